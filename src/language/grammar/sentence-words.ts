import { characterClass, classAt, classOf } from '../words/characters.ts'
import { foldCase } from '../words/normalize.ts'
import { compoundWordEnd, scanPieces } from '../words/pieces.ts'
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

/** Stands where a sentence has no word. */
export const noWord: SentenceWord = {
  index: -1,
  text: '',
  start: 0,
  end: 0,
  kind: 'mark',
  capital: false,
  depth: 0,
  forms: 0,
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
    (word.text.endsWith("n't") && contracted.test(word.text)))
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
  scanPieces(text, 0, text.length, compoundWordEnd, (start, end, isWord) => {
    const index = found.length
    const surface = text.slice(start, end)
    if (isWord) {
      const word = foldCase(surface).replaceAll('’', "'")
      // "9 am" is a time, not a verb.
      const isClock = (word === 'am' || word === 'pm') && found.at(-1)?.kind === 'number'
      const kind =
        isClock || classOf(text.charCodeAt(start)) === characterClass.digit ? 'number' : 'word'
      const capital = classAt(text, start) === characterClass.upper
      const isContracted = word.endsWith("n't") && contracted.test(word)
      const forms = kind === 'word' && !isContracted ? verbForms(word) : 0
      found.push({ index, text: word, start, end, kind, capital, depth, forms })
      return
    }
    const opens = openers.includes(surface) || (surface === '"' && !quoted)
    const closes = closers.includes(surface) || (surface === '"' && quoted)
    if (surface === '"') quoted = !quoted
    if (opens) depth = Math.min(maxDepth, depth + 1)
    found.push({ index, text: surface, start, end, kind: 'mark', capital: false, depth, forms: 0 })
    if (closes) depth = Math.max(0, depth - 1)
  })
  return found
}
