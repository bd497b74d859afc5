import type { ReadOptions } from '../../core/ports/document-reader.ts'
import { readQuestion } from '../../language/question/question.ts'
import { isClause } from '../../language/question/summary-request.ts'
import { defaultPageSize, type AnswerPorts, type Asked } from '../asked.ts'
import { citationBook } from '../citation.ts'
import { notFound, plainDraft, searchReport } from '../drafts.ts'
import type { AnswerDraft } from '../events.ts'
import { summarise } from '../summary/summarise.ts'
import type { Summary } from '../summary/summary-lines.ts'
import { extractedDraft } from './extract.ts'
import { answered, passed, type Route } from './route.ts'

/** Requests to summarise a thread, a document, a topic or a selection of emails. */
export const summaryRoute: Route<unknown> = async (
  question,
  _carried,
  _settings,
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
  const summarised = await summarise(request, question.read, ports, citationBook(), {
    ...read,
    filter: question.filter,
    timeZone: ports.timeZone,
    page: question.page,
    pageSize,
    conversation: question.conversation,
  })
  if (summarised?.kind === 'summary')
    return answered(await summaryDraft(summarised.summary, question, pageSize, ports, read))
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

export async function summaryDraft(
  { sentences, total, shown }: Summary,
  question: Asked,
  pageSize: number,
  ports: AnswerPorts,
  read: ReadOptions,
): Promise<AnswerDraft> {
  const hasMore = shown > 0 && (question.page - 1) * pageSize + shown < total
  return {
    statuses: [],
    search: await searchReport('find-all', question, ports, read),
    passages: [],
    sentences,
    score: 1,
    finishReason: 'stop',
    matches: { total, shown, ...(hasMore ? { nextPage: question.page + 1 } : {}) },
  }
}
