import { englishMonths, englishWeekdays } from '../../../language/lexicons/calendar-words.ts'
import { canBeFinite } from '../../../language/grammar/finite-verb.ts'
import { beForms, subordinators } from '../../../language/grammar/function-words.ts'
import { isAdverb, sentenceWords } from '../../../language/grammar/sentence-words.ts'
import { leadingPronoun } from '../../../language/sentences/pronoun-led.ts'
import { analyze, isStopWord } from '../../../language/words/tokens.ts'
import { longPattern } from '../../../support/long-pattern.ts'

const asksChoice = longPattern('iu')`
  ^\W*(?:and\s|so\s|but\s)?(?:who|whom|(?:whose|which)\s\p{L}+|what\s(?:firm|company|supplier))\b
  .{0,60}?\b(?:are|is|do|did|will|was|were|have|has)\b
`
const asksDenied = longPattern('iu')`
  n['’]t\b|\b(?:not|no|never|against|reject\p{L}*|refus\p{L}*|declin\p{L}*|turn(?:ed)?\sdown
  |drop\p{L}*
  |instead|lose|lost)\b
  |\b(?:offer(?:ed|ing)|ask(?:ed|ing)|invit(?:ed|ing)|propos(?:ed|ing)|consider(?:ed|ing))\b
  |\bwho\s(?:offer|ask|invite|propose|consider)s\b
  |\b(?:did|do|does|will|would|shall|should|can|could)\s
  (?:(?:the|our|my|your|his|her|their)\s)?[\p{L}'’-]+\s(?:offer|ask|invite|propose|consider)\b
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
const chosen = longPattern('iu')`
  \b(?:but|instead|rather|so)\b.{0,40}\b(?:with|go|take|took|book|chose|use)
  |\bin\sfavou?r\sof\b
`
// What was turned down stands beside what the sentence is about: "Ann, who turned it down, is".
const aside = longPattern('iu')`
  \b(?:who|whom|whose|which|that|having|after|when|once|since|although|though|because|as|if)\b
  [^,;:]{0,80}$
`
const joining: ReadonlySet<string> = new Set('and but so or while whereas instead then'.split(' '))
const choosers: ReadonlySet<string> = new Set('we i they he she you'.split(' '))
// "Ann wrote to him": him who was turned down.
const deniedOnes: ReadonlySet<string> = new Set('him them'.split(' '))
const dates: ReadonlySet<string> = new Set([...englishMonths, ...englishWeekdays])
const asksEither = /^\W*(?:and\s|so\s)?(?:do|does|is|are|will|shall|should|did)\b.{3,120}\sor\s/iu
const undecided = longPattern('iu')`
  \b(?:not|never|n['’]t)\s(?:been\s)?(?:yet\s)?(?:quite\s)?(?:settled|decided|fixed|agreed|final)\b
  |n['’]t\s(?:been\s)?(?:yet\s)?(?:settled|decided|fixed|agreed)\b
  |\b(?:undecided|unsettled|still\s(?:open|to\sbe\s(?:decided|settled|agreed|fixed)))\b
`
// They say of nothing in particular that it is undecided.
const anyMatter: ReadonlySet<string> = new Set(
  analyze('choice choose question matter decision decide point option plan way yet still quite'),
)

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
  const asked = new Set(analyze(text))
  return (sentence, [previous = '']) => {
    if (isEither && isUndecided(previous, asked)) return true
    if (!isOfChoice) return false
    if (onlyDenies(sentence)) return true
    return (
      leadingPronoun(sentence) !== undefined &&
      onlyDenies(previous) &&
      !namesIn(sentence).some(name => !previous.includes(name))
    )
  }
}

const namesIn = (text: string): string[] =>
  (text.match(/(?<=[\p{L}\p{N}],?\s)\p{Lu}[\p{L}'’-]+/gu) ?? []).filter(
    name => !dates.has(name.toLowerCase()) && !/^I(?:['’]|$)/u.test(name),
  )

/** Whether all that a sentence tells is what was not chosen: nothing positive follows. */
function onlyDenies(sentence: string): boolean {
  const said = sentence.slice(0, 1_000)
  const found = denied.exec(said)
  if (found === null || aside.test(said.slice(0, found.index))) return false
  const rest = said.slice(found.index + found[0].length)
  return !chosen.test(rest) && !tellsFurther(rest)
}

/**
 * Whether a clause goes on behind a denial in which somebody acts ("and gave it to Ferris", "we
 * took the other one") or somebody is named; "the price was too high" gives the reason only.
 */
function tellsFurther(rest: string): boolean {
  const words = sentenceWords(rest)
  const starts = words.flatMap(({ kind, text }, at) =>
    joining.has(text) || (kind === 'mark' && /^[,;:–—-]$/u.test(text)) ? [at + 1] : [],
  )
  return starts.some((start, nth) => {
    const clause = words.slice(start, (starts[nth + 1] ?? words.length + 1) - 1)
    const verb = clause.findIndex(canBeFinite)
    if (verb < 0) return false
    const [first] = clause.filter(word => !isAdverb(word))
    if (first === clause[verb]) return true
    // "Because Ann said no" is a reason only.
    if (subordinators.has(first?.text ?? '') || clause.some(({ text }) => deniedOnes.has(text)))
      return false
    return (
      (choosers.has(first?.text ?? '') && !beForms.has(clause[verb]?.text ?? '')) ||
      clause.some(({ capital, kind, text }) => capital && kind === 'word' && !dates.has(text))
    )
  })
}

/** Whether a sentence calls what is asked, or no matter in particular, undecided. */
function isUndecided(sentence: string, asked: ReadonlySet<string>): boolean {
  const found = undecided.exec(sentence.slice(0, 1_000))
  if (found === null) return false
  const before = sentence.slice(0, found.index).split(/[,;:]/).at(-1) ?? ''
  const behind = sentence.slice(found.index + found[0].length).split(/[,;:]/)[0] ?? ''
  return analyze(`${before} ${behind}`).every(
    term => isStopWord(term) || asked.has(term) || anyMatter.has(term),
  )
}
