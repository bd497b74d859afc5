import { readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { isErrno, makePrivateFolder, replacePrivateFile } from '../support/private-files.ts'
import type { ReplyStore } from './with-cache.ts'

const usage = z.object({ promptTokens: z.number(), completionTokens: z.number() })

const kept = z.object({
  text: z.string(),
  finishReason: z.enum(['stop', 'length', 'content_filter', 'tool_calls', 'other']),
  toolCalls: z
    .array(z.object({ id: z.string(), name: z.string(), arguments: z.string() }))
    .optional(),
  firstTokens: z.array(z.object({ token: z.string(), probability: z.number() })).optional(),
  usage: usage.optional(),
})

const fileName = /^[0-9a-f]{64}\.json$/

/**
 * Replies as files of a folder, one each, readable by their owner only. Beyond `maxBytes` those
 * that were used longest ago go, down to four fifths. What cannot be read or written is as if it
 * were not there: a cache never fails a call.
 */
export function fileReplyStore(folder: string, maxBytes: number): ReplyStore {
  // Known with the first reply that is kept; other processes may add to it unseen.
  let bytes: number | undefined
  const pathOf = (key: string): string => join(folder, `${key}.json`)
  return {
    get(key) {
      return quietly(() => {
        const path = pathOf(key)
        const parsed = kept.safeParse(JSON.parse(readFileSync(path, 'utf8')))
        if (!parsed.success) return undefined
        const now = new Date()
        quietly(() => utimesSync(path, now, now))
        return parsed.data
      })
    },
    put(key, completion) {
      quietly(() => {
        const text = JSON.stringify(completion)
        if (text.length > maxBytes) return
        makePrivateFolder(folder)
        replacePrivateFile(pathOf(key), text)
        bytes = (bytes ?? sizeOf(entries(folder))) + Buffer.byteLength(text)
        if (bytes > maxBytes) bytes = shrink(folder, maxBytes)
      })
    },
  }
}

interface Entry {
  readonly path: string
  readonly bytes: number
  readonly usedMs: number
}

const entries = (folder: string): Entry[] =>
  readdirSync(folder)
    .filter(name => fileName.test(name))
    .flatMap(name => {
      const path = join(folder, name)
      const stats = statSync(path, { throwIfNoEntry: false })
      return stats === undefined ? [] : [{ path, bytes: stats.size, usedMs: stats.mtimeMs }]
    })

const sizeOf = (found: readonly Entry[]): number => found.reduce((sum, { bytes }) => sum + bytes, 0)

function shrink(folder: string, maxBytes: number): number {
  const found = entries(folder).toSorted((left, right) => left.usedMs - right.usedMs)
  let bytes = sizeOf(found)
  for (const entry of found) {
    if (bytes <= maxBytes * 0.8) break
    rmSync(entry.path, { force: true })
    bytes -= entry.bytes
  }
  return bytes
}

/** What the disk or a damaged file refuses is not there. */
function quietly<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch (error) {
    if (isErrno(error) || error instanceof SyntaxError) return undefined
    throw error
  }
}
