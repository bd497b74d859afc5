import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { hashedEmbedding } from '../../models/scripted-embedding.ts'
import { answerCorrectness, factualF1 } from './answer-correctness.ts'
import { answerRelevancy } from './answer-relevancy.ts'
import { bertScore, bertScoreOfTexts, type TokenEmbeddings } from './bert-score.ts'
import { contextRecall } from './context-recall.ts'
import { contextRelevance } from './context-relevance.ts'
import { evidenceMatch } from './evidence-match.ts'
import { faithfulness } from './faithfulness.ts'
import { gEval } from './g-eval.ts'
import { scored, unscored, type MetricResult } from './metric.ts'
import { overlapEntailment } from './overlap-entailment.contract.ts'
import { rouge, rougeVariants } from './rouge.ts'
import { summarize } from './summarize.ts'

const cases = { numRuns: Number(process.env['VERITRAIL_CASES'] ?? 60) }
const models = { encoder: hashedEmbedding(), entailment: overlapEntailment() }
const contexts = [
  'The gantry is inspected every six months. It is closed after a storm.',
  'Visitors wear a hard hat.',
]
const question = 'How often is the gantry inspected?'
const scoreOf = (result: MetricResult): number =>
  result.status === 'scored' ? result.score : Number.NaN
const reasonOf = (result: MetricResult): string =>
  result.status === 'unscored' ? result.reason : `scored ${result.score}`
const partsOf = (result: MetricResult): Readonly<Record<string, number>> =>
  result.status === 'scored' ? result.parts : {}

describe('metrics without a language model', () => {
  it("faithfulness is the share of the answer's statements that the contexts support", async () => {
    assert.equal(
      scoreOf(
        await faithfulness(
          { question, answer: 'The gantry is inspected every six months.', contexts },
          models,
        ),
      ),
      1,
    )
    const half = await faithfulness(
      {
        question,
        answer: 'The gantry is inspected every six months. The gantry weighs nine tonnes.',
        contexts,
      },
      models,
    )
    assert.deepEqual([scoreOf(half), partsOf(half)], [0.5, { statements: 2, supported: 1 }])
  })

  it(
    'statements of a sentence that stands in a context word for word are supported, whatever ' +
      'the model says',
    async () => {
      const deaf = {
        ...overlapEntailment(),
        score: (pairs: readonly unknown[]) =>
          Promise.resolve(
            pairs.map(() => ({
              entailment: 0.01,
              neutral: 0.01,
              contradiction: 0.98,
              alignment: 0,
              weakest: 0,
            })),
          ),
      }
      const answer = 'The  gantry is inspected\nevery six months. The gantry weighs nine tonnes.'
      assert.equal(
        scoreOf(await faithfulness({ question, answer, contexts }, { entailment: deaf })),
        0.5,
      )
      // Few words stand in many texts by chance.
      assert.equal(
        scoreOf(
          await faithfulness({ question, answer: 'It is closed.', contexts }, { entailment: deaf }),
        ),
        0,
      )
    },
  )

  it("context recall is the share of the reference's sentences that are supported", async () => {
    const reference = 'The gantry is inspected every six months. Visitors wear a red scarf.'
    assert.equal(
      scoreOf(await contextRecall({ question, answer: '', contexts, reference }, models)),
      0.5,
    )
  })

  it('answer relevancy is higher on the topic, and 0 for a noncommittal answer', async () => {
    const near = scoreOf(
      await answerRelevancy(
        { question, answer: 'The gantry is inspected every six months.', contexts },
        models,
      ),
    )
    const far = scoreOf(
      await answerRelevancy({ question, answer: 'Visitors wear a hard hat.', contexts }, models),
    )
    assert.ok(near > far + 0.2, `${near} ${far}`)
    assert.equal(
      scoreOf(
        await answerRelevancy({ question, answer: 'Not found in the corpus.', contexts }, models),
      ),
      0,
    )
    assert.ok(
      scoreOf(
        await answerRelevancy(
          { question, answer: 'Can we have the gantry inspected?', contexts },
          models,
        ),
      ) > 0.2,
    )
  })

  it('context relevance counts the sentences near the question', async () => {
    const result = await contextRelevance({ question, answer: '', contexts }, models)
    assert.deepEqual([scoreOf(result), partsOf(result)], [1 / 3, { sentences: 3, needed: 1 }])
  })

  it('answer correctness weighs shared statements and the meaning of the whole', async () => {
    const reference = 'The gantry is inspected every six months.'
    const same = await answerCorrectness(
      { question, answer: reference, contexts, reference },
      models,
    )
    assert.ok(Math.abs(scoreOf(same) - 1) < 1e-6)
    const more = await answerCorrectness(
      { question, answer: `${reference} Visitors wear a hard hat.`, contexts, reference },
      models,
    )
    assert.deepEqual(
      [partsOf(more)['tp'], partsOf(more)['fp'], partsOf(more)['fn'], partsOf(more)['factual']],
      [1, 1, 0, 2 / 3],
    )
    const wrong = await answerCorrectness(
      { question, answer: 'Visitors wear a hard hat.', contexts, reference },
      models,
    )
    assert.equal(partsOf(wrong)['factual'], 0)
    assert.ok(scoreOf(wrong) < scoreOf(more) && scoreOf(more) < scoreOf(same))
  })

  it('finds a short right answer in the words of a longer one', async () => {
    const answer = 'The gantry is inspected every six months. It is closed after a storm.'
    const parts = partsOf(
      await answerCorrectness(
        { question, answer, contexts, reference: 'Every six months' },
        models,
      ),
    )
    assert.deepEqual([parts['tp'], parts['fp'], parts['fn']], [1, 1, 0])
    assert.equal(
      partsOf(
        await answerCorrectness(
          { question, answer: 'Not found in the corpus.', contexts, reference: 'Every six months' },
          models,
        ),
      )['factual'],
      0,
    )
    assert.equal(factualF1({ tp: 0, fp: 0, fn: 0 }), 0)
  })

  it('the evidence metric pays for meaning and conciseness', async () => {
    const truth = 'inspected every six months'
    assert.ok(
      Math.abs(scoreOf(await evidenceMatch(` ${truth} `, truth, models.encoder)) - 1) < 1e-6,
    )
    const long = await evidenceMatch(`${truth} ${truth}`, truth, models.encoder)
    assert.deepEqual(
      Number(partsOf(long)['conciseness']?.toFixed(3)),
      Number((truth.length / (2 * truth.length + 1)).toFixed(3)),
    )
    const short = await evidenceMatch('inspected', truth, models.encoder)
    assert.equal(partsOf(short)['conciseness'], 1)
  })

  it('G-Eval gives four aspects from 1 to 5', async () => {
    const good = await gEval(
      { source: contexts[0] ?? '', text: 'The gantry is inspected every six months.' },
      models,
    )
    const invented = await gEval(
      { source: contexts[0] ?? '', text: 'Bananas were exported to Norway by nine admirals.' },
      models,
    )
    for (const result of [...Object.values(good), ...Object.values(invented)])
      assert.ok(scoreOf(result) >= 1 && scoreOf(result) <= 5, reasonOf(result))
    assert.ok(scoreOf(good.consistency) > scoreOf(invented.consistency))
  })

  it('are unscored with the reason where something is missing', async () => {
    const sample = { question, answer: 'It is inspected.', contexts, reference: 'It is.' }
    const found = [
      await faithfulness({ ...sample, answer: ' ' }, models),
      await faithfulness({ ...sample, contexts: [] }, models),
      await faithfulness(sample, {}),
      await faithfulness({ ...sample, answer: 'Thank you!' }, models),
      await contextRecall({ ...sample, reference: undefined }, models),
      await contextRecall({ ...sample, contexts: ['\n'] }, models),
      await contextRecall(sample, {}),
      await contextRecall({ ...sample, reference: 'Thank you!' }, models),
      await answerRelevancy({ ...sample, question: '' }, models),
      await answerRelevancy({ ...sample, answer: '' }, models),
      await answerRelevancy(sample, {}),
      await contextRelevance({ ...sample, question: '' }, models),
      await contextRelevance({ ...sample, contexts: [] }, models),
      await contextRelevance(sample, {}),
      await answerCorrectness({ ...sample, answer: '' }, models),
      await answerCorrectness({ ...sample, reference: '' }, models),
      await answerCorrectness(sample, { entailment: models.entailment }),
      await answerCorrectness(sample, { encoder: models.encoder }),
      await evidenceMatch('', 'x', models.encoder),
      await evidenceMatch('x', 'x', undefined),
      (await gEval({ source: '', text: 'x' }, models)).fluency,
      (await gEval({ source: 'x', text: '' }, models)).fluency,
    ]
    assert.deepEqual(found.map(reasonOf), [
      'no_answer',
      'no_context',
      'no_entailment_model',
      'nothing_to_check',
      'no_reference',
      'no_context',
      'no_entailment_model',
      'no_reference_statement',
      'no_question',
      'no_answer',
      'no_encoder',
      'no_question',
      'no_context',
      'no_encoder',
      'no_answer',
      'no_reference',
      'no_encoder',
      'no_entailment_model',
      'no_evidence',
      'no_encoder',
      'no_context',
      'no_answer',
    ])
  })
})

describe('ROUGE', () => {
  const text = fc
    .array(
      fc.constantFrom('the', 'gantry', 'is', 'inspected', 'running', 'ran', '\n', 'Ünder', '42'),
      { maxLength: 25 },
    )
    .map(words => words.join(' '))

  it('is 1 for equal texts, 0 to 1 otherwise, and swapping sides swaps its parts', () => {
    fc.assert(
      fc.property(
        text,
        text,
        fc.constantFrom(...rougeVariants),
        fc.boolean(),
        (left, right, variant, stem) => {
          const result = rouge(variant, left, right, { stem })
          if (result.status === 'unscored') return
          assert.ok(result.score >= 0 && result.score <= 1)
          const swapped = partsOf(rouge(variant, right, left, { stem }))
          if (variant !== 'rougeLsum')
            assert.deepEqual(
              [swapped['precision'], swapped['recall']],
              [result.parts['recall'], result.parts['precision']],
            )
          const itself = rouge(variant, left, left, { stem })
          assert.ok(
            itself.status === 'scored' &&
              (itself.score === 1 || (variant === 'rouge2' && itself.score === 0)),
          )
        },
      ),
      cases,
    )
  })

  it('has no score without words', () => {
    assert.deepEqual(
      [
        rouge('rouge1', '', 'a'),
        rouge('rouge1', 'a', ' '),
        rouge('rouge1', 'a', '…'),
        rouge('rougeL', '日本', 'a'),
      ].map(reasonOf),
      ['no_reference', 'no_answer', 'no_words', 'no_words'],
    )
  })
})

describe('ROUGE of very long texts', () => {
  it('has no score where an alignment would take too long', () => {
    const long = 'word '.repeat(40_000)
    assert.deepEqual(
      [
        rouge('rougeL', long, long),
        rouge('rougeLsum', long, long),
        rouge('rougeLsum', 'word '.repeat(6_000), 'word '.repeat(6_000)),
      ].map(reasonOf),
      ['too_long', 'too_long', 'too_long'],
    )
    assert.equal(scoreOf(rouge('rouge2', long, long)), 1)
  })
})

describe('BERTScore', () => {
  const embed: TokenEmbeddings = async texts =>
    Promise.all(
      texts.map(async text => {
        const tokens = text.split(/\s+/).filter(token => token !== '')
        return {
          tokens,
          vectors: (await models.encoder.embed(tokens, {})).map(
            ([vector]) => vector ?? new Float32Array(64),
          ),
        }
      }),
    )

  it('is 1 for the same tokens in any order and swaps its parts with its sides', async () => {
    assert.ok(
      Math.abs(
        scoreOf(await bertScoreOfTexts('six months every', 'every six months', embed, {})) - 1,
      ) < 1e-6,
    )
    const one = partsOf(await bertScoreOfTexts('a b c', 'a x', embed, {}))
    const other = partsOf(await bertScoreOfTexts('a x', 'a b c', embed, {}))
    assert.ok(Math.abs((one['precision'] ?? 0) - (other['recall'] ?? 1)) < 1e-9)
  })

  it('leaves out tokens of weight 0, and has no score where none is left', async () => {
    const [left, right] = await embed(['a b', 'a c'], {})
    assert.ok(left !== undefined && right !== undefined)
    assert.ok(
      Math.abs(
        scoreOf(bertScore(left, right, { weightOf: token => (token === 'a' ? 1 : 0) })) - 1,
      ) < 1e-6,
    )
    assert.equal(reasonOf(bertScore(left, right, { weightOf: () => 0 })), 'no_words')
    assert.equal(reasonOf(bertScore({ tokens: [], vectors: [] }, right)), 'no_words')
    assert.deepEqual(
      [
        await bertScoreOfTexts('', 'a', embed, {}),
        await bertScoreOfTexts('a', '', embed, {}),
        await bertScoreOfTexts('a', 'a', undefined, {}),
      ].map(reasonOf),
      ['no_reference', 'no_answer', 'no_encoder'],
    )
    assert.throws(
      () => bertScore(left, { tokens: ['z'], vectors: [new Float32Array(64)] }),
      RangeError,
    )
  })

  it('stays between -1 and 1 for any vectors', () => {
    const side = fc
      .array(
        fc
          .array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: 2, maxLength: 2 })
          .filter(([x = 0, y = 0]) => Math.hypot(x, y) > 1e-3),
        { minLength: 1, maxLength: 6 },
      )
      .map(vectors => ({
        tokens: vectors.map(String),
        vectors: vectors.map(vector => Float32Array.from(vector)),
      }))
    fc.assert(
      fc.property(side, side, (left, right) => {
        const score = scoreOf(bertScore(left, right))
        assert.ok(score >= -1 - 1e-9 && score <= 1 + 1e-9, String(score))
      }),
      cases,
    )
  })
})

describe('a summary of scores', () => {
  it('gives each category its figures and counts what has no score by reason', () => {
    const { all, categories } = summarize([
      { category: 'fact', result: scored(0.2) },
      { category: 'fact', result: scored(0.8) },
      { category: 'mail', result: unscored('no_answer') },
      { category: 'mail', result: unscored('no_answer') },
      { category: 'mail', result: unscored('no_context') },
      { result: scored(1) },
    ])
    assert.deepEqual(all, {
      scored: 3,
      unscored: 3,
      reasons: [
        { reason: 'no_answer', count: 2 },
        { reason: 'no_context', count: 1 },
      ],
      mean: 2 / 3,
      median: 0.8,
      min: 0.2,
      max: 1,
    })
    assert.deepEqual(categories, [
      {
        category: 'fact',
        scored: 2,
        unscored: 0,
        reasons: [],
        mean: 0.5,
        median: 0.5,
        min: 0.2,
        max: 0.8,
      },
      {
        category: 'mail',
        scored: 0,
        unscored: 3,
        reasons: [
          { reason: 'no_answer', count: 2 },
          { reason: 'no_context', count: 1 },
        ],
      },
    ])
  })

  it('never holds a score that is no number', () => {
    assert.throws(() => scored(Number.NaN), RangeError)
    assert.throws(() => scored(Infinity), RangeError)
  })
})
