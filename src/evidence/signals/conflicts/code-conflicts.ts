import { setOf } from '../../../language/lexicons/lexicon.ts'
import type { ReadWord, WordRange } from '../../../language/sentences/read-words.ts'
import type { Alignment } from '../alignment/alignment.ts'
import {
  charactersOf,
  isDenied,
  restFound,
  saysInstead,
  type WeighedConflict,
  minRest,
} from './conflict.ts'

// "B2", "T-105", "KX-20b"; not "5kg" or "2nd".
const code = /^\p{L}{1,4}-?\d{1,6}\p{L}?$/u
const numbering = setOf('no number nr')
const howOften = setOf('once twice thrice')

interface Numbered extends WordRange {
  /** "shelf" of "shelf B2", "key" of "key no. 9"; none where nothing stands before. */
  readonly noun: ReadWord | undefined
  readonly value: string
}

/**
 * "Shelf B2" where the sentence has another shelf, "key no. 9" where it has another key, "twice"
 * where it says once: such a mark says which one, and there is no nearly.
 */
export function codeConflicts(alignment: Alignment): WeighedConflict[] {
  const { claim, evidence, range } = alignment
  const whole = { first: 0, next: claim.words.length }
  const all = { first: 0, next: evidence.words.length }
  const theirs = numberedIn(evidence.words, range)
  const said = squeezed(evidence.words.slice(range.first, range.next))
  const anywhere = squeezed([...evidence.words, ...(evidence.context?.words ?? [])])
  for (const ours of numberedIn(claim.words, whole)) {
    if (isDenied(alignment, ours) || said.has(ours.value)) continue
    // A record says in other lines what its sentence does not.
    const rivals = anywhere.has(ours.value)
      ? theirs.filter(other => areOfOneNoun(ours, other))
      : rivalsOf(ours, theirs, numberedIn(evidence.words, all))
    const rival = rivals.length === 1 ? rivals[0] : undefined
    // "Shelf: Wall": the sentence says where, and it is no such shelf.
    const noun = code.test(ours.value) ? nounAt(alignment, ours) : undefined
    const place = rival ?? (anywhere.has(ours.value) ? undefined : noun)
    const strength = restFound(alignment, ours)
    if (place === undefined || strength < minRest) continue
    const { first, next } = ours
    const mark = charactersOf(claim.words, { first, next })
    const stated = charactersOf(evidence.words, place)
    return [
      {
        kind: 'name',
        isDecisive: true,
        claim: mark,
        evidence: stated,
        message: saysInstead(alignment, mark, stated),
        strength,
      },
    ]
  }
  return []
}

/** The marks of a text: "B2", the 9 of "key no. 9", "twice". */
function numberedIn(words: readonly ReadWord[], { first, next }: WordRange): Numbered[] {
  const found: Numbered[] = []
  for (let at = first; at < next; at++) {
    const word = words[at]
    if (word === undefined) continue
    const value = word.text.replaceAll('-', '')
    const isNumbered = at - 1 > first && numbering.has(words[at - 1]?.text ?? '')
    const noun = words[isNumbered ? at - 2 : at - 1]
    const isMark = code.test(word.text) || (isNumbered && /^\d{1,6}$/.test(value))
    if (isMark || howOften.has(word.text))
      found.push({ first: at, next: at + 1, noun: at > first ? noun : undefined, value })
  }
  return found
}

/** What stands for a mark: of the same noun in the sentence, else anywhere, else written alike. */
function rivalsOf(
  ours: Numbered,
  theirs: readonly Numbered[],
  anywhere: readonly Numbered[],
): readonly Numbered[] {
  const near = theirs.filter(other => areOfOneNoun(ours, other))
  if (near.length > 0 || howOften.has(ours.value)) return near
  const far = anywhere.filter(other => areOfOneNoun(ours, other))
  return far.length > 0 ? far : theirs.filter(other => shapeOf(ours) === shapeOf(other))
}

/** Whether two marks number the same kind of thing: shelves, keys, times that something is done. */
const areOfOneNoun = (ours: Numbered, theirs: Numbered): boolean =>
  ours.noun?.content === true &&
  ours.noun.stem === theirs.noun?.stem &&
  howOften.has(ours.value) === howOften.has(theirs.value)

const shapeOf = ({ value }: Numbered): string => value.replace(/\p{L}/gu, 'a').replace(/\d/g, '1')

/** What the evidence says behind the noun that the claim's mark belongs to, if it has it once. */
function nounAt({ evidence }: Alignment, { noun }: Numbered): WordRange | undefined {
  const [at, ...more] = noun?.content === true ? (evidence.places.get(noun.stem) ?? []) : []
  return at === undefined || more.length > 0 || at + 1 >= evidence.words.length
    ? undefined
    : { first: at, next: at + 2 }
}

/** Every word and every two words that follow each other, without hyphens: "B 3" is "B3". */
function squeezed(words: readonly ReadWord[]): ReadonlySet<string> {
  const plain = words.map(({ text }) => text.replaceAll('-', ''))
  return new Set([...plain, ...plain.map((text, index) => text + (plain[index + 1] ?? ''))])
}
