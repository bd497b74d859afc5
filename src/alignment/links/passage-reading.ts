import type { Chunk } from '../../core/document.ts'
import type { ChunkVectors } from '../../core/changes.ts'
import type { EmbeddingModel } from '../../core/ports/embedding-model.ts'
import type { TextRange } from '../../core/span.ts'
import { firstDecisive } from '../../support/code-points.ts'
import { dot } from '../../support/arithmetic.ts'
import {
  rarityAmong,
  type AlignedPassage,
  type PassageStatistics,
} from '../classify/passage-statistics.ts'
import type { StandardIndex } from '../classify/standard-index.ts'
import { alignedTerms, countTerms, type TermCounts } from '../classify/terms.ts'
import { meanVector, unitVector } from '../classify/vectors.ts'
import { isLabel } from '../../language/grammar/is-label.ts'
import { wordTexts } from '../../language/words/tokens.ts'
import { showsGap } from './shows-gap.ts'

/** A chunk as standards are compared with it: its words, those of the headings above it, vector. */
export function alignedPassage(
  chunk: Chunk,
  text: string,
  { windows }: Pick<ChunkVectors, 'windows'>,
  dimensions: number,
): AlignedPassage {
  return {
    document: chunk.documentId,
    terms: passageTerms(chunk, text),
    vector: unitVector(meanVector(windows, dimensions)),
  }
}

/** The words of a chunk and of the headings above it. */
export const passageTerms = (chunk: Chunk, text: string): TermCounts =>
  countTerms([...chunk.headingPath, text.slice(chunk.start, chunk.end)].flatMap(alignedTerms))

type ReadableChunk = Pick<Chunk, 'start' | 'end' | 'sentences' | 'headingPath'>

/** The sentences for which a passage is linked to a standard. */
export interface DecidingSentences {
  readonly evidence: readonly TextRange[]
  readonly gaps: readonly TextRange[]
}

const mostSentences = 3
/** Of several sentences those count that have at least so much of what the best one has. */
const nearBest = 0.6
/** Of a passage of more sentences the first ones are looked at. */
const mostRead = 200

/**
 * Which sentences of a passage say most of each of these standards: by the words they share, or
 * where they share none by meaning; one at least, three at most, in the order of the text. A
 * passage without sentences is one. `places`: in which part of the passage to look, by standard.
 */
export async function decidingSentences(
  chunk: ReadableChunk,
  text: string,
  standards: readonly number[],
  index: StandardIndex,
  statistics: PassageStatistics,
  embedding: EmbeddingModel,
  options: {
    readonly signal?: AbortSignal | undefined
    readonly places?: ReadonlyMap<number, TextRange> | undefined
  },
): Promise<ReadonlyMap<number, DecidingSentences>> {
  const found = new Map<number, DecidingSentences>()
  if (standards.length === 0) return found
  const ranges = sentencesOf(chunk, text)
  const texts = ranges.map(({ start, end }) => text.slice(start, end))
  const rarity = rarityAmong(statistics)
  const scores = texts.map(sentence => {
    const terms = countTerms(alignedTerms(sentence))
    const length = index.wording.length(terms, rarity)
    return length === 0
      ? new Float64Array(index.standards.length)
      : // Between what is shared and its share of the sentence: neither one word nor a list wins.
        index.wording.score(terms, rarity).map(score => score / Math.sqrt(length))
  })
  let vectors: readonly Float32Array[] | undefined
  const gaps = texts.map(() => undefined as boolean | undefined)
  for (const standard of standards) {
    const place = options.places?.get(standard)
    const isThere = ranges.map(
      ({ start, end }) => place === undefined || (start < place.end && place.start < end),
    )
    const isAnywhere = isThere.includes(true)
    const there = (score: number, at: number): number =>
      isThere[at]! || !isAnywhere ? score : Number.NEGATIVE_INFINITY
    let own = scores.map((values, at) => there(values[standard]!, at))
    if (Math.max(...own) <= 0) {
      vectors ??= (await embedding.embed(texts, options)).map(windows =>
        unitVector(meanVector(windows, embedding.dimensions)),
      )
      own = vectors.map((vector, at) =>
        there(Math.max(0, dot(vector, index.vectors[standard]!)), at),
      )
    }
    const best = Math.max(...own)
    const chosen = Array.from(own.keys())
      .filter(at => own[at]! >= nearBest * best && own[at]! >= 0)
      .sort((one, other) => firstDecisive(own[other]! - own[one]!, one - other))
      .slice(0, mostSentences)
      .sort((one, other) => one - other)
    const isGap = (at: number): boolean => (gaps[at] ??= showsGap(texts[at]!))
    found.set(standard, {
      evidence: chosen.filter(at => !isGap(at)).map(at => ranges[at]!),
      gaps: chosen.filter(isGap).map(at => ranges[at]!),
    })
  }
  return found
}

/** The sentences of a passage; its headings and labels only where it has nothing else. */
function sentencesOf(chunk: ReadableChunk, text: string): readonly TextRange[] {
  const headings = new Set(chunk.headingPath.map(headingWords))
  const ranges = chunk.sentences.slice(0, mostRead).flatMap(({ start, end }) => {
    const sentence = text.slice(start, end)
    const trimmed = sentence.trim()
    if (trimmed === '') return []
    const from = start + sentence.indexOf(trimmed)
    return [{ start: from, end: from + trimmed.length }]
  })
  const stated = ranges.filter(
    ({ start, end }) => !headings.has(headingWords(text.slice(start, end))),
  )
  const told = stated.filter(({ start, end }) => !isLabel(text.slice(start, end)))
  if (told.length > 0) return told
  if (stated.length > 0) return stated
  return ranges.length > 0 ? ranges : [{ start: chunk.start, end: chunk.end }]
}

const headingWords = (text: string): string => wordTexts(text).join(' ')
