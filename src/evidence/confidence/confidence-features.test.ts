import { expectedAnswerOf } from '../../language/question/expected-answer.ts'
import { mayHoldAnswer } from '../../language/question/holds-answer.ts'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  confidenceFeatures,
  retrievalAgreement,
  questionCoverage,
  specificityOf,
} from './confidence-features.ts'
import { confidenceOf } from './confidence-of.ts'
import { defaultCalibration } from './calibration.ts'
import { sampleVerified, type SampleClaim } from './sample-verified.contract.ts'

describe('what a confidence rests on', () => {
  it('counts verdicts, margins and sources', () => {
    const features = confidenceFeatures({
      question: 'When was the bridge inspected?',
      relation: 0.5,
      answerScore: 0.7,
      retrieval: { agreement: 0.25 },
      verified: sampleVerified([
        [
          { verdict: 'supported', support: 0.9, document: 'a' },
          { verdict: 'supported', support: 0.8, document: 'b' },
        ],
        [
          { verdict: 'contradicted', support: 0.1, contradiction: 0.8 },
          { verdict: 'not_found', support: 0.2 },
        ],
      ]),
    })
    const { values } = features
    assert.deepEqual(
      [
        values.supported,
        values.contradicted,
        values.notFound,
        values.contradiction,
        values.sources,
      ],
      [0.5, 0.25, 0.25, 0.8, 0.666667],
    )
    assert.deepEqual(
      [
        values.kindMatches,
        values.agreement,
        values.answerScore,
        values.questionCovered,
        values.quoted,
      ],
      [1, 0.25, 0.7, 1, 1],
    )
    assert.equal(values.weakestMargin, Math.round((Math.log(0.1 / 0.9) / 5) * 1e6) / 1e6)
    assert.deepEqual(
      [
        features.claims,
        features.supported,
        features.contradicted,
        features.sources,
        features.state,
      ],
      [4, 2, 1, 2, 'checked'],
    )
  })

  it('leaves out what does not apply', () => {
    const { values } = confidenceFeatures({
      verified: sampleVerified([[{ verdict: 'supported', support: 0.9 }]]),
      relation: 0.9,
    })
    assert.deepEqual(
      [
        values.questionCovered,
        values.namesCovered,
        values.kindMatches,
        values.relation,
        values.agreement,
        values.answerScore,
        values.supportedAndRelated,
      ],
      [null, null, null, null, null, null, null],
    )
  })

  it('stays finite and yields a probability for any text, question and verdicts', () => {
    const claim: fc.Arbitrary<SampleClaim> = fc.record({
      verdict: fc.constantFrom('supported', 'contradicted', 'not_found'),
      support: fc.double({ min: 0, max: 1, noNaN: true }),
      contradiction: fc.double({ min: 0, max: 1, noNaN: true }),
      quote: fc.string(),
    })
    fc.assert(
      fc.property(
        fc.array(fc.array(claim, { maxLength: 3 }), { maxLength: 4 }),
        fc.string({ unit: 'grapheme' }),
        fc.option(fc.string({ unit: 'grapheme' }), { nil: undefined }),
        (sentences, words, question) => {
          const features = confidenceFeatures({
            question,
            verified: sampleVerified(sentences, words),
          })
          for (const value of Object.values(features.values))
            assert.ok(value === null || (Number.isFinite(value) && value >= -1 && value <= 2))
          const { value } = confidenceOf(features, defaultCalibration())
          assert.ok(
            value === null ||
              (value >= 0 && value <= 1 && (features.supported > 0 || value <= 0.2)),
          )
        },
      ),
      { numRuns: Number(process.env['VERITRAIL_CASES'] ?? 40) },
    )
  })
})

describe('questions and answers', () => {
  it('tells what kind of thing is asked for, and whether it is there', () => {
    assert.deepEqual(
      [
        'Who approved it?',
        'When was it signed?',
        'How many pumps failed?',
        'In which city is the office?',
        'Which company delivered the steel?',
        'Is it done?',
        'Why did it fail?',
      ].map(question => expectedAnswerOf(question)?.kind),
      ['person', 'time', 'count', 'place', 'organization', 'yes-no', 'reason'],
    )
    assert.ok(
      mayHoldAnswer('person', 'It was approved by Anna Weber.') &&
        !mayHoldAnswer('person', 'it was approved last week'),
    )
    assert.ok(
      mayHoldAnswer('time', 'It was signed on 3 May.') &&
        !mayHoldAnswer('time', 'It was signed by the board.'),
    )
    assert.ok(
      mayHoldAnswer('count', 'Seven of them did.') && !mayHoldAnswer('count', 'Some of them did.'),
    )
  })

  it('finds the words and names of a question again', () => {
    assert.deepEqual(
      questionCoverage('What did Anna Weber say about the bridge?', ['The bridge is closed.']),
      { words: 1 / 3, names: 0 },
    )
    assert.deepEqual(questionCoverage('why?', ['because']), { words: 0, names: undefined })
  })

  it('finds a vague answer less specific than a particular one', () => {
    assert.ok(
      specificityOf('It depends on various factors and the specific context of the situation.') <
        0.4,
    )
    assert.ok(
      specificityOf(
        'Anna Weber inspected the Elbe bridge on 3 March 2024 and found 14 cracked bearings.',
      ) > 0.8,
    )
    assert.equal(specificityOf(''), 0)
  })

  it('tells how far searches agree', () => {
    assert.equal(
      retrievalAgreement([{ foundBy: ['keyword'] }, { foundBy: ['keyword'] }]),
      undefined,
    )
    assert.equal(
      retrievalAgreement([{ foundBy: ['keyword', 'vector'] }, { foundBy: ['vector'] }]),
      0.5,
    )
  })
})
