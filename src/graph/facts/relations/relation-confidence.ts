import { z } from 'zod'
import { determiners, possessives } from '../../../language/grammar/function-words.ts'
import { fittedModel } from '../../../support/fitting/fitted-model.ts'
import type { FactEnd, FactScene } from '../scene.ts'
import type { RelationClause } from './clause.ts'
import type { NounPhrase } from './phrases.ts'

/** The wording that a relation was read from, as far as it may tell how often that goes wrong. */
export interface RelationReading {
  /** How the verb is tied to its object; `noun` and `request`: what stands in its place. */
  readonly kind: 'verb' | 'preposition' | 'by' | 'passive' | 'noun' | 'request'
  /** Whether an article, a possessive or a capital shows where the object begins. */
  readonly object: 'marked' | 'unmarked'
  readonly sentence: 'short' | 'long'
  readonly isListItem: boolean
  readonly subject: 'name' | 'words'
}

/** More words than these make a sentence long. */
const longSentence = 25

/** Reads off a clause and its ends how it was worded; `stands`: in what it was found. */
export function readingOf(
  { text, sentence }: FactScene,
  clause: RelationClause,
  stands: 'clause' | 'noun' | 'request',
  subject: FactEnd,
  object: NounPhrase | 'speaker',
): RelationReading {
  return {
    kind:
      stands !== 'clause'
        ? stands
        : clause.form !== 'active'
          ? clause.form
          : clause.predicate.includes(' ')
            ? 'preposition'
            : 'verb',
    object: object === 'speaker' || isMarked(object) ? 'marked' : 'unmarked',
    sentence: wordsOf(text, sentence.start, sentence.end) > longSentence ? 'long' : 'short',
    isListItem: Math.max(clause.objects.length, clause.subjects.length) > 1,
    subject:
      subject.mentioned && subject.type !== 'term' && subject.type !== 'phrase' ? 'name' : 'words',
  }
}

const isMarked = ({ opener, words: [first] }: NounPhrase): boolean =>
  opener !== '' ||
  (first !== undefined &&
    ((first.kind === 'word' && first.capital) ||
      first.mention?.mention.type === 'date' ||
      determiners.has(first.text) ||
      possessives.has(first.text)))

function wordsOf(text: string, start: number, end: number): number {
  let count = 0
  for (let index = start; index < end; index++)
    if (isSpace(text.charCodeAt(index)) && !isSpace(text.charCodeAt(index + 1))) count++
  return count + 1
}
const isSpace = (unit: number): boolean => unit === 32 || unit === 10 || unit === 9 || unit === 13

/** The kinds of readings that a share is looked for, the most particular one first. */
export const readingKeys = ({ kind, object, sentence }: RelationReading): readonly string[] => [
  `${kind}, ${object} object, ${sentence} sentence`,
  `${kind}, ${object} object`,
  kind,
  'all',
]

const measuredShares = fittedModel(
  'relation-shares',
  z.record(
    z.string(),
    z.object({ right: z.number(), of: z.number(), share: z.number().gt(0).lt(1) }),
  ),
)

/** The share of facts that people found right among those that were read from such wording. */
export function measuredConfidence(reading: RelationReading): number {
  const shares = measuredShares()
  for (const key of readingKeys(reading)) {
    const found = shares[key]
    if (found !== undefined) return found.share
  }
  throw new Error('models/relation-shares.json lacks the share of all')
}
