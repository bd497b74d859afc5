import type { Properties, PropertyValue, Source } from '../../../src/core/document.ts'
import type { DocumentRecord, EdgeStatement, NodeStatement } from '../../../src/core/graph.ts'
import type { DocumentId, EdgeId, NodeId } from '../../../src/core/ids.ts'
import type { Choices } from './choices.ts'
import { graphRecord } from './graph-record.ts'

export const nodeLabels = ['Person', 'Mail', 'Thing', 'La bel"`'] as const
export const edgeTypes = ['SENT', 'KNOWS', 'ty pe`'] as const

/** Keys of properties by the kind of value they hold everywhere; `mixed` holds anything. */
export const propertyKinds = {
  x: 'integer',
  size: 'integer',
  y: 'float',
  name: 'string',
  'na"me\'`': 'string',
  open: 'boolean',
  years: 'integers',
  words: 'strings',
  mixed: 'any',
  ['__proto__']: 'integer',
} as const
export type PropertyKey = keyof typeof propertyKinds
export const propertyKeys = Object.keys(propertyKinds) as PropertyKey[]

export const texts = [
  'Ann',
  'Bob',
  'ann',
  '',
  'Ann Bob',
  'é',
  '42',
  'o\'n"e`il\\',
  '%_',
  '\u{1f600}',
  '\uff5e',
] as const
/** Sums of these are exact in any order. */
export const floats = [0.5, 2.5, -1.5, 1.25, 1e-3] as const

export const source: Source = { id: 's', kind: 'folder', location: '/' }

/** Documents that share nodes and edges and say different things about them, each with groups. */
export function randomDocuments(choices: Choices): DocumentRecord[] {
  const nodeCount = 3 + choices.below(5)
  const ids = Array.from({ length: nodeCount }, (_, index) => `n${index}` as NodeId)
  const edges = choices.many(3, 10, (index): Omit<EdgeStatement, 'properties'> => ({
    id: `e${String(index).padStart(2, '0')}` as EdgeId,
    type: choices.oneOf(edgeTypes),
    from: choices.oneOf(ids),
    to: choices.oneOf(ids),
  }))
  // Nodes and edges mostly have one statement, so that most documents agree.
  const usual = new Map<string, Properties>(
    [...ids, ...edges.map(edge => edge.id)].map(id => [id, randomProperties(choices)]),
  )
  const usualLabels = new Map(ids.map(id => [id, randomLabels(choices)]))
  const says = (id: NodeId | EdgeId): Properties =>
    choices.chance(20) ? randomProperties(choices) : (usual.get(id) ?? {})
  return choices.many(1, 4, index => {
    const part = <Item>(items: readonly Item[]): Item[] =>
      index === 0 ? [...items] : items.filter(() => choices.chance(45))
    const nodes = part(ids).map((id): NodeStatement => ({
      id,
      labels: choices.chance(15) ? randomLabels(choices) : (usualLabels.get(id) ?? []),
      properties: says(id),
    }))
    return graphRecord(
      `doc${index}` as DocumentId,
      { nodes, edges: part(edges).map(edge => ({ ...edge, properties: says(edge.id) })) },
      randomGroups(choices),
    )
  })
}

function randomGroups(choices: Choices): string[] {
  return choices.weighted<string[]>([
    [3, () => ['public']],
    [2, () => ['a']],
    [2, () => ['b']],
    [1, () => ['a', 'b']],
    [1, () => []],
  ])
}

function randomLabels(choices: Choices): string[] {
  return choices.weighted<string[]>([
    [5, () => [choices.oneOf(nodeLabels)]],
    [2, () => [...new Set([choices.oneOf(nodeLabels), choices.oneOf(nodeLabels)])].sort()],
    [1, () => []],
  ])
}

function randomProperties(choices: Choices): Properties {
  const entries = choices.many(2, 8, (): [string, PropertyValue] => {
    const key = choices.oneOf(propertyKeys)
    return [key, randomProperty(choices, propertyKinds[key])]
  })
  return Object.fromEntries(entries)
}

const integer = (choices: Choices): number => choices.oneOf([1, 2, 3, 0, -1, 42, 2 ** 53 - 1])

function randomProperty(
  choices: Choices,
  kind: (typeof propertyKinds)[PropertyKey],
): PropertyValue {
  switch (kind) {
    case 'integer':
      return integer(choices)
    case 'float':
      return choices.oneOf(floats)
    case 'string':
      return choices.oneOf(texts)
    case 'boolean':
      return choices.chance(50)
    case 'integers':
      return choices.many(0, 3, () => integer(choices))
    case 'strings':
      return choices.many(0, 3, () => choices.oneOf(texts))
    case 'any':
      return choices.weighted<PropertyValue>([
        [2, () => integer(choices)],
        [2, () => choices.oneOf(texts)],
        [1, () => choices.oneOf(floats)],
        [1, () => choices.chance(50)],
        [1, () => choices.many(0, 2, () => integer(choices))],
        [1, () => [1, 'Ann', true]],
      ])
  }
}
