import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { ReadOptions } from '../core/ports/document-reader.ts'
import type { GraphSchema } from '../core/ports/graph-reader.ts'
import type { Store } from '../core/ports/store.ts'
import { readableGroups } from '../core/principal.ts'
import { parseJson } from '../support/json.ts'
import { replacePrivateFile } from '../support/private-files.ts'

/**
 * Beside the corpus: what its graph holds, so that a command need not look at every node to check
 * one query.
 */
export const schemaFileName = 'schema.json'

// Reading the schema of a smaller corpus takes no longer than reading the file.
const worthKeepingMs = 150
const maxReaders = 50

const names = z.array(z.string())
const keptSchema = z.object({
  labels: z.array(z.object({ label: z.string(), count: z.number(), properties: names })),
  edgeTypes: z.array(
    z.object({
      type: z.string(),
      count: z.number(),
      from: names,
      to: names,
      pairs: z.array(z.object({ from: z.string(), to: z.string(), count: z.number() })).optional(),
      properties: names.optional(),
    }),
  ),
})
const keptFile = z.object({
  schemaVersion: z.literal(1),
  commitSeq: z.number(),
  readers: z.array(z.tuple([z.string(), keptSchema])),
})

/**
 * The schema a principal sees, read from a file beside the corpus where that is of the same commit;
 * else from the store, and kept where reading took long. A file that cannot be read or written is
 * done without.
 */
export function keptSchemas(
  corpusFolder: string,
  store: Pick<Store, 'graph' | 'documents'>,
): (access: ReadOptions) => Promise<GraphSchema> {
  const file = join(corpusFolder, schemaFileName)
  return async access => {
    const groups = readableGroups(access.principal)
    const reader = groups === 'all' ? 'all' : JSON.stringify([...groups].sort())
    const commitSeq = await store.documents.commitSeq(access)
    const kept = readKept(file)
    const readers = new Map<string, GraphSchema>(kept?.commitSeq === commitSeq ? kept.readers : [])
    const present = readers.get(reader)
    if (present !== undefined) return present
    const started = performance.now()
    const schema = await store.graph.schema(access)
    if (
      performance.now() - started < worthKeepingMs ||
      (await store.documents.commitSeq(access)) !== commitSeq
    )
      return schema
    readers.set(reader, schema)
    keep(file, { schemaVersion: 1, commitSeq, readers: [...readers].slice(-maxReaders) })
    return schema
  }
}

function readKept(file: string): z.infer<typeof keptFile> | undefined {
  try {
    return keptFile.safeParse(parseJson(readFileSync(file, 'utf8'), file)).data
  } catch {
    // Missing, or damaged: it is made anew.
    return undefined
  }
}

function keep(
  file: string,
  content: {
    readonly schemaVersion: 1
    readonly commitSeq: number
    readonly readers: ReadonlyArray<readonly [string, GraphSchema]>
  },
): void {
  try {
    replacePrivateFile(file, JSON.stringify(content))
  } catch {
    // A folder that may only be read: the next command reads the store again.
  }
}
