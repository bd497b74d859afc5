import type { NodeId } from '../../core/ids.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { GraphReader } from '../../core/ports/graph-reader.ts'
import type { KeywordIndex } from '../../core/ports/keyword-index.ts'
import type { GraphNode } from '../../core/graph.ts'
import { compareCodePoints, firstDecisive } from '../../support/code-points.ts'
import { scoreNames } from '../../language/names/score.ts'
import { isStopWord, words } from '../../language/words/tokens.ts'
import type { LinkGraph, QuestionLinks } from './link-graph.ts'

const maxCandidates = 40
const maxWords = 2
// What stands in a larger share of chunks is a given name or a common word: many names hold it, few
// of them are meant.
const commonShare = 0.01
const fewChunks = 2_000
const maxBearers = 2_000
const maxLinks = 3
const minScore = 0.4

/** `chunkCount` is the corpus's. */
export interface NamePorts {
  readonly graph: GraphReader
  readonly keywords: KeywordIndex
  readonly chunkCount: number
}

/** A name as it is written somewhere, and the labels of its node where it has one. */
export interface WrittenName {
  readonly name: string
  readonly labels: readonly string[]
}
export interface NameVariant {
  readonly entity: number
  readonly score: number
}

/**
 * Entities that some chunk is about and whose name may be another form of the given one ("Doug
 * Liman", "Douglas Eric Liman"): found by full text over names with the two rarest words, judged by
 * their wording. The best three, ties by id.
 */
export async function findNameVariants(
  written: WrittenName,
  links: LinkGraph,
  ports: NamePorts,
  options: ReadOptions,
): Promise<NameVariant[]> {
  const terms = await rarestWords(written.name, ports, options)
  if (terms.length === 0) return []
  const { graph } = ports
  const hits = await graph.searchEntities({ terms, mode: 'any', limit: maxCandidates }, options)
  const nodes = await graph.nodes(
    hits.map(hit => hit.id),
    options,
  )
  await links.readEntities(nodes.map(node => links.numberOf(node.id)))
  return nodes
    .flatMap((node): Array<NameVariant & { readonly id: NodeId }> => {
      const entity = links.numberOf(node.id)
      if (links.aboutness(entity).ends.length === 0) return []
      const { score } = scoreNames(written, writtenName(node))
      return score >= minScore ? [{ entity, score, id: node.id }] : []
    })
    .sort((left, right) =>
      firstDecisive(right.score - left.score, compareCodePoints(left.id, right.id)),
    )
    .slice(0, maxLinks)
}

/** The rarest words of a name, in a corpus that is not small only such as tell something. */
async function rarestWords(
  name: string,
  ports: NamePorts,
  options: ReadOptions,
): Promise<string[]> {
  const distinct = [
    ...new Set(
      words(name)
        .map(word => word.text)
        .filter(word => !isStopWord(word)),
    ),
  ]
  if (distinct.length === 0) return []
  const frequencies = await ports.keywords.documentFrequencies(distinct, options)
  const limit = Math.min(maxBearers, Math.max(fewChunks, ports.chunkCount) * commonShare)
  return distinct
    .map((word, index) => ({ word, frequency: frequencies[index] ?? 0 }))
    .filter(({ frequency }) => ports.chunkCount < fewChunks || frequency <= limit)
    .sort((left, right) =>
      firstDecisive(left.frequency - right.frequency, compareCodePoints(left.word, right.word)),
    )
    .slice(0, maxWords)
    .map(({ word }) => word)
}

const writtenName = ({ properties, labels }: GraphNode): WrittenName => ({
  name: typeof properties['name'] === 'string' ? properties['name'] : '',
  labels,
})

/**
 * Ties entities that no chunk is about to those that may be the same under another name; what was
 * tied once stays tied.
 */
export async function tieLoosely(
  entities: readonly number[],
  links: QuestionLinks,
  ports: NamePorts,
  options: ReadOptions,
): Promise<void> {
  const open = [...new Set(entities)].filter(entity => !links.isTied(entity))
  if (open.length === 0) return
  const unknown = open.filter(entity => !links.loose.has(entity))
  const nodes =
    unknown.length === 0
      ? []
      : await ports.graph.nodes(
          unknown.map(entity => links.idOf(entity)),
          options,
        )
  await Promise.all(
    nodes.map(async node =>
      links.loose.set(
        links.numberOf(node.id),
        await findNameVariants(writtenName(node), links, ports, options),
      ),
    ),
  )
  for (const entity of open) links.tie(entity, links.loose.get(entity) ?? [])
  await links.readEntities(
    open.flatMap(entity => (links.loose.get(entity) ?? []).map(other => other.entity)),
  )
}
