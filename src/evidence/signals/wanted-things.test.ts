import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { claimReader } from './alignment/claim-reader.ts'
import { evidenceReader } from './alignment/evidence-reader.ts'
import { claimSignals } from './claim-signals.ts'

const leavesOpen = (evidence: string, claim: string): boolean =>
  claimSignals(claimReader(claim), evidenceReader(evidence, '')).conflicts.some(
    ({ kind, isDecisive }) => kind === 'modality' && isDecisive === true,
  )

describe('what is only wanted, or weighed', () => {
  for (const [evidence, claim] of [
    ['We need one dry shed within 50 m of the pitch.', "There's a shed within 50 m of the pitch."],
    ['We are looking for a second projector for the hall.', 'The hall has a second projector.'],
    ['The kitchen still needs a fire blanket.', 'There is a fire blanket in the kitchen.'],
    ['A ramp is needed at the side door.', 'The side door has a ramp.'],
    ['The troop would like a trailer for the tents.', 'The troop has a trailer for the tents.'],
    ['9 May is too early for the stalls.', 'The stalls open on 9 May.'],
    ['2 June is a bit soon. Let us start on 9 June.', 'The course started on 2 June.'],
    ['I had thought of starting on 4 June.', 'The course starts on 4 June.'],
    ['The choir needs a set of bells.', 'The choir has bells.'],
    ['We asked for a lift to the gallery.', 'There is a lift to the gallery.'],
    ['9 May is a bit early, but 16 May would do.', 'The stalls open on 9 May.'],
    ['A lamp for the porch is needed.', 'The porch has a lamp.'],
    ['We need a barn with a loft.', 'The barn has a loft.'],
    ['We are looking for a yard with a crane in Selby.', 'The yard has a crane.'],
    ['Ada moved that the toll be raised to 9 pounds.', 'The toll was raised to 9 pounds.'],
    ['9 May is a bit soon though.', 'The stalls open on 9 May.'],
    ['9 May is rather late though, so please think again.', 'The stalls open on 9 May.'],
    ['9 May is a bit soon, but Ada will ask Ben again.', 'The stalls open on 9 May.'],
    ['9 May is a bit soon, but we have not decided.', 'The stalls open on 9 May.'],
  ] as const)
    it(`leaves it open: ${claim}`, () => {
      assert.ok(leavesOpen(evidence, claim))
    })

  for (const [evidence, claim] of [
    ['We need the shed that is within 50 m of the pitch.', 'There is a shed near the pitch.'],
    ['The kitchen needs a fire blanket, and has had one.', 'The kitchen has had a fire blanket.'],
    ['We need a ramp at the side door.', 'The side door needs a ramp.'],
    ['The club has a trailer, which needs a new tyre.', 'The club has a trailer.'],
    ['People in need have a fund.', 'There is a fund for people in need.'],
    ['9 May is fine for the stalls.', 'The stalls open on 9 May.'],
    ['The choir needs helpers for the tea room.', 'The choir has a tea room.'],
    ['The library is looking for a warden of its map room.', 'The library has a map room.'],
    ['The farm needs somebody with a van to mend the barn.', 'The farm has a barn.'],
    ['A captain for the youth team is needed.', 'There is a youth team.'],
    ['9 May is rather late, but the band could not come before.', 'The stalls open on 9 May.'],
    ['9 May is rather late, but no other day was free.', 'The stalls open on 9 May.'],
    ['Ada moved that the toll be raised to 9 pounds. Carried.', 'The toll is 9 pounds.'],
    ['Ada moved that table to room 9.', 'Ada moved the table to room 9.'],
    ['We need paint for the boats in Selby.', 'There are boats in Selby.'],
    ['Although 9 May is very late, nobody minded.', 'The stalls open on 9 May.'],
    ['The tram, which nobody had thought of, left at 9 am.', 'The tram left at 9 am.'],
    ['The stalls open on 9 May, which is too early for us.', 'The stalls open on 9 May.'],
  ] as const)
    it(`does not: ${claim} (${evidence})`, () => {
      assert.equal(leavesOpen(evidence, claim), false)
    })
})
