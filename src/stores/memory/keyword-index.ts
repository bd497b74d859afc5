import type { Chunk } from '../../core/document.ts'
import type { DocumentId } from '../../core/ids.ts'
import type { KeywordHit, KeywordIndex, KeywordQuery } from '../../core/ports/keyword-index.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import { phraseWeight, keywordScore, phraseScore, queryPhrases } from '../../support/bm25.ts'
import { compareCodePoints, firstDecisive } from '../../support/code-points.ts'
import { occurrences } from '../rules/occurrences.ts'
import { analyze } from '../../language/words/tokens.ts'
import { requireLimit } from '../rules/limit.ts'
import { chunksOf, filtered, readable } from './readable.ts'
import type { MemoryState } from './state.ts'

type Query = Omit<KeywordQuery, 'limit'>

/**
 * BM25 by counting every phrase in every chunk; statistics are those of all chunks, hits only of
 * readable documents.
 */
export function keywordIndex(state: MemoryState): KeywordIndex {
  const matches = (
    query: Query,
    options: ReadOptions,
  ): Array<{ chunk: Chunk; terms: readonly string[] }> => {
    const phrases = queryPhrases(query.terms, analyze)
    return chunksOf(filtered(readable(state, options), query.filter))
      .map(chunk => ({ chunk, terms: analyze(chunk.indexedText) }))
      .filter(({ terms }) => {
        const found = phrases.filter(phrase => occurrences(phrase, terms) > 0).length
        return found > 0 && (query.mode === 'any' || found === phrases.length)
      })
  }
  return {
    async search(query, options) {
      requireLimit(query.limit)
      const hits = matches(query, options)
      const score = scorer(state, query)
      return hits
        .map(({ chunk, terms }): KeywordHit => ({
          chunkId: chunk.id,
          documentId: chunk.documentId,
          score: keywordScore(score(terms)),
        }))
        .sort((left, right) =>
          firstDecisive(right.score - left.score, compareCodePoints(left.chunkId, right.chunkId)),
        )
        .slice(0, query.limit)
    },
    countDocuments: async (query, options) =>
      new Set<DocumentId>(matches(query, options).map(({ chunk }) => chunk.documentId)).size,
    documentFrequencies: async (terms, options) =>
      terms.map(term => matches({ terms: [term], mode: 'any' }, options).length),
  }
}

const analyzedCorpus = (state: MemoryState): string[][] =>
  chunksOf([...state.documents.values()]).map(chunk => analyze(chunk.indexedText))

function scorer(state: MemoryState, query: Query): (terms: readonly string[]) => number {
  const corpus = analyzedCorpus(state)
  const averageLength = corpus.reduce((total, terms) => total + terms.length, 0) / corpus.length
  const weighted = queryPhrases(query.terms, analyze).map(phrase => ({
    phrase,
    weight: phraseWeight(
      corpus.length,
      corpus.filter(terms => occurrences(phrase, terms) > 0).length,
    ),
  }))
  return terms =>
    weighted.reduce(
      (total, { phrase, weight }) =>
        total + phraseScore(weight, occurrences(phrase, terms), terms.length, averageLength),
      0,
    )
}
