import type { GraphExpression } from '../../core/graph-query.ts'
import { nearestNames } from '../parse/nearest-names.ts'
import { cypherFunctions } from '../functions/function-table.ts'
import type { Analysis, ExpressionPlace, Scope } from './analysis.ts'
import { functionTypes } from '../functions/function-types.ts'
import { anything, canBe, kindNames, kindsInWords, type StaticType } from '../query/static-type.ts'
import { syntaxFault } from '../query/fault.ts'

/**
 * Functions and namespaces (ending in a dot) of Neo4j that queries here may not use, in lower case,
 * with the reason for people.
 */
export const refusedFunctions: ReadonlyMap<string, string> = new Map([
  ['randomuuid', 'random identifiers would make two runs of a query differ'],
  ['point', 'spatial values are not supported'],
  ['point.', 'spatial values are not supported'],
  ['distance', 'spatial values are not supported'],
  ['file', 'queries cannot reach files'],
  ['linenumber', 'queries cannot load files'],
  ['apoc.', 'procedures and functions of plug-ins are not supported'],
  ['gds.', 'procedures and functions of plug-ins are not supported'],
  ['genai.', 'queries cannot call models or other services'],
  ['vector.', 'embeddings are never returned by queries'],
  ['db.', 'functions of the database administration are not supported'],
  ['dbms.', 'functions of the database administration are not supported'],
  ['graph.', 'queries read one graph only'],
])

/** Why a function by this name is refused; undefined where nothing is known about it. */
export function refusalOf(name: string): string | undefined {
  const lower = name.toLowerCase()
  const dot = lower.indexOf('.')
  return (
    refusedFunctions.get(lower) ??
    (dot === -1 ? undefined : refusedFunctions.get(lower.slice(0, dot + 1)))
  )
}

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
  if (known === undefined) throw unknownFunction(call)
  const { length } = call.arguments
  if (length < known.min || length > known.max)
    throw syntaxFault(call, `${known.name} takes ${arity(known.min, known.max)}, not ${length}`)
  const isAggregate = known.kind === 'aggregate'
  if (call.distinct && !isAggregate)
    throw syntaxFault(call, `DISTINCT has no meaning for ${known.name}, which does not aggregate`)
  if (isAggregate) refuseAggregate(call, known.name, place)
  if (known.name === 'rand' && place.aggregates === 'inside')
    throw syntaxFault(call, 'rand() cannot be used inside an aggregating function')
  const inside: ExpressionPlace = isAggregate ? { aggregates: 'inside', name: known.name } : place
  const types = call.arguments.map(argument => analysis.expression(argument, scope, inside))
  const rules = functionTypes.get(known.name)
  if (rules === undefined) return anything
  for (const [index, type] of types.entries()) {
    const allowed = rules.takes[Math.min(index, rules.takes.length - 1)]
    if (allowed !== undefined && !canBe(type, allowed)) {
      throw syntaxFault(
        call.arguments[index],
        `${known.name} takes ${kindsInWords(allowed)} here, but this is ` +
          kindsInWords(type.kinds),
        { expected: kindNames(allowed) },
      )
    }
  }
  return rules.gives(types)
}

/** Stops where an aggregating function cannot stand. */
export function refuseAggregate(part: object, name: string, place: ExpressionPlace): void {
  if (place.aggregates === 'inside')
    throw syntaxFault(part, `${name} cannot be used inside another aggregating function`)
  if (place.aggregates === 'forbidden')
    throw syntaxFault(
      part,
      `${name} aggregates, which is not possible in ${place.name}; aggregate in WITH or RETURN`,
    )
}

function unknownFunction(call: Extract<GraphExpression, { kind: 'call' }>): Error {
  const refusal = refusalOf(call.function)
  const shown = call.function.length > 60 ? `${call.function.slice(0, 60)}…` : call.function
  if (refusal !== undefined)
    return syntaxFault(call, `The function ${shown} is not supported: ${refusal}`, {
      reason: 'unsupported',
    })
  const suggestions = nearestNames(
    call.function,
    [...cypherFunctions.values()].map(({ name }) => name),
  )
  return syntaxFault(
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
