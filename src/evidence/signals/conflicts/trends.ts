import { setOf } from '../../../language/lexicons/lexicon.ts'
import type { ReadNumber } from '../../../language/quantities/read-numbers.ts'
import type { TextReading } from '../../../language/read-text.ts'
import type { ReadWord, WordRange } from '../../../language/sentences/read-words.ts'
import { longPattern } from '../../../support/long-pattern.ts'
import type { Alignment } from '../alignment/alignment.ts'
import { charactersOf, restFound, type WeighedConflict, minRest } from './conflict.ts'

/** What a claim says of a value at two times, beside what the values are. */
export interface Trend {
  readonly isSame: boolean
  /** The earlier and the later value. */
  readonly values: readonly [ReadNumber, ReadNumber]
  /** Words of the claim that the values stand for. */
  readonly covered: readonly number[]
  /** For people. */
  readonly says: string
}

const rising = setOf(`
  rise rises rose risen rising increase increases increased increasing grow grows grew grown growing
  climb climbs climbed
`)
const falling = setOf(`
  fall falls fell fallen falling decrease decreases decreased decreasing drop drops dropped dropping
  decline declines declined declining shrink shrinks shrank shrunk
`)
const more = setOf('more higher greater larger bigger dearer longer')
const less = setOf('less lower fewer smaller cheaper shorter')
const others = setOf(
  'not never no nor neither hardly if unless would could might may should per cent',
)
const year = /^(?:19|20)\d\d$/
const isEarlier = longPattern('u')`
  ^(?:(?:a|one|the) year (?:ago|before|earlier)|the (?:previous|last) year|last year|before|
  previously)\b
`
const leads = /(?:compared (?:with|to)|against|(?:up|down) from|instead of|as against|after|from)$/

interface Said {
  readonly sign: 1 | -1
  readonly years: readonly number[]
  readonly covered: readonly number[]
}

const yearsIn = (words: readonly ReadWord[]): number[] =>
  words.filter(({ text }) => year.test(text)).map(({ text }) => Number(text))
const textOf = (words: readonly ReadWord[]): string => words.map(({ text }) => text).join(' ')

/** "Fell from 2023 to 2024", "more in 2024 than in 2023", "higher than a year ago". */
function saidOf({ words }: TextReading): Said | undefined {
  if (words.some(({ text }) => others.has(text) || text.endsWith("n't"))) return undefined
  const years = [...new Set(yearsIn(words))]
  const than = words.findIndex(({ text }) => text === 'than')
  const verbs = words.filter(({ text }) => rising.has(text) || falling.has(text))
  const comparatives = words.filter(({ text }) => more.has(text) || less.has(text))
  const [verb] = verbs
  const [comparative] = comparatives
  if (than < 0) {
    if (verb === undefined || verbs.length > 1 || comparatives.length > 0) return undefined
    const sign = rising.has(verb.text) ? 1 : -1
    return { sign, years: years.toSorted((a, b) => a - b), covered: [verb.index] }
  }
  if (comparative === undefined || comparatives.length > 1 || verbs.length > 0) return undefined
  const behind = words.slice(than + 1)
  const [base, ...moreBases] = yearsIn(behind)
  const [target, ...moreTargets] = yearsIn(words.slice(0, than))
  if (moreBases.length + moreTargets.length > 0) return undefined
  const isLater = base === undefined || target === undefined ? base === undefined : target > base
  // "More than the teas" compares no times.
  if (base === undefined ? !isEarlier.test(textOf(behind)) : behind.length > 2) return undefined
  const sign = more.has(comparative.text) === isLater ? 1 : -1
  const covered = [comparative, ...words.slice(than)].map(({ index }) => index)
  return { sign, years: years.toSorted((a, b) => a - b), covered }
}

/** The values of a sentence at two times, the earlier one first. */
function valuesAt(
  { evidence, range, claim }: Alignment,
  years: readonly number[],
): readonly [ReadNumber, ReadNumber] | undefined {
  const { words, text } = evidence
  const isIn = ({ first, next }: WordRange): boolean => first >= range.first && next <= range.next
  const all = evidence.numbers.filter(
    number =>
      isIn(number) &&
      number.bound === 'exact' &&
      number.kind !== 'ordinal' &&
      number.kind !== 'percent' &&
      number.unit !== 'time' &&
      !year.test(words[number.first]?.text ?? ''),
  )
  const { start, end } = charactersOf(words, range)
  const row = text.slice(start, end)
  if (row.includes(' | ')) return cellsAt(row, start, all, years, claim)
  const [one, other, ...rest] = all
  if (one === undefined || other === undefined || rest.length > 0) return undefined
  if (one.kind !== other.kind || one.unit !== other.unit) return undefined
  // "From 2.5 to 1.2 million"
  if (one.factor === 1 && other.factor > 1 && one.value < other.factor) return undefined
  if (one.nouns.length > 0 && other.nouns.length > 0 && one.nouns[0] !== other.nouns[0])
    return undefined
  const own = words.slice(range.first, range.next)
  const said = own.filter(word => year.test(word.text))
  if (
    !years.every(each => said.some(({ text: told }) => Number(told) === each)) &&
    years.length > 1
  )
    return undefined
  const before = textOf(words.slice(Math.max(range.first, one.first - 2), one.first))
  const between = textOf(words.slice(one.next, other.first))
  const behind = textOf(words.slice(other.next, other.next + 4))
  if (/\bfrom$/.test(before) && /\bto$/.test(between)) return [one, other]
  const [first, second, ...thirds] = said
  if (first !== undefined && second !== undefined) {
    if (thirds.length > 0 || first.text === second.text) return undefined
    const isLed = first.index < one.first && second.index > one.next && second.index < other.first
    const isFollowed =
      first.index >= one.next && first.index < other.first && second.index >= other.next
    if (!isLed && !isFollowed) return undefined
    return Number(first.text) < Number(second.text) ? [one, other] : [other, one]
  }
  return leads.test(between) && isEarlier.test(behind) ? [other, one] : undefined
}

/** "Spent 2023: £1,410 | Spent 2024: £1,655": cells that differ by the year of their labels. */
function cellsAt(
  row: string,
  start: number,
  numbers: readonly ReadNumber[],
  years: readonly number[],
  claim: TextReading,
): readonly [ReadNumber, ReadNumber] | undefined {
  const [from, to, ...more] = years
  if (from === undefined || to === undefined || more.length > 0) return undefined
  const cells = [...row.matchAll(/(?<=^|\| )(?<label>[^|:]*?)(?<year>(?:19|20)\d\d)[^|:]*: [^|]*/g)]
  const labelled = cells.map(cell => ({
    label: (cell.groups?.['label'] ?? '').trim().toLowerCase(),
    year: Number(cell.groups?.['year']),
    number: numbers.find(
      number =>
        number.start >= start + cell.index + cell[0].indexOf(':') &&
        number.end <= start + cell.index + cell[0].length,
    ),
  }))
  const labels = [...new Set(labelled.map(({ label }) => label))]
  const said = claim.text.toLowerCase()
  const named = labels.filter(label => label !== '' && said.includes(label.slice(0, 5)))
  const [label] = named.length > 0 ? named : labels
  if (label === undefined || (named.length === 0 ? labels : named).length > 1) return undefined
  const at = (each: number): ReadNumber | undefined =>
    labelled.find(cell => cell.label === label && cell.year === each)?.number
  const [one, other] = [at(from), at(to)]
  return one === undefined || other === undefined ? undefined : [one, other]
}

/** Whether a value rose or fell as the claim says; undefined where that is not told. */
export function trendOf(alignment: Alignment): Trend | undefined {
  const { claim, evidence } = alignment
  const said = saidOf(claim)
  const values = said && valuesAt(alignment, said.years)
  if (said === undefined || values === undefined) return undefined
  const [earlier, later] = values
  const by = later.value - earlier.value
  const own = changeIn(claim, { first: 0, next: claim.words.length })
  const shown = values.map(({ start, end }) => evidence.text.slice(start, end))
  return {
    isSame: by * said.sign > 0 && (own === undefined || turned(own) === undefined),
    values,
    covered: said.covered,
    says: `the evidence says ${shown[0]} before and ${shown[1]} then`,
  }
}

/** A claim that says of a value that it rose where it fell, be it by the claim's own values. */
export function trendConflicts(alignment: Alignment): WeighedConflict[] {
  const trend = trendOf(alignment)
  if (trend === undefined || trend.isSame) return turnedConflicts(alignment)
  const { claim, evidence } = alignment
  const [first = 0] = trend.covered
  const own = { first, next: first + 1 }
  const strength = restFound(alignment, own)
  if (strength < minRest) return turnedConflicts(alignment)
  const [one, other] = trend.values.toSorted((a, b) => a.first - b.first)
  return [
    {
      kind: 'comparison',
      isDecisive: true,
      claim: charactersOf(claim.words, own),
      evidence: charactersOf(evidence.words, { first: one!.first, next: other!.next }),
      message: trend.says,
      strength,
    },
  ]
}

const upward = setOf('up increase gain gained gains climb jumped soared raised')
const downward = setOf('down decrease sank slipped dipped plunged cut reduced lowered shrank')
const signOf = ({ text }: ReadWord): number =>
  rising.has(text) || upward.has(text) ? 1 : falling.has(text) || downward.has(text) ? -1 : 0

/** "Rose from £4,300 to £3,900": the word for the change and the values. */
interface Change {
  readonly word: ReadWord
  readonly from: ReadNumber
  readonly to: ReadNumber
}

/** The one change between two values of a kind that some words tell of, as they tell it. */
function changeIn({ words, numbers, text }: TextReading, range: WordRange): Change | undefined {
  const signs = words.slice(range.first, range.next).filter(word => signOf(word) !== 0)
  const [word] = signs
  if (word === undefined || signs.some(other => signOf(other) !== signOf(word))) return undefined
  const ledBy = (lead: string): ReadNumber[] =>
    numbers.filter(
      number =>
        number.first > range.first &&
        number.next <= range.next &&
        number.kind !== 'ordinal' &&
        number.unit !== 'time' &&
        !year.test(words[number.first]?.text ?? '') &&
        // Below nothing.
        !/[-−]\W?$/.test(text.slice(0, number.start)) &&
        textOf(words.slice(Math.max(0, number.first - 2), number.first))
          .split(' ')
          .includes(lead),
    )
  const [from, ...moreFrom] = ledBy('from')
  const [to, ...moreTo] = ledBy('to')
  if (from === undefined || to === undefined || moreFrom.length + moreTo.length > 0)
    return undefined
  const areAlike = from.kind === to.kind && from.unit === to.unit && from.factor === to.factor
  return areAlike && from !== to ? { word, from, to } : undefined
}

/** The sign that a change has by its words, where its values have the other one. */
function turned({ word, from, to }: Change): number | undefined {
  const sign = signOf(word)
  return (to.value - from.value) * sign < 0 ? sign : undefined
}

/** "Rose from £4,300 to £3,900" follows from nothing but a text that says just that. */
function turnedConflicts(alignment: Alignment): WeighedConflict[] {
  const { claim, evidence } = alignment
  if (claim.words.some(({ text }) => others.has(text) || text.endsWith("n't"))) return []
  const own = changeIn(claim, { first: 0, next: claim.words.length })
  if (own === undefined || turned(own) === undefined) return []
  const said = changeIn(evidence, alignment.range)
  const isSaid =
    said !== undefined &&
    signOf(said.word) === signOf(own.word) &&
    said.from.value === own.from.value &&
    said.to.value === own.to.value
  if (isSaid) return []
  const { word, from, to } = own
  const shown = [from, to].map(({ start, end }) => claim.text.slice(start, end))
  const range = { first: word.index, next: word.index + 1 }
  return [
    {
      kind: 'comparison',
      isDecisive: true,
      claim: { start: word.start, end: word.end },
      evidence: charactersOf(evidence.words, alignment.range),
      message: `from ${shown[0]} to ${shown[1]} is no such change`,
      strength: restFound(alignment, range),
    },
  ]
}
