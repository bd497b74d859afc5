import type { TextRange } from '../../core/span.ts'
import { eventReaders } from './events/event-readers.ts'
import { kinshipWords } from './kinship/kin-words.ts'
import { makingWords } from './makers.ts'
import { longPattern } from '../../support/long-pattern.ts'
import { roleWords } from './roles.ts'

const words = [
  ...new Set([
    ...eventReaders.keys(),
    ...kinshipWords,
    ...makingWords,
    ...roleWords,
    'starring',
    'stars',
    'featuring',
    'by',
  ]),
].sort()
const anyWord = words
  .filter(word => /^[a-z]+$/.test(word))
  .map(word => word.replace(/^[a-z]/, letter => `[${letter}${letter.toUpperCase()}]`))
  .join('|')
// A description ("is a", "was the") or life dates in parentheses make a sentence worth reading too;
// both only with an article or a digit.
const trigger = longPattern('gu')`
  (?<![\p{L}\p{N}])(?:(?:${anyWord}))(?![\p{L}\p{N}])|
  (?<![\p{L}\p{N}])(?:[Ii]s|was|are|were) (?:an?|the|one|\d{4}) |
  \((?=[^)]{0,60}\d{3})
`

// A character before the first sentence and what a trigger looks ahead for, in UTF-16 units: the
// rest of a long document is none of its sentences' business.
const lookBehind = 2
const lookAhead = 256

/**
 * Which of the sentences (in order) have a word that some rule reads, in one pass over them and
 * nothing else.
 */
export function factTriggers(text: string, sentences: readonly TextRange[]): boolean[] {
  const [opening] = sentences
  if (opening === undefined) return []
  const from = Math.max(0, opening.start - lookBehind)
  const part = text.slice(from, (sentences.at(-1)?.end ?? opening.end) + lookAhead)
  let found = -1
  return sentences.map(sentence => {
    if (found >= sentence.end) return false
    if (found < sentence.start) {
      trigger.lastIndex = sentence.start - from
      const index = trigger.exec(part)?.index
      found = index === undefined ? Number.POSITIVE_INFINITY : from + index
    }
    return found < sentence.end
  })
}
