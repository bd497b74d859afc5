import { ownDate, type Document } from '../../core/document.ts'
import type { TextRange } from '../../core/span.ts'
import type { DocumentReader, ReadOptions } from '../../core/ports/document-reader.ts'
import type { TitledTable } from '../../language/tables/table-reading.ts'
import { askMinutes } from '../../language/tables/ask-minutes.ts'
import { askSheets, type TitledSheet } from '../../language/tables/ask-sheets.ts'
import { askTables, type TableAnswer } from '../../language/tables/ask-table.ts'
import { lapsedRows } from '../../language/tables/lapsed-rows.ts'
import { readSheets } from '../../language/tables/read-sheets.ts'
import { readTables } from '../../language/tables/read-tables.ts'
import { rowOfWord } from '../../language/tables/row-of-word.ts'
import { hasStamp } from '../../language/tables/table-versions.ts'
import { headingPathAt } from '../../evidence/heading-path.ts'
import { longPattern } from '../../support/long-pattern.ts'
import type { RetrievalResult } from '../../retrieval/hybrid.ts'
import type { CitationBook } from '../citation.ts'
import type { DraftSentence } from '../events.ts'

// "How are rods replaced" asks for words; "how many", "how wide" for a value.
const asksManner = longPattern('i')`
  ^\W*(?:why|how)\b(?! (?:many|much|high|low|big|large|long|old|far|heavy|wide|deep|tall|fast|thick|
  expensive|often)\b)`
// Documents of the best passages whose tables are read.
const documentsRead = 6
// What says that a list replaces another stands right above it.
const longestIntro = 600

/** Sentences from tables or sheets; of an open field, what shows it, and what stands in it. */
export interface TableDraft {
  readonly sentences: readonly DraftSentence[]
  readonly open: { readonly label: string; readonly value: { readonly text: string } } | undefined
}

/** The words of a file's name, as people call it by: "sales_2023.csv" is "sales 2023 csv". */
function fileWords({ kind, key }: Document): string {
  if (kind === 'email') return ''
  return key.slice(key.lastIndexOf('/') + 1).replace(/[^\p{L}\p{N}]+/gu, ' ')
}

/**
 * What a table of the documents found says to a question, as "row · column: value" with the cells
 * as citations, or a line "label: value"; undefined where none accounts for every word of the
 * question. `now`: what has run out by then has.
 */
export async function answerFromTables(
  question: string,
  retrieval: RetrievalResult,
  documents: DocumentReader,
  book: CitationBook,
  options: ReadOptions & { readonly now: number },
): Promise<TableDraft | undefined> {
  if (asksManner.test(question)) return undefined
  const ids = [...new Set(retrieval.passages.map(({ chunk }) => chunk.documentId))]
  const found: Document[] = []
  for (const id of ids.slice(0, documentsRead)) {
    const document = await documents.document(id, options)
    if (document !== undefined) found.push(document)
  }
  const asked = question.toLowerCase()
  const isNamed = ({ kind, key }: Document): boolean => {
    const file = key.slice(key.lastIndexOf('/') + 1).toLowerCase()
    return kind !== 'email' && /\.[a-z0-9]{2,5}$/.test(file) && asked.includes(file)
  }
  // A file that is named is the one to ask.
  const tables = tablesOf(found)
  const inNamed = tables.filter(table => isNamed(table.document))
  const askedOf = inNamed.length > 0 ? inNamed : tables
  const told = fromTables(question, askedOf, book, options.now)
  if (told?.open === undefined && told !== undefined) return told
  const fromSheet = fromSheets(question, found, book)
  // A sheet may have what a table leaves open.
  const said = fromSheet?.open === undefined ? (fromSheet ?? told) : (told ?? fromSheet)
  return (
    said ??
    fromMinutes(question, found, book) ??
    linesOf(rowOfWord(question, askedOf), askedOf, book)
  )
}

/** A table, and the document that it stands in. */
export type DocumentTable = TitledTable & { readonly document: Document }

/** The tables of some documents. */
export function tablesOf(found: readonly Document[]): DocumentTable[] {
  return found.flatMap(document =>
    readTables(document.text).map(table => {
      const headings = document.sections
        .filter(({ start, end }) => start <= table.header.start && end >= table.header.end)
        .map(({ headingPath }) => headingPath.at(-1) ?? '')
      const { start } = table.header
      const source = {
        title: headings.findLast(hasStamp) ?? document.title,
        intro: document.text.slice(Math.max(0, start - longestIntro), start),
        ms: ownDate(document)?.ms,
      }
      return { table, about: [...namesOf(document), ...headings].join('\n'), document, source }
    }),
  )
}

const namesOf = (document: Document): string[] => [
  document.title,
  fileWords(document),
  document.mail?.subject ?? '',
]

function fromTables(
  question: string,
  tables: readonly DocumentTable[],
  book: CitationBook,
  now: number,
): TableDraft | undefined {
  const answer =
    askTables(question, tables) ??
    lapsedRows(
      question,
      tables.map(table => ({ ...table, asOf: Math.max(table.document.date?.ms ?? 0, now) })),
    )
  return linesOf(answer, tables, book)
}

function linesOf(
  answer: TableAnswer | undefined,
  tables: readonly DocumentTable[],
  book: CitationBook,
): TableDraft | undefined {
  if (answer === undefined) return undefined
  const sentences = answer.lines.flatMap(({ from, text, cells }, index): DraftSentence[] => {
    const document = tables[from]?.document
    if (document === undefined) return []
    return [
      {
        before: index === 0 ? '' : '\n',
        text,
        basis: 'record',
        citations: cells.map(cell => book.cite(document, cell, undefined)),
        paths: [],
      },
    ]
  })
  const open = answer.lines[0]?.open
  return { sentences, open: open && { label: open.field, value: { text: open.said?.text ?? '' } } }
}

const isCut = ({ cuts }: Document, at: TextRange | undefined): boolean =>
  at !== undefined && cuts.some(({ start, end }) => start <= at.start && at.start < end)

/** The sheets of some documents. */
export const sheetsOf = (
  found: readonly Document[],
): Array<TitledSheet & { readonly document: Document }> =>
  found.flatMap(document =>
    readSheets(document.text)
      // What a mail quotes or is signed with is not what it says.
      .filter(({ entries: [first] }) => !isCut(document, first))
      .map(sheet => ({
        sheet,
        document,
        names: namesOf(document),
        headingsAt: (offset: number) => headingPathAt(document.sections, offset),
      })),
  )

function fromMinutes(
  question: string,
  found: readonly Document[],
  book: CitationBook,
): TableDraft | undefined {
  const line = askMinutes(question, found)
  const document = found[line?.from ?? -1]
  if (line === undefined || document === undefined) return undefined
  const citations = [book.cite(document, line.at, undefined)]
  return {
    sentences: [{ before: '', text: line.text, basis: 'record', citations, paths: [] }],
    open: undefined,
  }
}

function fromSheets(
  question: string,
  found: readonly Document[],
  book: CitationBook,
): TableDraft | undefined {
  const sheets = sheetsOf(found)
  const answer = askSheets(question, sheets)
  if (answer === undefined) return undefined
  const sentences = answer.lines.flatMap(({ from, text, entry }, index): DraftSentence[] => {
    const document = sheets[from]?.document
    if (document === undefined) return []
    return [
      {
        before: index === 0 ? '' : '\n',
        text,
        basis: 'record',
        citations: [book.cite(document, entry, undefined)],
        paths: [],
      },
    ]
  })
  return { sentences, open: answer.isOpen ? answer.lines[0]?.entry : undefined }
}
