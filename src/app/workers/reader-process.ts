import { spawn } from 'node:child_process'
import type { Duplex } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { AttachmentStart, Processed, ProcessEntry, ProcessSettings } from '../../ingestion/process-items.ts'
import { workerEntry } from '../../support/worker-entry.ts'
import { bareEnvironment } from '../config.ts'
import { frameBuffers, frameReader, fromBytes } from './frames.ts'
import type { OverBudget, ReaderReport, ReaderRequest, ReaderSetup } from './reader-messages.ts'
import { toWire } from './remote-call.ts'

/** What a reading process tells its starter; `serial` is the number that an item was sent with. */
export interface ReaderEvents {
  onBegin(serial: number): void
  onAttachment(serial: number, start: Pick<AttachmentStart, 'at' | 'key' | 'documentKey'>): void
  /** `isWhole`: the record's bytes are those of the item, and were left out. `size`: bytes it travelled with. */
  onResult(serial: number, processed: Processed, isWhole: boolean, size: number): void
  onSlow(serial: number): void
  onEnd(serial: number): void
  onDropped(serials: readonly number[]): void
  /** Once, last: the process is gone. `over`: what it said before, where it could. */
  onGone(over: Over | undefined, how: Ending): void
  /** Similarities of neighbouring sentences, where the setup names an encoder. */
  similarities(sentences: readonly string[]): Promise<readonly number[]>
}

/** What a process says of the item for which it ends itself. */
export interface Over { readonly serial: number; readonly what: OverBudget; readonly spentMs: number }
/** How a process ended; `error` where it never began. */
export interface Ending { readonly code: number | null; readonly signal: NodeJS.Signals | null; readonly error?: string | undefined }

/** One process that reads documents, one after the other, and ends itself when one takes more than its budget. */
export interface Reader {
  /** `spentMs`: time that earlier readings of the item took. */
  read(serial: number, entry: ProcessEntry, settings: ProcessSettings, spentMs: number): void
  /** Forgets what is not begun; `onDropped` says what that was. */
  drop(): void
  /** Results wait in the process while it is paused. */
  pause(isPaused: boolean): void
  /** Ends it at once; `onGone` follows. */
  kill(): void
}

const nothing = new Uint8Array(0)

/** Starts a reading process. It can read files, and neither write nor start anything. */
export function startReader(setup: ReaderSetup, events: ReaderEvents): Reader {
  const child = spawn(process.execPath, ['--permission', '--allow-fs-read=*', '--allow-worker', '--no-warnings', fileURLToPath(workerEntry(new URL('./reader-child.ts', import.meta.url)))], {
    env: bareEnvironment(), stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const channel = child.stdio[3] as Duplex
  let over: Over | undefined
  // The last reports are read after the process has ended.
  let how: Ending | undefined
  let isDrained = false
  let sentSettings: ProcessSettings | undefined
  const gone = (): void => { if (how !== undefined && isDrained) events.onGone(over, how) }
  const send = (request: ReaderRequest, body?: Uint8Array): void => {
    if (!channel.writable) return
    for (const buffer of frameBuffers(request, body)) channel.write(buffer)
  }
  const answer = async (sentences: readonly string[]): Promise<void> => {
    try {
      send({ kind: 'similarities', values: await events.similarities(sentences) })
    } catch (error) {
      send({ kind: 'similarities', values: toWire(error) })
    }
  }
  const receive = frameReader<ReaderReport>(({ head, body }) => {
    switch (head.kind) {
      case 'begin': events.onBegin(head.serial); break
      case 'attachment': events.onAttachment(head.serial, head.start); break
      case 'result': events.onResult(head.serial, fromBytes(body) as Processed, head.isWhole, body.length); break
      case 'slow': events.onSlow(head.serial); break
      case 'end': events.onEnd(head.serial); break
      case 'dropped': events.onDropped(head.serials); break
      case 'over': over = head; break
      case 'ask-similarities': void answer(head.sentences); break
      default: head satisfies never
    }
  })
  channel.on('data', receive)
  channel.on('close', () => { isDrained = true; gone() })
  // A process that ended while it was written to; its exit says why.
  channel.on('error', () => channel.destroy())
  child.on('error', error => { how ??= { code: null, signal: null, error: error.message }; gone() })
  child.on('exit', (code, signal) => { how ??= { code, signal }; gone() })
  send({ kind: 'start', setup })
  return {
    read(serial, entry, settings, spentMs) {
      if (settings !== sentSettings) send({ kind: 'settings', settings })
      sentSettings = settings
      send({ kind: 'read', serial, spentMs, entry: { ...entry, item: { ...entry.item, bytes: nothing } } }, entry.item.bytes)
    },
    drop: () => send({ kind: 'drop' }),
    pause: isPaused => { if (isPaused) channel.pause(); else channel.resume() },
    kill: () => {
      // A paused channel would never say that it is closed.
      channel.resume()
      child.kill('SIGKILL')
    },
  }
}
