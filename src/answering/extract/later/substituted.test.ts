import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answered } from '../answered.contract.ts'

const clause = '6. The bank pays at most £750 for each lost variety.'
const question = 'How much does the bank pay at most for each lost variety?'
const told = (...paragraphs: string[]): Promise<string> =>
  answered(question, ['Agreement', [clause, ...paragraphs].join('\n\n')])

test('what an amendment puts in the place of the answer stands before it', async () => {
  const amendment = 'In clause 6, "£750" is replaced by "£900" for each lost variety.'
  assert.equal(await told('All else stands.', amendment), `${amendment} ${clause}`)
})

test('one of other words, or of another document, changes nothing', async () => {
  const other = 'In clause 6, "£75" is replaced by "£90" for each lost variety.'
  assert.ok((await told('All else stands.', other)).startsWith(clause))
  const elsewhere = await answered(
    question,
    ['Agreement', clause],
    ['Lease', 'In clause 6, "£750" is replaced by "£900" for each lost key.'],
  )
  assert.ok(elsewhere.startsWith(clause), elsewhere)
})
