import type { GraphExpression } from '../../core/graph-query.ts'
import { cypherFunctions } from '../functions/function-table.ts'
import { renderByCharacter } from './by-character.ts'
import { keysText, labelsText, typeText } from './entity-text.ts'
import { unsupportedOnNeo4j } from './render-state.ts'
import type { RenderState } from './render-state.ts'
import { fromOrderKey, ofAnyKind, orderKey } from './text-order.ts'
import { CypherFault } from '../query/fault.ts'
import { type StaticType, anything, isWithin, kinds, mayBe } from '../query/static-type.ts'

type Call = Extract<GraphExpression, { kind: 'call' }>

const clocks = new Set(['date', 'datetime', 'localdatetime', 'time', 'localtime'])

/**
 * A call as Cypher for Neo4j, its arguments rendered already. Only functions of our own table are
 * let through.
 */
export function renderCall(
  call: Call,
  rendered: readonly string[],
  types: readonly StaticType[],
  state: RenderState,
): string {
  const known = cypherFunctions.get(call.function.toLowerCase())
  if (known === undefined || !/^[A-Za-z][A-Za-z0-9_.]*$/u.test(known.name))
    throw new CypherFault('unsupported', `The function ${call.function}() is not known.`)
  const name = known.name.toLowerCase()
  const [text = 'null'] = rendered
  const [type] = types
  const bound = (make: (variable: string) => string): string => {
    if (/^[va]\d+(?:_[A-Za-z0-9_]+)?$/u.test(text)) return make(text)
    const variable = state.fresh()
    return `head([${variable} IN [${text}] | ${make(variable)}])`
  }
  switch (name) {
    case 'id':
    case 'elementid':
      // The server looks a node up by this only where nothing stands around it.
      if (type !== undefined && isWithin(type, kinds.entity))
        return bound(variable => `${variable}.\`~id\``)
      return bound(
        variable =>
          `CASE WHEN ${variable} IS NULL OR ${variable} IS :: NODE NOT NULL | RELATIONSHIP ` +
          `NOT NULL THEN ${variable}.\`~id\` ELSE elementId(${variable}) END`,
      )
    case 'labels':
      return bound(variable => labelsText(variable, state))
    case 'type':
      return typeText(text)
    case 'keys': {
      if (type !== undefined && isWithin(type, kinds.map))
        return bound(variable => keysText(variable, 'map', state))
      if (type === undefined || mayBe(type, kinds.map))
        throw unsupportedOnNeo4j('keys() of what may be a map or a node')
      return bound(variable =>
        keysText(
          variable,
          isWithin(type, kinds.node) ? 'node' : isWithin(type, kinds.edge) ? 'edge' : 'entity',
          state,
        ),
      )
    }
    case 'properties':
      if (type !== undefined && isWithin(type, kinds.map)) return text
      throw unsupportedOnNeo4j(
        'A map of all properties of a node or relationship that is not a column of the result',
      )
    case 'min':
    case 'max': {
      if (type !== undefined && mayBe(type, kinds.node | kinds.edge | kinds.path))
        throw unsupportedOnNeo4j(`${known.name}() of nodes, relationships or paths`)
      const distinct = call.distinct ? 'DISTINCT ' : ''
      if (type !== undefined && !mayBe(type, kinds.string | kinds.list))
        return `${name}(${distinct}${text})`
      return fromOrderKey(
        `${name}(${distinct}${orderKey(text, type === undefined || mayBe(type, kinds.list))})`,
      )
    }
    case 'reverse': {
      // The server reverses lists that it made, not those that it stores.
      const [item, list] = [state.fresh(), state.fresh()]
      return type !== undefined && !mayBe(type, kinds.list)
        ? `reverse(${text})`
        : `head([${list} IN [${ofAnyKind(text)}] | CASE WHEN ${list} IS :: LIST<ANY> NOT ` +
            `NULL THEN reverse([${item} IN ${list} | ${item}]) ELSE reverse(${list}) END])`
    }
    case 'range': {
      // The server gives the first number also where the step leads away from the last.
      const [first = 'null', last = 'null', step] = rendered
      if (step === undefined) return `range(${first}, ${last})`
      const [item, end, by] = [state.fresh(), state.fresh(), state.fresh()]
      return (
        `head([${end} IN [${last}] | head([${by} IN [${step}] | [${item} IN range(${first}, ` +
        `${end}, ${by}) WHERE CASE WHEN ${by} < 0 THEN ${item} >= ${end} ELSE ${item} <= ` +
        `${end} END]])])`
      )
    }
    case 'date.truncate':
    case 'datetime.truncate':
    case 'localdatetime.truncate':
    case 'time.truncate':
    case 'localtime.truncate': {
      // The server fails on null, which says nothing, where it knows the value only when it runs.
      const [unit = 'null', value, ...fields] = rendered
      if (value === undefined) break
      const variable = state.fresh()
      return (
        `head([${variable} IN [${value}] | CASE WHEN ${variable} IS NULL THEN null ELSE ` +
        `${known.name}(${[unit, variable, ...fields].join(', ')}) END])`
      )
    }
    case 'replace':
    case 'split':
      return renderByCharacter(name, call.arguments[1], rendered, state)
    case 'valuetype':
      throw unsupportedOnNeo4j('valueType()')
    default:
  }
  const base = name.split('.')[0] ?? ''
  if (clocks.has(base) && rendered.length === 0) return `${base}(${nowText(state)})`
  if (name === 'timestamp') return now(state)
  if (
    (name === 'datetime' || name === 'time') &&
    rendered.length === 1 &&
    !/^(?:Etc\/)?UTC$/u.test(state.options.timeZone)
  )
    return zonedText(name, call.arguments[0], text, type ?? anything, state)
  return `${known.name}(${call.distinct ? 'DISTINCT ' : ''}${rendered.join(', ')})`
}

/** The moment that the query runs at, by our clock. */
function nowText(state: RenderState): string {
  return (
    `datetime({epochMillis: ${now(state)}, timezone: ` +
    `${state.parameter(state.options.timeZone)}})`
  )
}

function now(state: RenderState): string {
  if (state.options.now === undefined)
    throw new CypherFault(
      'evaluation',
      'The query asks for the present time, but none was given with it.',
    )
  return state.parameter(BigInt(state.options.now))
}

/** A moment in our zone where it says none of its own: the server would take its own zone. */
function zonedText(
  name: 'datetime' | 'time',
  argument: GraphExpression | undefined,
  text: string,
  type: StaticType,
  state: RenderState,
): string {
  const zone = state.parameter(state.options.timeZone)
  if (argument?.kind === 'map') {
    const isZoned = argument.entries.some(({ key }) =>
      ['timezone', 'epochSeconds', 'epochMillis', 'datetime', 'time'].includes(key),
    )
    return isZoned
      ? `${name}(${text})`
      : `${name}(${text.slice(0, -1)}${argument.entries.length === 0 ? '' : ', '}timezone: ` +
          `${zone}})`
  }
  if (!mayBe(type, kinds.string | kinds.map)) return `${name}(${text})`
  if (!isWithin(type, kinds.string))
    throw unsupportedOnNeo4j(`${name}() of what may be a map or a text, in another zone than UTC,`)
  const variable = state.fresh()
  const isZoned =
    `${variable} =~ ` +
    `'${name === 'datetime' ? '.*[Tt]' : ''}.*` +
    "(?:[Zz]|[+-]\\\\d{2}(?::?\\\\d{2}(?::?\\\\d{2})?)?|\\\\])'"
  return (
    `head([${variable} IN [${text}] | CASE WHEN ${variable} IS NULL OR ${isZoned} THEN ` +
    `${name}(${variable}) ELSE ${name}({${name}: local${name}(${variable}), timezone: ` +
    `${zone}}) END])`
  )
}
