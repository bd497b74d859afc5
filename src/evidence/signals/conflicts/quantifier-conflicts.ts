import type { Alignment } from '../alignment/alignment.ts'
import type { ReadWord } from '../../../language/sentences/read-words.ts'
import { restFound, saysInstead, type WeighedConflict } from './conflict.ts'

type Quantity = 'all' | 'most' | 'some' | 'few' | 'none'

const quantities: ReadonlyMap<string, Quantity> = new Map<string, Quantity>([
  ['all', 'all'],
  ['every', 'all'],
  ['each', 'all'],
  ['always', 'all'],
  ['everyone', 'all'],
  ['everybody', 'all'],
  ['everything', 'all'],
  ['most', 'most'],
  ['mostly', 'most'],
  ['majority', 'most'],
  ['usually', 'most'],
  ['many', 'some'],
  ['often', 'some'],
  ['some', 'some'],
  ['several', 'some'],
  ['sometimes', 'some'],
  ['partly', 'some'],
  ['partially', 'some'],
  ['occasionally', 'some'],
  ['various', 'some'],
  ['numerous', 'some'],
  ['few', 'few'],
  ['rarely', 'few'],
  ['seldom', 'few'],
  ['minority', 'few'],
  ['none', 'none'],
  ['no', 'none'],
  ['never', 'none'],
  ['nobody', 'none'],
])
/** What each quantity of the evidence bears out in a claim, and nothing else. */
const bearsOut: Readonly<Record<Quantity, readonly Quantity[]>> = {
  all: ['all', 'most', 'some'],
  most: ['most', 'some'],
  some: ['some'],
  few: ['few', 'some'],
  none: ['none'],
}
const minRest = 0.7
const reach = 3

interface Quantified {
  readonly quantity: Quantity
  readonly word: ReadWord
  readonly target: number
}

/** Quantifiers of a range of words with the content word that each belongs to. */
function quantified(words: readonly ReadWord[], first: number, next: number): Quantified[] {
  const found: Quantified[] = []
  for (let index = first; index < next; index++) {
    const word = words[index]
    const quantity = word === undefined ? undefined : quantities.get(word.text)
    if (word === undefined || quantity === undefined) continue
    const before = words[index - 1]?.text
    // "at most", "the most", "a few", "not all", "first of all", "no longer" are no such
    // statements.
    if (
      before === 'at' ||
      (word.text === 'most' && before !== undefined && before === 'the') ||
      before === 'not' ||
      (word.text === 'all' && before === 'of') ||
      (word.text === 'no' && /^(?:longer|more|less|later)$/.test(words[index + 1]?.text ?? ''))
    )
      continue
    for (let at = index + 1; at < Math.min(next, index + 1 + reach); at++) {
      if (words[at]?.gap === 'stop') break
      if (words[at]?.content === true) {
        found.push({
          quantity: before === 'a' && quantity === 'few' ? 'some' : quantity,
          word,
          target: at,
        })
        break
      }
    }
  }
  return found
}

/**
 * Claims that say more (or less) of how many than the evidence: all for some, most for few, none
 * for some.
 */
export function quantifierConflicts(alignment: Alignment): WeighedConflict[] {
  const { claim, evidence, range, to } = alignment
  const ours = quantified(claim.words, 0, claim.words.length)
  if (ours.length === 0) return []
  const theirs = quantified(evidence.words, range.first, range.next)
  const conflicts: WeighedConflict[] = []
  for (const { quantity, word, target } of ours) {
    const at = to[target] ?? -1
    if (at < 0) continue
    const rival = theirs.find(other => Math.abs(other.target - at) <= 1)
    if (
      rival === undefined ||
      bearsOut[rival.quantity].includes(quantity) ||
      ((evidence.negations.counts[rival.target] ?? 0) !== (claim.negations.counts[target] ?? 0) &&
        quantity !== 'none' &&
        rival.quantity !== 'none')
    )
      continue
    const strength = restFound(alignment, { first: word.index, next: word.index + 1 })
    if (strength >= minRest)
      conflicts.push({
        kind: 'quantifier',
        claim: { start: word.start, end: word.end },
        evidence: { start: rival.word.start, end: rival.word.end },
        message: saysInstead(alignment, word, rival.word),
        strength,
      })
  }
  return conflicts
}
