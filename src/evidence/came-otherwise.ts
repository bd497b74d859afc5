import type { TextRange } from '../core/span.ts'
import { modals, negations } from '../language/grammar/function-words.ts'
import { verbForm, verbForms } from '../language/grammar/verb-forms.ts'
import { setOf } from '../language/lexicons/lexicon.ts'
import { readText, type TextReading } from '../language/read-text.ts'
import { longPattern } from '../support/long-pattern.ts'
import type { ReadWord, WordRange } from '../language/sentences/read-words.ts'
import { withDays } from '../language/voice/with-days.ts'
import { compareDates } from './signals/conflicts/compare-dates.ts'

// What comes once a year is meant where it came that near. What has no beginning or end, such as a
// meeting, may come again at any time.
const longestApart = 31
const phases = setOf(`
  begin start open close end finish reopen commenc launch resum conclud began begun
`)
const reach = 4
// What opens and closes by the day may also do so on another day, or late on one: another day is
// the one that was meant only where the sentence says that it is not as it was to be.
const besides = /\s(?:because|since|as|so|who|which|that|when|while|where|and|but|with|for)\b/iu
const deviates = longPattern('iu')`
  \b(?:after\sall|in\sthe\send|instead)(?=[\s,]*(?:[.;!)]|$|on\b))
  |\b(?:already|eventually|finally|at\slast|not\suntil|only(?=\s(?:on|yesterday|today)\b))\b
  |\b(?:days?|weeks?|fortnight|months?)\s(?:too\s)?(?:late|early|later|earlier)\b
`
const slips = /\blater?(?=[.;!)]|$| than (?:planned|expected|announced|intended|hoped)\b)/iu
const byDay = setOf('open close reopen end finish')

/** The day on which a sentence says that something came, if it is not the one that a claim has. */
export type CameOtherwise = (sentence: string, written: number) => string | undefined

/**
 * The day on which something came that a claim has on another one, where a sentence that was
 * written after it says so, and that it was not to be so: "Entries closed only yesterday", of
 * "Entries close on 28 May".
 */
export function cameOtherwise(claim: string): CameOtherwise {
  const ours = readText(claim)
  const [date, ...more] = ours.dates
  const verb = date && verbBefore(ours, date)
  const subject = verb && stemsBefore(ours.words, verb)
  if (date?.value.day === undefined || date.value.month === undefined || more.length > 0)
    return () => undefined
  if (subject === undefined || subject.size === 0 || !phases.has(verb?.stem ?? ''))
    return () => undefined
  return (sentence, written) => {
    if (verb === undefined || !isOver(date.value, written)) return undefined
    const told = sentence.slice(0, longestRead)
    if (!deviates.test(told) && !slips.test(told)) return undefined
    const theirs = readText(withDays(told, written).text)
    for (const other of theirs.dates) {
      const came = verbBefore(theirs, other)
      if (came === undefined || !isOneVerb(came, verb) || !isPast(theirs.words, came)) continue
      const doers = stemsBefore(theirs.words, came)
      if (doers.size !== subject.size || [...subject].some(stem => !doers.has(stem))) continue
      if (other.value.day === undefined || compareDates(date, other) !== 'apart') continue
      if (daysBetween(date.value, other.value) > longestApart) continue
      if (isDeviation(theirs, came, other)) return theirs.text.slice(other.start, other.end)
    }
    return undefined
  }
}
const longestRead = 1_000

/** Whether the clause of a verb and its day says that another one was meant. */
function isDeviation({ text, words }: TextReading, came: ReadWord, day: TextRange): boolean {
  const before = words[came.index - 1]
  const start = before !== undefined && adverbs.has(before.text) ? before.start : came.start
  const [rest = ''] = text.slice(day.end).split(besides)
  const clause = text.slice(start, day.end) + rest
  return deviates.test(clause) || (!byDay.has(came.stem) && slips.test(rest))
}
const adverbs = setOf('already eventually finally')

/** The verb whose day a date is: "close on 28 May", "closed 4 June". */
function verbBefore({ words }: TextReading, { first }: WordRange): ReadWord | undefined {
  for (let at = first - 1; at >= Math.max(0, first - reach); at--) {
    const word = words[at]
    if (words[at + 1]?.gap === 'stop') return undefined
    if (word?.content === true && !word.capital) return verbForms(word.text) > 0 ? word : undefined
  }
  return undefined
}

const isOneVerb = (one: ReadWord, other: ReadWord): boolean =>
  one.stem === other.stem || (began.has(one.stem) && began.has(other.stem))
const began = setOf('begin began begun')

/** The content words of a clause before its verb. */
function stemsBefore(words: readonly ReadWord[], verb: ReadWord): Set<string> {
  const stems = new Set<string>()
  for (let at = verb.index - 1; at >= 0; at--) {
    const word = words[at]
    if (word === undefined || words[at + 1]?.gap !== 'none' || word.sentence !== verb.sentence)
      break
    if (word.content && !adverbs.has(word.text)) stems.add(word.stem)
  }
  return stems
}

function isPast(words: readonly ReadWord[], { index, text }: ReadWord): boolean {
  const lead = words[index - 1]?.text ?? ''
  return (
    (verbForms(text) & verbForm.past) !== 0 &&
    (verbForms(text) & verbForm.base) === 0 &&
    !modals.has(lead) &&
    !negations.has(lead)
  )
}

/** Whether a day had passed: till then it may come as told. */
const isOver = ({ year, month = 1, day = 1 }: Day, written: number): boolean =>
  Date.UTC(year ?? new Date(written).getUTCFullYear(), month - 1, day) < written

type Day = TextReading['dates'][number]['value']
/** Of dates without a year, in the same one. */
function daysBetween(one: Day, other: Day): number {
  const year = one.year ?? other.year ?? 2000
  const dayOf = ({ year: own = year, month = 1, day = 1 }: Day): number =>
    Date.UTC(own, month - 1, day) / 86_400_000
  return Math.abs(dayOf(one) - dayOf(other))
}
