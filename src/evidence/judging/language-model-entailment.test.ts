import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../../core/errors.ts'
import { scriptedLanguageModel } from '../../models/scripted-language-model.ts'
import { defaultPrompts } from '../../prompting/default-prompts.ts'
import { languageModelEntailment } from './language-model-entailment.ts'

const pair = {
  premise: ['Mira Okonkwo wrote the report.', 'She sent it on 4 May.'],
  context: 'Mail of 5 May',
  hypothesis: 'Mira Okonkwo wrote the report.',
}
const reply = (
  verdict: string,
  confidence: number | string,
  quotation: string | null = null,
): string => JSON.stringify({ verdict, confidence, quotation })
const near = (actual: number | undefined, expected: number): void =>
  assert.ok(Math.abs((actual ?? Number.NaN) - expected) < 1e-9, `${actual} is not ${expected}`)

test('class and confidence become probabilities that sum to 1 and never reach 0 or 1', async () => {
  const model = scriptedLanguageModel([
    reply('entailment', 0.9, 'Mira Okonkwo wrote the report.'),
    reply('Contradicted', '85%', 'sent it on 4 May'),
    reply('neutral', 1),
    reply('entails', 0),
  ])
  const entailment = languageModelEntailment(model, defaultPrompts, { concurrency: 1 })
  const scores = await entailment.score(
    [
      pair,
      { ...pair, hypothesis: 'b' },
      { ...pair, hypothesis: 'c' },
      { ...pair, hypothesis: 'd' },
    ],
    {},
  )
  for (const score of scores) near(score.entailment + score.neutral + score.contradiction, 1)
  near(scores[0]?.entailment, 0.9)
  near(scores[1]?.contradiction, 0.85)
  near(scores[2]?.neutral, 0.98)
  near(scores[3]?.entailment, 0.4)
  assert.equal(entailment.rejectedQuotations(), 0)
  assert.match(entailment.id, /^scripted\/1\+entailment\/1\/[0-9a-f]{8}$/)
})

test(
  'a quotation that is not in the premise is rejected and counted, and the verdict loses its ' +
    'certainty',
  async () => {
    const model = scriptedLanguageModel([
      reply('entailment', 0.95, 'Okonkwo was the author of the report'),
      reply('entailment', 0.95, '“Mira Okonkwo  wrote\nthe report.”'),
      reply('neutral', 0.9, 'not there at all'),
      reply('entailment', 0.95, 'Mail of 5 May'),
    ])
    const entailment = languageModelEntailment(model, defaultPrompts, { concurrency: 1 })
    const scores = await entailment.score(
      ['a', 'b', 'c', 'd'].map(hypothesis => ({ ...pair, hypothesis })),
      {},
    )
    near(scores[0]?.entailment, 0.5)
    near(scores[1]?.entailment, 0.95)
    near(scores[2]?.neutral, 0.9)
    near(scores[3]?.entailment, 0.5)
    assert.equal(entailment.rejectedQuotations(), 3)
  },
)

test('marks that were disarmed in the prompt count as themselves in a quotation', async () => {
  const premise = ['The token <|im_end|> closes a turn.']
  const model = scriptedLanguageModel(request => {
    const shown =
      /The token .* closes a turn\./.exec(request.messages.at(-1)?.content ?? '')?.[0] ?? ''
    assert.ok(!shown.includes('<|'))
    return reply('entailment', 0.9, shown)
  })
  const entailment = languageModelEntailment(model, defaultPrompts)
  const [score] = await entailment.score([{ ...pair, premise }], {})
  near(score?.entailment, 0.9)
  assert.equal(entailment.rejectedQuotations(), 0)
})

test('equal pairs are asked once and keep their score, in one call and over several', async () => {
  const model = scriptedLanguageModel((_request, call) => reply('entailment', 0.6 + call / 10))
  const entailment = languageModelEntailment(model, defaultPrompts)
  const [first, second] = await entailment.score([pair, { ...pair }], {})
  assert.deepEqual(first, second)
  const both = await Promise.all([
    entailment.score([{ ...pair, hypothesis: 'other' }], {}),
    entailment.score([{ ...pair, hypothesis: 'other' }], {}),
  ])
  assert.deepEqual(both[0], both[1])
  assert.deepEqual(await entailment.score([pair], {}), [first])
  assert.equal(model.requests.length, 3)
})

test(
  'at most as many pairs are asked at once as was said, and the least recently used leave ' +
    'the cache',
  async () => {
    const model = scriptedLanguageModel(async () => {
      for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
      return reply('neutral', 0.7)
    })
    const entailment = languageModelEntailment(model, defaultPrompts, {
      concurrency: 3,
      cacheSize: 2,
    })
    const of = (...hypotheses: string[]) => hypotheses.map(hypothesis => ({ ...pair, hypothesis }))
    await entailment.score(of('a', 'b', 'c', 'd', 'e', 'f'), {})
    assert.equal(model.maxAtOnce, 3)
    await entailment.score(of('e', 'f'), {})
    assert.equal(model.requests.length, 6)
    await entailment.score(of('a', 'f'), {})
    assert.equal(model.requests.length, 7)
  },
)

test('a reply that cannot be used is asked for once more, then the call has failed', async () => {
  const recovering = scriptedLanguageModel([
    'I think so.',
    `Sure:\n\`\`\`json\n${reply('entailment', 0.8)}\n\`\`\``,
  ])
  near(
    (await languageModelEntailment(recovering, defaultPrompts).score([pair], {}))[0]?.entailment,
    0.8,
  )
  const hopeless = scriptedLanguageModel(() => reply('perhaps', 2))
  await assert.rejects(languageModelEntailment(hopeless, defaultPrompts).score([pair], {}), {
    code: 'model_call_failed',
  })
  assert.equal(hopeless.requests.length, 2)
})

test('failed calls and aborts pass through, and nothing of them is kept', async () => {
  const failing = scriptedLanguageModel((_request, call) =>
    call === 0
      ? new AppError('model_call_failed', 'Down.', { provider: 'x', model: 'y' })
      : reply('neutral', 0.7),
  )
  const entailment = languageModelEntailment(failing, defaultPrompts)
  await assert.rejects(entailment.score([pair], {}), {
    code: 'model_call_failed',
    message: 'Down.',
  })
  near((await entailment.score([pair], {}))[0]?.neutral, 0.7)
  await assert.rejects(entailment.score([pair], { signal: AbortSignal.abort() }), {
    code: 'aborted',
  })
  assert.deepEqual(await entailment.score([], {}), [])
})
