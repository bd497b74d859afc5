import { setOf } from '../../language/lexicons/lexicon.ts'
import { stem } from '../../language/words/tokens.ts'
import { verbBase } from '../links/gap-words.ts'
import { baseStem } from './base-stem.ts'
import type { AmountClause } from './amount-clause.ts'
import { isSameDimension } from './dimensions.ts'
import { isPerOne, plainVerbs, type StandardBound } from './standard-bounds.ts'
import { others, type StatedAmount } from './stated-amounts.ts'

/** Words of a bound that an amount has around it, where nothing else says what it is of. */
const leastAlike = 3
/** Time that goes by until something is done is told so. */
const elapsing: ReadonlySet<string> = setOf(`
  after for took take takes taking within in was is were are lasted lasts last needed needs until
  waited wait waits average
`)
const waiting: ReadonlySet<string> = setOf(
  'wait take last need require arrive come remain receive get reply send follow',
)
const replying: ReadonlySet<string> = new Set([...setOf('reply respond answer send')].map(stem))
/** What waits may be anybody; what they wait for is said besides. */
const expecting: ReadonlySet<string> = setOf('wait receive get')
const waits: ReadonlySet<string> = new Set(
  [...setOf('time wait waiting delay period interval duration average turnaround')].map(stem),
)
/** Until when, or from when on: no time for which something is there. */
const untilWhen: ReadonlySet<string> = setOf('after within in before until till by from since ago')
/** What there is lasts, or is enough, for a time; or people had so much of it. */
const lasting: ReadonlySet<string> = setOf(`
  last cover suffice hold run reach amount total attend complete receive have be stand get spend
  contain comprise keep store
`)
const enough: ReadonlySet<string> = setOf('last cover suffice enough reach')
/** Say how much something is. */
const measuring: ReadonlySet<string> = setOf(`
  rise fall reach exceed measure weigh cost average equal show record vary drop grow increase
  decrease remain lie stand become pay charge reduce shrink expand cut
`)
/** Say of what something is made up. */
const composing: ReadonlySet<string> = setOf('consist compose comprise number form staff man')
/** Those who do it are there. */
const attending: ReadonlySet<string> = setOf('sit serve work stand stay remain')
/** Whose subject is who gets something. */
const receiving: ReadonlySet<string> = setOf('have receive get attend complete')
/** What has so many degrees is not always called so. */
const temperature = baseStem('temperature')
/** With these so many of something are there to be used. */
const permitting: ReadonlySet<string> = setOf('accept allow permit use enough suffice admit')

/** Say that something is done. */
const happening: ReadonlySet<string> = setOf('happen occur follow schedule plan arrange organise')

/**
 * Whether an amount is of what a bound is of: the same unit, and by the words of its own clause the
 * same thing, which the same is done with.
 */
export function isSameMatter(amount: StatedAmount, bound: StandardBound): boolean {
  const { clause, nouns, after } = amount
  const { amount: wanted } = bound
  const shared = sharedWith(clause, bound)
  if (amount.unit !== wanted.unit || clause.isDenied || amount.isDefinite || shared === 0)
    return false
  if (amount.unit === 'rate')
    return (
      (nouns.length === 0 || nouns.some(noun => bound.stems.has(noun))) &&
      isSameAct(clause, bound, shared)
    )
  // "Rose by 5 per cent"
  if (amount.lead === 'by' && amount.unit !== 'count') return false
  if (isDifference(amount) || !isSameDimension(amount, wanted)) return false
  if (after.some((word, at) => at < 2 && others.has(word) && word !== 'of')) return false
  // "Groups with 12 children" may not be there; where they are allowed, they are.
  const isModifier = amount.isModifier && clause.predicate !== undefined
  if (isModifier && !permitting.has(clause.verb)) return false
  if (amount.period !== '' && amount.period !== wanted.period) return false
  if (amount.isAttributive && bound.isTotal) return false
  // The same thing has many temperatures: hot food, chilled food.
  if (wanted.unit === 'degree' && !isOfSameState(amount, bound)) return false
  if (wanted.unit === 'count') return !clause.isCondition && isSameCount(amount, bound)
  if (wanted.unit === 'time' && bound.kind === 'ceiling')
    return isTimeUntil(amount, bound) && isWaitedFor(clause, bound)
  const isSameNoun = nouns.some(noun => wanted.nouns.includes(noun))
  const { verb, verbStem } = clause
  // "The cook had six hours of training": who has it may be anybody.
  const isReceived = bound.kind === 'floor' && isSameNoun && receiving.has(verb)
  const isDegree = wanted.unit === 'degree'
  const isAboutIt =
    isReceived || isAbout(clause, bound) || (isDegree && clause.things.includes(temperature))
  if (clause.isCondition || !isAboutIt) return false
  // "Staff get one hour for lunch", beside hours of training
  const isOfSome = wanted.unit === 'time' && wanted.after[0] === 'of' && receiving.has(verb)
  if (isOfSome && !isSameNoun && !wanted.nouns.some(noun => clause.stems.has(noun))) return false
  const isOfVerb =
    verb === '' || plainVerbs.has(verb) || lasting.has(verb) || bound.stems.has(verbStem)
  if (wanted.unit === 'time') {
    if (untilWhen.has(amount.lead)) return false
    // "We spent two days there", beside months of spending, and "held him two hours"
    if (![...clause.stems].some(each => each !== verbStem && bound.stems.has(each))) return false
    // "Two days of leave"
    const isOfOther = !isSameNoun && !nouns.some(noun => bound.stems.has(noun))
    if (after[0] === 'of' && wanted.nouns.length > 0 && isOfOther) return false
    return (
      lastsFor(amount) ||
      isMeasured(amount) ||
      isLikewiseFor(amount, bound) ||
      (lasting.has(verb) && amount.lead !== 'for') ||
      (isOfVerb && (isSameNoun || shared >= leastAlike))
    )
  }
  const isNamed = isDegree && wanted.clause.named.size > 0
  return (
    (isOfVerb || measuring.has(verb)) &&
    (isSameNoun || isNamed || shared >= 2 || isAct(clause, bound))
  )
}

/** "2 °C colder than last year", "5 cm less than before" */
const isDifference = ({ after }: StatedAmount): boolean =>
  after[1] === 'than' && /^(?:more|less|.{2,}er)$/.test(after[0]!)

/** "Fell to two months", "averages two months". */
const isMeasured = ({ clause, lead, after }: StatedAmount): boolean =>
  !clause.isPossible &&
  measuring.has(clause.verb) &&
  verbBase(lead) === clause.verb &&
  !untilWhen.has(after[0] ?? '')

/** "Are kept for three years", beside "kept for at least six years": as a rule. */
const isLikewiseFor = ({ clause, lead }: StatedAmount, { amount }: StandardBound): boolean =>
  lead === 'for' &&
  amount.lead === 'for' &&
  clause.verbStem === amount.clause.verbStem &&
  clause.isHabitual &&
  !clause.isPossible &&
  clause.periods < 2 &&
  clause.things.some(thing => amount.clause.things.includes(thing))

/**
 * Whether a temperature is of what a standard names, with all its words, and is so whenever the
 * standard means: "is at 75 °C when it is served" tells nothing of how it is kept.
 */
function isOfSameState({ clause, after }: StatedAmount, bound: StandardBound): boolean {
  const { named, near } = bound.amount.clause
  const isNamed = (each: string): boolean =>
    clause.stems.has(each) && clause.near.has(each) === near.has(each)
  if (![...named].every(each => each === temperature || isNamed(each))) return false
  if (clause.isPossible) return false
  const isOther =
    clause.when.size > 0 &&
    ![...clause.when].some(each => bound.stems.has(each) && !clause.things.includes(each))
  // "Was at 9 °C when it was defrosted" tells of that time; "when the inspector came", of any.
  if (isOther && (clause.isPresent || clause.isOwnTime)) return false
  // "Reaches 75 °C in the oven"
  return !(clause.isPresent && clause.verb === 'reach' && after.length > 0)
}

/** How many words of a bound a clause has. */
export const sharedWith = ({ stems }: AmountClause, bound: StandardBound): number =>
  [...stems].filter(each => bound.stems.has(each)).length

/** Whether nothing else is spoken of: "the delivery of the letters" is no letter. */
export const isAbout = ({ things }: AmountClause, { stems }: StandardBound): boolean =>
  things.length === 0 || things.some(thing => stems.has(thing) || waits.has(thing))

/** Whether what is waited for is done to the same thing: "guests waited 41 days for an answer". */
function isWaitedFor(clause: AmountClause, bound: StandardBound): boolean {
  if (!expecting.has(clause.verb)) return isAbout(clause, bound)
  const { things } = bound.amount.clause
  return (
    clause.things.length === 0 ||
    clause.things.some(thing => things.includes(thing)) ||
    (bound.act !== '' && clause.stems.has(bound.act))
  )
}

const isAct = ({ verbStem }: AmountClause, { act }: StandardBound): boolean =>
  act !== '' && verbStem === act

/** Whether it is said how often just that is done, or that it was done last. */
export function isSameAct(clause: AmountClause, bound: StandardBound, shared: number): boolean {
  if (clause.isDenied || shared < 2 || !isAbout(clause, bound)) return false
  const { verb, verbStem } = clause
  return verb === '' || plainVerbs.has(verb) || happening.has(verb) || bound.stems.has(verbStem)
}

/** "At least three wardens are on duty": as many of them, of whom the same is said. */
function isSameCount(amount: StatedAmount, bound: StandardBound): boolean {
  const { clause, nouns, after } = amount
  const shared = [...new Set([...clause.stems, ...nouns])].filter(each => bound.stems.has(each))
  const wanted = bound.amount.nouns
  if (bound.isPerOne !== isPerOne(amount) || nouns[0] === undefined || after[0] === 'of')
    return false
  if (!nouns.some(noun => wanted.includes(noun)) || shared.length < 2) return false
  const { verb, verbStem, predicate } = clause
  if (permitting.has(verb)) return true
  // "Two wardens were taught", "watch a film": the standard says nothing of that.
  const isThere =
    verb === '' ||
    plainVerbs.has(verb) ||
    lasting.has(verb) ||
    bound.stems.has(verbStem) ||
    (predicate === undefined ? isMadeUpOf(amount) : attending.has(verb))
  if (!isThere) return false
  return predicate === undefined
    ? isAbout(clause, bound)
    : [...predicate].some(each => bound.stems.has(each) && !wanted.includes(each))
}

/** "Consists of four", "grew to four", "is staffed with four". */
function isMadeUpOf({ clause, lead, before }: StatedAmount): boolean {
  const { verb, isPossible } = clause
  const at = before.lastIndexOf(lead)
  const head = lead === 'with' ? (before[at - 1] ?? '') : lead
  return !isPossible && (measuring.has(verb) || composing.has(verb)) && verbBase(head) === verb
}

/** "Was answered after 41 days", "it took nine weeks to answer", "the wait was three hours". */
function isTimeUntil({ clause, lead, ...amount }: StatedAmount, bound: StandardBound): boolean {
  const isTaken = clause.verb === 'take' && clause.purpose !== ''
  if (!elapsing.has(lead) && !isTaken) return false
  if (amount.isAttributive && !waits.has(amount.nouns[0] ?? '')) return false
  // "After 40 days of strike" tells of the strike.
  if (amount.after[0] === 'of' && lead !== 'within' && !waits.has(amount.nouns[0] ?? ''))
    return false
  // "In 12 months 300 letters were answered": in all of them.
  if (lead === 'in' && (clause.predicate !== undefined || clause.isCounted)) return false
  const act = actOf(bound)
  if (act !== '' && clause.verbStem === act) return lead !== 'for'
  const { verb, verbStem, purpose, stems, things } = clause
  if (purpose !== '' && waiting.has(verb)) {
    const isWait = waiting.has(bound.amount.clause.verb) && things.length > 0
    return purpose === act || replying.has(purpose) || isWait
  }
  if (waiting.has(verb)) return true
  if (verb === 'be') return things.some(thing => waits.has(thing) || thing === act)
  return verb === '' || (verbStem === '' && stems.has(act))
}

/** What is to be done by then: also "given", and no more than "is" or "has". */
const actOf = ({ act, amount: { clause } }: StandardBound): string =>
  act !== '' || clause.verb === 'be' || clause.verb === 'have' ? act : clause.verbStem

/** "Lasts for 20 hours", "covers four months". */
const lastsFor = ({ before }: StatedAmount): boolean =>
  before.slice(-3).some(word => enough.has(verbBase(word)))
