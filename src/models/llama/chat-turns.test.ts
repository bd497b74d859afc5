import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chatTurns } from './chat-turns.ts'

test('turns alternate and end with the one to fill', () => {
  assert.deepEqual(
    chatTurns([
      { role: 'system', content: 'Be brief.' },
      { role: 'system', content: 'Be right.' },
      { role: 'user', content: 'Who?' },
      {
        role: 'assistant',
        content: '',
        toolCalls: [{ id: 'c1', name: 'find', arguments: '{"name":"Ann"}' }],
      },
      { role: 'tool', content: 'Ann Lee', callId: 'c1' },
      { role: 'user', content: 'And \ud800?' },
    ]),
    [
      { type: 'system', text: 'Be brief.\n\nBe right.' },
      { type: 'user', text: 'Who?' },
      { type: 'model', response: ['find {"name":"Ann"}'] },
      { type: 'user', text: 'Result of c1:\nAnn Lee\n\nAnd \ufffd?' },
      { type: 'model', response: [] },
    ],
  )
})
