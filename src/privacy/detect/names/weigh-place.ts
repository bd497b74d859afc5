import { isKnownPlace, role } from '../../../language/lexicons/word-roles.ts'
import { longPattern } from '../../../support/long-pattern.ts'
import { has, isEnglish, isLetters, plays, type NameInText } from './evidence.ts'
import { cues, holds } from './name-cues.ts'
import { nameLists } from './name-lists.ts'
import { hasPlaceShape } from './name-shapes.ts'
import { kind, type NameWord } from './name-words.ts'

const side = '(?:north|south|east|west|central)(?:ern)?'
const compass = new RegExp(`^(?:${side}|upper|lower|greater|downtown)$`)
const withSide = new RegExp(`^(?:the|${side}) `)

const landform = longPattern('')`
  ^(?:delta|peninsula|basin|archipelago|estuary|plateau|gulf|strait|straits|fjord|highlands|
  lowlands|prefecture|oblast|
  governorate|voivodeship|county|isles|islands|mountains|steppe|reef|lagoon)$
`

/** What a single word says: countries more than cities, cities more than shapes. */
function wordWeight(word: NameWord): number {
  if (plays(word, role.place)) return has(word, kind.given) ? 2.2 : 3
  if (has(word, kind.city)) {
    if (isEnglish(word)) return 0.6
    if (has(word, kind.given)) return 1.1
    return has(word, kind.family) ? 1.5 : 2.1
  }
  if (plays(word, role.weakPlace)) return 1
  return hasPlaceShape(word.folded) && !isEnglish(word) ? 1 : 0
}

function phraseWeight(parts: readonly NameWord[]): number {
  const [first] = parts
  const last = parts.at(-1)
  if (first === undefined || last === undefined) return 0
  const folded = parts.map(part => part.folded).join(' ')
  const isListed =
    isKnownPlace(folded) ||
    isKnownPlace(folded.replace(withSide, '')) ||
    nameLists().cities.has(folded)
  if (isListed || (compass.test(first.folded) && plays(last, role.place))) return 2.8
  if (parts.length === 2 && landform.test(last.folded)) return 3.2
  if (plays(last, role.placeEnd)) return has(first, kind.city) && !isEnglish(first) ? 2.2 : 1.8
  return plays(first, role.placeHead) && !has(first, kind.given) ? 1 : 0
}

/** How much speaks for a name being a place's. */
export function weighPlace({ words, around, setting }: NameInText): number {
  const { english } = setting
  const parts = words.filter(isLetters)
  // "in September?"
  if (parts.every(part => plays(part, role.calendar))) return -9
  const [only] = parts
  let weight = parts.length === 1 && only !== undefined ? wordWeight(only) : phraseWeight(parts)
  if (weight === 0) {
    if (parts.every(isEnglish)) weight -= parts.length > 1 ? 0.4 : 0.9
    else if (english) weight += 0.6
  }
  const before = around.before[0] ?? ''
  if (holds(cues.beforePlace, around.before)) weight += 2
  else if (before === 'in' || before === 'near') weight += 1.4
  else if (before === 'from' || before === 'to' || before === 'at') weight += 0.5
  else if (cues.placePrepositions.has(before) && !parts.some(isEnglish))
    weight += english ? 0.5 : 1.9
  else if (compass.test(before)) weight += 1.3
  if (holds(cues.labelPlace, around.label)) weight += 2.2
  return weight
}

const isPostcode = (word: NameWord | undefined): boolean =>
  word !== undefined && /^\d{4,6}$/.test(word.text) && !/^(?:19|20)\d\d$/.test(word.text)

/** A postcode beside the name, or a line that is a country below the line that is the name. */
export function besidePlace(words: readonly NameWord[], first: number, next: number): number {
  const after = words[next]
  // "EN 10025", "PN 1600": letters before a number are no town.
  if (words[first]?.shape === 'capitals' && (words[first]?.text.length ?? 0) < 4) return 0
  if (isPostcode(words[first - 1]) && words[first]?.gap === 'blank') return 1
  if (isPostcode(after) && after?.gap === 'blank') return 1.3
  const isParted = after?.text === ','
  const at = isParted ? next + 1 : next
  const country = words[at]
  if (country === undefined || (country.gap !== 'line' && !isParted)) return 0
  const isCountry =
    plays(country, role.place) || isKnownPlace(`${country.folded} ${words[at + 1]?.folded ?? ''}`)
  return isCountry ? 1.6 : 0
}
