import type { CompareOperator, GraphExpression } from '../../core/graph-query.ts'
import type { GraphValue } from '../../core/graph-value.ts'
import { kindOf, other, type Binding } from '../schema/bindings.ts'
import { property } from '../query/build-expression.ts'
import type { Conversion, Side } from './compared-side.ts'
import { kindOfValue } from '../schema/value-kinds.ts'

/** What the conversions of one expression share; parts are given as they were in the query. */
export interface Converting extends Conversion {
  side(part: GraphExpression): Side
  binding(part: GraphExpression): Binding
  /** What stands in the place of a part now. */
  mapped(part: GraphExpression): GraphExpression
  readonly parameters: ReadonlyMap<string, GraphValue>
  /** A comparison with ids and times converted; undefined where nothing was. */
  compared(left: Side, operator: CompareOperator, right: Side): GraphExpression | undefined
  /** A name that nothing has where the expression stands. */
  fresh(): string
  /** To be called where an id or a time is read otherwise than as the text that it is. */
  noteIds(): void
  noteTimes(): void
}

/** A part of the expression as a side of a comparison. */
export function sideOf(part: GraphExpression, own: Converting): Side {
  const expression = own.mapped(part)
  const binding = own.binding(part)
  const kind = kindOf(binding)
  const value = constantOf(part, own.parameters)
  return {
    expression,
    binding,
    kind,
    name: nameOf(part),
    ...(typeof value === 'string' ? { constantText: value } : {}),
    ...(typeof value === 'bigint' ? { constantInteger: value } : {}),
    ...timeOf(part, own),
  }
}

/** The time that an expression is, or that a date is made of. */
function timeOf(part: GraphExpression, own: Converting): Pick<Side, 'time'> {
  if (kindOf(own.binding(part)) === 'time') {
    const text = own.mapped(part)
    const hasTwin =
      own.place === 'match' && part.kind === 'property' && own.binding(part.object).kind === 'node'
    return {
      time: {
        text,
        milliseconds: hasTwin ? property(own.mapped(part.object), `${part.key}Ms`) : undefined,
      },
    }
  }
  const [argument] = part.kind === 'call' ? part.arguments : []
  // Where rows are grouped, only what was named may be read.
  if (
    part.kind !== 'call' ||
    argument === undefined ||
    part.arguments.length > 1 ||
    own.place !== 'match'
  )
    return {}
  const as = part.function.toLowerCase()
  if (as !== 'date' && as !== 'datetime' && as !== 'localdatetime') return {}
  const { time } = timeOf(argument, own)
  return time === undefined || (time.as === 'date' && as !== 'date')
    ? {}
    : { time: { ...time, as } }
}

/** A text or a whole number that is known before running. */
function constantOf(
  part: GraphExpression,
  parameters: ReadonlyMap<string, GraphValue>,
): string | bigint | undefined {
  if (part.kind === 'literal') return typeof part.value === 'string' ? part.value : undefined
  if (part.kind === 'integer') return BigInt(part.value)
  if (part.kind === 'unary' && part.operator !== 'not') {
    const operand = constantOf(part.operand, parameters)
    return typeof operand !== 'bigint' ? undefined : part.operator === '-' ? -operand : operand
  }
  return part.kind === 'float'
    ? wholeOf(part.value)
    : part.kind === 'parameter'
      ? wholeOf(parameters.get(part.name))
      : undefined
}

/** A float that is whole as an integer; text and integers as they are. */
function wholeOf(value: GraphValue | undefined): string | bigint | undefined {
  if (typeof value === 'string' || typeof value === 'bigint') return value
  return typeof value === 'number' && Number.isInteger(value) ? BigInt(value) : undefined
}

/** A value that a parameter holds, as a side; its expression is exact for texts and numbers. */
export function constantSide(value: GraphValue): Side {
  const whole = wholeOf(value)
  const kind = kindOfValue(value)
  return {
    expression:
      typeof value === 'bigint'
        ? { kind: 'integer', value: String(value) }
        : typeof value === 'number'
          ? { kind: 'float', value }
          : {
              kind: 'literal',
              value: typeof value === 'string' || typeof value === 'boolean' ? value : null,
            },
    binding: kind === undefined ? other : { kind: 'value', value: kind },
    kind,
    name: 'This',
    ...(typeof whole === 'string' ? { constantText: whole } : {}),
    ...(typeof whole === 'bigint' ? { constantInteger: whole } : {}),
  }
}

/** The property that an expression is made of, for messages. */
function nameOf(part: GraphExpression): string {
  if (part.kind === 'property')
    return part.object.kind === 'variable' ? `${part.object.name}.${part.key}` : part.key
  if (part.kind === 'variable') return part.name
  const [argument] = part.kind === 'call' ? part.arguments : []
  return argument === undefined ? 'This' : nameOf(argument)
}
