import type { QuestionRoute, SearchReport } from '../core/answer.ts'
import type { DocumentId } from '../core/ids.ts'
import type { ReadOptions } from '../core/ports/document-reader.ts'
import type { Question } from '../language/question/question.ts'
import { analyze } from '../language/words/tokens.ts'
import type { AnswerPorts, Asked } from './asked.ts'
import type { AnswerDraft } from './events.ts'

export const notFound = 'Not found in the corpus.'

/** An answer in our own words that says nothing of the corpus. */
export const plainDraft = (
  text: string,
  finishReason: AnswerDraft['finishReason'],
  search?: SearchReport,
): AnswerDraft => ({
  statuses: [],
  ...(search === undefined ? {} : { search }),
  passages: [],
  sentences: [{ before: '', text, basis: 'reply', citations: [], paths: [] }],
  score: null,
  finishReason,
})

/** The draft with word of what damage kept out of it. */
export function withLeftOut<Draft extends Pick<AnswerDraft, 'statuses' | 'search'>>(
  draft: Draft,
  leftOut: readonly DocumentId[],
): Draft {
  return leftOut.length === 0
    ? draft
    : {
        ...draft,
        statuses: [...draft.statuses, leftOutMessage(leftOut)],
        search: draft.search && { ...draft.search, leftOut },
      }
}

export const leftOutMessage = (ids: readonly DocumentId[]): string =>
  `${ids.length === 1 ? '1 damaged document was' : `${ids.length} damaged documents were`} ` +
  `left out (${ids.slice(0, 3).join(', ')}${ids.length > 3 ? ' …' : ''}); "veritrail ` +
  'doctor" tells more.'

/** What a route searched, where it did not search by vectors. */
export async function searchReport(
  route: QuestionRoute,
  question: Asked,
  ports: AnswerPorts,
  options: ReadOptions,
): Promise<SearchReport> {
  const [documents, coverage] = await Promise.all([
    ports.documents.count(question.filter ?? {}, options),
    ports.vectors.coverage(options),
  ])
  return {
    route,
    documents,
    chunks: coverage.total,
    terms: searchedWords(question.read),
    ...(question.filter === undefined ? {} : { filter: question.filter }),
    vectors: { used: false, indexed: coverage.indexed, total: coverage.total },
  }
}

/** The words of a question that were looked for, as typed: their stems would puzzle a reader. */
export function searchedWords({ text, words, terms }: Question): string[] {
  const wanted = new Set(terms)
  return [
    ...new Set(
      words
        .filter(word => analyze(word.text).some(term => wanted.has(term)))
        .map(word => text.slice(word.start, word.end)),
    ),
  ]
}
