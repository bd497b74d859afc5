import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { faultsOf, fluencyValue } from './fluency.ts'
import { wordOrder } from './word-order.ts'

const prose =
  'The contract was signed in March after two rounds of talks. The supplier will deliver ' +
  'the first parts before the end of May, and the team has asked for weekly reports. ' +
  'Nobody raised any objections to the new schedule.'
const shuffled =
  'of contract in the talks was after signed March two rounds. deliver will May the parts ' +
  'first the before supplier the of end, has and reports the asked weekly team for. raised ' +
  'objections the any schedule Nobody to new.'

test('plain prose is fluent, its words shuffled are not', () => {
  assert.equal(Math.round(fluencyValue(prose)), 5)
  assert.ok(fluencyValue(shuffled) < 2, String(fluencyValue(shuffled)))
  assert.ok(
    (wordOrder('The contract was signed in March after two rounds of talks.') ?? 0) >
      (wordOrder('of contract in the talks was after signed March two rounds.') ?? 0),
  )
})

test('words that are none, loops and empty texts score low', () => {
  assert.ok(fluencyValue('dsfkj wqpxtr zxmcnv qwprtk sdlkfj zmxncb') < 2)
  assert.ok(
    fluencyValue('the report the report the report the report the report the report the report') <
      2,
  )
  assert.ok(fluencyValue('Das B\ufffdro in M\ufffdnchen und K\ufffdln und D\ufffdsseldorf') < 4)
  assert.equal(fluencyValue(''), 1)
  assert.equal(fluencyValue(' \n '), 1)
})

test('slips of grammar and punctuation cost something', () => {
  assert.ok(fluencyValue('This is a error , and they was not happy .. It have no end ( really') < 4)
})

test('lists, headings, code, other languages and a single sentence are no faults', () => {
  for (const text of [
    'To set up the account, follow these steps:\n\n1. **Open the console**: Go to the ' +
      'settings page and choose your profile.\n2. **Choose a plan**: Select the plan that ' +
      'fits your team.\n3. Confirm with `--yes`.',
    'You are welcome. Is there anything else I can help you with?',
    'In 1997.',
    'Der Vertrag wurde im März unterschrieben. Die Lieferung beginnt im Mai.',
    'The cat sat on the mat.',
  ])
    assert.equal(Math.round(fluencyValue(text)), 5, `${text}: ${JSON.stringify(faultsOf(text))}`)
})

test('any text has a value from 1 to 5', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc
          .array(fc.constantFrom('the', 'a', '.', ',', '(', '\n', '- ', 'Report', 'x1', '…', '"'), {
            maxLength: 80,
          })
          .map(words => words.join(' ')),
      ),
      text => {
        const value = fluencyValue(text)
        assert.ok(value >= 1 && value <= 5)
      },
    ),
    { numRuns: Number(process.env['VERITRAIL_CASES'] ?? 100) },
  )
})

test('a hostile line of 10 MB is read in bounded time', () => {
  for (const unit of ['(', 'a ', '`', ' ,', 'aaaa', 'i ', '"', '.'])
    assert.ok(fluencyValue(unit.repeat(10_000_000 / unit.length)) <= 5)
})
