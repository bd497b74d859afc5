import type { Framework, Standard } from '../../core/framework.ts'
import type { EmbeddingModel } from '../../core/ports/embedding-model.ts'
import { inverseDocumentFrequency, lengthPenalty, penalizedScore } from '../../support/bm25.ts'
import { contentTerms } from '../../language/salience/term-vectors.ts'
import { alignedTerms, countTerms, type TermCounts } from './terms.ts'
import { termIndex, type TermIndex } from './term-index.ts'
import { apartFrom, cosines, lengthWithout, meanVector, unitVector } from './vectors.ts'

/** What a framework's standards are compared with passages by. */
export interface StandardIndex {
  readonly standards: readonly Standard[]
  /** Position of each standard's parent, -1 for none. */
  readonly parents: Int32Array
  readonly children: ReadonlyArray<readonly number[]>
  /** Position of each standard's section among `sectionNumbers`. */
  readonly sections: Int32Array
  readonly sectionNumbers: readonly string[]
  /** Titles (twice), wording and definitions. */
  readonly wording: TermIndex
  /** Everything that the framework says of a standard, by BM25. */
  readonly everything: { score(terms: TermCounts): Float64Array }
  /** By section, as often as it has standards. */
  readonly sectionTerms: TermIndex
  /** Of length 1, as they are and without what all standards have in common. */
  readonly vectors: readonly Float32Array[]
  readonly apartVectors: readonly Float32Array[]
  /** The mean of `vectors`, and how long each is without its share of it. */
  readonly meanVector: Float32Array
  readonly apartLengths: Float64Array
  /** Mean likeness of a standard to the one that is most like it: how near what belongs here is. */
  readonly nearness: number
}

/** Share of the mean that is taken from vectors, so that what is common to all tells nothing. */
export const commonShare = 0.7

/** What is the mean itself has no direction apart from it. */
export const leastLength = 1e-6

/** A term of a passage counts at most about this often. */
const questionSaturation = 3

export async function indexStandards(
  framework: Framework,
  embedding: EmbeddingModel,
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<StandardIndex> {
  const { standards } = framework
  const position = new Map(standards.map(({ number }, at) => [number, at]))
  const parents = Int32Array.from(standards, ({ parent }) =>
    parent === undefined ? -1 : (position.get(parent) ?? -1),
  )
  const children: number[][] = standards.map(() => [])
  for (const [at, parent] of parents.entries()) if (parent >= 0) children[parent]!.push(at)
  const sectionNumbers = [...new Set(standards.map(({ section }) => section))].sort()
  const sections = Int32Array.from(standards, ({ section }) => sectionNumbers.indexOf(section))
  const sectionOf = new Map(framework.sections.map(section => [section.number, section]))

  const wordings = standards.map(({ title, formal, definitions }) => {
    const ofTitle = alignedTerms(title)
    return [ofTitle, ofTitle, alignedTerms(formal), alignedTerms(definitions)].flat()
  })
  const wording = termIndex(wordings.map(countTerms))
  const everything = bm25Index(
    standards.map(({ basis, documentation, section }, at) =>
      countTerms([
        ...wordings[at]!.filter(term => !term.includes(' ')),
        ...[basis, documentation, sectionOf.get(section)?.title ?? ''].flatMap(contentTerms),
      ]),
    ),
  )
  const sizes = new Int32Array(sectionNumbers.length)
  for (const section of sections) sizes[section]!++
  const sectionTerms = termIndex(
    sectionNumbers.map(number => {
      const found = sectionOf.get(number)
      return countTerms(alignedTerms(`${found?.title ?? ''}\n${found?.description ?? ''}`))
    }),
    sizes,
  )

  const texts = standards.flatMap(({ title, formal, definitions }) => [title, formal, definitions])
  const windows = await embedding.embed(
    texts.map(text => (text.trim() === '' ? '-' : text)),
    { signal },
  )
  const vectors = standards.map((_, at) => {
    const [title = [], formal = [], definitions = []] = [0, 1, 2].map(element =>
      texts[3 * at + element]!.trim() === '' ? [] : windows[3 * at + element]!,
    )
    return unitVector(meanVector([...title, ...formal, ...definitions], embedding.dimensions))
  })
  const mean = meanVector(vectors, embedding.dimensions)
  return {
    standards,
    parents,
    children,
    sections,
    sectionNumbers,
    wording,
    everything,
    sectionTerms,
    vectors,
    apartVectors: vectors.map(vector => apartFrom(vector, mean, commonShare)),
    meanVector: mean,
    apartLengths: Float64Array.from(vectors, vector =>
      Math.max(leastLength, lengthWithout(vector, mean, commonShare)),
    ),
    nearness: nearnessOf(vectors),
  }
}

/** Of more standards some are looked at, evenly spread. */
const mostCompared = 64

function nearnessOf(vectors: readonly Float32Array[]): number {
  if (vectors.length < 2) return 1
  const step = Math.max(1, vectors.length / mostCompared)
  let sum = 0
  let count = 0
  for (let from = 0; from < vectors.length; from += step) {
    const own = Math.floor(from)
    const others = cosines(vectors[own]!, vectors)
    others[own] = -1
    sum += others.reduce((most, value) => Math.max(most, value), -1)
    count += 1
  }
  // Of standards that have nothing in common no passage can be farther away than they are.
  return Math.max(leastNearness, sum / count)
}

const leastNearness = 0.2

function bm25Index(texts: readonly TermCounts[]): { score(terms: TermCounts): Float64Array } {
  const lengths = texts.map(counts => [...counts.values()].reduce((sum, count) => sum + count, 0))
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, texts.length)
  const penalties = lengths.map(length => lengthPenalty(length, average))
  const postings = new Map<string, Array<{ readonly text: number; readonly count: number }>>()
  for (const [text, counts] of texts.entries())
    for (const [term, count] of counts) {
      const list = postings.get(term) ?? []
      list.push({ text, count })
      postings.set(term, list)
    }
  return {
    score(terms) {
      const scores = new Float64Array(texts.length)
      for (const [term, asked] of terms) {
        const list = postings.get(term)
        if (list === undefined) continue
        const weight =
          (inverseDocumentFrequency(texts.length, list.length) *
            (asked * (questionSaturation + 1))) /
          (asked + questionSaturation)
        for (const { text, count } of list)
          scores[text]! += penalizedScore(weight, count, penalties[text]!)
      }
      return scores
    },
  }
}
