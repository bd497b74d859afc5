import { editDistance } from '../../support/edit-distance.ts'
import { wordTexts } from '../words/tokens.ts'
import { generationWords, honorifics, shortNames } from './name-words.ts'

/**
 * How a name that somebody says stands for a person's name, nearest first: `full` the whole name in
 * either order, `address` the part of the address before the @, `part` some of its words,
 * `initials` with letters for words, `short-form` with "Bob" for "Robert", `spelling` with a slip
 * of the keyboard in a word.
 */
export const nameForms = ['full', 'address', 'part', 'initials', 'short-form', 'spelling'] as const
export type NameForm = (typeof nameForms)[number]

/** What a corpus knows of a person's name: every way it is shown, and the address if any. */
export interface KnownName {
  readonly shown: readonly string[]
  readonly address?: string | undefined
}

/** A name as somebody says it, in folded words. */
export interface SaidName {
  readonly words: readonly string[]
  /** The words as initials where they may be some: "JB Mathers" is j, b, mathers. */
  readonly initials: readonly string[]
  /**
   * Whether a word that is a title or part of a name stands before a single other one: "Judge
   * Mathers", "Duke Energy".
   */
  readonly isTitled: boolean
  /** Whether it is written in one, as an address is: "j.overton". */
  readonly isOneWord: boolean
}

const maxWords = 8
const letters = 'abcdefghijklmnopqrstuvwxyz'
// "van", "de la" and the like alone are nobody's name.
const particles = new Set(
  'van von der den de del di da du la le el al bin ibn ter zu of'.split(' '),
)

const courtesy = new Set('mr mrs ms mx miss dr doctor prof professor sir madam'.split(' '))

/** Reads a name as somebody says it: without titles and the possessive, folded. */
export function saidName(text: string): SaidName {
  const bare = text.replace(/['’]s?$/u, '')
  const all = wordTexts(bare).slice(0, maxWords)
  const words = bareWords(all)
  const isCapitals = new Set(
    [...bare.matchAll(/(?<![\p{L}\p{N}])\p{Lu}{2,3}(?![\p{L}\p{N}])/gu)].map(match =>
      match[0].toLowerCase(),
    ),
  )
  return {
    words,
    initials: words.flatMap(word => (isCapitals.has(word) ? word.split('') : [word])),
    isTitled:
      words.length === 1 && all.length > 1 && all[0] !== words[0] && !courtesy.has(all[0] ?? ''),
    isOneWord: !/\s/.test(bare),
  }
}

/** Without titles before the name and "junior" behind it; "Stephen King" keeps the king. */
function bareWords(words: readonly string[]): readonly string[] {
  let [from, end] = [0, words.length]
  while (from < end - 1 && honorifics.has(words[from] ?? '')) from++
  while (end > from + 1 && generationWords.has(words[end - 1] ?? '')) end--
  return words.slice(from, end)
}
const bareName = (text: string): readonly string[] => bareWords(wordTexts(text))
const localPart = (address: string): string => address.slice(0, address.lastIndexOf('@'))
const joined = (words: readonly string[]): string => words.join('')

/**
 * The nearest form in which the said name is one of the person's; undefined where it is none.
 * `slips` allows `spelling`.
 */
export function nameFormOf(
  said: SaidName,
  name: KnownName,
  { slips }: { readonly slips: boolean },
): NameForm | undefined {
  const names: Array<readonly string[]> = name.shown
    .filter(shown => !shown.includes('@'))
    .map(bareName)
  const local = name.address === undefined ? [] : wordTexts(localPart(name.address))
  // "kate.winters@": the words of an address are a name only where they are several.
  // "k_winters@" is a name by its initial.
  if (
    local.filter(word => word.length > 1).length > 1 ||
    (local.length === 2 && (local[0] ?? '').length === 1 && (local[1] ?? '').length > 2)
  )
    names.push(local)
  const fits = (form: NameForm): boolean => {
    switch (form) {
      case 'full':
        return names.some(
          words => hasSameWords(said.words, words) || joined(said.words) === joined(words),
        )
      case 'address':
        return (
          (said.isOneWord || said.words.every(word => word.length > 1)) &&
          local.length > 0 &&
          joined(said.words) === joined(local)
        )
      case 'part':
        return isTelling(said.words) && names.some(words => assigned(said.words, words, isSame))
      case 'initials':
        return (
          (isTelling(said.initials) &&
            (names.some(words => assigned(said.initials, words, isSameOrInitial)) ||
              // "P. Foster" of "pfoster@"
              (said.initials[0]?.length === 1 && joined(said.initials) === joined(local)))) ||
          isInitialAddress(said.words, names, local) ||
          (said.initials.length > 1 &&
            said.initials.every(word => word.length === 1) &&
            names.some(words => initialsOf(words) === joined(said.initials)))
        )
      case 'short-form':
        return (
          isTelling(said.initials) &&
          names.some(words => assigned(said.initials, words, isSameOrShort))
        )
      case 'spelling':
        return (
          slips &&
          isTelling(said.words) &&
          names.some(words =>
            assigned(said.words, words, said.words.length > 1 ? isNearOfMany : isNear),
          )
        )
    }
  }
  const form = nameForms.find(fits)
  return !said.isTitled ||
    form === 'full' ||
    name.shown.some(shown => surnameOf(shown) === said.words[0])
    ? form
    : undefined
}

const leastSurname = 4

/**
 * The parts of addresses before the @ that a given name and a surname, or a surname alone, make
 * with an initial: "jsmith", "smithj".
 */
export function localsOfInitial(words: readonly string[]): string[] {
  const [first = '', last = ''] = [words[0], words.at(-1)]
  if (words.length > 3 || last.length < leastSurname || /\d/.test(joined(words))) return []
  const initials =
    words.length === 1 ? letters : words.length > 1 && first.length > 1 ? first[0] : ''
  return Array.from(initials ?? '').flatMap(initial => [`${initial}${last}`, `${last}${initial}`])
}

/** "Paul Foster" of "pfoster@" where no mail shows another name with that address. */
function isInitialAddress(
  said: readonly string[],
  names: ReadonlyArray<readonly string[]>,
  local: readonly string[],
): boolean {
  return (
    names.every(
      words => words.length === 1 && (words[0] === said[0] || words[0] === joined(local)),
    ) && localsOfInitial(said).includes(joined(local))
  )
}

/** "Winters" of "Kate Winters" and of "Winters, Kate": "Duke Energy" is no "Energy News". */
const surnameOf = (shown: string): string | undefined =>
  bareName(shown.includes('@') ? localPart(shown) : (shown.split(',')[0] ?? '')).at(-1)

const isTelling = (words: readonly string[]): boolean =>
  words.some(word => word.length > 1 && !particles.has(word))
const initialsOf = (words: readonly string[]): string => words.map(word => word.charAt(0)).join('')

function hasSameWords(left: readonly string[], right: readonly string[]): boolean {
  return (
    left.length === right.length &&
    [...left].sort().every((word, index) => word === [...right].sort()[index])
  )
}

type SameWord = (said: string, known: string, position: number, of: number) => boolean

/** Whether each said word stands for another word of the name. */
function assigned(said: readonly string[], known: readonly string[], same: SameWord): boolean {
  if (said.length > known.length || said.length === 0) return false
  const taken = new Set<number>()
  // Long words first: an initial must not take the word that is said in full.
  for (const word of [...said].sort((a, b) => b.length - a.length)) {
    const exact = known.findIndex((other, index) => !taken.has(index) && other === word)
    const found =
      exact >= 0
        ? exact
        : known.findIndex(
            (other, index) => !taken.has(index) && same(word, other, index, known.length),
          )
    if (found < 0) return false
    taken.add(found)
  }
  return true
}

const isSame: SameWord = (said, known) => said === known
const isSameOrInitial: SameWord = (said, known) =>
  said === known ||
  (said.length === 1 && known.startsWith(said)) ||
  (known.length === 1 && said.startsWith(known))
/** Only a given name has short forms, which is not the last word of a name. */
const isSameOrShort: SameWord = (said, known, position, of) =>
  isSameOrInitial(said, known, position, of) ||
  ((position < of - 1 || of === 1) && (isShortFor(said, known) || isShortFor(known, said)))
const isShortFor = (short: string, long: string): boolean =>
  shortNames.get(short)?.includes(long) === true

// A slip in a short word is too often another word; beside another word of the name less so.
const [leastAlone, leastOfMany] = [5, 4]
const isNear: SameWord = (said, known) => isOneSlip(said, known, leastAlone)
const isNearOfMany: SameWord = (said, known) => isOneSlip(said, known, leastOfMany)

function isOneSlip(said: string, known: string, least: number): boolean {
  return (
    said === known ||
    (Math.min(said.length, known.length) >= least &&
      !/\d/.test(said) &&
      editDistance(said, known, 1, { swaps: true }) <= 1)
  )
}

/** Other given names that a said word may be short for, or that may be short for it. */
export function otherGivenNames(word: string): string[] {
  const found = new Set(shortNames.get(word))
  for (const [short, longs] of shortNames) if (longs.includes(word)) found.add(short)
  return [...found]
}

/**
 * The words that one slip may have made of this one, itself left out: a letter lost, added or
 * changed, or two neighbours swapped. The first letter is taken as right unless it was swapped.
 */
export function wordsOneSlipAway(word: string): string[] {
  const found = new Set<string>()
  for (let at = 0; at < word.length; at++) {
    const [before, here, after] = [word.slice(0, at), word[at] ?? '', word.slice(at + 1)]
    if (after !== '') found.add(before + after[0] + here + after.slice(1))
    if (at > 0) found.add(before + after)
    for (const letter of letters) {
      if (at > 0) found.add(before + letter + after)
      found.add(before + here + letter + after)
    }
  }
  found.delete(word)
  return [...found]
}
