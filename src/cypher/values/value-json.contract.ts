import { z } from 'zod'
import type { Properties } from '../../core/document.ts'
import type { GraphValue } from '../../core/graph-value.ts'
import type { GraphEdge, GraphNode } from '../../core/graph.ts'
import type { EdgeId, NodeId } from '../../core/ids.ts'
import { checkNesting } from './nesting.ts'
import { floatText } from './float-text.ts'

/**
 * JSON that tells all kinds of values apart: whole numbers are integers, other numbers floats,
 * arrays lists; what JSON would confuse is an object with a `kind`.
 */
export type ValueJson =
  | null
  | boolean
  | string
  | number
  | readonly ValueJson[]
  | { readonly kind: string; readonly [key: string]: unknown }

/**
 * Both ways without loss. Integers beyond 2^53 are `{kind: 'integer', value}`, floats that are
 * whole or not finite `{kind: 'float', value}`.
 */
export function toValueJson(value: GraphValue): ValueJson {
  return writeAt(value, 0)
}

function writeAt(value: GraphValue, depth: number): ValueJson {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value
  if (typeof value === 'bigint')
    return isSafe(value) ? Number(value) : { kind: 'integer', value: value.toString() }
  if (typeof value === 'number')
    return Number.isInteger(value) || !Number.isFinite(value)
      ? { kind: 'float', value: floatText(value) }
      : value
  checkNesting(depth)
  switch (value.kind) {
    case 'list':
      return value.items.map(item => writeAt(item, depth + 1))
    case 'map':
      return {
        kind: 'map',
        entries: Object.fromEntries(
          Object.entries(value.entries).map(([key, entry]) => [key, writeAt(entry, depth + 1)]),
        ),
      }
    case 'node':
    case 'edge':
    case 'path':
    case 'date':
    case 'time':
    case 'localtime':
    case 'localdatetime':
    case 'datetime':
    case 'duration':
      return { ...value }
    default:
      return value satisfies never
  }
}

export function isSafe(value: bigint): boolean {
  return value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER)
}

/** An object by any keys, `__proto__` included, which `z.record` would lose. */
function recordOf<Entry>(entry: z.ZodType<Entry>): z.ZodType<Readonly<Record<string, Entry>>> {
  return z.unknown().transform((given, context) => {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) {
      context.addIssue('an object is expected')
      return z.NEVER
    }
    const read = Object.entries(given).map(([key, value]) => [key, entry.safeParse(value)] as const)
    const wrong = read.find(([, { success }]) => !success)
    if (wrong !== undefined) {
      context.addIssue(`what stands under ${JSON.stringify(wrong[0])} is not of an expected form`)
      return z.NEVER
    }
    return Object.fromEntries(
      read.flatMap(([key, { data }]) => (data === undefined ? [] : [[key, data]])),
    )
  })
}

const text = z.string()
const whole = z.int()
const nanos = z.int().min(0).max(999_999_999)
const nanoOfDay = z.int().min(0).max(86_399_999_999_999)
const scalar = z.union([z.string(), z.number(), z.boolean()])
const properties: z.ZodType<Properties> = recordOf(z.union([scalar, z.array(scalar)]))
const node: z.ZodType<GraphNode> = z.strictObject({
  id: text.transform(id => id as NodeId),
  labels: z.array(text),
  properties,
})
const edge: z.ZodType<GraphEdge> = z.strictObject({
  id: text.transform(id => id as EdgeId),
  type: text,
  from: text.transform(id => id as NodeId),
  to: text.transform(id => id as NodeId),
  properties,
})
const integerText = text
  .regex(/^-?\d{1,19}$/)
  .transform(digits => BigInt(digits))
  .refine(value => BigInt.asIntN(64, value) === value, 'more than 64 bits')
const floatWords = text
  .regex(/^(?:NaN|-?Infinity|-?\d{1,20}\.\d{1,20}(?:E-?\d{1,3})?)$/)
  .transform(Number)

/**
 * Reads what `toValueJson` writes. Values nested more than some hundred levels deep are for the
 * caller to refuse first.
 */
export const valueJsonSchema: z.ZodType<GraphValue> = z.lazy(() =>
  z.union([
    z.null(),
    z.boolean(),
    z.string(),
    z
      .number()
      .transform((value): GraphValue => (Number.isSafeInteger(value) ? BigInt(value) : value)),
    z.array(valueJsonSchema).transform((items): GraphValue => ({ kind: 'list', items })),
    z.discriminatedUnion('kind', [
      z
        .strictObject({ kind: z.literal('integer'), value: integerText })
        .transform((tagged): GraphValue => tagged.value),
      z
        .strictObject({ kind: z.literal('float'), value: floatWords })
        .transform((tagged): GraphValue => tagged.value),
      z.strictObject({ kind: z.literal('map'), entries: recordOf(valueJsonSchema) }),
      z.strictObject({ kind: z.literal('node'), node }),
      z.strictObject({ kind: z.literal('edge'), edge }),
      z.strictObject({
        kind: z.literal('path'),
        path: z.strictObject({ nodes: z.array(node), edges: z.array(edge) }),
      }),
      z.strictObject({ kind: z.literal('date'), epochDay: whole }),
      z.strictObject({ kind: z.literal('localtime'), nanoOfDay }),
      z.strictObject({ kind: z.literal('time'), nanoOfDay, offsetSeconds: whole }),
      z.strictObject({ kind: z.literal('localdatetime'), epochSecond: whole, nanos }),
      z.strictObject({
        kind: z.literal('datetime'),
        epochSecond: whole,
        nanos,
        offsetSeconds: whole,
        zone: text.optional(),
      }),
      z.strictObject({
        kind: z.literal('duration'),
        months: whole,
        days: whole,
        seconds: whole,
        nanos,
      }),
    ]),
  ]),
)
