import {
  nextType,
  withOrigin,
  type DocumentOrigin,
  type StatedNeighbours,
} from '../../../alignment/links/institution-graph.ts'
import type { DocumentSummary } from '../../../core/document.ts'
import type { DocumentId, NodeId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { readersAlsoRead } from '../../../core/principal.ts'
import { readableTime } from '../../../graph/readable-time.ts'
import { compareCodePoints, firstDecisive } from '../../../support/code-points.ts'
import type { App } from '../../compose.ts'
import { importDates } from '../../import-dates.ts'
import { rewriteRecords } from '../graph/rewrite-records.ts'
import { documentsOf, type Institution } from './institutions.ts'

export type DocumentOrigins = ReadonlyMap<DocumentId, DocumentOrigin>

/** Where each document of an institution comes from, and between which others it stands. */
export async function documentOrigins(
  app: App,
  institution: Institution,
  options: ReadOptions,
): Promise<DocumentOrigins> {
  const found = await Array.fromAsync(documentsOf(app, institution, options))
  const neighbours = documentOrder(found.map(({ document }) => document))
  const dates = importDates(app.corpusFolder)
  return new Map(
    found.map(({ document: { id }, source }): [DocumentId, DocumentOrigin] => {
      const ms = dates.get(source.id)
      const imported =
        ms === undefined
          ? {}
          : { imported: { text: readableTime({ ms }, app.config.timeZone), ms } }
      const around = neighbours.get(id)
      return [
        id,
        {
          source,
          institution: institution.name,
          ...imported,
          ...(around === undefined ? {} : { neighbours: around }),
        },
      ]
    }),
  )
}

// Documents that are looked at, and written, at once.
const readAtOnce = 500
const writtenAtOnce = 32

/**
 * Writes again the documents whose neighbours have changed: another one came between them, or went.
 */
export async function reorderDocuments(
  app: App,
  origins: DocumentOrigins,
  options: ReadOptions,
): Promise<void> {
  const wanted = new Map<string, string>()
  for (const [id, { neighbours: { next, previous } = {} }] of origins) {
    if (next !== undefined) wanted.set(id, next)
    if (previous !== undefined) wanted.set(previous, id)
  }
  const comesAfter = new Map([...wanted].map(([from, to]) => [to, from]))
  const ids = [...origins.keys()]
  const moved: DocumentId[] = []
  for (let from = 0; from < ids.length; from += readAtOnce) {
    const some = ids.slice(from, from + readAtOnce)
    const nodes = some as readonly string[] as readonly NodeId[]
    const edges = await app.store.graph.adjacency(nodes, { types: [{ type: nextType }] }, options)
    for (const [place, id] of some.entries()) {
      const around: [string[], string[]] = [[], []]
      for (let at = edges.offsets[place] ?? 0; at < (edges.offsets[place + 1] ?? 0); at++)
        around[edges.outgoing[at] === 1 ? 0 : 1].push(edges.ids[edges.others[at] ?? -1] ?? '')
      const expected = [wanted.get(id), comesAfter.get(id)]
      if (around.some((found, side) => found.join(' ') !== (expected[side] ?? ''))) moved.push(id)
    }
  }
  for (let from = 0; from < moved.length; from += writtenAtOnce)
    await rewriteRecords(
      app,
      moved.slice(from, from + writtenAtOnce),
      record => {
        const origin = origins.get(record.document.id)
        return origin === undefined ? undefined : withOrigin(record, origin)
      },
      options,
    )
}

// "Chapter 2" comes before "Chapter 10".
const collator = new Intl.Collator('en', { numeric: true })

type Ordered = Pick<DocumentSummary, 'id' | 'sourceId' | 'key' | 'groups' | 'mail' | 'date'> &
  Pick<DocumentSummary, 'parentId'>

/** What a document says where it stands in its source. */
const inOrder = (left: Ordered, right: Ordered): number =>
  firstDecisive(
    compareCodePoints(left.sourceId, right.sourceId),
    Number(left.mail !== undefined) - Number(right.mail !== undefined),
    // Keys of emails tell nothing of their order.
    left.mail === undefined ? 0 : (left.date?.ms ?? 0) - (right.date?.ms ?? 0),
    collator.compare(left.key, right.key),
    compareCodePoints(left.key, right.key),
  )

/**
 * Who states the `NEXT` edges between the documents of each source, in the order of their names, of
 * emails in the order of time; attachments belong to what they hang on. An edge names two
 * documents: it is stated by one whose readers may all read the other, and left out where neither
 * is.
 */
export function documentOrder(
  documents: readonly Ordered[],
): ReadonlyMap<DocumentId, StatedNeighbours> {
  const stated = new Map<DocumentId, StatedNeighbours>()
  const state = (id: DocumentId, neighbours: StatedNeighbours): void => {
    stated.set(id, { ...stated.get(id), ...neighbours })
  }
  const sorted = documents.filter(({ parentId }) => parentId === undefined).sort(inOrder)
  for (const [place, document] of sorted.entries()) {
    const next = sorted[place + 1]
    if (next === undefined || next.sourceId !== document.sourceId) continue
    if (readersAlsoRead(document.groups, next.groups)) state(document.id, { next: next.id })
    else if (readersAlsoRead(next.groups, document.groups))
      state(next.id, { previous: document.id })
  }
  return stated
}
