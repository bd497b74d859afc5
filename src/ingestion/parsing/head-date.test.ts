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
    ['Board minutes, 5 March 2024\n\nThe lift.', '2024-03-05'],
    ['Friends of the Mill – minutes of 5 March 2024\n\nThe lift.', '2024-03-05'],
    ['Mill committee, Tuesday 5 March 2024\n\nThe lift.', '2024-03-05'],
    ['Title: Report on fees, 5 March 2024', '2024-03-05'],
    ['5 March 2024\n\nThe lift stands still again, and nobody comes.', '2024-03-05'],
    ['Memo\nTo: Ann Low\nFrom: Jo Low\n5 March 2024', '2024-03-05'],
    ['The lifts of Leeds\nBy Ann Low\n5 March 2024', '2024-03-05'],
    ['Lift report\nDate of issue\n5 March 2024', '2024-03-05'],
    ['Lift report\nLast updated\n5 March 2024', '2024-03-05'],
    ['Lift report\nDate issued\n5 March 2024', '2024-03-05'],
    ['Rapport annuel\nLyon, le 5 mars 2024', '2024-03-05'],
    ['Mühle\nProtokoll der Sitzung vom 5. März 2024', '2024-03-05'],
    ['Minutes of Parish Council 5 March 2024\n\nPresent: Ann Low', '2024-03-05'],
    ['COMPTE RENDU REUNION DE CONSEIL MUNICIPAL 5 MARS 2024', '2024-03-05'],
    ['ACTA SESIÓN ORDINARIA N° 1 DE FECHA 5 DE MARZO 2024', '2024-03-05'],
    ['Mühle\nJahresbericht, 5. März 2024', '2024-03-05'],
    ['Moulin\nCompte rendu de la réunion du 5 mars 2024', '2024-03-05'],
    ['Molino\nActa de la reunión del 5 de marzo de 2024', '2024-03-05'],
    ['Safeguarding policy\nAuthor: Ann Low\n5 March 2024', '2024-03-05'],
    ['Safeguarding policy\nVersion: 3\n5 March 2024', '2024-03-05'],
    ['Code of conduct\n5 March 2024', '2024-03-05'],
    ['Agenda\n5 March 2024', '2024-03-05'],
    ['Price list\n5 March 2024', '2024-03-05'],
    ['Contract\n5 March 2024', '2024-03-05'],
    ['Press release\n5 March 2024', '2024-03-05'],
    ['Cleaning log\n5 March 2024\n08:30 floors', '2024-03-05'],
    ['Safeguarding policy\nFinal draft\n5 March 2024', '2024-03-05'],
    ['Contract between Ann Low and The Mill, 5 March 2024', '2024-03-05'],
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
    'The Mill\nSupersedes: policy dated 3 May 2019',
    'Fire policy\nReplaces policy dated 3 May 2019',
    'Fire policy\nSupersedes:\nReport on fires, 3 May 2019',
    'Fire policy\nPrevious policy, 3 May 2019',
    'Fire policy\nEnclosures\nReport on fires, 3 May 2019',
    'Fire policy\nReferences\nReport on fires, 3 May 2019',
    'The Mill\nReply to your report, 4 June 2021',
    'The Mill\nYour report, 4 June 2021',
    'The Mill\nComments on the plan, 4 June 2021',
    'The Mill\nRe: Fire policy, 4 June 2021',
    'The Mill\nApproval of the minutes of 5 March 2024',
    'The Mill\n1. Minutes of 5 March 2024',
    'Moulin\nApprobation du compte rendu de la séance du 5 mars 2024',
    'The Mill\nMinutes of the last meeting, 5 March 2024',
    'The Mill\nSend report, 5 March 2024',
    'The Mill\nReport received, 5 March 2024',
    'The Mill\nAudit: 5 March 2024',
    'Title | Date\nFire policy | 5 March 2024',
    'Accident report\nDate of accident\n1 May 2003',
    'Staff report\nDate of hire\n1 May 2003',
    'Project plan\nKick-off\n4 May 2023',
    'Project plan\nKick-off, 4 May 2023',
    'Tenancy report\nCommencement\n4 May 2023',
    'Pool report\nclosed from\n4 May 2023',
    'Fire policy\nReview\n4 May 2023',
    'Project report\nKick-off meeting\n4 May 2023',
    'Project report\nKick-off meeting, 4 May 2023',
    'Lifts\nPublished works\nLift guide, published 4 May 2013',
    'Pool\n4 May 2023',
    'Delivery, 3 May 2023',
    'Delivery, 3 May 2023\nTwo ladders',
    'Oak class to the farm, Thursday 27 June 2024',
    'Accounts for the year ended 31 March 2024',
    '5 March 2024\nSummer fair',
    'Ersetzt: Richtlinie vom 3. Mai 2019',
    'Mühle\nIhr Schreiben, 3. Mai 2019',
    'Moulin\nEn réponse à votre rapport du 3 mai 2019',
    'Molino\nSustituye el informe de 3 de mayo de 2019',
    'Minutes of the board, 03/04/2024',
    'Minutes of the board\n03/04/2024',
    'Minutes 24-03-05',
    'Contract\nCompletion\n5 March 2024',
    'Budget hotel\n5 March 2024',
    'Budget meeting\n5 March 2024\n7 pm, upper hall',
    'Price list\nOwner: Ann Low\nCompletion\n5 March 2024',
    'Stand-up notes, week 11 (10–14 March 2024)',
  ])
    it(`is none: ${text.replaceAll('\n', ' / ')}`, () => assert.equal(dayOf(text), undefined))

  for (const name of [
    'minutes 2024-03-05 final',
    'Notes 2024-03-05 (draft)',
    'Low contract 2024-03-05 signed',
    'Policy_v2_2024-03-05_final',
    'Board minutes 5 March 2024 - approved',
    'Minutes 2024-03-05 planning committee',
    '2024-03-05 Site visit',
  ])
    it(`is that in the name of a file: ${name}`, () =>
      assert.equal(dayOf('The lift was discussed.', name), '2024-03-05'))

  for (const name of [
    '2024-03-05 Summer fair',
    '2024-03-05 invitation to the mill',
    'Trip 2024-03-05 final',
    'Leave 2024-03-05 approved',
    'Flight booking 2024-03-05 confirmed',
    'Tickets 2024-03-05 copy',
    'Walk 2024-03-05 all welcome',
    'Next review 2024-03-05 final',
  ])
    it(`is none in the name of a file: ${name}`, () =>
      assert.equal(dayOf('The lift was discussed.', name), undefined))

  it('is none of an entry in a list of days', () => {
    const log = '5 March 2024\nThe lift stood still\n6 March 2024\nThe lift went again'
    assert.equal(dayOf(log), undefined)
  })

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
