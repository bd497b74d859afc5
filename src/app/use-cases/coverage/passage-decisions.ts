import { isDeepStrictEqual } from 'node:util'
import type {
  LinkDecision as DecidedQuotation,
  RowProblem,
} from '../../../alignment/coverage/table/read-link-table.ts'
import type { QuotedSentences } from '../../../alignment/links/passage-link.ts'
import type { Chunk } from '../../../core/document.ts'
import type { DocumentId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { TextRange } from '../../../core/span.ts'
import { firstDecisive } from '../../../support/code-points.ts'
import { shortened } from '../../../support/escaping/html-text.ts'
import type { App } from '../../compose.ts'
import type { LinkDecision, ShownLink } from '../alignment/list-links.ts'
import { standardOf } from '../alignment/review-link.ts'
import type { LoadedFramework } from '../frameworks/list-frameworks.ts'

export type DecidedRow = DecidedQuotation

/** What rows together say of one passage and one standard. */
export interface PassageDecision {
  readonly passage: string
  readonly standard: string
  readonly decision: LinkDecision
  /** The words that stay; absent where none do. */
  readonly quoted?: QuotedSentences | undefined
  readonly rows: readonly DecidedRow[]
  /** Whether this is what had been decided before. */
  readonly isKnown: boolean
}

/**
 * Rows are about quotations, decisions about passages: what a table says of the quotations of each
 * passage, together. What is accepted leaves the passage's other words as they are, unless they are
 * rejected; added words stand for themselves. A passage of which all is rejected is. No passage is
 * rejected for want of a word about it: that is reported.
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
  const decisions: PassageDecision[] = []
  for (const [key, group] of groups) {
    const before = existing.get(key) ?? []
    const result = together(group.rows, before)
    if (typeof result === 'string')
      problems.push(...group.rows.map(({ row }) => ({ row, message: result })))
    else decisions.push({ ...group, ...result })
  }
  return { passages: decisions, problems }
}

interface Quoted extends TextRange {
  readonly shows: DecidedRow['shows']
}
const rangeKey = ({ start, end }: TextRange): string => `${start} ${end}`
const quotationKey = (documentId: string, standard: string, range: TextRange): string =>
  `${documentId} ${rangeKey(range)} ${standard}`

/** What rows come to, with the links that are there; or what is wrong with them. */
function together(
  rows: readonly DecidedRow[],
  links: readonly ShownLink[],
): Pick<PassageDecision, 'decision' | 'quoted' | 'isKnown'> | string {
  const before = links.find(({ decision }) => decision !== undefined)?.decision
  const stays = new Map<string, Quoted>()
  if (before !== 'rejected')
    for (const { sentences, shows } of links)
      for (const range of sentences) stays.set(rangeKey(range), { ...range, shows })
  const was = [...stays.values()]
  for (const row of rows) stays.delete(rangeKey(row))
  const undecided = [...stays.values()]
  const kept = rows.filter(({ decision }) => decision !== 'reject')
  if (kept.length === 0 && undecided.length === 0)
    return { decision: 'rejected', isKnown: before === 'rejected' }
  // Words that nobody decided about stay beside those that were accepted, whatever they show.
  if (kept.length === 0) return undecidedText(undecided[0]!, links)
  for (const { start, end, shows } of kept)
    stays.set(rangeKey({ start, end }), { start, end, shows })
  const quoted = byMeaning([...stays.values()])
  return {
    decision: links.length === 0 || before === 'added' ? 'added' : 'accepted',
    quoted,
    isKnown:
      (before === 'added' || before === 'accepted') && isDeepStrictEqual(quoted, byMeaning(was)),
  }
}

function undecidedText(quotation: Quoted, links: readonly ShownLink[]): string {
  const words = links.flatMap(({ sentences, quotations }) =>
    sentences.flatMap((range, at) =>
      rangeKey(range) === rangeKey(quotation) ? (quotations[at] ?? []) : [],
    ),
  )
  return (
    `the same passage is linked for “${shortened(words.join(' '), 80)}” too ` +
    `(${quotation.shows}): accept or reject that as well.`
  )
}

function byMeaning(quotations: readonly Quoted[]): QuotedSentences {
  const sorted = quotations.toSorted((left, right) =>
    firstDecisive(left.start - right.start, left.end - right.end),
  )
  const of = (meaning: Quoted['shows']): TextRange[] =>
    sorted.flatMap(({ start, end, shows }) => (shows === meaning ? { start, end } : []))
  return { evidence: of('evidence'), gaps: of('gap') }
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
