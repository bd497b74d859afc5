import { sameScope } from './same-scope.ts'
import { narrows, sharedThings, sharesSubject, type Definitions } from './same-things.ts'
import { areApart, areSame, statedValues, type StatedValue } from './stated-values.ts'
import { impersonal } from './value-words.ts'
import { statementsOf, type Statement, type Thing } from './statement.ts'

/** That two quotations contradict each other. */
export interface Disagreement {
  /** What each says that the other says differently; absent where one denies the other. */
  readonly values?: { readonly one: string; readonly other: string } | undefined
  /** Whether it is how much or how many there is, which may change without anybody being wrong. */
  readonly isState: boolean
}

const nothing: Definitions = new Set()

/**
 * What two quotations about one standard say differently of the same matter: another number of the
 * same things, another length of time, another interval, or somebody else who does it. Precision
 * first: what may be said of different things, times or places is no disagreement.
 */
export function disagreement(
  one: string,
  other: string,
  definitions: Definitions = nothing,
): Disagreement | undefined {
  for (const left of statementsOf(one))
    for (const right of statementsOf(other)) {
      if (!sameScope(left, right)) continue
      if (isExcepted(left, right) || isExcepted(right, left) || isDenied(left, right, definitions))
        return { isState: false }
      if (left.isDenied || right.isDenied) continue
      const found = valuesApart(left, right, definitions) ?? doersApart(left, right)
      if (found !== undefined) return found
    }
  return undefined
}

/** Whether a quotation says anything that another could say differently. */
export const mayDisagree = (text: string): boolean =>
  statementsOf(text).some(
    statement =>
      statedValues(statement).length > 0 ||
      statement.isDenied ||
      statement.things.some(({ isUniversal }) => isUniversal) ||
      doersOf(statement) !== undefined,
  )

// "All boats": one word more says what they have.
const fewestThings = 2

/** Whether what is said of each is denied of some: "two boats" of "all boats carry a radio". */
function isExcepted(rule: Statement, exception: Statement): boolean {
  if (rule.isDenied || !exception.isDenied) return false
  const has = ({ stem }: Thing): boolean => exception.stems.has(stem)
  const shared = rule.things.filter(has)
  if (shared.length < fewestThings || shared.length * 3 < rule.things.length * 2) return false
  const isMeant = rule.things.some(thing => thing.isUniversal && has(thing))
  return isMeant && (sharesPredicate(rule, exception) || saysWhatIs(exception))
}

/** "Has none", "there is none": whatever was to be done with it. */
const saysWhatIs = ({ predicates }: Statement): boolean =>
  [...predicates.values()].includes('amount')

/** Whether one of two statements denies what the other says, of the same things. */
function isDenied(one: Statement, other: Statement, definitions: Definitions): boolean {
  if (one.isDenied === other.isDenied || !sharesPredicate(one, other)) return false
  const [denial, said] = one.isDenied ? [one, other] : [other, one]
  if (statedValues(denial).length > 0 || denial.things.length === 0) return false
  return (
    denial.things.every(({ stem }) => said.stems.has(stem)) &&
    sharedThings(denial, said, definitions).length > 0
  )
}

/**
 * Whether a gap is one in what a quotation says of each: "every leader holds a check" where the
 * check of one ran out.
 */
export const isException = (quotation: string, gap: string): boolean => {
  const exceptions = statementsOf(gap)
  return statementsOf(quotation).some(
    rule =>
      !rule.isDenied &&
      rule.things.some(({ isUniversal }) => isUniversal) &&
      exceptions.some(({ stems }) => {
        const shared = rule.things.filter(({ stem }) => stems.has(stem))
        return (
          shared.length >= Math.max(fewestThings, rule.things.length / 2) &&
          shared.some(({ place }) => place === 'object')
        )
      }),
  )
}

function valuesApart(
  one: Statement,
  other: Statement,
  definitions: Definitions,
): Disagreement | undefined {
  const [ours, theirs] = [statedValues(one), statedValues(other)]
  if (ours.length === 0 || theirs.length === 0) return undefined
  let shared: readonly Thing[] | undefined
  for (const left of ours)
    for (const right of theirs) {
      if (!areApart(left, right)) continue
      if (ours.some(each => areSame(each, right)) || theirs.some(each => areSame(each, left)))
        continue
      const isOfOne =
        left.kind === 'count'
          ? sameCount(one, left, other, right)
          : (shared ??= sharedThings(one, other, definitions)).length > 0 &&
            sameValue(one, left, other, right)
      const isState = left.kind === 'level' || left.kind === 'count'
      if (isOfOne) return { values: { one: left.text, other: right.text }, isState }
    }
  return undefined
}

/** Whether two amounts, spans or intervals are those of the same act or thing. */
function sameValue(
  one: Statement,
  left: StatedValue,
  other: Statement,
  right: StatedValue,
): boolean {
  if (left.kind === 'level') {
    const isNamed = left.of.length > 0 && right.of.length > 0 && left.of[0] === right.of[0]
    return isNamed && sharesPredicate(one, other, 'amount')
  }
  if (left.kind === 'interval' && left.of.at(-1) !== right.of.at(-1)) return false
  return sharesPredicate(one, other)
}

/** Whether both say that the same is done; of amounts, also where one only names them. */
function sharesPredicate(one: Statement, other: Statement, implied?: string): boolean {
  const [ours, theirs] = [one, other].map(
    ({ predicates }) =>
      new Set(implied === undefined ? predicates.values() : [...predicates.values(), implied]),
  ) as [Set<string>, Set<string>]
  return [...ours].some(predicate => theirs.has(predicate))
}

/**
 * Whether the same things are counted and the same is said of them: each word of one clause stands
 * in the other, who has them apart, and none of them is narrowed by one alone.
 */
function sameCount(
  one: Statement,
  left: StatedValue,
  other: Statement,
  right: StatedValue,
): boolean {
  if (left.of.length === 0 || left.of.join(' ') !== right.of.join(' ')) return false
  if (!sharesPredicate(one, other) || !sharesSubject(one, other)) return false
  return isSaidIn(one, other) && isSaidIn(other, one) && !narrows(one, other, nothing)
}

/** Whether all that a clause says beside a count, without who has them, stands in another. */
function isSaidIn({ things, predicates }: Statement, { stems }: Statement): boolean {
  const isHad = [...predicates.values()].includes('amount')
  return things.every(({ stem, place }) => stems.has(stem) || (isHad && place === 'subject'))
}

/** Whether the same is done to the same by somebody else. */
function doersApart(one: Statement, other: Statement): Disagreement | undefined {
  const [ours, theirs] = [doersOf(one), doersOf(other)]
  if (ours === undefined || theirs === undefined) return undefined
  if (ours.stems.some(stem => theirs.stems.includes(stem))) return undefined
  if (!sharesPredicate(one, other)) return undefined
  const rest = ({ things }: Statement): Thing[] => things.filter(({ place }) => place !== 'agent')
  const [left, right] = [rest(one), rest(other)]
  const isSame =
    left.length > 0 &&
    left.length === right.length &&
    left.every(({ stem }) => right.some(each => each.stem === stem))
  return isSame ? { values: { one: ours.text, other: theirs.text }, isState: false } : undefined
}

/** "By the night shift": somebody named, or called by what they are. */
function doersOf({
  reading,
  things,
}: Statement): { readonly text: string; readonly stems: readonly string[] } | undefined {
  const agents = things.filter(({ place }) => place === 'agent')
  if (agents.some(({ at }) => impersonal.has(reading.words[at]!.text))) return undefined
  const [first, last] = [agents[0], agents.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const [begins, ends] = [reading.words[first.at]!, reading.words[last.at]!]
  const before = reading.words[first.at - 1]!
  const isSomebody =
    begins.capital || ['the', 'our', 'a', 'an', 'its', 'their', 'own'].includes(before.text)
  if (!isSomebody) return undefined
  return { text: reading.text.slice(begins.start, ends.end), stems: agents.map(({ stem }) => stem) }
}
