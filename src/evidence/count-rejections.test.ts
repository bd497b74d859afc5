import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scriptedLanguageModel } from '../models/scripted-language-model.ts'
import { countRejections } from './count-rejections.ts'
import { languageModelEntailment } from './judging/language-model-entailment.ts'
import { defaultPrompts } from '../prompting/default-prompts.ts'

const pair = {
  premise: ['Mira Okonkwo wrote the report.'],
  context: '',
  hypothesis: 'Mira Okonkwo wrote the report.',
}
const judge = () =>
  languageModelEntailment(
    scriptedLanguageModel(request =>
      JSON.stringify({
        verdict: 'entailment',
        confidence: 0.9,
        quotation: (request.messages.at(-1)?.content ?? '').includes('made it up')
          ? 'nowhere written'
          : '',
      }),
    ),
    defaultPrompts,
  )

test(
  'pairs judged by a quotation that stands nowhere are counted once each, however often they ' +
    'are asked',
  async () => {
    const { model, rejected } = countRejections(judge())
    assert.equal(rejected(), 0)
    const madeUp = { ...pair, hypothesis: 'Somebody made it up.' }
    await model.score([pair, madeUp, madeUp], {})
    await model.score([madeUp], {})
    assert.equal(rejected(), 1)
    await model.score([{ ...madeUp, context: 'Another text' }], {})
    assert.equal(rejected(), 2)
  },
)

test('a judgement that is remembered counts for each text that rests on it', async () => {
  const entailment = judge()
  const madeUp = { ...pair, hypothesis: 'Somebody made it up.' }
  for (const { model, rejected } of [countRejections(entailment), countRejections(entailment)]) {
    await model.score([madeUp], {})
    assert.equal(rejected(), 1)
  }
})
