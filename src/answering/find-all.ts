import { longPattern } from '../support/long-pattern.ts'
import type { DocumentId } from '../core/ids.ts'
import type { DocumentReader, ReadOptions } from '../core/ports/document-reader.ts'
import type { MailRow } from '../retrieval/structured/mail-rows.ts'
import type { StructuredAnswer } from '../retrieval/structured/structured-answer.ts'
import { analyze } from '../language/words/tokens.ts'
import type { CitationBook } from './citation.ts'
import type { DraftSentence } from './events.ts'
import { mailPaths } from './mail-citations.ts'
import { mailDetails } from './structured-text.ts'
import { firstDecisive } from '../support/code-points.ts'
import { namesInText } from '../support/shown-list.ts'
import type { Question } from '../language/question/question.ts'

const sentencesPerMail = 2
const greeting = longPattern('i')`
    ^(?:hi|hello|dear|hey|good (?:morning|afternoon|evening)|thanks|thank you|regards|best|cheers|
    kind regards)\b[^.!?]{0,60}$|^(?:thanks|thank you)[^.!?]{0,60}[.!]?$
  `

interface Part {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly value: number
}

/**
 * The sentences of a mail that tell most: those that share words with the question, without
 * greetings; in reading order.
 */
function telling(parts: readonly Part[]): Part[] {
  const content = parts.filter(part => !greeting.test(part.text.trim()))
  return [...(content.length > 0 ? content : parts)]
    .sort((a, b) => firstDecisive(b.value - a.value, a.start - b.start))
    .slice(0, sentencesPerMail)
    .sort((a, b) => a.start - b.start)
}

/**
 * Every mail of the page with its ids, dates and best sentences, after the count: nothing is left
 * out without saying so.
 */
export async function summaryOf(
  question: Question,
  answer: StructuredAnswer,
  documents: DocumentReader,
  book: CitationBook,
  options: ReadOptions & { readonly pageSize: number },
): Promise<DraftSentence[]> {
  const read = { principal: options.principal, signal: options.signal }
  const first = answer.page * options.pageSize + 1
  const last = answer.page * options.pageSize + answer.mails.length
  const shown = answer.total > answer.mails.length ? ` (${first}–${last} shown)` : ''
  const sentences: DraftSentence[] = [
    {
      before: '',
      text:
        `${answer.total.toLocaleString('en-US')} ` +
        `email${answer.total === 1 ? '' : 's'}${answer.description}${shown}:`,
      basis: 'record',
      citations: [],
      paths: [],
    },
  ]
  const wanted = new Set(question.terms)
  for (const [index, mail] of answer.mails.entries())
    sentences.push(...(await mailItem(first + index, mail, wanted, documents, book, read)))
  return sentences
}

async function mailItem(
  number: number,
  mail: MailRow,
  wanted: ReadonlySet<string>,
  documents: DocumentReader,
  book: CitationBook,
  options: ReadOptions,
): Promise<DraftSentence[]> {
  const id = mail.id as string as DocumentId
  const [document, chunks] = await Promise.all([
    documents.document(id, options),
    documents.chunksOf(id, options),
  ])
  const time = mail.received ?? mail.sent ?? 'undated'
  const heading = `${number}. ${time} · email ${mail.emailId} · “${mail.subject}”${
    mail.senders.total > 0
      ? ` · from ${namesInText(
          mail.senders.shown.map(end => end.name),
          mail.senders.total,
        )}`
      : ''
  } · ${mailDetails(mail, new Set(['received']))}`
  const item: DraftSentence[] = [
    { before: '\n', text: heading, basis: 'record', citations: [], ...mailPaths([mail]) },
  ]
  if (document === undefined) return item
  const parts = chunks.flatMap(chunk =>
    chunk.sentences.map(({ start, end }): Part & { chunk: typeof chunk } => {
      const text = document.text.slice(start, end)
      const terms = new Set(analyze(text))
      let shared = 0
      for (const term of terms) if (wanted.has(term)) shared++
      return { text, start, end, chunk, value: shared + Math.min(terms.size, 25) / 100 }
    }),
  )
  for (const part of telling(parts)) {
    const chunk = chunks.find(({ start, end }) => part.start >= start && part.end <= end)
    item.push({
      before: item.length === 1 ? '\n   ' : ' ',
      text: part.text,
      basis: 'quotation',
      citations: [book.cite(document, part, chunk)],
      paths: [],
    })
  }
  return item
}
