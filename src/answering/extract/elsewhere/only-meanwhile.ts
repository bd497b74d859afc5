import { longPattern } from '../../../support/long-pattern.ts'
import { wordTexts } from '../../../language/words/tokens.ts'

// "How many came on the day?", "what was left once the books were done?"
const asksAmount = /^\W*(?:and\s|so\s)?(?:how\s(?:much|many)|what)\b/iu
const past = /\b(?:did|was|were|had)\b/iu
const atEvent = longPattern('iu')`
  \bon\sthe\s(?:day|night|evening|morning|weekend)(?:\sitself)?(?=\W*$|\s(?:of\s)?the\b)
  |\bat\sthe\s(?:very\s)?(?:end|close|finish)\b|\bwhen\sit\swas\s(?:all\s)?over\b
`
const afterwards = /\b(?:once|after|by\sthe\stime)\s(?:\p{L}+\s){1,3}?(?:had|was|were)\b/iu
// "Currently" may be once it was done, and a bare "now" that of the very day, or of a day after it.
const atPresent = /\b(?:at\s(?:the\smoment|present)|currently)\b/iu
const meanwhile = longPattern('iu')`
  \b(?:so\sfar|to\sdate|until\snow|up\sto\snow
  |as\s(?:of|at)\s(?:now|today|yesterday|this\s\p{L}+|last\s\p{L}+|\p{L}+day))\b
`
const present =
  /\b(?:have|has|is|are|stands?|there['’]s)\b|\p{L}['’](?:ve|re|s)\s(?:got\b|\d|£|€|\$)/iu
const past2 = /\b(?:had|was|were|did|came|turned|ended)\b/iu

/**
 * Tells sentences that say only how things stand on the way ("33 so far", "12 at the
 * moment") where a question asks how they were on the day of something or once it was over.
 */
export function onlyMeanwhile(question: string): (sentence: string) => boolean {
  const text = question.slice(0, 300)
  const [isOfDay, isOfAfter] = [atEvent.test(text), afterwards.test(text)]
  if (!asksAmount.test(text) || !past.test(text) || !(isOfDay || isOfAfter)) return () => false
  const asked = new Set(wordTexts(text))
  return sentence => {
    const said = sentence.slice(0, 1_000)
    const [told] = meanwhile.exec(said) ?? (isOfAfter ? null : atPresent.exec(said)) ?? []
    if (told === undefined || !present.test(sentence) || past2.test(sentence)) return false
    // "On Friday at the close": that day is asked for.
    const day = wordTexts(told).at(-1) ?? ''
    return !asked.has(day)
  }
}
