import type { GraphNode } from '../../core/graph.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { EntityHit, GraphReader } from '../../core/ports/graph-reader.ts'
import { compareCodePoints, firstDecisive } from '../../support/code-points.ts'
import { nodeName } from '../../core/node-name.ts'
import { foldCase } from '../../language/words/normalize.ts'
import { editDistance } from '../../support/edit-distance.ts'
import { queryTerms, wordTexts } from '../../language/words/tokens.ts'

/**
 * A node that the full-text index over entities gives for a name; BM25, higher is better; `isGuess`
 * where only a respelled word of the name led there.
 */
export interface Anchor {
  readonly node: GraphNode
  readonly score: number
  readonly isGuess: boolean
}

const letters = 'abcdefghijklmnopqrstuvwxyz'
// Shorter words turn into too many others by one slip; longer ones have more slips than one query
// should hold.
const [shortestRespelled, longestRespelled] = [5, 14]
const respelledCandidates = 50
// Names differ by a few letters or not at all; how far apart others are does not matter.
const [comparedLength, maxEdits] = [200, 12]

/**
 * The best `limit` nodes of the full-text index over entities for a name: any of its content words,
 * as Lucene's plain query reads it, the fuller match first by BM25. Where nothing fits, words with
 * one slip (a letter wrong, missing, doubled or swapped with its neighbour) are tried and the
 * nearest spelling wins.
 */
export async function anchorsOf(
  name: string,
  graph: GraphReader,
  limit: number,
  options: ReadOptions,
): Promise<Anchor[]> {
  const terms = queryTerms(name)
  if (terms.length === 0 || limit <= 0) return []
  const hits = await graph.searchEntities({ terms, mode: 'any', limit }, options)
  if (hits.length > 0) return withNodes(hits, graph, false, options)
  const respelled = [...new Set(wordTexts(name).flatMap(word => [...slips(word)]))]
  if (respelled.length === 0) return []
  const guesses = await withNodes(
    await graph.searchEntities(
      { terms: respelled, mode: 'any', limit: respelledCandidates },
      options,
    ),
    graph,
    true,
    options,
  )
  const compared = (text: string): string => foldCase(text.slice(0, comparedLength))
  const wanted = compared(name)
  const distances = new Map(
    guesses.map(({ node }) => [node.id, editDistance(wanted, compared(nodeName(node)), maxEdits)]),
  )
  const distance = (anchor: Anchor): number => distances.get(anchor.node.id) ?? Infinity
  return guesses
    .sort((a, b) =>
      firstDecisive(
        distance(a) - distance(b),
        b.score - a.score,
        compareCodePoints(a.node.id, b.node.id),
      ),
    )
    .slice(0, limit)
}

async function withNodes(
  hits: readonly EntityHit[],
  graph: GraphReader,
  isGuess: boolean,
  options: ReadOptions,
): Promise<Anchor[]> {
  const nodes = new Map(
    (
      await graph.nodes(
        hits.map(hit => hit.id),
        options,
      )
    ).map(node => [node.id, node]),
  )
  return hits.flatMap(({ id, score }): Anchor[] => {
    const node = nodes.get(id)
    return node === undefined ? [] : [{ node, score, isGuess }]
  })
}

/** A word of plain letters with one slip undone, in every way. */
function* slips(word: string): Generator<string> {
  if (word.length < shortestRespelled || word.length > longestRespelled || !/^[a-z]+$/.test(word))
    return
  for (let at = 0; at <= word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at)]
    if (after !== '') yield before + after.slice(1)
    if (after.length > 1) yield before + (after[1] ?? '') + (after[0] ?? '') + after.slice(2)
    for (const letter of letters) {
      yield before + letter + after
      if (after !== '') yield before + letter + after.slice(1)
    }
  }
}
