import { shuffled } from '../../../support/random.ts'
import type { Draft } from '../draft.ts'
import type { FactBase, Profile } from '../fact-base.ts'
import { anniversaryAfter, decadeOf, ordinal, wrongDecades, wrongNumbers } from '../numbers.ts'
import { relations, type Relation } from '../relations.ts'
import { told } from '../wording.ts'
import { yearOf, type Maker, type Making } from './cell.ts'

const untold = { difficulty: 'S4', category: 'unanswerable' } as const

/** The right option of every question that the corpus does not answer. */
export const notTold = 'The documents do not say.'

/** Of the people, how many are also asked for by a name that nobody has. */
const inventedShare = 0.4

/** Something that the corpus does not tell of a thing, or of nobody by that name. */
interface Gap {
  readonly said: string
  readonly relation: Relation
  readonly related: Draft['evidence']
}

/**
 * Relations that no document tells of a thing: none is stated, none of its words stands in the
 * thing's own document, and no other document names the thing.
 */
function* gaps(
  profile: Profile,
  { base, random }: Making,
  isWanted: (relation: Relation) => boolean = () => true,
): Generator<Gap> {
  const { thing, facts, text } = profile
  const untoldOf = relations.filter(
    relation =>
      isWanted(relation) &&
      relation.of === thing.kind &&
      (relation.works === undefined || relation.works.includes(thing.sort)) &&
      !facts.some(fact => fact.relation.predicate === relation.predicate) &&
      !base.isStated(thing, relation.predicate) &&
      !hasWord(text, relation.words) &&
      !(
        relation.value === 'date' &&
        (hasDates(text) || (thing.kind !== 'person' && /\d{4}|upcoming/u.test(text)))
      ) &&
      // Somebody of whom the document speaks in the present has not died for it.
      !(/death/u.test(relation.predicate) && /\bis (?:an?|the)\b/u.test(text)),
  )
  if (untoldOf.length > 0 && !base.isNamedElsewhere(profile))
    for (const relation of shuffled(untoldOf, random))
      yield { said: thing.said, relation, related: relatedTo(profile) }
  const invented = random() < inventedShare ? inventedName(profile, base, random) : undefined
  if (invented !== undefined)
    for (const relation of shuffled(
      relations.filter(
        relation =>
          isWanted(relation) && relation.of === 'person' && relation.value !== 'organization',
      ),
      random,
    ).slice(0, 1))
      yield { said: invented, relation, related: [] }
}

const hasWord = (text: string, words: readonly string[]): boolean =>
  words.some(word =>
    new RegExp(
      String.raw`(?<![\p{L}])${word.replaceAll('.', String.raw`\.`)}(?![\p{L}])`,
      'iu',
    ).test(text),
  )

/** Years in brackets or by themselves tell of a life without words. */
const hasDates = (text: string): boolean =>
  /\(\s?[^)]{0,60}\d{3,4}|\d{4}\s?[-–]\s?\d{4}/u.test(text)

const relatedTo = ({ facts: [fact] }: Profile): Draft['evidence'] =>
  fact === undefined
    ? []
    : [{ ...fact.evidence, states: `${fact.evidence.documentKey} is about ${fact.subject.said}.` }]

/** A first name of one person with the last name of another, whom no document names. */
function inventedName(
  { thing }: Profile,
  base: FactBase,
  random: () => number,
): string | undefined {
  if (thing.kind !== 'person' || !/^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u.test(thing.name))
    return undefined
  const [first = ''] = thing.name.split(' ')
  for (const { thing: other } of shuffled(base.profiles, random).slice(0, 30)) {
    if (other.kind !== 'person' || !/^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u.test(other.name)) continue
    const name = `${first} ${other.name.split(' ')[1] ?? ''}`
    if (name !== thing.name && name !== other.name && !base.isNamed(name)) return name
  }
  return undefined
}

/** B1: a fact that no document tells is asked for as others are. */
export const recallUntold: Maker = function* (profile, making) {
  for (const { said, relation, related } of gaps(profile, making)) {
    const wrong = strangers(relation, profile, making)
    if (wrong === undefined) continue
    yield {
      ...untold,
      bloom: 'B1',
      question: told(relation.question, said),
      right: notTold,
      wrong,
      evidence: related,
    }
  }
}

/** Three values that other things have for a relation, near in time where the thing has a time. */
function strangers(
  { predicate, value }: Relation,
  { facts, text }: Profile,
  { base, random }: Making,
): string[] | undefined {
  const year = facts.map(yearOf).find(found => found !== undefined)
  const values = shuffled(base.values(predicate), random).filter(
    ({ value: each }) =>
      !text.includes(each.text) &&
      (value !== 'date' ||
        (each.date?.day !== undefined &&
          (year === undefined || Math.abs((each.date.year ?? 0) - year) < 60))),
  )
  const names = values.slice(0, 3).map(({ value: each }) => each.text)
  return names.length === 3 ? names : undefined
}

function* datedGaps(profile: Profile, making: Making) {
  for (const gap of gaps(profile, making, relation => relation.event !== undefined)) {
    const { event, predicate } = gap.relation
    if (event === undefined) continue
    const around = profile.facts.map(yearOf).find(found => found !== undefined)
    const [any] = shuffled(making.base.values(predicate), making.random)
    const year = around ?? any?.value.date?.year
    if (year !== undefined) yield { ...gap, event, year }
  }
}

/** B2: a decade that no document tells. */
export const restateUntold: Maker = function* (profile, making) {
  for (const { said, event, year, related } of datedGaps(profile, making))
    yield {
      ...untold,
      bloom: 'B2',
      question: told(event.decade, said),
      right: notTold,
      wrong: wrongDecades(year, making.random),
      evidence: related,
    }
}

/** B3: an anniversary of a day that no document tells. */
export const anniversaryUntold: Maker = function* (profile, making) {
  for (const { said, event, year, related } of datedGaps(profile, making)) {
    const span = anniversaryAfter(year, making.random)
    if (span === undefined) continue
    yield {
      ...untold,
      bloom: 'B3',
      question:
        `In which year was the ${ordinal(span)} anniversary of the ${event.noun} of ` + `${said}?`,
      right: notTold,
      wrong: wrongNumbers(year + span, [2, 3, 5, 10], making.random).map(String),
      evidence: related,
    }
  }
}

/**
 * Whether a date near a year might be on either side of it, for all that is told of a thing: of
 * somebody who does not exist nothing is told.
 */
function isOpen({ facts }: Profile, exists: boolean, year: number): boolean {
  const known = facts.flatMap(fact => yearOf(fact) ?? [])
  return !exists || (known.length > 0 && known.every(each => year > each + 20 && year < each + 80))
}

/** B4: two things are to be ordered by dates of which one is told nowhere. */
export const orderUntold: Maker = function* (profile, making) {
  const { base, random } = making
  for (const { said, event, relation, related } of datedGaps(profile, making)) {
    const other = shuffled(base.told(relation.predicate), random).find(
      each => each.relation === relation && each.subject.id !== profile.thing.id,
    )
    if (other === undefined) continue
    const year = yearOf(other)
    if (year === undefined || !isOpen(profile, related.length > 0, year)) continue
    yield {
      ...untold,
      bloom: 'B4',
      question:
        `Which came first, the ${event.noun} of ${said} or the ${event.noun} of ` +
        `${other.subject.said}?`,
      right: notTold,
      wrong: [
        `The ${event.noun} of ${said}`,
        `The ${event.noun} of ${other.subject.said}`,
        `Both fall in the same year, in ${decadeOf(year)}`,
      ],
      evidence: related,
    }
  }
}
