import type { DocumentSummary } from '../../core/document.ts'
import type { DocumentId, NodeId } from '../../core/ids.ts'
import type { DocumentReader, ReadOptions } from '../../core/ports/document-reader.ts'
import type { KeywordHit } from '../../core/ports/keyword-index.ts'
import type { Filter } from '../../core/question.ts'
import { baseSubject } from '../../language/base-subject.ts'
import { isContentSentence } from '../../language/salience/content-sentence.ts'
import { contentTerms } from '../../language/salience/term-vectors.ts'
import { foldCase } from '../../language/words/normalize.ts'
import { analyze, queryTerms } from '../../language/words/tokens.ts'
import { compareCodePoints, firstDecisive } from '../../support/code-points.ts'
import { ownText } from '../graph/chunk-evidence.ts'
import type { SelectionPorts } from '../structured/mail-selection/selection-types.ts'
import { byTime, type LightMail } from '../structured/mail-times.ts'
import { mailsWithProperty } from '../structured/selected-mails.ts'

export interface TopicPorts extends SelectionPorts {
  readonly documents: DocumentReader
}

/** Mails of whole conversations, by time received, and how many conversations they are. */
export interface FoundThreads {
  readonly kind: 'threads'
  /** The subject where all conversations have the same one. */
  readonly subject: string | undefined
  readonly conversations: number
  readonly mails: readonly LightMail[]
  /** How the topic stands in them: in the subject lines, or in the text of most mails. */
  readonly by: 'subject' | 'text'
}

/** Documents whose title or file name holds the topic, the closest title first. */
export interface FoundDocuments {
  readonly kind: 'documents'
  readonly ids: readonly DocumentId[]
  /** Only their sections whose heading holds these terms; empty: the whole documents. */
  readonly section: readonly string[]
}

/** Documents that speak of the topic though it is not their subject, most sentences first. */
export interface FoundMentions {
  readonly kind: 'mentions'
  readonly ids: readonly DocumentId[]
  /** More documents hold the words than were looked at. */
  readonly more: boolean
}

export interface TopicQuery {
  readonly topic: string
  /** Only emails, only other documents, or both. */
  readonly among: 'emails' | 'documents' | 'all'
  /** One thing is meant: a subject or title that is the topic itself rules out longer ones. */
  readonly isOne: boolean
  readonly filter?: Filter | undefined
}

const maxNameHits = 1_000
const maxMentionHits = 200
// Files are looked through by name up to this many.
const maxListed = 20_000
// A topic in the headings of more documents than this is not a section's.
const maxSectioned = 5
// Conversations beyond this are counted by the mails that were found, not read whole.
const maxWhole = 50
const emails = new Set(['email'])

/** What a document is called: the subject of a mail, or the title and file name. */
function namesOf({ mail, title, key }: DocumentSummary): string[] {
  if (mail !== undefined) return [baseSubject(mail.subject).text]
  const file = key.split(/[/\\]/).at(-1) ?? key
  return [title, `${title} ${file.replace(/[._-]/g, ' ')}`, file.replace(/[._-]/g, ' ')]
}

/**
 * How well names fit the terms of a topic: the share of the name's words that the topic names, best
 * name first, or 0 where a term is missing.
 */
function fit(names: readonly string[], terms: readonly string[]): number {
  let best = 0
  for (const name of names) {
    const held = new Set(contentTerms(name))
    if (held.size > 0 && terms.every(term => held.has(term)))
      best = Math.max(best, terms.length / held.size)
  }
  return best
}

/** Terms of a topic; a file name counts by its words. */
export const topicTerms = (topic: string): string[] => {
  const own = queryTerms(topic.replace(/[._-]/g, ' '))
  const telling = own.filter(term => term.length > 1)
  return telling.length > 0 ? telling : own
}

const conversationOf = ({ mail, id }: DocumentSummary): string => mail?.conversationId ?? id

async function hitsOf(
  terms: readonly string[],
  query: TopicQuery,
  limit: number,
  ports: TopicPorts,
  options: ReadOptions,
): Promise<readonly KeywordHit[]> {
  const kinds =
    query.among === 'emails'
      ? (['email'] as const)
      : query.among === 'documents'
        ? (['file', 'page', 'attachment', 'record'] as const)
        : undefined
  const filter = kinds === undefined ? query.filter : { ...query.filter, kinds }
  return ports.keywords.search({ terms, mode: 'all', filter, limit }, options)
}

/**
 * The threads whose subject, or the documents whose title, holds all words of the topic. The index
 * names the candidates, so the cost does not grow with the corpus beyond `maxNameHits` hits.
 */
export async function findByName(
  query: TopicQuery,
  ports: TopicPorts,
  options: ReadOptions,
): Promise<FoundThreads | FoundDocuments | undefined> {
  const file = await fileNamed(query, ports, options)
  if (file !== undefined) return { kind: 'documents', ids: [file], section: [] }
  const terms = topicTerms(query.topic)
  // A file name that no file bears is not what documents are about.
  if (terms.length === 0 || fileName.test(query.topic)) return undefined
  const hits = await hitsOf(terms, query, maxNameHits, ports, options)
  const summaries = await ports.documents.summaries(
    [...new Set(hits.map(({ documentId }) => documentId))],
    options,
  )
  const fitting = summaries
    .map(summary => ({ summary, share: fit(namesOf(summary), terms) }))
    .filter(({ share }) => share > 0)
  const best = Math.max(0, ...fitting.map(({ share }) => share))
  const kept = query.isOne && best === 1 ? fitting.filter(({ share }) => share === 1) : fitting
  const [mails, others] = [
    kept.filter(({ summary }) => emails.has(summary.kind)),
    kept.filter(({ summary }) => !emails.has(summary.kind)),
  ]
  const greatest = (list: typeof kept): number => Math.max(0, ...list.map(({ share }) => share))
  if (others.length > 0 && greatest(others) >= greatest(mails))
    return {
      kind: 'documents',
      ids: others
        .sort((a, b) =>
          firstDecisive(b.share - a.share, compareCodePoints(a.summary.id, b.summary.id)),
        )
        .map(({ summary }) => summary.id),
      section: [],
    }
  if (mails.length === 0) return undefined
  return wholeThreads(
    mails.map(({ summary }) => summary),
    'subject',
    ports,
    options,
  )
}

const fileName = /^[^\s]+\.[a-z][a-z\d]{1,4}$/i

/** The document with this key, or whose file has this name where just one has. */
async function fileNamed(
  { topic, filter }: TopicQuery,
  { graph, documents }: TopicPorts,
  options: ReadOptions,
): Promise<DocumentId | undefined> {
  if (!fileName.test(topic)) return undefined
  const nodes = await graph.nodesByProperty(
    { label: 'Document', key: 'key', value: topic, ignoreCase: true, limit: 2 },
    options,
  )
  const isKey = nodes.length === 1 && filter === undefined
  if (isKey) return nodes[0]?.id as string as DocumentId
  const base = foldCase(topic.split(/[/\\]/).at(-1) ?? topic)
  const files: DocumentId[] = []
  for (let after: DocumentId | undefined, listed = 0; listed < maxListed;) {
    const page = await documents.list(
      {
        filter: { ...filter, kinds: ['file', 'page', 'attachment', 'record'] },
        after,
        limit: 1_000,
      },
      options,
    )
    for (const { id, key, title } of page)
      if (foldCase(key).endsWith(base) || foldCase(title) === base) files.push(id)
    if (page.length < 1_000) break
    listed += page.length
    after = page.at(-1)?.id
  }
  return files.length === 1 ? files[0] : undefined
}

/** The conversations of some mails in full, replies of all folders and sources included. */
async function wholeThreads(
  found: readonly DocumentSummary[],
  by: FoundThreads['by'],
  ports: TopicPorts,
  options: ReadOptions,
): Promise<FoundThreads> {
  const conversations = new Map<string, DocumentSummary[]>()
  for (const summary of found) {
    const own = conversations.get(conversationOf(summary))
    if (own === undefined) conversations.set(conversationOf(summary), [summary])
    else own.push(summary)
  }
  const mails = new Map<NodeId, LightMail>()
  for (const [index, [conversation, own]] of [...conversations].entries()) {
    const whole =
      index < maxWhole
        ? await mailsWithProperty('conversationId', conversation, ports, options)
        : new Map<NodeId, LightMail>()
    for (const [id, mail] of whole) mails.set(id, mail)
    for (const summary of own) {
      const id = summary.id as string as NodeId
      if (!mails.has(id)) mails.set(id, lightMail(summary))
    }
  }
  const subjects = new Set(found.map(({ mail }) => baseSubject(mail?.subject ?? '').text))
  const [first] = [...found].sort((a, b) => (a.date?.ms ?? 0) - (b.date?.ms ?? 0))
  return {
    kind: 'threads',
    subject: subjects.size === 1 ? plainSubject(first?.mail?.subject ?? '') : undefined,
    conversations: conversations.size,
    mails: [...mails.values()].sort(byTime('received', false)),
    by,
  }
}

/** A subject as it stands, without "Re:" and the tag of a list. */
function plainSubject(subject: string): string {
  const { length } = baseSubject(subject).text
  const end = subject.trim().replace(/\s*\(fwd\)$/i, '')
  return length === 0 || length >= end.length ? end : end.slice(end.length - length)
}

const lightMail = ({ id, mail }: DocumentSummary): LightMail => ({
  id: id as string as NodeId,
  emailId: mail?.emailId ?? '',
  sentMs: mail?.sent?.ms,
  receivedMs: mail?.received?.ms ?? mail?.sent?.ms,
  modifiedMs: mail?.modified?.ms,
})

/**
 * What speaks of a topic that no subject and no title names: sections headed by it; else the
 * threads of which at least two mails, and half of all, hold it in one sentence; else the documents
 * that do.
 */
export async function findBySpeech(
  query: TopicQuery,
  ports: TopicPorts,
  options: ReadOptions,
): Promise<FoundThreads | FoundDocuments | FoundMentions | undefined> {
  const terms = topicTerms(query.topic)
  if (terms.length === 0) return undefined
  const hits = await hitsOf(terms, query, maxMentionHits, ports, options)
  const chunks = await ports.documents.chunks(
    hits.map(({ chunkId }) => chunkId),
    options,
  )
  const speaking = new Map<DocumentId, number>()
  const headed = new Set<DocumentId>()
  for (const chunk of chunks) {
    const text = ownText(chunk)
    const sentences = chunk.sentences.filter(({ start, end }) => {
      const said = text.slice(start - chunk.start, end - chunk.start)
      return speaksOf(said, terms) && isContentSentence(said)
    })
    if (chunk.headingPath.some(heading => speaksOf(heading, terms))) headed.add(chunk.documentId)
    if (sentences.length > 0)
      speaking.set(chunk.documentId, (speaking.get(chunk.documentId) ?? 0) + sentences.length)
  }
  if (headed.size > 0 && headed.size <= maxSectioned)
    return { kind: 'documents', ids: [...headed], section: terms }
  if (speaking.size === 0) return undefined
  const threads = await threadsSpeaking([...speaking.keys()], ports, options)
  if (threads !== undefined) return threads
  return {
    kind: 'mentions',
    ids: [...speaking]
      .sort(([a, left], [b, right]) => firstDecisive(right - left, compareCodePoints(a, b)))
      .map(([id]) => id),
    more: hits.length >= maxMentionHits,
  }
}

/** Whether a text holds every term. */
export function speaksOf(text: string, terms: readonly string[]): boolean {
  const held = new Set(analyze(text))
  return terms.length > 0 && terms.every(term => held.has(term))
}

async function threadsSpeaking(
  ids: readonly DocumentId[],
  ports: TopicPorts,
  options: ReadOptions,
): Promise<FoundThreads | undefined> {
  const summaries = (await ports.documents.summaries(ids, options)).filter(
    ({ kind, mail }) => kind === 'email' && mail?.conversationId !== undefined,
  )
  const byConversation = new Map<string, DocumentSummary[]>()
  for (const summary of summaries) {
    const own = byConversation.get(conversationOf(summary)) ?? []
    byConversation.set(conversationOf(summary), [...own, summary])
  }
  const about: DocumentSummary[] = []
  const several = [...byConversation]
    .filter(([, own]) => own.length > 1)
    .sort(([, left], [, right]) => right.length - left.length)
    .slice(0, 10)
  for (const [conversation, own] of several) {
    const whole = await mailsWithProperty('conversationId', conversation, ports, options)
    if (own.length >= whole.size / 2) about.push(...own)
  }
  return about.length === 0 ? undefined : wholeThreads(about, 'text', ports, options)
}
