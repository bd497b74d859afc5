import type { Standard } from '../../core/framework.ts'
import { baseOf } from '../../language/grammar/verb-forms.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import { stem } from '../../language/words/tokens.ts'
import { daysSinceLast, isLongerThan } from '../items/item-dates.ts'
import { isPerOne, boundsOf, type StandardBound } from './standard-bounds.ts'
import { statedAmounts, stemsOfText, type StatedAmount } from './stated-amounts.ts'

/** Whether what a statement says of amounts falls short of a standard's bound, or keeps to it. */
export type BoundVerdict = 'short' | 'kept'

/** Words of a bound that an amount has around it, where nothing else says what it is of. */
const leastAlike = 3
/** What nearly is so much is so much. */
const nearly = 0.97
const nearlyAsOften = 0.9
/** Time that goes by until something is done is told so. */
const elapsing: ReadonlySet<string> = setOf(`
  after for took take takes taking within in was is were are lasted lasts last needed needs until
  waited wait waits average
`)
const waiting: ReadonlySet<string> = setOf(
  'wait take last need require arrive come remain receive get reply send follow',
)
/** What there is lasts, or is enough, for a time; or people had so much of it. */
const lasting: ReadonlySet<string> = setOf(`
  last cover suffice hold run reach amount total attend complete receive have be stand get spend
  contain comprise keep store
`)
const enough: ReadonlySet<string> = setOf('last cover suffice enough reach')
const others: ReadonlySet<string> = setOf(
  'more other others further additional new extra another of later earlier ago older',
)
const windows: ReadonlySet<string> = setOf(
  'last past first next previous coming over during every each',
)
const unsure = /\b(?:if|unless|would|could|might|should)\b/iu
const times = String.raw`once|twice|thrice|(?:three|four|five|six|\d{1,2}) times`
const thatYear = String.raw`(?:this|last) year\b`
const ofYear =
  String.raw`(?:in|during|over|throughout) (?:(?:19|20)\d\d\b(?![-/])|${thatYear}|` +
  String.raw`the (?:past |last )?(?:year|twelve months|12 months)\b)`
const counted = new RegExp(String.raw`\b(${times})\b,? (?:${ofYear}|${thatYear})`, 'iu')
const before = 'test|check|inspection|review|visit|audit|one'
const apart = new RegExp(
  String.raw`\bafter (?:the (?:${before}) before|(?:its|the) (?:last|previous|preceding))\b` +
    String.raw`|\b(?:apart|since the (?:last|previous))\b`,
  'iu',
)
/** "Eight attended fewer", with nothing that it is compared with. */
const fewer = new RegExp(
  String.raw`(?<!\b(?:no|not|nor|than|any) )\b(?:fewer|less|shorter)\b` +
    String.raw`(?! (?:than|often|of)\b)(?=\s*(?:[,;.:)]|and\b|but\b|$))`,
  'iu',
)
const timesOf: ReadonlyMap<string, number> = new Map(
  Object.entries({ once: 1, twice: 2, thrice: 3, three: 3, four: 4, five: 5, six: 6 }),
)

/**
 * Compares the amounts of a sentence with the bounds of a standard: "covers four months" with "at
 * least six months", "after 63 days" with "within 20 days", "once in 2025" with "twice a year".
 * Only amounts of the same unit are compared, and of the same matter, by the words around them;
 * undefined where the sentence says nothing of a bound, or denies or doubts what it says. `asOf`:
 * the day of the document, by which it is judged how long ago something was last done.
 */
export function againstBounds(
  sentence: string,
  standard: Standard,
  asOf?: number,
): BoundVerdict | undefined {
  const bounds = boundsOf(standard)
  if (bounds.length === 0 || unsure.test(sentence)) return undefined
  const amounts = [...statedAmounts(sentence), ...countedRates(sentence)]
  const stems = stemsOfText(sentence)
  const verdicts = bounds.flatMap(bound => {
    const shared = [...stems].filter(each => bound.stems.has(each)).length
    const isFewer =
      bound.kind === 'floor' &&
      bound.amount.kind === 'amount' &&
      shared > 0 &&
      fewer.test(sentence) &&
      amounts.some(({ unit }) => unit === bound.amount.unit)
    if (isFewer) return ['short' as const]
    const byDate = asOf === undefined || shared < 2 ? undefined : lastDone(sentence, bound, asOf)
    if (byDate !== undefined) return [byDate]
    return amounts.flatMap(amount =>
      isSameMatter(amount, bound, shared, stems) ? (compare(amount, bound) ?? []) : [],
    )
  })
  if (verdicts.includes('short')) return 'short'
  return verdicts.length > 0 ? 'kept' : undefined
}

/** "Was last inspected in June 2024", beside "every three years". */
function lastDone(
  sentence: string,
  { amount }: StandardBound,
  asOf: number,
): BoundVerdict | undefined {
  if (amount.kind !== 'rate') return undefined
  const days = daysSinceLast(sentence, Math.floor(asOf / dayMs))
  if (days === undefined || days < 0) return undefined
  return isLongerThan(days, daysOfYear / amount.value) ? 'short' : 'kept'
}

const dayMs = 86_400_000
const daysOfYear = 365.25

/** "Once in 2025", "nine weeks after the one before": rates that no word for rates tells. */
function countedRates(sentence: string): StatedAmount[] {
  const found: StatedAmount[] = []
  const clause = { stems: stemsOfText(sentence), verb: '', verbStem: '', isDenied: false }
  const rate = (value: number): StatedAmount => ({
    kind: 'rate',
    unit: 'rate',
    value,
    bound: 'exact',
    nouns: [],
    lead: '',
    before: [],
    after: [],
    clause,
  })
  const match = counted.exec(sentence)
  const said = (match?.[1] ?? '').toLowerCase()
  const count = timesOf.get(said) ?? timesOf.get(said.split(' ')[0]!) ?? Number.parseInt(said, 10)
  if (match !== null && Number.isFinite(count)) found.push(rate(count))
  const gap = statedAmounts(sentence).find(
    ({ unit, before }) => unit === 'time' && !before.includes('every'),
  )
  if (gap !== undefined && gap.value > 0 && apart.test(sentence)) found.push(rate(year / gap.value))
  return found
}

const year = 31_557_600

function isSameMatter(
  amount: StatedAmount,
  { kind, amount: wanted, act, isPerOne: isForOne }: StandardBound,
  shared: number,
  stems: ReadonlySet<string>,
): boolean {
  if (amount.unit !== wanted.unit || amount.clause.isDenied || shared === 0) return false
  if (amount.unit === 'rate') return shared >= 2
  if (isForOne !== isPerOne(amount) && wanted.unit === 'count') return false
  if (amount.after.some((word, at) => at < 2 && others.has(word) && word !== 'of')) return false
  if (windows.has(amount.before.at(-1) ?? '')) return false
  const isSameNoun = amount.nouns.some(noun => wanted.nouns.includes(noun))
  if (wanted.unit === 'count')
    return amount.nouns[0] !== undefined && isSameNoun && amount.after[0] !== 'of' && shared >= 2
  const { verb, verbStem } = amount.clause
  const isAct =
    act !== '' &&
    (verbStem === act ||
      (verbStem === '' && stems.has(act)) ||
      amount.before.some(word => stem(word) === act))
  if (wanted.unit === 'time' && kind === 'ceiling')
    return elapsing.has(amount.lead) && (isAct || waiting.has(verb) || (verb === '' && shared > 0))
  if (wanted.unit === 'time')
    return (
      isSameNoun ||
      (lasting.has(verb) && amount.lead !== 'for') ||
      lastsFor(amount) ||
      shared >= leastAlike
    )
  return isSameNoun || shared >= 2 || isAct
}

/** "Lasts for 20 hours", "covers four months". */
const lastsFor = ({ before }: StatedAmount): boolean =>
  before.slice(-3).some(word => enough.has(baseOf(word)))

function compare(
  { value, bound }: StatedAmount,
  { kind, amount: { value: wanted, unit, bound: how } }: StandardBound,
): BoundVerdict | undefined {
  const slack = unit === 'rate' ? nearlyAsOften : nearly
  if (kind === 'floor') {
    const isEnough = how === 'more' ? value > wanted : value >= wanted * slack
    if (isEnough) return bound === 'less' || bound === 'most' ? undefined : 'kept'
    return bound === 'more' ? undefined : 'short'
  }
  const isWithin = how === 'less' ? value < wanted : value <= wanted / slack
  if (isWithin) return bound === 'more' || bound === 'least' ? undefined : 'kept'
  return bound === 'less' ? undefined : 'short'
}
