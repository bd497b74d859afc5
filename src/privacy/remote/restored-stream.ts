import type { PlaceholderBook } from './placeholder-book.ts'
import { unfinishedAt } from './placeholder-pattern.ts'

/**
 * Restores a reply that comes in pieces, wherever these cut a placeholder: what may be the
 * beginning of one waits for its end.
 */
export function restoredStream(restore: PlaceholderBook['restore']): {
  push(piece: string): string
  end(): string
} {
  let waiting = ''
  let before = ''
  const release = (text: string): string => {
    if (text === '') return ''
    const restored = restore(text, before)
    before = text.slice(-1)
    return restored
  }
  return {
    push(piece) {
      const text = waiting + piece
      const at = unfinishedAt(text)
      waiting = text.slice(at)
      return release(text.slice(0, at))
    },
    end() {
      const text = waiting
      waiting = ''
      return release(text)
    },
  }
}
