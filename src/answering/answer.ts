import type {
  Answer,
  AnswerEvent,
  QuestionReading,
  QuestionRoute,
  SearchReport,
} from '../core/answer.ts'
import { AppError } from '../core/errors.ts'
import type { AnswerId, DocumentId } from '../core/ids.ts'
import type { Clock } from '../core/ports/clock.ts'
import type { DocumentReader, ReadOptions } from '../core/ports/document-reader.ts'
import type { AnswerReader } from '../core/ports/answer-reader.ts'
import type { EmbeddingModel } from '../core/ports/embedding-model.ts'
import type { GraphReader } from '../core/ports/graph-reader.ts'
import type { KeywordIndex } from '../core/ports/keyword-index.ts'
import type { VectorIndex } from '../core/ports/vector-index.ts'
import { readableGroups, type Principal } from '../core/principal.ts'
import type { Filter } from '../core/question.ts'
import type { PassageRanker } from '../retrieval/graph/passage-ranker.ts'
import { retrieve, type RetrievalResult } from '../retrieval/hybrid.ts'
import { hybridRecipe, type RetrievalRecipe } from '../retrieval/recipes.ts'
import { answerFromGraph } from '../retrieval/structured/answer-from-graph.ts'
import {
  answerAboutDocuments,
  kindsBesideMail,
  type ToldDocuments,
} from '../retrieval/structured/documents/answer-about-documents.ts'
import type {
  ConversationFocus,
  MailFocus,
  StructuredOptions,
  StructuredOutcome,
} from '../retrieval/structured/structured-answer.ts'
import { hashParts } from '../support/ids.ts'
import { shownCount } from '../support/shown-list.ts'
import type { MailQuestionIntent } from '../language/question/mail/intent.ts'
import { statedQuestion } from '../language/question/stated-question.ts'
import { readQuestion, type Question } from '../language/question/question.ts'
import { analyze } from '../language/words/tokens.ts'
import { checkedEvents, type VerificationPorts } from './check/checked-events.ts'
import { citationBook } from './citation.ts'
import { factChain, type FactChain } from './chains/fact-chain.ts'
import { draftEvents, eventNumbers, type AnswerDraft, type DraftSentence } from './events.ts'
import { extractAnswer } from './extract/extract-answer.ts'
import { answerFromTables } from './tables/answer-from-tables.ts'
import { findDocuments } from './find-documents.ts'
import { pathsTo } from './passage-paths.ts'
import { mailCitations, mailPaths } from './mail-citations.ts'
import { rememberingEncoder } from './remembering-encoder.ts'
import { answersForRecords, notUnderstood } from './records-only.ts'
import { smallTalkReplies } from './small-talk-replies.ts'
import { structuredLines } from './structured-text.ts'
import { selectionSummary, summarise } from './summary/summarise.ts'
import type { Summary } from './summary/summary-lines.ts'
import { isClause } from '../language/question/summary-request.ts'

/**
 * What is asked. `page` begins with 1 and turns the pages of long lists; `conversation` holds the
 * turns before, oldest first.
 */
export interface AskedQuestion {
  readonly text: string
  readonly filter?: Filter | undefined
  readonly page?: number | undefined
  readonly conversation?: readonly Answer[] | undefined
}

/**
 * What answering needs, as ports. Without an encoder only keywords are searched, and the answer
 * says so.
 */
export interface AnswerPorts {
  readonly documents: DocumentReader
  readonly keywords: KeywordIndex
  readonly vectors: VectorIndex
  readonly graph: GraphReader
  /** Ranks passages over the graph somewhere else, such as in the store's thread. */
  readonly ranker?: PassageRanker | undefined
  readonly encoder?: EmbeddingModel | undefined
  /** Says which sentences answer; absent: they are chosen by their words. */
  readonly reader?: AnswerReader | undefined
  readonly clock: Clock
  /** Documents that damage keeps out of answers. */
  readonly leftOut?: ((options: ReadOptions) => Promise<readonly DocumentId[]>) | undefined
  /** The corpus's IANA zone, in which dates of questions are read. */
  readonly timeZone: string
  /** Absent: answers are told without verdicts and confidence. */
  readonly verification?: VerificationPorts | undefined
  /**
   * What the asker should know of the corpus, e.g. that it is being filled; each becomes a status.
   */
  readonly notices?: readonly string[] | undefined
}

export interface AskOptions {
  readonly principal: Principal
  readonly signal?: AbortSignal | undefined
  readonly recipe?: RetrievalRecipe | undefined
  /** Mails on one page of a list; default 10. */
  readonly pageSize?: number | undefined
  /** Sentences of an extractive answer at most; default 5. */
  readonly maxSentences?: number | undefined
}

const defaultPageSize = 10
const maxQuestionLength = 4_000
const notFound = 'Not found in the corpus.'

/**
 * Answers a question: small talk, refusal, from the graph, or with sentences of the corpus; or says
 * that the corpus does not hold it. Throws `invalid_input` for an empty or overlong question,
 * `aborted` on the signal.
 */
export async function* ask(
  question: AskedQuestion,
  given: AnswerPorts,
  options: AskOptions,
): AsyncGenerator<AnswerEvent, void, undefined> {
  const ports: AnswerPorts = {
    ...given,
    encoder: given.encoder === undefined ? undefined : rememberingEncoder(given.encoder),
  }
  const text = question.text.trim()
  if (text === '' || text.length > maxQuestionLength) {
    throw new AppError('invalid_input', 'A question needs between 1 and 4,000 characters.', {
      issues: [
        { path: 'text', message: text === '' ? 'is empty' : 'is longer than 4,000 characters' },
      ],
    })
  }
  const page = question.page ?? 1
  if (!Number.isInteger(page) || page < 1)
    throw new AppError('invalid_input', 'Pages are numbered from 1.', {
      issues: [{ path: 'page', message: 'is not a number from 1 on' }],
    })
  const read = { principal: options.principal, signal: options.signal }
  const askedAt = ports.clock.now()
  const commitSeq =
    readableGroups(options.principal) === 'all' ? await ports.documents.commitSeq(read) : undefined
  const asker =
    options.principal.kind === 'user' ? `user ${options.principal.id}` : options.principal.kind
  const number = eventNumbers(
    `ans_${hashParts([text, asker, commitSeq ?? '', askedAt, page])}` as AnswerId,
  )
  yield number({
    type: 'answer-start',
    question: text,
    askedAt,
    ...(commitSeq !== undefined && { commitSeq }),
  })
  const reading = readQuestion(text, { now: askedAt, timeZone: ports.timeZone })
  const drafted = await draftAnswer({ ...question, read: reading, page }, ports, options)
  requirePage(page, drafted, options.pageSize ?? defaultPageSize)
  // A greeting rests on no document.
  const draft =
    drafted.finishReason === 'small_talk'
      ? drafted
      : { ...drafted, statuses: [...(ports.notices ?? []), ...drafted.statuses] }
  const leftOut = draft.finishReason === 'small_talk' ? [] : ((await ports.leftOut?.(read)) ?? [])
  for (const body of draftEvents(withLeftOut(draft, leftOut))) yield number(body)
  for await (const body of checkedEvents(draft, reading, ports, {
    ...read,
    filter: question.filter,
  }))
    yield number(body)
  // The check reads other documents than the answer.
  const atLast = draft.finishReason === 'small_talk' ? [] : ((await ports.leftOut?.(read)) ?? [])
  if (atLast.length > leftOut.length)
    yield number({ type: 'status', message: leftOutMessage(atLast) })
  yield number({
    type: 'answer-end',
    finishReason: draft.finishReason,
    durationMs: Math.max(0, ports.clock.now() - askedAt),
  })
}

/** An asked question with its reading. */
type Asked = AskedQuestion & { readonly page: number; readonly read: Question }

/**
 * Throws `invalid_input` for a page beyond the last one; what was not found has no pages to speak
 * of.
 */
function requirePage(page: number, { matches, finishReason }: AnswerDraft, pageSize: number): void {
  if (page === 1 || finishReason !== 'stop' || (matches !== undefined && matches.shown > 0)) return
  const last = Math.max(1, Math.ceil((matches?.total ?? 0) / pageSize))
  if (page <= last) return
  throw new AppError(
    'invalid_input',
    `There is no page ${page}: this answer has ${last === 1 ? 'one page' : `${last} pages`}.`,
    { issues: [{ path: 'page', message: `is beyond the last page, ${last}` }] },
  )
}

const plainDraft = (
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
function withLeftOut(draft: AnswerDraft, leftOut: readonly DocumentId[]): AnswerDraft {
  return leftOut.length === 0
    ? draft
    : {
        ...draft,
        statuses: [...draft.statuses, leftOutMessage(leftOut)],
        search: draft.search && { ...draft.search, leftOut },
      }
}

const leftOutMessage = (ids: readonly DocumentId[]): string =>
  `${ids.length === 1 ? '1 damaged document was' : `${ids.length} damaged documents were`} ` +
  `left out (${ids.slice(0, 3).join(', ')}${ids.length > 3 ? ' …' : ''}); "veritrail ` +
  'doctor" tells more.'

async function draftAnswer(
  question: Asked,
  ports: AnswerPorts,
  options: AskOptions,
): Promise<AnswerDraft> {
  const read = { principal: options.principal, signal: options.signal }
  const book = citationBook()
  const { smallTalk } = question.read
  if (smallTalk === 'out-of-scope')
    return plainDraft(
      smallTalkReplies[smallTalk],
      'no_evidence',
      await searchReport('out-of-scope', question, ports, read),
    )
  if (smallTalk !== undefined) return plainDraft(smallTalkReplies[smallTalk], 'small_talk')
  const pageSize = options.pageSize ?? defaultPageSize
  const request = question.read.summary
  // "Summarise how the plan was received": no thread bears the name of a clause, but texts say it.
  if (request?.isCertain === true && isClause(request.target)) {
    const read = readQuestion(request.target, question.read.context)
    const told = await extractedDraft({ ...question, read }, undefined, ports, options)
    if (told.finishReason === 'stop') return told
  }
  const summarised =
    request === undefined
      ? undefined
      : await summarise(request, question.read, ports, book, {
          ...read,
          filter: question.filter,
          timeZone: ports.timeZone,
          page: question.page,
          pageSize,
          conversation: question.conversation,
        })
  if (summarised?.kind === 'summary')
    return summaryDraft(summarised.summary, question, pageSize, ports, read)
  const isOnlySummary = request?.isCertain === true && question.read.documentTopic === undefined
  if (isOnlySummary && summarised === undefined)
    return plainDraft(
      `${notFound} No thread and no document is about “${request.target}”.`,
      'no_evidence',
      await searchReport('find-all', question, ports, read),
    )
  const structured: StructuredOptions = {
    ...read,
    filter: question.filter,
    timeZone: ports.timeZone,
    page: question.page - 1,
    pageSize,
    focus: focusOf(question.conversation),
  }
  const records = isOnlySummary
    ? undefined
    : await answerAboutDocuments(question.read, ports, structured)
  if (records?.isSure === true) return documentRecordsDraft(question, records, ports, read)
  const outcome =
    isOnlySummary && summarised !== undefined
      ? summarised.outcome
      : await answerFromGraph(question.read, ports, structured)
  const isLeftToRecords =
    outcome.kind === 'none' || (outcome.kind !== 'answer' && records?.isMissing !== true)
  if (records !== undefined && isLeftToRecords) {
    const topic = records.isMissing === true ? question.read.documentTopic : undefined
    if (topic === undefined) return documentRecordsDraft(question, records, ports, read)
    // "How many documents mention X": the index counts what no record does.
    const kinds = question.filter?.kinds ?? kindsBesideMail
    const among = { ...question, filter: { ...question.filter, kinds } }
    const counted = await documentsDraft(among, topic, ports, options)
    const asked = records.reading.text
    const reading: QuestionReading = {
      ...records.reading,
      text: `${asked} with “${topic}”`,
      constraints: [
        { kind: 'asked', text: asked },
        { kind: 'topic', text: `with “${topic}”` },
      ],
    }
    const none = {
      ...records,
      reading,
      text: `No document holds “${topic}”; emails are not among them.`,
    }
    return counted === undefined
      ? documentRecordsDraft(question, none, ports, read)
      : { ...counted, reading }
  }
  const drafted = await outcomeDraft(question, outcome, pageSize, ports, options)
  return outcome.reading === undefined ? drafted : { ...drafted, reading: outcome.reading }
}

async function outcomeDraft(
  question: Asked,
  outcome: StructuredOutcome,
  pageSize: number,
  ports: AnswerPorts,
  options: AskOptions,
): Promise<AnswerDraft> {
  const read = { principal: options.principal, signal: options.signal }
  switch (outcome.kind) {
    case 'answer':
      return structuredDraft(question, outcome.answer, pageSize, ports, read)
    case 'unknown': {
      const told = await toldInTexts(question, ports, options)
      if (told !== undefined) return told
      return plainDraft(
        `${notFound} There is no ${outcome.what} in it.`,
        'no_evidence',
        await searchReport('structured', question, ports, read),
      )
    }
    case 'ambiguous':
      return plainDraft(
        `“${outcome.name}” could be ${alternatives(outcome.candidates)}. Which one is meant?`,
        'no_evidence',
        await searchReport('structured', question, ports, read),
      )
    case 'nothing': {
      const told = await toldInTexts(question, ports, options)
      if (told !== undefined) return told
      // Records can prove that there is none; a subject matter may be worded otherwise.
      const text = outcome.isProven ? toldNone(outcome.asked, outcome.description) : undefined
      if (text !== undefined) {
        return {
          ...plainDraft(text, 'stop', await searchReport('structured', question, ports, read)),
          sentences: [{ before: '', text, basis: 'record', citations: [], paths: [] }],
        }
      }
      const what =
        outcome.asked.kind === 'conversations' ? 'No conversation has emails' : 'There is no email'
      return plainDraft(
        `${notFound} ${what}${outcome.description}.`,
        'no_evidence',
        await searchReport('structured', question, ports, read),
      )
    }
    case 'none': {
      const { focus, onlyIfHeld, reading } = outcome
      const asked = await extractedDraft(question, focus, ports, options)
      // Whose emails are meant is settled by the focus; no sentence needs to name them.
      const stated =
        asked.finishReason === 'no_evidence' && focus !== undefined
          ? statedQuestion(question.read.text)
          : undefined
      const draft =
        stated === undefined
          ? asked
          : await extractedDraft(
              { ...question, read: readQuestion(stated, question.read.context) },
              focus,
              ports,
              options,
            )
      if (
        onlyIfHeld === undefined ||
        answersForRecords(draft, onlyIfHeld) ||
        // Where there is no mail, the word means what the texts speak of.
        (await ports.documents.count({ ...question.filter, kinds: ['email'] }, read)) === 0
      )
        return draft
      return {
        ...plainDraft(notFound + notUnderstood(reading), 'no_evidence', draft.search),
        statuses: draft.statuses,
        passages: draft.passages,
      }
    }
  }
}

/**
 * What sounds like a question about emails may be one about what texts tell of people: the answer
 * that a chain of facts gives, or the sentences that report what somebody said, where no email of
 * theirs does.
 */
async function toldInTexts(
  question: Asked,
  ports: AnswerPorts,
  options: AskOptions,
): Promise<AnswerDraft | undefined> {
  const asksForWords = question.read.actors.length > 0
  if (question.read.relations.length === 0 && !asksForWords) return undefined
  const told = await extractedDraft(question, undefined, ports, options, !asksForWords)
  return told.finishReason === 'stop' ? told : undefined
}

/** What records that hold no such email say to a question; undefined where that is no answer. */
function toldNone(asked: MailQuestionIntent, description: string): string | undefined {
  if (asked.kind === 'exists')
    return `${asked.negated === true ? 'Yes' : 'No'}: there is no email${description}.`
  return asked.kind === 'count'
    ? `0 ${asked.of === 'mails' ? '' : `${counts[asked.of]} in `}emails${description}.`
    : undefined
}
const counts = {
  people: 'people',
  senders: 'senders',
  receivers: 'recipients',
  conversations: 'conversations',
  subjects: 'subjects',
} as const

function alternatives(names: readonly string[]): string {
  const shown = names.slice(0, shownCount(names.length))
  return [
    ...shown,
    ...(shown.length < names.length
      ? [`${(names.length - shown.length).toLocaleString('en-US')} more`]
      : []),
  ].join(' or ')
}

/** The mails that the last answer rested on. */
function focusOf(conversation: readonly Answer[] | undefined): ConversationFocus | undefined {
  const last = conversation?.findLast(answer =>
    answer.sentences.some(sentence => sentence.citations.length > 0),
  )
  if (last === undefined) return undefined
  return {
    emailIds: [
      ...new Set(
        last.sentences.flatMap(sentence =>
          sentence.citations.flatMap(citation => citation.ids['emailId'] ?? []),
        ),
      ),
    ],
    people: [],
  }
}

async function searchReport(
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

async function structuredDraft(
  question: Asked,
  answer: Extract<StructuredOutcome, { kind: 'answer' }>['answer'],
  pageSize: number,
  ports: AnswerPorts,
  read: ReadOptions,
): Promise<AnswerDraft> {
  const book = citationBook()
  if (answer.asked.kind === 'summary') {
    const summary = await selectionSummary(answer, question.read.text, ports, book, {
      ...read,
      page: question.page,
      pageSize,
      timeZone: ports.timeZone,
    })
    return summaryDraft(summary, question, pageSize, ports, read)
  }
  const citations = await mailCitations(question.read, answer.mails, ports.documents, book, read)
  const sentences = structuredLines(answer).map((line, index): DraftSentence => ({
    before: index === 0 ? '' : '\n',
    text: line.text,
    basis: 'record',
    citations: line.mails.flatMap(mail => citations.get(mail.id) ?? []),
    ...mailPaths(line.mails),
    lists: line.lists,
  }))
  const done = answer.page * pageSize + answer.mails.length
  return {
    statuses: [],
    search: await searchReport('structured', question, ports, read),
    passages: [],
    sentences,
    score: 1,
    finishReason: 'stop',
    matches: {
      total: answer.listed,
      shown: answer.mails.length,
      ...(done < answer.listed && answer.mails.length > 0 ? { nextPage: answer.page + 2 } : {}),
    },
  }
}

async function summaryDraft(
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

async function documentsDraft(
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

/** The words of a question that were looked for, as typed: their stems would puzzle a reader. */
function searchedWords({ text, words, terms }: Question): string[] {
  const wanted = new Set(terms)
  return [
    ...new Set(
      words
        .filter(word => analyze(word.text).some(term => wanted.has(term)))
        .map(word => text.slice(word.start, word.end)),
    ),
  ]
}

/** What the records of documents say: how many there are, who wrote one. */
async function documentRecordsDraft(
  question: Asked,
  { text, lines, about, isMissing, reading }: ToldDocuments,
  ports: AnswerPorts,
  read: ReadOptions,
): Promise<AnswerDraft> {
  const search = await searchReport('structured', question, ports, read)
  if (isMissing === true)
    return { ...plainDraft(`${notFound} ${text}`, 'no_evidence', search), reading }
  const document = about === undefined ? undefined : await ports.documents.document(about.id, read)
  const firstLine = document === undefined ? -1 : document.text.indexOf('\n')
  const end = document === undefined ? 0 : firstLine < 0 ? document.text.length : firstLine
  return {
    statuses: [],
    reading,
    search,
    passages: [],
    sentences: [text, ...lines].map((line, index) => ({
      before: index === 0 ? '' : '\n',
      text: line,
      basis: 'record',
      citations:
        index > 0 || document === undefined || end === 0
          ? []
          : [citationBook().cite(document, { start: 0, end }, undefined)],
      paths: [],
    })),
    score: 1,
    finishReason: 'stop',
  }
}

/** `onlyChain`: with nothing but a chain of facts, where the question has been read otherwise. */
async function extractedDraft(
  question: Asked,
  focus: MailFocus | undefined,
  ports: AnswerPorts,
  options: AskOptions,
  onlyChain = false,
): Promise<AnswerDraft> {
  const read = { principal: options.principal, signal: options.signal }
  const topic = onlyChain ? undefined : question.read.documentTopic
  const listed =
    topic === undefined ? undefined : await documentsDraft(question, topic, ports, options)
  if (listed !== undefined) return listed
  const filter: Filter | undefined =
    focus === undefined
      ? question.filter
      : { ...question.filter, documentIds: focus.ids as readonly string[] as readonly DocumentId[] }
  const retrieval = await retrieve(question.read, ports, options.recipe ?? hybridRecipe, {
    ...read,
    filter,
  })
  const chain = await factChain(question.read, retrieval, ports, read)
  const { used, indexed, total, reason } = retrieval.coverage
  const search: SearchReport = {
    route: 'retrieval',
    documents: await ports.documents.count(filter ?? {}, read),
    chunks: total,
    terms: searchedWords(question.read),
    ...(filter === undefined ? {} : { filter }),
    vectors: { used, indexed, total, ...(reason === undefined ? {} : { reason }) },
  }
  // How the question's people and times were understood, such as a month without a year.
  const within =
    focus === undefined
      ? []
      : [
          `Searched only the ${focus.ids.length.toLocaleString('en-US')} ` +
            `${focus.ids.length === 1 ? 'email' : 'emails'}${focus.description}.`,
        ]
  const statuses = [
    ...within,
    ...(!used
      ? [`Searched by keywords only: ${reason ?? 'vectors are off'}.`]
      : indexed < total
        ? [`Vectors are incomplete: ${reason ?? ''}.`]
        : []),
  ]
  const passages = retrieval.passages.map(passage => ({
    chunkId: passage.chunk.id,
    documentId: passage.chunk.documentId,
    score: passage.score,
    foundBy: passage.foundBy.map(found => found.retriever),
  }))
  const context = retrieval.passages.map(passage => passage.chunk)
  if (chain?.isComplete === false)
    return { ...plainDraft(chain.line, 'no_evidence', search), statuses, passages }
  if (chain !== undefined)
    return {
      statuses,
      search,
      passages,
      context,
      sentences: await chainSentences(question.read, chain, retrieval, ports, read),
      score: chain.score,
      finishReason: 'stop',
    }
  if (onlyChain) return { ...plainDraft(notFound, 'no_evidence', search), statuses, passages }
  const fromTable = await answerFromTables(
    question.read.text,
    retrieval,
    ports.documents,
    citationBook(),
    read,
  )
  if (fromTable !== undefined)
    return {
      statuses,
      search,
      passages,
      context,
      sentences: fromTable,
      score: 1,
      finishReason: 'stop',
    }
  const extracted = await extractAnswer(question.read, retrieval, ports, {
    ...read,
    maxSentences: options.maxSentences,
  })
  // What the question's people and times leave did not answer: perhaps they were read too narrowly.
  if (!extracted.answers && focus !== undefined) {
    const wider = await extractedDraft(question, undefined, ports, options)
    const message =
      `No answer was found in the ${focus.ids.length.toLocaleString('en-US')} ` +
      `${focus.ids.length === 1 ? 'email' : 'emails'}${focus.description}; everything was ` +
      'searched.'
    return { ...wider, statuses: [message, ...wider.statuses] }
  }
  if (!extracted.answers)
    return { ...plainDraft(notFound, 'no_evidence', search), statuses, passages }
  const book = citationBook()
  const paths = await pathsTo(
    question.read,
    extracted.sentences.map(({ candidate }) => candidate.chunk),
    retrieval,
    ports,
    read,
  )
  const sentences: DraftSentence[] = []
  let previous: string | undefined
  for (const { candidate } of extracted.sentences) {
    const { document } = candidate.passage
    sentences.push({
      before: previous === undefined ? '' : previous === document.id ? ' ' : '\n',
      text: candidate.text,
      basis: 'quotation',
      citations: [book.cite(document, candidate.range, candidate.chunk)],
      paths: paths.get(candidate.chunk.id) ?? [],
      marked: extracted.marked.get(candidate),
    })
    previous = document.id
  }
  return {
    statuses,
    search,
    passages,
    context,
    sentences,
    score: extracted.score,
    finishReason: 'stop',
  }
}

/**
 * The sentences of a chain of facts as they stand in their documents, each on a line of its own.
 */
async function chainSentences(
  question: Question,
  chain: FactChain,
  retrieval: RetrievalResult,
  ports: AnswerPorts,
  read: ReadOptions,
): Promise<DraftSentence[]> {
  const book = citationBook()
  const chunks = new Map(
    (
      await ports.documents.chunks(
        chain.sentences.map(({ chunkId }) => chunkId),
        read,
      )
    ).map(chunk => [chunk.id, chunk]),
  )
  const paths = await pathsTo(question, [...chunks.values()], retrieval, ports, read)
  const sentences: DraftSentence[] = []
  for (const { documentId, chunkId, range } of chain.sentences) {
    const document = await ports.documents.document(documentId, read)
    if (document === undefined) continue
    sentences.push({
      before: sentences.length === 0 ? '' : '\n',
      text: document.text.slice(range.start, range.end),
      basis: 'quotation',
      citations: [book.cite(document, range, chunks.get(chunkId))],
      paths: paths.get(chunkId) ?? [],
    })
  }
  if (sentences.length > 0)
    sentences.push({
      before: '\n',
      text: chain.line,
      basis: 'conclusion',
      citations: sentences.flatMap(({ citations }) => citations),
      paths: [],
    })
  return sentences
}
