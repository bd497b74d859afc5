import type { Standard } from '../../core/framework.ts'
import { isLongerThan } from '../items/item-dates.ts'
import { verbBase } from '../links/gap-words.ts'
import { baseStem } from './base-stem.ts'
import type { AmountReading, FewerThan, LastDone } from './amount-reading.ts'
import { isAbout, isSameAct, isSameMatter, sharedWith } from './same-matter.ts'
import { boundsOf, plainVerbs, type StandardBound } from './standard-bounds.ts'
import type { StatedAmount } from './stated-amounts.ts'

/** Whether what a statement says of amounts falls short of a standard's bound, or keeps to it. */
export type BoundVerdict = 'short' | 'kept'

/** What nearly is so much is so much. */
const nearly = 0.97
const nearlyAsOften = 0.9
const daysOfYear = 365.25

/**
 * Compares the amounts of a statement with the bounds of a standard: "covers four months" with "at
 * least six months", "after 63 days" with "within 20 days", "once in 2025" with "twice a year".
 * Only amounts of the same unit are compared, and of the same matter, by the words of their own
 * clause; undefined where the statement says nothing of a bound, or where its amounts disagree. One
 * of several that came too late is late.
 */
export function againstBounds(
  statement: { readonly amounts: AmountReading },
  standard: Standard,
): BoundVerdict | undefined {
  const bounds = boundsOf(standard)
  if (bounds.length === 0) return undefined
  const { amounts, fewer, lasts } = statement.amounts
  const told = amounts.map(amount => ({ amount, verdicts: judged(amount, bounds) }))
  const verdicts = bounds.map(bound => {
    const less = fewer.flatMap(each => lessThan(each, bound) ?? [])
    if (less.length > 0) return less.includes('short') ? 'short' : undefined
    const lastly = lasts.flatMap(last => sinceLast(last, bound) ?? [])
    return lastly.length > 0 ? agreed(lastly) : together(told, bound)
  })
  if (verdicts.includes('short')) return 'short'
  return verdicts.includes('kept') ? 'kept' : undefined
}

interface Told {
  readonly amount: StatedAmount
  readonly verdicts: ReadonlyMap<StandardBound, BoundVerdict>
}

/** What the amounts of a statement say of a bound together. */
function together(told: readonly Told[], bound: StandardBound): BoundVerdict | undefined {
  const found = told.flatMap(({ amount, verdicts }) => {
    const verdict = verdicts.get(bound)
    return verdict === undefined
      ? []
      : [{ verdict, clause: amount.clause, shared: sharedWith(amount.clause, bound) }]
  })
  // "By a nurse within two days and by a doctor within five weeks": the one that is nearer.
  const own = found.filter(
    ({ clause, shared }) =>
      !found.some(
        other =>
          other.shared > shared &&
          other.clause.end === clause.end &&
          other.clause.verb === clause.verb,
      ),
  )
  const verdicts = own.map(({ verdict }) => verdict)
  const isEachOfItsOwn = bound.kind === 'ceiling' && bound.amount.unit === 'time'
  return isEachOfItsOwn && verdicts.includes('short') ? 'short' : agreed(verdicts)
}

/**
 * What an amount says of each bound; nothing where it is short of one and keeps to another that
 * bounds it from the same side.
 */
function judged(
  amount: StatedAmount,
  bounds: readonly StandardBound[],
): ReadonlyMap<StandardBound, BoundVerdict> {
  const found = new Map<StandardBound, BoundVerdict>()
  for (const bound of bounds) {
    const verdict = isSameMatter(amount, bound) ? comparedAs(amount, bound) : undefined
    if (verdict !== undefined) found.set(bound, verdict)
  }
  return new Map(
    [...found].filter(([bound, verdict]) =>
      [...found].every(([other, told]) => other.kind !== bound.kind || told === verdict),
    ),
  )
}

/** What several say, where they say the same. */
const agreed = (verdicts: readonly BoundVerdict[]): BoundVerdict | undefined =>
  verdicts.every(each => each === verdicts[0]) ? verdicts[0] : undefined

/** "Nine took two days; three took less": too little, or less than what was more than enough. */
function lessThan(
  { clause, before }: FewerThan,
  bound: StandardBound,
): 'short' | 'unsure' | undefined {
  const { kind, amount } = bound
  if (kind !== 'floor' || amount.kind !== 'amount' || clause.isDenied) return undefined
  if (sharedWith(clause, bound) === 0 || !isAbout(clause, bound)) return undefined
  const compared = before.filter(each => each.unit === amount.unit && isAbout(each.clause, bound))
  if (compared.length === 0) return undefined
  return compared.some(({ value }) => value <= amount.value) ? 'short' : 'unsure'
}

/** "Was last inspected in June 2024", beside "every three years". */
function sinceLast(
  { clause, done, days }: LastDone,
  bound: StandardBound,
): BoundVerdict | undefined {
  const { amount, act, stems } = bound
  if (amount.kind !== 'rate' || !isSameAct(clause, bound, sharedWith(clause, bound)))
    return undefined
  const isOfAct =
    done === 'one' ||
    plainVerbs.has(verbBase(done)) ||
    (act === '' ? stems.has(baseStem(done)) : baseStem(done) === act)
  if (!isOfAct) return undefined
  return isLongerThan(days, daysOfYear / amount.value) ? 'short' : 'kept'
}

/** What an amount says, with either sign where it may have either. */
function comparedAs(amount: StatedAmount, bound: StandardBound): BoundVerdict | undefined {
  const verdict = compare(amount, bound)
  const isSure =
    !amount.isSignOpen || compare({ ...amount, value: -amount.value }, bound) === verdict
  return isSure ? verdict : undefined
}

function compare(
  { value, bound }: StatedAmount,
  { kind, amount: { value: wanted, unit, bound: how } }: StandardBound,
): BoundVerdict | undefined {
  const slack = unit === 'rate' ? nearlyAsOften : unit === 'degree' ? 1 : nearly
  if (kind === 'floor') {
    const isEnough = how === 'more' ? value > wanted : value >= wanted * slack
    if (isEnough) return bound === 'less' || bound === 'most' ? undefined : 'kept'
    return bound === 'more' ? undefined : 'short'
  }
  const isWithin = how === 'less' ? value < wanted : value <= wanted / slack
  if (isWithin) return bound === 'more' || bound === 'least' ? undefined : 'kept'
  return bound === 'less' ? undefined : 'short'
}
