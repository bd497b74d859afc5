import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EvidenceQuote, JudgedClaim } from '../core/verdict.ts'
import { scriptedEntailment } from './scripted-entailment.contract.ts'
import { passagesOfTexts } from './candidates/passages-of-texts.ts'
import { windowFinder } from './candidates/window-finder.ts'
import { sourceDecides } from './source-decides.ts'
import { verifyText } from './verify-text.ts'

const { sentences } = await verifyText('The fee is 40 EUR.', {
  findCandidates: windowFinder(passagesOfTexts([{ text: 'The fee is 40 EUR.' }])),
  entailment: scriptedEntailment(),
})
const judged = sentences[0]?.claims[0] as JudgedClaim
const [own] = judged.evidence as [EvidenceQuote]
const other: EvidenceQuote = { ...own, text: 'The fee is 45 EUR.', stance: 'contradicts' }
const differing = (reasons: readonly string[]): JudgedClaim =>
  sourceDecides(
    { ...judged, verdict: 'contradicted', evidence: [other, own], reasons },
    { evidence: [own], reasons: ['word for word in the source'] },
  )

test('what another passage says otherwise is told beside a claim that a source holds', () => {
  for (const [reason, told] of [
    ['the evidence says 45 EUR, the claim 40 EUR', 'another passage says 45 EUR, this one 40 EUR'],
    [
      'the evidence says the claim, the claim the evidence',
      'another passage says the claim, this one the evidence',
    ],
    [
      'the claim says "all", the evidence does not',
      'this one says "all", another passage does not',
    ],
    [
      'the claim denies what the evidence says: paid',
      'this one denies what another passage says: paid',
    ],
    ['the sum comes to 9 EUR, the claim says 8 EUR', 'the sum comes to 9 EUR, this one says 8 EUR'],
  ] as const) {
    const { verdict, evidence, reasons } = differing([reason])
    assert.equal(verdict, 'supported')
    assert.deepEqual(evidence, [own, other])
    assert.deepEqual(reasons, [told, 'word for word in the source'])
  }
})

test('what differs without a rule that names it is not told', () => {
  const { verdict, evidence, reasons } = differing([])
  assert.deepEqual([verdict, evidence], ['supported', [own]])
  assert.deepEqual(reasons, ['word for word in the source'])
})
