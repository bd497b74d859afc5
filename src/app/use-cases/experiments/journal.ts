import { closeSync, fsyncSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs'
import { AppError } from '../../../core/errors.ts'
import { journalEntry, type JournalEntry } from '../../../evaluation/experiment/entries.ts'
import { isErrno, makePrivateFile } from '../../../support/private-files.ts'

/** Finished work of an experiment, by key. */
export interface Journal extends Disposable {
  readonly entries: ReadonlyMap<string, JournalEntry>
  /** Lines that could not be read; their work is done again. */
  readonly damaged: number
  /** Everything ever written, also what was replaced since: what was spent. */
  readonly all: readonly JournalEntry[]
  /** Adds entries in one write, which is on the disk when the call returns. */
  append(entries: readonly JournalEntry[]): void
}

/**
 * Opens the journal of a run for adding to it. A line that a kill cut off is taken away; a later
 * entry of a key counts before an earlier one. Throws `store_unavailable` where the file cannot be
 * used or the disk is full.
 */
export function openJournal(path: string): Journal {
  const { found, damaged, end } = onDisk(path, () => {
    makePrivateFile(path)
    const read = readJournal(path)
    truncateSync(path, read.end)
    return read
  })
  const entries = new Map(found.map(entry => [entry.key, entry]))
  const file = onDisk(path, () => openSync(path, 'a'))
  let size = end
  return {
    entries,
    all: found,
    damaged,
    append(added) {
      const bytes = Buffer.from(added.map(entry => `${JSON.stringify(entry)}\n`).join(''))
      onDisk(path, () => {
        try {
          for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
          fsyncSync(file)
        } catch (error) {
          // Half a line must not stand before the next one.
          truncateSync(path, size)
          throw error
        }
      })
      size += bytes.length
      for (const entry of added) {
        found.push(entry)
        entries.set(entry.key, entry)
      }
    },
    [Symbol.dispose]: () => closeSync(file),
  }
}

/** What a journal holds, and where its last whole line ends; nothing where there is no file. */
export function readJournal(path: string): {
  readonly found: JournalEntry[]
  readonly damaged: number
  readonly end: number
} {
  let bytes: Buffer
  try {
    bytes = readFileSync(path)
  } catch (error) {
    if (!isErrno(error) || error.code !== 'ENOENT') throw error
    return { found: [], damaged: 0, end: 0 }
  }
  const found: JournalEntry[] = []
  let damaged = 0
  let start = 0
  for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
    const entry = entryOf(bytes.toString('utf8', start, end))
    if (entry === undefined) damaged++
    else found.push(entry)
    start = end + 1
  }
  return { found, damaged, end: start }
}

function entryOf(line: string): JournalEntry | undefined {
  try {
    return journalEntry.safeParse(JSON.parse(line)).data
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return undefined
  }
}

function onDisk<Result>(path: string, work: () => Result): Result {
  try {
    return work()
  } catch (cause) {
    if (!isErrno(cause)) throw cause
    throw new AppError(
      'store_unavailable',
      `The journal ${path} cannot be written: ` +
        `${cause.code === 'ENOSPC' ? 'the disk is full' : cause.message}. What it holds is safe; ` +
        'run the experiment again to go on.',
      { store: path },
      { cause },
    )
  }
}
