import {
  readLinkTable,
  type NamedDocument,
  type ReadingOptions,
  type RowProblem,
} from '../../../alignment/coverage/table/read-link-table.ts'
import { requireLinkColumns, tableColumn } from '../../../alignment/coverage/table/table-columns.ts'
import type { CoverageQuotation } from '../../../alignment/coverage/standard-link.ts'
import { nearestNames } from '../../../cypher/parse/nearest-names.ts'
import { AppError, isAppError } from '../../../core/errors.ts'
import { evidenceKinds } from '../../../core/document.ts'
import type { DocumentId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { throwIfAborted } from '../../../support/abort.ts'
import type { App } from '../../compose.ts'
import { listLinks, type ShownLink } from '../alignment/list-links.ts'
import { decideSentences } from '../alignment/review-link.ts'
import { requireReviewer } from '../alignment/review-rights.ts'
import { listDocuments } from '../corpus/inspect-documents.ts'
import { listFrameworks, loadFramework } from '../frameworks/list-frameworks.ts'
import { firstTable, type NamedBytes } from '../table-files.ts'
import { passageDecisions, type DecidedRow } from './passage-decisions.ts'

export type { RowProblem }

export interface LinkImportRequest {
  /** A table of links as reports are written, edited by a reviewer: CSV, TSV or XLSX. */
  readonly file: NamedBytes
  /** `NAME` or `NAME@VERSION`; absent: as the table says, or the only one there is. */
  readonly framework?: string | undefined
}

/** What became of the rows of a table. */
export interface LinkImport {
  readonly framework: string
  /** Quotations of which a decision was stored, by what it is. */
  readonly accepted: number
  readonly rejected: number
  readonly added: number
  /** Quotations of which the same had been decided before. */
  readonly unchanged: number
  /** Rows that were left out, and why; rows count from 1, as spreadsheets show them. */
  readonly problems: readonly RowProblem[]
}

/**
 * Stores what a reviewer decided in a table of links, as `reviewLink` does, row by row. A row that
 * cannot be followed is told and does not keep the others. Throws `forbidden`, `not_found` for the
 * framework, and `invalid_input` for what is no such table: nothing of it is stored then.
 */
export async function importLinks(
  app: App,
  { file, framework }: LinkImportRequest,
  access: ReadOptions,
  onPassage?: (done: number, total: number) => void,
): Promise<LinkImport> {
  requireReviewer(app, access.principal, 'decide about links')
  const { rows, place } = await firstTable(file)
  requireLinkColumns(rows, place)
  const reference = framework ?? (await frameworkOf(app, rows, file.name, access))
  const loaded = await loadFramework(app, reference, access)
  const links: ShownLink[] = []
  for await (const link of listLinks(app, loaded.summary.reference, access, {
    decisions: ['none', 'accepted', 'added', 'rejected'],
  }))
    links.push(link)
  const read = await readLinkTable(rows, {
    framework: loaded.framework,
    quotations: links.flatMap(quotationsOf),
    textOf: async id => (await app.store.intact.document(id as DocumentId, access))?.text,
    ...documentsNamed(app, access),
  })
  const { passages, problems } = await passageDecisions(app, loaded, links, read.decisions, access)
  const counts = { accepted: 0, rejected: 0, added: 0, unchanged: 0 }
  const failed: RowProblem[] = [...read.problems, ...problems]
  onPassage?.(0, passages.length)
  for (const [
    place,
    { passage, standard, decisions, rows: decided, known },
  ] of passages.entries()) {
    throwIfAborted(access.signal, 'importing decisions')
    try {
      if (decisions.length > 0)
        await decideSentences(app, loaded, { passage, standard }, decisions, access)
      for (const { decision, about = [] } of decisions) counts[decision] += about.length
      counts.unchanged += known
    } catch (error) {
      if (!isAppError(error, 'not_found') && !isAppError(error, 'invalid_input')) throw error
      failed.push(...decided.map(({ row }: DecidedRow) => ({ row, message: error.message })))
    }
    onPassage?.(place + 1, passages.length)
  }
  return {
    framework: loaded.summary.reference,
    ...counts,
    problems: failed.toSorted((left, right) => left.row - right.row),
  }
}

async function frameworkOf(
  app: App,
  rows: ReadonlyArray<readonly string[]>,
  file: string,
  access: ReadOptions,
): Promise<string> {
  const named = [...new Set(tableColumn(rows, 'Framework')?.filter(name => name !== ''))]
  const refused = (message: string): AppError<'invalid_input'> =>
    new AppError('invalid_input', `${file}: ${message}`, {
      issues: [{ path: 'framework', message: 'is not clear' }],
    })
  if (named.length > 1)
    throw refused(
      `its column "Framework" names ${named.length} frameworks; a table is of one. Give it.`,
    )
  if (named[0] !== undefined) return named[0]
  const all = await listFrameworks(app, access)
  if (all.length === 1 && all[0] !== undefined) return all[0].reference
  throw refused('it does not say which framework it is about. Give it.')
}

const quotationsOf = (link: ShownLink): CoverageQuotation[] =>
  link.sentences.map(({ start, end }, place) => ({
    standard: link.standard,
    documentId: link.document.id,
    documentTitle: link.document.title,
    start,
    end,
    text: link.quotations[place] ?? '',
    shows: link.shows,
    score: link.score,
    by: link.by === 'person' ? 'person' : 'program',
  }))

/** Of more documents the first lines are not looked into for a name. */
const mostRead = 5_000
const longestFirstLine = 300

/**
 * Finds documents by title, file name (with its folder, without its ending) or, where none is
 * called so, by their first line, in any case of letters; the corpus is read on first use.
 */
function documentsNamed(
  app: App,
  access: ReadOptions,
): Required<Pick<ReadingOptions, 'documentsNamed' | 'titlesNear'>> {
  const all: NamedDocument[] = []
  const titles = new Set<string>()
  let listed: Promise<DocumentNames> | undefined
  let firstLines: Promise<DocumentNames> | undefined
  const list = async (): Promise<DocumentNames> => {
    const names: DocumentNames = new Map()
    for await (const { id, title, key } of listDocuments(app, { kinds: evidenceKinds }, access)) {
      const document = { id, key }
      titles.add(title)
      all.push(document)
      const file = key.slice(key.lastIndexOf('/') + 1)
      for (const name of [title, key, file, file.replace(/\.[a-z0-9]{1,5}$/i, '')])
        addName(names, name, document)
    }
    return names
  }
  const readFirstLines = async (): Promise<DocumentNames> => {
    const names: DocumentNames = new Map()
    if (all.length > mostRead) return names
    for (const document of all) {
      throwIfAborted(access.signal, 'importing decisions')
      const read = await app.store.intact.document(document.id as DocumentId, access)
      const line = /^\s*(?:#+\s+)?(.*)/u.exec(read?.text.slice(0, longestFirstLine) ?? '')?.[1]
      addName(names, line ?? '', document)
    }
    return names
  }
  return {
    documentsNamed: async name => {
      const found = (await (listed ??= list())).get(folded(name))
      const named = found ?? (await (firstLines ??= readFirstLines())).get(folded(name))
      return [...(named ?? [])]
    },
    titlesNear: async name => {
      await (listed ??= list())
      return nearestNames(name, titles)
    },
  }
}

type DocumentNames = Map<string, Set<NamedDocument>>

function addName(names: DocumentNames, name: string, document: NamedDocument): void {
  const key = folded(name)
  if (key !== '') names.set(key, (names.get(key) ?? new Set()).add(document))
}

const folded = (name: string): string => name.normalize('NFKC').trim().toLowerCase()
