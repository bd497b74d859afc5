import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { dayOf as dayOfInstant, shownInstant } from '../../core/time.ts'
import { statedDate } from './stated-date.ts'

const dayOf = (
  title: string,
  text: string,
  modifiedAt = Date.UTC(2025, 0, 1),
): string | undefined => {
  const found = statedDate(title, text, { modifiedAt, timeZone: 'UTC' })
  return found === undefined ? undefined : new Date(found.ms).toISOString().slice(0, 10)
}

const rows = 'Ladder, next service June 2025.\n'.repeat(20)

describe('the date that a document states about itself', () => {
  for (const [text, day] of [
    ['Fire policy\n\nDate: 5 March 2024\n\nFires are put out.', '2024-03-05'],
    ['Fire policy\n**Date:** 2024-03-05\nFires are put out.', '2024-03-05'],
    ['# Fire policy\n\nVersion of 5 March 2024', '2024-03-05'],
    ['Fire policy\nVersion 2.1, 5 March 2024', '2024-03-05'],
    ['Fire policy\nLast updated on March 5, 2024', '2024-03-05'],
    ['Fire policy\nDate: 4 May 2021\nLast revised: 5 March 2024', '2024-03-05'],
    ['Minutes of 5 March 2024\n\nThe lift was discussed.', '2024-03-05'],
    [
      'Minutes of the board\n\nTown hall. Meeting held upstairs on 5 March 2024 at 7.',
      '2024-03-05',
    ],
    ['Board minutes\nHeld on Tuesday, 5 March 2024', '2024-03-05'],
    ['Date: 25/03/2024', '2024-03-25'],
    ['# Handbook\n\nVersion of March 2024. Replaces all earlier ones.', '2024-03-01'],
    ['# Register\n\nAs at 5 March 2024. Jo keeps this.', '2024-03-05'],
    ['# Plan\n\nAdopted by the trustees on 5 March 2024.', '2024-03-05'],
    ['News for friends of the river. Date: 5 March 2024.', '2024-03-05'],
    ['Completed by: A. Low     Date: 5 March 2024', '2024-03-05'],
    ['Fire policy, last reviewed 5 March 2024, next review March 2026', '2024-03-05'],
    ['Fire policy (valid from 5 March 2024 until 4 March 2026)', '2024-03-05'],
    ['Fire policy | Owner: the board | Last updated: March 2024', '2024-03-01'],
    ['Filled in on: 5 March 2024     Filled in by: A. Low', '2024-03-05'],
    ['# Our year\n\n*Handed out at the general meeting on 5 March 2024.*', '2024-03-05'],
    ['The Council\nDocks\n\nLeeds, 5 March 2024\n\nMs A. Low\n\nDear Ms Low,', '2024-03-05'],
    ['The Council\n\nTuesday 5 March 2024\n\nDear Ann,\nthank you.', '2024-03-05'],
    ['Approved by the board at its meeting on 5 March 2024', '2024-03-05'],
    ['# Fall from a ladder\n\nWritten by: Ann Low, 5 March 2024\nLadder: 7', '2024-03-05'],
    ['Fall from a ladder\nReported by A. Low on 5 March 2024', '2024-03-05'],
    ['Drafted by: Jo Low, 5 March 2024', '2024-03-05'],
    ['# Handbook\n\nIssue 7, March 2024. Kept by Jo Low.', '2024-03-01'],
    ['The Ladder, Volume 3, Issue no. 12, 5 March 2024', '2024-03-05'],
    ['Ladders\nPrinted 5 March 2024 from the front desk', '2024-03-05'],
    ['Ladders\nThis list was printed on 5 March 2024.', '2024-03-05'],
    ['Ladders\nLast brought up to date by Jo Low, 5 March 2024', '2024-03-05'],
    ['Ladders\nCorrect as of 5 March 2024.', '2024-03-05'],
    ['Leitern\n(Stand: 5. März 2024)', '2024-03-05'],
    ['Échelles\nÀ jour au 5 mars 2024', '2024-03-05'],
    [`Ladders\n${rows}Kept by Jo. Printed 5 March 2024.`, '2024-03-05'],
    [`Ladders\n${rows}As at 5 March 2024\n\nPage 2 of 2`, '2024-03-05'],
    [`# Leitern\n${rows}*Stand: März 2024*`, '2024-03-01'],
    [`Ladders, printed 5 January 2024\n${rows}Last updated: 5 March 2024`, '2024-03-05'],
    ['Fire policy\nReplaces: version 2 of 4 May 2021\nDate: 5 March 2024', '2024-03-05'],
    ['Fire policy\nVersion 3. Replaces version 2. Dated 5 March 2024', '2024-03-05'],
    ['Fire policy\nRevised: 24 April 2022, 4 May 2023; 5 March 2024', '2024-03-05'],
    ['Mühle\nDatum: 5. März 2024', '2024-03-05'],
    ['Satzung\nFassung vom 5. März 2024', '2024-03-05'],
    ['Accounts as at 5 March 2024', '2024-03-05'],
    ['Parish council meeting minutes\nDate: 5 March 2024\nLocation: hall', '2024-03-05'],
    ['From: Ann Low\nDate: 5 March 2024\nSubject: Lifts\n\nThey stand still.', '2024-03-05'],
    ['Ladders\nDate: 03/04/2021\nLast revised: 5 March 2024', '2024-03-05'],
    ['Mühle\n\nMarfeld, 5. März 2024\n\nSehr geehrte Frau Low,\ndanke.', '2024-03-05'],
    ['Our ref: AB/12\n5 March 2024\n\n8 Orchard Rise,\nLeeds\n\nDear Ann,', '2024-03-05'],
    ['8 Orchard Rise,\nLeeds,\n5 March 2024\n\nDear Ann,\nthank you.', '2024-03-05'],
    ['Inspection report\nDate: 5 March 2024\nLocation: kitchen', '2024-03-05'],
    ['Accident report\nDate: 5 March 2024\nTime: 14:20\nPlace: yard', '2024-03-05'],
    ['Risk assessment\nDate: 5 March 2024\nVenue: hall', '2024-03-05'],
    ['Fire drill record\nDate: 5 March 2024\nStart: 10.05', '2024-03-05'],
    ['Temperature log\nDate: 5 March 2024, time: 8:00', '2024-03-05'],
    ['Staff meeting\nDate: 5 March 2024\nVenue: hall\nPresent: A. Low, J. Low', '2024-03-05'],
    ['Summer course\nApproved: 5 March 2024\nLocation: intranet', '2024-03-05'],
    ['Cleaning\nDate: 5 March 2024\nStart date: 1 April', '2024-03-05'],
    ['Dogs\nDate: 5 March 2024\nWhere this policy applies', '2024-03-05'],
    ['Memo\nFrom: Ann Low, 3 Mill Lane, Leeds.\nTo: All staff.\nDate: 5 March 2024', '2024-03-05'],
    ['Memo\nFrom: Ann Low <ann@example.org>\nTo: All staff\nDate: 5 March 2024', '2024-03-05'],
    ['The Mill Ltd.\nConfidential.\nFrom: Ann Low\nTo: Jo Low\nDate: 5 March 2024', '2024-03-05'],
    ['Exams Office\n5 March 2024\nDear Ann,', '2024-03-05'],
    ['Little Acorns Day Nursery\n5 March 2024\nDear Ann,', '2024-03-05'],
    ['Events team\n5 March 2024\nDear Ann,', '2024-03-05'],
    ['The Concert Hall\n5 March 2024\nDear Ann,', '2024-03-05'],
    ['The Mill\nAttachments: 2\n5 March 2024\nDear Ann,', '2024-03-05'],
    ['The Mill\nYour application\n5 March 2024\nDear Ann,', '2024-03-05'],
    ['The Mill\nDate of letter\n5 March 2024\nDear Ann,', '2024-03-05'],
    ['Fire policy\nAdopted by the board on 4 May 2021 and revised on 5 March 2024', '2024-03-05'],
    ['Fire policy\nReviewed 5 March 2024, to be reviewed 5 March 2026', '2024-03-05'],
    ['Fire policy\nIssued 5 March 2024 and replaces the rules of 2019.', '2024-03-05'],
    ['Fire policy (replaces the policy of 2019), adopted 5 March 2024', '2024-03-05'],
    ['Fire policy\nApproved: 5 March 2024, 4 June 2024 (next review)', '2024-03-05'],
    ['Fire policy\nApproved: 5 March 2024, 4 June 2024: expiry', '2024-03-05'],
    ['Fees\nValid from: 5 March 2024, 31 March 2024', '2024-03-05'],
    ['Fire policy\nEnclosures: none\nDate: 5 March 2024', '2024-03-05'],
    ['Fire policy\nIssued: 24 April 2022; 5 March 2024', '2024-03-05'],
    ['Fire policy\nSigned 24 April 2022, 5 March 2024', '2024-03-05'],
    ['Fire policy\nVersion: 24 April 2022, 5 March 2024', '2024-03-05'],
    ['Fire policy\nReviewed: 24 April 2022, 5 March 2024, next review June 2024', '2024-03-05'],
    ['Fire policy\nLast reviewed: 24 April 2022 and 5 March 2024 by the board', '2024-03-05'],
    ['Fire policy\nRevised 24 April 2022 and 5 March 2024 (version 3)', '2024-03-05'],
    ['Fire policy\nRevised 24 April 2022, 5 March 2024 – Ann Low', '2024-03-05'],
    ['Fire policy\nAmended 24 April 2022, 4 May 2023 and 5 March 2024 by Ann', '2024-03-05'],
    ['Lifts\nDate of issue\n5 March 2024 (version 2)', '2024-03-05'],
    ['Lifts\nDate of issue\n5 March 2024, Leeds', '2024-03-05'],
    ['Lifts\nLast updated\n5 March 2024 by Ann Low', '2024-03-05'],
  ] as const)
    it(`is read: ${text.replaceAll('\n', ' / ')}`, () => assert.equal(dayOf('Policy', text), day))

  it('is that of the title where the text has none', () => {
    assert.equal(dayOf('Minutes 2024-03-05', 'The lift was discussed.'), '2024-03-05')
    assert.equal(dayOf('minutes_2024-03-05', 'The lift was discussed.'), '2024-03-05')
  })

  for (const text of [
    'Fire policy\n\nThe last fire was on 5 March 2024.',
    'Fire policy\nDate: 03/04/2024',
    'Minutes of March 2024',
    'Fair policy\nA fair held in the park on 5 March 2024 went well.',
    'Minutes of the board\nNext meeting to be held on 5 March 2024',
    'Fire policy\nDue for review: February 2024',
    'Fire policy\nNext review: 5 March 2024. Review date: 5 March 2024',
    'Open day at the mill    Date: 5 March 2024',
    'Closing date: 5 March 2024',
    'Start date: 5 March 2024. Date of birth: 5 March 1999',
    'Valid until 5 March 2024',
    'The mill was adopted by the town as at the fair of 5 March 2024.',
    'We approved 5 March 2024 for the fair.',
    'Issue 7: 5 March 2024 is no working day.',
    'The issue of 5 March 2024 is sold out.',
    'Written by Ann Low, who fell on 5 March 2024.',
    'Written by: Ann Low, born 5 March 1974',
    'Date: 2024-03-05 | What: drill | By: Jo\nDate: 2024-03-07 | What: lamp | By: Ed',
    'Summer fair\n5 March 2024\nTown hall',
    'The Council\n5 March 2024\n6 March 2024\nDear Ann,',
    'The shop\nYour order of 5 March 2024\n\nDear Ann,',
    'Accounts from 1 April 2023 to 31 March 2024',
    'Updated rules are sent to all staff on 5 March 2024.',
    `${'A line.\n'.repeat(20)}Date: 5 March 2024`,
    `Log\n${rows}Reviewed 5 March 2024`,
    `Log\n${rows}- Printed 5 March 2024: the leaflets`,
    `Log\n${rows}What: leaflets | Printed 5 March 2024`,
    'Ladders\nTo be printed 5 March 2024. Complete by 5 March 2024',
    'Supersedes:\nVersion 3, 5 March 2023',
    'Supersedes | Version 3, 5 March 2023',
    'Fire policy\nSupersedes the policy (dated 5 March 2023)',
    'Fire policy\nReplaces our rules, adopted 5 March 2023',
    'Fires\nComments on the plan, published 5 March 2023',
    'Fires\nYour letter, dated 5 March 2023',
    'The lease, signed 5 March 2023, ends in June.',
    'We have a lease, signed 5 March 2023.',
    'The broken lift, reported on 5 March 2024, is not mended.',
    'Version 5.3.24',
    'Fire policy\nRevised: 24/04/2022, 9/1/2024',
    'Summer course\nDate: 5 March 2024\nTime: 7 pm',
    'Accident\nDate: 5 March 2024\nPlace: yard',
    'As of 5 March 2024, the lift is closed.',
    'As of 5 March 2024 we take no coins.',
    'We had ten ladders as at 5 March 2024.',
    'Effective 5 March 2024, you will need a key.',
    'News of the lifts, and of all that has to do with the town’s trade\ndate 5 March 2024.',
    'For you\nFrom: <ann@example.org>\nDate: 5 March 2024\nSubject: Lifts',
    '> From: Ann Low\n> Date: 5 March 2024\n> Subject: Lifts',
    'Have a look at this.\n\nFrom: Ann Low\nDate: 5 March 2024\nSubject: Lifts',
    'Subject: Forecast for ladders, dated 5 March 2024',
    '[4] Ladders, accessed 4 May 2024, published 5 March 2024',
    'Ladders\nDate: 4 May 2021\nLast revised: 03/04/2024',
    'Ladders\nLast revised\n03/04/2024',
    'Ladders\nDate: 24-03-05',
    'The shop\nYour order of\n5 March 2024\n\nDear Ann,',
    'The shop\nDate of accident:\n5 March 2024\n\nDear Ann,',
    'The shop\nHire date\n5 March 2024\n\nDear Ann,',
    'The shop\nDelivery of goods, 5 March 2024\n\nDear Ann,',
    'Fair\nStand 4: 5 March 2024. The leaflets printed 5 March 2024',
    'Committee meeting\nDate: 5 March 2024\nTime: 7 pm\nVenue: hall',
    'Meeting agenda\nDate: 5 March 2024\nVenue: hall',
    'First aid course\nDate: 5 March 2024\nStart: 9:00',
    'Report writing workshop\nDate: 5 March 2024\nVenue: hall',
    'See below.\nFrom: Ann Low\nDate: 5 March 2024\nSubject: Lifts',
    'Jo, have a look.\nFrom: Ann Low\nDate: 5 March 2024\nSubject: Lifts',
    'The Mill\nNext inspection\n5 March 2024\nDear Ann,',
    'The Mill\nSpring concert\n5 March 2024\nDear Ann,',
    'The Mill\nYour letter\n5 March 2024\nDear Ann,',
    'The Mill\nYour letter dated\n5 March 2024\nDear Ann,',
    'Guide\nRevised: 5 March 2024, May 2024 edition in preparation',
    'Fire policy\nRevised: 3 May 2019, 5 March 2024 (dog policy)',
    'Reviewed\n5 March 2024 (dog policy)',
    'Reviewed\n3 May 2019, 5 March 2024 Dog policy',
    'Reviewed\n3 May 2019 Fire policy\n5 March 2024 Dog policy',
    'Last changed\n3 May 2019: lights\n5 March 2024: pump',
    'Revised\n3 May 2019\n5 March 2024',
    'Fire policy\nTo be approved on 3 May 2019 and revised on 5 March 2024',
    'Fire policy\nEnclosures\nDate: 5 March 2024',
    '',
  ])
    it(`is none: ${text.replaceAll('\n', ' / ').slice(0, 60)}`, () =>
      assert.equal(dayOf('Policy', text), undefined))

  it('is the same day in every zone', () => {
    for (const timeZone of ['Asia/Tokyo', 'Europe/Berlin', 'UTC', 'America/New_York']) {
      const options = { modifiedAt: Date.UTC(2025, 0, 1), timeZone }
      const found = statedDate('Policy', 'Date: 5 March 2024', options)
      assert.ok(found !== undefined)
      assert.equal(dayOfInstant(found), '2024-03-05', timeZone)
      assert.equal(shownInstant(found), '2024-03-05', timeZone)
    }
  })

  it('is none after the file was written', () => {
    const written = Date.UTC(2024, 1, 1)
    assert.equal(dayOf('Meeting of 5 March 2024', 'Agenda', written), undefined)
    assert.equal(dayOf('Meeting of 5 January 2024', 'Notes', written), '2024-01-05')
  })
})
