import { oneLine, styled, type Terminal } from '../terminal/terminal.ts'

const shownFiles = 10
const longestNote = 300

/** What was noted in reading files that could be read: of each file one line. */
export interface IngestNotes {
  add(file: string, notes: readonly string[]): void
  /** The lines, or nothing. Only so many files are shown. */
  text(terminal: Terminal): string
}

/** Remembers only what is shown: millions of files may have notes. */
export function ingestNotes(): IngestNotes {
  const shown = new Map<string, Set<string>>()
  let files = 0
  return {
    add(file, notes) {
      if (notes.length === 0) return
      const present = shown.get(file)
      if (present === undefined) files++
      if (present === undefined && shown.size >= shownFiles) return
      const all = present ?? new Set<string>()
      for (const note of notes) all.add(note)
      shown.set(file, all)
    },
    text(terminal) {
      const lines = [...shown].map(([file, notes]) => noteLine(terminal, file, [...notes]))
      const more = files - shown.size
      return lines.join('') + (more > 0 ? `… and ${more} more (--verbose)\n` : '')
    },
  }
}

/** A line of `--verbose` or of the end: the notes of one file. */
export const noteLine = (terminal: Terminal, file: string, notes: readonly string[]): string =>
  `${styled(terminal, 'yellow', 'note'.padEnd(9))} ${oneLine(file, 80)} – ` +
  `${oneLine(notes.join('; '), longestNote)}\n`
