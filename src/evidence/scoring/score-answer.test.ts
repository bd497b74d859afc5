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

test('what was asked for counts most: without the number an answer covers little', async () => {
  const query = 'How much will the repair of the north bridge cost?'
  const whole = await scoreAnswer(
    { ...asked, query, response: 'The repair of the north bridge will cost 40,000 euros.' },
    ports,
  )
  const without = await scoreAnswer(
    { ...asked, query, response: 'The repair of the north bridge will cost the city money.' },
    ports,
  )
  // The document has no price: the answer cannot be blamed for it.
  const unknown = await scoreAnswer(
    {
      query: 'How much does the paint cost?',
      documents: ['The paint is dear.'],
      response: 'It is dear.',
    },
    ports,
  )
  assert.ok((whole.values.coverage ?? 0) > 4, JSON.stringify(whole.values))
  assert.ok((without.values.coverage ?? 5) <= 2, JSON.stringify(without.values))
  assert.ok((without.total ?? 1) < (whole.total ?? 0) - 0.15)
  assert.ok((unknown.values.coverage ?? 0) > 2, JSON.stringify(unknown.values))
})

test('an answer that the documents contradict or that denies them is not accurate', async () => {
  const contradicting: EntailmentModel = {
    ...overlapModel,
    async score(pairs) {
      return pairs.map(({ hypothesis }) =>
        hypothesis.includes('August')
          ? { entailment: 0.01, neutral: 0.01, contradiction: 0.98 }
          : { entailment: 0.98, neutral: 0.01, contradiction: 0.01 },
      )
    },
  }
  const response =
    'Two cracks were found in the eastern pier of the north bridge. The repair begins in August.'
  const { values } = await scoreAnswer(
    { ...asked, response },
    { ...ports, entailment: contradicting },
  )
  assert.ok((values.accuracy ?? 5) <= 2, JSON.stringify(values))
  for (const denial of [
    'Two cracks were not found in the eastern pier.',
    'It is not true that two cracks were found in the eastern pier.',
  ]) {
    const told = await scoreAnswer({ ...asked, response: denial }, { encoder: ports.encoder })
    assert.ok((told.values.accuracy ?? 5) <= 3, `${denial} ${JSON.stringify(told.values)}`)
  }
  const both = await scoreAnswer(
    {
      query: 'Is the east gate locked at night?',
      documents: ["The east gate isn't locked at night. It has a bell."],
      response: 'No, the east gate is not locked at night.',
    },
    { encoder: ports.encoder },
  )
  assert.ok((both.values.accuracy ?? 0) > 3, JSON.stringify(both.values))
})

test('an answer that exchanges who and whom is not very accurate', async () => {
  const lent = {
    query: 'Who lent the astrolabe?',
    documents: ['In June the museum lent the astrolabe to the university for two years.'],
  }
  const accuracyOf = async (response: string): Promise<number> =>
    (await scoreAnswer({ ...lent, response }, ports)).metrics.accuracy.score ?? 0
  assert.ok((await accuracyOf('The museum lent the astrolabe to the university.')) > 4.5)
  assert.ok((await accuracyOf('The university borrowed the astrolabe in June.')) > 3)
  assert.ok((await accuracyOf('The university lent the astrolabe to the museum.')) <= 3)
})

test('words out of order and an answer that breaks off cost coherence and fluency', async () => {
  const whole = await scoreAnswer(asked, ports)
  for (const [response, most] of [
    [
      'of pier cracks inspection the 12 north found on the in bridge eastern May two the. ' +
        'euros July cost in repair will and begins The 40,000.',
      2,
    ],
    ['The inspection of the north bridge on 12 May found two cracks in the', 3],
    [
      'The inspection of the north bridge on 12 May found two cracks. The repair begins in July ' +
        'and will cost 40,000',
      4,
    ],
  ] as const) {
    const { values, total } = await scoreAnswer({ ...asked, response }, ports)
    assert.ok((values.coherence ?? 5) <= most, `${response} ${JSON.stringify(values)}`)
    assert.ok((values.fluency ?? 5) <= most, `${response} ${JSON.stringify(values)}`)
    assert.ok((total ?? 1) < (whole.total ?? 0))
  }
})

test('scores lie between 1 and 5, to two decimals, and are repeatable for any texts', async () => {
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
              : score === Math.round(score * 100) / 100 && score >= 1 && score <= 5,
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
