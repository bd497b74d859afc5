import type { EntityType } from '../../core/graph.ts'
import { countedNounOf, countsOf } from '../../language/question/counted-noun.ts'
import { expectedAnswerOf, type AnswerKind } from '../../language/question/expected-answer.ts'
import { mayHoldAnswer } from '../../language/question/holds-answer.ts'
import { readText } from '../../language/read-text.ts'
import { recognizeMentions } from '../../language/recognize.ts'
import { analyze } from '../../language/words/tokens.ts'
import type { KeyPoint } from './key-points.ts'
import type { ScoringInput } from './scoring-input.ts'

/**
 * Whether a response gives what one question word asks for: `exactly` the value of the sentence of
 * the documents that is nearest to the question, one that stands `nearby` or in an `other` place, a
 * `vague` one in words that may stand for it ("the board", "after the move"), or none where the
 * documents have one (`missing`). `share` is how many it gives of the values that the nearest
 * sentence states; 1 where it gives none.
 */
export interface AskedValue {
  readonly given: 'exactly' | 'nearby' | 'other' | 'vague' | 'missing'
  readonly share: number
}

const names: readonly EntityType[] = [
  'person',
  'organization',
  'place',
  'address',
  'work',
  'product',
  'event',
  'term',
  'phrase',
]
/** The kinds of answer that are values, with what states one. */
const valueTypes: Readonly<Partial<Record<AnswerKind, readonly EntityType[]>>> = {
  person: ['person', 'organization'],
  organization: ['organization'],
  place: ['place', 'address'],
  whereabouts: ['place', 'address'],
  time: ['date'],
  count: ['quantity', 'date'],
  frequency: ['quantity', 'date'],
  figure: ['quantity'],
}
const named: ReadonlySet<AnswerKind> = new Set(['person', 'organization', 'place', 'whereabouts'])
/** So many sentences of the documents say where the answer may stand. */
const nearestSentences = 3
/** Longer texts are lists and reports: their beginning says what they give. */
const maxRead = 8_000

/** What the query's last question asks for, word by word, and whether the response gives it. */
export function askedValues(input: ScoringInput, points: readonly KeyPoint[]): AskedValue[] {
  const { query, asked = query } = input
  if (asked === undefined) return []
  const kinds = new Set(questionsIn(asked.text).map(text => expectedAnswerOf(text)?.kind))
  return [...kinds].flatMap(kind => {
    const types = kind === undefined ? undefined : valueTypes[kind]
    const value =
      kind === undefined || types === undefined
        ? undefined
        : kind === 'count' && !asksTime.test(asked.text)
          ? countedValue(input, points)
          : askedValue(kind, types, input, points)
    return value === undefined ? [] : [value]
  })
}

/** A date tells how old something is and how long it took, but never how many there are. */
const asksTime = /\bhow (?:old|long)\b|\b(?:age|length)\b/i

/** "Who approved it and when?" asks for two things. */
const questionsIn = (query: string): string[] =>
  query.slice(0, 2000).split(/,? and (?=(?:who|whom|when|where|how (?:many|much|long|often))\b)/i)

/** What reads the values of a text, each as its stems, and tells which of them a response says. */
interface ValueReader {
  valuesIn(text: string): string[][]
  /** Values of a response that may stand for them. */
  toldIn(text: string): string[][]
  termsOf(text: string): string[]
  mayTell(text: string): boolean
}

function askedValue(
  kind: AnswerKind,
  types: readonly EntityType[],
  input: ScoringInput,
  points: readonly KeyPoint[],
): AskedValue | undefined {
  return valueGiven(input, points, {
    valuesIn: text => valuesIn(text, types),
    toldIn: text => valuesIn(text, named.has(kind) ? names : types),
    termsOf: analyze,
    mayTell: text => mayHoldAnswer(kind, text),
  })
}

/**
 * "How many rooms" is answered by how many rooms there are: no date and no other number. Where what
 * is counted goes by many names ("how many people"), any number may be it.
 */
function countedValue(input: ScoringInput, points: readonly KeyPoint[]): AskedValue | undefined {
  const nouns = questionsIn(input.asked?.text ?? input.query?.text ?? '')
    .map(countedNounOf)
    .find(found => found !== undefined)
  const numbersIn = (text: string): string[][] => countsIn(text, nouns)
  return valueGiven(input, points, {
    valuesIn: numbersIn,
    toldIn: numbersIn,
    termsOf: text => [...analyze(text), ...readText(text).numbers.map(({ value }) => `${value}`)],
    mayTell: text => mayHoldAnswer('count', withoutDates(text)),
  })
}

function valueGiven(
  { query, response, documentTerms }: ScoringInput,
  points: readonly KeyPoint[],
  reader: ValueReader,
): AskedValue | undefined {
  const asked = new Set(analyze(query?.text ?? ''))
  const isNew = (value: readonly string[]): boolean => value.some(term => !asked.has(term))
  const stating = points.flatMap(point => {
    const values = reader.valuesIn(point.sentence.text).filter(isNew)
    const shared = point.sentence.terms.filter(term => asked.has(term)).length
    return values.length === 0 ? [] : [{ nearness: point.weight + shared / asked.size, values }]
  })
  const [nearest, ...others] = stating
    .toSorted((left, right) => right.nearness - left.nearness)
    .slice(0, nearestSentences)
  // What no document states, no answer can give.
  if (nearest === undefined) return undefined
  const said = new Set(reader.termsOf(response.text.slice(0, maxRead)))
  const isSaid = (value: readonly string[]): boolean => value.every(term => said.has(term))
  const share = nearest.values.filter(isSaid).length / nearest.values.length
  if (share > 0) return { given: 'exactly', share }
  if (others.some(({ values }) => values.some(isSaid))) return { given: 'nearby', share: 1 }
  const stated = new Set([...documentTerms, ...stating.flatMap(({ values }) => values.flat())])
  const told = reader.toldIn(response.text)
  if (told.some(value => isNew(value) && value.every(term => stated.has(term))))
    return { given: 'other', share: 1 }
  return { given: reader.mayTell(response.text) ? 'vague' : 'missing', share: 1 }
}

/** The numbers of a text that count one of the nouns, by their values: "28" of "twenty-eight". */
function countsIn(text: string, nouns: ReadonlySet<string> | undefined): string[][] {
  const read = text.slice(0, maxRead)
  const { numbers } = readText(read)
  if (nouns === undefined)
    return numbers.filter(({ kind }) => kind !== 'ordinal').map(({ value }) => [`${value}`])
  return countsOf(read, nouns)
    .map(({ start, end }) => {
      const number = numbers.find(each => each.start <= start && each.end >= end)
      return number === undefined ? analyze(read.slice(start, end)) : [`${number.value}`]
    })
    .filter(value => value.length > 0)
}

/** A text with nothing in the place of its dates. */
function withoutDates(text: string): string {
  const read = text.slice(0, maxRead)
  return recognizeMentions(read)
    .filter(({ type }) => type === 'date')
    .reduceRight((left, { start, end }) => `${left.slice(0, start)}${left.slice(end)}`, read)
}

/** The values of some types that a text states, each as its stems. */
function valuesIn(text: string, types: readonly EntityType[]): string[][] {
  const read = text.slice(0, maxRead)
  return recognizeMentions(read)
    .filter(({ type }) => types.includes(type))
    .map(({ start, end }) => analyze(read.slice(start, end)))
    .filter(value => value.length > 0)
}
