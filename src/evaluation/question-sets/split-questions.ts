import { ngrams } from '../../language/words/similarity.ts'
import { seededRandom, shuffled } from '../../support/random.ts'
import { compareCodePoints } from '../../support/code-points.ts'
import type { GoldQuestion } from './question-set.ts'

/**
 * Splits a set into parts of about the given shares, so that no document has questions on two
 * sides: questions that share a document, or are linked by others that do, stay together. Questions
 * without evidence go by themselves. Equal seeds give equal parts; each keeps the order of the set.
 */
export function splitQuestions(
  questions: readonly GoldQuestion[],
  shares: readonly number[],
  seed: number,
): GoldQuestion[][] {
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const wanted = shares.map(share => (share / whole) * questions.length)
  const groups = shuffled(linked(questions), seededRandom(seed))
  // The largest groups first, so that the small ones can even out the parts.
  groups.sort((left, right) => right.length - left.length)
  const parts = shares.map(() => new Set<GoldQuestion>())
  for (const group of groups) {
    let best = 0
    const room = (index: number): number => (wanted[index] ?? 0) - (parts[index]?.size ?? 0)
    for (const index of parts.keys()) if (room(index) > room(best)) best = index
    for (const question of group) parts[best]?.add(question)
  }
  return parts.map(part => questions.filter(question => part.has(question)))
}

const documentsOf = ({ evidence }: GoldQuestion): string[] =>
  evidence.map(({ documentId, documentKey }) => documentId ?? documentKey ?? '')

/** Questions in groups that share documents, in the order of their first questions. */
function linked(questions: readonly GoldQuestion[]): GoldQuestion[][] {
  const parents = questions.map((_, index) => index)
  const root = (index: number): number => {
    let at = index
    for (let above = parents[at] ?? at; above !== at; above = parents[at] ?? at) {
      const next = parents[above] ?? above
      parents[at] = next
      at = next
    }
    return at
  }
  const first = new Map<string, number>()
  for (const [index, question] of questions.entries())
    for (const name of documentsOf(question)) {
      const other = first.get(name)
      if (other === undefined) first.set(name, index)
      else parents[root(index)] = root(other)
    }
  return [...Map.groupBy(questions.keys(), root).values()].map(indexes =>
    indexes.flatMap(index => questions[index] ?? []),
  )
}

/** What one part of a split tells of another. */
export interface Leak {
  readonly id: string
  readonly of: string
  /** A document that both rest on, or "words": most of the question stands in the other. */
  readonly by: string
}

/** Share of a question's runs of five words that stand in one of another part. */
const sameWords = 0.8

/**
 * Questions of one set that rest on a document of the other, or are worded as a question of it.
 * Linear in the words of both.
 */
export function findLeaks(
  questions: readonly GoldQuestion[],
  others: readonly GoldQuestion[],
): Leak[] {
  const documents = new Map(
    others.flatMap(other => documentsOf(other).map(name => [name, other.id])),
  )
  const grams = new Map<string, string>()
  const runs = (text: string): string[] => ngrams(text, { size: 5, unit: 'word' })
  for (const { id, question } of others) for (const gram of runs(question)) grams.set(gram, id)
  return questions.flatMap(question => {
    const shared = [...new Set(documentsOf(question))].sort(compareCodePoints)
    const leaks = shared.flatMap(name => {
      const of = documents.get(name)
      return of === undefined ? [] : [{ id: question.id, of, by: name }]
    })
    const counts = new Map<string, number>()
    const own = runs(question.question)
    for (const gram of own) {
      const of = grams.get(gram)
      if (of !== undefined) counts.set(of, (counts.get(of) ?? 0) + 1)
    }
    for (const [of, count] of counts)
      if (count / own.length >= sameWords) leaks.push({ id: question.id, of, by: 'words' })
    return leaks
  })
}
