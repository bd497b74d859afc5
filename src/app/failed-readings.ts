import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import type { FailedReading, FailedReadings } from '../ingestion/pipeline/failed-readings.ts'
import { parseJson } from '../support/json.ts'

/**
 * Beside the corpus: documents that took more than their budget. A cache; without it they are tried
 * again.
 */
export const failedReadingsFileName = 'over-budget.json'

const schema = z.object({
  schemaVersion: z.literal(1),
  items: z.array(
    z.object({
      sourceId: z.string(),
      key: z.string(),
      bytesHash: z.string(),
      by: z.string(),
      failed: z.array(
        z.object({
          key: z.string(),
          message: z.string(),
          unread: z.object({ key: z.string(), isMail: z.boolean() }).optional(),
        }),
      ),
    }),
  ),
})
type Item = z.infer<typeof schema>['items'][number]

/**
 * The remembered failures of each source. `by` names everything that a failure depends on besides
 * the bytes: under another one it is tried again; `rebuild` tries all again.
 */
export function keptFailedReadings(
  file: string,
  options: { readonly by: string; readonly rebuild: boolean },
): (sourceId: string) => FailedReadings {
  let items = readItems(file)
  const write = (): void => {
    try {
      writeFileSync(`${file}.part`, `${JSON.stringify({ schemaVersion: 1, items })}\n`, {
        mode: 0o600,
      })
      renameSync(`${file}.part`, file)
    } catch (error) {
      // A disk that is full or read-only costs the next ingestion some time, and this one nothing.
      if (!(error instanceof Error && 'code' in error)) throw error
    }
  }
  return sourceId => {
    const confirmed = new Set<string>()
    const find = (key: string): Item | undefined =>
      items.find(item => item.sourceId === sourceId && item.key === key)
    return {
      of(key, bytesHash) {
        const item = find(key)
        return item?.bytesHash === bytesHash
          ? { isCurrent: item.by === options.by && !options.rebuild, failed: item.failed }
          : undefined
      },
      keep: key => void confirmed.add(key),
      add(key, bytesHash, failed: FailedReading) {
        const before = confirmed.has(key) ? (find(key)?.failed ?? []) : []
        confirmed.add(key)
        items = [
          ...items.filter(item => item.sourceId !== sourceId || item.key !== key),
          { sourceId, key, bytesHash, by: options.by, failed: [...before, failed] },
        ]
        write()
      },
      end() {
        const left = items.filter(item => item.sourceId !== sourceId || confirmed.has(item.key))
        if (left.length === items.length) return
        items = left
        write()
      },
    }
  }
}

function readItems(file: string): Item[] {
  try {
    return schema.parse(parseJson(readFileSync(file, 'utf8'), file)).items
  } catch (error) {
    // Absent, damaged or of another version: what it held is found out anew.
    if (error instanceof Error) return []
    throw error
  }
}
