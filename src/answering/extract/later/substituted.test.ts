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

test('the number of a clause may be a line over it', async () => {
  const text = 'If a variety is lost the bank pays at most £750 for it.'
  const amendment = 'In clause 6, "£750" is replaced by "£900" for a variety that is lost.'
  const asked = 'How much does the bank pay at most for a variety that is lost?'
  const answer = (number: string): Promise<string> =>
    answered(asked, ['Deed', `5. TERM\nTen years.\n\n${number}. LOSS\n${text}\n\n${amendment}`])
  assert.ok((await answer('6')).startsWith(amendment))
  assert.ok((await answer('7')).startsWith(text))
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
