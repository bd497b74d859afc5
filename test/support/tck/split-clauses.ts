import { longPattern } from '../../../src/support/long-pattern.ts'
/** A clause of a set-up as text, without its keyword. */
export interface SetupClause {
  readonly keyword: string
  readonly text: string
}

const keywords = new Set([
  'CREATE',
  'MERGE',
  'SET',
  'DELETE',
  'DETACH',
  'REMOVE',
  'MATCH',
  'OPTIONAL',
  'UNWIND',
  'WITH',
  'RETURN',
  'FOREACH',
  'CALL',
  'LOAD',
])
const token = longPattern('gu')`
  '(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\x60[^\x60]*\x60|\/\/[^\n]*|\/\*[\s\S]*?\*\/|
  [\p{L}_][\p{L}\p{N}_]*|[\s\S]
`

/**
 * Clauses of a set-up, in order; text in strings, names in back ticks and what stands in brackets
 * never begins a clause.
 */
export function splitClauses(setup: string): SetupClause[] {
  const clauses: Array<{ keyword: string; text: string }> = []
  let depth = 0
  let before = ''
  for (const [piece] of setup.matchAll(token)) {
    const word = piece.toUpperCase()
    const joins =
      (word === 'MATCH' && before === 'OPTIONAL') ||
      (word === 'WITH' && (before === 'STARTS' || before === 'ENDS')) ||
      (word === 'DELETE' && before === 'DETACH')
    if ('([{'.includes(piece)) depth += 1
    if (')]}'.includes(piece)) depth -= 1
    const last = clauses.at(-1)
    if (depth === 0 && keywords.has(word) && !joins) clauses.push({ keyword: word, text: '' })
    else if (last !== undefined && !(piece === ';' && depth === 0))
      last.text += piece.startsWith('//') || piece.startsWith('/*') ? ' ' : piece
    else if (piece.trim() !== '' && piece !== ';' && !piece.startsWith('//'))
      throw new Error(`a set-up begins with ${piece}`)
    if (piece.trim() !== '') before = word
  }
  return clauses
}
