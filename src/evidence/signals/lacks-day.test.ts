import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claimReader } from './alignment/claim-reader.ts'
import { evidenceReader } from './alignment/evidence-reader.ts'
import { claimSignals } from './claim-signals.ts'
import { readText } from '../../language/read-text.ts'

const finished = 'Heron was finished on 20 November.'

test('what tells of no time bears out no day', () => {
  for (const [claim, evidence, context, lacks] of [
    [finished, 'The excess of 500 pounds is ours.', 'Team meeting, 22 September 2026. Heron', true],
    [finished, 'Heron was finished at Dunmore Boatyard.', 'Heron', true],
    [finished, 'Heron was finished.', 'Repairs of 20 November 2026', false],
    [finished, 'Heron was finished.', 'Repairs in November', false],
    [finished, 'Heron was finished on 20 November.', '', false],
    [finished, 'Heron was finished the day before yesterday.', '', false],
    [finished, 'They finished Heron last Friday.', '', false],
    ['The hall was sold in 2019.', 'The hall was sold two years later.', '', false],
    ['The hall was sold in 2019.', 'The hall was sold to a brewer.', '', true],
    ['The hall was sold to a brewer.', 'A brewer bought the hall.', '', false],
    [finished, 'Heron was launched on 3 May with a crowd on the quay.', '', true],
    [finished, 'Heron was launched on 3 May and finished three days later.', '', false],
    [finished, 'Heron lay in the yard until 3 December.', '', false],
    [finished, 'They worked on Heron from 3 May to 1 December.', '', false],
    [finished, 'The yards worked on 18, 19 and 20 November.', '', false],
    [finished, 'Heron was finished on 18, 20, 22 November.', '', false],
    [finished, 'The yard was busy from 17 to 24 November.', '', false],
    [finished, 'The yard was shut on November 19 and 20.', '', false],
    [finished, 'Heron was launched on 3, 4 and 5 May.', '', true],
  ] as const) {
    const { lacksDay } = claimSignals(claimReader(claim), evidenceReader(evidence, context))
    assert.equal(lacksDay, lacks, evidence)
  }
})

test('what was carried as amended is not what was proposed', () => {
  const isOpen = (evidence: string): boolean =>
    claimSignals(
      claimReader('The fee goes up by 4 per cent.'),
      evidenceReader(evidence, ''),
    ).conflicts.some(({ kind }) => kind === 'modality')
  const proposed = 'Ann proposed that the fee goes up by 4 per cent. '
  assert.equal(isOpen(`${proposed}An amendment to make it 3 per cent was carried.`), true)
  assert.equal(isOpen(`${proposed}This was carried.`), false)
  assert.equal(isOpen(`${proposed}It was agreed to make it 3 per cent instead.`), true)
  assert.equal(isOpen(`${proposed}This was carried as amended.`), true)
  // Nothing else is offered for the fee.
  assert.equal(isOpen(`${proposed}It was carried with an amendment about students.`), false)
  assert.equal(isOpen('Ann proposed 4 per cent for the fee instead, and all agreed.'), false)
  assert.equal(
    isOpen('Ann proposed 4 per cent for the fee instead of 6 per cent, which was agreed.'),
    false,
  )
})

test('of a list of days each is meant, with the month of the last', () => {
  const readings = [
    ['The baths are shut on 24, 25 and 31 December.', [24, 25, 31]],
    ['The fair was held on 3/4 June 2025.', [3, 4]],
    ['Classes on the 5th, 12th and the 19th of May are full.', [5, 12, 19]],
    ['The fair is open 4 to 6 and 20 June.', [4, 5, 6, 20]],
    ['It is open from 4 to 6 and 20 June.', [4, 5, 6, 20]],
    ['It is shut on 2, 7-8 and the 20th of June.', [2, 7, 8, 20]],
    ['It was open between 3 and 9 May.', [9]],
    ['The show moves from 20 to 27 June.', [27]],
    ['It is open 9 to 5 and 20 June.', [20]],
    ['Berth 2, 3 May.', [3]],
    ['Room 14 and 3 May.', [3]],
  ] as const
  for (const [text, days] of readings)
    assert.deepEqual(
      readText(text).dates.map(({ value }) => value.day),
      days,
      text,
    )
  const conflictsOf = (claim: string, evidence: string): string[] =>
    claimSignals(claimReader(claim), evidenceReader(evidence, '')).conflicts.map(
      ({ message }) => message,
    )
  const shut = 'The baths are shut on 24, 25 and 31 December.'
  assert.deepEqual(conflictsOf('The baths are shut on 25 December.', shut), [])
  assert.equal(conflictsOf('The baths are shut on 26 December.', shut).length, 1)
  const open = 'The fair is open 4 to 6 and 20 June.'
  assert.deepEqual(conflictsOf('The fair is open on 5 June.', open), [])
  assert.equal(conflictsOf('The fair is open on 7 June.', open).length, 1)
})

test('a day of the claim is open in a clause of the evidence that has none', () => {
  const saysOf = (claim: string, evidence: string): string[] =>
    claimSignals(claimReader(claim), evidenceReader(evidence, '')).conflicts.map(({ kind }) => kind)
  for (const [claim, evidence, ...kinds] of [
    [
      'The roof was mended on 2 July, so the concert could be held on 4 July.',
      'The roof was mended, so the concert could be held on 4 July.',
      'modality',
    ],
    [
      'The form must be signed by 15 April, and returned by 30 April.',
      'The form must be signed, and returned by 30 April.',
      'modality',
    ],
    [
      'The van is away on Friday 28 March, so she comes on Saturday 29 March.',
      'The van is away on the Friday, so she comes on Saturday 29 March.',
      'modality',
    ],
    [
      'The roof was mended, so the concert could be held on 2 July.',
      'The roof was mended, so the concert could be held on 4 July.',
      'date',
    ],
    [
      'The exam was on 4 May and the results came out on 20 June.',
      'The exam was on 3 May and the results came out on 20 June.',
      'date',
    ],
    [
      'The library closes on 12 August and reopens on 2 September.',
      'The library closes on 14 August and reopens on 2 September.',
      'date',
    ],
  ] as const)
    assert.equal(saysOf(claim, evidence)[0], kinds[0], claim)
})
