import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { claimReader } from './alignment/claim-reader.ts'
import { evidenceReader } from './alignment/evidence-reader.ts'
import { claimSignals } from './claim-signals.ts'

const decided = (evidence: string, claim: string): string[] =>
  claimSignals(claimReader(claim), evidenceReader(evidence, ''))
    .conflicts.filter(({ isDecisive }) => isDecisive === true)
    .map(({ kind }) => kind)
const isDecided = (evidence: string, claim: string): boolean =>
  decided(evidence, claim).includes('negation')

describe('plans that are denied', () => {
  for (const [evidence, claim] of [
    ['Ada Quill has no plans to let the barn.', 'Ada Quill plans to let the barn.'],
    ['Ada Quill has no intention of closing the path.', 'Ada Quill intends to close the path.'],
    ['Ada has no plans to let the barn because it is damp.', 'Ada plans to let the barn.'],
    ['The club is not planning to move the pool.', 'The club is planning to move the pool.'],
  ] as const)
    it(`does not follow: ${claim}`, () => {
      assert.ok(isDecided(evidence, claim))
    })

  for (const [evidence, claim] of [
    ['Ada Quill is planning to let the barn.', 'Ada Quill plans to let the barn.'],
    ['Ben has no plans to let the barn, Ada plans to let it.', 'Ada plans to let the barn.'],
    ['Ada has no plans to let the barn before May.', 'Ada plans to let the barn.'],
    ['Ada has no plans to let the barn for less than 90 pounds.', 'Ada plans to let the barn.'],
    ['Ada has no plans to let the barn to a brewer.', 'Ada plans to let the barn.'],
    ['Ada has no plans to let the barn every week.', 'Ada plans to let the barn.'],
    ['Ada does not intend to let the barn on the old terms.', 'Ada intends to let the barn.'],
    ['Ada has no plans to let the barn.', 'Ada does not plan to let the barn.'],
  ] as const)
    it(`may follow: ${claim} (${evidence})`, () => {
      assert.equal(isDecided(evidence, claim), false)
    })

  for (const [evidence, claim] of [
    ['The mill has no plans to shut permanently.', 'The mill plans to shut for a month.'],
    ['The mill has no plans to charge at weekends.', 'The mill plans to charge on weekdays.'],
    ['Ada has no plans to let the barn to a brewer.', 'Ada plans to let the barn.'],
    ['Ada has no plans to close all the paths.', 'Ada plans to close the paths.'],
  ] as const)
    it(`leaves it open: ${claim} (${evidence})`, () => {
      const { conflicts } = claimSignals(claimReader(claim), evidenceReader(evidence, ''))
      assert.ok(conflicts.length > 0)
      assert.ok(
        conflicts.every(({ kind, isDecisive }) => kind === 'modality' && isDecisive === true),
      )
    })
})
