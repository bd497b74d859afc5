import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isAppError } from '../../core/errors.ts'
import type { EntailmentModel } from '../../core/ports/entailment-model.ts'
import { answerMetrics } from '../../core/verdict.ts'
import { hashedEmbedding } from '../../models/scripted-embedding.ts'
import { wordTexts } from '../../language/words/tokens.ts'
import { parseWeights } from './metric-weights.ts'
import { scoreAnswer } from './score-answer.ts'
import type { ScoredTriple } from './scored-answer.ts'

/** Entails as much as it finds of the hypothesis's words. */
const overlapModel: EntailmentModel = {
  id: 'word-overlap',
  async score(pairs) {
    return pairs.map(({ premise, context, hypothesis }) => {
      const known = new Set(wordTexts(`${premise.join(' ')} ${context}`))
      const words = wordTexts(hypothesis)
      const entailment =
        words.length === 0 ? 0 : (words.filter(word => known.has(word)).length / words.length) ** 2
      return { entailment, neutral: 1 - entailment, contradiction: 0 }
    })
  },
  async [Symbol.asyncDispose]() {},
}

const mail =
  'Subject: Bridge inspections\nFrom: Ann Reed\nTo: Bob Hill\n\nWe inspected the north ' +
  'bridge on 12 May. Two cracks were found in the eastern pier. The repair will cost ' +
  '40,000 euros and begins in July.'
const asked: ScoredTriple = {
  query: 'What did the inspection of the north bridge find?',
  documents: [mail],
  response:
    'The inspection of the north bridge on 12 May found two cracks in the eastern pier. ' +
    'The repair begins in July and will cost 40,000 euros.',
}
const ports = { encoder: hashedEmbedding(), entailment: overlapModel }

test('a faithful, complete answer scores high on everything', async () => {
  for (const some of [{}, { encoder: ports.encoder }, ports]) {
    const scored = await scoreAnswer(asked, some)
    assert.ok((scored.total ?? 0) >= 0.9, JSON.stringify(scored.values))
    assert.equal(scored.band, 'high')
    assert.deepEqual(scored.unsupported, [])
  }
})

test('the same answer to another question is not relevant, and the total says so', async () => {
  const scored = await scoreAnswer(
    { ...asked, query: 'How many people applied for the canteen job?' },
    ports,
  )
  assert.equal(scored.metrics.relevance.score, 1)
  assert.ok((scored.total ?? 1) < 0.7, JSON.stringify(scored.values))
})

test('general statements are fluent and nothing else', async () => {
  const scored = await scoreAnswer(
    {
      ...asked,
      response:
        'Bridge inspections are an important part of any modern society. Good preparation ' +
        'usually helps people to reach their goals. Experts recommend clear communication ' +
        'and mutual trust.',
    },
    ports,
  )
  assert.equal(scored.metrics.fluency.score, 5)
  assert.equal(scored.metrics.accuracy.score, 1)
  assert.equal(scored.metrics.coverage.score, 1)
  assert.ok((scored.total ?? 1) <= 0.375, JSON.stringify(scored.values))
  assert.equal(scored.unsupported.length, 3)
})

test('missing and unsupported content is named and costs coverage and accuracy', async () => {
  const partly = await scoreAnswer(
    {
      ...asked,
      response:
        'The north bridge was inspected on 12 May. Carla Jones from Lisbon resigned ' +
        'because the minister had banned all trains.',
    },
    ports,
  )
  assert.deepEqual(partly.unsupported, [
    'Carla Jones from Lisbon resigned because the minister had banned all trains.',
  ])
  const whole = await scoreAnswer(asked, ports)
  assert.ok((partly.values.accuracy ?? 5) < (whole.values.accuracy ?? 0))
  assert.ok((partly.values.coverage ?? 5) < (whole.values.coverage ?? 0))
})

test(
  'without a query relevance is unscored with a reason, and there is no total unless it ' +
    'weighs nothing',
  async () => {
    const scored = await scoreAnswer({ ...asked, query: ' ' }, ports)
    assert.equal(scored.metrics.relevance.score, null)
    assert.match(scored.metrics.relevance.reason ?? '', /query/)
    assert.equal(scored.total, null)
    assert.equal(scored.band, null)
    assert.notEqual(
      (
        await scoreAnswer({ ...asked, query: '' }, ports, {
          weights: parseWeights('0,.5,.3,.1,.1'),
        })
      ).total,
      null,
    )
  },
)

test('a response without words scores 1 on everything', async () => {
  const scored = await scoreAnswer({ ...asked, response: ' \n' }, ports)
  assert.deepEqual(
    answerMetrics.map(metric => scored.metrics[metric].score),
    [1, 1, 1, 1, 1],
  )
  assert.equal(scored.total, 0.2)
})

test('saying that the documents do not tell is complete only where there are none', async () => {
  const response = 'I do not have any information about that.'
  const without = await scoreAnswer({ query: asked.query, documents: [], response }, ports)
  const beside = await scoreAnswer({ ...asked, response }, ports)
  assert.ok((without.values.coverage ?? 0) > (beside.values.coverage ?? 5))
})

test('scores are whole numbers from 1 to 5 and repeatable for any texts', async () => {
  const text = fc
    .array(
      fc.constantFrom(
        'The bridge was inspected.',
        'Two cracks!',
        'no',
        'Ann Reed, 12 May',
        '- 40,000 euros\n',
        '?',
        '\ud83d\ude00',
        'Subject: x\nFrom: y\n\n',
      ),
      { maxLength: 8 },
    )
    .map(parts => parts.join(' '))
  await fc.assert(
    fc.asyncProperty(
      text,
      fc.array(text, { maxLength: 3 }),
      text,
      async (query, documents, response) => {
        const scored = await scoreAnswer({ query, documents, response }, ports)
        for (const metric of answerMetrics) {
          const { score } = scored.metrics[metric]
          assert.ok(
            score === null
              ? metric === 'relevance' && query.trim() === ''
              : Number.isInteger(score) && score >= 1 && score <= 5,
          )
        }
        if (scored.total !== null) assert.ok(scored.total >= 0.2 && scored.total <= 1)
        assert.deepEqual(await scoreAnswer({ query, documents, response }, ports), scored)
      },
    ),
    { numRuns: Number(process.env['VERITRAIL_CASES'] ?? 40) },
  )
})

test('a signal that has fired ends it', async () => {
  await assert.rejects(scoreAnswer(asked, ports, { signal: AbortSignal.abort() }), error =>
    isAppError(error, 'aborted'),
  )
})
