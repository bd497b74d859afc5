import type { TextRange } from '../../core/span.ts'
import { invariant } from '../../support/invariant.ts'
import { align, type Alignment } from './alignment/alignment.ts'
import type { ClaimReading } from './alignment/claim-reader.ts'
import { answeredLabel } from './conflicts/answer-conflicts.ts'
import { antonymConflicts } from './conflicts/antonym-conflicts.ts'
import { bracketConflicts } from './conflicts/bracket-conflicts.ts'
import {
  charactersOf,
  type Conflict,
  type ConflictKind,
  conflictKinds,
  type WeighedConflict,
} from './conflicts/conflict.ts'
import { clauseSubjectConflicts } from './conflicts/clause-subject-conflicts.ts'
import { codeConflicts } from './conflicts/code-conflicts.ts'
import { compareDates } from './conflicts/compare-dates.ts'
import { conditionConflicts } from './conflicts/condition-conflicts.ts'
import { crossedStatements, joinedRoles } from './conflicts/crossed-statements.ts'
import { dateConflicts } from './conflicts/date-conflicts.ts'
import { doerConflicts } from './conflicts/doer-conflicts.ts'
import { dutyConflicts } from './conflicts/duty-conflicts.ts'
import { elidedAnswer } from './conflicts/elided-verb-conflicts.ts'
import { exchangeConflicts } from './conflicts/exchange-conflicts.ts'
import { withExceptions } from './conflicts/exceptions.ts'
import { gappedClauseConflicts } from './conflicts/gapped-clause-conflicts.ts'
import { labelConflicts } from './conflicts/label-conflicts.ts'
import { leftValue } from './conflicts/left-value-conflicts.ts'
import { listConflicts } from './conflicts/list-conflicts.ts'
import { modifierConflicts } from './conflicts/modifier-conflicts.ts'
import { modalityConflicts } from './conflicts/modality-conflicts.ts'
import { nameConflicts } from './conflicts/name-conflicts.ts'
import { negationConflicts, sharesRefusal } from './conflicts/negation-conflicts.ts'
import { numberConflicts } from './conflicts/number-conflicts.ts'
import { accusationConflicts } from './conflicts/open/accusation-conflicts.ts'
import { approximateConflicts } from './conflicts/open/approximate-conflicts.ts'
import { otherClauseConflicts } from './conflicts/other-clause-conflicts.ts'
import { ownValueConflicts } from './conflicts/own-value-conflicts.ts'
import { withPairedValues } from './conflicts/paired-values.ts'
import { deniedPlan } from './conflicts/people/denied-plans.ts'
import { perConflicts } from './conflicts/per-conflicts.ts'
import { proposalConflicts } from './conflicts/proposal-conflicts.ts'
import { rateConflicts } from './conflicts/rate-conflicts.ts'
import { quantifierConflicts } from './conflicts/quantifier-conflicts.ts'
import { roleConflicts } from './conflicts/role-conflicts.ts'
import { titleConflicts } from './conflicts/title-conflicts.ts'
import { trendConflicts } from './conflicts/trends.ts'
import type { EvidenceReading } from './alignment/evidence-reader.ts'
import { hasUnclearPronoun } from './unclear-pronoun.ts'
import { letterSignal } from './letter-signal.ts'
import { orderSignals } from './order-signals.ts'
import { overlapSignals } from './overlap-signals.ts'
import { longPattern } from '../../support/long-pattern.ts'
import type { ReadDate } from '../../language/dates/read-dates.ts'
import type { ReadNumber } from '../../language/quantities/read-numbers.ts'
import type { WordRange } from '../../language/sentences/read-words.ts'
import { signalNames } from './signal-names.ts'

/** What the words and rules say of one claim and one evidence text. */
export interface ClaimSignals {
  /** Finite; in the order of `signalNames`. */
  readonly values: Float64Array
  readonly conflicts: readonly Conflict[]
  /** Whether the claim gives an amount of money that the evidence does not bear out. */
  readonly lacksAmount: boolean
  /** Whether the claim gives a day and the evidence tells of no time at all, or of other days. */
  readonly lacksDay: boolean
  /** Whether the evidence does not say how often that happens which the claim speaks of. */
  readonly lacksRate: boolean
  /** Whether a pronoun that may mean another stands where the claim has a name. */
  readonly hasUnclearPronoun: boolean
  /**
   * Where the evidence lists things with a value each, excepts things or tells of a change: whether
   * it says of the claim's thing what the claim does.
   */
  readonly listSays: 'so' | 'otherwise' | undefined
  /** Content words of the claim without counterpart in evidence or context. */
  readonly missing: readonly TextRange[]
  /** The sentence of the evidence that fits best, in its offsets; empty in a text without words. */
  readonly sentence: TextRange
}

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 1 : values.reduce((sum, value) => sum + value, 0) / values.length

/** Compares a claim with an evidence text by words and rules. Linear in the evidence. */
export function claimSignals(claim: ClaimReading, evidence: EvidenceReading): ClaimSignals {
  const alignment = align(claim, evidence)
  const numbers = numberConflicts(alignment)
  const dates = dateConflicts(alignment)
  const names = nameConflicts(alignment)
  const rates = rateConflicts(alignment)
  const denies = claim.negations.targets.length > 0
  const answered = answeredLabel(alignment) ?? elidedAnswer(alignment)
  const denialDiffers =
    answered === undefined ? denies !== sentenceDenies(alignment) : !answered.agrees
  const left = leftValue(alignment)
  const unplanned = deniedPlan(alignment)
  const isPartDenied = unplanned?.kind === 'modality'
  const found: WeighedConflict[] = [
    ...(left === undefined ? [] : [left.conflict]),
    ...(unplanned === undefined ? [] : [unplanned]),
    ...rates.conflicts,
    ...numbers.conflicts,
    ...dates.conflicts,
    ...names.conflicts,
    ...(answered?.conflicts ?? negationConflicts(alignment)).filter(
      ({ evidence: { start, end } }) =>
        !isPartDenied || start < unplanned.evidence.start || end > unplanned.evidence.end,
    ),
    ...antonymConflicts(alignment),
    ...quantifierConflicts(alignment),
    ...modalityConflicts(alignment),
    ...proposalConflicts(alignment),
    ...listConflicts(alignment),
    ...conditionConflicts(alignment),
    ...approximateConflicts(alignment),
    ...accusationConflicts(alignment),
    ...roleConflicts(alignment),
    ...doerConflicts(alignment),
    ...exchangeConflicts(alignment),
    ...bracketConflicts(alignment),
    ...labelConflicts(alignment),
    ...codeConflicts(alignment),
    ...dutyConflicts(alignment),
    ...ownValueConflicts(alignment),
    ...perConflicts(alignment),
    ...otherClauseConflicts(alignment),
    ...gappedClauseConflicts(alignment),
    ...clauseSubjectConflicts(alignment),
    ...crossedStatements(alignment),
    ...joinedRoles(alignment),
    ...modifierConflicts(alignment),
    ...titleConflicts(alignment),
    ...trendConflicts(alignment),
  ]
  const exceptions = withExceptions(alignment, found, denialDiffers)
  const paired = withPairedValues(alignment, exceptions.conflicts)
  const { conflicts } = paired
  const isOtherwise = left?.isSure === true || rates.isSure || unplanned?.kind === 'negation'
  const says = isOtherwise ? 'otherwise' : paired.says
  const isSame = conflicts.length === 0 && (exceptions.isOfExcepted || sharesRefusal(alignment))
  const isPlain =
    conflicts.length === 0 &&
    !denialDiffers &&
    !numbers.found.includes(false) &&
    dates.found.every(found => found === 1)
  const settled = new Uint8Array(claim.words.length)
  for (const [index, number] of claim.numbers.entries())
    if (numbers.found[index] === true) settle(settled, number)
  for (const [index, date] of claim.dates.entries())
    if (dates.found[index] === 1) settle(settled, date)
  for (const [index, rate] of claim.rates.entries())
    if (rates.found[index] === true) settle(settled, rate)

  const overlap = overlapSignals(alignment, settled)
  const order = orderSignals(alignment)
  const strongest = new Map<ConflictKind, number>()
  for (const { kind, strength } of conflicts)
    strongest.set(kind, Math.max(strongest.get(kind) ?? 0, strength))
  const values = [
    overlap.wordsFound,
    overlap.weightFound,
    overlap.weightFoundWithContext,
    overlap.exactWeightFound,
    overlap.sentenceWeightFound,
    overlap.sentenceWeightFoundWithContext,
    Math.max(0, overlap.weightFound - overlap.sentenceWeightFound),
    order.pairs,
    order.triples,
    order.longestRun,
    order.inOrder,
    order.density,
    overlap.sentenceUsed,
    mean(names.found),
    mean(numbers.found.map(Number)),
    mean([...dates.found, ...rates.found.map(Number)]),
    overlap.rareMissing,
    overlap.capitalsMissing,
    overlap.weightMissing,
    overlap.heaviestMissing,
    overlap.firstFound,
    overlap.lastFound,
    overlap.subjectFound,
    overlap.endingFound,
    letterSignal(alignment, settled),
    Math.log1p(overlap.contentWords),
    Math.log1p(evidence.words.length),
    Math.min(4, claim.words.length / Math.max(1, alignment.range.next - alignment.range.first)),
    Number(claim.numbers.length + claim.dates.length + claim.rates.length > 0),
    Number(claim.names.length > 0),
    Number(denies),
    Number(denialDiffers),
    ...conflictKinds.map(kind => strongest.get(kind) ?? 0),
    Math.min(4, conflicts.length),
    Math.max(0, ...strongest.values()),
    overlap.plainWeightFound,
  ]
  invariant(values.length === signalNames.length, 'every signal has a value')
  return {
    values: Float64Array.from(values),
    conflicts: conflicts.map(({ kind, claim: ours, evidence: theirs, message, isDecisive }) => ({
      kind,
      claim: ours,
      evidence: theirs,
      message,
      isDecisive,
    })),
    lacksAmount: claim.numbers.some((number, index) => {
      const isSettled = numbers.found[index] !== false || settled[number.first] === 1
      return number.kind === 'money' && number.value > 0 && !isSettled && !isBare(number, evidence)
    }),
    lacksDay: lacksDay(alignment, dates.found),
    lacksRate: rates.isLacking,
    hasUnclearPronoun: hasUnclearPronoun(alignment),
    listSays: isSame ? 'so' : says === 'so' && !isPlain ? undefined : says,
    missing: missingWords(alignment, settled),
    sentence: charactersOf(evidence.words, alignment.range),
  }
}

/** What stands over the evidence may tell its day. */
function lacksDay(alignment: Alignment, found: readonly number[]): boolean {
  const { claim, evidence } = alignment
  return (
    found.length > 0 &&
    found.every(each => each === 0) &&
    (evidence.dates.length === 0 ? !ofTime.test(evidence.text) : areOfOtherDays(alignment)) &&
    !claim.dates.some(date =>
      (evidence.context?.dates ?? []).some(other => areNear.has(compareDates(date, other))),
    )
  )
}

const joint = String.raw`\s?(?:[-\u2013\u2014/,&+]|and|or|to|until|till|through)\s?(?:the\s)?`

/** Whether both tell whole days, and nothing but those: "two days later", "from 3 to 9 May". */
function areOfOtherDays({ claim, evidence }: Alignment): boolean {
  const isWhole = ({ value }: ReadDate): boolean =>
    value.month !== undefined && value.day !== undefined
  const text = evidence.dates.reduce(
    (rest, { start, end }) => rest.slice(0, start) + readDay.repeat(end - start) + rest.slice(end),
    evidence.text,
  )
  return (
    claim.dates.every(isWhole) &&
    evidence.dates.every(date => isWhole(date) && !date.ends) &&
    !ofTime.test(text) &&
    !dayBeside.test(text)
  )
}

const readDay = '\u00a4'
// "24, 25, 31 December", "3 to 9 May", "May 3 & 4": further days may be meant.
const dayBeside = longPattern('iu')`
  (?<!\d)(?:[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?${joint}${readDay}
  |${readDay}${joint}(?:[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?\b
`
const areNear: ReadonlySet<string> = new Set(['same', 'part'])
const ofTime = longPattern('iu')`
  \b(?:(?:mon|tues|wednes|thurs|fri|satur|sun|to|every|birth)?days?|tonight|tomorrow|yesterday|
  nights?|weeks?|weekends?|months?|years?|fortnight|mornings?|afternoons?|evenings?|noon|dates?|
  now|then|soon|later|earlier|ago|since|until|till|when|once|immediately|at once|christmas|easter|
  spring|summer|autumn|winter|quarter|term|season|anniversary|deadline|(?:19|20)\d\d|
  \d{1,2}(?:st|nd|rd|th)|first|second|third|last|next|\d{1,2}[:.]\d\d|
  (?<![\d.,])\d{1,2}[./-]\d{1,2}[./-])\b
`

/** Whether the evidence has the number without its currency, as tables do. */
function isBare({ value }: ReadNumber, { numbers, context }: EvidenceReading): boolean {
  return [...numbers, ...(context?.numbers ?? [])].some(
    other => other.kind !== 'money' && Math.abs(other.value - value) <= Math.abs(value) * 1e-9,
  )
}

function settle(settled: Uint8Array, range: WordRange): void {
  settled.fill(1, range.first, range.next)
}

function sentenceDenies({ evidence, range }: Alignment): boolean {
  return evidence.negations.targets.some(
    ({ negator }) => negator >= range.first && negator < range.next,
  )
}

function missingWords(
  { claim, found, foundInContext }: Alignment,
  settled: Uint8Array,
): TextRange[] {
  return claim.words
    .filter(
      ({ index, content }) =>
        content &&
        settled[index] !== 1 &&
        (found[index] ?? 0) === 0 &&
        (foundInContext[index] ?? 0) === 0,
    )
    .map(({ start, end }) => ({ start, end }))
}
