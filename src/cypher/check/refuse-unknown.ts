import { corpusEdgeTypes, corpusLabels } from '../../core/corpus-schema.ts'
import { nearestNames } from '../parse/nearest-names.ts'
import type { Binding } from './bindings.ts'
import { didYouMean, type Rejecter } from './query-rejection.ts'
import type { SchemaNames } from './schema-names.ts'

type Parts = ReadonlyArray<object | undefined>
const longestShown = 80
const shown = (name: string): string =>
  name.length > longestShown ? `${name.slice(0, longestShown).toWellFormed()}…` : name

/** Throws where no node of the schema has the label. */
export function refuseUnknownLabel(
  label: string,
  schema: SchemaNames,
  reject: Rejecter,
  parts: Parts,
): void {
  if (schema.labels.has(label)) return
  const nearest = nearestNames(label, schema.labels.keys())
  const hint =
    schema.labels.size === 0
      ? ' The graph is empty here.'
      : nearest.length === 0 && schema.edgeTypes.has(label)
        ? ' It is an edge type.'
        : ''
  throw reject(
    'unknown_schema',
    `There is no label "${shown(label)}".${didYouMean(nearest)}${hint}`,
    parts,
    nearest,
  )
}

/** Throws where no edge of the schema has the type. */
export function refuseUnknownType(
  type: string,
  schema: SchemaNames,
  reject: Rejecter,
  parts: Parts,
): void {
  if (schema.edgeTypes.has(type)) return
  const nearest = nearestNames(type, schema.edgeTypes.keys())
  const hint = nearest.length === 0 && schema.labels.has(type) ? ' It is a label.' : ''
  throw reject(
    'unknown_schema',
    `There is no edge type "${shown(type)}".${didYouMean(nearest)}${hint}`,
    parts,
    nearest,
  )
}

/**
 * Throws where nothing that the variable can stand for has the property; of what is neither node
 * nor edge, nothing is known.
 */
export function refuseUnknownProperty(
  key: string,
  of: Binding,
  schema: SchemaNames,
  reject: Rejecter,
  parts: Parts,
): void {
  const owner =
    of.kind === 'node'
      ? nodeOwner(of, schema)
      : of.kind === 'edge'
        ? edgeOwner(of.types, schema)
        : undefined
  if (owner === undefined || owner.properties.has(key)) return
  const nearest = nearestNames(key, owner.properties)
  throw reject(
    'unknown_schema',
    `${owner.name} no property ` +
      `"${shown(key)}".${didYouMean(nearest)}${nearest.length === 0 ? elsewhere(key, owner.labels, schema) : ''}`,
    parts,
    nearest,
  )
}

interface Owner {
  readonly name: string
  readonly properties: ReadonlySet<string>
  readonly labels: readonly string[]
}

function nodeOwner(of: Binding & { readonly kind: 'node' }, schema: SchemaNames): Owner {
  const isOpen = of.labels.some(set => set.length === 0)
  const labels = isOpen ? [...(of.within ?? [])] : [...new Set(of.labels.flat())]
  if (labels.length === 0)
    return {
      name: 'Nodes have',
      properties: new Set([
        ...schema.nodeProperties,
        ...expected([...corpusLabels.keys()], schema),
      ]),
      labels: [...schema.labels.keys()],
    }
  const properties = new Set([
    ...labels.flatMap(label => [...(schema.labels.get(label)?.properties ?? [])]),
    ...expected(labels, schema),
  ])
  return {
    name: `${labels.map(shown).join(', ')} ${labels.length === 1 ? 'has' : 'have'}`,
    properties,
    labels,
  }
}

/**
 * Properties that ingestion can give nodes of these labels, whether or not some document has them.
 */
const expected = (labels: readonly string[], { isCorpus }: SchemaNames): string[] =>
  isCorpus ? labels.flatMap(label => [...(corpusLabels.get(label)?.keys() ?? [])]) : []
const expectedOfEdges = (types: readonly string[], { isCorpus }: SchemaNames): string[] =>
  isCorpus ? types.flatMap(type => [...(corpusEdgeTypes.get(type)?.keys() ?? [])]) : []

function edgeOwner(types: readonly string[], schema: SchemaNames): Owner | undefined {
  if (types.length === 0)
    return schema.edgeProperties === undefined
      ? undefined
      : {
          name: 'Edges have',
          properties: new Set([
            ...schema.edgeProperties,
            ...expectedOfEdges([...corpusEdgeTypes.keys()], schema),
          ]),
          labels: [],
        }
  const known = types.map(type => schema.edgeTypes.get(type)?.properties)
  if (known.includes(undefined)) return undefined
  return {
    name: `${types.map(shown).join(', ')} ${types.length === 1 ? 'has' : 'have'}`,
    properties: new Set([...known.flatMap(keys => keys ?? []), ...expectedOfEdges(types, schema)]),
    labels: [],
  }
}

/** Where a property of this name does exist. */
function elsewhere(key: string, except: readonly string[], schema: SchemaNames): string {
  const labels = [...schema.labels]
    .filter(([label, { properties }]) => !except.includes(label) && properties.has(key))
    .map(([label]) => label)
  const types = [...schema.edgeTypes.values()]
    .filter(({ properties }) => properties?.includes(key) === true)
    .map(({ type }) => type)
  const owners = [...labels, ...types].slice(0, 3)
  return owners.length === 0
    ? ''
    : ` ${owners.join(', ')} ${owners.length === 1 ? 'has' : 'have'} one.`
}
