import { hashParts } from '../ids.ts'

/**
 * A boundary for texts that nobody trusts, 16 hex digits: the hash of all of them, so that no text
 * can hold it and equal texts get equal boundaries. `id` names what they are put into.
 */
export function fenceBoundary(id: string, texts: readonly string[]): string {
  for (let round = 0; ; round += 1) {
    const boundary = hashParts([id, round, ...texts]).slice(0, 16)
    // A text cannot hold the hash of itself but by a chance of 1 in 2^64; then the next round
    // decides.
    if (!texts.some(text => text.includes(boundary))) return boundary
  }
}

/** A text between two lines that say what it is and hold the boundary. */
export const fenced = (name: string, text: string, boundary: string): string =>
  `<<<${name} ${boundary}\n${text}\n${boundary} ${name}>>>`
