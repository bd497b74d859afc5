import { longPattern } from '../../../support/long-pattern.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'
import { role } from '../../../language/lexicons/word-roles.ts'
import { kind, type NameWord } from '../names/name-words.ts'
import { isStreetInOneWord, streetPrefixes, streetSuffixes, unitWords } from './street-words.ts'

/** A street with a number (or a box at a post office): `words.slice(first, next)`. */
export interface Street {
  readonly first: number
  readonly next: number
  readonly rule: string
  readonly score: number
}

const houseNumber = /^\d{1,5}[a-z]?$/i
const particles = setOf(`
  de du des la le les l d del della dello dei degli do da dos das of the van den der het ten von
  am an y e i och og et
`)
const longestName = 6
/** Words that begin names of streets and nothing else, whatever the case of what follows. */
const surePrefix = longPattern('')`
    ^(?:rue|avenue|boulevard|chemin|via|viale|piazza|corso|calle|avenida|rua|travessa|ulica|ul|
    ulice)$
  `

const isClose = ({ gap }: NameWord): boolean => gap === 'blank' || gap === 'none'
export const isHouseNumber = (word: NameWord | undefined): boolean =>
  word !== undefined && word.shape === 'number' && houseNumber.test(word.text)

/** The word after the stop of an abbreviation ("St."), or the word itself. */
export const afterStop = (words: readonly NameWord[], at: number): number =>
  words[at]?.text === '.' && words[at]?.gap === 'none' ? at + 1 : at

/** "u. 12", "gate 232", "ul. Chrzanowska": small words that are of a street's name there. */
function isStreetWord(words: readonly NameWord[], at: number, from: number): boolean {
  const word = words[at]
  if (word?.shape !== 'small') return false
  const follower = words[afterStop(words, at + 1)]
  if (at > from && streetSuffixes.has(word.folded))
    return isHouseNumber(follower) || word.text.length > 3
  if (at !== from || !streetPrefixes.has(word.folded) || follower === undefined) return false
  return surePrefix.test(word.folded) || /^(?:capital|capitals|initial)$/.test(follower.shape)
}

function isNamePart(word: NameWord, loose: boolean): boolean {
  if (word.shape === 'mark' || word.shape === 'number') return false
  if ((word.roles & role.calendar) !== 0) return false
  return word.shape !== 'small' || particles.has(word.folded) || (loose && word.text.length > 2)
}

/** Where the words of a street's name end; ordinals ("42nd", "5th") count. */
function endOfName(words: readonly NameWord[], from: number, loose: boolean): number {
  let at = from
  const prefixed = surePrefix.test(words[from]?.folded ?? '')
  while (at < words.length && at - from < longestName) {
    const word = words[at]
    if (word === undefined || (at > from && !isClose(word))) break
    if (unitWords.has(word.folded) && words[afterStop(words, at + 1)]?.shape === 'number') break
    if (word.folded === 'no' && words[at + 1]?.text === ':') break
    if (
      (word.roles & role.honorific) !== 0 &&
      words[at + 1]?.text === '.' &&
      word.folded !== 'st' &&
      word.folded !== 'dr'
    )
      break
    const isOrdinal =
      /^\d{1,3}$/.test(word.text) && /^(?:st|nd|rd|th|ª|º)$/i.test(words[at + 1]?.text ?? '')
    if (isOrdinal) at += 2
    else if (prefixed && at > from && word.shape === 'small' && (word.kinds & kind.english) === 0)
      at++
    else if (isNamePart(word, loose) || isStreetWord(words, at, from))
      at = word.shape === 'initial' || word.text.length < 4 ? afterStop(words, at + 1) : at + 1
    else break
  }
  return at
}

/** Whether the name speaks of a street: a word for streets in it, or no English word. */
function strength(
  words: readonly NameWord[],
  from: number,
  next: number,
): 'street' | 'name' | 'none' {
  const parts = words.slice(from, next).filter(word => word.shape !== 'mark')
  const [first] = parts
  const last = parts.at(-1)
  if (first === undefined || last === undefined) return 'none'
  if (parts.length > 1 && streetSuffixes.has(last.folded)) return 'street'
  if (parts.length > 1 && streetPrefixes.has(first.folded)) return 'street'
  if (parts.some(part => (part.kinds & kind.english) === 0 && isStreetInOneWord(part.folded)))
    return 'street'
  if (
    parts.length > 2 &&
    parts.slice(1).some(part => streetSuffixes.has(part.folded) && part.folded.length > 2)
  )
    return 'street'
  return parts.some(part => part.shape !== 'small' && (part.kinds & kind.english) === 0)
    ? 'name'
    : 'none'
}

/** The place of the house number after the name, "12" or ", 12" or "nº 12". */
function numberAfter(words: readonly NameWord[], at: number): number | undefined {
  let index = at
  const isParted = words[index]?.text === ','
  if (isParted) index++
  if (/^(?:n|no|nr|num|nro|#|д|дом|буд)$/.test(words[index]?.folded ?? ''))
    index = afterStop(words, index + 1)
  if (words[index]?.text === ':' && index > at) index++
  if (/^[º°#]$/.test(words[index]?.text ?? '')) index++
  const word = words[index]
  if (word === undefined || !isClose(word) || !isHouseNumber(word)) return undefined
  // "Anna Smith, 12 Main Street": the number is the next street's.
  const follower = words[index + 1]
  return isParted && follower?.gap === 'blank' && follower.shape !== 'mark' ? undefined : index
}

/** "15-17", "12 B", "66.". */
function endOfNumber(words: readonly NameWord[], at: number): number {
  let next = at + 1
  if (
    /^[-–/]$/.test(words[next]?.text ?? '') &&
    isHouseNumber(words[next + 1]) &&
    words[next]?.gap === 'none'
  )
    next += 2
  const letter = words[next]
  if (letter?.gap === 'blank' && /^[a-h]$/i.test(letter.text) && letter.folded !== 'a') next++
  return next
}

function boxAt(words: readonly NameWord[], at: number): Street | undefined {
  const text = (index: number): string => words[index]?.folded ?? ''
  const named = (next: number): Street => ({
    first: at,
    next,
    rule: 'street-address/box',
    score: 0.85,
  })
  if (
    /^(?:postfach|postbus|casilla|apartado|postboks|skrytka)$/.test(text(at)) &&
    words[at + 1]?.shape === 'number'
  )
    return named(at + 2)
  if (text(at) === 'po' && text(at + 1) === 'box' && words[at + 2]?.shape === 'number')
    return named(at + 3)
  if (text(at) === 'p' && text(at + 1) === '.' && text(at + 2) === 'o') {
    const box = afterStop(words, at + 3)
    if (text(box) === 'box' && words[box + 1]?.shape === 'number') return named(box + 2)
  }
  if (/^(?:psc|unit|cmr)$/.test(text(at)) && words[at + 1]?.shape === 'number') {
    const box = text(at + 2) === ',' ? at + 3 : at + 2
    if (text(box) === 'box' && words[box + 1]?.shape === 'number') return named(box + 2)
  }
  if (
    /^(?:apo|fpo|dpo)$/.test(text(at)) &&
    /^a[aep]$/.test(text(at + 1)) &&
    words[at + 2]?.shape === 'number'
  ) {
    let first = at
    while (
      first > 0 &&
      at - first < 4 &&
      /^(?:capital|capitals|initial)$/.test(words[first - 1]?.shape ?? '')
    )
      first--
    return { first, next: at + 3, rule: 'street-address/forces', score: 0.85 }
  }
  return undefined
}

/** "the corner of Main Street and Fifth". */
function cornerAt(words: readonly NameWord[], at: number): Street | undefined {
  if (words[at]?.folded !== 'corner' || words[at + 1]?.folded !== 'of') return undefined
  const middle = endOfPart(words, at + 2)
  if (middle === at + 2 || !/^(?:and|&)$/.test(words[middle]?.folded ?? '')) return undefined
  const next = endOfPart(words, middle + 1)
  if (next === middle + 1) return undefined
  return {
    first: words[at - 1]?.folded === 'the' ? at - 1 : at,
    next,
    rule: 'street-address/corner',
    score: 0.8,
  }
}

function endOfPart(words: readonly NameWord[], from: number): number {
  let at = isHouseNumber(words[from]) ? from + 1 : from
  while (at - from < longestName && words[at] !== undefined) {
    const word = words[at]
    if (word === undefined || (at > from && !isClose(word))) break
    const isName =
      word.shape !== 'mark' &&
      (word.shape !== 'small' ||
        (word.kinds & kind.english) === 0 ||
        streetSuffixes.has(word.folded))
    if (!isName || word.folded === 'and') break
    at = word.text.length < 4 ? afterStop(words, at + 1) : at + 1
  }
  return at
}

/** The street that begins at a word, if one does; `cued` where "address" or "lives at" precedes. */
export function streetAt(
  words: readonly NameWord[],
  at: number,
  cued: boolean,
  loose: boolean,
): Street | undefined {
  const word = words[at]
  if (word === undefined || word.shape === 'mark') return undefined
  const special = boxAt(words, at) ?? cornerAt(words, at)
  if (special !== undefined) return special
  if (word.shape !== 'number') return wordsFirst(words, at, cued, loose)
  // "9:14 AM", "1.12 Title"
  const isTail = word.gap === 'none' && /^[:.,/-]$/.test(words[at - 1]?.text ?? '')
  if (!isHouseNumber(word) || isTail) return undefined
  let from = at + 1
  if (/^[-–/]$/.test(words[from]?.text ?? '') && isHouseNumber(words[from + 1])) from += 2
  if (words[from]?.text === ',') from++
  while (isHouseNumber(words[from]) && from - at < 3) from++
  const first = words[from]
  if (first === undefined || !isClose(first) || first.gap === 'none' || unitWords.has(first.folded))
    return undefined
  const next = endOfName(words, from, loose)
  if (next === from) return undefined
  const known = strength(words, from, next)
  const number = numberAfter(words, next)
  if (known === 'street') {
    const end = number === undefined ? endOfEnglish(words, from, next) : endOfNumber(words, number)
    return { first: at, next: end, rule: 'street-address/number-first', score: 0.85 }
  }
  if (known === 'none' && !cued) return undefined
  if (number !== undefined)
    return {
      first: at,
      next: endOfNumber(words, number),
      rule: 'street-address/two-numbers',
      score: 0.7,
    }
  return cued ? { first: at, next, rule: 'street-address/named', score: 0.65 } : undefined
}

/** "123 Main Street Springfield": the street ends at its word; what follows is the town. */
function endOfEnglish(words: readonly NameWord[], from: number, next: number): number {
  for (let at = from + 1; at < next; at++)
    if (streetSuffixes.has(words[at]?.folded ?? '') && words[at]?.shape !== 'small')
      return afterStop(words, at + 1)
  return next
}

/** "Flat 302, …": counts where a postcode or more follows. */
function flatAt(words: readonly NameWord[], at: number): Street | undefined {
  if (
    !/^(?:flat|apartment|apt|suite|unit|room|house|plot|door|wohnung|appartement|piso)$/.test(
      words[at]?.folded ?? '',
    )
  )
    return undefined
  const value = afterStop(words, at + 1)
  if (words[value]?.shape !== 'number' || words[value + 1]?.text !== ',') return undefined
  return { first: at, next: value + 1, rule: 'street-address/flat', score: 0.3 }
}

function wordsFirst(
  words: readonly NameWord[],
  at: number,
  cued: boolean,
  loose: boolean,
): Street | undefined {
  const word = words[at]
  if (word === undefined) return undefined
  const oneWord = isStreetInOneWord(word.folded)
  if (word.shape === 'small' && !oneWord && !streetPrefixes.has(word.folded) && !loose)
    return undefined
  if ((word.roles & role.plain) !== 0 && !streetPrefixes.has(word.folded)) return undefined
  if (unitWords.has(word.folded)) return flatAt(words, at)
  const next = endOfName(words, at, loose)
  if (next === at) return undefined
  const number = numberAfter(words, next)
  if (number === undefined) return undefined
  const known = strength(words, at, next)
  const end = endOfNumber(words, number)
  if (known === 'street')
    return { first: at, next: end, rule: 'street-address/name-first', score: 0.85 }
  if (known === 'none' && !cued) return undefined
  return { first: at, next: end, rule: 'street-address/bare', score: cued ? 0.7 : 0.3 }
}
