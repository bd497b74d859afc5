import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claimReader } from './alignment/claim-reader.ts'
import { evidenceReader } from './alignment/evidence-reader.ts'
import { claimSignals } from './claim-signals.ts'

const isOfOther = (claim: string, evidence: string): boolean =>
  claimSignals(claimReader(claim), evidenceReader(evidence, '')).conflicts.some(
    ({ kind, isDecisive }) => kind === 'name' && isDecisive === true,
  )

test('what a sentence says of one person does not follow of another', () => {
  for (const [claim, evidence, isOther] of [
    ['Margaret Ives will not stand again.', 'Margaret Thorley will not stand again.', true],
    ['The report was signed by Jane Smith.', 'The report was signed by John Smith.', true],
    ['Peter Olsen led the review in May.', 'Maria Hansen led the review in May.', true],
    // One of them may be a shorter name, or there is more that the sentence does not say.
    ['Mrs Thorley will not stand again.', 'Margaret Thorley will not stand again.', false],
    ['Thorley will not stand again.', 'Margaret Thorley will not stand again.', false],
    ['Margaret Thorley will not stand again.', 'Margaret A. Thorley will not stand again.', false],
    ['Jane Smith signed the lease of the mill.', 'John Smith signed the petition.', false],
    ['Jane Smith signed the lease.', 'John Smith and Jane Smith signed the lease.', false],
  ] as const)
    assert.equal(isOfOther(claim, evidence), isOther, `${claim} ${evidence}`)
})
