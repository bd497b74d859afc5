import type { Answer } from '../../core/answer.ts'
import type { DocumentId } from '../../core/ids.ts'
import type { Filter } from '../../core/question.ts'
import { readQuestion, type Question } from '../../language/question/question.ts'
import type { SummaryRequest } from '../../language/question/summary-request.ts'
import { answerFromGraph } from '../../retrieval/structured/answer-from-graph.ts'
import type {
  StructuredAnswer,
  StructuredOutcome,
} from '../../retrieval/structured/structured-answer.ts'
import { mailsSelected } from '../../retrieval/structured/selected-mails.ts'
import {
  findByName,
  findBySpeech,
  topicTerms,
  type FoundDocuments,
  type FoundMentions,
  type FoundThreads,
  type TopicPorts,
  type TopicQuery,
} from '../../retrieval/topics/find-topic.ts'
import type { CitationBook } from '../citation.ts'
import { documentsSummary, documentSummary } from './document-summary.ts'
import { mailSummary, type SummaryOptions } from './mail-summary.ts'
import { counted, recordLine, type Summary } from './summary-lines.ts'

export interface SummariseOptions extends SummaryOptions {
  readonly filter?: Filter | undefined
  readonly conversation?: readonly Answer[] | undefined
}

/**
 * A summary, or why there is none: what the records say of a selection that is empty, unknown or
 * ambiguous; undefined where nothing fits.
 */
export type SummaryOutcome =
  | { readonly kind: 'summary'; readonly summary: Summary }
  | { readonly kind: 'records'; readonly outcome: StructuredOutcome }
  | undefined

// More mails than this, which only times select, are not read through.
const maxSelected = 20_000

/**
 * Finds what a wish for a summary means and summarises it. In this order: threads and documents
 * that bear its words as their name, mails that the rules for emails select, threads and documents
 * that speak of it.
 */
export async function summarise(
  request: SummaryRequest,
  { context }: Question,
  ports: TopicPorts,
  book: CitationBook,
  options: SummariseOptions,
): Promise<SummaryOutcome> {
  if (request.target === '') return spokenOf(request, ports, book, options)
  const read = { principal: options.principal, signal: options.signal }
  const query = (among: TopicQuery['among'], topic = request.target): TopicQuery => ({
    topic,
    among,
    isOne: request.isOne || request.isQuoted,
    filter: options.filter,
  })
  // What the wording calls it comes first; people also call mails documents and the reverse.
  const kinds: ReadonlyArray<TopicQuery['among']> =
    request.of === 'document'
      ? ['documents', 'all']
      : request.of === 'anything'
        ? ['all']
        : ['emails', 'all']
  const firstOf = async (
    find: (query: TopicQuery) => Promise<FoundTopic | undefined>,
  ): Promise<SummaryOutcome> => {
    for (const kind of kinds) {
      const found = await find(query(kind))
      const summary = found && (await told(found, request, ports, book, options))
      if (summary !== undefined) return { kind: 'summary', summary }
    }
    return undefined
  }
  const byName = async (): Promise<SummaryOutcome> =>
    (await firstOf(asked => findByName(asked, ports, read))) ??
    // "The contributing guide" may be called "Contributing".
    (request.shortTarget === undefined
      ? undefined
      : firstOf(({ among }) => findByName(query(among, request.shortTarget), ports, read)))
  if (request.of !== 'emails') {
    // A section is no document of its own, but comes before mails of that subject.
    const headed =
      request.of === 'document'
        ? await firstOf(async asked => {
            if (asked.among !== 'documents') return undefined
            const named = await findByName(asked, ports, read)
            const spoken = named ?? (await findBySpeech(asked, ports, read))
            return spoken?.kind === 'documents' ? spoken : undefined
          })
        : undefined
    const named = headed ?? (await byName())
    if (named !== undefined) return named
  }
  let failed: StructuredOutcome | undefined
  for (const plain of request.plainly) {
    const outcome = await answerFromGraph(readQuestion(plain, context), ports, {
      ...read,
      filter: options.filter,
      timeZone: options.timeZone,
      page: options.page - 1,
      pageSize: options.pageSize,
    })
    if (outcome.kind === 'answer' && outcome.answer.asked.kind === 'summary')
      return {
        kind: 'summary',
        summary: await selectionSummary(outcome.answer, request.target, ports, book, options),
      }
    if (outcome.kind !== 'none' && outcome.kind !== 'answer') failed ??= outcome
  }
  const selects = request.isSelection || (request.of === 'emails' && failed !== undefined)
  const spoken = selects
    ? undefined
    : request.of === 'emails'
      ? await byName()
      : await firstOf(asked => findBySpeech(asked, ports, read))
  return spoken ?? (failed === undefined ? undefined : { kind: 'records', outcome: failed })
}

type FoundTopic = FoundThreads | FoundDocuments | FoundMentions

/** A summary of mails that the rules for questions about email selected. */
export async function selectionSummary(
  answer: StructuredAnswer,
  topic: string,
  ports: TopicPorts,
  book: CitationBook,
  options: SummaryOptions,
): Promise<Summary> {
  const read = { principal: options.principal, signal: options.signal }
  const mails = await mailsSelected(answer.selected, maxSelected, ports, read)
  if (mails === undefined)
    return {
      head: recordLine(
        '',
        `${counted(answer.total, 'email')}${answer.description}: too many for a summary. Name ` +
          'people, a subject or a shorter time.',
      ),
      lead: [],
      items: [],
      total: answer.total,
      shown: 0,
    }
  return mailSummary(
    {
      what: undefined,
      description: answer.description,
      mails,
      topic: new Set(topicTerms(topic)),
      showsSubjects: true,
      showsIds: true,
    },
    ports,
    book,
    options,
  )
}

async function told(
  found: FoundTopic,
  { target }: SummaryRequest,
  ports: TopicPorts,
  book: CitationBook,
  options: SummaryOptions,
): Promise<Summary | undefined> {
  const terms = topicTerms(target)
  switch (found.kind) {
    case 'threads': {
      const threads = counted(found.conversations, 'thread')
      const where = found.by === 'subject' ? 'in the subject' : 'in most emails'
      const what =
        found.subject !== undefined && found.by === 'subject'
          ? found.conversations === 1
            ? `the thread “${found.subject}”`
            : `${threads} “${found.subject}”`
          : found.conversations === 1 && found.subject !== undefined
            ? `the thread “${found.subject}” with “${target}” ${where}`
            : `${threads} with “${target}” ${where}`
      return mailSummary(
        {
          what,
          description: '',
          mails: found.mails,
          // All of a thread named so is about its topic.
          topic: new Set(found.by === 'subject' ? [] : terms),
          showsSubjects: found.subject === undefined,
          showsIds: false,
        },
        ports,
        book,
        options,
      )
    }
    case 'documents': {
      const [only] = found.ids
      return found.ids.length === 1 && only !== undefined
        ? documentSummary(only, found.section, ports, book, options)
        : documentsSummary(
            {
              ids: found.ids,
              description:
                `with “${target}” in ` + (found.section.length > 0 ? 'a heading' : 'the title'),
              mentioning: found.section,
            },
            ports,
            book,
            options,
          )
    }
    case 'mentions':
      return documentsSummary(
        {
          ids: found.ids,
          description:
            `that ${found.ids.length === 1 ? 'mentions' : 'mention'} “${target}” ` +
            '(no subject and no title does)',
          mentioning: terms,
        },
        ports,
        book,
        options,
      )
  }
}

/** "Summarize this report": what the last answer cited, or the only document that there is. */
async function spokenOf(
  { of }: SummaryRequest,
  ports: TopicPorts,
  book: CitationBook,
  options: SummariseOptions,
): Promise<SummaryOutcome> {
  const read = { principal: options.principal, signal: options.signal }
  const last = options.conversation?.findLast(({ sentences }) =>
    sentences.some(({ citations }) => citations.length > 0),
  )
  const cited = [
    ...new Set(
      (last?.sentences ?? []).flatMap(({ citations }) => citations.map(one => one.documentId)),
    ),
  ]
  const ids = cited.length > 0 ? cited.slice(0, 1) : await onlyDocument(of, ports, options)
  const [summary] = await ports.documents.summaries(ids, read)
  if (summary === undefined) return undefined
  const { conversationId } = summary.mail ?? {}
  if (of === 'thread' && conversationId !== undefined) {
    const outcome = await answerFromGraph(
      readQuestion(`summarize conversation ${conversationId}`, { now: 0, timeZone: 'UTC' }),
      ports,
      { ...read, filter: options.filter, timeZone: options.timeZone, page: 0, pageSize: 1 },
    )
    if (outcome.kind === 'answer')
      return {
        kind: 'summary',
        summary: await selectionSummary(outcome.answer, '', ports, book, options),
      }
  }
  const told = await documentSummary(summary.id, [], ports, book, options)
  return told === undefined ? undefined : { kind: 'summary', summary: told }
}

/** The document of a corpus that holds just one. */
async function onlyDocument(
  of: SummaryRequest['of'],
  { documents }: TopicPorts,
  options: SummariseOptions,
): Promise<DocumentId[]> {
  if (of !== 'document' && of !== 'anything') return []
  const found = await documents.list(
    { filter: options.filter, limit: 2 },
    { principal: options.principal, signal: options.signal },
  )
  return found.length === 1 ? found.map(({ id }) => id) : []
}
