import { spawn } from 'node:child_process'
import type { Duplex, Readable } from 'node:stream'
import type {
  AttachmentStart,
  Processed,
  ProcessEntry,
  ProcessSettings,
} from '../../ingestion/pipeline/process-items.ts'
import { bareEnvironment } from '../config/config.ts'
import { bareEntry } from './bare-entry.ts'
import { frameBuffers, frameReader, fromBytes } from './frames.ts'
import { isOutOfMemory } from './query-process.ts'
import type {
  Judged,
  Judgement,
  OverBudget,
  ReaderReport,
  ReaderRequest,
  ReaderSetup,
} from './reader-messages.ts'
import { toWire } from './remote-call.ts'

/** How a process ended. */
export type ReaderEnd =
  /** Before it could read. */
  | { readonly kind: 'not-started'; readonly message: string }
  /** Because of the item in hand: the first of those sent that has no end and was not dropped. */
  | { readonly kind: 'over'; readonly what: OverBudget }
  /** With nothing in hand. */
  | { readonly kind: 'left' }

/** What a reading process tells its starter; `serial` is the number that an item was sent with. */
export interface ReaderEvents {
  /** Once, first: it reads. */
  onReady(): void
  onAttachment(serial: number, start: Pick<AttachmentStart, 'at' | 'key' | 'documentKey'>): void
  /**
   * `isWhole`: the record's bytes are those of the item, and were left out. `size`: bytes it
   * travelled with.
   */
  onResult(serial: number, processed: Processed, isWhole: boolean, size: number): void
  onEnd(serial: number): void
  /** Of items that were to be dropped: these had not been begun, and will not be. */
  onDropped(serials: readonly number[]): void
  /** Once, last: the process is gone. */
  onGone(end: ReaderEnd): void
  /** What the model says of sentences that the setup names for this. */
  judge(what: Judged, sentences: readonly string[]): Promise<Judgement>
}

/**
 * One process that reads documents, one after the other, and is ended when one takes more than its
 * budget.
 */
export interface Reader {
  /** `spentMs`: time that earlier readings of the item took. */
  read(serial: number, entry: ProcessEntry, settings: ProcessSettings, spentMs: number): void
  /** Items that it shall not begin with any more; what it says of them is to be ignored. */
  drop(serials: readonly number[]): void
  /** Results wait in the process while it is paused. */
  pause(isPaused: boolean): void
  /** Ends it at once; `onGone` follows. */
  kill(): void
}

const nothing = new Uint8Array(0)
// Below the limit of the whole process, so that garbage is collected before it counts.
const heapShare = 0.75
// Most records live a short while: with a small young generation most would be copied to the old
// one first, and growing it step by step copies them several times.
const semiSpaceMb = (memoryMb: number): number => Math.min(32, Math.floor(memoryMb / 32))

/** Starts a reading process. It can read files, and neither write nor start anything. */
export function startReader(setup: ReaderSetup, events: ReaderEvents): Reader {
  const { memoryMb } = setup.budget
  const child = spawn(
    process.execPath,
    [
      '--permission',
      '--allow-fs-read=*',
      '--allow-worker',
      '--no-warnings',
      `--max-old-space-size=${Math.ceil(memoryMb * heapShare)}`,
      `--min-semi-space-size=${Math.floor(semiSpaceMb(memoryMb) / 2)}`,
      `--max-semi-space-size=${semiSpaceMb(memoryMb)}`,
      bareEntry(new URL('./reader-child.ts', import.meta.url)),
    ],
    { env: bareEnvironment(), stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  )
  const channel = child.stdio[3] as Duplex
  const watch = child.stdio[4] as Readable
  let isReady = false
  let hasLeft = false
  let over: OverBudget | undefined
  let said = ''
  let how:
    | {
        readonly code: number | null
        readonly signal: NodeJS.Signals | null
        readonly message: string
      }
    | undefined
  // The last reports are read after the process has ended.
  let open = 2
  const gone = (): void => {
    if (how === undefined || open > 0) return
    if (!isReady) events.onGone({ kind: 'not-started', message: how.message })
    else if (hasLeft) events.onGone({ kind: 'left' })
    else if (said === 'time' || said === 'memory') events.onGone({ kind: 'over', what: said })
    else
      events.onGone({
        kind: 'over',
        what: over ?? (isOutOfMemory(how.code, how.signal) ? 'memory' : 'lost'),
      })
  }
  const send = (request: ReaderRequest, body?: Uint8Array): void => {
    if (!channel.writable) return
    for (const buffer of frameBuffers(request, body)) channel.write(buffer)
  }
  const answer = async (what: Judged, sentences: readonly string[]): Promise<void> => {
    try {
      send({ kind: 'judgement', values: await events.judge(what, sentences) })
    } catch (error) {
      send({ kind: 'judgement', values: toWire(error) })
    }
  }
  const receive = frameReader<ReaderReport>(({ head, body }) => {
    switch (head.kind) {
      case 'ready':
        isReady = true
        events.onReady()
        break
      case 'attachment':
        events.onAttachment(head.serial, head.start)
        break
      case 'result':
        events.onResult(head.serial, fromBytes(body) as Processed, head.isWhole, body.length)
        break
      case 'end':
        events.onEnd(head.serial)
        break
      case 'dropped':
        events.onDropped(head.serials)
        break
      case 'over':
        over = head.what
        break
      case 'leave':
        hasLeft = true
        break
      case 'ask':
        void answer(head.what, head.sentences)
        break
      default:
        head satisfies never
    }
  })
  channel.on('data', receive)
  watch.on('data', (bytes: Buffer) => {
    said += bytes.toString('latin1')
  })
  for (const stream of [channel, watch]) {
    stream.on('close', () => {
      open -= 1
      gone()
    })
    // A process that ended while it was written to; its exit says why.
    stream.on('error', () => stream.destroy())
  }
  child.on('error', error => {
    how ??= { code: null, signal: null, message: error.message }
    gone()
  })
  child.on('exit', (code, signal) => {
    how ??= { code, signal, message: signal ?? `exit code ${code ?? 0}` }
    gone()
  })
  send({ kind: 'start', setup })
  let sentSettings: ProcessSettings | undefined
  return {
    read(serial, entry, settings, spentMs) {
      if (settings !== sentSettings) send({ kind: 'settings', settings })
      sentSettings = settings
      send(
        {
          kind: 'read',
          serial,
          spentMs,
          entry: { ...entry, item: { ...entry.item, bytes: nothing } },
        },
        entry.item.bytes,
      )
    },
    drop: serials => send({ kind: 'drop', serials }),
    pause: isPaused => {
      if (isPaused) channel.pause()
      else channel.resume()
    },
    kill() {
      // A paused channel would never say that it is closed.
      channel.resume()
      child.kill('SIGKILL')
    },
  }
}
