import type { TestContext } from 'node:test'
import { scriptedModelServer, streamed, type Act } from './scripted-model-server.ts'

// Of the examples: one sentence that a document says, one that it denies, one that none speaks of.
const sentences = [
  'A gantry that has stood in winds above 25 m/s is closed until its hangers have been ' +
    'checked [1].',
  'The inspection report is not signed by the bridge engineer [1].',
  'The depot in Zanzibar was painted blue.',
]
const falseAnswer: readonly string[] = sentences.join(' ').split(/(?= )/)

/** Settings of a corpus whose texts are answered by a model that does what the acts say. */
export async function writtenBy(
  context: TestContext,
  actOf: (index: number) => Act,
): Promise<Readonly<Record<string, unknown>>> {
  const models = await scriptedModelServer((_, index) => actOf(index))
  context.after(() => models[Symbol.asyncDispose]())
  const generator = { kind: 'model' }
  return {
    models: { language: { baseUrl: models.baseUrl, model: 'small', maxRetries: 0 } },
    pipelines: [{ name: 'written', routes: [{ kind: 'texts', sureFirst: false, generator }] }],
    pipeline: 'written',
  }
}

/** The false answer, word by word. */
export const slowly = (pauseMs: number): Act => streamed(falseAnswer, { pauseMs })
