import type {
  LinkDecision as DecidedQuotation,
  RowProblem,
} from '../../../alignment/coverage/table/read-link-table.ts'
import { inOrder } from '../../../alignment/links/decided-links.ts'
import type { Chunk } from '../../../core/document.ts'
import type { DocumentId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { TextRange } from '../../../core/span.ts'
import type { App } from '../../compose.ts'
import type { LinkDecision, ShownLink } from '../alignment/list-links.ts'
import { standardOf, type DecidedSentences } from '../alignment/review-link.ts'
import type { LoadedFramework } from '../frameworks/list-frameworks.ts'

export type DecidedRow = DecidedQuotation

/** What rows say of one passage and one standard. */
export interface PassageDecision {
  readonly passage: string
  readonly standard: string
  /** Rows decided alike together. */
  readonly decisions: readonly DecidedSentences[]
  readonly rows: readonly DecidedRow[]
  /** How many rows say what had been decided before. */
  readonly known: number
}

/**
 * Rows are about quotations, and so are the decisions that they become, passage by passage: words
 * of the same passage that no row decides stay as they are.
 */
export async function passageDecisions(
  app: App,
  loaded: LoadedFramework,
  links: readonly ShownLink[],
  rows: readonly DecidedRow[],
  access: ReadOptions,
): Promise<{
  readonly passages: readonly PassageDecision[]
  readonly problems: readonly RowProblem[]
}> {
  const problems: RowProblem[] = []
  const chunkOf = chunkFinder(app, access)
  const existing = Map.groupBy(links, ({ standard, chunkId }) => `${chunkId} ${standard}`)
  const quoting = new Map<string, ShownLink[]>()
  for (const link of links)
    for (const range of link.sentences) {
      const key = quotationKey(link.document.id, link.standard, range)
      quoting.set(key, [...(quoting.get(key) ?? []), link])
    }
  const groups = new Map<string, { passage: string; standard: string; rows: DecidedRow[] }>()
  for (const row of rows) {
    const standard = standardOf(loaded, row.standard)
    const known = quoting.get(quotationKey(row.documentId, standard, row))
    const passages = known?.map(({ chunkId }) => chunkId) ?? (await chunkOf(row))
    if (passages.length === 0)
      problems.push({
        row: row.row,
        message: 'the words do not stand in one passage. Quote fewer.',
      })
    for (const passage of new Set<string>(passages)) {
      const key = `${passage} ${standard}`
      const group = groups.get(key)
      if (group === undefined) groups.set(key, { passage, standard, rows: [row] })
      else group.rows.push(row)
    }
  }
  const decisions = [...groups].map(([key, group]): PassageDecision => {
    const before = existing.get(key) ?? []
    const open = group.rows.filter(row => !isKnown(row, before))
    return { ...group, decisions: together(open, before), known: group.rows.length - open.length }
  })
  return { passages: decisions, problems }
}

const rangeKey = ({ start, end }: TextRange): string => `${start} ${end}`
const quotationKey = (documentId: string, standard: string, range: TextRange): string =>
  `${documentId} ${rangeKey(range)} ${standard}`

const linkOf = (row: DecidedRow, links: readonly ShownLink[]): ShownLink | undefined =>
  links.find(({ sentences }) => sentences.some(range => rangeKey(range) === rangeKey(row)))

/** Whether this had been decided before. */
function isKnown(row: DecidedRow, links: readonly ShownLink[]): boolean {
  const link = linkOf(row, links)
  if (link?.decision === undefined) return false
  return row.decision === 'reject'
    ? link.decision === 'rejected'
    : link.decision !== 'rejected' && link.shows === row.shows
}

/** What rows come to, with the links that are there. */
function together(
  rows: readonly DecidedRow[],
  links: readonly ShownLink[],
): readonly DecidedSentences[] {
  const groups = Map.groupBy(rows, (row): LinkDecision => {
    const link = linkOf(row, links)
    if (row.decision === 'reject') return 'rejected'
    return link === undefined || link.decision === 'added' ? 'added' : 'accepted'
  })
  return [...groups].map(([decision, own]) => {
    const of = (shows: DecidedRow['shows']): readonly TextRange[] =>
      inOrder(own.filter(row => row.shows === shows))
    return {
      decision,
      about: inOrder(own),
      ...(decision === 'rejected' ? {} : { quoted: { evidence: of('evidence'), gaps: of('gap') } }),
    }
  })
}

/** Finds the passages that hold some words; the passages of a document are read once. */
function chunkFinder(
  { store }: Pick<App, 'store'>,
  access: ReadOptions,
): (words: DecidedRow) => Promise<readonly string[]> {
  const known = new Map<string, Promise<readonly Chunk[]>>()
  const read = async (id: string): Promise<readonly Chunk[]> =>
    (await store.intact.records([id as DocumentId], access)).flatMap(({ chunks }) => chunks)
  return async ({ documentId, start, end }) => {
    const chunks = known.get(documentId) ?? read(documentId)
    known.set(documentId, chunks)
    const holding = (await chunks).find(chunk => chunk.start <= start && chunk.end >= end)
    return holding === undefined ? [] : [holding.id]
  }
}
