import { owner } from '../../core/principal.ts'
import type { Store } from '../../core/ports/store.ts'
import type { ChunkPorts } from '../chunk/prepare-chunking.ts'
import { loadItem } from '../loaders/load-item.ts'
import { extractorNames } from '../loaders/registry.ts'
import { ingest } from './pipeline.ts'

/** Ingests a folder as the owner; gives what became of each document ("ingested", "unchanged"…). */
export async function ingestFolder(
  path: string,
  store: Pick<Store, 'writer' | 'documents'>,
  options: Parameters<typeof ingest>[2] = {},
  chunkPorts?: ChunkPorts,
): Promise<string[]> {
  const statuses: string[] = []
  for await (const event of ingest(
    { path, principal: owner },
    {
      writer: store.writer,
      documents: store.documents,
      loadItem,
      clock: { now: () => 0 },
      extractors: extractorNames,
      chunkPorts,
    },
    options,
  ))
    if (event.type === 'document') statuses.push(event.outcome.status)
  return statuses
}
