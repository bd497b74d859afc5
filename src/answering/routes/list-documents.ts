import { defaultPageSize, type AnswerPorts, type Asked, type AskOptions } from '../asked.ts'
import { citationBook } from '../citation.ts'
import { searchReport } from '../drafts.ts'
import type { AnswerDraft } from '../events.ts'
import { findDocuments } from '../find-documents.ts'

/** The documents that hold a topic, counted and paged; undefined where none does. */
export async function documentsDraft(
  question: Asked,
  topic: string,
  ports: AnswerPorts,
  options: AskOptions,
): Promise<AnswerDraft | undefined> {
  const read = { principal: options.principal, signal: options.signal }
  const pageSize = options.pageSize ?? defaultPageSize
  const found = await findDocuments(topic, ports, citationBook(), {
    ...read,
    filter: question.filter,
    page: question.page,
    pageSize,
  })
  if (found === undefined) return undefined
  const more = (question.page - 1) * pageSize + found.shown < found.total && found.shown > 0
  return {
    statuses: [],
    search: await searchReport('find-all', question, ports, read),
    passages: [],
    sentences: found.sentences,
    score: 1,
    finishReason: 'stop',
    matches: {
      total: found.total,
      shown: found.shown,
      ...(more ? { nextPage: question.page + 1 } : {}),
    },
  }
}
