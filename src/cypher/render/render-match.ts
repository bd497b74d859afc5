import type {
  EdgePattern,
  GraphExpression,
  NodePattern,
  PathPattern,
} from '../../core/graph-query.ts'
import { conjunctsOf, walkOperands } from '../query/walk.ts'
import { hasLabelsText, isSaidByPattern, sureLabels, visible } from './entity-text.ts'
import { renderExpression } from './render-expression.ts'
import { candidatesOf, isCandidate } from './node-candidates.ts'
import { seesMixed, storedText, unsupportedOnNeo4j } from './render-state.ts'
import type { RenderState } from './render-state.ts'
import { CypherFault } from '../query/fault.ts'
import { edgeType, nodeType } from '../query/static-type.ts'
import { type TypeScope, withPatterns, withVariable } from './expression-type.ts'

/**
 * Patterns with all their conditions, without the word MATCH; every node is one of the corpus graph
 * that the principal reads, every edge one between such nodes.
 */
export function renderMatch(
  patterns: readonly PathPattern[],
  where: GraphExpression | undefined,
  scope: TypeScope,
  state: RenderState,
): { readonly text: string; readonly scope: TypeScope } {
  const inner = withPatterns(scope, patterns)
  const conditions: string[] = []
  const seen = new Set<string>(scope.keys())
  const add = (condition: string | undefined): void => {
    if (condition !== undefined) conditions.push(condition)
  }
  const context: Context = { scope: inner, state, seen, add }
  const texts = patterns.map(pattern => renderPattern(pattern, context))
  // The server looks at conditions over the nodes of a long path while it walks, before ours: an
  // error there would tell of nodes that the principal must not see.
  const isGuarded =
    visible('', state) !== undefined &&
    patterns.some(pattern => pattern.edges.some(edge => edge.length !== undefined))
  const readable = isGuarded ? conditions.join(' AND ') : ''
  for (const condition of conjunctsOf(where)) {
    for (const candidate of candidatesOf(condition, patterns, scope, state)) add(candidate)
    const text = renderExpression(condition, inner, state)
    add(
      readable !== '' && goesThroughLists(condition)
        ? `CASE WHEN ${readable} THEN ${text} ELSE false END`
        : text,
    )
  }
  return {
    text: texts.join(', ') + (conditions.length === 0 ? '' : ` WHERE ${conditions.join(' AND ')}`),
    scope: inner,
  }
}

/** Whether a quantifier or another expression over a list stands in the condition. */
function goesThroughLists(condition: GraphExpression): boolean {
  let found = false
  walkOperands(condition, part => {
    found ||=
      part.kind === 'quantifier' || part.kind === 'listComprehension' || part.kind === 'reduce'
  })
  return found
}

interface Context {
  readonly scope: TypeScope
  readonly state: RenderState
  /** Variables that stood before: what they are bound to is known to be visible. */
  readonly seen: Set<string>
  add(condition: string | undefined): void
}

function renderPattern(pattern: PathPattern, context: Context): string {
  const chain = pattern.nodes
    .map((node, index) => {
      const edge = pattern.edges[index]
      return renderNode(node, context) + (edge === undefined ? '' : renderEdge(edge, context))
    })
    .join('')
  const walked =
    pattern.mode === 'walk'
      ? chain
      : `${pattern.mode === 'shortest' ? 'shortestPath' : 'allShortestPaths'}(${chain})`
  return pattern.variable === undefined
    ? walked
    : `${context.state.variable(pattern.variable)} = ${walked}`
}

function renderNode(node: NodePattern, context: Context): string {
  const { state, seen } = context
  const isNew = node.variable === undefined || !seen.has(node.variable)
  if (node.variable !== undefined) seen.add(node.variable)
  const condition = isNew ? visible('', state) : undefined
  const isNamed =
    node.variable !== undefined ||
    condition !== undefined ||
    node.properties !== undefined ||
    node.where !== undefined ||
    node.labels !== undefined
  const variable =
    node.variable === undefined ? (isNamed ? state.fresh() : '') : state.variable(node.variable)
  if (isNew) context.add(visible(variable, state))
  if (node.labels !== undefined && (!isNew || seesMixed(state) || !isSaidByPattern(node.labels)))
    context.add(`(${hasLabelsText(variable, node.labels, 'node', state)})`)
  const sure = node.labels === undefined || !isNew ? undefined : sureLabels(node.labels)
  addProperties(variable, node.properties, context, 'node')
  if (node.where !== undefined) context.add(renderExpression(node.where, context.scope, state))
  return `(${variable}${isNew ? `:\`~Node\`${sure === undefined ? '' : `&${sure}`}` : ''})`
}

function renderEdge(edge: EdgePattern, context: Context): string {
  const { state, seen } = context
  const isNew = edge.variable === undefined || !seen.has(edge.variable)
  if (edge.variable !== undefined) seen.add(edge.variable)
  const isLong = edge.length !== undefined
  const needsName =
    (isNew && (visible('', state) !== undefined || (isLong && edge.types.length === 0))) ||
    edge.properties !== undefined ||
    edge.where !== undefined
  const variable =
    edge.variable === undefined ? (needsName ? state.fresh() : '') : state.variable(edge.variable)
  if (isLong) addLongConditions(variable, edge, isNew, context)
  else {
    if (isNew) context.add(visible(variable, state))
    addProperties(variable, edge.properties, context, 'edge')
    if (edge.where !== undefined) context.add(renderExpression(edge.where, context.scope, state))
  }
  const types = edge.types.length === 0 ? '' : `:${edge.types.map(storedText).join('|')}`
  const inside = `${variable}${types}${renderLength(edge.length)}`
  const [before, after] = [
    edge.direction === 'in' ? '<-' : '-',
    edge.direction === 'out' ? '->' : '-',
  ]
  return `${before}${inside === '' ? '' : `[${inside}]`}${after}`
}

function renderLength(length: EdgePattern['length']): string {
  if (length === undefined) return ''
  if (length.min === undefined && length.max === undefined) return '*'
  return `*${length.min ?? ''}..${length.max ?? ''}`
}

/** Conditions on each edge of a variable length, and so on the nodes between. */
function addLongConditions(
  variable: string,
  edge: EdgePattern,
  isNew: boolean,
  context: Context,
): void {
  const { state } = context
  const each: string[] = []
  const one = state.fresh()
  const inner: Context = {
    ...context,
    add: condition => {
      if (condition !== undefined) each.push(condition)
    },
  }
  if (isNew) {
    // Only edges of the corpus graph have ids; their ends are its nodes.
    if (edge.types.length === 0) each.push(`${one}.\`~id\` IS NOT NULL`)
    const isVisible = visible(one, state)
    if (isVisible !== undefined)
      each.push(
        isVisible,
        visible(`startNode(${one})`, state) ?? '',
        visible(`endNode(${one})`, state) ?? '',
      )
  }
  addProperties(one, edge.properties, inner, 'edge')
  if (edge.where !== undefined) {
    if (edge.variable === undefined) each.push(renderExpression(edge.where, context.scope, state))
    else throw unsupportedOnNeo4j('WHERE inside a relationship pattern of variable length')
  }
  if (each.length > 0) context.add(`all(${one} IN ${variable} WHERE ${each.join(' AND ')})`)
}

function addProperties(
  variable: string,
  properties: GraphExpression | undefined,
  context: Context,
  kind: 'node' | 'edge',
): void {
  if (properties === undefined) return
  const { state } = context
  // The variable is the server's already: it stands for itself in a scope of its own.
  const name = `\u0000${variable}`
  const scope = withVariable(context.scope, name, kind === 'node' ? nodeType : edgeType)
  for (const { key, value } of entriesOf(properties, state)) {
    if (kind === 'node') context.add(isCandidate(variable, key, value, state))
    const equal: GraphExpression = {
      kind: 'compare',
      first: { kind: 'property', object: { kind: 'variable', name }, key },
      rest: [{ operator: '=', operand: value }],
    }
    context.add(
      renderExpression(equal, scope, {
        ...state,
        variable: asked => (asked === name ? variable : state.variable(asked)),
      }),
    )
  }
}

function entriesOf(
  properties: GraphExpression,
  state: RenderState,
): ReadonlyArray<{ readonly key: string; readonly value: GraphExpression }> {
  if (properties.kind === 'map') return properties.entries
  if (properties.kind === 'parameter') {
    const value = state.options.parameters.get(properties.name)
    if (
      value !== undefined &&
      value !== null &&
      typeof value === 'object' &&
      value.kind === 'map'
    ) {
      return Object.keys(value.entries).map(key => ({
        key,
        value: { kind: 'index', object: properties, index: { kind: 'literal', value: key } },
      }))
    }
  }
  throw new CypherFault(
    'unsupported',
    'The properties of a pattern must be a map or a parameter that holds one.',
  )
}
