import type { EntityType } from '../../core/graph.ts'
import type { DocumentId, EdgeId, FactId, NodeId } from '../../core/ids.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { GraphReader } from '../../core/ports/graph-reader.ts'
import { nodeName } from '../../core/node-name.ts'
import { recognizeMentions, type RecognizedMention } from '../../language/recognize.ts'
import { anchorsOf } from './anchors.ts'
import { factsAt, type NodeFact } from './facts-at.ts'

/** Settings of entity-anchored traversal. */
export interface TraversalRecipe {
  /** Nodes of the full-text index per entity of the question. */
  readonly nodesPerEntity: number
  /** Lines per entity of the question, over its nodes together. */
  readonly linesPerEntity: number
}

/**
 * As in Singh & Bharamappa 2025, algorithm 5: `queryNodes('entity', $query, {limit: 2})`, `RETURN
 * output LIMIT 50`.
 */
export const anatomyTraversal: TraversalRecipe = { nodesPerEntity: 2, linesPerEntity: 50 }

/** One fact as a line: `from - relation -> to`. */
interface StructuredLine {
  readonly from: string
  readonly relation: string
  readonly to: string
  readonly fromId: NodeId
  /** Absent where the object is a value. */
  readonly toId?: NodeId | undefined
  readonly edgeId?: EdgeId | undefined
  readonly factId?: FactId | undefined
  readonly documentIds: readonly DocumentId[]
  readonly chunkIds: readonly NodeId[]
  /** Which entity of the question led here: a position in `entities`. */
  readonly entity: number
}

/** An entity of the question and the nodes that the index gave for it, best first. */
interface QuestionEntity {
  readonly name: string
  readonly type: EntityType
  readonly nodes: ReadonlyArray<{
    readonly id: NodeId
    readonly name: string
    readonly score: number
    readonly isGuess: boolean
  }>
}

export interface StructuredContext {
  readonly entities: readonly QuestionEntity[]
  readonly lines: readonly StructuredLine[]
  /** The lines below "Structured data:"; the empty string without lines. */
  readonly text: string
}

// A question names a few things; a text pasted in for a question may name thousands.
const maxEntities = 40
/** Numbers and dates are properties of things, not things to begin at. */
const values: ReadonlySet<EntityType> = new Set<EntityType>(['date', 'quantity'])

/**
 * Entity-anchored traversal (Singh & Bharamappa 2025): for each entity that the question names, in
 * order, the best nodes of the full-text index over entities and their facts both ways, outgoing
 * first, as `A - REL -> B`. Differs: the question's entities come from rules instead of a language
 * model, each line appears once, and of the graph's edges only facts and emails sent and received
 * count (`factsAt`), so that text structure does not fill the lines. Deterministic.
 */
export async function entityAnchoredTraversal(
  question: string,
  graph: GraphReader,
  recipe: TraversalRecipe,
  options: ReadOptions,
): Promise<StructuredContext> {
  const asked = new Map<string, RecognizedMention>()
  for (const mention of recognizeMentions(question)) {
    if (asked.size >= maxEntities) break
    if (!values.has(mention.type) && !asked.has(mention.name)) asked.set(mention.name, mention)
  }
  const anchors = await Promise.all(
    [...asked.values()].map(({ start, end }) =>
      anchorsOf(question.slice(start, end), graph, recipe.nodesPerEntity, options),
    ),
  )
  const nodes = new Map(anchors.flat().map(({ node }) => [node.id, node]))
  const facts = await factsAt([...nodes.values()], graph, recipe.linesPerEntity, options)
  const lines: StructuredLine[] = []
  const known = new Set<string>()
  const entities = [...asked.values()].map(({ display, type }, entity): QuestionEntity => {
    const found = anchors[entity] ?? []
    for (const fact of found
      .flatMap(({ node }) => facts.get(node.id) ?? [])
      .slice(0, recipe.linesPerEntity)) {
      const key = fact.factId ?? fact.edgeId ?? ''
      if (known.has(key)) continue
      known.add(key)
      lines.push(lineOf(fact, entity))
    }
    return {
      name: display,
      type,
      nodes: found.map(({ node, score, isGuess }) => ({
        id: node.id,
        name: oneLine(nodeName(node)),
        score,
        isGuess,
      })),
    }
  })
  return { entities, lines, text: structuredText(lines) }
}

/** Lines as the model reads them; a name cannot begin a line of its own. */
function structuredText(lines: readonly StructuredLine[]): string {
  if (lines.length === 0) return ''
  const drawn = lines.map(({ from, relation, to }) => `${from} - ${relation} -> ${to}`)
  return ['Structured data:', ...drawn].join('\n')
}

function lineOf(
  { relation, from, to, edgeId, factId, documentIds, chunkIds }: NodeFact,
  entity: number,
): StructuredLine {
  return {
    from: oneLine(from.name),
    relation,
    to: oneLine(to.name),
    fromId: from.id,
    ...(to.id === undefined ? {} : { toId: to.id }),
    ...(edgeId === undefined ? {} : { edgeId }),
    ...(factId === undefined ? {} : { factId }),
    documentIds,
    chunkIds,
    entity,
  }
}

const longestName = 200

function oneLine(name: string): string {
  const line = name
    .slice(0, longestName * 2)
    .toWellFormed()
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
  return line.length <= longestName
    ? line
    : `${line.slice(0, longestName - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
