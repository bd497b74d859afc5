import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { statedDate } from './stated-date.ts'

const dayOf = (text: string, title = 'File 7'): string | undefined => {
  const found = statedDate(title, text, { modifiedAt: Date.UTC(2025, 0, 1), timeZone: 'UTC' })
  return found === undefined ? undefined : new Date(found.ms).toISOString().slice(0, 10)
}

describe('the date that a document bears at its head without a label', () => {
  for (const [text, day] of [
    ['The Mill\nMinutes of the Board of Trustees, 5 March 2024\n\nThe lift.', '2024-03-05'],
    ['The Mill\nMinutes of the trustees’ meeting of 5 March 2024', '2024-03-05'],
    ['The Mill\nNotes of the staff meeting – Tuesday, 5 March 2024', '2024-03-05'],
    ['The Mill\n\nBoard meeting, 5 March 2024\n\nThe lift.', '2024-03-05'],
    ['The Mill\nReport on the lift (5 March 2024)', '2024-03-05'],
    ['The Mill\nFire policy dated 5 March 2024', '2024-03-05'],
    ['The Mill\nLetter to parents, 05.03.2024', '2024-03-05'],
    ['Minutes of the Board of Trustees\n5 March 2024\n\nThe lift.', '2024-03-05'],
    ['Lift report\n\n**5 March 2024**\n\nThe lift stood still.', '2024-03-05'],
    ['Fire policy\n(March 2024)\n\nFires are put out.', '2024-03-01'],
    ['Report 2024\nMarch 2024\n\nThe lift stood still.', '2024-03-01'],
    ['# Evaluation of the workshop\nLeeds, 5 March 2024', '2024-03-05'],
    ['Fire policy\nThe Mill\n2024-03-05', '2024-03-05'],
    ['Fire policy\nEffective date: 5 March 2024', '2024-03-05'],
    ['Fire policy\nIssue date: 5 March 2024', '2024-03-05'],
  ] as const)
    it(`is read: ${text.replaceAll('\n', ' / ')}`, () => assert.equal(dayOf(text), day))

  for (const text of [
    'The Mill\nThe lift stood still on 5 March 2024',
    'The Mill\nReport on the fire of 5 March 2024',
    'The Mill\nBorn: Ann Low\nDate of birth:\n5 March 1974',
    'Application form\nDeadline:\n5 March 2024',
    'Grant\nNext review\nMarch 2024',
    'Sports day\n5 March 2024\nAll are welcome',
    'Workshop on lifts\n5 March 2024\nThe Mill',
    'Choir at the Mill\n5 March 2024\n7.30 pm, upper hall',
    'Summer school\n5–9 March 2024\nThe Mill',
    'Summer school\n5 March 2024 – 9 March 2024',
    'Summer school\nDate: 5 March 2024 to 9 March 2024',
    'Rota\n5 March 2024\n6 March 2024\n7 March 2024',
    'Fire policy\nValid until 5 March 2024',
    'Deeds of the mill\n5 March 1871',
    'Deeds of the mill\nDate: 5 March 1871',
    'Plan\n5 March 2090',
    'The Mill\nA lift is no toy.\n5 March 2024',
    'Rents\nFlat 7, March 2024',
    'Report\nMarch',
    'Report\n2024',
  ])
    it(`is none: ${text.replaceAll('\n', ' / ')}`, () => assert.equal(dayOf(text), undefined))

  it('lies before the format says that it was saved, whenever the file was copied', () => {
    const stated = (saved?: number): Date | undefined => {
      const options = { modifiedAt: Date.UTC(2020, 0, 1), saved, timeZone: 'UTC' }
      const found = statedDate('Fire policy', 'Valid from 5 March 2024', options)
      return found === undefined ? undefined : new Date(found.ms)
    }
    assert.deepEqual(stated(Date.UTC(2024, 5, 1)), new Date(Date.UTC(2024, 2, 5)))
    assert.equal(stated(), undefined)
  })
})
