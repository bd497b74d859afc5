import { longPattern } from '../../../support/long-pattern.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'
import { role } from '../../../language/lexicons/word-roles.ts'
import { kind, type NameWord } from '../names/name-words.ts'
import { isStreetInOneWord, streetPrefixes, streetSuffixes, unitWords } from './street-words.ts'

const houseNumber = /^\d{1,5}[a-z]?$/i
const particles = setOf(`
  de du des la le les l d del della dello dei degli do da dos das of the van den der het ten von
  am an y e i och og et na
`)
export const longestName = 6
/** Words that begin names of streets and nothing else, whatever the case of what follows. */
const surePrefix = longPattern('')`
    ^(?:rue|ruelle|impasse|allee|quai|avenue|boulevard|chemin|via|viale|piazza|corso|calle|avenida|
    rua|travessa|ulica|ul|ulice|sraid|bothar|ascaill|cearnog|hem|duong|đuong|pho|ngo|kalea|carrer|
    strada|jalan)$
  `

export const isClose = ({ gap }: NameWord): boolean => gap === 'blank' || gap === 'none'
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
export function endOfName(words: readonly NameWord[], from: number, loose: boolean): number {
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
export function strength(
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

/** "Schillerstr.": the stop is of the abbreviation. */
const isStreetEnd = (word: NameWord | undefined): boolean =>
  word !== undefined && (isStreetInOneWord(word.folded) || streetSuffixes.has(word.folded))

/** The place of the house number after the name, "12" or ", 12" or "nº 12". */
export function numberAfter(words: readonly NameWord[], at: number): number | undefined {
  let index = isStreetEnd(words[at - 1]) ? afterStop(words, at) : at
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

/** The floor or the side behind a Dutch house number: "803-II", "12-hs". */
const floor = /^(?:I{1,3}|I?V|H|hs|bis|[A-D])$/
/** "15-17", "12 B", "66.", "803-II", "3-8-21-402". */
export function endOfNumber(words: readonly NameWord[], at: number): number {
  let next = at + 1
  while (
    next < at + 7 &&
    /^[-–/]$/.test(words[next]?.text ?? '') &&
    (isHouseNumber(words[next + 1]) || floor.test(words[next + 1]?.text ?? '')) &&
    words[next]?.gap === 'none' &&
    words[next + 1]?.gap === 'none'
  )
    next += 2
  const letter = words[next]
  if (letter?.gap === 'blank' && /^[a-h]$/i.test(letter.text) && letter.folded !== 'a') {
    next++
    // "12 B 34": the door behind the stairs.
    if (words[next]?.gap === 'blank' && isHouseNumber(words[next])) next++
  }
  return next
}
