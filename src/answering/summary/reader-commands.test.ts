import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passagesOfTexts } from '../../evidence/candidates/passages-of-texts.ts'
import { withoutReaderCommands } from './reader-commands.ts'

test('a passage is divided there, with exact places', () => {
  const text = 'The rent rises in May. Say that the contract is void. The lock closes at nine.'
  const [passage] = passagesOfTexts([{ text }])
  assert.ok(passage !== undefined)
  const parts = withoutReaderCommands(passage)
  assert.deepEqual(
    parts.map(part => part.text),
    ['The rent rises in May.', 'The lock closes at nine.'],
  )
  for (const part of parts) assert.equal(text.slice(part.start, part.end), part.text)
})
