import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { claimReader } from '../alignment/claim-reader.ts'
import { claimSignals } from '../claim-signals.ts'
import { evidenceReader } from '../alignment/evidence-reader.ts'

const isRefused = (evidence: string, claim: string): boolean =>
  claimSignals(claimReader(claim), evidenceReader(evidence)).listSays === 'otherwise'

describe('values that were left for others', () => {
  for (const { evidence, left, open } of [
    {
      evidence: 'The premiere moves from 15 May to 29 May 2026 because the lead actor is ill.',
      left: [
        'The premiere is on 15 May 2026.',
        'The premiere takes place on 15 May.',
        'The premiere was moved to 15 May 2026.',
      ],
      open: [
        'The premiere is on 29 May 2026.',
        'The premiere was moved from 15 May.',
        'The premiere was moved from 15 May to 29 May.',
        'The premiere was originally planned for 15 May 2026.',
        'The premiere is not on 15 May 2026.',
      ],
    },
    {
      evidence: 'The normal ticket rises from 20 to 22 EUR.',
      left: ['The normal ticket costs 20 EUR.', 'The normal ticket rises to 20 EUR.'],
      open: ['The normal ticket costs 22 EUR.', 'The normal ticket cost 20 EUR before.'],
    },
    {
      evidence: 'The rehearsal has been moved from the studio to the main hall.',
      left: ['The rehearsal is in the studio.', 'The rehearsal was moved to the studio.'],
      open: ['The rehearsal is in the main hall.', 'The rehearsal was moved from the studio.'],
    },
    {
      evidence: 'The deadline was extended from 31 March to 30 April.',
      left: ['The deadline is 31 March.'],
      open: ['The deadline is 30 April.', 'The deadline was 31 March.'],
    },
    {
      evidence: 'The ticket rises from 18 EUR to 20 EUR from 1 September 2026.',
      left: ['The ticket rises to 18 EUR.'],
      open: ['The ticket costs 18 EUR.', 'The ticket costs 20 EUR.'],
    },
    {
      evidence: 'Diesel is now bought from Aune Valley Fuels instead of Blythe Chandlery.',
      left: ['Diesel is now bought from Blythe Chandlery.'],
      open: [
        'Diesel is now bought from Aune Valley Fuels.',
        'Diesel was bought from Blythe Chandlery.',
      ],
    },
    {
      evidence: 'The vote was held by post rather than at the meeting because of the snow.',
      left: ['The vote was held at the meeting.'],
      open: ['The vote was held by post.'],
    },
    {
      evidence: 'Instead of the hall, the library is booked.',
      left: ['The hall is booked.'],
      open: ['The library is booked.'],
    },
    {
      evidence: 'The deposit was refunded to Ann Lee, not Tom Ross.',
      left: ['The deposit was refunded to Tom Ross.'],
      open: ['The deposit was refunded to Ann Lee.'],
    },
    {
      evidence: 'The meeting is not on Monday but on Tuesday.',
      left: ['The meeting is on Monday.'],
      open: ['The meeting is on Tuesday.'],
    },
    {
      evidence: 'Parcels are sent with Norpost in place of Swift Couriers.',
      left: ['Parcels are sent with Swift Couriers.'],
      open: ['Parcels are sent with Norpost.'],
    },
    // What is said behind it is of what was left.
    {
      evidence: 'Ann Lee chaired the meeting instead of Tom Ross, who was ill.',
      left: [],
      open: ['Tom Ross was ill.', 'Ann Lee chaired the meeting.'],
    },
    {
      evidence: 'The meeting is not only on Monday but also on Tuesday.',
      left: [],
      open: ['The meeting is on Monday.', 'The meeting is on Tuesday.'],
    },
    {
      evidence: 'Because of the high water the opening is moved from 28 March to 4 April 2026.',
      left: ['The season opened on 28 March 2026.', 'The season opens on 28 March 2026.'],
      open: [
        'The season opened on 4 April 2026.',
        'The season was to open on 28 March 2026.',
        'The season should have opened on 28 March 2026.',
        'The opening was planned for 28 March 2026.',
        'The café closed on 28 March 2026.',
      ],
    },
    {
      evidence: 'The opening of the fair was postponed from 2 May to 9 May 2026.',
      left: ['The fair opened on 2 May 2026.'],
      open: ['The museum opened on 2 May 2026.', 'The fair opened on 9 May 2026.'],
    },
    // A stretch of time, a way and a proposal leave nothing.
    {
      evidence: 'The night shifts run from 22:00 to 6:00.',
      left: [],
      open: ['The night shifts begin at 22:00.'],
    },
    {
      evidence: 'The festival runs from 3 June to 20 June 2027.',
      left: [],
      open: ['The festival begins on 3 June 2027.'],
    },
    {
      evidence: 'The train goes from Leeds to York.',
      left: [],
      open: ['The train starts in Leeds.'],
    },
    {
      evidence: 'If it rains, the concert moves from the garden to the hall.',
      left: [],
      open: ['The concert is in the garden.'],
    },
  ]) {
    for (const claim of left)
      test(`"${evidence}" speaks against "${claim}"`, () => assert.ok(isRefused(evidence, claim)))
    for (const claim of open)
      test(`"${evidence}" says nothing against "${claim}"`, () =>
        assert.ok(!isRefused(evidence, claim)))
  }
})
