import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import type { WatchSettings } from './watch-settings.ts'

// Entry of the thread that ends its own process when the work in hand takes more than it may:
// whatever the main thread is inside of, this one goes on.
const { state, memoryBytes, timeMs, reportTo } = workerData as WatchSettings
const everyMs = 10
// A computer that slept, or a process that was stopped, must not count as long work.
const longestTickMs = 1_000
// Whoever started this process; another one means that it is gone, which nobody can say to a
// process that computes.
const parent = process.ppid
const pause = new Int32Array(new SharedArrayBuffer(4))

function end(why: 'time' | 'memory' | 'parent'): never {
  if (reportTo !== undefined) writeSync(reportTo, why)
  process.kill(process.pid, 'SIGKILL')
  for (;;) Atomics.wait(pause, 0, 0)
}

let work = 0
let spentMs = 0
for (;;) {
  Atomics.wait(state, 0, 0)
  let last = performance.now()
  while (Atomics.load(state, 0) === 1) {
    const now = performance.now()
    if (Atomics.load(state, 1) === work) spentMs += Math.min(now - last, longestTickMs)
    else spentMs = Atomics.load(state, 2)
    work = Atomics.load(state, 1)
    last = now
    if (process.memoryUsage.rss() > memoryBytes) end('memory')
    if (timeMs !== undefined && spentMs >= timeMs) end('time')
    if (process.ppid !== parent) end('parent')
    Atomics.wait(pause, 0, 0, everyMs)
  }
}
