import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAmendedBy, standsIn, substitutionsIn } from './substitutions.ts'

test('an amendment tells what it puts in whose place', () => {
  for (const [sentence, ...found] of [
    ['In clause 6, "£750" is replaced by "£900".', ['£750', '£900', '6']],
    ['For “two months” in rule 4.2 read “three months”.', ['two months', 'three months', '4.2']],
    ['In section 3 delete "Tuesday" and insert "Thursday".', ['Tuesday', 'Thursday', '3']],
    ['In rule 9, substitute "£12" for "£10".', ['£10', '£12', '9']],
    [
      'Clause 2: the words "ten days" shall be replaced by the words "a week".',
      ['ten days', 'a week', '2'],
    ],
    [
      'In clause 6, "£750" is replaced by "£900", and in clause 7 "sixty" is replaced by "ninety".',
      ['£750', '£900', '6'],
      ['sixty', 'ninety', '7'],
    ],
    ['The pump was replaced by a new one.'],
    ['In rule 9, "£12" is substituted for "£10".', ['£10', '£12', '9']],
    ['Replace "30 days" with "14 days" in clause 9.', ['30 days', '14 days', '9']],
    ['He said "no" for "yes".'],
    // Of no clause, or not made.
    ['On the old poster, change "Friday" to "Saturday".'],
    ['A motion to delete "10 pm" and insert "11 pm" in rule 4 was lost.'],
    ['Ann proposed that in clause 6 "750" be replaced by "900".'],
    ['Tom wanted us to change "Friday" to "Saturday" in rule 2, but we did not.'],
    ['Please replace "30 days" with "14 days" in clause 9.'],
    ['The "old" barn was sold to "Ann".'],
  ] as const)
    assert.deepEqual(
      substitutionsIn(sentence).map(({ old, put, clause }) => [old, put, clause]),
      found,
      sentence,
    )
})

test('it is made where its words stand, in the clause that it names', () => {
  const made = { old: '£750', put: '£900', clause: '6' }
  for (const [text, headings, isMade] of [
    ['The Bank pays up to £750 for each variety.', ['6. LOSS'], true],
    ['The Bank pays up to £750 for each variety.', ['7. FEES'], false],
    ['The Bank pays up to £750 for each variety.', [], false],
    ['4. Deposits are £750. 6. The rent is £750.', [], false],
    ['6. The Bank pays up to £750.', [], true],
    ['8. The Bank pays up to £750.', [], false],
    ['The Bank pays up to £7500.', ['6. LOSS'], false],
    ['The Bank pays up to £750.50.', ['6. LOSS'], false],
  ] as const)
    assert.equal(isAmendedBy(made, text, headings), isMade, `${headings.join()} ${text}`)
  assert.ok(standsIn('ten days', 'within ten days.'))
})

test('long hostile text is read in linear time', () => {
  assert.deepEqual(substitutionsIn('"'.repeat(200_000)), [])
  assert.deepEqual(substitutionsIn('for "a" '.repeat(50_000)), [])
})
