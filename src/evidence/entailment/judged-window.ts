import type { TextRange } from '../../core/span.ts'
import type { EvidenceWindow } from '../../core/verdict.ts'
import { writtenEnglishMonths } from '../../language/lexicons/calendar-words.ts'
import { anyBox } from '../../language/sentences/boxes.ts'
import { changedText, type Change } from '../../language/sentences/changed-text.ts'
import { asRead } from '../../language/voice/as-read.ts'

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

const named = new WeakMap<JudgedWindow, JudgedWindow>()
const ticked = new WeakMap<JudgedWindow, JudgedWindow>()
const dated = new WeakMap<JudgedWindow, JudgedWindow>()
const speaksOfItself = /(?<![\p{L}'’.])(?:I|[Mm]e|[Mm]y|[Yy]ou|[Yy]our)(?![\p{L}.])/u

/**
 * The windows as a claim is compared with them: with what is ticked alone, with what pronouns mean
 * and, for a claim in the third person, with names for "I" and "you"; for one with a date, emails
 * with dates for "today". A claim that says "I" itself is compared with the "I" that stands there,
 * and one with boxes with just what stands there.
 */
export function readFor(
  hypothesis: string,
  windows: readonly JudgedWindow[],
): readonly JudgedWindow[] {
  if (hypothesis.search(anyBox) >= 0) return windows
  const isOfItself = speaksOfItself.test(hypothesis)
  const isOfDay = saysDay.test(hypothesis)
  return windows.map(window => {
    if (isOfItself) return windowAsRead(window, undefined, ticked)
    const day = isOfDay ? dayOfMail(window) : undefined
    return day === undefined
      ? windowAsRead(window, window.voice, named)
      : windowAsRead(window, window.voice, dated, day)
  })
}

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

function windowAsRead(
  window: JudgedWindow,
  voice: JudgedWindow['voice'],
  kept: WeakMap<JudgedWindow, JudgedWindow>,
  day?: number,
): JudgedWindow {
  const { text, start, sentences } = window
  const known = kept.get(window)
  if (known !== undefined) return known
  const meant = changedText(text, meantIn(window))
  const { text: read, nowOf: nowOfNamed } = asRead(meant.text, voice, day)
  const nowOf = (range: TextRange): TextRange => nowOfNamed(meant.nowOf(range))
  const made =
    read === text
      ? window
      : {
          ...window,
          text: read,
          sentences: sentences.map(range => {
            const now = nowOf({ start: range.start - start, end: range.end - start })
            return { start: start + now.start, end: start + now.end }
          }),
        }
  kept.set(window, made)
  return made
}

/** What its pronouns mean, in offsets of its text. */
const meantIn = ({ text, start: offset, meant = [] }: JudgedWindow): Change[] =>
  meant
    .map(({ start, end, text: read }) => ({ start: start - offset, end: end - offset, text: read }))
    .filter(({ start, end }) => start >= 0 && end <= text.length)
