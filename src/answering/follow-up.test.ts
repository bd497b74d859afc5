import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectAnswer, type Answer } from '../core/answer.ts'
import { owner } from '../core/principal.ts'
import { corpusOf, pageRecord } from '../retrieval/mail-corpus.contract.ts'
import { ask } from './ask.ts'

const store = await corpusOf([
  pageRecord(
    'minutes',
    'Minutes',
    'Marta Keller repaired the boiler on 12 February 2024. The repair of the boiler cost £430. ' +
      'Ruth Owen refused the second offer because the fence was too low.',
  ),
])

async function conversationOf(...questions: readonly string[]): Promise<Answer[]> {
  const conversation: Answer[] = []
  for (const text of questions)
    conversation.push(
      await collectAnswer(
        ask(
          { text, conversation },
          {
            documents: store.documents,
            keywords: store.keywords,
            vectors: store.vectors,
            graph: store.graph,
            clock: { now: () => Date.UTC(2025, 5, 15) },
            timeZone: 'UTC',
          },
          { principal: owner },
        ),
      ),
    )
  return conversation
}

const isReading = (status: string): boolean => status.startsWith('Read as')

test('a question that lacks its subject is read with the turn before, and says so', async () => {
  const [, when, cost, refused, why] = await conversationOf(
    'Who repaired the boiler?',
    'And when?',
    'How much did it cost?',
    'Who refused the second offer?',
    'Why did she refuse?',
  )
  assert.match(when?.text ?? '', /12 February 2024/)
  assert.equal(when?.question, 'And when?')
  assert.ok(when.statuses.includes('Read as: When did Marta Keller repair the boiler?'))
  assert.match(cost?.text ?? '', /£430/)
  assert.deepEqual(cost?.statuses.filter(isReading), ['Read as: How much did the boiler cost?'])
  assert.deepEqual(refused?.statuses.filter(isReading), [])
  assert.match(why?.text ?? '', /fence was too low/)
})

test('without a turn before, nothing is read into a question', async () => {
  const [alone] = await conversationOf('How much did it cost?')
  assert.deepEqual(alone?.statuses.filter(isReading), [])
})
