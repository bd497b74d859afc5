import { knownWords } from './known-words.ts'
import { foldCase } from './normalize.ts'
import { porter2 } from './porter2.ts'
import { isStopWord as isStopWordOf, languageOfStopWords } from './stop-words.ts'
import { scanWords } from './word-scan.ts'
import { wordTable } from './word-table.ts'
import type { Word } from './word.ts'
import { longPattern } from '../../support/long-pattern.ts'

/**
 * Longest word kept, in code units; what is longer (encoded data) is cut, in documents and
 * questions alike.
 */
const maxWordLength = 64
// Not letters or digits to SQLite's unicode61 tokenizer although they are to Unicode: three New Tai
// Lue and Vedic ranges.
const notInTerms = /[^\p{L}\p{N}]|[\u19b0-\u19c9\u1cf2\u1cf3]/gu
const plainWord = /^[a-z0-9]*$/
const unspacedScript = longPattern('v')`
  [\p{L}&&[\p{Script_Extensions=Han}\p{Script_Extensions=Hiragana}
  \p{Script_Extensions=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}
  \p{Script=Khmer}\p{Script=Myanmar}]]
`

function computeFolded(surface: string): string {
  // Twice the limit, because folding also drops joiners; a half character at the cut is dropped
  // with the rest that is no letter.
  const lowered = foldCase(
    surface.length > 2 * maxWordLength ? surface.slice(0, 2 * maxWordLength) : surface,
  )
  const folded = plainWord.test(lowered) ? lowered : lowered.replace(notInTerms, '')
  return folded.length > maxWordLength
    ? folded.slice(0, maxWordLength).toWellFormed().replace('\ufffd', '')
    : folded
}

function computeStem(word: string): string {
  let result = word
  // Stemming a stem again can shorten it further; terms of a query are analysed like texts, so a
  // term must be its own stem.
  for (let round = 0; round < 8; round++) {
    const next = porter2(result)
    if (next === result) break
    result = next
  }
  return result
}

const foldedWords = wordTable(computeFolded)
const stems = wordTable(computeStem)

function computeTerm(surface: string): string {
  const folded = computeFolded(surface)
  if (plainWord.test(folded)) return computeStem(folded)
  // Folding can turn a bracketed or circled sign inside a word into ideographs, which are terms of
  // their own.
  return unspacedScript.test(folded) ? analyze(folded).join(' ') : folded
}

/**
 * Stem of a folded word: English rules for words of a–z, other words as they are; the stem of a
 * stem is itself.
 */
export function stem(word: string): string {
  return stems.at(word, 0, word.length)
}

/**
 * Words of a text, only letters and digits, in order, not overlapping; scripts without spaces give
 * one word per character. A possessive is outside the range.
 */
export function words(text: string): Word[] {
  const found: Word[] = []
  scanWords(text, 0, text.length, (start, end) => {
    const folded = foldedWords.at(text, start, end)
    if (folded !== '') found.push({ text: folded, start, end })
  })
  return found
}

/** The folded words alone, as `words` gives them, for those who need no ranges. */
export function wordTexts(text: string): string[] {
  const found: string[] = []
  scanWords(text, 0, text.length, (start, end) => {
    const folded = foldedWords.at(text, start, end)
    if (folded !== '') found.push(folded)
  })
  return found
}

/**
 * Index terms of a text: folded, stemmed, only letters and digits, stop words kept so that phrases
 * work; ideographs as overlapping pairs. Analysing the terms again, joined by spaces, gives the
 * same terms.
 */
export function analyze(text: string): string[] {
  const terms: string[] = []
  // The last ideograph, its end, and whether it has not been part of a pair yet.
  let previous = ''
  let previousEnd = -1
  let alone = false
  scanWords(text, 0, text.length, (start, end, kind) => {
    if (kind !== 'ideograph') {
      if (alone) terms.push(previous)
      alone = false
      previousEnd = -1
      const word = knownWords.at(text, start, end)
      const term = (word.term ??= computeTerm(word.surface))
      if (term.includes(' ')) terms.push(...term.split(' '))
      else if (term !== '') terms.push(term)
      return
    }
    const folded = foldedWords.at(text, start, end)
    const follows = start === previousEnd
    if (alone && !follows) terms.push(previous)
    if (follows) terms.push(previous + folded)
    alone = !follows && folded !== ''
    previous = folded
    previousEnd = folded === '' ? -1 : end
  })
  if (alone) terms.push(previous)
  return terms
}

/**
 * Whether a folded word carries no content of its own in a language (ISO 639-1, default English).
 */
export function isStopWord(word: string, language: string = 'en'): boolean {
  return isStopWordOf(word, language)
}

/**
 * Content terms of a question, analysed, each once, in order: without stop words and question words
 * of its language; all terms if nothing is left. A word in capitals among others ("the US", "IT")
 * is content even where it looks like a stop word.
 */
export function queryTerms(text: string): string[] {
  const all = words(text)
  const language = languageOfStopWords(all.map(word => word.text))
  const hasLowerCase = /\p{Ll}/u.test(text)
  const terms = new Set<string>()
  for (const word of all) {
    const surface = text.slice(word.start, word.end)
    const emphatic =
      hasLowerCase &&
      surface.length > 1 &&
      surface !== surface.toLowerCase() &&
      surface === surface.toUpperCase()
    if (isStopWordOf(word.text, language) && !emphatic) continue
    terms.add(word.text)
  }
  return [...new Set(analyze(terms.size > 0 ? contentText(text, all, terms) : text))]
}

/**
 * The content words with white space between words that were not neighbours, so that ideographs
 * pair as in the text.
 */
function contentText(text: string, all: readonly Word[], content: ReadonlySet<string>): string {
  let result = ''
  let end = -1
  for (const word of all) {
    if (!content.has(word.text)) continue
    result += (word.start === end ? '' : ' ') + text.slice(word.start, word.end)
    end = word.end
  }
  return result
}
