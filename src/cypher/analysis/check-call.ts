import type { GraphExpression } from '../../core/graph-query.ts'
import { nearestNames } from '../parse/nearest-names.ts'
import { cypherFunctions } from '../functions/function-table.ts'
import { refusalOf } from '../functions/refused-functions.ts'
import type { Analysis, ExpressionPlace, Scope } from './analysis.ts'
import { functionTypes } from './function-types.ts'
import { anything, canBe, kindNames, kindsInWords, type StaticType } from './static-type.ts'

/**
 * Checks a function's name, how many arguments it has and of which kinds, and whether it may
 * aggregate here.
 */
export function checkCall(
  analysis: Analysis,
  call: Extract<GraphExpression, { kind: 'call' }>,
  scope: Scope,
  place: ExpressionPlace,
): StaticType {
  const known = cypherFunctions.get(call.function.toLowerCase())
  if (known === undefined) throw unknownFunction(analysis, call)
  const { length } = call.arguments
  if (length < known.min || length > known.max)
    throw analysis.fault(call, `${known.name} takes ${arity(known.min, known.max)}, not ${length}`)
  const isAggregate = known.kind === 'aggregate'
  if (call.distinct && !isAggregate)
    throw analysis.fault(
      call,
      `DISTINCT has no meaning for ${known.name}, which does not aggregate`,
    )
  if (isAggregate) refuseAggregate(analysis, call, known.name, place)
  if (known.name === 'rand' && place.aggregates === 'inside')
    throw analysis.fault(call, 'rand() cannot be used inside an aggregating function')
  const inside: ExpressionPlace = isAggregate ? { aggregates: 'inside', name: known.name } : place
  const types = call.arguments.map(argument => analysis.expression(argument, scope, inside))
  const rules = functionTypes.get(known.name)
  if (rules === undefined) return anything
  for (const [index, type] of types.entries()) {
    const allowed = rules.takes[Math.min(index, rules.takes.length - 1)]
    if (allowed !== undefined && !canBe(type, allowed)) {
      throw analysis.fault(
        call.arguments[index],
        `${known.name} takes ${kindsInWords(allowed)} here, but this is ${kindsInWords(type.kinds)}`,
        { expected: kindNames(allowed) },
      )
    }
  }
  return rules.gives(types)
}

/** Stops where an aggregating function cannot stand. */
export function refuseAggregate(
  analysis: Analysis,
  part: object,
  name: string,
  place: ExpressionPlace,
): void {
  if (place.aggregates === 'inside')
    throw analysis.fault(part, `${name} cannot be used inside another aggregating function`)
  if (place.aggregates === 'forbidden')
    throw analysis.fault(
      part,
      `${name} aggregates, which is not possible in ${place.name}; aggregate in WITH or RETURN`,
    )
}

/** Whether it is a call of an aggregating function, `count(*)` included. */
export function isAggregateCall(expression: GraphExpression): boolean {
  return (
    expression.kind === 'countAll' ||
    (expression.kind === 'call' &&
      cypherFunctions.get(expression.function.toLowerCase())?.kind === 'aggregate')
  )
}

function unknownFunction(
  analysis: Analysis,
  call: Extract<GraphExpression, { kind: 'call' }>,
): Error {
  const refusal = refusalOf(call.function)
  const shown = call.function.length > 60 ? `${call.function.slice(0, 60)}…` : call.function
  if (refusal !== undefined)
    return analysis.fault(call, `The function ${shown} is not supported: ${refusal}`, {
      reason: 'unsupported',
    })
  const suggestions = nearestNames(
    call.function,
    [...cypherFunctions.values()].map(({ name }) => name),
  )
  return analysis.fault(
    call,
    'There is no function ' +
      `${shown}${suggestions[0] === undefined ? '' : `; did you mean ${suggestions[0]}?`}`,
    { suggestions },
  )
}

function arity(min: number, max: number): string {
  if (min === max)
    return min === 0 ? 'no arguments' : min === 1 ? 'one argument' : `${min} arguments`
  return max === Infinity
    ? `at least ${min} argument${min === 1 ? '' : 's'}`
    : `${min} to ${max} arguments`
}
