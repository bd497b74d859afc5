import type { EntityType } from '../../core/graph.ts'
import { expectedAnswerOf, type AnswerKind } from '../../language/question/expected-answer.ts'
import { mayHoldAnswer } from '../../language/question/holds-answer.ts'
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
      kind === undefined || types === undefined ? undefined : askedValue(kind, types, input, points)
    return value === undefined ? [] : [value]
  })
}

/** "Who approved it and when?" asks for two things. */
const questionsIn = (query: string): string[] =>
  query.slice(0, 2000).split(/,? and (?=(?:who|whom|when|where|how (?:many|much|long|often))\b)/i)

function askedValue(
  kind: AnswerKind,
  types: readonly EntityType[],
  { query, response, documentTerms }: ScoringInput,
  points: readonly KeyPoint[],
): AskedValue | undefined {
  const asked = new Set(analyze(query?.text ?? ''))
  const isNew = (value: readonly string[]): boolean => value.some(term => !asked.has(term))
  const [nearest, ...others] = points
    .flatMap(point => {
      const values = valuesIn(point.sentence.text, types).filter(isNew)
      const shared = point.sentence.terms.filter(term => asked.has(term)).length
      return values.length === 0 ? [] : [{ nearness: point.weight + shared / asked.size, values }]
    })
    .sort((left, right) => right.nearness - left.nearness)
    .slice(0, nearestSentences)
  // What no document states, no answer can give.
  if (nearest === undefined) return undefined
  const said = new Set(analyze(response.text.slice(0, maxRead)))
  const isSaid = (value: readonly string[]): boolean => value.every(term => said.has(term))
  const share = nearest.values.filter(isSaid).length / nearest.values.length
  if (share > 0) return { given: 'exactly', share }
  if (others.some(({ values }) => values.some(isSaid))) return { given: 'nearby', share: 1 }
  const told = valuesIn(response.text, named.has(kind) ? names : types)
  if (told.some(value => isNew(value) && value.every(term => documentTerms.has(term))))
    return { given: 'other', share: 1 }
  return { given: mayHoldAnswer(kind, response.text) ? 'vague' : 'missing', share: 1 }
}

/** The values of some types that a text states, each as its stems. */
function valuesIn(text: string, types: readonly EntityType[]): string[][] {
  const read = text.slice(0, maxRead)
  return recognizeMentions(read)
    .filter(({ type }) => types.includes(type))
    .map(({ start, end }) => analyze(read.slice(start, end)))
    .filter(value => value.length > 0)
}
