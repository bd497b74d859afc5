import type { GraphExpression } from '../../core/graph-query.ts'
import { renderExpression } from './render-expression.ts'
import type { RenderState } from './render-state.ts'
import { isOnly, kinds } from '../query/static-type.ts'
import { type TypeScope, typeOf } from './expression-type.ts'

/**
 * What is made of a value that comes back: itself; the properties of a node or edge; a map of those
 * (`all`) and of named values, from a list that holds the entity and the values in order. Internal
 * names and values are taken out where it is made.
 */
export type Decoding =
  | { readonly kind: 'value' }
  | { readonly kind: 'properties' }
  | { readonly kind: 'list'; readonly item: Decoding }
  | {
      readonly kind: 'projection'
      readonly entries: ReadonlyArray<
        { readonly kind: 'all' } | { readonly kind: 'value'; readonly key: string }
      >
    }

/**
 * A column that shows all properties of a node or edge: the server gives the entity, the map is
 * made of it afterwards; undefined for other expressions.
 */
export function renderWhole(
  expression: GraphExpression,
  scope: TypeScope,
  state: RenderState,
): { readonly text: string; readonly decoding: Decoding } | undefined {
  const isEntity = (part: GraphExpression): boolean => {
    const type = typeOf(part, scope, state.options.parameters)
    return isOnly(type, kinds.node | kinds.edge)
  }
  const render = (part: GraphExpression): string => renderExpression(part, scope, state)
  if (expression.kind === 'call' && expression.function.toLowerCase() === 'properties') {
    const [entity] = expression.arguments
    return entity !== undefined && isEntity(entity)
      ? { text: render(entity), decoding: { kind: 'properties' } }
      : undefined
  }
  if (expression.kind !== 'mapProjection' || !expression.items.some(item => item.kind === 'all'))
    return undefined
  const of: GraphExpression = { kind: 'variable', name: expression.variable }
  if (!isEntity(of)) return undefined
  const values = expression.items.flatMap((item): Array<readonly [string, string]> => {
    switch (item.kind) {
      case 'all':
        return []
      case 'property':
        return [[item.key, render({ kind: 'property', object: of, key: item.key })]]
      case 'variable':
        return [[item.name, render({ kind: 'variable', name: item.name })]]
      case 'entry':
        return [[item.key, render(item.value)]]
    }
  })
  const entity = render(of)
  const entries = expression.items.map(item =>
    item.kind === 'all'
      ? item
      : { kind: 'value' as const, key: item.kind === 'variable' ? item.name : item.key },
  )
  return {
    text:
      `CASE WHEN ${entity} IS NULL THEN null ELSE ` +
      `[${[entity, ...values.map(([, value]) => `(${value})`)].join(', ')}] END`,
    decoding: { kind: 'projection', entries },
  }
}

/** As `renderWhole`, of such values collected. */
export function renderCollected(
  expression: GraphExpression,
  scope: TypeScope,
  state: RenderState,
): { readonly text: string; readonly decoding: Decoding } | undefined {
  if (
    expression.kind !== 'call' ||
    expression.function.toLowerCase() !== 'collect' ||
    expression.distinct
  )
    return undefined
  const [argument] = expression.arguments
  const whole = argument === undefined ? undefined : renderWhole(argument, scope, state)
  return whole === undefined
    ? undefined
    : { text: `collect(${whole.text})`, decoding: { kind: 'list', item: whole.decoding } }
}
