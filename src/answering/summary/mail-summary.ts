import type { DocumentId, NodeId } from '../../core/ids.ts'
import type { DocumentReader, ReadOptions } from '../../core/ports/document-reader.ts'
import type { GraphReader } from '../../core/ports/graph-reader.ts'
import { alone, chooseSentences, keySentences } from '../../language/salience/choose-sentences.ts'
import { mailsByPerson } from '../../retrieval/structured/group-mails.ts'
import { mailRows, type MailRow } from '../../retrieval/structured/mail-rows.ts'
import type { LightMail } from '../../retrieval/structured/mail-times.ts'
import { compareCodePoints, firstDecisive } from '../../support/code-points.ts'
import { namesInText } from '../../support/shown-list.ts'
import type { CitationBook } from '../citation.ts'
import type { DraftSentence } from '../events.ts'
import { mailPaths } from '../mail-citations.ts'
import { inZone, mailDetails } from '../structured-text.ts'
import { dayRange } from './day-range.ts'
import {
  quotedLine,
  quotedLines,
  recordLine,
  sentencesOf,
  shownRange,
  speakerOf,
  spokenTexts,
  counted,
  type Summary,
  type SummaryItem,
} from './summary-lines.ts'
import { summaryTexts, type SummaryText } from './summary-texts.ts'

export interface SummaryPorts {
  readonly documents: DocumentReader
  readonly graph: GraphReader
}

export interface SummaryOptions extends ReadOptions {
  /** 1 is the first. */
  readonly page: number
  readonly pageSize: number
  /** IANA zone of the dates that are shown. */
  readonly timeZone: string
}

/** The mails of a summary and how they are introduced. */
export interface MailsToSummarise {
  /** "the thread “Pumps”"; undefined where the count itself says it: "6 emails from Ada". */
  readonly what: string | undefined
  /** Follows the count: " from Ada". */
  readonly description: string
  readonly mails: readonly LightMail[]
  /** Content terms that the summary is about, stemmed. */
  readonly topic: ReadonlySet<string>
  /** Whether each mail is headed by its subject too; not where all are of one thread. */
  readonly showsSubjects: boolean
  /** Whether mails of tables are headed by all of their ids, by which their readers know them. */
  readonly showsIds: boolean
}

// So many mails are read to find what matters among them; of more, as many spread evenly over time.
const maxRead = 120
const keyCount = 5

const timeOf = ({ receivedMs, sentMs }: LightMail): number | undefined => receivedMs ?? sentMs

/**
 * A summary of mails: how many by how many people and when; where there are several pages, the
 * sentences that say most of all; then mail by mail, in order of time, what each says that is new.
 */
export async function mailSummary(
  of: MailsToSummarise,
  ports: SummaryPorts,
  book: CitationBook,
  options: SummaryOptions,
): Promise<Summary> {
  const read = { principal: options.principal, signal: options.signal }
  const mails = [...of.mails].sort((a, b) =>
    firstDecisive(
      timeOf(a) === timeOf(b) ? 0 : (timeOf(a) ?? Infinity) - (timeOf(b) ?? Infinity),
      compareCodePoints(a.id, b.id),
    ),
  )
  const total = mails.length
  const first = (options.page - 1) * options.pageSize
  const page = mails.slice(first, first + options.pageSize)
  const people = await mailsByPerson({ kind: 'ids', mails }, 'sender', ports.graph, read)
  const by =
    people.length === 0
      ? ''
      : people.length === 1
        ? ', written by 1 person'
        : `, written by ${people.length.toLocaleString('en-US')} people`
  const days = dayRange(mails.map(timeOf), options.timeZone)
  const range = shownRange(options.page, options.pageSize, page.length, total)
  const head =
    (of.what === undefined ? 'Summary of ' : `Summary of ${of.what}: `) +
    `${counted(total, 'email')}${of.description}${by}${days === '' ? '' : `, ${days}`}${range}:`
  const lead: DraftSentence[] = []
  const sample = spread(mails, maxRead)
  const ids = new Set([...sample, ...page].map(({ id }) => id))
  const texts = await summaryTexts(
    mails.flatMap(({ id }) => (ids.has(id) ? [id as string as DocumentId] : [])),
    ports.documents,
    read,
  )
  const copies = copiesIn(texts)
  const spoken = spokenTexts(texts).map((text, index) =>
    copies.has(index) ? { ...text, sentences: [] } : text,
  )
  const chosen = chooseSentences(spoken, of.topic, total === 1 ? alone : undefined)
  if (total > options.pageSize && options.page === 1) {
    const among = sample.length < total ? `, from ${sample.length} emails spread over the time` : ''
    lead.push(recordLine('\n', `Key sentences${among}:`))
    for (const { text, sentence } of keySentences(spoken, chosen, keyCount)) {
      const placed = texts[text]?.sentences[sentence]
      if (texts[text] === undefined || placed === undefined) continue
      lead.push(recordLine('\n', `• ${introduced(texts[text], options.timeZone)}`))
      lead.push(quotedLine(' ', texts[text], placed, book))
    }
    lead.push(recordLine('\n', 'Email by email:'))
  }
  const position = new Map(texts.map(({ document }, index) => [document.id as string, index]))
  const rows = await mailRows(
    page.map(({ id }) => id),
    ports.graph,
    read,
  )
  const byId = new Map<NodeId, MailRow>(rows.map(row => [row.id, inZone(row, options.timeZone)]))
  const items: SummaryItem[] = []
  for (const [offset, { id }] of page.entries()) {
    const index = position.get(id)
    const text = index === undefined ? undefined : texts[index]
    const row = byId.get(id)
    if (index === undefined || text === undefined || row === undefined) continue
    const said = sentencesOf(chosen, index, text)
    const headed =
      of.showsIds && isOfTable(row)
        ? detailedHeading(row)
        : shortHeading(row, text, of.showsSubjects)
    const heading = `${first + offset + 1}. ${headed}`
    const original = texts[copies.get(index) ?? -1]?.document.id as string | undefined
    const indent = '\n   '
    items.push({
      heading: recordLine('\n', heading, mailPaths([row])),
      note:
        original !== undefined
          ? `the same text as ${mails.findIndex(mail => mail.id === original) + 1}`
          : text.sentences.length === 0
            ? 'no text of its own'
            : 'says nothing new',
      told: quotedLines(indent, text, said, book),
      indent,
      ...(original === undefined ? { text } : {}),
    })
  }
  return { head: recordLine('', head), lead, items, total, shown: page.length }
}

/**
 * Texts that are an earlier one once more, with which: the same words of the same writer, such as a
 * mail that was read in from several folders.
 */
function copiesIn(texts: readonly SummaryText[]): ReadonlyMap<number, number> {
  const first = new Map<string, number>()
  const copies = new Map<number, number>()
  for (const [index, text] of texts.entries()) {
    if (text.sentences.length === 0) continue
    const said = [speakerOf(text), ...text.sentences.map(sentence => sentence.text)].join('\n')
    const known = first.get(said)
    if (known === undefined) first.set(said, index)
    else copies.set(index, known)
  }
  return copies
}

/** `most` of a list, spread evenly, the first and the last among them. */
function spread<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items]
  return Array.from(
    { length: most },
    (_, index) => items[Math.round((index * (items.length - 1)) / (most - 1))],
  ).filter(item => item !== undefined)
}

function introduced(text: SummaryText, timeZone: string): string {
  const { mail, date } = text.document
  const day = dayRange([mail?.received?.ms ?? mail?.sent?.ms ?? date?.ms], timeZone)
  return `${[speakerOf(text), day].filter(part => part !== '').join(', ')}:`
}

const isOfTable = ({ revisionId, tableDocumentId }: MailRow): boolean =>
  revisionId !== undefined || tableDocumentId !== undefined

const shortHeading = (row: MailRow, text: SummaryText, withSubject: boolean): string =>
  [speakerOf(text), row.received ?? row.sent ?? 'undated', withSubject ? `“${row.subject}”` : '']
    .filter(part => part !== '')
    .join(' · ')

const detailedHeading = (row: MailRow): string =>
  [
    row.received ?? row.sent ?? 'undated',
    `email ${row.emailId}`,
    `“${row.subject}”`,
    row.senders.total > 0
      ? `from ${namesInText(
          row.senders.shown.map(({ name }) => name),
          row.senders.total,
        )}`
      : '',
    mailDetails(row, new Set(['received'])),
  ]
    .filter(part => part !== '')
    .join(' · ')
