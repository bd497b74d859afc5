import { leadingPronoun } from '../../../language/sentences/pronoun-led.ts'
import { longPattern } from '../../../support/long-pattern.ts'

const asksChoice = longPattern('iu')`
  ^\W*(?:and\s|so\s|but\s)?(?:who|whom|which\s\p{L}+|what\s(?:firm|company|supplier))\b
  .{0,60}?\b(?:are|is|do|did|will|was|were|have|has)\b
`
const asksDenied = longPattern('iu')`
  n['’]t\b|\b(?:not|no|never|against|reject\p{L}*|refus\p{L}*|declin\p{L}*|turn(?:ed)?\sdown
  |drop\p{L}*
  |instead|lose|lost)\b
`
const denied = longPattern('iu')`
  (?:\b(?:not|never|no\slonger)\s|n['’]t\s)(?:be\s)?(?:going\sahead|going|go(?:\sahead)?
  |staying|stay
  |working|work|signing|sign|continuing|continue)\swith\b
  |(?:\b(?:not|never|no\slonger)\s|n['’]t\s)(?:be\s)?(?:using|use|taking|take|choosing|choose
  |booking
  |book|hiring|hire|having|picking|pick)\s\p{Lu}
  |\b(?:decided\sagainst|turned\sdown|ruled\sout)\b
`
const chosen = /\b(?:but|instead|rather|so)\b.{0,40}\b(?:with|go|take|took|book|chose|use)/iu
const asksEither = /^\W*(?:and\s|so\s)?(?:do|does|is|are|will|shall|should|did)\b.{3,120}\sor\s/iu
const undecided = longPattern('iu')`
  \b(?:not|never|n['’]t)\s(?:been\s)?(?:yet\s)?(?:quite\s)?(?:settled|decided|fixed|agreed|final)\b
  |n['’]t\s(?:been\s)?(?:yet\s)?(?:settled|decided|fixed|agreed)\b
  |\b(?:undecided|unsettled|still\s(?:open|to\sbe\s(?:decided|settled|agreed|fixed)))\b
`

/**
 * Tells sentences that only say which of several was not chosen ("we're not going ahead with
 * Greens. It was the price."), or weigh what stands before them as not yet decided, where a
 * question asks which it is.
 */
export function onlyDenied(
  question: string,
): (sentence: string, before: readonly string[]) => boolean {
  const text = question.slice(0, 300)
  const isOfChoice = asksChoice.test(text) && !asksDenied.test(text)
  const isEither = asksEither.test(text)
  if (!isOfChoice && !isEither) return () => false
  const denies = (sentence: string): boolean => {
    const found = denied.exec(sentence)
    return found !== null && !chosen.test(sentence.slice(found.index + found[0].length))
  }
  return (sentence, [previous = '']) => {
    if (isEither && undecided.test(previous)) return true
    if (!isOfChoice) return false
    return denies(sentence) || (denies(previous) && leadingPronoun(sentence) !== undefined)
  }
}
