import { longPattern } from '../../../support/long-pattern.ts'
import { isKnownPlace, role } from '../../../language/lexicons/word-roles.ts'
import { kind, type NameWord } from '../names/name-words.ts'
import { streetAt } from './street-at.ts'
import { afterStop } from './street-name.ts'
import { unitWords } from './street-words.ts'

const mostParts = 9
const longestTown = 4
const townParticles = longPattern('')`
    ^(?:de|da|do|dos|das|di|del|della|la|le|les|sur|am|an|der|den|im|in|bei|ob|nad|pod|o|upon|
    on|of|the|og|i|e|y|op|aan|v|sous|en|st)$
  `

/** Behind a comma, a line end, the marks of quoted lines: where the next part begins. */
function nextPart(
  words: readonly NameWord[],
  at: number,
): { readonly at: number; readonly parted: 'no' | 'comma' | 'line' } {
  let index = at
  let parted: 'no' | 'comma' | 'line' = 'no'
  for (let marks = 0; marks < 4; marks++) {
    const word = words[index]
    if (word?.shape !== 'mark') break
    if (
      word.text === ',' ||
      word.text === ';' ||
      (word.text === '-' && word.gap === 'blank') ||
      word.text === '('
    )
      parted = parted === 'line' ? 'line' : 'comma'
    else if (word.text === '.' && words[index + 1]?.gap === 'line') parted = 'line'
    else if (!(word.text === '>' && (word.gap === 'line' || parted === 'line'))) break
    if (word.gap === 'line') parted = 'line'
    index++
  }
  if (words[index]?.gap === 'line') parted = 'line'
  return { at: index, parted }
}

/** Ways and parts of towns that have numbers: "Way 3017", "Sector 4". */
const numbered = /^(?:way|road|street|sector|phase|house|villa|plot|lane|zone|cross|main|shop)$/

function unitEnd(words: readonly NameWord[], at: number): number | undefined {
  const word = words[at]
  if (word === undefined) return undefined
  if (word.text === '#' && words[at + 1]?.shape === 'number')
    return words[at + 2]?.text === '-' && words[at + 3]?.shape === 'number' ? at + 4 : at + 2
  if (/^\d{1,2}[ºª]$/.test(word.text))
    return /^\p{L}{1,4}$/u.test(words[at + 1]?.text ?? '') ? at + 2 : at + 1
  if (/^\d{1,2}$/.test(word.text) && /^[ºª]\p{L}{0,4}$/u.test(words[at + 1]?.text ?? ''))
    return at + 2
  // "3.º izda."
  if (
    /^\d{1,2}$/.test(word.text) &&
    words[at + 1]?.text === '.' &&
    /^[ºª]$/.test(words[at + 2]?.text ?? '')
  ) {
    const side = /^\p{L}{1,5}$/u.test(words[at + 3]?.text ?? '') ? at + 4 : at + 3
    return afterStop(words, side)
  }
  if (unitWords.has(word.folded) || (numbered.test(word.folded) && word.shape === 'capital')) {
    const value = afterStop(words, at + 1)
    const given = words[value]
    if (given?.shape === 'number' || (given?.shape === 'initial' && unitWords.has(word.folded)))
      return value + 1
    return undefined
  }
  if (word.shape === 'number' && word.text.length < 3 && /^[ºª°]$/.test(words[at + 1]?.text ?? ''))
    return /^\p{L}{1,4}$/u.test(words[at + 2]?.text ?? '') ? at + 3 : at + 2
  const behind = afterStop(words, at + 1)
  if (
    word.shape === 'number' &&
    word.text.length < 3 &&
    unitWords.has(words[behind]?.folded ?? '') &&
    words[behind]?.folded !== 'no'
  )
    return afterStop(words, behind + 1)
  return undefined
}

/** "75001", "02139-1234", "394 13", "1234 AB", "SW1A 1AA" (three words here). */
function postcodeEnd(words: readonly NameWord[], at: number): number | undefined {
  const word = words[at]
  if (word === undefined) return undefined
  if (word.shape === 'initial' && words[at + 1]?.text === '-' && words[at + 2]?.shape === 'number')
    return at + 3
  if (word.shape === 'capitals' && /^[A-Z]{1,2}\d[A-Z\d]?$/.test(word.text)) {
    const inward = words[at + 1]
    if (inward !== undefined && /^\d[A-Z]$/i.test(inward.text)) return at + 2
    if (inward?.shape === 'number') return at + 3
  }
  // "V95 F2K8", the postcodes of Ireland
  if (/^[A-Z]\d[\dW]$/.test(word.text) && /^[A-Z\d]{4}$/.test(words[at + 1]?.text ?? ''))
    return at + 2
  if (/^[A-Z]\d[A-Z]$/.test(word.text) && words[at + 1]?.shape === 'number') return at + 2
  const second = words[at + 1]
  if (
    /^\d\d$/.test(word.text) &&
    second?.text === '-' &&
    second.gap === 'none' &&
    /^\d{3}$/.test(words[at + 2]?.text ?? '')
  )
    return at + 3
  if (!/^\d{3,7}$/.test(word.text)) return undefined
  if (
    second?.text === '-' &&
    second.gap === 'none' &&
    words[at + 2]?.shape === 'number' &&
    words[at + 2]?.gap === 'none'
  )
    return at + 3
  if (word.text.length === 3 && second?.gap === 'blank' && /^\d{2}$/.test(second.text))
    return at + 2
  if (word.text.length === 4 && second?.gap === 'blank' && /^[A-Z]{2}$/.test(second.text))
    return at + 2
  return at + 1
}

const isPlaceWord = (word: NameWord): boolean =>
  (word.roles & (role.place | role.weakPlace)) !== 0 || (word.kinds & kind.city) !== 0

/** A town, state or country: up to four words with capitals. */
function townEnd(
  words: readonly NameWord[],
  at: number,
  loose: boolean,
): { readonly next: number; readonly listed: boolean } | undefined {
  let next = at
  let listed = false
  while (next < words.length && next - at < longestTown * 2) {
    const word = words[next]
    if (word === undefined || (next > at && word.gap !== 'blank' && word.gap !== 'none')) break
    if (next > at && /^[-'’/.)(]$/.test(word.text) && (word.gap === 'none' || word.text === '(')) {
      if (
        word.text === '.' &&
        (words[next + 1]?.gap !== 'blank' || (words[next - 1]?.text.length ?? 9) > 3)
      )
        break
      next++
      continue
    }
    if (word.shape === 'mark') break
    if (word.shape === 'number') {
      if (next > at && word.text.length === 1) {
        next++
        continue
      }
      // "3rd Cross"
      if (next === at && /^(?:st|nd|rd|th)$/.test(words[at + 1]?.text ?? '')) {
        next += 2
        continue
      }
      break
    }
    if (word.shape === 'small') {
      const follows = words[next + 1]
      const isInside =
        next > at &&
        townParticles.test(word.folded) &&
        follows !== undefined &&
        follows.shape !== 'small' &&
        follows.shape !== 'mark' &&
        follows.gap === 'blank'
      if (!isInside && !(loose && (isPlaceWord(word) || (word.kinds & kind.english) === 0))) break
    } else if ((word.roles & role.plain) !== 0 && word.opens) break
    if ((word.roles & role.generic) !== 0 && word.opens) break
    if (unitWords.has(word.folded) && words[next + 1]?.shape === 'number') break
    if (isPlaceWord(word)) listed = true
    next++
  }
  while (next > at && words[next - 1]?.shape === 'mark' && words[next - 1]?.text !== ')') next--
  if (next === at) return undefined
  const folded = words
    .slice(at, next)
    .map(word => word.folded)
    .join(' ')
  return { next, listed: listed || isKnownPlace(folded) }
}

/** A country, with or without a postcode, on a line of its own. */
function isCountryLine(words: readonly NameWord[], at: number): boolean {
  const next = words[at + 1]
  const isAlone =
    next === undefined ||
    next.gap === 'line' ||
    next.gap === 'blank-line' ||
    next.shape === 'number'
  const isTwo = next !== undefined && isKnownPlace(`${words[at]?.folded ?? ''} ${next.folded}`)
  return isTwo || (isAlone && ((words[at]?.roles ?? 0) & role.place) !== 0)
}

/**
 * Where the address ends that begins with a street: behind the flat, the town, the postcode, the
 * state, the country that follow, on the same line or on lines of their own.
 */
export function endOfAddress(
  words: readonly NameWord[],
  streetEnd: number,
  loose: boolean,
): number {
  let end = streetEnd
  let towns = 0
  for (let parts = 0; parts < mostParts; parts++) {
    const { at, parted } = nextPart(words, end)
    const word = words[at]
    if (word === undefined) break
    if (word.gap === 'blank-line' && !isCountryLine(words, at)) break
    const fixed = unitEnd(words, at) ?? postcodeEnd(words, at)
    if (fixed !== undefined) {
      end = fixed
      continue
    }
    const inner =
      word.shape === 'number' && parted !== 'no' ? streetAt(words, at, true, loose) : undefined
    if (inner !== undefined) {
      end = inner.next
      continue
    }
    // Behind four parts of a place, only a country is one more.
    if (towns >= 4 && (word.roles & role.place) === 0) break
    const town = townEnd(words, at, loose)
    if (town === undefined) break
    const follower = words[town.next]
    const goesOn = follower !== undefined && follower.gap === 'blank' && follower.shape === 'small'
    if (parted === 'line' && goesOn && !town.listed) break
    if (parted === 'line' && follower?.text === ':') break
    if (
      parted === 'no' &&
      words[at - 1]?.shape === 'mark' &&
      words[at - 1]?.text !== '.' &&
      words[at - 1]?.text !== ')'
    )
      break
    end = town.next
    towns++
  }
  return end
}
