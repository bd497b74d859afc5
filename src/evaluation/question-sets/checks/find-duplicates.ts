import type { EmbeddingModel } from '../../../core/ports/embedding-model.ts'
import { contentTerms } from '../../../language/salience/term-vectors.ts'
import { cosine, textVectors } from '../../metrics/text-vectors.ts'
import type { GoldQuestion } from '../question-set.ts'

/** A question that asks the same as an earlier one. */
export interface Duplicate {
  readonly id: string
  readonly of: string
}

/** Cosine of question and answer together from which two may ask the same. */
const alike = 0.97
/** Share of all their words that two such questions have in common. */
const sharedWords = 0.8

/**
 * Questions that ask the same as one before them: equal but for case and punctuation; with an
 * encoder also those whose question and answer mean the same and have most words in common, so that
 * questions of one form about different things stay. Grows with the square of the questions.
 */
export async function findDuplicates(
  questions: readonly GoldQuestion[],
  encoder: EmbeddingModel | undefined,
  options: { readonly signal?: AbortSignal | undefined } = {},
): Promise<Duplicate[]> {
  const terms = questions.map(({ question }) => new Set(contentTerms(question)))
  const keys = questions.map(({ question }) =>
    question
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  )
  const vectors =
    encoder === undefined
      ? undefined
      : await textVectors(
          encoder,
          questions.map(({ question, answer }) => `${question} ${answer ?? ''}`),
          options,
        )
  const first = new Map<string, string>()
  const found: Duplicate[] = []
  for (const [index, { id }] of questions.entries()) {
    const key = keys[index] ?? ''
    let of = first.get(key)
    if (of === undefined) first.set(key, id)
    const mine = vectors?.[index]
    for (let before = 0; of === undefined && mine !== undefined && before < index; before++) {
      const theirs = vectors?.[before]
      if (
        theirs !== undefined &&
        overlap(terms[index], terms[before]) >= sharedWords &&
        cosine(mine, theirs) >= alike
      )
        of = questions[before]?.id
    }
    if (of !== undefined) found.push({ id, of })
  }
  return found
}

/** Words that both have of those that either has. */
function overlap(left = new Set<string>(), right = new Set<string>()): number {
  const shared = [...left].filter(word => right.has(word)).length
  const all = left.size + right.size - shared
  return all === 0 ? 1 : shared / all
}
