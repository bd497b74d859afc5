import { workerData } from 'node:worker_threads'

// Entry of the thread that ends the query process when it takes too much memory: SQLite as Node builds it does not count its own, so no limit of SQLite's would hold.
const { busy, memoryBytes } = workerData as { readonly busy: Int32Array; readonly memoryBytes: number }
const everyMs = 10
// Whoever started this process; another one means that it is gone, which nobody can say to a process that computes.
const parent = process.ppid
const pause = new Int32Array(new SharedArrayBuffer(4))

for (;;) {
  Atomics.wait(busy, 0, 0)
  while (Atomics.load(busy, 0) === 1) {
    if (process.memoryUsage.rss() > memoryBytes || process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
    Atomics.wait(pause, 0, 0, everyMs)
  }
}
