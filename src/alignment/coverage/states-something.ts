import { findVerb } from '../../language/grammar/finite-verb.ts'
import { isLabel } from '../../language/grammar/is-label.ts'
import { sentenceWords } from '../../language/grammar/sentence-words.ts'
import { verbForm } from '../../language/grammar/verb-forms.ts'
import { anyBox, tickedBox } from '../../language/sentences/boxes.ts'
import { readFields } from '../items/item-fields.ts'

// Of a long quotation the beginning tells.
const mostCharacters = 1_000

/**
 * Whether a quotation says anything. A heading or a label without a tick does not, nor does the
 * head of a table of which no row is quoted: cells without a verb, a participle ("serviced") or a
 * number, and without the names of their columns.
 */
export function statesSomething(quotation: string): boolean {
  const text = quotation.slice(0, mostCharacters)
  const cells = text
    .split(/[|\t]/u)
    .map(cell => cell.trim())
    .filter(cell => /[\p{L}\p{N}]/u.test(cell))
  if (cells.length === 0) return false
  if (isTicked(text)) return true
  if (!/[|\t]/u.test(text.trim())) return !isLabel(text) || isShortSentence(text)
  return isNamedRow(cells) || cells.some(saysMore)
}

/** "[x] Fire blanket" says that there is one. */
const isTicked = (text: string): boolean =>
  (text.match(anyBox) ?? []).some(mark => tickedBox.test(mark)) && /\p{L}{3}/u.test(text)

/** Three words with a full stop may be a request, whose verb looks like a noun: "All read this." */
const isShortSentence = (text: string): boolean =>
  /[.!?]\s*$/u.test(text) && sentenceWords(text).filter(({ kind }) => kind === 'word').length > 2

/** "What: Floors | How often: daily": a row as documents hold it. */
const isNamedRow = (cells: readonly string[]): boolean =>
  cells.length > 1 && cells.every(cell => readFields(cell).some(({ label }) => label !== ''))

function saysMore(cell: string): boolean {
  if (/\p{N}/u.test(cell) || !/\p{sc=Latin}/u.test(cell)) return true
  const words = sentenceWords(cell)
  return (
    findVerb(words, 0, words.length) !== undefined ||
    words.some(({ forms }) => (forms & verbForm.participle) !== 0)
  )
}
