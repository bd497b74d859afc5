import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { isErrno, makePrivateFile, replacePrivateFile } from '../../support/private-files.ts'

/** Slack sends an event again for some six minutes, or an hour where an app asks for that. */
export const keptMs = 60 * 60_000
const mostKept = 50_000

const threadSchema = z.object({ channel: z.string(), thread: z.string() })
/** Where a reply goes to. */
export type Thread = z.output<typeof threadSchema>

const lineSchema = z.union([
  z.object({ keys: z.array(z.string()), at: z.number(), thread: threadSchema.optional() }),
  z.object({ done: z.string() }),
])

interface Taken {
  readonly at: number
  readonly keys: readonly string[]
  readonly thread: Thread | undefined
  isDone: boolean
}

/** What was taken from Slack within the last hour, so that nothing is answered twice. */
export interface SeenEvents {
  /**
   * Remembers an event under its keys, and where it will be answered; false where one of the keys
   * is known.
   */
  readonly take: (keys: readonly string[], thread?: Thread) => boolean
  /** That the event of a key was answered. */
  readonly finish: (key: string) => void
  /** Threads of the runs before in which an answer is still owed; they are told once. */
  readonly owed: readonly Thread[]
}

/**
 * Keeps them in a file too, for the next run: ids and times, no texts. A file that cannot be
 * written is told to `onProblem` once, and memory has to do.
 */
export function seenEvents(options: {
  readonly path: string
  readonly now: () => number
  readonly onProblem: (error: unknown) => void
}): SeenEvents {
  const { path, now, onProblem } = options
  // In the order in which they came: the oldest first.
  const taken = new Set<Taken>()
  const byKey = new Map<string, Taken>()
  let lines = 0
  let canWrite = true

  const writing = (work: () => void): void => {
    if (!canWrite) return
    try {
      work()
    } catch (error) {
      if (!isErrno(error)) throw error
      canWrite = false
      onProblem(error)
    }
  }
  const add = (entry: Taken): void => {
    taken.add(entry)
    for (const key of entry.keys) byKey.set(key, entry)
  }
  const forgetOld = (): void => {
    for (const entry of taken) {
      if (entry.at > now() - keptMs && taken.size <= mostKept) break
      taken.delete(entry)
      for (const key of entry.keys) if (byKey.get(key) === entry) byKey.delete(key)
    }
  }
  const compact = (): void => {
    forgetOld()
    const whole = [...taken].flatMap(entry => linesOf(entry))
    lines = whole.length
    writing(() => replacePrivateFile(path, whole.join('')))
  }
  const append = (line: string): void => {
    lines += 1
    if (lines > 2 * mostKept) compact()
    else writing(() => appendFileSync(path, line))
  }

  for (const line of readLines(path)) {
    if ('done' in line) {
      const entry = byKey.get(line.done)
      if (entry !== undefined) entry.isDone = true
    } else add({ ...line, thread: line.thread, isDone: false })
  }
  forgetOld()
  const owed = [...taken].flatMap(({ isDone, thread }) =>
    isDone || thread === undefined ? [] : [thread],
  )
  for (const entry of taken) entry.isDone = true
  writing(() => makePrivateFile(path))
  compact()
  return {
    owed,
    take(keys, thread) {
      forgetOld()
      if (keys.some(key => byKey.has(key))) return false
      const entry = { at: now(), keys, thread, isDone: false }
      add(entry)
      append(linesOf(entry).join(''))
      return true
    },
    finish(key) {
      const entry = byKey.get(key)
      if (entry === undefined || entry.isDone) return
      entry.isDone = true
      append(`${JSON.stringify({ done: key })}\n`)
    },
  }
}

const linesOf = ({ at, keys, thread, isDone }: Taken): string[] => [
  `${JSON.stringify({ at, keys, thread })}\n`,
  ...(isDone ? [`${JSON.stringify({ done: keys[0] })}\n`] : []),
]

/** The lines of the file; one that was cut short when a process ended is left out. */
function readLines(path: string): Array<z.output<typeof lineSchema>> {
  if (!existsSync(path)) return []
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap(line => {
      try {
        return [lineSchema.parse(JSON.parse(line))]
      } catch {
        return []
      }
    })
}
