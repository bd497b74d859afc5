import { determiners } from '../../../language/grammar/function-words.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'
import type { ReadNumber } from '../../../language/quantities/read-numbers.ts'
import type { ReadRate } from '../../../language/quantities/read-rates.ts'
import type { ReadWord, WordRange } from '../../../language/sentences/read-words.ts'
import type { Alignment } from '../alignment/alignment.ts'
import { compareDates } from './compare-dates.ts'
import { compareNumbers } from './compare-numbers.ts'
import {
  charactersOf,
  isDenied,
  restFound,
  roleOfAnother,
  type ConflictKind,
  type WeighedConflict,
  minRest,
} from './conflict.ts'
import { isSameRate } from './rate-conflicts.ts'

const coordinators = setOf('and but or while whereas')
// "More than the teas": such a claim has the other thing's name with its own value.
const compares = setOf('than times unlike compared instead not without except like plus')
// "Children pay £6" of "children £6": what only leads to a price.
const priced = setOf(`
  cost costs costing pay pays paying paid price priced charge charges charged fee is are amount
  amounts each
`)
const articles = setOf('a an the')
// Beside a price few other words are said.
const minRestOfPrice = 0.45
const minSure = 0.9
const maxLead = 2
const maxBracket = 80

type Relation = 'same' | 'apart' | 'none'

/** A value of the sentence and the words that belong to it alone. */
interface Pair {
  readonly value: WordRange & { readonly relation: Relation }
  readonly part: WordRange
  /** Content words that no other part has. */
  readonly labels: readonly number[]
}

/** What a list of things and their values says of a claim. */
export interface PairedValues {
  /** Those of the claim, with what the list says put right. */
  readonly conflicts: readonly WeighedConflict[]
  /** Whether the claim has a thing of the list with its own value, or with another's. */
  readonly says?: 'so' | 'otherwise' | undefined
}

/**
 * The conflicts of a claim, those with a list of things and their values put right: "in ash it
 * costs £9,400" takes another's value of "in oak it costs £9,400, in ash £7,250", and beside "in
 * ash it costs £7,250" the other thing and its value say nothing.
 */
export function withPairedValues(
  alignment: Alignment,
  conflicts: readonly WeighedConflict[],
): PairedValues {
  const { claim, evidence, range } = alignment
  if (claim.words.some(({ text }) => compares.has(text))) return { conflicts }
  const isIn = ({ first, next }: WordRange): boolean => first >= range.first && next <= range.next
  const dates = claim.dates.map(date => ({
    ours: date,
    isAlone: claim.dates.length === 1,
    values: evidence.dates
      .filter(isIn)
      .map(each => valueOf(each, relationOf(compareDates(date, each)))),
  }))
  const counts = claim.numbers.filter(each => isValue(each, claim.words))
  const numbers = counts.map(number => ({
    ours: number,
    isAlone: counts.every(other => other === number || !areOfOneKind(other, number)),
    values: evidence.numbers
      .filter(each => isIn(each) && areOfOneKind(each, number) && isValue(each, evidence.words))
      .map(each => valueOf(each, relationOf(compareNumbers(number, each)))),
  }))
  const rates = claim.rates.map(rate => ({
    ours: rate,
    isAlone: claim.rates.length === 1,
    values: evidence.rates.filter(isIn).map(each => valueOf(each, rateRelation(rate, each))),
  }))
  return [...dates, ...numbers, ...rates]
    .filter(({ isAlone }) => isAlone)
    .reduce((so, { ours, values }) => withPairs(alignment, so, ours, values), { conflicts })
}

const areOfOneKind = (one: ReadNumber, other: ReadNumber): boolean =>
  one.kind === other.kind && one.unit === other.unit

/** "On Fridays" and "weekly" do not exclude each other. */
const rateRelation = (ours: ReadRate, theirs: ReadRate): Relation =>
  isSameRate(ours, theirs)
    ? 'same'
    : (ours.weekday === '') === (theirs.weekday === '')
      ? 'apart'
      : 'none'

const valueOf = ({ first, next }: WordRange, relation: Relation): Pair['value'] => ({
  first,
  next,
  relation,
})

const relationOf = (relation: string): Relation =>
  relation === 'same' || relation === 'apart' ? relation : 'none'

/** "The small one" counts nothing, "one month" does. */
const isValue = ({ first, unit }: ReadNumber, words: readonly ReadWord[]): boolean =>
  unit !== '' || words[first]?.text !== 'one'

function withPairs(
  alignment: Alignment,
  before: PairedValues,
  ours: WordRange,
  values: ReadonlyArray<Pair['value']>,
): PairedValues {
  const { claim, evidence } = alignment
  const pairs = pairsOf(alignment, values)
  const [head, ...others] = pairs
  const [taken, ...more] = pairs.filter(({ value }) => value.relation === 'same')
  const strength = restFound(alignment, ours, ...carriersOf(alignment, ours))
  if (head === undefined || taken === undefined || more.length > 0) return before
  const isPrice = claim.numbers.some(({ first, kind }) => first === ours.first && kind === 'money')
  if (strength < (isPrice ? minRestOfPrice : minRest) || isDenied(alignment, ours)) return before
  if (pairs.some(({ value }) => isDeniedThere(alignment, value))) return before
  if (taken !== head && isListed(alignment, taken, [head, ...others])) {
    const { start, end } = charactersOf(evidence.words, taken.part)
    return {
      conflicts: before.conflicts.filter(
        each =>
          !ofOthers.has(each.kind) || (each.evidence.start >= start && each.evidence.end <= end),
      ),
      says: before.says ?? (isWhole(alignment, ours) ? 'so' : undefined),
    }
  }
  const own = pairs.find(
    pair => pair.value.relation === 'apart' && isOwn(alignment, pair, taken, head),
  )
  if (own === undefined) return before
  const [said, stated] = [charactersOf(claim.words, ours), charactersOf(evidence.words, own.value)]
  const conflict = roleOfAnother(alignment, said, stated, strength)
  return {
    conflicts: [...before.conflicts, conflict],
    says: strength >= minSure ? 'otherwise' : before.says,
  }
}

/** Words of the claim that only lead to its price, where the sentence does without them. */
const carriersOf = ({ claim, foundInSentence }: Alignment, ours: WordRange): WordRange[] =>
  claim.numbers.some(({ first, kind }) => first === ours.first && kind === 'money')
    ? claim.words
        .filter(({ index, text }) => priced.has(text) && foundInSentence[index] === 0)
        .map(({ index }) => ({ first: index, next: index + 1 }))
    : []

/** Kinds of conflict with what is said of another thing of a list. */
const ofOthers: ReadonlySet<ConflictKind> = new Set<ConflictKind>([
  'number',
  'unit',
  'date',
  'name',
  'role',
  'antonym',
  'comparison',
  'list',
])

/** Whether the sentence has every word of the claim. */
const isWhole = (alignment: Alignment, ours: WordRange): boolean => {
  const carriers = new Set(carriersOf(alignment, ours).map(({ first }) => first))
  return alignment.claim.words.every(
    ({ index, content }) =>
      !content ||
      carriers.has(index) ||
      (index >= ours.first && index < ours.next) ||
      (alignment.foundInSentence[index] ?? 0) > 0,
  )
}

const isDeniedThere = ({ evidence }: Alignment, { first }: WordRange): boolean =>
  (evidence.negations.counts[first] ?? 0) % 2 === 1

/** The values with their parts of the sentence; none where a part does not have one value each. */
function pairsOf(
  { evidence: { words, places, text }, range }: Alignment,
  values: ReadonlyArray<Pair['value']>,
): Pair[] {
  if (values.length < 2) return []
  const parts: WordRange[] = []
  let first = range.first
  // "Ticket: Day | Adult: 12 | Child: 7": a row is divided by its cells alone.
  const barBefore = (at: number): boolean =>
    text.slice(words[at - 1]?.end ?? 0, words[at]?.start).includes('|')
  const isRow = words.slice(range.first + 1, range.next).some(({ index }) => barBefore(index))
  const isDivided = (at: number): boolean =>
    isRow ? barBefore(at) : words[at]?.gap !== 'none' || coordinators.has(words[at]?.text ?? '')
  // "The ferry: cars £28, bicycles £4"
  for (let at = range.first + 1; at < (values[0]?.first ?? 0); at++)
    if (isRow ? barBefore(at) : words[at]?.gap === 'stop') first = at
  for (const [index, value] of values.entries()) {
    const following = values[index + 1]
    const divides: number[] = []
    const behind = nextOf(value, words, text)
    // "£8 (children), £15 (adults)", "three months for tenants, one month for lodgers": the next
    // value opens its own part.
    const isOpening =
      behind !== value.next || (following !== undefined && areLedOut(words, value, following))
    const last = (following?.first ?? range.next) - Number(!isOpening)
    for (let at = behind; at <= last && at < range.next; at++) if (isDivided(at)) divides.push(at)
    const [divide] = divides
    if (following === undefined) {
      parts.push({ first, next: divide ?? range.next })
      continue
    }
    if (divide === undefined) return []
    parts.push({ first, next: divide })
    // "On Monday and Tuesday, and on Sunday": what stands between two divides may belong to either.
    first = divides.at(-1) ?? divide
  }
  const partOf = (at: number): number => parts.findIndex(part => at >= part.first && at < part.next)
  const isValueWord = (at: number): boolean =>
    values.some(value => at >= value.first && at < value.next)
  return values.map((value, index) => {
    const part = parts[index]!
    const labels = words.slice(part.first, part.next).filter(word => {
      if (!word.content || isValueWord(word.index) || coordinators.has(word.text)) return false
      return (places.get(word.stem) ?? []).every(at => [index, -1].includes(partOf(at)))
    })
    return { value, part, labels: labels.map(word => word.index) }
  })
}

/** Whether the same small word leads from each value to what it belongs to: "for". */
function areLedOut(words: readonly ReadWord[], one: WordRange, other: WordRange): boolean {
  const [lead, its] = [words[one.next], words[other.next]]
  return lead?.gap === 'none' && its?.gap === 'none' && !lead.content && lead.text === its.text
}

/** Where what belongs to a value may end: behind the brackets of "£8 (children)". */
function nextOf({ next }: WordRange, words: readonly ReadWord[], text: string): number {
  const end = words[next - 1]?.end ?? 0
  const [bracket] = /^\s*\([^()]*\)/.exec(text.slice(end, end + maxBracket)) ?? []
  let after = next
  while (bracket !== undefined && (words[after]?.end ?? Infinity) <= end + bracket.length) after++
  return after
}

/** Whether the claim speaks of what a value belongs to, and not of what the taken one does. */
function isOwn(
  { claim, evidence: { words }, range, from }: Alignment,
  own: Pair,
  taken: Pair,
  head: Pair,
): boolean {
  const isClaimed = (at: number): boolean => (from[at - range.first] ?? -1) >= 0
  // Words of the first part hold of all things, but for those that stand where the others' do.
  if (own === head)
    return counterparts(words, own, taken).some(isClaimed) && !taken.labels.some(isClaimed)
  const labels = own.labels.filter(isClaimed)
  const isLeftOut = (at: number): boolean => {
    const first = phraseStart(at, own.labels)
    const others = counterparts(words, head, { ...own, labels: [first] })
    return leadOf(words, own.part, first) !== '' && others.length > 0 && !others.some(isClaimed)
  }
  if (labels.length === 0) return false
  if (!own.labels.every(at => isClaimed(at) || isLeftOut(at))) return false
  if (taken !== head) return taken.labels.length > 0 && !taken.labels.some(isClaimed)
  const parallel = counterparts(words, taken, { ...own, labels })
  const rivals = parallel.length > 0 ? parallel : ledAlike(words, taken, own)
  // "£64 for the belt and £45 for fitting it"
  const isOfRival =
    labels.length === own.labels.length &&
    labels.some(at => /^(?:it|them)$/.test(words[at + 1]?.text ?? ''))
  if (isOfRival) return true
  if (rivals.length > 0) return !rivals.some(isClaimed)
  // "£8, for members £6"
  return labels.some(at => {
    const lead = leadOf(words, own.part, at)
    const index = from[at - range.first] ?? -1
    return lead !== '' && lead === leadOf(claim.words, { first: 0, next: index }, index)
  })
}

/** "Moss" of "by Moss & Son". */
function phraseStart(at: number, labels: readonly number[]): number {
  let first = at
  while (labels.includes(first - 1)) first--
  return first
}

/**
 * Whether the claim has the thing of a later part in place of the first one, of which it keeps the
 * other words, and none of the other things.
 */
function isListed(alignment: Alignment, own: Pair, pairs: readonly [Pair, ...Pair[]]): boolean {
  const { evidence, range, from } = alignment
  const [head, ...others] = pairs
  const isClaimed = (at: number): boolean => (from[at - range.first] ?? -1) >= 0
  const labels = own.labels.filter(isClaimed)
  return (
    evidence.words.some(
      ({ index, text }) =>
        index >= head.part.first &&
        index < head.part.next &&
        isClaimed(index) &&
        !determiners.has(text) &&
        text !== 'the',
    ) &&
    counterparts(evidence.words, head, { ...own, labels }).length > 0 &&
    !others.some(other => other !== own && other.labels.some(isClaimed)) &&
    isOwn(alignment, own, head, head)
  )
}

/** Labels of one part that stand as those of another do: "in oak … in ash", "Anna … Ben". */
function counterparts(words: readonly ReadWord[], one: Pair, other: Pair): number[] {
  const leads = new Set(other.labels.map(at => leadOf(words, other.part, at)))
  leads.delete('')
  const led = one.labels.filter(at => leads.has(leadOf(words, one.part, at)))
  if (led.length > 0) return led
  const behind = one.value.next
  if (one.labels.includes(behind) && other.labels.includes(other.value.next)) return [behind]
  const [first] = one.labels
  const [opening] = other.labels
  const isBare =
    first === one.part.first &&
    opening !== undefined &&
    (opening === other.part.first || coordinators.has(words[opening - 1]?.text ?? ''))
  return isBare ? [first] : namedBeforeVerb(words, one, other)
}

/**
 * "For the jetty Marrick wants £12,900 and Lowe & Sons £11,750": the name before the verb that the
 * other part does without.
 */
function namedBeforeVerb(words: readonly ReadWord[], one: Pair, other: Pair): number[] {
  const [opening] = other.labels
  const isGapped =
    opening !== undefined &&
    words[opening]?.capital === true &&
    (opening === other.part.first || coordinators.has(words[opening - 1]?.text ?? '')) &&
    other.labels.length === other.value.first - opening
  const verb = one.value.first - 1
  if (!isGapped || !one.labels.includes(verb) || words[verb]?.capital === true) return []
  let first = verb
  while (one.labels.includes(first - 1) && words[first - 1]?.capital === true) first--
  return one.labels.filter(at => at >= first && at < verb)
}

/** "Opens at 7 and closes at 9": the words before what leads to the values. */
function ledAlike(words: readonly ReadWord[], one: Pair, other: Pair): number[] {
  const [lead, its] = [one, other].map(({ value }) => words[value.first - 1])
  const at = one.value.first - 2
  const isAlike = lead !== undefined && lead.content === false && lead.text === its?.text
  return isAlike && one.labels.includes(at) && other.labels.includes(other.value.first - 2)
    ? [at]
    : []
}

/** The small words before a word of a part, without articles beside others: "in", "the". */
function leadOf(words: readonly ReadWord[], part: WordRange, at: number): string {
  const lead: string[] = []
  for (let before = at - 1; before >= part.first && lead.length < maxLead; before--) {
    const word = words[before]
    if (word === undefined || word.content || coordinators.has(word.text)) break
    if (words[before + 1]?.gap !== 'none') break
    lead.unshift(word.text)
  }
  const own = lead.filter(text => !articles.has(text))
  return own.length > 0 || lead.length === 0 ? own.join(' ') : 'the'
}
