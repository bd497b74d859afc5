import type { TextRange } from '../core/span.ts'
import { eventReaders } from './fact-events.ts'
import { kinshipWords } from './fact-kinship.ts'
import { makingWords } from './fact-makers.ts'
import { roleWords } from './fact-roles.ts'

const words = [...new Set([...eventReaders.keys(), ...kinshipWords, ...makingWords, ...roleWords, 'starring', 'stars', 'featuring', 'by'])].sort()
// A description ("is a", "was the") or life dates in parentheses make a sentence worth reading too; both only with an article or a digit.
const trigger = new RegExp(`(?<![\\p{L}\\p{N}])(?:(?:${words.filter(word => /^[a-z]+$/.test(word)).map(word => word.replace(/^[a-z]/, letter => `[${letter}${letter.toUpperCase()}]`)).join('|')}))(?![\\p{L}\\p{N}])|(?<![\\p{L}\\p{N}])(?:[Ii]s|was|are|were) (?:an?|the|one|\\d{4}) |\\((?=[^)]{0,60}\\d{3})`, 'gu')

/** Which of the sentences (in order) have a word that some rule reads, in one pass over them. */
export function factTriggers(text: string, sentences: readonly TextRange[]): boolean[] {
  let found = -1
  return sentences.map(sentence => {
    if (found >= sentence.end) return false
    if (found < sentence.start) {
      trigger.lastIndex = sentence.start
      found = trigger.exec(text)?.index ?? Number.POSITIVE_INFINITY
    }
    return found < sentence.end
  })
}
