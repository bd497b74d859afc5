import { role } from '../../../language/lexicons/word-roles.ts'
import type { NameWord } from '../names/name-words.ts'
import { boxAt, cornerAt, flatAt, type Street } from './special-streets.ts'
import {
  afterStop,
  endOfName,
  endOfNumber,
  isClose,
  isHouseNumber,
  numberAfter,
  strength,
} from './street-name.ts'
import { isStreetInOneWord, streetPrefixes, streetSuffixes, unitWords } from './street-words.ts'

/** A street that nothing speaks for but the town and the postcode that have to follow. */
export const beforePostcode = 'street-address/before-postcode'

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
  if (/^(?:bis|ter|quater)$/.test(words[from]?.folded ?? '')) from++
  if (words[from]?.text === ',' && words[from - 1]?.text !== ',') from++
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
  if (number !== undefined && (known !== 'none' || cued))
    return {
      first: at,
      next: endOfNumber(words, number),
      rule: 'street-address/two-numbers',
      score: 0.7,
    }
  return cued
    ? { first: at, next, rule: 'street-address/named', score: 0.65 }
    : { first: at, next, rule: beforePostcode, score: 0.2 }
}

/** "123 Main Street Springfield": the street ends at its word; what follows is the town. */
function endOfEnglish(words: readonly NameWord[], from: number, next: number): number {
  for (let at = from + 1; at < next; at++)
    if (streetSuffixes.has(words[at]?.folded ?? '') && words[at]?.shape !== 'small')
      return afterStop(words, at + 1)
  return next
}

const label = /^(?:address|adresse|anschrift|direccion|indirizzo|endereco|adres|adress)$/
const isLabelled = (words: readonly NameWord[], at: number): boolean =>
  words[at - 1]?.text === ':' && label.test(words[at - 2]?.folded ?? '')

/** "C/ Alcalá, 217": the abbreviation of "calle" has a slash. */
const behindSlash = (words: readonly NameWord[], at: number): number =>
  words[at]?.folded === 'c' && words[at + 1]?.text === '/' && words[at + 1]?.gap === 'none'
    ? at + 2
    : at

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
  const isPlain = (word.roles & role.plain) !== 0 && !streetPrefixes.has(word.folded)
  if (isPlain && word.folded !== 'no') return undefined
  const flat = flatAt(words, at)
  if (flat !== undefined) return flat
  if (isPlain) return undefined
  if (unitWords.has(word.folded)) return undefined
  const name = behindSlash(words, at)
  const next = endOfName(words, name, loose)
  // "EN 10025, RAL 5010": standards.
  const isCode = word.shape === 'capitals' && word.text.length < 4 && next === at + 1
  if (next === name || (isCode && !cued)) return undefined
  const number = numberAfter(words, next)
  // "Address: The Old Dairy, Cross Houses, Shrewsbury SY5 6JH"
  if (number === undefined)
    return isLabelled(words, at) ? { first: at, next, rule: beforePostcode, score: 0.2 } : undefined
  const known = name > at ? 'street' : strength(words, at, next)
  const end = endOfNumber(words, number)
  if (known === 'street')
    return { first: at, next: end, rule: 'street-address/name-first', score: 0.85 }
  // "Anna Smith, No. 7/2, …": the number is the next part's.
  const isParted = words[next]?.text === ',' && words[next + 1]?.folded === 'no'
  if ((known === 'none' || isParted) && !cued) return undefined
  return { first: at, next: end, rule: 'street-address/bare', score: cued ? 0.7 : 0.3 }
}
