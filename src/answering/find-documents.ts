import { shownInstant } from '../core/time.ts'
import { isDatedByFile, type Chunk } from '../core/document.ts'
import type { DocumentId } from '../core/ids.ts'
import type { DocumentReader, ReadOptions } from '../core/ports/document-reader.ts'
import type { KeywordIndex } from '../core/ports/keyword-index.ts'
import type { Filter } from '../core/question.ts'
import { mayAnswer, sentenceRoles } from '../language/sentence-role/sentence-role.ts'
import { analyze, queryTerms } from '../language/words/tokens.ts'
import type { CitationBook } from './citation.ts'
import type { DraftSentence } from './events.ts'

/** Every document of a topic, counted and paged. */
export interface FoundDocuments {
  readonly total: number
  readonly shown: number
  readonly sentences: readonly DraftSentence[]
}

const maxHits = 100_000
const sentencesPerDocument = 2

/**
 * Documents that hold the topic's words as a phrase or, if none does, all of its words; undefined
 * when there are none at all.
 */
export async function findDocuments(
  topic: string,
  ports: { readonly keywords: KeywordIndex; readonly documents: DocumentReader },
  book: CitationBook,
  options: ReadOptions & {
    readonly filter?: Filter | undefined
    readonly page: number
    readonly pageSize: number
  },
): Promise<FoundDocuments | undefined> {
  const read = { principal: options.principal, signal: options.signal }
  for (const terms of [[topic], [...new Set(queryTerms(topic))]]) {
    const hits = await ports.keywords.search(
      { terms, mode: 'all', filter: options.filter, limit: maxHits },
      read,
    )
    const ids = [...new Set(hits.map(hit => hit.documentId))]
    if (ids.length === 0) continue
    const first = (options.page - 1) * options.pageSize
    const page = ids.slice(first, first + options.pageSize)
    const how =
      terms.length === 1 && terms[0] === topic ? `with “${topic}”` : `with all words of “${topic}”`
    const range =
      page.length < ids.length && page.length > 0
        ? ` (${first + 1}–${first + page.length} shown)`
        : ''
    const sentences: DraftSentence[] = [
      {
        before: '',
        text:
          `${ids.length.toLocaleString('en-US')} document${ids.length === 1 ? '' : 's'} ` +
          `${how}${range}:`,
        basis: 'record',
        citations: [],
        paths: [],
      },
    ]
    const wanted = new Set(queryTerms(topic))
    for (const [index, id] of page.entries())
      sentences.push(
        ...(await documentItem(first + index + 1, id, wanted, ports.documents, book, read)),
      )
    return { total: ids.length, shown: page.length, sentences }
  }
  return undefined
}

/**
 * One document of the list: title, key, date and the sentences that hold most of the topic, in
 * reading order.
 */
async function documentItem(
  number: number,
  id: DocumentId,
  wanted: ReadonlySet<string>,
  documents: DocumentReader,
  book: CitationBook,
  options: ReadOptions,
): Promise<DraftSentence[]> {
  const [document, chunks] = await Promise.all([
    documents.document(id, options),
    documents.chunksOf(id, options),
  ])
  if (document === undefined) return []
  const date =
    document.date === undefined
      ? ''
      : ` · ${isDatedByFile(document) ? 'file dated ' : ''}` +
        shownInstant(document.date).slice(0, 10)
  const item: DraftSentence[] = [
    {
      before: '\n',
      text:
        `${number}. ${document.title} · ` +
        `${document.mail === undefined ? document.key : `email ${document.mail.emailId}`}${date}`,
      basis: 'record',
      citations: [],
      paths: [],
    },
  ]
  const parts: Array<{ chunk: Chunk; start: number; end: number; shared: number }> = []
  const roleOf = sentenceRoles({ ...document, isMail: document.mail !== undefined })
  for (const chunk of chunks) {
    for (const { start, end } of chunk.sentences) {
      // What says nothing by itself tells nothing of the topic either.
      if (!mayAnswer(roleOf({ start, end }))) continue
      const terms = new Set(analyze(document.text.slice(start, end)))
      parts.push({ chunk, start, end, shared: [...wanted].filter(term => terms.has(term)).length })
    }
  }
  const best = parts
    .sort((a, b) => (b.shared === a.shared ? a.start - b.start : b.shared - a.shared))
    .slice(0, sentencesPerDocument)
    .sort((a, b) => a.start - b.start)
  for (const part of best.filter((entry, index) => entry.shared > 0 || index === 0)) {
    item.push({
      before: item.length === 1 ? '\n   ' : ' ',
      text: document.text.slice(part.start, part.end),
      basis: 'quotation',
      citations: [book.cite(document, part, part.chunk)],
      paths: [],
    })
  }
  return item
}
