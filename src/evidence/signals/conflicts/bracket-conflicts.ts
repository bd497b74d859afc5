import { setOf } from '../../../language/lexicons/lexicon.ts'
import type { ReadWord, WordRange } from '../../../language/sentences/read-words.ts'
import type { Alignment } from '../alignment/alignment.ts'
import {
  charactersOf,
  isDenied,
  restFound,
  roleOfAnother,
  type WeighedConflict,
  minRest,
} from './conflict.ts'

const small = setOf('and of the de van von der la le di')

/** A name of a list and what stands in brackets behind it. */
interface Entry {
  readonly name: WordRange
  readonly bracket: WordRange
}

/**
 * What the claim says of one name of a list although it stands in the brackets of another: "Ben is
 * the treasurer" from "Ann (treasurer), Ben (secretary)".
 */
export function bracketConflicts(alignment: Alignment): WeighedConflict[] {
  const { claim, evidence, range, from } = alignment
  const claimedIn = ({ first, next }: WordRange): number[] => {
    const found: number[] = []
    for (let at = first; at < next; at++) {
      const ours = from[at - range.first] ?? -1
      if (ours >= 0 && evidence.words[at]?.content === true) found.push(ours)
    }
    return found.sort((a, b) => a - b)
  }
  const entries = entriesIn(alignment)
  const isTold = (at: number): boolean =>
    evidence.places.get(claim.words[at]?.stem ?? '')?.length === 1
  for (const { name, bracket } of entries) {
    if (claimedIn(name).length > 0) continue
    const taken = claimedIn(bracket)
    const [first] = taken
    const other = entries.find(each => claimedIn(each.name).length > 0)
    if (first === undefined || other === undefined || !taken.some(isTold)) continue
    const said = { first, next: taken.at(-1)! + 1 }
    const strength = restFound(alignment, said)
    if (strength < minRest || isDenied(alignment, said)) continue
    const isBare = other.bracket.first === other.bracket.next
    const [mine, theirs] = [
      charactersOf(claim.words, said),
      charactersOf(evidence.words, isBare ? name : other.bracket),
    ]
    return [roleOfAnother(alignment, mine, theirs, strength)]
  }
  return []
}

/** The names of a list in which some have brackets; of those without, the brackets are empty. */
function entriesIn({ evidence: { words, text }, range }: Alignment): Entry[] {
  const { start, end } = charactersOf(words, range)
  const entries: Entry[] = []
  const wordsIn = (from: number, to: number): WordRange => {
    const own = words
      .slice(range.first, range.next)
      .filter(word => word.start >= from && word.end <= to)
    const [opening] = own
    return opening === undefined
      ? { first: 0, next: 0 }
      : { first: opening.index, next: opening.index + own.length }
  }
  // The sentence's last bracket closes behind its last word.
  const sentence = text.slice(start, end + 1)
  for (const match of sentence.matchAll(/([^,;:()|\n]{2,60})(?:\(([^()\n]{1,80})\))?/g)) {
    const [whole, name = '', inside] = match
    const at = start + match.index
    const named = wordsIn(at, at + name.length)
    const own = words.slice(named.first, named.next)
    if (own.length === 0 || !own.every(isOfName)) continue
    const open = at + name.length
    const bracket = inside === undefined ? { first: 0, next: 0 } : wordsIn(open, at + whole.length)
    entries.push({ name: named, bracket })
  }
  return entries.some(({ bracket }) => bracket.next > bracket.first) ? entries : []
}

const isOfName = ({ capital, text, content }: ReadWord): boolean =>
  capital || small.has(text) || !content
