import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claimReader } from './alignment/claim-reader.ts'
import { evidenceReader } from './alignment/evidence-reader.ts'
import { claimSignals } from './claim-signals.ts'

const isDenied = (evidence: string, claim: string): boolean =>
  claimSignals(claimReader(claim), evidenceReader(evidence, '')).conflicts.some(
    ({ kind }) => kind === 'negation',
  )

test('what others do is not denied by a claim of those who do not', () => {
  for (const [evidence, claim] of [
    ['Anyone else pays for parking, which residents do not.', 'Residents do not pay for parking.'],
    ['Non-members pay 12 pounds for the course.', 'Members do not pay for the course.'],
    ['All other boats pay the harbour fee.', 'Rowing boats do not pay the harbour fee.'],
    ['The rest of the choir sings in Latin.', 'The altos do not sing in Latin.'],
  ] as const)
    assert.ok(!isDenied(evidence, claim), claim)
  for (const [evidence, claim] of [
    ['Residents pay for parking.', 'Residents do not pay for parking.'],
    ['Non-members pay 12 pounds for the course.', 'Non-members do not pay for the course.'],
    ['All other boats pay the harbour fee.', 'Other boats do not pay the harbour fee.'],
  ] as const)
    assert.ok(isDenied(evidence, claim), claim)
})
