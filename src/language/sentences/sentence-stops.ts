import {
  abbreviationKind,
  isGermanMonth,
  isLowerCaseStarter,
  isSentenceStarter,
} from './abbreviations.ts'
import { months, weekdays } from '../lexicons/calendar-words.ts'
import { setOf } from '../lexicons/lexicon.ts'
import { characterClass, classAt, classOf, isSpace } from '../words/characters.ts'

const { digit, lower, upper, ideograph, mark } = characterClass

/**
 * A stop that is one wherever it stands: Chinese and Japanese, Devanagari, Arabic and Urdu,
 * Ethiopic, Burmese, Khmer.
 */
const selfSufficient = new Set(
  ['。', '！', '？', '｡', '।', '॥', '؟', '۔', '።', '။', '។'].map(stop => stop.charCodeAt(0)),
)
const closers = new Set(Array.from('"\'”’)]}»›」』】）〉》').map(closer => closer.charCodeAt(0)))
const openers = new Set(Array.from('"\'“‘«‹([{¿¡`„-–—•*>_').map(opener => opener.charCodeAt(0)))
/** Before the last letter of a possessive or of a bearing. */
const primes = new Set(Array.from("'’′″°").map(prime => prime.charCodeAt(0)))
/** "pH": no abbreviation, though it looks like one in small letters. */
const innerCapital = /^\p{Ll}+\p{Lu}/u
/** An initial stands after these as the pronoun does not. */
const namesFollow = setOf('by of and from with to for in on at as or between than vs')
/** How far a word before or after a stop is read. */
const maxLook = 24

const isStop = (unit: number): boolean =>
  unit === 0x2e || unit === 0x21 || unit === 0x3f || unit === 0x2026 || unit === 0x203d

/** Whether a character can end a sentence. */
export function canStop(unit: number): boolean {
  return unit < 0x500 ? unit < 0x40 && isStop(unit) : isStop(unit) || selfSufficient.has(unit)
}

/**
 * Whether the text before `end` closes a sentence, colons and semicolons included; an abbreviation
 * or initial closes nothing.
 */
export function closesSentence(text: string, start: number, end: number): boolean {
  let index = end - 1
  while (index > start && closers.has(text.charCodeAt(index))) index--
  const unit = text.charCodeAt(index)
  if (unit === 0x3a || unit === 0x3b || unit === 0xff1a || unit === 0xff1b) return true
  if (!canStop(unit)) return false
  if (unit !== 0x2e) return true
  const before = wordBefore(text, index, start)
  const kind = abbreviationKind(before.toLowerCase())
  return (
    isUnit(text, index, start, before) ||
    (kind !== 'binds' && kind !== 'may-end' && !isInitialOrAcronym(before))
  )
}

/** Where the scan goes on after a stop, and whether a sentence ends there. */
export interface StopDecision {
  readonly end: number
  readonly ends: boolean
}

/**
 * Judges the stop at `index`. `from` is where the sentence began, `to` the end of its block; `end`
 * lies after the stop, its repetitions, closing quotes and brackets (also apart from it, as in
 * tokenised text) and reference marks.
 */
export function judgeStop(text: string, index: number, from: number, to: number): StopDecision {
  const first = text.charCodeAt(index)
  let end = afterStops(text, index, to)
  const repeated = end > index + 1
  const bare = end
  end = afterClosers(text, end, to)
  // Tokenised text has stops on both sides of a bracket: "( 1776 . ) . The".
  if (
    end > bare &&
    end + 1 < to &&
    text.charCodeAt(end) === 0x20 &&
    isStop(text.charCodeAt(end + 1)) &&
    (end + 2 >= to || isSpace(text.charCodeAt(end + 2)))
  )
    end += 2
  if (end >= to) return { end, ends: true }
  if (!isStop(first)) return { end, ends: true }
  const unit = text.charCodeAt(end)
  if (!isSpace(unit)) {
    const next = classAt(text, end)
    if (next === ideograph)
      return { end, ends: first !== 0x2e || classAt(text, index - 1) === ideograph }
    return { end, ends: end === bare && isMissingSpace(text, index, end, to) }
  }
  const next = nextWordStart(text, end, to)
  if (next >= to) return { end, ends: true }
  if (',;:'.includes(text.charAt(next))) return { end, ends: false }
  const nextClass = effectiveClass(text, next, to)
  if (first === 0x2e && !repeated)
    return {
      end,
      ends:
        !(end > bare && nextClass === lower) &&
        judgeFullStop(text, index, from, to, next, nextClass),
    }
  const trailsOff = first === 0x2026 || first === 0x2e
  return { end, ends: nextClass !== lower || (!trailsOff && isInformal(text, index, next, to)) }
}

function judgeFullStop(
  text: string,
  index: number,
  from: number,
  to: number,
  next: number,
  nextClass: number,
): boolean {
  const before = wordBefore(text, index, from)
  // A stop on its own is what a tokeniser made of the end of a sentence.
  if (before === '')
    return nextClass !== lower || index === from || text.charCodeAt(index - 1) === 0x20
  const word = before.toLowerCase()
  const after = wordAt(text, next, to)
  // "J. A. Hobson": the article would have no stop of its own.
  const startsSentence =
    nextClass === upper &&
    isSentenceStarter(after.toLowerCase()) &&
    !(after.length === 1 && text.startsWith(`${after}.`, next))
  // "the king's.", "30°15′E.": an ending or a unit, no initial.
  if (before.length === 1 && primes.has(text.charCodeAt(index - 2))) return nextClass !== lower
  const kind =
    // "c. 1600" and "p. 5", but "Vitamin C. It" and "J. Smith".
    (before.length === 1 && before !== word) || innerCapital.test(before)
      ? 'may-end'
      : abbreviationKind(word)
  if (
    nextClass === upper &&
    endsMeasure(text, index, from, before, after) &&
    !localTime.test(text.slice(next, Math.min(to, next + 2 * maxLook)))
  )
    return true
  if (kind === 'binds') return false
  if (kind === 'binds-number' && (/\d/.test(after) || isRomanNumeral(text, next, to))) return false
  if (word === 'etc') return nextClass === upper
  if (innerCapital.test(before) && !before.includes('.')) return nextClass !== lower
  if (kind === 'may-end' || isInitialOrAcronym(before))
    return (
      startsSentence ||
      (nextClass !== lower && isUnit(text, index, from, before)) ||
      (nextClass === upper && after.length > 1 && isLoneLetter(text, index, from, before))
    )
  if (/^\d{1,3}$/.test(before)) {
    if (index - before.length === from && nextClass !== lower && next < to) return false
    if (isGermanMonth(wordAt(text, next, to).toLowerCase())) return false
  }
  return nextClass !== lower || isInformal(text, index, next, to)
}

/**
 * "and so on. please send": a stop after a real word, before a word that begins sentences but was
 * not capitalised.
 */
function isInformal(text: string, index: number, next: number, to: number): boolean {
  if (
    closers.has(text.charCodeAt(index + 1)) ||
    classOf(text.charCodeAt(index - 1)) !== lower ||
    classOf(text.charCodeAt(index - 2)) !== lower
  )
    return false
  return isLowerCaseStarter(wordAt(text, next, to))
}

/**
 * "end.The next": a lower-case word, a stop, and a word that begins sentences, alone in its run of
 * characters.
 */
function isMissingSpace(text: string, index: number, end: number, to: number): boolean {
  if (
    classOf(text.charCodeAt(index - 1)) !== lower ||
    classOf(text.charCodeAt(index - 2)) !== lower ||
    classOf(text.charCodeAt(end)) !== upper
  )
    return false
  const word = wordAt(text, end, to)
  const after = end + word.length
  return (
    isSentenceStarter(word.toLowerCase()) &&
    (after >= to || isSpace(text.charCodeAt(after))) &&
    !wordBefore(text, index, Math.max(0, index - maxLook)).includes('.')
  )
}

/**
 * After the run of stops at `index`, those that follow after one blank ("Thou ? . It") included.
 */
function afterStops(text: string, index: number, to: number): number {
  let end = index + 1
  while (end < to) {
    const unit = text.charCodeAt(end)
    if (canStop(unit)) end++
    else if (
      unit === 0x20 &&
      end + 1 < to &&
      isStop(text.charCodeAt(end + 1)) &&
      (end + 2 >= to || isSpace(text.charCodeAt(end + 2)))
    )
      end += 2
    else break
  }
  return end
}

function afterClosers(text: string, from: number, to: number): number {
  let end = from
  while (end < to) {
    const unit = text.charCodeAt(end)
    if (closers.has(unit)) end++
    else if (unit === 0x5b && isReferenceMark(text, end, to)) end = text.indexOf(']', end) + 1
    else if (unit === 0x20 && isFreeCloser(text, end + 1, to)) end += 2
    else break
  }
  return Math.min(end, to)
}

/**
 * A closing quote or bracket of tokenised text, with white space on both sides (`''` counts as
 * one).
 */
function isFreeCloser(text: string, at: number, to: number): boolean {
  if (at >= to || !closers.has(text.charCodeAt(at))) return false
  const doubled = text.charCodeAt(at) === 0x27 && text.charCodeAt(at + 1) === 0x27
  const after = doubled ? at + 2 : at + 1
  return after >= to || isSpace(text.charCodeAt(after))
}

function isReferenceMark(text: string, at: number, to: number): boolean {
  let end = at + 1
  while (end < to && end - at <= 4 && classOf(text.charCodeAt(end)) >= digit) end++
  return end > at + 1 && text.charCodeAt(end) === 0x5d
}

function nextWordStart(text: string, end: number, to: number): number {
  let next = end
  while (next < to && isSpace(text.charCodeAt(next))) next++
  return next
}

/**
 * Class of the first character of the next word, quotes and brackets before it skipped; "iPhone"
 * counts as upper case.
 */
function effectiveClass(text: string, next: number, to: number): number {
  let at = next
  const limit = Math.min(to, next + maxLook)
  while (at < limit && (openers.has(text.charCodeAt(at)) || isSpace(text.charCodeAt(at)))) at++
  const kind = classAt(text, at)
  return kind === lower && classOf(text.charCodeAt(at + 1)) === upper ? upper : kind
}

/** The word at `start`, quotes and brackets before it skipped. */
function wordAt(text: string, start: number, to: number): string {
  let at = start
  const limit = Math.min(to, start + maxLook)
  while (at < limit && (openers.has(text.charCodeAt(at)) || isSpace(text.charCodeAt(at)))) at++
  let end = at
  while (end < limit && isWordUnit(text.charCodeAt(end))) end++
  return text.slice(at, end)
}

const isWordUnit = (unit: number): boolean => classOf(unit) >= digit || classOf(unit) === mark

/**
 * What stands between the stop and the white space or bracket before it, at most `maxLook`
 * characters; stops inside are kept ("U.S").
 */
function wordBefore(text: string, index: number, from: number): string {
  let start = index
  const limit = Math.max(from, index - maxLook)
  while (
    start > limit &&
    (isWordUnit(text.charCodeAt(start - 1)) || text.charCodeAt(start - 1) === 0x2e)
  )
    start--
  return text.slice(start, index)
}

function isInitialOrAcronym(word: string): boolean {
  return /^\p{L}(?:\.\p{L}{1,2})*$/u.test(word) || /^\p{Lu}\p{Ll}?(?:\.\p{Lu}\p{Ll}?)+$/u.test(word)
}

/**
 * Whether the single letter before the stop is a unit: "5 t", "25 m/s", "20 °C". A capital after a
 * number alone may as well be an initial: "In 2019 J. Smith".
 */
function isUnit(text: string, index: number, from: number, letter: string): boolean {
  if (letter.length !== 1) return false
  const before = text.slice(Math.max(from, index - maxLook), index - 1)
  return /\p{L}[²³]?\/$|°$/u.test(before) || (/\p{Ll}/u.test(letter) && /\d\s?$/.test(before))
}

const shortUnits = setOf('ft yd yds lb lbs oz gal hr hrs min mins sec secs pct am pm')
/** "12 A": a count and the symbol of a unit; a year or a day before an initial is none. */
const countBefore = /(?:(\p{L}+)\.?\s)?(\d(?:[\d,.]*\d)?)\s?$/u
// No W: "8700 W. Bryn Mawr Avenue".
const unitSymbol = /^[VAK]$/
/** "9 a.m. Berlin time", "9 p.m. EST", "9 a.m. Eastern" */
const localTime = /^\p{Lu}\p{L}+ (?:\p{L}+ )?time\b/iu
const timeZone = /^(?:\p{Lu}{2,5}|Eastern|Central|Mountain|Pacific|Greenwich)$/u

/**
 * Whether a measure ends at the stop, before a word with a capital: "16 A. Fuses", "5 min. Rinse",
 * "9 p.m. Bring"; not before what goes on from it: "9 a.m. Monday", "In 2019 A. Smith".
 */
function endsMeasure(
  text: string,
  index: number,
  from: number,
  before: string,
  after: string,
): boolean {
  const isSymbol = unitSymbol.test(before)
  if (!isSymbol && !shortUnits.has(before.replaceAll('.', ''))) return false
  const head = text.slice(Math.max(from, index - before.length - maxLook), index - before.length)
  const [, word = '', count] = countBefore.exec(head) ?? []
  if (count === undefined || after.length < 2 || timeZone.test(after)) return false
  const next = after.toLowerCase()
  if (weekdays.has(next) || weekdays.has(next.replace(/s$/, '')) || months.has(next)) return false
  // A number without a word before it may be that of a note: "2 A. Einstein, …".
  return (
    !isSymbol || !(word === '' || months.has(word.toLowerCase()) || /^(?:1\d|20)\d\d$/.test(count))
  )
}

/**
 * Whether the single letter before the stop is a word by itself: the name of a variable or a type
 * in small letters ("from x to y", abbreviations set aside), or the pronoun after a word that no
 * name follows ("and so am I", but "by I. Newton").
 */
function isLoneLetter(text: string, index: number, from: number, letter: string): boolean {
  if (letter.length !== 1) return false
  const before = /(\p{Ll}+) $/u.exec(text.slice(Math.max(from, index - maxLook), index - 1))?.[1]
  return letter === 'I'
    ? before !== undefined && !namesFollow.has(before)
    : /\p{Ll}/u.test(letter) && before !== undefined
}

function isRomanNumeral(text: string, next: number, to: number): boolean {
  return /^[IVXLC]+$/.test(wordAt(text, next, to))
}
