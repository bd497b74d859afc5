import type { NodeId } from '../../core/ids.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import { dateInWords, readDateName } from '../../language/dates/date-name.ts'
import { daySpanOf } from '../../language/dates/day-span.ts'
import type { Predicate } from '../../language/grammar/predicate.ts'
import type { ChainQuestion } from '../../language/question/chain-question.ts'
import type { PredicateStep } from '../../language/question/question-phrases.ts'
import { dateEnd, lifeEnd, type ComparedEnd } from './compare-ends.ts'
import { countriesAt } from './countries-at.ts'
import type { FactWorld, StatedFact, WorldPorts } from './fact-world.ts'
import { endOf, followSteps, nextHops, type Hop } from './follow-steps.ts'
import { freeReader, isReadFreely } from './own-facts.ts'
import { statingSentence, type OwnSentence } from './own-sentences.ts'

/** What was found from one thing that a question names. */
export interface Track {
  /** The thing in the words of the question. */
  readonly words: string
  /** Each relation with what it led to, in words. */
  readonly told: ReadonlyArray<{ readonly relation: string; readonly value: string }>
  readonly facts: readonly StatedFact[]
  /** The sentence that says the last step, where no fact has been read of it. */
  readonly sentence: OwnSentence | undefined
  readonly end: ComparedEnd
  readonly scores: readonly number[]
  /** The relation that nothing was found of, and of what; undefined where the walk is complete. */
  readonly missing: MissingStep | undefined
}

interface MissingStep {
  readonly relation: string
  readonly of: string
  /** Things of that name of which nothing tells which is meant; empty for a name of one thing. */
  readonly meanings: readonly string[]
}

const noEnd: ComparedEnd = { keys: [] }
/** What a sentence says in words that no pattern reads counts for less. */
const sentenceShare = 0.8
/** What else dates the beginning of a thing that is no person, or no work. */
const otherDates: Partial<Record<Predicate, readonly Predicate[]>> = {
  'date of birth': ['founded on', 'publication date'],
  'founded on': ['publication date'],
  'publication date': ['founded on'],
}
const countryLike: ReadonlySet<Predicate> = new Set<Predicate>(['nationality', 'country', 'origin'])

/**
 * The steps of a walk before its end, where the end is a date or a country, which are read with
 * more care than by following a fact.
 */
export function stepsBeforeEnd({ steps, isSpan }: ChainQuestion): readonly PredicateStep[] {
  const last = isSpan ? undefined : steps.at(-1)
  return last !== undefined && (countryLike.has(last.predicate) || isDatePredicate(last.predicate))
    ? steps.slice(0, -1)
    : steps
}

/** The relations that the end of a walk needs and that nothing states of the thing there. */
export function missingAtEnd(
  at: NodeId,
  { steps, isSpan }: ChainQuestion,
  world: FactWorld,
): readonly Predicate[] {
  const wanted: readonly Predicate[] = isSpan
    ? ['date of birth', 'date of death']
    : steps.slice(-1).map(({ predicate }) => predicate)
  return wanted.filter(predicate =>
    countryLike.has(predicate)
      ? countriesAt(at, world) === undefined
      : isDatePredicate(predicate) && statedDate(at, predicate, world) === undefined,
  )
}

/** Follows a question's relations from one thing and reads what stands at the end. */
export async function endWalk(
  words: string,
  start: NodeId,
  read: ChainQuestion,
  world: FactWorld,
  ports: WorldPorts,
  options: ReadOptions,
): Promise<Track> {
  const last = read.isSpan ? undefined : read.steps.at(-1)
  const isCountry = last !== undefined && countryLike.has(last.predicate)
  const isDate = last !== undefined && isDatePredicate(last.predicate)
  const before = stepsBeforeEnd(read)
  const walk = followSteps(start, before, world)
  const hops = walk.hops
  const track: Track = {
    words,
    told: hops.map(hop => ({ relation: relationWords(hop), value: valueWords(hop, world) })),
    facts: hops.map(({ said }) => said),
    sentence: undefined,
    end: endKeys(hops, world),
    scores: hops.map(({ said }) => said.score),
    missing: undefined,
  }
  const at = endOf(start, hops)
  const name = hops.length === 0 || at === undefined ? words : world.nameOf(at)
  const meanings = (at === undefined ? [] : world.things.meanings(at)).map(id => world.nameOf(id))
  const lacking = (relation: string): Track => ({
    ...track,
    missing: { relation, of: name, meanings },
  })
  const goesOn = walk.missing !== undefined || read.isSpan || before.length < read.steps.length
  if (meanings.length > 0 && goesOn)
    return lacking(walk.missing === undefined ? (last?.predicate ?? '') : stepWords(walk.missing))
  if (walk.missing !== undefined) {
    const isLast = hops.length === before.length - 1 && !isCountry && !isDate && !read.isSpan
    const sentence =
      isLast &&
      at !== undefined &&
      !walk.missing.inverse &&
      read.comparison === undefined &&
      !isReadFreely(walk.missing.predicate)
        ? await statingSentence(at, walk.missing.predicate, world, ports, options)
        : undefined
    return sentence === undefined
      ? lacking(stepWords(walk.missing))
      : { ...track, sentence, scores: [...track.scores, sentenceShare] }
  }
  if (at === undefined) return track
  if (read.isSpan) return withLife(track, at, name, world)
  if (isDate) return withDate(track, at, name, last.predicate, world)
  if (isCountry) {
    const countries = countriesAt(at, world)
    if (countries === undefined) return lacking(last.predicate)
    return {
      ...track,
      told: [
        ...track.told,
        {
          relation: relationOfCountry(countries.said, last.predicate),
          value: countries.names.join(' and '),
        },
      ],
      facts: [...track.facts, ...countries.said],
      scores: [...track.scores, ...countries.said.map(({ score }) => score)],
      end: { keys: countries.keys },
    }
  }
  return track
}

/** Freely read countries carry the question's own word, which fits people or places alike. */
function relationOfCountry(said: readonly StatedFact[], asked: Predicate): string {
  const [first] = said
  return first === undefined || (first.fact.predicate === asked && first.fact.by === freeReader)
    ? 'country'
    : first.fact.predicate
}

const isDatePredicate = (predicate: Predicate): boolean =>
  predicate === 'date of birth' ||
  predicate === 'date of death' ||
  predicate === 'publication date' ||
  predicate === 'founded on' ||
  predicate === 'dissolved on'

const stepWords = ({ predicate, inverse }: PredicateStep): string =>
  !inverse ? predicate : predicate === 'parent' ? 'child' : `${predicate} of`

/** A relation as the text states it: a father may be told as a parent only. */
const relationWords = ({ step, said }: Hop): string =>
  stepWords({
    predicate: step.inverse ? step.predicate : (said.fact.predicate as Predicate),
    inverse: step.inverse,
  })

function valueWords({ to }: Hop, world: FactWorld): string {
  if (to.kind === 'thing') return world.nameOf(to.id)
  const date = readDateName(to.value)
  return date === undefined ? to.value : dateInWords(date)
}

function endKeys(hops: readonly Hop[], world: FactWorld): ComparedEnd {
  const last = hops.at(-1)
  if (last === undefined) return noEnd
  if (last.to.kind === 'thing')
    return { keys: [world.things.of(last.to.id), world.nameOf(last.to.id).toLowerCase()] }
  const number = Number(last.to.value.replaceAll(',', ''))
  return Number.isFinite(number)
    ? { span: [number, number], keys: [last.to.value] }
    : { keys: [last.to.value.toLowerCase()] }
}

function withDate(
  track: Track,
  at: NodeId,
  name: string,
  predicate: Predicate,
  world: FactWorld,
): Track {
  for (const asked of [predicate, ...(otherDates[predicate] ?? [])]) {
    const date = statedDate(at, asked, world)
    if (date !== undefined)
      return {
        ...track,
        told: [...track.told, { relation: asked, value: dateWords(date.value) }],
        facts: [...track.facts, date.said],
        scores: [...track.scores, date.said.score],
        end: dateEnd(date.value) ?? noEnd,
      }
  }
  return { ...track, missing: { relation: predicate, of: name, meanings: [] } }
}

function withLife(track: Track, at: NodeId, name: string, world: FactWorld): Track {
  const birth = statedDate(at, 'date of birth', world)
  const death = statedDate(at, 'date of death', world)
  if (birth === undefined || death === undefined)
    return {
      ...track,
      missing: {
        relation: birth === undefined ? 'date of birth' : 'date of death',
        of: name,
        meanings: [],
      },
    }
  return {
    ...track,
    told: [
      ...track.told,
      { relation: 'lived', value: `${dateWords(birth.value)} to ${dateWords(death.value)}` },
    ],
    facts: [...track.facts, birth.said, death.said],
    scores: [...track.scores, birth.said.score, death.said.score],
    end: lifeEnd(birth.value, death.value) ?? noEnd,
  }
}

const dateWords = (value: string): string => {
  const date = readDateName(value)
  return date === undefined ? value : dateInWords(date)
}

/**
 * The date that a thing's own document states, before what others say: the earliest of several, as
 * precisely as it is told.
 */
function statedDate(
  at: NodeId,
  predicate: Predicate,
  world: FactWorld,
): { readonly value: string; readonly said: StatedFact } | undefined {
  const hops = nextHops(at, { predicate, inverse: false }, world).filter(
    ({ said }) => said.fact.predicate === predicate,
  )
  const [first] = hops
  const dated = hops
    .filter(({ said }) => said.documentId === first?.said.documentId)
    .flatMap(({ said, to }) => {
      const date = to.kind === 'value' ? readDateName(to.value) : undefined
      const span = date === undefined ? undefined : daySpanOf(date)
      return to.kind === 'value' && span !== undefined ? [{ said, value: to.value, span }] : []
    })
    .sort((left, right) => left.span.from - right.span.from)
  const [earliest] = dated
  const precise = dated.find(
    ({ span }) =>
      earliest !== undefined && span.from > earliest.span.from && span.to < earliest.span.to,
  )
  return precise ?? earliest
}
