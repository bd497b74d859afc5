import type { GraphQuery } from '../../core/graph-query.ts'
import type { GraphValue } from '../../core/graph-value.ts'
import { walk } from '../query/walk.ts'
import { refusal } from '../query/fault.ts'

// Each one multiplies the ways by the length of the text.
const mostUnbounded = 3
const largestCount = 100

/**
 * Refuses patterns of `=~` that can take a backtracking matcher exponential time: a repeated group
 * that repeats or chooses inside, many repetitions, references back, and patterns that only the
 * data tell.
 */
export function checkMatchPatterns(
  query: GraphQuery,
  parameters: ReadonlyMap<string, GraphValue>,
): void {
  walk({ kind: 'query', value: query }, part => {
    if (
      part.kind !== 'expression' ||
      part.value.kind !== 'binary' ||
      part.value.operator !== 'matches'
    )
      return true
    const { right } = part.value
    const pattern =
      right.kind === 'literal'
        ? right.value
        : right.kind === 'parameter'
          ? parameters.get(right.name)
          : undefined
    if (pattern === null) return true
    if (typeof pattern !== 'string')
      throw refusal(
        'unsupported',
        'On this store a pattern of =~ must be a text in the query or a parameter.',
        [right, part.value],
      )
    const fault = slowPart(pattern)
    if (fault !== undefined)
      throw refusal(
        'limit',
        `The pattern of =~ ${fault}, which can take this store without end. Use CONTAINS, ` +
          'STARTS WITH or a simpler pattern.',
        [right, part.value],
      )
    return true
  })
}

/** What makes a pattern slow; undefined where nothing does. */
function slowPart(pattern: string): string | undefined {
  /** Of each group that is open: whether it repeats or chooses inside. */
  const open: boolean[] = []
  let unbounded = 0
  let isClass = false
  /** Set right behind a group: whether that repeats or chooses inside. */
  let closed: boolean | undefined
  for (let index = 0; index < pattern.length; index++) {
    const character = pattern[index] ?? ''
    const before = closed
    closed = undefined
    if (character === '\\') {
      const next = pattern[index + 1] ?? ''
      if (!isClass && /[1-9k]/.test(next)) return 'refers back'
      index += 1
    } else if (isClass) isClass = character !== ']'
    else if (character === '[') isClass = true
    else if (character === '(') open.push(false)
    else if (character === ')') {
      const inner = open.pop() ?? false
      if (inner && open.length > 0) open[open.length - 1] = true
      closed = inner
    } else if (character === '|') {
      if (open.length > 0) open[open.length - 1] = true
    } else if (character === '*' || character === '+' || character === '{') {
      const [, text = '', comma, most = ''] =
        /^\{(\d*)(,?)(\d*)\}/.exec(pattern.slice(index, index + 24)) ?? []
      if (character === '{' && Math.max(Number(text), Number(most)) > largestCount)
        return `repeats more than ${largestCount} times`
      if (character !== '{' || (comma === ',' && most === '')) unbounded += 1
      if (before === true) return 'repeats what repeats or chooses itself'
      if (unbounded > mostUnbounded) return `repeats without end more than ${mostUnbounded} times`
      if (open.length > 0) open[open.length - 1] = true
      // A second sign (possessive, lazy) belongs to the first.
      if (/[+?]/.test(pattern[index + 1] ?? '') && character !== '{') index += 1
    } else if (
      character === '?' &&
      before !== undefined &&
      pattern[index - 1] === ')' &&
      open.length > 0
    )
      open[open.length - 1] = true
  }
  return undefined
}
