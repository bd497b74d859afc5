import type { LabelExpression } from '../../core/graph-query.ts'
import { quotedName } from './stored-names.ts'
import { complexParameter, groupsParameter, storedText } from './render-state.ts'
import type { RenderState } from './render-state.ts'
import { orderKey } from './text-order.ts'

/** `entity`: both nodes and edges are possible. */
export type EntityKind = 'node' | 'edge' | 'entity'

const isCut = (state: RenderState): boolean => state.options.principal !== 'everything'
const readable = (groups: string): string => `any(g IN ${groups} WHERE g IN $${groupsParameter})`

/**
 * The condition that a node or edge is there for the principal; undefined where all are. An edge's
 * ends are looked at apart.
 */
export function visible(variable: string, state: RenderState): string | undefined {
  return isCut(state)
    ? `coalesce(${variable}.\`~group\` IN $${groupsParameter}, ` +
        `${readable(`${variable}.\`~groups\``)})`
    : undefined
}

/**
 * What readable documents say about a mixed node or edge, as the beginning of a subquery that binds
 * `s`.
 */
function statements(variable: string, kind: 'node' | 'edge'): string {
  return kind === 'node'
    ? `MATCH (${variable})<-[s:\`~STATES\`]-(d:\`~Document\`) WHERE ${readable('d.groups')}`
    : `MATCH (s:\`~EdgeStatement\` {\`~edge\`: ${variable}.\`~id\`}) MATCH (d:\`~Document\` ` +
        `{id: s.\`~document\`}) WHERE ${readable('d.groups')}`
}

/**
 * What a principal reads of mixed nodes and edges: `told` (also: there are none), looked up in
 * parameters; or asked for in the statement, where there are too many.
 */
const told = { node: '$toldNodes', edge: '$toldEdges' } as const

/**
 * Of a mixed node or edge by what readable documents say; of others, and where everything is read,
 * what it carries itself.
 */
function cut(
  variable: string,
  kind: EntityKind,
  state: RenderState,
  own: string,
  mixed: {
    readonly looked: (entry: string) => string
    readonly asked: (kind: 'node' | 'edge') => string
  },
): string {
  const { principal } = state.options
  if (principal === 'everything' || principal.mixed === 'none') return own
  const say = (which: 'node' | 'edge'): string =>
    principal.mixed === 'told'
      ? mixed.looked(`${told[which]}[${variable}.\`~id\`]`)
      : mixed.asked(which)
  const branches =
    kind === 'entity'
      ? `WHEN ${variable}.\`~mixed\` AND ${variable} IS :: NODE THEN ${say('node')} WHEN ` +
        `${variable}.\`~mixed\` THEN ${say('edge')}`
      : `WHEN ${variable}.\`~mixed\` THEN ${say(kind)}`
  return `CASE ${branches} ELSE ${own} END`
}

// Numbers, then texts by code point, then booleans, then lists item by item: the smallest stated
// value counts.
const rank = (value: string): string =>
  `CASE WHEN ${value} IS :: INTEGER NOT NULL | FLOAT NOT NULL THEN 0 WHEN ${value} IS :: ` +
  `STRING NOT NULL THEN 1 WHEN ${value} IS :: BOOLEAN NOT NULL THEN 2 ELSE 3 END`
const smallest =
  `RETURN value ORDER BY ${rank('value')}, CASE WHEN value IS :: LIST<ANY> NOT NULL THEN [i ` +
  `IN value | [${rank('i')}, ${orderKey('i', false)}]] ELSE ${orderKey('value', false)} END ` +
  'LIMIT 1'

/** A property of a node or edge. `variable` must be a variable: it may stand several times. */
export function propertyText(
  variable: string,
  key: string,
  kind: EntityKind,
  state: RenderState,
): string {
  const isComplex = state.options.complexKeys.has(key)
  if (isComplex) state.complexKeys.add(key)
  const of = (holder: string): string => {
    const native = `${holder}.${storedText(key)}`
    return isComplex
      ? `coalesce(${native}, $${complexParameter}[${holder}.${quotedName(`~json:${key}`)}])`
      : native
  }
  return cut(variable, kind, state, of(variable), {
    looked: entry => `${entry}.properties.${quotedName(key)}`,
    asked: which =>
      `head(COLLECT { ${statements(variable, which)} WITH ${of('s')} AS value WHERE value ` +
      `IS NOT NULL ${smallest} })`,
  })
}

/** A property whose key is computed; `key`: a variable that holds it. */
export function computedPropertyText(
  variable: string,
  key: string,
  kind: EntityKind,
  state: RenderState,
): string {
  for (const complex of state.options.complexKeys) state.complexKeys.add(complex)
  const stored =
    `CASE WHEN ${key} = '' THEN '~' WHEN ${key} = '__proto__' THEN '~__proto__' WHEN ${key} ` +
    `STARTS WITH '~' THEN '~' + ${key} ELSE ${key} END`
  const of = (holder: string): string => {
    const native = `${holder}[${stored}]`
    return state.options.complexKeys.size > 0
      ? `coalesce(${native}, $${complexParameter}[${holder}['~json:' + ${key}]])`
      : native
  }
  return cut(variable, kind, state, of(variable), {
    looked: entry => `${entry}.properties[${key}]`,
    asked: which =>
      `head(COLLECT { ${statements(variable, which)} WITH ${of('s')} AS value WHERE value ` +
      `IS NOT NULL ${smallest} })`,
  })
}

const isOwn = (name: string): string =>
  `(NOT ${name} STARTS WITH '~' OR ${name} STARTS WITH '~~' OR ${name} IN ['~', '~__proto__'])`
const given = (name: string): string =>
  `CASE WHEN NOT ${name} STARTS WITH '~' THEN ${name} WHEN ${name} = '~' THEN '' ELSE ` +
  `substring(${name}, 1) END`
const sorted = (rows: string, name: string): string =>
  `COLLECT { ${rows} RETURN DISTINCT ${name} AS name ORDER BY ${orderKey('name', false)} }`

/** The labels of a node as a list, by code point. */
export function labelsText(variable: string, state: RenderState): string {
  const from = (labels: string): string =>
    sorted(`UNWIND ${labels} AS l WITH l WHERE ${isOwn('l')}`, given('l'))
  const labels = cut(variable, 'node', state, from(`labels(${variable})`), {
    looked: entry => `${entry}.labels`,
    asked: () =>
      sorted(`${statements(variable, 'node')} UNWIND s.\`~labels\` AS l WITH l`, given('l')),
  })
  return `CASE WHEN ${variable} IS NULL THEN null ELSE ` + `${labels} END`
}

/** The keys of a node, edge or map as a list, by code point. */
export function keysText(variable: string, kind: EntityKind | 'map', state: RenderState): string {
  if (kind === 'map')
    return (
      `CASE WHEN ${variable} IS NULL THEN null ELSE ` +
      `${sorted(`UNWIND keys(${variable}) AS l WITH l`, 'l')} END`
    )
  const isKey = `(${isOwn('l')} OR l STARTS WITH '~json:')`
  const key = `CASE WHEN l STARTS WITH '~json:' THEN substring(l, 6) ELSE ${given('l')} END`
  const own = sorted(`UNWIND keys(${variable}) AS l WITH l WHERE ${isKey}`, key)
  const keys = cut(variable, kind, state, own, {
    looked: entry => `${entry}.keys`,
    asked: which =>
      sorted(`${statements(variable, which)} UNWIND keys(s) AS l WITH l WHERE ${isKey}`, key),
  })
  return `CASE WHEN ${variable} IS NULL THEN null ELSE ${keys} END`
}

/** The type of an edge. */
export function typeText(edge: string): string {
  return `head([t IN [type(${edge})] | ${given('t')}])`
}

/** Whether a node has labels, or an edge a type; null of null. */
export function hasLabelsText(
  variable: string,
  labels: LabelExpression,
  kind: EntityKind,
  state: RenderState,
): string {
  const own = ownLabels(variable, labels)
  if (!isCut(state) || kind === 'edge') return own
  const among = (list: string): string =>
    holds(labels, name => `${state.parameter(name)} IN ${list}`, `size(${list}) > 0`)
  const mixed = (list: string): string => `head([l IN [${list}] | ${among('l')}])`
  // An edge's type is everybody's.
  const ofNode = cut(variable, 'node', state, own, {
    looked: entry => mixed(`${entry}.labels`),
    asked: () => mixed(labelsText(variable, state)),
  })
  return kind === 'node'
    ? ofNode
    : `CASE WHEN ${variable} IS :: NODE NOT NULL THEN ${ofNode} ELSE ${own} END`
}

function ownLabels(variable: string, labels: LabelExpression): string {
  // A relationship has one type, which is always its own.
  const any =
    `CASE WHEN ${variable} IS NULL THEN null WHEN ${variable} IS :: RELATIONSHIP THEN true ` +
    `ELSE any(l IN labels(${variable}) WHERE ${isOwn('l')}) END`
  return holds(labels, name => `${variable}:${storedText(name)}`, any)
}

function holds(labels: LabelExpression, has: (name: string) => string, any: string): string {
  switch (labels.kind) {
    case 'name':
      return has(labels.name)
    case 'any':
      return any
    case 'not':
      return `(NOT (${holds(labels.operand, has, any)}))`
    case 'and':
    case 'or':
      return `(${labels.operands
        .map(operand => `(${holds(operand, has, any)})`)
        .join(labels.kind === 'and' ? ' AND ' : ' OR ')})`
  }
}

/**
 * Labels that whoever fulfils the expression must have, as they stand in a node pattern after
 * `~Node`; undefined where none is sure. Everybody's view of a node has at most the labels that it
 * carries.
 */
export function sureLabels(labels: LabelExpression): string | undefined {
  switch (labels.kind) {
    case 'name':
      return storedText(labels.name)
    case 'any':
    case 'not':
      return undefined
    case 'and': {
      const sure = labels.operands.flatMap(operand => sureLabels(operand) ?? [])
      return sure.length === 0 ? undefined : `(${sure.join('&')})`
    }
    case 'or': {
      const sure = labels.operands.map(sureLabels)
      return sure.includes(undefined) ? undefined : `(${sure.join('|')})`
    }
  }
}

/** Whether a node pattern can say all of it. */
export function isSaidByPattern(labels: LabelExpression): boolean {
  return (
    labels.kind === 'name' ||
    ((labels.kind === 'and' || labels.kind === 'or') && labels.operands.every(isSaidByPattern))
  )
}
