import { Socket } from 'node:net'
import { Worker } from 'node:worker_threads'
import { workerEntry } from '../../support/worker-entry.ts'
import { frameBuffers, frameReader, type Frame } from './frames.ts'
import type { OverBudget, ReaderReport, ReaderRequest, ReaderSetup, ThreadReport, ThreadRequest } from './reader-messages.ts'

// Entry of a process that reads documents. This thread only passes things on and watches: the reading thread is the other one, and whatever
// it does, the clock and the memory are looked at here, and here it is ended.
const everyMs = 10
// A computer that slept, or a process that was stopped, must not count as a slow document.
const longestTickMs = 1_000
// Results that wait for their receiver, in bytes; while there are more, the clock stands still.
const heldBytes = 4 * 2 ** 20
// Of what was written, the reading thread hears in steps of so many bytes.
const writtenStep = 2 ** 20
// How long the last report may take before the process ends without it.
const lastWordsMs = 250
// Most records live a short while: with the default most would be copied to the old generation first.
const youngGenerationMb = 64
// Below the limit of the whole process, so that garbage is collected before it counts.
const heapShare = 0.75
// A process that holds on to more than this share of what documents may use ends itself, so that the next one has room.
const keptShare = 0.3
const mib = 2 ** 20

type Queued = Extract<ReaderRequest, { kind: 'read' }>

const socket = new Socket({ fd: 3, readable: true, writable: true })
const queue: Queued[] = []
let setup: ReaderSetup | undefined
let thread: Worker | undefined
let current: { readonly serial: number; spentMs: number; isWaiting: boolean; isSlow: boolean } | undefined
let watch: NodeJS.Timeout | undefined
let lastTick = 0
let isReady = false
let isEnding = false
let written = 0
let keptBytes = 0

function send(report: ReaderReport, body?: Uint8Array, onWritten?: () => void): void {
  const buffers = frameBuffers(report, body)
  // What is said in one turn of the loop is written at once.
  if (socket.writableCorked === 0) {
    socket.cork()
    setImmediate(() => socket.uncork())
  }
  for (const [index, buffer] of buffers.entries()) socket.write(buffer, index === buffers.length - 1 ? onWritten : undefined)
}

function start(given: ReaderSetup): void {
  setup = given
  thread = new Worker(workerEntry(new URL('./reader-thread.ts', import.meta.url)), {
    name: 'reader', workerData: given,
    resourceLimits: { maxOldGenerationSizeMb: Math.ceil(given.budget.memoryMb * heapShare), maxYoungGenerationSizeMb: youngGenerationMb },
  })
  thread.on('message', onReport)
  thread.on('error', error => end('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'lost'))
  thread.on('exit', () => end('lost'))
}

function onReport(report: ThreadReport): void {
  if (report.kind === 'ready') {
    const own = process.memoryUsage.rss()
    keptBytes = own + keptShare * Math.max(0, (setup?.budget.memoryMb ?? 0) * mib - own)
    isReady = true
    next()
    return
  }
  if (current === undefined || isEnding) return
  const { serial } = current
  switch (report.kind) {
    case 'attachment': send({ ...report, serial }); break
    case 'result': {
      const { body, isWhole } = report
      const bytes = body.length
      send({ kind: 'result', serial, isWhole }, body, () => {
        written += bytes
        if (written < writtenStep) return
        tell({ kind: 'written', bytes: written })
        written = 0
      })
      break
    }
    case 'ask-similarities':
      current.isWaiting = true
      send(report)
      break
    case 'end':
      send({ kind: 'end', serial })
      current = undefined
      if (process.memoryUsage.rss() > keptBytes) leave()
      else next()
      break
    default: report satisfies never
  }
}

function tell(request: ThreadRequest, transfer: ArrayBuffer[] = []): void {
  thread?.postMessage(request, transfer)
}

function next(): void {
  // The first document does not pay for loading the code.
  const item = isReady && current === undefined ? queue.shift() : undefined
  if (item === undefined) return
  current = { serial: item.serial, spentMs: item.spentMs, isWaiting: false, isSlow: false }
  send({ kind: 'begin', serial: item.serial })
  if (watch === undefined) {
    lastTick = performance.now()
    watch = setInterval(check, everyMs)
  }
  tell({ kind: 'read', entry: item.entry }, [item.entry.item.bytes.buffer as ArrayBuffer])
}

function check(): void {
  const now = performance.now()
  const tick = Math.min(now - lastTick, longestTickMs)
  lastTick = now
  if (current === undefined || setup === undefined) {
    clearInterval(watch)
    watch = undefined
    return
  }
  const waiting = socket.writableLength
  if (!current.isWaiting && waiting <= heldBytes) current.spentMs += tick
  if (current.spentMs >= setup.slowAfterMs && !current.isSlow) {
    current.isSlow = true
    send({ kind: 'slow', serial: current.serial })
  }
  if (current.spentMs >= setup.budget.seconds * 1_000) end('time')
  // The receiver takes as much again for what it has not taken yet.
  else if (process.memoryUsage.rss() + waiting > setup.budget.memoryMb * mib) end('memory')
}

function end(what: OverBudget): void {
  if (isEnding) return
  if (current !== undefined) send({ kind: 'over', serial: current.serial, what, spentMs: current.spentMs })
  leave()
}

/** Stops the thread and ends the process as soon as the last report is out: a thread inside native code cannot be ended alone. */
function leave(): void {
  isEnding = true
  clearInterval(watch)
  void thread?.terminate()
  const exit = (): void => void process.kill(process.pid, 'SIGKILL')
  setTimeout(exit, lastWordsMs)
  socket.end(exit)
}

const receive = frameReader<ReaderRequest>(({ head, body }: Frame<ReaderRequest>) => {
  switch (head.kind) {
    case 'start': start(head.setup); break
    case 'settings': tell(head); break
    case 'read': {
      const { entry } = head
      queue.push({ ...head, entry: { ...entry, item: { ...entry.item, bytes: body } } })
      if (!isEnding) next()
      break
    }
    case 'drop': send({ kind: 'dropped', serials: queue.splice(0).map(item => item.serial) }); break
    case 'similarities':
      if (current !== undefined) current.isWaiting = false
      tell(head)
      break
    default: head satisfies never
  }
})
socket.on('data', receive)
// Without its starter there is nobody to read for.
socket.on('close', () => process.kill(process.pid, 'SIGKILL'))
socket.on('error', () => process.kill(process.pid, 'SIGKILL'))
