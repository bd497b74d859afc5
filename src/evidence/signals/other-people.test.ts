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

test('whoever writes or is written to may stand for a group that the claim names', () => {
  const kindOf = (claim: string, people: readonly string[]): string | undefined => {
    const evidence = 'As Jean Tarbuck collects before then Jean Tarbuck keeps the old price.'
    return claimSignals(claimReader(claim), evidenceReader(evidence, '', people)).conflicts[0]?.kind
  }
  const claim = 'As it collects before then the Operatic keeps the old price.'
  assert.equal(kindOf(claim, ['Jean Tarbuck']), 'modality')
  assert.equal(kindOf(claim, []), 'name')
  assert.equal(kindOf(claim, ['Sam Hale']), 'name')
  const ofPerson = 'As Tom Hill collects before then Tom Hill keeps the old price.'
  assert.notEqual(kindOf(ofPerson, ['Jean Tarbuck']), 'modality')
})
