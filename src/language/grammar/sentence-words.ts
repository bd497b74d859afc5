import { characterClass, classAt, classOf } from '../words/characters.ts'
import { foldCase } from '../words/normalize.ts'
import { compoundWordEnd, scanPieces } from '../words/pieces.ts'
import type { Word } from '../words/word.ts'
import { knownWords, type GrammarWord } from '../words/known-words.ts'
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
  (auxiliaries.has(word.text) || (word.text.endsWith("n't") && contracted.test(word.text)))
const auxiliaries = new Set([...beForms, ...haveForms, ...doForms, ...modals])
const contracted =
  /^(?:is|are|was|were|has|have|had|do|does|did|can|could|may|might|must|should|would|wo|ca)n't$/

const openers = '([{“«'
const closers = ')]}”»'
/** Deeper nesting is read as this deep. */
const maxDepth = 8

function readWord(surface: string): GrammarWord {
  const text = foldCase(surface).replaceAll('’', "'")
  const isNumber = classOf(surface.charCodeAt(0)) === characterClass.digit
  const isContracted = text.endsWith("n't") && contracted.test(text)
  return {
    text,
    forms: isNumber || isContracted ? 0 : verbForms(text),
    capital: classAt(surface, 0) === characterClass.upper,
    isNumber,
    hasApostrophe: text.includes("'"),
  }
}
const readMark = (text: string): GrammarWord => ({
  text,
  forms: 0,
  capital: false,
  isNumber: false,
  hasApostrophe: false,
})

/** Receives a word or mark, where it stands, and how deep in brackets and quotations. */
export type SentenceVisitor = (
  known: GrammarWord,
  start: number,
  end: number,
  kind: SentenceWord['kind'],
  depth: number,
) => void

/** Visits the words and marks of a cleaned sentence, in order; linear. */
export function scanSentence(text: string, from: number, to: number, visit: SentenceVisitor): void {
  let depth = 0
  let quoted = false
  let isAfterNumber = false
  scanPieces(text, from, to, compoundWordEnd, (start, end, isWord) => {
    if (isWord) {
      const word = knownWords.at(text, start, end)
      const known = (word.grammar ??= readWord(word.surface))
      // "9 am" is a time, not a verb.
      const isClock = isAfterNumber && (known.text === 'am' || known.text === 'pm')
      isAfterNumber = isClock || known.isNumber
      visit(isClock ? clockOf(known) : known, start, end, isAfterNumber ? 'number' : 'word', depth)
      return
    }
    isAfterNumber = false
    const word = knownWords.at(text, start, end)
    const known = (word.grammar ??= readMark(word.surface))
    const { text: mark } = known
    const opens = openers.includes(mark) || (mark === '"' && !quoted)
    const closes = closers.includes(mark) || (mark === '"' && quoted)
    if (mark === '"') quoted = !quoted
    if (opens) depth = Math.min(maxDepth, depth + 1)
    visit(known, start, end, 'mark', depth)
    if (closes) depth = Math.max(0, depth - 1)
  })
}

const clockOf = (known: GrammarWord): GrammarWord => ({ ...known, forms: 0 })

/** The words and marks of a cleaned sentence, in order; linear. */
export function sentenceWords(text: string): SentenceWord[] {
  const found: SentenceWord[] = []
  scanSentence(text, 0, text.length, (known, start, end, kind, depth) => {
    const { text: word, forms, capital } = known
    found.push({ index: found.length, text: word, start, end, kind, capital, depth, forms })
  })
  return found
}
