import { englishMonths, englishWeekdays } from '../../../language/lexicons/calendar-words.ts'
import { longPattern } from '../../../support/long-pattern.ts'
import { wordTexts } from '../../../language/words/tokens.ts'

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
const named =
  /(?<!^|[.!?:]\s)\b\p{Lu}\p{Ll}+|^\p{Lu}\p{Ll}+(?=\s(?:\p{Lu}\p{Ll}|was|held|did|had))/gu

/**
 * Tells sentences that cannot say who came before somebody, because they speak of nobody's time
 * being over: "Joan was elected" does not tell who was treasurer before Peter.
 */
export function ofNoPredecessor(question: string): (sentence: string) => boolean {
  const name = asksBefore.exec(question.slice(0, 300))?.groups?.['name']?.toLowerCase()
  if (name === undefined || dates.has(name)) return () => false
  const asked = new Set(wordTexts(question))
  // It has to name another than the one who came later.
  return sentence =>
    !succession.test(sentence) ||
    (sentence.match(named) ?? []).every(word => {
      const said = word.toLowerCase()
      return asked.has(said) || dates.has(said)
    })
}
