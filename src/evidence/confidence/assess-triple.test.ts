import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { scriptedEntailment } from '../scripted-entailment.contract.ts'
import { assessTriple } from './assess-triple.ts'
import { defaultCalibration } from './calibration.ts'

const documents = [
  'The bridge was inspected by Anna Weber in March 2024. Fourteen bearings were cracked.',
]

describe('any answer beside its question and documents', () => {
  it('is checked, told with reasons, and scored by whoever is asked to', async () => {
    const scores = { metrics: {} as never, total: 0.9, weights: {} as never, judge: 'someone/1' }
    const assessed = await assessTriple(
      {
        query: 'Who inspected the bridge?',
        documents,
        response: 'The bridge was inspected by Anna Weber.',
      },
      { entailment: scriptedEntailment(), score: () => Promise.resolve(scores) },
    )
    assert.equal(assessed.verified.sentences.length, 1)
    assert.equal(assessed.scores?.total, 0.9)
    assert.equal(assessed.confidence.calibration, `default/${defaultCalibration().version}`)
    assert.ok(assessed.confidence.reasons.length > 0)
  })

  it('stays below .2 without support, and has no confidence without a text', async () => {
    const ports = { entailment: scriptedEntailment() }
    const invented = await assessTriple(
      {
        query: 'Who inspected the bridge?',
        documents,
        response: 'Peter Marsh sold the ferry to a bank in Oslo.',
      },
      ports,
    )
    assert.ok(invented.features.supported > 0 || (invented.confidence.value ?? 1) <= 0.2)
    assert.equal(
      (await assessTriple({ query: '', documents, response: ' ' }, ports)).confidence.value,
      null,
    )
    assert.ok(
      ((await assessTriple({ query: 'Who?', documents: [], response: 'Anna Weber did it.' }, ports))
        .confidence.value ?? 1) <= 0.2,
    )
  })

  it('stops on the signal', async () => {
    await assert.rejects(
      assessTriple(
        { query: 'Who?', documents, response: 'Anna Weber inspected it.' },
        { entailment: scriptedEntailment() },
        { signal: AbortSignal.abort() },
      ),
      { code: 'aborted' },
    )
  })
})
