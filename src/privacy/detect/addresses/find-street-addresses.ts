import type { Detection } from '../../personal-data.ts'
import { holds, surroundings } from '../names/name-cues.ts'
import type { NameWord } from '../names/name-words.ts'
import { endOfAddress } from './end-of-address.ts'
import { isHouseNumber, streetAt } from './street-at.ts'
import { addressCues, unitWords } from './street-words.ts'

/** A street that nothing but its form speaks for counts where more of an address follows. */
const enough = 0.5

/** House numbers and flats that stand before the street: "Suite 541 6343 Skogstien 106". */
function startOfAddress(words: readonly NameWord[], first: number): number {
  let at = first
  while (at > 0 && words[at]?.gap === 'blank' && isHouseNumber(words[at - 1]) && first - at < 3) at--
  if (at > 0 && at < first && unitWords.has(words[at - 1]?.folded ?? '')) at--
  return at
}

/** Street addresses, with the town, postcode and country that belong to them. */
export function findStreetAddresses(words: readonly NameWord[], loose: boolean, found: Detection[]): void {
  for (let at = 0; at < words.length; ) {
    const word = words[at]
    if (word === undefined || word.shape === 'mark') {
      at++
      continue
    }
    const around = surroundings(words, at, at + 1)
    const cued = holds(addressCues, around.before) || holds(addressCues, around.label)
    const street = streetAt(words, at, cued, loose)
    if (street === undefined) {
      at++
      continue
    }
    const next = endOfAddress(words, street.next, loose)
    const score = street.score + (next > street.next ? 0.1 : 0)
    const isBare = street.score < enough && !hasPostcodeOrUnit(words, street.next, next)
    const from = startOfAddress(words, street.first)
    const start = words[from]?.start
    const end = words[next - 1]?.end
    if (isBare || start === undefined || end === undefined) {
      at++
      continue
    }
    found.push({ type: 'street-address', rule: street.rule, start, end, score: Math.max(enough, score) })
    at = next
  }
}

function hasPostcodeOrUnit(words: readonly NameWord[], from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const word = words[at]
    if (word === undefined) continue
    if (unitWords.has(word.folded) || (word.shape === 'number' && word.text.length > 3)) return true
  }
  return false
}
