import type { GraphValue } from '../../core/graph-value.ts'
import { scalarText } from '../values/scalar-text.ts'
import { isNumber } from '../values/value-kind.ts'
import { listArgument, wrongKind } from './arguments.ts'
import { strict, type CypherFunction } from './cypher-function.ts'
import { integerFromFloat, integerFromText, floatFromText } from './number-from-text.ts'

interface Conversion {
  readonly name: string
  readonly to: string
  readonly takes: string
  /**
   * Undefined where the value's kind cannot be converted; null where the value has no such form.
   */
  readonly convert: (value: NonNullable<GraphValue>) => GraphValue | undefined
}

const conversions: readonly Conversion[] = [
  {
    name: 'toString',
    to: 'text',
    takes: 'a string, number, boolean or temporal value',
    convert: scalarText,
  },
  { name: 'toInteger', to: 'integer', takes: 'a string, number or boolean', convert: toInteger },
  { name: 'toFloat', to: 'float', takes: 'a string or number', convert: toFloat },
  { name: 'toBoolean', to: 'boolean', takes: 'a string, boolean or integer', convert: toBoolean },
]

/**
 * `toString` and its like: the plain one fails on other kinds, `…OrNull` is null for them, `…List`
 * converts each item so.
 */
export const conversionFunctions: readonly CypherFunction[] = conversions.flatMap(
  ({ name, to, takes, convert }) => [
    strict(name, 1, `As ${to}, null where it has no such form.`, ([value]) => {
      const converted = value === undefined ? null : convert(value)
      return converted === undefined ? wrongKind(name, takes, value) : converted
    }),
    strict(`${name}OrNull`, 1, `As ${to}, null where that is not possible.`, ([value]) =>
      value === undefined ? null : (convert(value) ?? null),
    ),
    strict(`${name}List`, 1, `Each item as ${to}, null where that is not possible.`, ([list]) => ({
      kind: 'list',
      items: listArgument(list, `${name}List`).map(item =>
        item === null ? null : (convert(item) ?? null),
      ),
    })),
  ],
)

function toInteger(value: NonNullable<GraphValue>): GraphValue | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return integerFromFloat(value)
  if (typeof value === 'boolean') return value ? 1n : 0n
  return typeof value === 'string' ? integerFromText(value) : undefined
}

function toFloat(value: NonNullable<GraphValue>): GraphValue | undefined {
  if (isNumber(value)) return Number(value)
  return typeof value === 'string' ? floatFromText(value) : undefined
}

function toBoolean(value: NonNullable<GraphValue>): GraphValue | undefined {
  if (typeof value === 'boolean') return value
  if (typeof value === 'bigint') return value !== 0n
  if (typeof value !== 'string') return undefined
  const word = value.trim().toLowerCase()
  return word === 'true' ? true : word === 'false' ? false : null
}
