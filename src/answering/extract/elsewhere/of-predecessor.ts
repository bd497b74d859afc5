import { englishMonths, englishWeekdays } from '../../../language/lexicons/calendar-words.ts'
import { isStopWord, wordTexts } from '../../../language/words/tokens.ts'
import { longPattern } from '../../../support/long-pattern.ts'

const asksBefore = longPattern('u')`
  ^\W*[Ww]ho\b.{2,150}?\s(?:before|prior\sto|ahead\sof)\s(?:(?:Mr|Mrs|Ms|Dr)\.?\s)?
  (?<name>\p{Lu}[\p{L}'’-]+)(?=\W*$|\s\p{Lu}|\s(?:took|came|became|started|began|joined|was|did|got|
  held|arrived|stepped)\b)
`
const dates: ReadonlySet<string> = new Set([
  ...englishMonths,
  ...englishWeekdays,
  'christmas',
  'easter',
])
const succession = longPattern('iu')`
  \b(?:before|until|till|predecessors?|former|formerly|previous(?:ly)?|earlier|ex-?\p{L}*|used\sto
  |succeed(?:s|ed)?|successor|replac(?:es?|ed|ing)|took\sover|takes?\sover|taking\sover|taken\sover
  |handed|hand(?:s|ing)?\sover|followed|outgoing|retired|stood\sdown|stands?\sdown|resigned
  |(?:18|19|20)\d\d)\b
`

// The first word has its capital of the sentence, unless a name goes on or acts there.
const named = longPattern('gu')`
  (?:(?<!^|[.!?:]\s)\b\p{Lu}\p{Ll}+|^\p{Lu}\p{Ll}+(?=\s(?:\p{Lu}\p{Ll}|was|held|did|had|kept)))
  (?:\s\p{Lu}\p{Ll}+)*
`
// "At the Mill Hall": nobody who held an office.
const placed = /\b(?:at|in|near|the)\s$/iu

/**
 * Tells sentences that cannot say who came before somebody, because they speak of nobody's time
 * being over: "Joan was elected" does not tell who was treasurer before Peter. One that names them
 * and another beside them may tell it in any words.
 */
export function ofNoPredecessor(question: string): (sentence: string) => boolean {
  const name = asksBefore.exec(question.slice(0, 300))?.groups?.['name']?.toLowerCase()
  if (name === undefined || dates.has(name)) return () => false
  const asked = new Set(wordTexts(question))
  return sentence => {
    const said = sentence.slice(0, 1_000)
    const names = [...said.matchAll(named)].map(({ 0: text, index }) => ({
      words: wordTexts(text),
      isPlace: placed.test(said.slice(0, index)),
    }))
    // "Petra Holm" is the Petra of the question.
    const others = names.filter(
      ({ words }) => !words.some(word => asked.has(word) || dates.has(word) || isStopWord(word)),
    )
    if (others.length === 0) return true
    if (succession.test(said)) return false
    return !wordTexts(said).includes(name) || others.every(({ isPlace }) => isPlace)
  }
}
