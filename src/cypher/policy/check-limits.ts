import type { EdgePattern, GraphQuery } from '../../core/graph-query.ts'
import { walk } from '../query/walk.ts'
import type { QueryPolicy } from './query-policy.ts'
import { refusal } from '../query/fault.ts'

const number = (count: number): string => count.toLocaleString('en-US')

/**
 * Refuses what is larger than the policy's caps on the query itself, before anything recurses into
 * it.
 */
export function checkLimits(query: GraphQuery, { limits, mode }: QueryPolicy): void {
  let parts = 0
  let clauses = 0
  let patterns = 0
  walk({ kind: 'query', value: query }, (part, level, subqueries) => {
    if (++parts > limits.parts)
      throw refusal('limit', `The query has more than ${number(limits.parts)} parts, the cap.`, [
        part.value,
      ])
    if (level > limits.depth)
      throw refusal(
        'limit',
        `The query is nested deeper than ${number(limits.depth)} levels, the cap.`,
        [part.value],
      )
    if (subqueries > limits.subqueries)
      throw refusal(
        'limit',
        `Subqueries are nested deeper than ${number(limits.subqueries)} levels, the cap.`,
        [part.value],
      )
    if (part.kind === 'clause' && ++clauses > limits.clauses)
      throw refusal(
        'limit',
        `The query has more than ${number(limits.clauses)} clauses, the cap.`,
        [part.value],
      )
    if (part.kind === 'pattern') {
      if (++patterns > limits.patterns)
        throw refusal(
          'limit',
          `The query has more than ${number(limits.patterns)} patterns, the cap.`,
          [part.value],
        )
      if (part.value.edges.length > limits.patternEdges)
        throw refusal(
          'limit',
          `A pattern has ${number(part.value.edges.length)} edges; the cap is ` +
            `${number(limits.patternEdges)}.`,
          [part.value],
        )
      for (const edge of part.value.edges)
        checkLength(edge, part.value.mode === 'walk', limits.pathLength, mode, part.value)
    }
    if (part.kind !== 'expression') return true
    const items =
      part.value.kind === 'list'
        ? part.value.items.length
        : part.value.kind === 'map'
          ? part.value.entries.length
          : 0
    if (items > limits.listItems)
      throw refusal(
        'limit',
        `A list in the query has ${number(items)} items; the cap is ` +
          `${number(limits.listItems)}. Give long lists as a parameter.`,
        [part.value],
      )
    return true
  })
}

/**
 * A person's unbounded length is left to run: what it costs is capped while it runs. A shortest
 * path stops by itself.
 */
function checkLength(
  edge: EdgePattern,
  isWalk: boolean,
  cap: number,
  mode: QueryPolicy['mode'],
  pattern: object,
): void {
  const { length } = edge
  if (length === undefined) return
  const most = Math.max(length.min ?? 0, length.max ?? 0)
  if (most > cap)
    throw refusal(
      'limit',
      `A path of up to ${number(most)} edges is longer than ${number(cap)}, the cap.`,
      [edge, pattern],
    )
  if (length.max === undefined && mode === 'model' && isWalk) {
    const bounded = `*${length.min ?? 1}..${cap}`
    throw refusal(
      'limit',
      `A path without an upper bound is not allowed here; at most ${number(cap)} edges may ` +
        `be asked for: write ${bounded}.`,
      [edge, pattern],
      [bounded],
    )
  }
}

/** Refuses parameters that are larger than the caps. */
export function checkParameters(
  parameters: Readonly<Record<string, unknown>>,
  { limits }: QueryPolicy,
): void {
  let items = 0
  let characters = 0
  const open: unknown[] = [parameters]
  const seen = new Set<object>()
  while (open.length > 0) {
    const value = open.pop()
    items += 1
    if (typeof value === 'string') characters += value.length
    if (items > limits.parameterItems)
      throw refusal(
        'limit',
        `The parameters hold more than ${number(limits.parameterItems)} values, the cap.`,
        [],
      )
    if (characters > limits.parameterLength)
      throw refusal(
        'limit',
        `The parameters hold more than ${number(limits.parameterLength)} characters, the cap.`,
        [],
      )
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    for (const [key, inside] of Object.entries(value)) {
      characters += key.length
      open.push(inside)
    }
  }
}
