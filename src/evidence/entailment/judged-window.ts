import type { TextRange } from '../../core/span.ts'
import type { EvidenceWindow } from '../../core/verdict.ts'
import { writtenEnglishMonths } from '../../language/lexicons/calendar-words.ts'
import { anyBox } from '../../language/sentences/boxes.ts'
import {
  amountsOf,
  writtenAlike,
  type WrittenAmount,
} from '../../language/quantities/equal-amounts.ts'
import { changedText, type Change } from '../../language/sentences/changed-text.ts'
import { asRead } from '../../language/voice/as-read.ts'
import { voiceAsCalled } from '../../language/voice/called.ts'
import { unsaidSubjects } from '../../language/voice/unsaid-subject.ts'
import { toldBefore, toldStatement, type ToldStatement } from '../../language/voice/told.ts'

/**
 * What of a window the judgement reads; sentences are ranges of the document, `start` the window's
 * offset there.
 */
export type JudgedWindow = Pick<
  EvidenceWindow,
  | 'documentId'
  | 'text'
  | 'start'
  | 'sentences'
  | 'title'
  | 'headingPath'
  | 'about'
  | 'voice'
  | 'meant'
>

/** A window as it is read by the names for "I" and "you", its day and what stands before it. */
const readings = new WeakMap<JudgedWindow, Map<string, JudgedWindow>>()
const speaksOfItself = /(?<![\p{L}'’.])(?:I|[Mm]e|[Mm]y|[Yy]ou|[Yy]our)(?![\p{L}.])/u

/**
 * The windows as a claim is compared with them: with what is ticked alone, with what pronouns mean
 * and, for a claim in the third person, with the claim's names for "I" and "you"; for one with a
 * date, emails with dates for "today"; amounts are read in the units of the claim's. What somebody
 * is claimed to have told or asked another is compared with what they wrote to them as told or
 * asked. A claim that says "I" itself is compared with the "I" that stands there, and one with
 * boxes with just what stands there.
 */
export function readFor(
  hypothesis: string,
  windows: readonly JudgedWindow[],
): readonly JudgedWindow[] {
  const amounts = amountsOf(hypothesis)
  const read = readerFor(hypothesis, windows)
  return windows.map(window => withAmounts(read(window), amounts))
}

/** How one of some windows is read for a claim: which given names are shared all of them tell. */
function readerFor(
  hypothesis: string,
  windows: readonly JudgedWindow[],
): (window: JudgedWindow) => JudgedWindow {
  if (hypothesis.search(anyBox) >= 0) return window => window
  if (speaksOfItself.test(hypothesis)) return window => windowAsRead(window, { voice: undefined })
  const isOfDay = saysDay.test(hypothesis)
  const told = toldStatement(hypothesis)
  const isShared = sharedGivenNames(windows)
  return window => {
    const voice = voiceAsCalled(hypothesis, window.voice, isShared)
    const day = isOfDay ? dayOfMail(window) : undefined
    // To others it makes no difference who of several agreed.
    const isOfSpeaker = voice?.speaker !== undefined && hypothesis.includes(voice.speaker)
    return windowAsRead(window, { voice, day, told, isOfSpeaker })
  }
}

/**
 * Tells which of some windows are of what the person that a claim speaks of first says of
 * themselves: "I moved to Oslo" of Ada Hill, where the claim is "Ada moved to Oslo".
 */
export function ownStatements(
  hypothesis: string,
  windows: readonly JudgedWindow[],
): (window: JudgedWindow) => boolean {
  const reader = readerFor(hypothesis, windows)
  return window => {
    const read = reader(window)
    const speaker = read.voice?.speaker
    if (speaker === undefined || read.text === window.text) return false
    const at = hypothesis.indexOf(speaker)
    return at === 0 || (at > 0 && timeBefore.test(hypothesis.slice(0, at)))
  }
}

/** A window that writes amounts of the claim as the claim does. */
function withAmounts(window: JudgedWindow, amounts: readonly WrittenAmount[]): JudgedWindow {
  if (amounts.length === 0) return window
  const { text, start, sentences } = window
  const changes = writtenAlike(text, amounts)
  if (changes.length === 0) return window
  const { text: read, nowOf } = changedText(text, changes)
  return {
    ...window,
    text: read,
    sentences: sentences.map(range => {
      const now = nowOf({ start: range.start - start, end: range.end - start })
      return { start: start + now.start, end: start + now.end }
    }),
  }
}

const timeBefore =
  /^(?:In|On|At|By|Before|After|Since|During|Last|Then|Later|Finally|First)\b[^.,;:]{0,30},? $/

/** Tells which given names are those of several people who write or are written to. */
function sharedGivenNames(windows: readonly JudgedWindow[]): (given: string) => boolean {
  const people = new Set(
    windows.flatMap(({ voice }) => [voice?.speaker, voice?.addressee].filter(isGiven)),
  )
  return given => [...people].filter(name => name.startsWith(`${given} `)).length > 1
}

const isGiven = (name: string | undefined): name is string => name !== undefined

const saysDay = new RegExp(
  `\\b(?:\\d{1,2}(?:st|nd|rd|th)?(?: of)? (?:${writtenEnglishMonths.join('|')})|` +
    `(?:${writtenEnglishMonths.join('|')}) \\d{1,2})\\b|\\b\\d{4}-\\d\\d-\\d\\d\\b`,
)
const sentOn = /\b(?:sent|received) on (\d{1,2} \p{Lu}\p{L}+ \d{4}) at\b/u

/** The day of an email's own text, as its headers tell it, in ms since 1970. */
function dayOfMail({ about, voice }: JudgedWindow): number | undefined {
  const [, day] = voice === undefined ? [] : (sentOn.exec(about) ?? [])
  return day === undefined ? undefined : Date.parse(`${day} UTC`)
}

interface Reading {
  readonly voice: JudgedWindow['voice']
  readonly day?: number | undefined
  readonly told?: ToldStatement | undefined
  /** Whether the claim names who speaks: "I" is put where the text leaves it out. */
  readonly isOfSpeaker?: boolean | undefined
}

function windowAsRead(window: JudgedWindow, reading: Reading): JudgedWindow {
  const { voice, day, told, isOfSpeaker = false } = reading
  const before = told && toldBefore(told, voice)
  const key = JSON.stringify([voice?.speaker, voice?.addressee, day, before && told, isOfSpeaker])
  const known = readings.get(window) ?? new Map<string, JudgedWindow>()
  readings.set(window, known)
  const made = known.get(key) ?? toldAs(namedIn(window, reading), before, day)
  known.set(key, made)
  return made
}

function namedIn(window: JudgedWindow, { voice, day, isOfSpeaker }: Reading): JudgedWindow {
  const { text, start, sentences } = window
  const meant = changedText(text, meantIn(window))
  const own = (range: TextRange): TextRange =>
    meant.nowOf({ start: range.start - start, end: range.end - start })
  const spoken = changedText(
    meant.text,
    window.about === '' || isOfSpeaker !== true
      ? []
      : unsaidSubjects(meant.text, sentences.map(own), voice?.speaker),
  )
  const { text: read, nowOf: nowOfNamed } = asRead(spoken.text, voice, day)
  if (read === text) return window
  return {
    ...window,
    text: read,
    ...(voice === undefined ? {} : { voice }),
    sentences: sentences.map(range => {
      const now = nowOfNamed(spoken.nowOf(own(range)))
      return { start: start + now.start, end: start + now.end }
    }),
  }
}

/**
 * A window with words before its sentences that tell what its headers do, but for the day; they are
 * left out where all of it is told.
 */
function toldAs(
  window: JudgedWindow,
  before: ((sentence: string) => string) | undefined,
  day: number | undefined,
): JudgedWindow {
  if (before === undefined) return window
  const { text, start, sentences } = window
  let read = ''
  let at = 0
  let told = 0
  const ranges = sentences.map((range): TextRange => {
    const from = range.start - start
    const sentence = text.slice(from, range.end - start)
    read += text.slice(at, from)
    const begun = read.length
    const opening = before(sentence)
    if (opening !== '') told++
    read += opening + sentence
    at = range.end - start
    return { start: start + begun, end: start + read.length }
  })
  if (told === 0) return window
  return {
    ...window,
    text: read + text.slice(at),
    sentences: ranges,
    ...(day === undefined && told === sentences.length ? { about: '' } : {}),
  }
}

/** What its pronouns mean, in offsets of its text. */
const meantIn = ({ text, start: offset, meant = [] }: JudgedWindow): Change[] =>
  meant
    .map(({ start, end, text: read }) => ({ start: start - offset, end: end - offset, text: read }))
    .filter(({ start, end }) => start >= 0 && end <= text.length)
