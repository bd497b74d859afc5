import { wrongValues } from '../distractors.ts'
import type { FactBase, Profile } from '../fact-base.ts'
import type { KnownFact } from '../known-fact.ts'
import { decadeOf, latestYear, ordinal, wrongDecades, wrongNumbers } from '../numbers.ts'
import { shuffled } from '../../../support/random.ts'
import { preposition, told } from '../wording.ts'
import { between, evidenceOf, factOf, yearOf, type Maker } from './cell.ts'

const across = { difficulty: 'S3' } as const

/** Somebody who is named as a value of one document and is what another one is about. */
interface Bridge {
  readonly first: KnownFact
  readonly other: Profile
  /** How the other is named by what it is to the first: `the director of the film "They Live"`. */
  readonly said: string
}

const makersOfWorks = /direct|filmmak|writ|screenplay|produc|actor|actress|composer|author|novel/iu
const musicians = /sing|song|music|rapper|composer|guitar|band|pianist/iu

/**
 * Whether the two may be one: somebody who makes films made a film, in a year when they could have;
 * a parent was of age. What cannot be told apart by dates or occupation is left out.
 */
function isPlausible({ relation, subject }: KnownFact, profile: Profile, other: Profile): boolean {
  const [born, died] = ['date of birth', 'date of death'].map(name => yearOf(factOf(other, name)))
  if (other.thing.kind !== 'person') return false
  if (relation.of === 'work') {
    const fits = /song|album|single|opera/u.test(subject.sort) ? musicians : makersOfWorks
    const year = yearOf(factOf(profile, 'publication date'))
    if (!fits.test(other.text.slice(0, 400)) || born === undefined || year === undefined)
      return false
    return year - born >= 15 && year - born <= 90 && (died === undefined || year <= died + 3)
  }
  const child = yearOf(factOf(profile, 'date of birth'))
  if (child === undefined || born === undefined) return false
  if (relation.predicate === 'spouse') return Math.abs(child - born) <= 45
  return child - born >= 13 && child - born <= 70 && (died === undefined || child <= died + 1)
}

function* bridges(profile: Profile, base: FactBase): Generator<Bridge> {
  for (const first of profile.facts) {
    if (first.relation.value !== 'person') continue
    const other = base.profileOf(first.value.text)
    if (other === undefined || other === profile) continue
    if (!isPlausible(first, profile, other)) continue
    yield { first, other, said: `the ${first.relation.noun} of ${first.subject.said}` }
  }
}

/** B1: a fact about somebody who is named only by what another document says of them. */
export const recallOverBridge: Maker = function* (profile, { base, random }) {
  for (const { first, other, said } of bridges(profile, base))
    for (const fact of shuffled(other.facts, random).slice(0, 2)) {
      const wrong = wrongValues(base, other, fact, random)
      if (wrong === undefined || fact.value.text === profile.thing.name) continue
      yield {
        ...across,
        bloom: 'B1',
        category: 'multi-hop',
        question: told(fact.relation.question, said),
        right: fact.value.text,
        wrong: wrong.map(({ text }) => text),
        evidence: evidenceOf(first, fact),
        statement: told(
          fact.relation.statement,
          fact.subject.said,
          `${preposition(fact.relation, fact.value)}{}`,
        ),
      }
    }
}

/** B2: such a fact, told in other terms. */
export const restateOverBridge: Maker = function* (profile, { base, random }) {
  for (const { first, other, said } of bridges(profile, base))
    for (const fact of other.facts) {
      const year = yearOf(fact)
      const { event } = fact.relation
      if (year === undefined || event === undefined) continue
      yield {
        ...across,
        bloom: 'B2',
        category: 'multi-hop',
        question: told(event.decade, said),
        right: decadeOf(year),
        wrong: wrongDecades(year, random),
        evidence: evidenceOf(first, fact),
      }
    }
}

/** B2: what two things of different documents have in common. */
export const findCommon: Maker = function* (profile, { base, random }) {
  for (const fact of profile.facts) {
    const { role, value, of } = fact.relation
    if (role === undefined && !(value === 'place' && of === 'person')) continue
    const twin = base
      .sharing(fact)
      .find(
        other =>
          other.subject.id !== fact.subject.id &&
          other.subject.sort === fact.subject.sort &&
          other.evidence.documentKey > fact.evidence.documentKey,
      )
    const wrong = wrongValues(base, profile, fact, random)
    if (twin === undefined || wrong === undefined) continue
    if (wrong.some(({ text }) => base.isStated(twin.subject, fact.relation.predicate, text)))
      continue
    const both = (name: string): string =>
      told(fact.relation.statement, 'Both', preposition(fact.relation, fact.value) + name)
        .replace(' was ', ' were ')
        .replace(' is ', ' are ')
        .slice(0, -1)
    yield {
      ...across,
      bloom: 'B2',
      category: 'comparison',
      question:
        role === undefined
          ? `What do the lives of ${fact.subject.said} and ${twin.subject.said} have in common?`
          : `What do the makers of ${fact.subject.said} and of ${twin.subject.said} ` +
            'have in common?',
      right: both(fact.value.text),
      wrong: wrong.map(({ text }) => both(text)),
      evidence: evidenceOf(fact, twin),
    }
  }
}

/** B3: an age is worked out over two documents. */
export const ageOverBridge: Maker = function* (profile, { base, random }) {
  for (const { first, other, said } of bridges(profile, base)) {
    const [birth, release] = [factOf(other, 'date of birth'), factOf(profile, 'publication date')]
    const [born, released] = [yearOf(birth), yearOf(release)]
    const event = release?.relation.event
    if (birth === undefined || release === undefined || event === undefined) continue
    if (born === undefined || released === undefined) continue
    const age = released - born
    yield {
      ...across,
      bloom: 'B3',
      category: 'multi-hop',
      question:
        `Which birthday did ${said} have in the year in which the ${profile.thing.sort} was ` +
        `${event.noun === 'publication' ? 'published' : 'released'}?`,
      right: `The ${ordinal(age)}`,
      wrong: wrongNumbers(age, [1, 2, 10], random).map(number => `The ${ordinal(number)}`),
      evidence: evidenceOf(first, release, birth),
    }
  }
}

/** Facts of other things of the same sort with a date of the same kind, in a random order. */
function alike(fact: KnownFact, base: FactBase, random: () => number): KnownFact[] {
  const found = base
    .told(fact.relation.predicate)
    .filter(
      other =>
        other.subject.id !== fact.subject.id &&
        other.relation === fact.relation &&
        (other.subject.kind !== 'work' || other.subject.sort === fact.subject.sort),
    )
  return shuffled(found, random)
}

const hasYear = (fact: KnownFact): boolean => yearOf(fact) !== undefined

/** B3: the years between two events of two documents. */
export const yearsBetween: Maker = function* (profile, { base, random }) {
  for (const fact of profile.facts) {
    const year = yearOf(fact)
    const { event } = fact.relation
    if (year === undefined || event === undefined) continue
    const other = alike(fact, base, random).find(each => {
      const apart = Math.abs((yearOf(each) ?? year) - year)
      return apart >= 4 && apart <= 60
    })
    if (other === undefined) continue
    const apart = Math.abs((yearOf(other) ?? year) - year)
    yield {
      ...across,
      bloom: 'B3',
      category: 'comparison',
      question:
        `Counting by calendar years, how many years lie between the ${event.noun} of ` +
        `${fact.subject.said} and the ${event.noun} of ${other.subject.said}?`,
      right: String(apart),
      wrong: wrongNumbers(apart, [1, 2, 10], random).map(String),
      evidence: evidenceOf(fact, other),
    }
  }
}

/** B4: events of several documents are put in order, or the first one is found. */
export const orderEvents: Maker = function* (profile, { base, random }) {
  for (const fact of profile.facts) {
    const { event } = fact.relation
    if (!hasYear(fact) || event === undefined) continue
    const group = [fact]
    for (const other of alike(fact, base, random)) {
      const isApart = group.every(each => {
        const apart = Math.abs((yearOf(each) ?? 0) - (yearOf(other) ?? 0))
        return apart >= 2 && apart <= 120
      })
      if (isApart && hasYear(other)) group.push(other)
      if (group.length === 4) break
    }
    if (group.length < 4) continue
    yield random() < 0.5 ? firstOf(group, event.told, random) : inOrder(group.slice(0, 3), random)
  }
}

const byYear = (facts: readonly KnownFact[]): KnownFact[] =>
  facts.toSorted((left, right) => (yearOf(left) ?? 0) - (yearOf(right) ?? 0))

const shortName = ({ subject }: KnownFact): string =>
  subject.kind === 'work' ? `"${subject.name}"` : subject.said

function firstOf(
  group: readonly KnownFact[],
  eventTold: string,
  random: () => number,
): ReturnType<typeof inOrder> {
  const last = random() < 0.5
  const sorted = byYear(group)
  const right = last ? sorted.at(-1) : sorted[0]
  const what = eventTold.replace('{S} ', '')
  const [sort] = group
  const names = shuffled(group, random).map(shortName)
  const which =
    sort?.subject.kind === 'person' ? 'Who of' : `Which of the ${plural(sort?.subject.sort ?? '')}`
  return {
    ...across,
    bloom: 'B4',
    category: 'comparison',
    question: `${which} ${listed(names)} ${what} ${last ? 'last' : 'first'}?`,
    right: right === undefined ? '' : shortName(right),
    wrong: group.flatMap(each => (each === right ? [] : [shortName(each)])),
    evidence: evidenceOf(...group),
  }
}

function inOrder(group: readonly KnownFact[], random: () => number) {
  const sorted = byYear(group).map(shortName)
  const names = shuffled(group, random).map(shortName)
  const [a = '', b = '', c = ''] = sorted
  const [{ relation, subject } = {}] = group
  const others = shuffled(
    [
      [a, c, b],
      [b, a, c],
      [b, c, a],
      [c, a, b],
      [c, b, a],
    ],
    random,
  )
  const of = subject?.kind === 'person' ? '' : `the ${plural(subject?.sort ?? '')} `
  return {
    ...across,
    bloom: 'B4' as const,
    category: 'comparison',
    question:
      `What is the order of ${of}${listed(names)} by ${relation?.noun ?? 'date'}, the earliest ` +
      'first?',
    right: sorted.join(', then '),
    wrong: others.slice(0, 3).map(order => order.join(', then ')),
    evidence: evidenceOf(...group),
  }
}

/** "a, b and c". */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`

const plural = (noun: string): string =>
  noun.endsWith('series')
    ? noun
    : /(?:y)$/u.test(noun) && !/[aeiou]y$/u.test(noun)
      ? `${noun.slice(0, -1)}ies`
      : /(?:s|ch|sh|x)$/u.test(noun)
        ? `${noun}es`
        : `${noun}s`

/** B4: whether two lives of different documents overlap. */
export const lifetimes: Maker = function* (profile, { base, random }) {
  const mine = lifeOf(profile)
  if (mine === undefined) return
  for (const other of shuffled(base.told('date of death'), random).slice(0, 40)) {
    const theirs =
      other.subject.id === profile.thing.id ? undefined : base.profileOf(other.subject.name)
    const life = theirs === undefined ? undefined : lifeOf(theirs)
    if (life === undefined) continue
    const [from, to] = [Math.max(mine.born, life.born), Math.min(mine.died, life.died)]
    // Lives far apart ask for nothing, and years at the edge for the day.
    if (Math.max(mine.died, life.died) > latestYear - 2) continue
    if (Math.abs(mine.born - life.born) > 120 || Math.abs(to - from) < 6) continue
    const [a, b] = [mine.birth.subject.said, life.birth.subject.said]
    const apart = [
      `No: ${a} died before ${b} was born`,
      `No: ${b} died before ${a} was born`,
    ] as const
    const alive = (year: number): string => `Yes: in ${year}, for example, both were alive`
    const within = between(Math.min(from, to) + 2, Math.max(from, to) - 2, random)
    const outside = Math.min(latestYear, Math.max(mine.died, life.died) + between(3, 20, random))
    const before = Math.min(mine.born, life.born) - between(3, 20, random)
    const right = from < to ? alive(within) : mine.died < life.born ? apart[0] : apart[1]
    yield {
      ...across,
      bloom: 'B4',
      category: 'comparison',
      question: `Were ${a} and ${b} ever alive at the same time?`,
      right,
      wrong: [...apart, alive(from < to ? outside : within), alive(before)]
        .filter(option => option !== right)
        .slice(0, 3),
      evidence: evidenceOf(mine.birth, mine.death, life.birth, life.death),
    }
    return
  }
}

function lifeOf(profile: Profile) {
  const [birth, death] = [factOf(profile, 'date of birth'), factOf(profile, 'date of death')]
  const [born, died] = [yearOf(birth), yearOf(death)]
  return birth === undefined || death === undefined || born === undefined || died === undefined
    ? undefined
    : died - born < 8 || died - born > 105
      ? undefined
      : { birth, death, born, died }
}
