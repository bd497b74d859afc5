import { modals, negations } from '../language/grammar/function-words.ts'
import { verbForm, verbForms } from '../language/grammar/verb-forms.ts'
import { setOf } from '../language/lexicons/lexicon.ts'
import { readText, type TextReading } from '../language/read-text.ts'
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

/**
 * The day on which something came that a claim has on another one, where a sentence that was
 * written after it says so: "Entries closed last night", of "Entries close on 28 May".
 */
export function cameOtherwise(
  claim: string,
  sentence: string,
  written: number,
): string | undefined {
  const ours = readText(claim)
  const [date, ...more] = ours.dates
  if (date?.value.day === undefined || date.value.month === undefined || more.length > 0)
    return undefined
  const verb = verbBefore(ours, date)
  const subject = verb && stemsBefore(ours.words, verb)
  if (verb === undefined || subject === undefined || subject.size === 0) return undefined
  if (!phases.has(verb.stem) || !isOver(date.value, written)) return undefined
  const theirs = readText(withDays(sentence, written).text)
  for (const other of theirs.dates) {
    const came = verbBefore(theirs, other)
    if (came === undefined || !isOneVerb(came, verb) || !isPast(theirs.words, came)) continue
    const doers = stemsBefore(theirs.words, came)
    if (doers.size !== subject.size || [...subject].some(stem => !doers.has(stem))) continue
    if (other.value.day === undefined || compareDates(date, other) !== 'apart') continue
    if (daysBetween(date.value, other.value) > longestApart) continue
    return theirs.text.slice(other.start, other.end)
  }
  return undefined
}

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
    if (word.content) stems.add(word.stem)
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
