import type { Detection } from '../../personal-data.ts'
import { holds, surroundings } from '../names/name-cues.ts'
import type { NameWord } from '../names/name-words.ts'
import { endOfAddress } from './end-of-address.ts'
import type { Street } from './special-streets.ts'
import { beforePostcode, streetAt } from './street-at.ts'
import { isHouseNumber } from './street-name.ts'
import { addressCues, streetPrefixes, streetSuffixes, unitWords } from './street-words.ts'

/** A street that nothing but its form speaks for counts where more of an address follows. */
const enough = 0.5
/** A street's number stands at most so many words behind its first. */
const reach = 12

/** House numbers and flats that stand before the street: "Suite 541 6343 Skogstien 106". */
function startOfAddress(words: readonly NameWord[], first: number): number {
  let at = first
  while (at > 0 && words[at]?.gap === 'blank' && isHouseNumber(words[at - 1]) && first - at < 3)
    at--
  const before = words[at - 1]
  const isNumber = isHouseNumber(words[at])
  if (
    before !== undefined &&
    isNumber &&
    words[at]?.gap === 'blank' &&
    unitWords.has(before.folded)
  )
    at--
  // "1052 Budapest, Váci utca 19"
  const town = words[at - 2]
  const code = words[at - 3]
  if (before?.text === ',' && town?.shape === 'capital' && town.gap === 'blank')
    if (code !== undefined && /^\d{4,6}$/.test(code.text)) return at - 3
  return at
}

/** Street addresses, with the town, postcode and country that belong to them. */
export function findStreetAddresses(
  words: readonly NameWord[],
  loose: boolean,
  found: Detection[],
): void {
  let number = -1
  for (let at = 0; at < words.length;) {
    if (number < at) number = nextNumber(words, at)
    const street =
      number - at > reach && words[at]?.folded !== 'corner'
        ? undefined
        : readStreet(words, at, loose)
    if (street === undefined) {
      at++
      continue
    }
    const next = endOfAddress(words, street.next, loose)
    const score = street.score + (next > street.next ? 0.1 : 0)
    const isBare =
      street.rule === beforePostcode
        ? !hasPostcode(words, street.next, next)
        : street.score < enough && !hasPostcodeOrUnit(words, street.next, next)
    const from = startOfAddress(words, street.first)
    const start = words[from]?.start
    const end = words[next - 1]?.end
    if (isBare || start === undefined || end === undefined) {
      at++
      continue
    }
    found.push({
      type: 'street-address',
      rule: street.rule,
      start,
      end,
      score: Math.max(enough, score),
    })
    at = next
  }
}

/** Where the next number stands; behind the end where there is none. */
function nextNumber(words: readonly NameWord[], from: number): number {
  for (let at = from; at < words.length; at++) if (words[at]?.shape === 'number') return at
  return Number.POSITIVE_INFINITY
}

function readStreet(words: readonly NameWord[], at: number, loose: boolean): Street | undefined {
  const word = words[at]
  if (word === undefined || word.shape === 'mark') return undefined
  const isSmall = word.shape === 'small' && !loose
  if (
    isSmall &&
    word.folded !== 'corner' &&
    !streetPrefixes.has(word.folded) &&
    words[at + 1]?.shape !== 'number'
  )
    return undefined
  const around = surroundings(words, at, at + 1)
  const cued = holds(addressCues, around.before) || holds(addressCues, around.label)
  return streetAt(words, at, cued, loose)
}

/** "Shrewsbury SY3 8QN", "69001 Lyon", "Springfield, IL 62704". */
function hasPostcode(words: readonly NameWord[], from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const [word, next] = [words[at], words[at + 1]]
    if (word === undefined || next === undefined || at + 1 >= to) continue
    if (/^[A-Z]{1,2}\d[A-Z\d]?$/.test(word.text) && /^\d[A-Z]{0,2}$/.test(next.text)) return true
    if (/^[A-Z]{2}$/.test(word.text) && /^\d{5}$/.test(next.text)) return true
    const isTown = next.shape === 'capital' && next.gap === 'blank'
    if (/^\d{4,5}$/.test(word.text) && isTown && words[at - 1]?.text === ',') return true
  }
  return false
}

function hasPostcodeOrUnit(words: readonly NameWord[], from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const word = words[at]
    if (word === undefined) continue
    if (unitWords.has(word.folded) || /^\d{3,}$/.test(word.text)) return true
    if (/^[A-Z]{1,2}\d[A-Z\d]?$/.test(word.text) || streetSuffixes.has(word.folded)) return true
  }
  return false
}
