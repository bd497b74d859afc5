import { characterClass, classAt, classOf, isSpace, isWordClass } from '../words/characters.ts'
import { foldCase } from '../words/normalize.ts'
import type { Word } from '../words/word.ts'
import { verbForms } from './verb-forms.ts'
import { adverbs, beForms, doForms, haveForms, modals, notAdverbs } from './function-words.ts'

/**
 * One word or mark of a cleaned sentence. Words of quotations and brackets have a depth above 0 and
 * are never split at.
 */
export interface SentenceWord extends Word {
  /** Position among the words and marks of the sentence. */
  readonly index: number
  readonly kind: 'word' | 'number' | 'mark'
  readonly capital: boolean
  /** How many brackets and quotations it stands in. */
  readonly depth: number
  /** Bits of `verbForm`; 0 for what is no verb. */
  readonly forms: number
}

/** A clause put together: words of the sentence in order, and words put in between. */
export type Phrases = ReadonlyArray<readonly SentenceWord[] | string>

export const isAdverb = (word: SentenceWord): boolean =>
  word.kind === 'word' &&
  (adverbs.has(word.text) ||
    (word.text.length > 4 && word.text.endsWith('ly') && !notAdverbs.has(word.text)))

/** Whether a word opens a finite verb whatever stands around it. */
export const isAuxiliary = (word: SentenceWord): boolean =>
  word.kind === 'word' &&
  (beForms.has(word.text) ||
    haveForms.has(word.text) ||
    doForms.has(word.text) ||
    modals.has(word.text) ||
    contracted.test(word.text))
const contracted =
  /^(?:is|are|was|were|has|have|had|do|does|did|can|could|may|might|must|should|would|wo|ca)n't$/

const openers = '([{“«'
const closers = ')]}”»'
/** Deeper nesting is read as this deep. */
const maxDepth = 8

/** The words and marks of a cleaned sentence, in order; linear. */
export function sentenceWords(text: string): SentenceWord[] {
  const found: SentenceWord[] = []
  let depth = 0
  let quoted = false
  for (let index = 0; index < text.length;) {
    const unit = text.charCodeAt(index)
    if (isSpace(unit)) {
      index++
      continue
    }
    const start = index
    if (isWordAt(text, index)) {
      index = endOfWord(text, index)
      const word = foldCase(text.slice(start, index)).replaceAll('’', "'")
      // "9 am" is a time, not a verb.
      const isClock = (word === 'am' || word === 'pm') && found.at(-1)?.kind === 'number'
      const kind =
        isClock || classOf(text.charCodeAt(start)) === characterClass.digit ? 'number' : 'word'
      found.push({
        index: found.length,
        text: word,
        start,
        end: index,
        kind,
        capital: classAt(text, start) === characterClass.upper,
        depth,
        forms: kind === 'word' && !contracted.test(word) ? verbForms(word) : 0,
      })
      continue
    }
    index += unit >= 0xd800 && unit < 0xdc00 && index + 1 < text.length ? 2 : 1
    const mark = text.slice(start, index)
    const opens = openers.includes(mark) || (mark === '"' && !quoted)
    const closes = closers.includes(mark) || (mark === '"' && quoted)
    if (mark === '"') quoted = !quoted
    if (opens) depth = Math.min(maxDepth, depth + 1)
    found.push({
      index: found.length,
      text: mark,
      start,
      end: index,
      kind: 'mark',
      capital: false,
      depth,
      forms: 0,
    })
    if (closes) depth = Math.max(0, depth - 1)
  }
  return found
}

function isWordAt(text: string, index: number): boolean {
  const kind = classOf(text.charCodeAt(index))
  return (
    isWordClass(kind) || (kind === characterClass.surrogate && isWordClass(classAt(text, index)))
  )
}

/**
 * Words hold apostrophes, hyphens, ampersands and the stops of "U.S." and "3.5" between letters or
 * digits.
 */
function endOfWord(text: string, from: number): number {
  let index = from
  while (index < text.length) {
    const unit = text.charCodeAt(index)
    const kind = classOf(unit)
    if (isWordClass(kind) || kind === characterClass.mark || kind === characterClass.surrogate) {
      index++
      continue
    }
    const joins =
      unit === 0x27 ||
      unit === 0x2019 ||
      unit === 0x2d ||
      unit === 0x2010 ||
      unit === 0x2011 ||
      unit === 0x26 ||
      unit === 0x5f ||
      unit === 0x2f ||
      unit === 0x40 ||
      (unit === 0x2e && index + 1 < text.length) ||
      (unit === 0x2c && classOf(text.charCodeAt(index - 1)) === characterClass.digit)
    if (!joins || index + 1 >= text.length || !isWordAt(text, index + 1)) break
    if (unit === 0x2c && classOf(text.charCodeAt(index + 1)) !== characterClass.digit) break
    index++
  }
  // The stop of an abbreviation belongs to it: "U.S.", "Inc.", "Dr.".
  if (
    text.charCodeAt(index) === 0x2e &&
    index + 1 < text.length &&
    (text.slice(from, index).includes('.') ||
      index - from === 1 ||
      /^(?:inc|ltd|co|corp|dr|mr|mrs|ms|st|jr|sr|no|vs|prof|gen|sen|gov|rev)$/i.test(
        text.slice(from, index),
      ))
  )
    index++
  return index
}
