import type { TextRange } from '../../../core/span.ts'
import type { TextReading } from '../../../language/read-text.ts'
import type { Alignment } from '../alignment/alignment.ts'
import { determiners, possessives } from '../../../language/grammar/function-words.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'
import { compareDates } from './compare-dates.ts'
import type { ReadDate } from '../../../language/dates/read-dates.ts'
import {
  charactersOf,
  isDenied,
  maxCompared,
  otherOfChange,
  restFound,
  saysInstead,
  sharedSides,
  type WeighedConflict,
} from './conflict.ts'

/**
 * How the dates of a claim fare: per date how well the evidence has it (1 borne out, 0.5 less
 * exact, 0 not), and those that it says otherwise.
 */
export interface DateFindings {
  readonly found: readonly number[]
  readonly conflicts: readonly WeighedConflict[]
}

const minRest = 0.5

/** Compares each date of the claim with those of the evidence at the granularity that both have. */
export function dateConflicts(alignment: Alignment): DateFindings {
  const { claim, evidence, range } = alignment
  const inSentence = evidence.dates.filter(
    date => date.first >= range.first && date.first < range.next,
  )
  const found: number[] = []
  const conflicts: WeighedConflict[] = []
  for (const date of claim.dates.slice(0, maxCompared)) {
    let best = 0
    for (const other of evidence.dates) {
      const relation = compareDates(date, other)
      if (relation === 'same') best = 1
      else if (relation === 'part' && best < 0.5) best = 0.5
    }
    if (best < 1 && isReckoned(date, alignment)) best = 1
    found.push(best)
    if (best === 1 && !evidence.dates.some(other => compareDates(date, other) === 'same')) continue
    if (
      isInStretch(date, evidence.dates) ||
      (date.ends && (found.at(-2) ?? 0) > 0) ||
      isDenied(alignment, date)
    )
      continue
    const free =
      best > 0 ? inSentence : inSentence.filter(theirs => !isOfAnother(date, theirs, alignment))
    const taken = free.length < inSentence.length
    const rival = rivalOf(date, free, alignment, best > 0)
    const other = otherOfChange(date, claim.dates, claim.words)
    if (
      rival === undefined &&
      taken &&
      other === undefined &&
      restFound(alignment, date) >= minRest
    )
      conflicts.push(openDay(date, alignment))
    if (rival === undefined || (best === 0 && isStretched(alignment))) continue
    if (other !== undefined && compareDates(other, rival) === 'same') continue
    const strength = restFound(alignment, date)
    if (strength < minRest) continue
    conflicts.push({
      kind: 'date',
      claim: { start: date.start, end: date.end },
      evidence: { start: rival.start, end: rival.end },
      message: saysInstead(alignment, withBound(date, claim), withBound(rival, evidence)),
      strength,
    })
  }
  return { found, conflicts }
}

/**
 * Whether another date of the claim is the one of the sentence, and stands among the same words as
 * it: "the van is away on Friday 28 March, so she comes on Saturday 29 March" says nothing else of
 * Saturday than "the van is away on Friday, so I come on Saturday 29 March".
 */
const isOfAnother = (date: ReadDate, theirs: ReadDate, alignment: Alignment): boolean =>
  alignment.claim.dates.some(
    other =>
      other !== date &&
      compareDates(other, theirs) === 'same' &&
      sharedSides(alignment, other, theirs) >= Math.max(1, sharedSides(alignment, date, theirs)),
  )

/** The claim has the sentence's day for something else, and another for what has none there. */
const openDay = (date: ReadDate, alignment: Alignment): WeighedConflict => ({
  kind: 'modality',
  isDecisive: true,
  claim: { start: date.start, end: date.end },
  evidence: charactersOf(alignment.evidence.words, alignment.range),
  message:
    'the evidence leaves open what the claim says of ' +
    alignment.claim.text.slice(date.start, date.end),
  strength: restFound(alignment, date),
})

const bounding = setOf('before prior after following')
// "prior to the year 1898": words from what bounds a date to the date.
const boundReach = 4

/** A date from the word that bounds it, so that "before 15 June" is told from 15 June. */
function withBound({ start, end, first, bound }: ReadDate, { words }: TextReading): TextRange {
  const lead = words
    .slice(Math.max(0, first - boundReach), first)
    .findLast(({ text }) => bounding.has(text))
  return { start: bound === 'on' ? start : (lead?.start ?? start), end }
}

const stretches = setOf('until till since throughout stopped began begun started onwards continued')

/** Whether the evidence speaks of a stretch of time, in which other dates may lie. */
const isStretched = ({ evidence, range }: Alignment): boolean =>
  evidence.words.some(
    ({ text, index }) => index >= range.first && index < range.next && stretches.has(text),
  )

const reckoning = setOf(`
  later after before earlier following for within runs run lasts lasted ran expires older younger
  age aged
`)
const secondsADay = 86_400

/** "Bought in 1987 and scrapped twelve years later" bears out 1999. */
function isReckoned(date: ReadDate, { evidence }: Alignment): boolean {
  const { span } = date
  if (span === undefined || !evidence.words.some(({ text }) => reckoning.has(text))) return false
  const durations = evidence.numbers.filter(
    ({ unit, value }) => unit === 'time' && value >= 27 * secondsADay,
  )
  return durations.slice(0, 4).some(({ value, factor }) => {
    const days = value / secondsADay
    const grace = factor >= 300 * secondsADay ? 1 : 0
    return evidence.dates
      .slice(0, 4)
      .some(
        other =>
          other.span !== undefined &&
          [days, -days].some(
            by =>
              other.span!.to + by >= span.from - grace && other.span!.from + by <= span.to + grace,
          ),
      )
  })
}

/** Whether a date lies in a stretch of time that the evidence names: "from 1990 to 1995". */
function isInStretch(date: ReadDate, others: readonly ReadDate[]): boolean {
  const { span } = date
  if (span === undefined) return false
  return others.some((other, index) => {
    if (!other.ends) return false
    const from = others[index - 1]?.span
    const to = other.span
    return from !== undefined && to !== undefined && span.from >= from.from && span.to <= to.to
  })
}

/** The date that stands in the sentence where the claim has another one. */
function rivalOf(
  date: ReadDate,
  others: readonly ReadDate[],
  alignment: Alignment,
  has: boolean,
): ReadDate | undefined {
  let best: ReadDate | undefined
  let bestScore = 0
  const isNamed = namesThing(date, alignment.claim)
  for (const other of others) {
    // "the November statement" says nothing of when it was sent.
    if (!isNamed && namesThing(other, alignment.evidence)) continue
    const relation = compareDates(date, other)
    if (relation === 'apart' && isWithin(date, other, alignment)) continue
    if (relation !== 'apart') {
      if (relation !== 'other' && (!has || sharedSides(alignment, date, other) > 0))
        return undefined
      continue
    }
    const score = 1 + sharedSides(alignment, date, other)
    if (score > bestScore) {
      best = other
      bestScore = score
    }
  }
  return bestScore >= (has ? 3 : 1) ? best : undefined
}

const earliest = setOf('after following earlier')
const latest = setOf('before by prior later')
const limiting = setOf('before by after following until till from since prior within')
const deadlines = setOf('deadline due expire expires expired latest')
// "by the end of August", "before Friday 31 August"
const limitReach = 5

/** The word right before a date that bounds it; of "no later than" "later". */
function limitOf({ first }: ReadDate, { words }: TextReading): string | undefined {
  for (let at = first - 1; at >= Math.max(0, first - limitReach); at--) {
    const { text = '', content = true } = words[at] ?? {}
    if (text === 'than') return words[at - 1]?.text
    if (limiting.has(text)) return text
    if (content && text !== 'end') return undefined
  }
  return undefined
}

/** "Signed on 26 August" keeps to "has to be signed before 31 August", unless it is a deadline. */
function isWithin(date: ReadDate, other: ReadDate, { claim, evidence }: Alignment): boolean {
  if (limitOf(date, claim) !== undefined) return false
  if (claim.words.some(({ text }) => deadlines.has(text))) return false
  const limit = limitOf(other, evidence) ?? ''
  const isBefore = order(date, other) < 0
  return isBefore ? latest.has(limit) : earliest.has(limit) && order(date, other) > 0
}

/** Below 0 where one date is before another, above 0 where it is behind it; 0 for neither. */
function order(one: ReadDate, other: ReadDate): number {
  if (one.span !== undefined && other.span !== undefined)
    return one.span.to < other.span.from ? -1 : one.span.from > other.span.to ? 1 : 0
  const [ours, theirs] = [one.value, other.value]
  if (ours.month === undefined || theirs.month === undefined) return 0
  if (ours.month !== theirs.month) return ours.month - theirs.month
  return (ours.day ?? 0) - (theirs.day ?? 0)
}

const within = setOf('in during by until till since before after throughout')

/**
 * Whether a month or year belongs to a noun: "the November statement", "our 2024 report"; "in the
 * 2024 season" tells when.
 */
function namesThing({ value, first, next }: ReadDate, { words }: TextReading): boolean {
  const lead = words[first - 1]
  const noun = words[next]
  return (
    value.day === undefined &&
    lead !== undefined &&
    (determiners.has(lead.text) || possessives.has(lead.text) || lead.text === 'the') &&
    noun?.content === true &&
    noun.gap === 'none' &&
    !within.has(words[first - 2]?.text ?? '')
  )
}
