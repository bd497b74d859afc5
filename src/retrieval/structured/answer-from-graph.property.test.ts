import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { owner } from '../../core/principal.ts'
import { corpusOf, mailRecord, type TestMail } from '../mail-corpus.contract.ts'
import { answerFromGraph } from './answer-from-graph.ts'
import { readQuestion, type Question } from '../../language/question/question.ts'

const cases = Number(process.env['VERITRAIL_CASES'] ?? 8)
const people = ['Person_aaaa00000001', 'Person_bbbb00000002', 'Person_cccc00000003']
const words = ['gantry', 'bridge survey', 'budget', 'site']
const two = (value: number): string => String(value).padStart(2, '0')
const time = fc
  .record({
    year: fc.integer({ min: 2020, max: 2022 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
    hour: fc.integer({ min: 0, max: 23 }),
  })
  .map(({ year, month, day, hour }) => `${year}-${two(month)}-${two(day)} ${two(hour)}:00:00`)
const mails = fc
  .array(
    fc.record({
      subject: fc.constantFrom(...words),
      text: fc
        .array(fc.constantFrom(...words, 'and', 'plan'), { minLength: 1, maxLength: 4 })
        .map(parts => `We discuss ${parts.join(' ')}.`),
      from: fc.constantFrom(...people),
      to: fc.uniqueArray(fc.constantFrom(...people), { minLength: 1, maxLength: 2 }),
      received: time,
      conversation: fc.constantFrom('CONV1111AAA', 'CONV2222BBB'),
    }),
    { minLength: 1, maxLength: 10 },
  )
  .map(list => list.map((mail, index): TestMail => ({ ...mail, id: String(500_000 + index) })))

interface Condition {
  readonly text: string
  readonly holds: (mail: TestMail) => boolean
}
const conditions: fc.Arbitrary<Condition[]> = fc
  .tuple(
    fc.option(
      fc
        .constantFrom(...people)
        .map((person): Condition => ({
          text: `from ${person}`,
          holds: mail => mail.from === person,
        })),
    ),
    fc.option(
      fc
        .constantFrom(...people)
        .map((person): Condition => ({
          text: `to ${person}`,
          holds: mail => mail.to.includes(person),
        })),
    ),
    fc.option(
      fc
        .constantFrom(...words)
        .map((word): Condition => ({
          text: `about ${word}`,
          holds: mail => `${mail.subject}\n${mail.text}`.includes(word),
        })),
    ),
    fc.option(
      fc
        .constantFrom('CONV1111AAA', 'CONV2222BBB')
        .map((id): Condition => ({
          text: `in conversation ${id}`,
          holds: mail => mail.conversation === id,
        })),
    ),
    fc.option(
      fc
        .integer({ min: 2020, max: 2022 })
        .map((year): Condition => ({
          text: `received in ${year}`,
          holds: mail => mail.received.startsWith(String(year)),
        })),
    ),
  )
  .map(parts => parts.filter(part => part !== null))

const context = { now: 0, timeZone: 'UTC' }

test('every count equals a brute-force count, and pages hold the mails counted', async () => {
  await fc.assert(
    fc.asyncProperty(mails, conditions, async (list, wanted) => {
      const store = await corpusOf(list.map(mailRecord))
      const conditionTexts = wanted.map(condition => condition.text).join(' ')
      const question = `How many emails ${conditionTexts} are there?`
      const expected = list
        .filter(mail => wanted.every(condition => condition.holds(mail)))
        .map(mail => mail.id)
        .sort()
      const outcome = await answerFromGraph(readQuestion(question, context), store, {
        principal: owner,
        timeZone: 'UTC',
        page: 0,
        pageSize: 50,
      })
      if (expected.length === 0)
        assert.ok(
          outcome.kind === 'nothing' || outcome.kind === 'unknown',
          `${question}: ${outcome.kind}`,
        )
      else {
        assert.ok(outcome.kind === 'answer', `${question}: ${outcome.kind}`)
        assert.equal(outcome.answer.total, expected.length, question)
        assert.deepEqual(outcome.answer.mails.map(mail => mail.emailId).sort(), expected)
      }
    }),
    { numRuns: cases },
  )
})

test('any text is read without an error, and reading it twice gives the same', async () => {
  const store = await corpusOf([])
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 120 }), async text => {
      const options = { principal: owner, timeZone: 'UTC', page: 0, pageSize: 5 }
      const question = (): Question => readQuestion(`emails ${text}`, context)
      assert.deepEqual(
        await answerFromGraph(question(), store, options),
        await answerFromGraph(question(), store, options),
      )
    }),
    { numRuns: cases * 10 },
  )
})
