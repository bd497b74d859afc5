import type { GraphNode } from '../../core/graph.ts'
import type { NodeId } from '../../core/ids.ts'
import { nameParts } from '../../language/names/name-parts.ts'
import type { NamedThing } from '../../language/names/score.ts'
import { comparedName, nameOf, type EntityLookUp } from './entity-look-up.ts'

/** What texts say of an entity, as far as it helps to tell it from its namesakes. */
export interface EntityContext {
  readonly thing: NamedThing
  /** Documents' chunks whose title is this very name. */
  readonly titled: ReadonlySet<NodeId>
  /** Chunks that name the entity or are about it. */
  readonly chunks: ReadonlySet<NodeId>
  /** Names of several words that stand beside it, by chunk; of the first chunks only. */
  readonly beside: ReadonlyMap<NodeId, ReadonlySet<NodeId>>
}

const bornPredicates = new Set(['date of birth', 'born on'])
const madePredicates = new Set(['publication date', 'founded on', 'founded in'])
const maxChunksRead = 16

/**
 * Reads the context of one entity; bounded, whatever its fame. What stands beside it is read where
 * `company` asks for it, because that costs most.
 */
export async function entityContext(
  node: GraphNode,
  lookUp: EntityLookUp,
  company: boolean,
): Promise<EntityContext> {
  const [abouts, mentioned, facts] = await Promise.all([
    lookUp.abouts(node.id),
    company ? lookUp.mentioned(node.id) : [],
    lookUp.facts(node.id),
  ])
  const chunks = new Set([...abouts.map(({ node: chunk }) => chunk.id), ...mentioned])
  const titled = new Set(
    abouts
      .filter(({ edge }) => edge.properties['by'] === 'title' && edge.properties['weight'] === 1)
      .map(({ node: chunk }) => chunk.id),
  )
  const beside = new Map<NodeId, ReadonlySet<NodeId>>()
  for (const chunk of company ? [...chunks].slice(0, maxChunksRead) : [])
    beside.set(
      chunk,
      new Set(
        (await lookUp.named(chunk))
          .filter(other => other.id !== node.id && isTelling(other))
          .map(other => other.id),
      ),
    )
  return {
    thing: { name: comparedName(node), labels: node.labels, ...yearsOf(node, facts) },
    titled,
    chunks,
    beside,
  }
}

/** "Lothair II" tells more than "Germany" or "1990". */
export const isTelling = (node: GraphNode): boolean =>
  nameOf(node).trim().includes(' ') &&
  !node.labels.includes('Date') &&
  !node.labels.includes('Quantity') &&
  !node.labels.includes('Address')

/**
 * Years of birth and making, from facts and from what stands in parentheses; none where texts do
 * not agree, since then they speak of several things.
 */
function yearsOf(
  node: GraphNode,
  facts: readonly GraphNode[],
): { readonly born?: number; readonly made?: number } {
  const { qualifier } = nameParts(nameOf(node), false)
  const said = (predicates: ReadonlySet<string>): number[] =>
    facts.flatMap(({ properties }) =>
      typeof properties['predicate'] === 'string' &&
      predicates.has(properties['predicate']) &&
      typeof properties['object'] === 'string'
        ? yearIn(properties['object'])
        : [],
    )
  const years = yearIn(qualifier)
  const isSpan = /\d{4} \d{4}/.test(qualifier)
  const born = only(/\bborn\b/.test(qualifier) || isSpan ? years.slice(0, 1) : said(bornPredicates))
  const made = only(
    !/\bborn\b/.test(qualifier) && !isSpan && years.length === 1 ? years : said(madePredicates),
  )
  return { ...(born === undefined ? {} : { born }), ...(made === undefined ? {} : { made }) }
}

const yearIn = (text: string): number[] =>
  [...text.slice(0, 200).matchAll(/(?<!\d)(1\d{3}|20\d{2})(?!\d)/g)].map(match => Number(match[1]))

function only(years: readonly number[]): number | undefined {
  const [year] = years
  return year !== undefined && years.every(other => other === year) ? year : undefined
}
