import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMailClaim } from './mail-claim.ts'

const context = { now: Date.UTC(2026, 10, 1), timeZone: 'UTC' }
const read = (statement: string) => readMailClaim(statement, context)
const dayOf = (date: string) => [
  { from: Date.parse(date), until: Date.parse(date) + 24 * 60 * 60 * 1000 },
]

for (const statement of [
  'Helen wrote to Daniel on 13 January 2026.',
  'Helen emailed Daniel on January 13, 2026.',
  'Helen has e-mailed Daniel on Tuesday 13 January 2026.',
  'Helen sent Daniel an email on 2026-01-13.',
  'Helen sent an email to Daniel on the 13th of January 2026.',
  'Helen wrote an email on 13 January 2026 to Daniel.',
  'On 13 January 2026, Helen wrote to Daniel.',
  'Daniel received an email from Helen on 13 January 2026.',
  'Daniel was emailed by Helen on 13 January 2026.',
  'An email from Helen to Daniel was sent on 13 January 2026.',
  'Helen’s email to Daniel was dated 13 January 2026.',
])
  void test(`reads who wrote to whom on which day: ${statement}`, () => {
    const claim = { from: 'Helen', to: ['Daniel'], copied: [], sent: dayOf('2026-01-13') }
    assert.deepEqual(read(statement), claim)
  })

for (const statement of [
  'Helen’s email is dated 13 January 2026.',
  'Helen’s mail was sent on 13 January 2026.',
  'Helen sent an email on 13 January 2026.',
])
  void test(`reads on which day somebody wrote: ${statement}`, () => {
    const claim = { from: 'Helen', to: [], copied: [], sent: dayOf('2026-01-13') }
    assert.deepEqual(read(statement), claim)
  })

for (const statement of [
  'Helen wrote on 13 January 2026 that she had paid.',
  'On 13 January 2026, Helen wrote that she had paid.',
  'In her email of 13 January 2026 Helen said that she had paid.',
  'Helen’s email of 13 January 2026 says that she had paid.',
  'Helen said in an email on 13 January 2026 that she had paid.',
])
  void test(`reads what somebody wrote on a day: ${statement}`, () => {
    const claim = { from: 'Helen', to: [], copied: [], sent: dayOf('2026-01-13') }
    assert.deepEqual(read(statement), { ...claim, said: 'Helen had paid.' })
  })

void test('tells a letter from an email', () => {
  assert.equal(read('Helen’s letter to Daniel is dated 13 January 2026.')?.isLetter, true)
  assert.equal(read('Helen wrote to Daniel that the letter came.')?.isLetter, undefined)
})

for (const [statement, copied, to] of [
  ['Tom copied in Ingrid.', ['Ingrid'], []],
  ['Tom put Ingrid in copy.', ['Ingrid'], []],
  ["Tom cc'd Ingrid and Ben on his email to Jonas.", ['Ingrid', 'Ben'], ['Jonas']],
  ["Ingrid was copied in on Tom's email to Jonas.", ['Ingrid'], ['Jonas']],
  ['Tom wrote to Jonas, copying in Ingrid.', ['Ingrid'], ['Jonas']],
  ['Tom wrote to Jonas and Ingrid was copied in.', ['Ingrid'], ['Jonas']],
  ['Tom emailed Jonas with Ingrid in copy.', ['Ingrid'], ['Jonas']],
  ['Tom emailed Jonas, with a copy to Ingrid.', ['Ingrid'], ['Jonas']],
  ['Tom wrote to Jonas and copied in Ingrid.', ['Ingrid'], ['Jonas']],
  ['Tom sent Jonas an email and copied Ingrid and Ben in.', ['Ingrid', 'Ben'], ['Jonas']],
  ['Tom sent Ingrid a copy of his email to Jonas.', ['Ingrid'], ['Jonas']],
  ['Ingrid was copied in when Tom wrote to Jonas.', ['Ingrid'], ['Jonas']],
  ["Tom's email to Jonas was copied to Ingrid.", ['Ingrid'], ['Jonas']],
  ["Ingrid received a copy of Tom's email to Jonas.", ['Ingrid'], ['Jonas']],
] as const)
  void test(`reads who was in copy: ${statement}`, () => {
    assert.deepEqual(read(statement), { from: 'Tom', to, copied })
  })

for (const statement of [
  'Jonas replied to Priya.',
  "Jonas responded to Priya's email.",
  'Jonas wrote back to Priya.',
  'Jonas answered Priya’s message.',
])
  void test(`reads who answered whom: ${statement}`, () => {
    assert.deepEqual(read(statement), {
      from: 'Jonas',
      to: [],
      copied: [],
      answers: { from: 'Priya' },
    })
  })

void test('reads subjects, topics and what somebody is said to have written', () => {
  const subject = { text: 'Keys and rent', match: 'equals' }
  assert.deepEqual(read('The subject of Ana\'s email was "Keys and rent".')?.subject, subject)
  assert.deepEqual(read("Ana's email to Ben had the subject “Keys and rent”.")?.subject, subject)
  assert.deepEqual(read('Marta emailed Ben about the menu on 4 March 2025.'), {
    from: 'Marta',
    to: ['Ben'],
    copied: [],
    sent: dayOf('2025-03-04'),
    subject: { text: 'menu', match: 'contains' },
  })
  assert.equal(
    read('Helen wrote to Daniel on 13 January that the lease ends in May.')?.said,
    'The lease ends in May.',
  )
})

void test('reads which email is answered or passed on, and at what time', () => {
  assert.deepEqual(read("Jonas replied to Priya's email of 13 January 2026.")?.answers, {
    from: 'Priya',
    sent: dayOf('2026-01-13'),
  })
  const passed = read("Jonas forwarded Priya's email about the lease to Ben on 14 January 2026.")
  assert.deepEqual(passed?.passesOn, { from: 'Priya' })
  assert.deepEqual(passed?.sent, dayOf('2026-01-14'))
  assert.equal(read('Helen wrote to Daniel on 13 January at 3:44 pm.')?.minute, 15 * 60 + 44)
})

for (const [statement, said] of [
  ['Helen wrote to Daniel that she would come.', 'Helen would come.'],
  ['Helen wrote to Daniel that she has his keys.', 'Helen has Daniel’s keys.'],
  ['Helen wrote to Daniel that he may come.', 'Daniel may come.'],
  ['Victor wrote to Daniel that his roof leaks.', 'Victor’s roof leaks.'],
] as const)
  void test(`reads a pronoun that means the writer: ${statement}`, () => {
    assert.equal(read(statement)?.said, said)
  })

void test('finds no day where the day of the week is another', () => {
  assert.deepEqual(read('Helen wrote to Daniel on Friday 13 January 2026.')?.sent, [])
})

for (const statement of [
  'Helen never wrote to Daniel.',
  'Helen wrote to Daniel twice.',
  'Helen wrote to Daniel on Tuesday.',
  'Helen wrote to Daniel after the meeting.',
  'On 3 May 2026, Helen wrote to Daniel about the lease on 4 May 2026.',
  'Helen wrote to Daniel on 13 January 2026 that they would come.',
  'Helen wrote to Daniel that the keys are with him.',
  'Helen wrote the report on 13 January 2026.',
  'She wrote to Daniel on 13 January 2026.',
  'Helen wrote to the caterer on 13 January 2026.',
  'Helen may have written to Daniel.',
  'Helen replied that the lease ends in May.',
  'Helen copied the key.',
  'Helen’s email is short.',
  'Helen’s letter is on the table.',
  'Helen wrote that the lease ends in May.',
])
  void test(`leaves to texts what is more than headers tell: ${statement}`, () => {
    assert.equal(read(statement), undefined)
  })
