import type { EntityType } from '../core/graph.ts'
import type { EntityId } from '../core/ids.ts'
import type { RecognizedMention } from '../language/recognize.ts'
import { mayHaveVariants, nameVariants } from '../language/names/variants.ts'
import { identifyEntity } from './entity-identity.ts'
import type { ResolvedMention } from './mention-graph.ts'
import type { Statements } from './statements.ts'

interface VariantEdge {
  readonly to: EntityId
  readonly score: number
  readonly reason: string
}
interface NamedEntity {
  readonly id: EntityId
  readonly type: EntityType
  readonly name: string
  readonly display: string
}

const cacheSize = 20_000
const none: readonly VariantEdge[] = []
let recent = new Map<string, readonly VariantEdge[]>()

/** The variants of a name as edges, remembered: the names of a mailbox come again and again. */
function variantEdges(type: EntityType, name: string, display: string): readonly VariantEdge[] {
  const key = type + display
  const known = recent.get(key)
  if (known !== undefined) return known
  const found = nameVariants(type, name, display)
  const edges =
    found.length === 0
      ? none
      : found.map(variant => ({
          to: identifyEntity(type, variant.name),
          score: variant.score,
          reason: variant.reason,
        }))
  // Starting afresh is cheaper than evicting one by one and bounds memory as well.
  if (recent.size >= cacheSize) recent = new Map()
  recent.set(key, edges)
  return edges
}

/**
 * States that an entity goes by other names as well: SAME_AS {kind: 'variant'} to each, without
 * stating those. Such an edge shows only where some document names the variant.
 */
export function stateVariants({ id, type, name, display }: NamedEntity, into: Statements): void {
  for (const { to, score, reason } of variantEdges(type, name, display))
    if (to !== id) into.edge('SAME_AS', id, to, { score, reason, kind: 'variant' }, 'variant')
}

/**
 * The variants of every entity that the mentions of a document mean; names that mean something in
 * this document only have none.
 */
export function stateVariantsOfMentions(
  mentions: readonly ResolvedMention[],
  into: Statements,
): void {
  const before = new Map<EntityId, RecognizedMention>()
  for (const { mention, entityId } of mentions) {
    const { type, name, display } = mention
    const last = before.get(entityId)
    if (last?.display === display && last.type === type) continue
    before.set(entityId, mention)
    if (mayHaveVariants(type, name, display) && identifyEntity(type, name) === entityId)
      stateVariants({ id: entityId, type, name, display }, into)
  }
}
