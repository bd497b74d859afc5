import { isDatedByFile } from '../../../core/document.ts'
import { shownInstant } from '../../../core/time.ts'
import type { CorpusCounts, ReadOptions } from '../../../core/ports/document-reader.ts'
import type { GraphSchema } from '../../../core/ports/graph-reader.ts'
import type { VectorCoverage } from '../../../core/ports/vector-index.ts'
import type { DocumentId } from '../../../core/ids.ts'
import { readableGroups } from '../../../core/principal.ts'
import { canonicalJson } from '../../../support/canonical-json.ts'
import { compareCodePoints, firstDecisive } from '../../../support/code-points.ts'
import type { App } from '../../compose.ts'
import { listDocuments } from './inspect-documents.ts'

export interface CorpusStatistics {
  readonly counts: CorpusCounts
  readonly vectors: VectorCoverage
  readonly schema: GraphSchema
  readonly kinds: ReadonlyArray<{ readonly kind: string; readonly count: number }>
  /** Text lengths in characters, powers of ten apart: `upTo` is exclusive, the last is open. */
  readonly lengths: ReadonlyArray<{ readonly upTo: number | undefined; readonly count: number }>
  /** Documents per calendar month (UTC) of their date. */
  readonly months: ReadonlyArray<{ readonly month: string; readonly count: number }>
  readonly undated: number
  /** Most mails first; ties by name. */
  readonly writers: ReadonlyArray<{ readonly person: string; readonly sent: number }>
  readonly pairs: ReadonlyArray<{
    readonly from: string
    readonly to: string
    readonly mails: number
  }>
  readonly latest: ReadonlyArray<{ readonly id: DocumentId; readonly title: string }>
}

const lengthBounds = [100, 300, 1_000, 3_000, 10_000, 30_000, 100_000]
const usualTop = 10

const more = (a: readonly [string, number], b: readonly [string, number]): number =>
  a[1] === b[1] ? compareCodePoints(a[0], b[0]) : b[1] - a[1]
const byCount = (counts: ReadonlyMap<string, number>): Array<[string, number]> =>
  [...counts].sort(more)

/**
 * The first `top` of them; there may be a pair for every address of every mail, so not all are
 * sorted.
 */
function greatest(counts: ReadonlyMap<string, number>, top: number): Array<[string, number]> {
  const first: Array<[string, number]> = []
  for (const entry of counts) {
    const last = first[top - 1]
    if (last !== undefined && more(last, entry) < 0) continue
    first.push(entry)
    first.sort(more).length = Math.min(first.length, top)
  }
  return first
}
const add = (counts: Map<string, number>, key: string): void =>
  void counts.set(key, (counts.get(key) ?? 0) + 1)

/**
 * A picture of the corpus as one principal sees it: lengths, volume over time, who writes to whom.
 * Reads every document's summary once. `top`: so many writers, pairs and latest documents.
 */
export async function corpusStatistics(
  app: App,
  options: ReadOptions,
  top = usualTop,
): Promise<CorpusStatistics> {
  const [counts, vectors, schema] = await Promise.all([
    app.store.documents.counts(options),
    app.store.vectors.coverage(options),
    app.store.graph.schema(options),
  ])
  const kinds = new Map<string, number>()
  const months = new Map<string, number>()
  const writers = new Map<string, number>()
  const pairs = new Map<string, number>()
  const lengths = [
    ...lengthBounds.map(upTo => ({ upTo: upTo as number | undefined, count: 0 })),
    { upTo: undefined, count: 0 },
  ]
  const dated: Latest[] = []
  let undated = 0
  for await (const document of listDocuments(app, {}, options)) {
    add(kinds, document.kind)
    const bucket = lengths.find(
      entry => entry.upTo === undefined || document.textLength < entry.upTo,
    )
    if (bucket !== undefined) bucket.count += 1
    if (document.date === undefined) undated += 1
    else {
      add(months, shownInstant(document.date).slice(0, 7))
      const { id, title } = document
      dated.push({ id, title, ms: document.date.ms, isOwn: !isDatedByFile(document) })
      if (dated.length > 2_000) dated.sort(latestFirst).length = top
    }
    const mail = document.mail
    const from = mail?.from?.address ?? mail?.from?.name
    if (mail === undefined || from === undefined) continue
    add(writers, from)
    const lists =
      mail.totals === undefined
        ? mail
        : ((await app.store.documents.addresses(document.id, options)) ?? mail)
    for (const receiver of [...lists.to, ...lists.cc]) {
      const to = receiver.address ?? receiver.name
      if (to !== undefined) add(pairs, `${from}\u0000${to}`)
    }
  }
  return {
    counts,
    vectors,
    schema,
    undated,
    kinds: byCount(kinds).map(([kind, count]) => ({ kind, count })),
    lengths,
    months: [...months]
      .sort((a, b) => (a[0] < b[0] ? -1 : 1))
      .map(([month, count]) => ({ month, count })),
    writers: greatest(writers, top).map(([person, sent]) => ({ person, sent })),
    pairs: greatest(pairs, top).map(([pair, mails]) => {
      const [from = '', to = ''] = pair.split('\u0000')
      return { from, to, mails }
    }),
    latest: dated
      .sort(latestFirst)
      .slice(0, top)
      .map(({ id, title }) => ({ id, title })),
  }
}

interface Latest {
  readonly id: DocumentId
  readonly title: string
  readonly ms: number
  readonly isOwn: boolean
}

/** What only its file dates, which may have been copied yesterday, stands behind what is dated. */
const latestFirst = (a: Latest, b: Latest): number =>
  firstDecisive(Number(b.isOwn) - Number(a.isOwn), b.ms - a.ms, compareCodePoints(a.id, b.id))

// Of as many different readers and lengths of lists.
const mostKept = 8

/**
 * The statistics of an app that is used for long: the same ones until the corpus changes. They take
 * seconds where there are a hundred thousand documents.
 */
export function keptStatistics(
  app: App,
): (top: number, options: ReadOptions) => Promise<CorpusStatistics> {
  const kept = new Map<string, CorpusStatistics>()
  return async (top, options) => {
    const commit = await app.store.documents.commitSeq(options)
    const key = canonicalJson([commit, readableGroups(options.principal), top])
    const found = kept.get(key) ?? (await corpusStatistics(app, options, top))
    kept.delete(key)
    kept.set(key, found)
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break
      kept.delete(oldest)
    }
    return found
  }
}
