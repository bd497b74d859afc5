import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Source } from '../core/document.ts'
import { parseJson } from '../support/json.ts'
import { replacePrivateFile } from '../support/private-files.ts'

/** Beside the corpus: when each of its sources was first imported. */
export const importDatesFileName = 'imports.json'

const schema = z.object({
  schemaVersion: z.literal(1),
  /** Milliseconds since 1970, by the source's id. */
  sources: z.record(z.string(), z.number()),
})

/** When each source was first imported, as far as it was noted; milliseconds since 1970. */
export function importDates(corpusFolder: string): ReadonlyMap<string, number> {
  const file = join(corpusFolder, importDatesFileName)
  try {
    const found = schema.safeParse(parseJson(readFileSync(file, 'utf8'), file)).data
    return new Map(Object.entries(found?.sources ?? {}))
  } catch {
    // Missing, or damaged: of these sources it is not known.
    return new Map()
  }
}

/**
 * Notes sources that come into a corpus. Of those that were there before (`known`), nobody knows
 * when they came.
 */
export function notingImports(
  corpusFolder: string,
  known: readonly Source[],
): (sources: readonly Source[], ms: number) => void {
  const seen = new Set(known.map(({ id }) => id))
  return (sources, ms) => {
    const came = sources.filter(({ id }) => !seen.has(id))
    if (came.length === 0) return
    for (const { id } of came) seen.add(id)
    const all = new Map([...importDates(corpusFolder), ...came.map(({ id }) => [id, ms] as const)])
    const content = { schemaVersion: 1, sources: Object.fromEntries(all) }
    try {
      replacePrivateFile(join(corpusFolder, importDatesFileName), JSON.stringify(content))
    } catch {
      // The documents are in; the day is missing in the graph.
    }
  }
}
