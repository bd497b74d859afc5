import type { TextRange } from '../../core/span.ts'
import { eventReaders } from './events/event-readers.ts'
import { kinshipWords } from './kinship/kin-words.ts'
import { makingWords } from './makers.ts'
import { classAt, isWordClass } from '../../language/words/characters.ts'
import { roleWords } from './roles.ts'

/** Words that some rule reads, each as a whole word, with or without a capital. */
export const triggerWords: ReadonlySet<string> = new Set(
  [
    ...eventReaders.keys(),
    ...kinshipWords,
    ...makingWords,
    ...roleWords,
    'starring',
    'stars',
    'featuring',
    'by',
  ].filter(word => /^[a-z]+$/.test(word)),
)

// A description ("is a", "was the") or life dates in parentheses make a sentence worth reading too;
// both only with an article or a digit.
const description = /(?:[Ii]s|was|are|were) (?:an?|the|one|\d{4}) /y
const lifeDates = /\((?=[^)]{0,60}\d{3})/uy
const descriptionVerbs = new Set(['is', 'was', 'are', 'were'])

// Most words are none of these, and their first and last letter and their length say so: a bit per
// length.
const lengths = new Int32Array(32 * 32)
const placeOf = (first: number, last: number): number => ((first & 31) << 5) | (last & 31)
for (const word of [...triggerWords, ...descriptionVerbs]) {
  const place = placeOf(word.charCodeAt(0), word.charCodeAt(word.length - 1))
  lengths[place] = (lengths[place] ?? 0) | (1 << word.length)
}
const longest = Math.max(...[...triggerWords].map(word => word.length))

const isSmall = (unit: number): boolean => unit >= 0x61 && unit <= 0x7a
const isLetter = (unit: number): boolean => isSmall(unit | 0x20)

/** Which of the sentences (in order) have a word that some rule reads. */
export function factTriggers(text: string, sentences: readonly TextRange[]): boolean[] {
  return sentences.map(sentence => hasTrigger(text, sentence))
}

function hasTrigger(text: string, { start, end }: TextRange): boolean {
  for (let index = start; index < end;) {
    const unit = text.charCodeAt(index)
    if (!isLetter(unit)) {
      if (unit === 0x28 && matchesAt(lifeDates, text, index)) return true
      index++
      continue
    }
    let next = index + 1
    while (isSmall(text.charCodeAt(next))) next++
    const length = next - index
    if (
      length <= longest &&
      ((lengths[placeOf(unit, text.charCodeAt(next - 1))] ?? 0) & (1 << length)) !== 0 &&
      isTrigger(text, index, next)
    )
      return true
    while (isLetter(text.charCodeAt(next))) next++
    index = next
  }
  return false
}

/** A capital and small letters, or small letters alone: a whole word that some rule reads. */
function isTrigger(text: string, start: number, end: number): boolean {
  const word = text.slice(start, end).toLowerCase()
  if (triggerWords.has(word)) return !isWordBefore(text, start) && !isWordClass(classAt(text, end))
  return (
    descriptionVerbs.has(word) && !isWordBefore(text, start) && matchesAt(description, text, start)
  )
}

/** Whether a letter or digit of any script ends before `index`. */
function isWordBefore(text: string, index: number): boolean {
  if (index === 0) return false
  const isPair = index > 1 && (text.codePointAt(index - 2) ?? 0) > 0xffff
  return isWordClass(classAt(text, index - (isPair ? 2 : 1)))
}

function matchesAt(pattern: RegExp, text: string, index: number): boolean {
  pattern.lastIndex = index
  return pattern.test(text)
}
