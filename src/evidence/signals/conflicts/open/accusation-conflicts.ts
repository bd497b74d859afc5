import { verbForm, verbForms } from '../../../../language/grammar/verb-forms.ts'
import { setOf } from '../../../../language/lexicons/lexicon.ts'
import { accusationAt, namesAccusation } from '../../../../language/grammar/accusations.ts'
import type { ReadWord, WordRange } from '../../../../language/sentences/read-words.ts'
import type { Alignment } from '../../alignment/alignment.ts'
import { charactersOf, type WeighedConflict } from '../conflict.ts'
import { leftOpen } from './left-open.ts'
import { isSaidElsewhere } from './said-elsewhere.ts'

// "Committed arson", "is guilty of fraud": what says of a crime that somebody did it.
const doing = setOf(`
  commit commits committed committing guilty responsible perpetrated caused causes cause
`)
const proven = setOf(`
  convicted guilty admitted admits admit confessed confesses proved proven conviction
`)
const unsure = 0.9

/**
 * Claims that somebody did what the evidence says they are accused, suspected or cleared of, or
 * what they deny: neither that they did follows, nor that they did not.
 */
export function accusationConflicts(alignment: Alignment): WeighedConflict[] {
  const { claim, evidence, range, to } = alignment
  if (namesAccusation(claim.words)) return []
  const words = evidence.words.slice(range.first, range.next)
  if (words.some(({ text }, at) => proven.has(text) && words[at - 1]?.text !== 'not')) return []
  for (let at = range.first; at < range.next; at++) {
    const found = accusationAt(evidence.words, at, range)
    if (found === undefined) continue
    const isIn = (place: number, { first, next }: WordRange): boolean =>
      place >= first && place < next
    const ours = claim.words.find(({ index }) => isIn(to[index] ?? -1, found.deed))
    const isOfThem = claim.words.some(
      ({ index, content }) => content && isIn(to[index] ?? -1, found.accused),
    )
    if (ours === undefined || !isOfThem) continue
    const isDone = isVerb(alignment, ours) || claim.words.some(({ text }) => doing.has(text))
    if (!isDone || isSaidElsewhere(alignment)) continue
    const theirs = charactersOf(evidence.words, { first: at, next: found.deed.next })
    return [leftOpen(alignment, ours, theirs, 'the evidence only tells of an accusation', unsure)]
  }
  return []
}

const { base, third, past, participle, nounLike } = verbForm

/** "Bribed", "sells", not "to bribe", nor "the fraud". */
function isVerb({ claim, evidence, to }: Alignment, { text, index }: ReadWord): boolean {
  if (claim.words[index - 1]?.text === 'to') return false
  const forms = verbForms(text)
  if ((forms & (past | participle)) !== 0) return true
  // "Leaves" in "cleared of leaves" is no verb.
  const isSame = evidence.words[to[index] ?? -1]?.text === text
  return !isSame && (forms & (base | third)) !== 0 && (forms & nounLike) === 0
}
