import type { EntityType } from '../../core/graph.ts'
import { expectedAnswerOf, type AnswerKind } from '../../language/question/expected-answer.ts'
import { mayHoldAnswer } from '../../language/question/holds-answer.ts'
import { recognizeMentions } from '../../language/recognize.ts'
import { sentences } from '../../language/sentences/sentences.ts'
import { analyze } from '../../language/words/tokens.ts'
import type { KeyPoint } from './key-points.ts'
import type { ScoringInput } from './scoring-input.ts'

/**
 * Whether a response gives what one question word asks for: `given`, with a value that the
 * documents state where they speak of the question; `other`, with one that they state elsewhere;
 * `vague`, in words that may stand for one ("the board", "after the move"); `missing`, where the
 * documents have one.
 */
export type AskedValue = 'given' | 'other' | 'vague' | 'missing'

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

/** What each question word of the query asks for, and whether the response gives it. */
export function askedValues(input: ScoringInput, points: readonly KeyPoint[]): AskedValue[] {
  const { query } = input
  if (query === undefined) return []
  const kinds = new Set(questionsIn(query.text).map(text => expectedAnswerOf(text)?.kind))
  return [...kinds].flatMap(kind => {
    const types = kind === undefined ? undefined : valueTypes[kind]
    const value =
      kind === undefined || types === undefined ? undefined : askedValue(kind, types, input, points)
    return value === undefined ? [] : [value]
  })
}

/** "Who approved it and when?" asks for two things; so do two questions. */
function questionsIn(query: string): string[] {
  const text = query.slice(0, 2000)
  return sentences(text).flatMap(({ start, end }) =>
    text
      .slice(start, end)
      .split(/,? and (?=(?:who|whom|when|where|how (?:many|much|long|often))\b)/i),
  )
}

function askedValue(
  kind: AnswerKind,
  types: readonly EntityType[],
  { query, response, documentTerms }: ScoringInput,
  points: readonly KeyPoint[],
): AskedValue | undefined {
  const asked = new Set(analyze(query?.text ?? ''))
  const isNew = (value: readonly string[]): boolean => value.some(term => !asked.has(term))
  const nearest = points
    .flatMap(point => {
      const values = valuesIn(point.sentence.text, types).filter(isNew)
      return values.length === 0 ? [] : [{ weight: point.weight, values }]
    })
    .sort((left, right) => right.weight - left.weight)
    .slice(0, nearestSentences)
    .flatMap(({ values }) => values)
  // What no document states, no answer can give.
  if (nearest.length === 0) return undefined
  const said = new Set(analyze(response.text.slice(0, maxRead)))
  if (nearest.some(value => value.every(term => said.has(term)))) return 'given'
  const told = valuesIn(response.text, named.has(kind) ? names : types)
  if (told.some(value => isNew(value) && value.every(term => documentTerms.has(term))))
    return 'other'
  return mayHoldAnswer(kind, response.text) ? 'vague' : 'missing'
}

/** The values of some types that a text states, each as its stems. */
function valuesIn(text: string, types: readonly EntityType[]): string[][] {
  const read = text.slice(0, maxRead)
  return recognizeMentions(read)
    .filter(({ type }) => types.includes(type))
    .map(({ start, end }) => analyze(read.slice(start, end)))
    .filter(value => value.length > 0)
}
