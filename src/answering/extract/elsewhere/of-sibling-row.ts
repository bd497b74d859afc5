import { readCells } from '../../../language/tables/read-tables.ts'
import { analyze, isStopWord } from '../../../language/words/tokens.ts'
import type { SentenceCandidate } from '../candidates.ts'

type RowCandidate = Pick<SentenceCandidate, 'role' | 'text'> & {
  readonly passage: { readonly candidates: ReadonlyArray<Pick<SentenceCandidate, 'role' | 'text'>> }
}

/** The terms of what a row is called: of its first cell, where that holds no number or day. */
function labelOf({ text }: Pick<SentenceCandidate, 'text'>): ReadonlySet<string> {
  const line = text.split('\n', 1)[0] ?? ''
  const [first] = readCells(line, 0, line.length)
  const label = first?.text.replace(/^[^:|]{1,60}:\s/u, '') ?? ''
  return new Set(/^\W*\d/.test(label) ? [] : analyze(label).filter(term => !isStopWord(term)))
}

const isInside = (one: readonly string[], other: readonly string[]): boolean =>
  one.length < other.length && one.every(term => other.includes(term))

/**
 * Tells rows of a table beside which another one is called by all that they share with the
 * question and by more of it: "hall hire, guests" where it asks what members pay for the hall.
 */
export function ofSiblingRow(terms: readonly string[]): (candidate: RowCandidate) => boolean {
  const sharedWith = (candidate: Pick<SentenceCandidate, 'text'>): string[] => {
    const label = labelOf(candidate)
    return terms.filter(term => label.has(term))
  }
  return candidate => {
    if (candidate.role !== 'row') return false
    const own = sharedWith(candidate)
    if (own.length === 0) return false
    return candidate.passage.candidates.some(
      other => other !== candidate && other.role === 'row' && isInside(own, sharedWith(other)),
    )
  }
}
