import type { CorpusChanges, OpenIngestion } from '../../../core/changes.ts'
import type { Database } from './connection.ts'

// One row of `meta` for each open ingestion.
const prefix = 'ingestion '

/** Ingestions that have begun and not ended, ordered by source id. */
export function openIngestions(database: Database): OpenIngestion[] {
  return database
    .all<[string, string]>(
      `select key, value from meta where key >= '${prefix}' and key < 'ingestion!' order by key`,
    )
    .map(([key, value]) => {
      const { location, unfinished } = JSON.parse(value) as Pick<
        OpenIngestion,
        'location' | 'unfinished'
      >
      return { sourceId: key.slice(prefix.length), location, unfinished }
    })
}

export function applyIngestions(
  database: Database,
  { ingestions }: Pick<CorpusChanges, 'ingestions'>,
): void {
  for (const sourceId of ingestions?.close ?? [])
    database.run('delete from meta where key = ?', prefix + sourceId)
  for (const { sourceId, location, unfinished } of ingestions?.open ?? []) {
    database.run(
      'insert into meta (key, value) values (?, ?) on conflict (key) do update set value = ' +
        'excluded.value where value <> excluded.value',
      prefix + sourceId,
      JSON.stringify({ location, unfinished }),
    )
  }
}
