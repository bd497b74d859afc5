import type { GraphExpression, GraphQuery } from '../../core/graph-query.ts'
import { bindingOf, type Binding, type Bindings, type ValueKnowledge } from '../schema/bindings.ts'
import { call, isSimple, variable } from '../query/build-expression.ts'
import type { NotedBindings } from '../schema/check-names.ts'
import { comparedValues } from './compare-values.ts'
import { convertCall, convertComponent } from './convert-calls.ts'
import { convertMembership } from './convert-membership.ts'
import { convertCase, convertComparison, convertSum, convertTextTest } from './convert-operators.ts'
import { convertProperties } from './convert-properties.ts'
import { sideOf, type Converting } from './converting.ts'
import { mapQuery, type QueryPlace } from '../query/map.ts'
import { refusal } from '../query/fault.ts'

export interface ConvertOptions {
  readonly noted: NotedBindings
  readonly knowledge: ValueKnowledge
  /** IANA name of the zone on whose clock the corpus's times are written. */
  readonly timeZone: string
}

/**
 * A query in which ids and times mean what people mean by them, and what was changed, for people.
 */
export interface ConvertedQuery {
  readonly query: GraphQuery
  readonly notes: readonly string[]
}

/**
 * Ids and times of a corpus are texts. Where a query compares them with numbers, dates or times, or
 * reads their parts, it is rewritten to do so; a comparison that could never hold is refused with a
 * hint at what to write instead. All other parts stay the same objects.
 */
export function convertValues(
  query: GraphQuery,
  { noted, knowledge, timeZone }: ConvertOptions,
): ConvertedQuery {
  const notes = new Set<string>()
  const replaced = new Map<GraphExpression, GraphExpression>()
  const mapped = (part: GraphExpression): GraphExpression => replaced.get(part) ?? part
  let names = 0
  const noteIds = (): void =>
    void notes.add('Ids are texts: numbers were compared with them as their digits.')
  const noteTimes = (): void =>
    void notes.add(`Times are texts on the clock of ${timeZone} and were read as times.`)

  const converting = (original: object, bindings: Bindings, place: QueryPlace): Converting => {
    const binding = (part: GraphExpression): Binding => bindingOf(part, bindings, knowledge)
    const fresh = (): string => {
      let name = ''
      do name = `value${++names}`
      while (bindings.has(name))
      return name
    }
    const own: Converting = {
      place,
      timeZone,
      binding,
      mapped,
      parameters: knowledge.parameters,
      fresh,
      noteIds,
      noteTimes,
      side: part => sideOf(part, own),
      once(expression, body) {
        if (isSimple(expression)) return body(expression)
        const name = fresh()
        return call('head', {
          kind: 'listComprehension',
          variable: name,
          list: { kind: 'list', items: [expression] },
          project: body(variable(name)),
        })
      },
      refuse: message => refusal('unsupported', message, [original]),
      compared(left, operator, right) {
        const converted = comparedValues(left, operator, right, own)
        if (converted === undefined) return undefined
        if (left.time !== undefined || right.time !== undefined) noteTimes()
        else if (left.kind === 'id' || right.kind === 'id') noteIds()
        return converted
      },
    }
    return own
  }
  const convert = (
    expression: GraphExpression,
    original: GraphExpression,
    place: QueryPlace,
  ): GraphExpression => {
    const own = converting(original, noted.at.get(original) ?? new Map<string, Binding>(), place)
    if (original.kind === 'compare') return convertComparison(original, own) ?? expression
    if (original.kind === 'case') return convertCase(original, own) ?? expression
    if (original.kind === 'call') return convertCall(original, own) ?? expression
    if (original.kind === 'property') return convertComponent(original, own) ?? expression
    if (original.kind !== 'binary') return expression
    const { operator } = original
    if (operator === 'in') return convertMembership(original, own) ?? expression
    if (operator === '+' || operator === '-') return convertSum(original, own) ?? expression
    const isTextTest =
      operator === 'startsWith' || operator === 'endsWith' || operator === 'contains'
    return (isTextTest ? convertTextTest(original, own) : undefined) ?? expression
  }
  const converted = mapQuery(query, {
    expression(expression, original, place) {
      const result = convert(expression, original, place)
      if (result !== original) replaced.set(original, result)
      return result
    },
    properties(properties, element) {
      const of = noted.elements.get(element)
      if (of === undefined || element.properties === undefined) return properties
      const at =
        element.properties.kind === 'map' ? element.properties.entries[0]?.value : undefined
      const own = converting(
        element.properties,
        (at && noted.at.get(at)) ?? new Map<string, Binding>(),
        'match',
      )
      return convertProperties(element.properties, of, knowledge, own) ?? properties
    },
  })
  return { query: converted, notes: [...notes] }
}
