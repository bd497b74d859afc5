import { invariant } from '../support/invariant.ts'
import { processLock } from './process-lock.ts'

// A program for tests: takes the lock of a file, says whether it has it and when it gets it, and
// gives it back on any message.
const [, , path] = process.argv
invariant(path !== undefined && path !== '', 'the lock holder is told a file')
const lock = processLock(path)
process.send?.(lock.isHeld)
const timer = setInterval(() => {
  if (!lock.isHeld) return
  clearInterval(timer)
  process.send?.('held')
}, 20)
process.on('message', () => {
  clearInterval(timer)
  lock[Symbol.dispose]()
})
