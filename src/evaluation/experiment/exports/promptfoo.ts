import type { ExportedAnswer, ExportFile } from './exported-answer.ts'

/**
 * A `promptfooconfig.json` whose tests hold the answers as outputs (`providerOutput`), so that
 * `promptfoo eval` asserts without asking anybody again: ROUGE against one of the right answers.
 * What was scored is metadata.
 */
export function promptfooFiles(
  answers: readonly ExportedAnswer[],
  { name }: { readonly name: string },
): ExportFile[] {
  const config = {
    description: name,
    prompts: ['{{query}}'],
    // Never called: every test brings its output.
    providers: ['echo'],
    tests: answers.map(testOf),
  }
  return [{ name: 'promptfooconfig.json', content: `${JSON.stringify(config, undefined, 2)}\n` }]
}

// Low, because right answers are often longer or shorter than the reference.
const leastRouge = 0.3

function testOf(answer: ExportedAnswer): object {
  const [reference] = answer.references
  return {
    description: `${answer.pipelineId}: ${answer.itemId}`,
    vars: { query: answer.question, context: answer.contexts.join('\n\n') },
    providerOutput: answer.text,
    assert:
      reference === undefined
        ? []
        : [
            {
              type: 'assert-set',
              threshold: 1 / answer.references.length,
              assert: answer.references.map(value => ({
                type: 'rouge-n',
                value,
                threshold: leastRouge,
              })),
            },
          ],
    metadata: {
      item: answer.itemId,
      pipeline: answer.pipelineId,
      repetition: answer.repetition,
      ...answer.factors,
      abstained: answer.abstained,
      ...(answer.category === undefined ? {} : { category: answer.category }),
      scores: Object.fromEntries(
        answer.scores.map(({ raterId, aspect, value }) => [`${raterId}: ${aspect}`, value]),
      ),
    },
  }
}
