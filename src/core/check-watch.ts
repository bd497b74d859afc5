import { AppError } from './errors.ts'

/**
 * Numbers that a check writes and that another thread reads while it goes on; the thread of a check
 * is busy and takes no messages.
 */
export interface CheckWatch {
  readonly shared: SharedArrayBuffer
}

const doneAt = 0
const totalAt = 1
const stopAt = 2

export function checkWatch(): CheckWatch {
  return { shared: new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT) }
}

/** How many rows were checked, of how many; 0 of 0 before the first. */
export function readWatch({ shared }: CheckWatch): {
  readonly done: number
  readonly total: number
} {
  const cells = new Int32Array(shared)
  return { done: Atomics.load(cells, doneAt), total: Atomics.load(cells, totalAt) }
}

export function noteChecked({ shared }: CheckWatch, done: number, total: number): void {
  const cells = new Int32Array(shared)
  Atomics.store(cells, totalAt, total)
  Atomics.store(cells, doneAt, done)
}

/** Asks the check to end; it then throws `aborted`. */
export function stopCheck({ shared }: CheckWatch): void {
  Atomics.store(new Int32Array(shared), stopAt, 1)
}

export function throwIfStopped({ shared }: CheckWatch): void {
  if (Atomics.load(new Int32Array(shared), stopAt) === 1)
    throw new AppError('aborted', 'Aborted while checking the store.', {})
}
