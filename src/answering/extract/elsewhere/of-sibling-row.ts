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
  // Rows are many, and what they share with the question is nearly always the same.
  const sharedIn = new WeakMap<RowCandidate['passage'], ReadonlyArray<readonly string[]>>()
  const sharedByRows = ({ passage }: RowCandidate): ReadonlyArray<readonly string[]> => {
    const known = sharedIn.get(passage)
    if (known !== undefined) return known
    const rows = passage.candidates.filter(({ role }) => role === 'row').map(sharedWith)
    const distinct = [...new Map(rows.map(shared => [shared.join(' '), shared])).values()]
    sharedIn.set(passage, distinct)
    return distinct
  }
  return candidate => {
    if (candidate.role !== 'row') return false
    const own = sharedWith(candidate)
    return own.length > 0 && sharedByRows(candidate).some(shared => isInside(own, shared))
  }
}
