import type { Answer, QuestionReading } from '../../core/answer.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { MailQuestionIntent } from '../../language/question/mail/intent.ts'
import { answerFromGraph } from '../../retrieval/structured/answer-from-graph.ts'
import {
  answerAboutDocuments,
  kindsBesideMail,
  type ToldDocuments,
} from '../../retrieval/structured/documents/answer-about-documents.ts'
import type {
  ConversationFocus,
  StructuredOptions,
  StructuredOutcome,
} from '../../retrieval/structured/structured-answer.ts'
import { shownCount } from '../../support/shown-list.ts'
import { defaultPageSize, type AnswerPorts, type Asked, type AskOptions } from '../asked.ts'
import { citationBook } from '../citation.ts'
import { notFound, plainDraft, searchReport } from '../drafts.ts'
import type { AnswerDraft, DraftSentence } from '../events.ts'
import { mailCitations, mailPaths } from '../mail-citations.ts'
import { structuredLines } from '../structured-text.ts'
import { selectionSummary } from '../summary/summarise.ts'
import { citedDraft } from './cited-lines.ts'
import { extractedDraft } from './extract.ts'
import { documentsDraft } from './list-documents.ts'
import { answered, type Carried, type Route } from './route.ts'
import { standardsDraft } from './standards.ts'
import { summaryDraft } from './summary.ts'

/** Questions that the records of emails and documents answer. */
export const recordsRoute: Route<unknown> = async (
  question,
  carried,
  _settings,
  ports,
  options,
) => {
  const read = { principal: options.principal, signal: options.signal }
  const pageSize = options.pageSize ?? defaultPageSize
  const standards =
    carried.selected === undefined
      ? await standardsDraft(question, pageSize, ports, read)
      : undefined
  if (standards !== undefined) return answered(standards)
  const structured: StructuredOptions = {
    ...read,
    filter: question.filter,
    timeZone: ports.timeZone,
    page: question.page - 1,
    pageSize,
    focus: focusOf(question.conversation),
  }
  const records =
    carried.selected === undefined
      ? await answerAboutDocuments(question.read, ports, structured)
      : undefined
  if (records?.isSure === true)
    return answered(await documentRecordsDraft(question, records, ports, read))
  // Where there is no email, "messages" and who "sent" something are what texts speak of.
  const outcome: StructuredOutcome = question.holdsMail
    ? (carried.selected ?? (await answerFromGraph(question.read, ports, structured)))
    : { kind: 'none' }
  const isLeftToRecords =
    outcome.kind === 'none' || (outcome.kind !== 'answer' && records?.isMissing !== true)
  if (records !== undefined && isLeftToRecords) {
    const topic = records.isMissing === true ? question.read.documentTopic : undefined
    if (topic === undefined)
      return answered(await documentRecordsDraft(question, records, ports, read))
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
    return answered(
      counted === undefined
        ? await documentRecordsDraft(question, none, ports, read)
        : { ...counted, reading },
    )
  }
  if (outcome.kind === 'none') {
    const { focus, onlyIfHeld, reading } = outcome
    // "Answered as the standard asks" was not rightly read as one about emails.
    return question.frameworks?.holdsToDemand(question.read.request?.text ?? '') === true
      ? { kind: 'passed' }
      : { kind: 'passed', carried: { focus, onlyIfHeld, reading } }
  }
  const draft = await outcomeDraft(question, outcome, carried.summary, pageSize, ports, options)
  return answered(outcome.reading === undefined ? draft : { ...draft, reading: outcome.reading })
}

async function outcomeDraft(
  question: Asked,
  outcome: Exclude<StructuredOutcome, { kind: 'none' }>,
  summarising: Carried['summary'],
  pageSize: number,
  ports: AnswerPorts,
  options: AskOptions,
): Promise<AnswerDraft> {
  const read = { principal: options.principal, signal: options.signal }
  switch (outcome.kind) {
    case 'answer':
      return structuredDraft(question, outcome.answer, summarising, pageSize, ports, read)
    case 'unknown': {
      const told = await toldInTexts(question, ports, options)
      if (told !== undefined) return told
      return plainDraft(
        `${notFound} There is no ${outcome.what} in it.`,
        'no_evidence',
        await searchReport('structured', question, ports, read),
      )
    }
    case 'ambiguous': {
      const names = [outcome, ...(outcome.others ?? [])]
      const told = names.map(
        ({ name, candidates }) => `“${name}” could be ${alternatives(candidates)}.`,
      )
      return plainDraft(
        `${told.join(' ')} ${names.length > 1 ? 'Who is meant?' : 'Which one is meant?'}`,
        'no_evidence',
        await searchReport('structured', question, ports, read),
      )
    }
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
  const told = await extractedDraft(question, undefined, ports, options, {
    context: { kind: 'passages', recipe: 'hybrid' },
    sureFirst: true,
    onlyChain: !asksForWords,
  })
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

async function structuredDraft(
  question: Asked,
  answer: Extract<StructuredOutcome, { kind: 'answer' }>['answer'],
  summarising: Carried['summary'],
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
    return summaryDraft(summary, book, summarising, question, pageSize, ports, read)
  }
  const [citations, search] = await Promise.all([
    mailCitations(question.read, answer.mails, ports.documents, book, read),
    searchReport('structured', question, ports, read),
  ])
  const sentences = structuredLines(answer, ports.timeZone).map((line, index): DraftSentence => ({
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
    search,
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

/** What the records of documents say: how many there are, who wrote one. */
async function documentRecordsDraft(
  question: Asked,
  { text, lines, cited, about, isMissing, reading }: ToldDocuments,
  ports: AnswerPorts,
  read: ReadOptions,
): Promise<AnswerDraft> {
  const search = await searchReport('structured', question, ports, read)
  if (isMissing === true)
    return { ...plainDraft(`${notFound} ${text}`, 'no_evidence', search), reading }
  if (cited !== undefined)
    return citedDraft(text, lines, cited, { reading, search }, ports.documents, read)
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
