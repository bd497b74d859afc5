import type { ReadRate } from '../../../language/quantities/read-rates.ts'
import type { ReadWord } from '../../../language/sentences/read-words.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'
import type { Alignment } from '../alignment/alignment.ts'
import { isDenied, maxCompared, restFound, saysInstead, type WeighedConflict } from './conflict.ts'

/** How what a claim says of how often fares: per rate whether the evidence has it. */
export interface RateFindings {
  readonly found: readonly boolean[]
  readonly conflicts: readonly WeighedConflict[]
}

const minRest = 0.5
// "Weekly" and "52 times a year" are the same.
const near = 0.03

// A weekday is one of those that "every weekday" and "daily" name.
const leastDaily = 250

/** Whether a rate of the evidence bears out one of the claim. */
export const isSameRate = (claim: ReadRate, evidence: ReadRate): boolean =>
  (claim.weekday !== '' && evidence.weekday === '' && evidence.perYear >= leastDaily) ||
  (Math.abs(claim.perYear - evidence.perYear) <= near * Math.max(claim.perYear, evidence.perYear) &&
    (claim.weekday === '' || claim.weekday === evidence.weekday))

const weekdays = setOf('monday tuesday wednesday thursday friday saturday sunday')

/** "Every Tuesday and Friday" is twice a week, and on Fridays. */
function isOneOfDays(claim: ReadRate, evidence: ReadRate, words: readonly ReadWord[]): boolean {
  if (evidence.weekday === '') return false
  const days = [evidence.weekday]
  for (const { text } of words.slice(evidence.next)) {
    const day = text.replace(/s$/, '')
    if (weekdays.has(day)) days.push(day)
    else if (text !== 'and' && text !== 'on' && text !== 'every') break
  }
  if (days.length === 1) return false
  const perYear = days.length * evidence.perYear
  return claim.weekday === ''
    ? isSameRate(claim, { ...evidence, perYear, weekday: '' })
    : days.includes(claim.weekday)
}

/** Compares how often a claim says that something happens with what the evidence says. */
export function rateConflicts(alignment: Alignment): RateFindings {
  const { claim, evidence, range } = alignment
  const inSentence = evidence.rates.filter(
    rate => rate.first >= range.first && rate.first < range.next,
  )
  const found: boolean[] = []
  const conflicts: WeighedConflict[] = []
  for (const rate of claim.rates.slice(0, maxCompared)) {
    // What another sentence says is so often is something else, where this one says how often.
    const has = (inSentence.length > 0 ? inSentence : evidence.rates).some(
      other => isSameRate(rate, other) || isOneOfDays(rate, other, evidence.words),
    )
    found.push(has)
    const [rival] = inSentence
    if (has || rival === undefined || inSentence.length > 2 || isDenied(alignment, rate)) continue
    // "On Fridays" and "weekly" do not exclude each other; another day of the week does.
    const isOpen =
      rate.weekday === '' ? false : rival.weekday === '' && rival.perYear <= rate.perYear
    const strength = isOpen ? 0 : restFound(alignment, rate)
    if (strength < minRest) continue
    conflicts.push({
      kind: 'date',
      isDecisive: true,
      claim: { start: rate.start, end: rate.end },
      evidence: { start: rival.start, end: rival.end },
      message: saysInstead(alignment, rate, rival),
      strength,
    })
  }
  return { found, conflicts }
}
