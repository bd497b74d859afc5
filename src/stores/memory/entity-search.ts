import type { EntityHit, EntityQuery } from '../../core/ports/graph-reader.ts'
import { phraseWeight, keywordScore, phraseScore, queryPhrases } from '../../support/bm25.ts'
import { compareCodePoints, firstDecisive } from '../../support/code-points.ts'
import { namedLabel, nameTerms } from '../rules/entity-names.ts'
import { occurrences } from '../rules/occurrences.ts'
import { analyze } from '../../language/words/tokens.ts'
import { cutGraph } from './cut-graph.ts'
import type { CutGraph } from './cut-graph.ts'
import { requireLimit } from '../rules/limit.ts'
import type { MemoryState } from './state.ts'

/**
 * BM25 by counting every phrase in every name; statistics are those of all names, hits only those
 * that the graph's principal reads.
 */
export function searchEntities(
  state: MemoryState,
  graph: CutGraph,
  { terms, mode, label, limit }: EntityQuery,
): EntityHit[] {
  requireLimit(limit)
  const phrases = queryPhrases(terms, analyze)
  const corpus = [...namesOf(cutGraph([...state.documents.values()])).values()].flat()
  const averageLength = corpus.reduce((total, name) => total + name.length, 0) / corpus.length
  const weighted = phrases.map(phrase => ({
    phrase,
    weight: phraseWeight(
      corpus.length,
      corpus.filter(name => occurrences(phrase, name) > 0).length,
    ),
  }))
  const hits: EntityHit[] = []
  for (const [id, names] of namesOf(graph)) {
    if (label !== undefined && graph.nodes.get(id)?.labels.includes(label) !== true) continue
    const matching = names.filter(
      name =>
        phrases.length > 0 &&
        (mode === 'any'
          ? phrases.some(phrase => occurrences(phrase, name) > 0)
          : phrases.every(phrase => occurrences(phrase, name) > 0)),
    )
    const scores = matching.map(name =>
      weighted.reduce(
        (total, { phrase, weight }) =>
          total + phraseScore(weight, occurrences(phrase, name), name.length, averageLength),
        0,
      ),
    )
    if (scores.length > 0) hits.push({ id, score: keywordScore(Math.max(...scores)) })
  }
  return hits
    .sort((left, right) =>
      firstDecisive(right.score - left.score, compareCodePoints(left.id, right.id)),
    )
    .slice(0, limit)
}

/** Index terms of each name of each node that has some. */
function namesOf(graph: CutGraph): Map<EntityHit['id'], string[][]> {
  const names = new Map<EntityHit['id'], string[][]>()
  for (const [id, node] of graph.nodes) {
    if (node.labels.includes(namedLabel))
      names.set(
        id,
        [
          ...nameTerms(
            (graph.nodeStatements.get(id) ?? []).map(statement => statement.properties),
            analyze,
          ),
        ].map(name => name.split(' ')),
      )
  }
  return names
}
