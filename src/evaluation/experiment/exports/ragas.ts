import { jsonLinesOf, type ExportedAnswer, type ExportFile } from './exported-answer.ts'

/**
 * One file of RAGAS samples for each pipeline, as `EvaluationDataset.from_jsonl` reads them: the
 * fields of `SingleTurnSample` (ragas 0.2 and later), absent ones left out. RAGAS takes no further
 * fields: the lines are in the order of the questions.
 */
export function ragasFiles(answers: readonly ExportedAnswer[]): ExportFile[] {
  const byPipeline = [...Map.groupBy(answers, ({ pipelineId }) => pipelineId).values()]
  return byPipeline.map((own, index) => ({
    name: `ragas-${String(index + 1).padStart(2, '0')}-${fileName(own[0]?.pipelineId ?? '')}.jsonl`,
    content: jsonLinesOf(own.map(sampleOf)),
  }))
}

const sampleOf = (answer: ExportedAnswer): object => ({
  user_input: answer.question,
  retrieved_contexts: answer.contexts,
  ...(answer.referenceContexts.length === 0
    ? {}
    : { reference_contexts: answer.referenceContexts }),
  response: answer.text,
  ...(answer.references[0] === undefined ? {} : { reference: answer.references[0] }),
})

/** A pipeline's id as a part of a file's name. */
const fileName = (id: string): string =>
  id
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)
