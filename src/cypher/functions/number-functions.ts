import type { GraphValue } from '../../core/graph-value.ts'
import { isNumber } from '../values/value-kind.ts'
import { floatArgument, sizeArgument, textArgument, wrongKind } from './arguments.ts'
import { scalar, strict, type CypherFunction } from './cypher-function.ts'
import { roundDecimal, roundHalfUp } from './round-decimal.ts'
import { evaluationFault } from '../query/fault.ts'

/** Mathematical functions; all but abs() and sign() give floats. */
export const numberFunctions: readonly CypherFunction[] = [
  strict('abs', 1, 'Without its sign.', ([value]) => abs(value)),
  strict('sign', 1, '1, 0 or -1.', ([value]) => sign(floatArgument(value, 'sign'))),
  strict(
    'round',
    [1, 3],
    'To a whole number, or to so many decimal places, by a mode such as HALF_EVEN.',
    ([value, places, mode]) => round(value, places, mode),
  ),
  strict('isNaN', 1, 'Whether a number is not a number.', ([value]) =>
    Number.isNaN(floatArgument(value, 'isNaN')),
  ),
  ofFloat('ceil', 'Least whole number that is not smaller.', Math.ceil),
  ofFloat('floor', 'Greatest whole number that is not larger.', Math.floor),
  ofFloat('sqrt', 'Square root.', Math.sqrt),
  ofFloat('exp', 'e to this power.', Math.exp),
  ofFloat('log', 'Natural logarithm.', Math.log),
  ofFloat('log10', 'Logarithm to the base of 10.', Math.log10),
  ofFloat('sin', 'Sine of radians.', Math.sin),
  ofFloat('cos', 'Cosine of radians.', Math.cos),
  ofFloat('tan', 'Tangent of radians.', Math.tan),
  ofFloat('cot', 'Cotangent of radians.', value => 1 / Math.tan(value)),
  ofFloat('asin', 'Arc sine.', Math.asin),
  ofFloat('acos', 'Arc cosine.', Math.acos),
  ofFloat('atan', 'Arc tangent.', Math.atan),
  ofFloat('haversin', 'Half the versine of radians.', value => (1 - Math.cos(value)) / 2),
  ofFloat('degrees', 'Radians as degrees.', value => value * (180 / Math.PI)),
  ofFloat('radians', 'Degrees as radians.', value => value * (Math.PI / 180)),
  strict('atan2', 2, 'Arc tangent of a quotient, in the right quadrant.', ([y, x]) =>
    Math.atan2(floatArgument(y, 'atan2'), floatArgument(x, 'atan2')),
  ),
  scalar('pi', 0, 'The number pi.', () => Math.PI),
  scalar('e', 0, 'The base of natural logarithms.', () => Math.E),
  scalar('rand', 0, 'A random float from 0 (inclusive) to 1.', (_, context) => context.random()),
]

function ofFloat(
  name: string,
  summary: string,
  compute: (value: number) => number,
): CypherFunction {
  return strict(name, 1, summary, ([value]) => compute(floatArgument(value, name)))
}

function sign(value: number): bigint {
  return value > 0 ? 1n : value < 0 ? -1n : 0n
}

function abs(value: GraphValue | undefined): GraphValue {
  if (value === undefined || !isNumber(value)) return wrongKind('abs', 'a number', value)
  if (typeof value === 'number') return Math.abs(value)
  if (value === -(2n ** 63n))
    throw evaluationFault('abs(): the result does not fit in an integer of 64 bits')
  return value < 0n ? -value : value
}

function round(
  value: GraphValue | undefined,
  places: GraphValue | undefined,
  mode: GraphValue | undefined,
): number {
  const float = floatArgument(value, 'round')
  const precision = places === undefined ? 0 : sizeArgument(places, 'round')
  if (precision < 0) throw evaluationFault('round(): the number of decimal places is negative')
  if (mode === undefined && precision === 0) return roundHalfUp(float)
  return roundDecimal(
    float,
    precision,
    mode === undefined ? 'HALF_UP' : textArgument(mode, 'round'),
  )
}
