import type { CorpusChanges } from '../../core/changes.ts'
import { AppError } from '../../core/errors.ts'

/** Neo4j cannot index longer keys (its limit is about 8 kB). */
const maxIdBytes = 8_000

/** Throws `invalid_input` for ids that are too long to be found again. */
export function refuseLongNames({ put = [], sources = [], rules }: CorpusChanges): void {
  const isLong = (id: string): boolean =>
    id.length > maxIdBytes / 4 && Buffer.byteLength(id) > maxIdBytes
  const issues = [
    ...sources.map(({ id }) => id),
    ...(rules?.put ?? []).map(({ id }) => id),
    ...put.flatMap(({ document, chunks, nodes, edges }) => [
      document.id,
      document.sourceId,
      ...chunks.map(({ id }) => id),
      ...nodes.map(({ id }) => id),
      ...edges.flatMap(({ id, from, to }) => [id, from, to]),
    ]),
  ]
    .filter(isLong)
    .map(id => ({ path: id.slice(0, 100), message: `is longer than ${maxIdBytes} bytes` }))
  if (issues.length > 0)
    throw new AppError(
      'invalid_input',
      `Cannot commit the changes: ${issues.length} ids are too long for Neo4j.`,
      { issues },
    )
}
