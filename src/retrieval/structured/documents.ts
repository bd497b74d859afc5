import type { DocumentSummary } from '../../core/document.ts'
import type { DocumentReader, ReadOptions } from '../../core/ports/document-reader.ts'
import type { Filter } from '../../core/question.ts'
import {
  readDocumentQuestion,
  type DocumentForm,
} from '../../language/question/document-question.ts'
import { foldCase } from '../../language/words/normalize.ts'
import { analyze } from '../../language/words/tokens.ts'

/** What the records of documents say: a headline, and the documents it rests on. */
export interface DocumentAnswer {
  readonly text: string
  readonly lines: readonly string[]
  /** Shown as sources: the one document that was asked about. */
  readonly about?: DocumentSummary | undefined
}

/** Mail has questions of its own. */
const kinds = ['file', 'page', 'attachment', 'record'] as const
/** Larger collections are only counted: their list would say nothing. */
const maxRead = 5_000
const pageSize = 500
const maxListed = 50

/**
 * Answers a question about documents as records (how many, which are PDFs, who wrote one, its
 * sections); undefined for other questions and where the document is not one of the corpus.
 */
export async function answerAboutDocuments(
  question: string,
  documents: DocumentReader,
  options: ReadOptions & { readonly filter?: Filter | undefined },
): Promise<DocumentAnswer | undefined> {
  const asked = readDocumentQuestion(question)
  if (asked === undefined) return undefined
  const read = { principal: options.principal, signal: options.signal }
  const filter: Filter = { ...options.filter, kinds: options.filter?.kinds ?? kinds }
  const total = await documents.count(filter, read)
  if (asked.kind === 'count' && asked.of.mediaTypes.length === 0)
    return { text: `${counted(total, asked.of)}; emails are not among them.`, lines: [] }
  if (total > maxRead) return undefined
  const all = await allSummaries(documents, filter, read)
  if ('of' in asked) {
    const meant = all.filter(({ mediaType }) => isOfForm(mediaType, asked.of))
    if (asked.kind === 'count') return { text: `${counted(meant.length, asked.of)}.`, lines: [] }
    if (meant.length === 0) return undefined
    if (asked.kind === 'list')
      return {
        text: `${counted(meant.length, asked.of)}${
          meant.length > maxListed ? ` (the first ${maxListed} shown)` : ''
        }:`,
        lines: meant.slice(0, maxListed).map(entry),
      }
    const sign = asked.kind === 'longest' ? 1 : -1
    const [first, second] = [...meant].sort((a, b) => sign * (b.textLength - a.textLength))
    if (first === undefined || first.textLength === second?.textLength) return undefined
    return {
      text:
        `The ${asked.kind} of ${counted(meant.length, asked.of)} is “${first.title}” ` +
        `(${first.key}) with ${first.textLength.toLocaleString('en-US')} characters of text.`,
      lines: [],
      about: first,
    }
  }
  const about = findByName(asked.name, all)
  if (about === undefined) return undefined
  const called = `“${about.title}” (${about.key})`
  switch (asked.kind) {
    case 'author': {
      const author = about.properties['author']
      return typeof author === 'string' && author !== ''
        ? { text: `${called} names ${author} as its author.`, lines: [], about }
        : undefined
    }
    case 'modified':
      return about.date === undefined
        ? undefined
        : {
            text: `${called} is dated ${new Date(about.date.ms).toISOString().slice(0, 10)}.`,
            lines: [],
            about,
          }
    case 'title':
      return { text: `${about.key} has the title “${about.title}”.`, lines: [], about }
    case 'sections':
    case 'pages': {
      const document = await documents.document(about.id, read)
      const titles = (document?.sections ?? []).flatMap(
        ({ headingPath }) => headingPath.at(-1) ?? [],
      )
      const count = document?.pages.length ?? 0
      if (asked.kind === 'pages')
        return count === 0 ? undefined : { text: `${called} has ${count} pages.`, lines: [], about }
      return titles.length === 0
        ? undefined
        : {
            text: `${called} has ${titles.length} section${titles.length === 1 ? '' : 's'}:`,
            lines: titles.slice(0, maxListed),
            about,
          }
    }
  }
}

const counted = (count: number, { name }: DocumentForm): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? name.replace(/s$/i, '') : name}`

const entry = ({ title, key }: DocumentSummary, index: number): string =>
  `${index + 1}. ${title} · ${key}`

const isOfForm = (mediaType: string, { mediaTypes }: DocumentForm): boolean =>
  mediaTypes.length === 0 || mediaTypes.some(part => mediaType.includes(part))

async function allSummaries(
  documents: DocumentReader,
  filter: Filter,
  options: ReadOptions,
): Promise<DocumentSummary[]> {
  const all: DocumentSummary[] = []
  for (;;) {
    const after = all.at(-1)?.id
    const page = await documents.list({ filter, after, limit: pageSize }, options)
    all.push(...page)
    if (page.length < pageSize || all.length >= maxRead) return all
  }
}

/**
 * The one document with this title, key or file name; else the only one whose title and key hold
 * all words of the name.
 */
function findByName(name: string, all: readonly DocumentSummary[]): DocumentSummary | undefined {
  const wanted = foldCase(name)
  const exact = all.filter(({ title, key }) => {
    const folded = foldCase(key)
    const file = folded.slice(folded.lastIndexOf('/') + 1)
    return [foldCase(title), folded, file, file.replace(/\.[a-z0-9]{1,5}$/, '')].includes(wanted)
  })
  if (exact.length > 0) return exact.length === 1 ? exact[0] : undefined
  const terms = analyze(name)
  if (terms.length === 0) return undefined
  const holding = all.filter(({ title, key }) => {
    const own = new Set(analyze(`${title} ${key.replace(/[^\p{L}\p{N}]+/gu, ' ')}`))
    return terms.every(term => own.has(term))
  })
  return holding.length === 1 ? holding[0] : undefined
}
