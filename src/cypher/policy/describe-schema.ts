import { corpusLabels, type CorpusPropertyKind } from '../../core/corpus-schema.ts'
import type { Properties, PropertyValue } from '../../core/document.ts'
import type { EdgeTypeSchema, GraphSchema } from '../../core/ports/graph-reader.ts'
import { compareCodePoints, firstDecisive } from '../../support/code-points.ts'
import { printKey, printName } from '../print/cypher-names.ts'
import { isHidden, peoplePolicy } from './query-policy.ts'

/** One property as some nodes or edges show it. */
export interface DescribedProperty {
  readonly key: string
  readonly type: string
  readonly example?: string | undefined
}

/** A schema with what samples of it show; what is never given is left out. */
export interface DescribedSchema {
  readonly labels: ReadonlyArray<{
    readonly label: string
    readonly count: number
    readonly properties: readonly DescribedProperty[]
  }>
  readonly edgeTypes: ReadonlyArray<{
    readonly type: string
    readonly count: number
    readonly pairs: ReadonlyArray<{
      readonly from: string
      readonly to: string
      readonly count?: number | undefined
    }>
    readonly properties: readonly DescribedProperty[]
  }>
}

/**
 * Properties of some nodes of each label and some edges of each type, as the principal sees them.
 */
export interface SchemaSamples {
  readonly nodes: ReadonlyMap<string, readonly Properties[]>
  readonly edges: ReadonlyMap<string, readonly Properties[]>
}

/** Characters of an example. */
const longestExample = 40
const mostPairs = 12

export function describeSchema(schema: GraphSchema, samples: SchemaSamples): DescribedSchema {
  const counts = new Map(schema.labels.map(({ label, count }) => [label, count]))
  return {
    labels: schema.labels.map(({ label, count, properties }) => ({
      label,
      count,
      properties: describeProperties(properties, samples.nodes.get(label) ?? []),
    })),
    edgeTypes: schema.edgeTypes.map(type => ({
      type: type.type,
      count: type.count,
      pairs: tellingPairs(type, counts),
      properties: describeProperties(type.properties ?? [], samples.edges.get(type.type) ?? []),
    })),
  }
}

function describeProperties(
  known: readonly string[],
  samples: readonly Properties[],
): DescribedProperty[] {
  const keys = new Set([...known, ...samples.flatMap(properties => Object.keys(properties))])
  return [...keys]
    .filter(key => !isHidden(key, peoplePolicy))
    .sort(compareCodePoints)
    .map(key =>
      describeValues(
        key,
        samples.flatMap(properties => {
          const value = Object.hasOwn(properties, key) ? properties[key] : undefined
          return value === undefined ? [] : [value]
        }),
      ),
    )
}

function describeValues(key: string, values: readonly PropertyValue[]): DescribedProperty {
  const flat = values.flatMap((value): readonly PropertyValue[] =>
    typeof value === 'object' ? value : [value],
  )
  const items = [...new Set(flat.map(typeOf))].sort(compareCodePoints).join(' or ')
  const isList = values.some(value => typeof value === 'object')
  const type =
    values.length === 0 ? '' : isList ? `list of ${items === '' ? 'anything' : items}` : items
  // Long texts are what documents say, not what a property looks like.
  const example = peoplePolicy.largeProperties.includes(key)
    ? undefined
    : (flat.find(
        value =>
          typeof value !== 'string' || (value.trim() !== '' && value.length <= longestExample),
      ) ?? flat.find(value => value !== ''))
  return { key, type, ...(example === undefined ? {} : { example: shown(example) }) }
}

function typeOf(value: PropertyValue): string {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 'integer' : 'float'
  return typeof value === 'object' ? 'list' : typeof value
}

function shown(value: PropertyValue): string {
  if (typeof value !== 'string') return String(value)
  const line = value.replace(/\s+/g, ' ').trim()
  return JSON.stringify(
    line.length > longestExample ? `${line.slice(0, longestExample - 1).toWellFormed()}…` : line,
  )
}

// Labels that many kinds of things bear beside their own.
const general: ReadonlySet<string> = new Set(['Address', 'Document', 'Entity'])

/**
 * Of several pairs of labels for the same edges (a sender is an Entity and a Person) the one of the
 * least general, then of the rarest labels tells most.
 */
function tellingPairs(
  { from, to, pairs }: EdgeTypeSchema,
  counts: ReadonlyMap<string, number>,
): DescribedSchema['edgeTypes'][number]['pairs'] {
  if (pairs === undefined)
    return from.flatMap(start => to.map(end => ({ from: start, to: end }))).slice(0, mostPairs)
  const width = (pair: { readonly from: string; readonly to: string }): number =>
    (counts.get(pair.from) ?? 0) + (counts.get(pair.to) ?? 0)
  const generality = (pair: { readonly from: string; readonly to: string }): number =>
    Number(general.has(pair.from)) + Number(general.has(pair.to))
  const kept: Array<{ readonly from: string; readonly to: string; readonly count: number }> = []
  for (const pair of [...pairs].sort((left, right) =>
    firstDecisive(
      generality(left) - generality(right),
      width(left) - width(right),
      compareCodePoints(left.from, right.from),
      compareCodePoints(left.to, right.to),
    ),
  )) {
    if (!kept.some(other => other.count === pair.count)) kept.push(pair)
  }
  return kept.sort((left, right) => right.count - left.count).slice(0, mostPairs)
}

/** Also of a graph that holds nothing for this principal. */
const nothing = 'The graph is empty: no document has been read yet that may be seen here.'

const amount = (count: number): string => count.toLocaleString('en-US')

/**
 * How ids and times of a corpus compare, a line each; `timeZone`: on whose clock its times are
 * written. None where it has no such properties.
 */
export function valueRules({ labels }: DescribedSchema, timeZone: string): string[] {
  const keysOf = (kind: CorpusPropertyKind): string[] =>
    [
      ...new Set(
        labels.flatMap(({ label, properties }) =>
          properties.flatMap(({ key }) =>
            corpusLabels.get(label)?.get(key) === kind ? [key] : [],
          ),
        ),
      ),
    ].sort(compareCodePoints)
  const [ids, times] = [keysOf('id'), keysOf('time')]
  const [time = ''] = times
  return [
    ...(ids.length === 0 ? [] : [`Ids are texts and compare with numbers too: ${ids.join(', ')}.`]),
    ...(times.length === 0
      ? []
      : [
          `Times are texts 'YYYY-MM-DD HH:MM:SS' on the clock of ${timeZone}: ` +
            `${times.join(', ')}. They compare with date() (the whole day), datetime(), ` +
            `localdatetime() and texts ('2024-02-03' sorts before every time of that day); ` +
            (`${time} STARTS WITH '2024-02-03', date(${time}), datetime(${time}) and ` +
              `${time}.year work too. The same name with Ms behind it holds milliseconds ` +
              'since 1970.'),
        ]),
  ]
}

/**
 * For people: labels with their properties, then edge types. Names and examples come from
 * documents: whoever prints them makes them harmless first.
 */
export function schemaText({ labels, edgeTypes }: DescribedSchema): string {
  const property = ({ key, type, example }: DescribedProperty): string =>
    '  ' +
    printKey(key) +
    (type === '' ? '' : `: ${type}`) +
    (example === undefined ? '' : `, such as ${example}`)
  const nodes = labels.flatMap(({ label, count, properties }) => [
    `(:${printName(label)})  ${amount(count)}`,
    ...properties.map(property),
  ])
  const edges = edgeTypes.flatMap(({ type, count, pairs, properties }) => [
    `[:${printName(type)}]  ${amount(count)}`,
    ...pairs.map(
      pair =>
        '  ' +
        `(:${printName(pair.from)})-[:${printName(type)}]->(:${printName(pair.to)})` +
        (pair.count === undefined ? '' : `  ${amount(pair.count)}`),
    ),
    ...properties.map(property),
  ])
  return nodes.length + edges.length === 0
    ? nothing
    : ['Nodes', ...nodes, '', 'Edges', ...edges].join('\n')
}

// Where a document lies on this machine is nobody else's business.
const placeKey = 'link'

/**
 * For a language model's prompt: one line for each label and each kind of edge, then rules.
 * Examples are quoted and short: they are data of documents and may say anything.
 */
export function schemaPrompt(
  { labels, edgeTypes }: DescribedSchema,
  rules: readonly string[] = [],
): string {
  const property = ({ key, type, example }: DescribedProperty): string =>
    `${printKey(key)}: ` +
    `${type === '' ? 'any' : type}` +
    (example === undefined || key === placeKey ? '' : ` (e.g. ${example})`)
  const nodes = labels.map(
    ({ label, count, properties }) =>
      `(:${printName(label)} {${properties.map(property).join(', ')}}) — ${amount(count)} nodes`,
  )
  const edges = edgeTypes.flatMap(({ type, pairs }) =>
    pairs.map(
      pair =>
        `(:${printName(pair.from)})-[:${printName(type)}]->(:${printName(pair.to)})` +
        (pair.count === undefined ? '' : ` — ${amount(pair.count)}`),
    ),
  )
  const kept = edgeTypes
    .filter(({ properties }) => properties.length > 0)
    .map(({ type, properties }) => `[:${printName(type)} {${properties.map(property).join(', ')}}]`)
  return [
    'Node labels and their properties:',
    ...nodes,
    '',
    'Relationships (only in these directions):',
    ...edges,
    ...(kept.length === 0 ? [] : ['', 'Relationship properties:', ...kept]),
    ...(rules.length === 0 ? [] : ['', 'Values:', ...rules]),
  ].join('\n')
}

/**
 * The schema as `schemaPrompt` writes it, within a number of characters: the rarest relationships
 * are left out first, then the rarest labels, and the text says how many of each. What it names is
 * always whole.
 */
export function schemaPromptWithin(
  described: DescribedSchema,
  rules: readonly string[],
  maxCharacters: number,
): string {
  const byCount = <Item extends { readonly count: number }>(items: readonly Item[]): Item[] =>
    [...items].sort((left, right) => right.count - left.count)
  const [labels, edgeTypes] = [byCount(described.labels), byCount(described.edgeTypes)]
  /** Those of the kept ones in the order of the schema. */
  const text = (keptLabels: number, keptTypes: number): string => {
    const [some, types] = [
      new Set<object>(labels.slice(0, keptLabels)),
      new Set<object>(edgeTypes.slice(0, keptTypes)),
    ]
    const left = [
      ...(keptTypes < edgeTypes.length
        ? [`${amount(edgeTypes.length - keptTypes)} rarer relationships`]
        : []),
      ...(keptLabels < labels.length ? [`${amount(labels.length - keptLabels)} rarer labels`] : []),
    ].join(' and ')
    return schemaPrompt(
      {
        labels: described.labels.filter(label => some.has(label)),
        edgeTypes: described.edgeTypes.filter(type => types.has(type)),
      },
      [...rules, ...(left === '' ? [] : [`Left out of this list: ${left}.`])],
    )
  }
  const fits = (keptLabels: number, keptTypes: number): boolean =>
    text(keptLabels, keptTypes).length <= maxCharacters
  const keptTypes = mostThatFits(edgeTypes.length, kept => fits(labels.length, kept))
  const keptLabels =
    keptTypes > 0 ? labels.length : mostThatFits(labels.length, kept => fits(kept, 0))
  return text(keptLabels, keptTypes)
}

/** The greatest number from 0 to `most` that fits, 0 where none does. */
function mostThatFits(most: number, fits: (kept: number) => boolean): number {
  if (fits(most)) return most
  let [low, high] = [0, most]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (fits(middle)) low = middle
    else high = middle
  }
  return low
}
