import type { DocumentId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type {
  AnswerKey,
  StudyAnswer,
  StudyData,
  StudyItem,
} from '../../../evaluation/study/study-data.ts'
import { hashParts } from '../../../support/ids.ts'
import type { App } from '../../compose.ts'
import { listAnswers } from '../answers/list-answers.ts'
import type { RecordedAnswer } from '../answers/recorded-answer.ts'

/** Which of the recorded answers a study takes. */
export interface RecordedStudyRequest {
  readonly name: string
  /** Ids of answers; absent: all. */
  readonly answers?: readonly string[] | undefined
  /** Only answers of these pipelines; absent: of all. */
  readonly pipelines?: readonly string[] | undefined
}

/** A study of recorded answers, and the documents that each of them cites. */
export interface RecordedStudy {
  readonly study: StudyData
  readonly citedBy: (key: AnswerKey) => readonly DocumentId[]
}

/**
 * The recorded answers that the principal may read as a study: a question is an item, a pipeline's
 * answers to it are repetitions, oldest first. Small talk is left out.
 */
export async function recordedStudy(
  app: Pick<App, 'store'>,
  { name, answers, pipelines }: RecordedStudyRequest,
  options: ReadOptions,
): Promise<RecordedStudy> {
  const wanted = answers && new Set(answers)
  const items = new Map<string, StudyItem>()
  const given: StudyAnswer[] = []
  const cited = new Map<string, readonly DocumentId[]>()
  const times = new Map<string, number>()
  const found: RecordedAnswer[] = []
  for await (const recorded of listAnswers(app, options)) found.push(recorded)
  for (const { id, answer, pipeline } of found.reverse()) {
    const pipelineId = pipeline?.name ?? 'unnamed'
    if (answer.finishReason === 'small_talk' || wanted?.has(id) === false) continue
    if (pipelines !== undefined && !pipelines.includes(pipelineId)) continue
    const itemId = `q_${hashParts([answer.question])}`
    items.set(itemId, { id: itemId, question: answer.question })
    const series = JSON.stringify([itemId, pipelineId])
    const repetition = times.get(series) ?? 0
    times.set(series, repetition + 1)
    const citations = new Map(
      answer.sentences
        .flatMap(sentence => sentence.citations)
        .map(citation => [citation.number, citation]),
    )
    const key = { itemId, pipelineId, repetition }
    given.push({
      ...key,
      text: answer.text,
      sources: [...citations.values()].map(({ title, text }) => ({ title, text })),
      abstained: !answer.found,
    })
    cited.set(identity(key), [
      ...new Set([...citations.values()].map(({ documentId }) => documentId)),
    ])
  }
  const used = new Set(given.map(({ pipelineId }) => pipelineId))
  return {
    study: {
      name,
      factors: [],
      pipelines: [...used].sort().map(id => ({ id, label: id, factors: {} })),
      raters: [],
      items: [...items.values()],
      answers: given,
      ratings: [],
      choices: [],
    },
    citedBy: key => cited.get(identity(key)) ?? [],
  }
}

const identity = ({ itemId, pipelineId, repetition }: AnswerKey): string =>
  JSON.stringify([itemId, pipelineId, repetition])
