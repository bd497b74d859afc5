import type { ReadOptions } from '../../core/ports/document-reader.ts'
import { readQuestion } from '../../language/question/question.ts'
import { isClause } from '../../language/question/summary-request.ts'
import { defaultPrompts } from '../../prompting/default-prompts.ts'
import { defaultPageSize, type AnswerPorts, type Asked } from '../asked.ts'
import { citationBook, type CitationBook } from '../citation.ts'
import { notFound, plainDraft, searchReport } from '../drafts.ts'
import type { AnswerDraft } from '../events.ts'
import type { RouteSettings } from '../pipeline/pipeline.ts'
import { summarise } from '../summary/summarise.ts'
import { summarySentences, type Summary } from '../summary/summary-lines.ts'
import { writtenSummary, type WrittenSummary } from '../summary/written-summary.ts'
import { extractedDraft } from './extract.ts'
import { answered, passed, type Route } from './route.ts'

/** Requests to summarise a thread, a document, a topic or a selection of emails. */
export const summaryRoute: Route<RouteSettings<'summary'>> = async (
  question,
  _carried,
  settings,
  ports,
  options,
) => {
  const request = question.read.summary
  if (request === undefined) return passed
  const read = { principal: options.principal, signal: options.signal }
  const pageSize = options.pageSize ?? defaultPageSize
  // "Summarise how the plan was received": no thread bears the name of a clause, but texts say it.
  if (request.isCertain && isClause(request.target)) {
    const asked = { ...question, read: readQuestion(request.target, question.read.context) }
    const told = await extractedDraft(asked, undefined, ports, options)
    if (told.finishReason === 'stop') return answered(told)
  }
  const book = citationBook()
  const summarised = await summarise(request, question.read, ports, book, {
    ...read,
    filter: question.filter,
    timeZone: ports.timeZone,
    page: question.page,
    pageSize,
    conversation: question.conversation,
  })
  if (summarised?.kind === 'summary')
    return answered(
      await summaryDraft(summarised.summary, book, settings, question, pageSize, ports, read),
    )
  if (!request.isCertain || question.read.documentTopic !== undefined) return passed
  if (summarised !== undefined) return { kind: 'passed', carried: { selected: summarised.outcome } }
  return answered(
    plainDraft(
      `${notFound} No thread and no document is about “${request.target}”.`,
      'no_evidence',
      await searchReport('find-all', question, ports, read),
    ),
  )
}

/**
 * A summary as an answer: told by the language model where `settings` says so and one is there.
 * What cannot be checked is not written.
 */
export async function summaryDraft(
  found: Summary,
  book: CitationBook,
  settings: RouteSettings<'summary'> | undefined,
  question: Asked,
  pageSize: number,
  ports: AnswerPorts,
  read: ReadOptions,
): Promise<AnswerDraft> {
  const { summary, statuses, isWritten } =
    settings?.by === 'model'
      ? await toldByModel(found, book, settings, question, ports, read)
      : { summary: found, statuses: [], isWritten: false }
  const { total, shown } = summary
  const hasMore = shown > 0 && (question.page - 1) * pageSize + shown < total
  return {
    statuses,
    search: await searchReport('find-all', question, ports, read),
    passages: [],
    sentences: summarySentences(summary),
    ...(isWritten ? { writtenBy: ports.languageModel?.id } : {}),
    score: isWritten ? null : 1,
    finishReason: 'stop',
    matches: { total, shown, ...(hasMore ? { nextPage: question.page + 1 } : {}) },
  }
}

async function toldByModel(
  summary: Summary,
  book: CitationBook,
  settings: RouteSettings<'summary'>,
  question: Asked,
  ports: AnswerPorts,
  read: ReadOptions,
): Promise<WrittenSummary> {
  const { languageModel: model, verification, documents, timeZone } = ports
  if (model === undefined || summary.items.length === 0)
    return { summary, statuses: [], isWritten: false }
  if (verification === undefined)
    return {
      summary,
      statuses: ['The language model wrote no summary: nothing here checks what it writes.'],
      isWritten: false,
    }
  ports.trace?.({
    step: 'summary',
    documentIds: summary.items.flatMap(({ text }) => text?.document.id ?? []),
  })
  return await writtenSummary(
    summary,
    {
      model,
      entailment: verification.entailment,
      documents,
      book,
      timeZone,
      prompts: (await ports.prompts?.()) ?? defaultPrompts,
      request: question.standalone ?? question.read.text,
      ...settings,
    },
    read,
  )
}
