import { wrongValues } from '../distractors.ts'
import type { KnownFact } from '../known-fact.ts'
import { decadeOf, latestYear, wrongDecades, wrongNumbers } from '../numbers.ts'
import { shuffled } from '../../../support/random.ts'
import { sameName } from '../same-name.ts'
import { between, evidenceOf, factOf, yearOf, type Maker } from './cell.ts'
import type { Profile } from '../fact-base.ts'

const several = { difficulty: 'S2' } as const

/** B1: two facts are asked for at once; each wrong option has one or both of them wrong. */
export const recallTwo: Maker = function* (profile, { base, random }) {
  const pairs = profile.facts.flatMap((left, index) =>
    profile.facts.slice(index + 1).map(right => [left, right] as const),
  )
  for (const [left, right] of shuffled(pairs, random).slice(0, 2)) {
    if (left.value.text === right.value.text) continue
    const [wrongLeft] = wrongValues(base, profile, left, random) ?? []
    const [wrongRight] = wrongValues(base, profile, right, random) ?? []
    if (wrongLeft === undefined || wrongRight === undefined) continue
    if (wrongLeft.text === right.value.text || wrongRight.text === left.value.text) continue
    const both = (one: string, other: string): string => `${one} and ${other}`
    const options = [
      both(left.value.text, wrongRight.text),
      both(wrongLeft.text, right.value.text),
      both(wrongLeft.text, wrongRight.text),
    ]
    const people = [left, right].every(({ relation }) => relation.value === 'person')
    yield {
      ...several,
      bloom: 'B1',
      category: 'factoid',
      question: `${people ? 'Who' : 'What'} are the ${left.relation.noun} and the ${
        right.relation.noun
      } of ${left.subject.said}?`,
      right: both(left.value.text, right.value.text),
      wrong: options,
      evidence: evidenceOf(left, right),
    }
  }
}

/** Birth and death of a person, at least ten years apart. */
function life(
  profile: Profile,
):
  | { readonly birth: KnownFact; readonly death: KnownFact; readonly years: [number, number] }
  | undefined {
  const [birth, death] = [factOf(profile, 'date of birth'), factOf(profile, 'date of death')]
  const [born, died] = [yearOf(birth), yearOf(death)]
  return birth === undefined ||
    death === undefined ||
    born === undefined ||
    died === undefined ||
    died - born < 10 ||
    died - born > 105
    ? undefined
    : { birth, death, years: [born, died] }
}

/** B2: two dates are told as decades. */
export const restateLife: Maker = function* (profile, { random }) {
  const found = life(profile)
  if (found === undefined) return
  const { birth, death, years } = found
  const [born, died] = years
  const told = (first: string, last: string): string => `Born in ${first}, died in ${last}`
  const [earlier = '', other = ''] = wrongDecades(born, random)
  const [later = '', another = ''] = wrongDecades(died, random)
  yield {
    ...several,
    bloom: 'B2',
    category: 'restatement',
    question: `In which decades do the birth and the death of ${birth.subject.said} fall?`,
    right: told(decadeOf(born), decadeOf(died)),
    wrong: [told(decadeOf(born), later), told(earlier, decadeOf(died)), told(other, another)],
    evidence: evidenceOf(birth, death),
  }
}

/** B2: two places of a life are compared. */
export const comparePlaces: Maker = function* (profile) {
  const [birth, death] = [factOf(profile, 'place of birth'), factOf(profile, 'place of death')]
  if (birth === undefined || death === undefined) return
  const [from, to] = [birth.value.text, death.value.text]
  if (sameName(from, to)) return
  yield {
    ...several,
    bloom: 'B2',
    category: 'comparison',
    question: `How do the place of birth and the place of death of ${birth.subject.said} compare?`,
    right: `They differ: born in ${from}, died in ${to}`,
    wrong: [
      `They are the same: born and died in ${from}`,
      `They are the same: born and died in ${to}`,
      `They differ: born in ${to}, died in ${from}`,
    ],
    evidence: evidenceOf(birth, death),
  }
}

/** B3: an age is worked out from two dates. */
export const ageAtDeath: Maker = function* (profile, { random }) {
  const found = life(profile)
  if (found === undefined) return
  const { birth, death, years } = found
  const age = wholeYears(birth, death)
  // The text may count otherwise, as from the day of baptism.
  const said = /\b(?:aged?|age of) (\d{1,3})\b/u.exec(profile.text)?.[1]
  if (age !== undefined && (said === undefined || Number(said) === age))
    yield {
      ...several,
      bloom: 'B3',
      category: 'arithmetic',
      question: `How old was ${birth.subject.said} at death?`,
      right: `${age} years`,
      wrong: wrongNumbers(age, [1, 2, 10], random).map(number => `${number} years`),
      evidence: evidenceOf(birth, death),
    }
  const [born, died] = years
  const span = between(4, 8, random) * 10
  const at = born + span
  // Around the year of death it would take the days to tell.
  if (Math.abs(at - died) < 2) return
  const told = (year: number, alive: boolean): string =>
    `In ${year}, ${alive ? 'still' : 'no longer'} alive`
  const other = at + (random() < 0.5 ? 10 : -10)
  yield {
    ...several,
    bloom: 'B3',
    category: 'arithmetic',
    question:
      `In which year was the ${span}th birthday of ${birth.subject.said}, and was ` +
      `${birth.subject.said} still alive then?`,
    right: told(at, at < died),
    wrong: [told(at, at > died), told(other, true), told(other, false)],
    evidence: evidenceOf(birth, death),
  }
}

/** Whole years between two dates to the day; undefined where one of them is not. */
function wholeYears(birth: KnownFact, death: KnownFact): number | undefined {
  const [from, to] = [birth.value.date, death.value.date]
  if (from?.year === undefined || from.month === undefined || from.day === undefined)
    return undefined
  if (to?.year === undefined || to.month === undefined || to.day === undefined) return undefined
  const before = to.month < from.month || (to.month === from.month && to.day < from.day)
  return to.year - from.year - (before ? 1 : 0)
}

/** B4: years are held against a whole life. */
export const weighYears: Maker = function* (profile, { random }) {
  const found = life(profile)
  if (found === undefined) return
  const { birth, death, years } = found
  const [born, died] = years
  if (died - born < 40 || died > latestYear) return
  const before = between(born - 30, born - 5, random)
  const within = between(born + 20, died - 3, random)
  const after = between(died + 4, Math.min(died + 30, latestYear + 4), random)
  const listed = shuffled([before, within, after], random)
  yield {
    ...several,
    bloom: 'B4',
    category: 'consistency',
    question:
      `Three letters signed by ${birth.subject.said} are dated ${listed[0]}, ${listed[1]} and ` +
      `${listed[2]}. Going by the dates of birth and death of ${birth.subject.said}, which ` +
      'letter can be genuine?',
    right: `Only the letter of ${within}`,
    wrong: [`Only the letter of ${before}`, `Only the letter of ${after}`, 'All three letters'],
    evidence: evidenceOf(birth, death),
  }
}

/** B4: whether one person did two things is concluded from two facts. */
export const sameMaker: Maker = function* (profile, { base, random }) {
  const makers = profile.facts.filter(({ relation }) => relation.role !== undefined)
  for (const [index, left] of makers.entries())
    for (const right of makers.slice(index + 1)) {
      const [other, another] = wrongValues(base, profile, left, random) ?? []
      if (other === undefined || another === undefined) continue
      const [first, second] = [left.value.text, right.value.text]
      const same = (name: string): string => `Yes: both are ${name}`
      const differ = (one: string, two: string): string =>
        `No: the ${left.relation.noun} is ${one}, the ${right.relation.noun} is ${two}`
      const isSame = first === second
      yield {
        ...several,
        bloom: 'B4',
        category: 'comparison',
        question:
          `Are the ${left.relation.noun} and the ${right.relation.noun} of ${left.subject.said} ` +
          'the same person?',
        right: isSame ? same(first) : differ(first, second),
        wrong: isSame
          ? [same(other.text), differ(first, other.text), differ(other.text, first)]
          : [same(first), same(second), differ(second, first)],
        evidence: evidenceOf(left, right),
      }
    }
}
