import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  type Calibration,
  interpolated,
  parseCalibration,
  defaultCalibration,
} from './calibration.ts'
import { confidenceFeatures } from './confidence-features.ts'
import { confidenceOf, unsupportedCap } from './confidence-of.ts'
import { sampleVerified } from './sample-verified.contract.ts'

const sure: Calibration = {
  ...defaultCalibration(),
  name: 'sure',
  weights: { bias: 9, features: {} },
  mapping: [[0, 0.99]],
}
const supported = { verdict: 'supported', support: 0.98 } as const
const missing = { verdict: 'not_found', support: 0.03 } as const
const wrong = { verdict: 'contradicted', support: 0.02, contradiction: 0.97 } as const
const question = 'Who inspected the bridge in March 2024?'

describe('the confidence of an answer', () => {
  it('is never above .2 where no claim is supported, whatever the calibration says', () => {
    for (const claims of [[[missing]], [[wrong], [missing]], [[]]]) {
      const { value, band } = confidenceOf(
        confidenceFeatures({ question, verified: sampleVerified(claims) }),
        sure,
      )
      assert.ok(value !== null && value <= unsupportedCap)
      assert.equal(band, 'low')
    }
    assert.equal(
      confidenceOf(confidenceFeatures({ question, verified: sampleVerified([[supported]]) }), sure)
        .value,
      0.99,
    )
  })

  it('is not high where a source contradicts a claim, whatever the calibration says', () => {
    const { value } = confidenceOf(
      confidenceFeatures({ question, verified: sampleVerified([[supported], [wrong]]) }),
      sure,
    )
    assert.ok(value !== null && value > 0 && value <= 1 - wrong.contradiction)
  })

  it('is none for an abstention, and for a text without a question that states nothing', () => {
    const abstains = sampleVerified([[]])
    const verified = {
      ...abstains,
      sentences: abstains.sentences.map(sentence => ({
        ...sentence,
        nothing: 'abstention' as const,
      })),
    }
    assert.deepEqual(confidenceOf(confidenceFeatures({ question, verified }), sure), {
      value: null,
      band: 'none',
      calibration: `sure/${defaultCalibration().version}`,
      reasons: ['the answer says that it found nothing'],
    })
    assert.equal(
      confidenceOf(confidenceFeatures({ verified: sampleVerified([[]]) }), sure).value,
      null,
    )
    assert.equal(
      confidenceOf(confidenceFeatures({ verified: { ...abstains, text: '', sentences: [] } }), sure)
        .value,
      null,
    )
  })

  it('falls with each claim that is missing or contradicted', () => {
    const value = (
      ...claims: ReadonlyArray<typeof supported | typeof missing | typeof wrong>
    ): number =>
      confidenceOf(
        confidenceFeatures({
          question,
          relation: 0.8,
          verified: sampleVerified(claims.map(claim => [claim])),
        }),
        defaultCalibration(),
      ).value ?? -1
    assert.ok(value(supported, supported) >= value(supported, missing))
    assert.ok(value(supported, missing) >= value(missing, missing))
    assert.ok(value(supported, supported) >= value(supported, wrong))
  })

  it('is called high, partial or low by the bands', () => {
    const features = confidenceFeatures({ question, verified: sampleVerified([[supported]]) })
    const at = (probability: number): string =>
      confidenceOf(features, { ...sure, mapping: [[0, probability]] }, { high: 0.8, partial: 0.4 })
        .band
    assert.deepEqual([at(0.8), at(0.79), at(0.4), at(0.39)], ['high', 'partial', 'partial', 'low'])
  })

  it('says why, what decides first', () => {
    const { reasons } = confidenceOf(
      confidenceFeatures({
        question,
        relation: 0.7,
        verified: sampleVerified([[wrong], [missing]]),
      }),
      defaultCalibration(),
    )
    assert.deepEqual(reasons.slice(0, 2), [
      'none of its 2 claims is supported by a source',
      '1 of 2 claims contradicted by a source',
    ])
    assert.deepEqual(
      confidenceOf(
        confidenceFeatures({ question, verified: sampleVerified([[]]) }),
        defaultCalibration(),
      ).reasons[0],
      'it states nothing that could be checked',
    )
  })
})

describe('a calibration', () => {
  it('lies on the lines between its points and is level beyond them', () => {
    assert.deepEqual(
      [-9, -1, 0, 1, 9].map(at =>
        interpolated(
          [
            [-1, 0.2],
            [1, 0.6],
          ],
          at,
        ),
      ),
      [0.2, 0.2, 0.4, 0.6, 0.6],
    )
  })

  it('is refused if its mapping falls or leaves 0 to 1, or a feature does not exist', () => {
    assert.deepEqual(
      parseCalibration(JSON.parse(JSON.stringify(defaultCalibration())), 'it'),
      defaultCalibration(),
    )
    for (const broken of [
      {
        mapping: [
          [0, 0.5],
          [1, 0.4],
        ],
      },
      {
        mapping: [
          [0, 0.5],
          [0, 0.6],
        ],
      },
      { mapping: [[0, 1.5]] },
      { mapping: [] },
      { name: 'Not a name' },
      { weights: { bias: 0, features: { luck: { weight: 1, neutral: 0 } } } },
    ]) {
      assert.throws(() => parseCalibration({ ...defaultCalibration(), ...broken }, 'it'), {
        code: 'invalid_input',
      })
    }
  })

  it('of the product lets better evidence never lower a confidence', async () => {
    const { confidenceFeatureSigns } = await import('./feature-names.ts')
    for (const [name, fitted] of Object.entries(defaultCalibration().weights.features)) {
      const sign = confidenceFeatureSigns[name as keyof typeof confidenceFeatureSigns]
      assert.ok(sign === 0 || Math.sign(fitted.weight) !== -sign, name)
    }
  })
})
