import type { GraphQuery } from '../../core/graph-query.ts'
import { nearestNames } from '../parse/nearest-names.ts'
import { eachPart } from './query-parts.ts'
import { isHidden, type QueryPolicy } from './query-policy.ts'
import { didYouMean, type Rejecter } from './query-rejection.ts'

/**
 * Refuses functions that the policy does not allow, and properties that are never given wherever
 * they are named.
 */
export function checkFunctions(query: GraphQuery, policy: QueryPolicy, reject: Rejecter): void {
  const hidden = (key: string, parts: readonly object[]): void => {
    if (isHidden(key, policy))
      throw reject(
        'unsupported',
        `The property "${key.slice(0, 80).toWellFormed()}" is never given: vectors are for ` +
          'searching only.',
        parts,
      )
  }
  eachPart({ kind: 'query', value: query }, part => {
    if (part.kind === 'pattern') {
      for (const element of [...part.value.nodes, ...part.value.edges])
        if (element.properties?.kind === 'map')
          for (const { key } of element.properties.entries)
            hidden(key, [element.properties, element, part.value])
    }
    if (part.kind !== 'expression') return true
    const expression = part.value
    if (expression.kind === 'property') hidden(expression.key, [expression])
    else if (
      expression.kind === 'index' &&
      expression.index.kind === 'literal' &&
      typeof expression.index.value === 'string'
    )
      hidden(expression.index.value, [expression])
    else if (expression.kind === 'mapProjection')
      for (const item of expression.items)
        if (item.kind === 'property') hidden(item.key, [item, expression])
    if (expression.kind !== 'call') return true
    const name = expression.function
    if (policy.functions?.has(name.toLowerCase()) === false) {
      const nearest = nearestNames(name, policy.functions)
      throw reject(
        'unsupported',
        `The function ${name.slice(0, 80).toWellFormed()} is not allowed ` +
          `here.${didYouMean(nearest)}`,
        [expression],
        nearest,
      )
    }
    if (policy.refusedFunctions.has(name.toLowerCase()))
      throw reject('unsupported', `The function ${name} is not allowed here.`, [expression])
    return true
  })
}

/**
 * Refuses properties named by an expression: with them a property that is never given could be read
 * under another name. Called where the schema has such properties.
 */
export function refuseComputedKeys(query: GraphQuery, reject: Rejecter): void {
  eachPart({ kind: 'query', value: query }, part => {
    if (part.kind !== 'expression' || part.value.kind !== 'index') return true
    const { index } = part.value
    const isPosition =
      index.kind === 'integer' || (index.kind === 'unary' && index.operand.kind === 'integer')
    if (isPosition || index.kind === 'literal') return true
    throw reject(
      'unsupported',
      'A property can be named by an expression only in a graph without vectors. Name it ' +
        'in the text.',
      [part.value],
    )
  })
}
