import { parsePattern } from './parse-pattern.ts'
import { isAtPlace, isWordCharacter } from './pattern-places.ts'
import { compilePattern, type Step } from './pattern-program.ts'
import type { Pattern, Place } from './pattern-syntax.ts'

type Matcher = (text: string) => boolean
type HoldsAt = (place: Place) => boolean

const mostKept = 16
const kept = new Map<string, Matcher>()

/** Whether the whole of a text matches a pattern. The last patterns used are kept ready. */
export function patternMatcher(pattern: string): Matcher {
  const ready = kept.get(pattern)
  if (ready !== undefined) return ready
  const { steps, start } = compilePattern(withoutEdges(parsePattern(pattern)))
  const looksFar = steps.some(
    step =>
      step.kind === 'place' &&
      (step.place === 'lastLineEnd' || step.place === 'lineStart' || step.place === 'lineEnd'),
  )
  const matcher = looksFar ? stepMatcher(steps, start) : stateMatcher(steps, start)
  if (kept.size >= mostKept) kept.clear()
  kept.set(pattern, matcher)
  return matcher
}

/** Without `^` first and `$` last, which say nothing where the whole text must match. */
function withoutEdges(pattern: Pattern): Pattern {
  if (pattern.kind !== 'sequence') return pattern
  const isPlace = (part: Pattern | undefined, ...places: readonly Place[]): boolean =>
    part?.kind === 'place' && places.includes(part.place)
  let { parts } = pattern
  while (isPlace(parts[0], 'textStart')) parts = parts.slice(1)
  while (isPlace(parts.at(-1), 'textEnd', 'lastLineEnd', 'lineEnd')) parts = parts.slice(0, -1)
  return { kind: 'sequence', parts }
}

/** Steps that wait for a character (and `done`, step 0) reachable from some without reading. */
function reach(steps: readonly Step[], from: Iterable<number>, holds: HoldsAt): readonly number[] {
  const seen = new Set<number>(from)
  const reached: number[] = []
  for (const index of seen) {
    const step = steps[index]
    if (step === undefined) continue
    if (step.kind === 'either') for (const next of step.next) seen.add(next)
    else if (step.kind === 'place') {
      if (holds(step.place)) seen.add(step.next)
    } else reached.push(index)
  }
  return reached
}

/**
 * Of the waiting steps those that follow on the ones that take the character, each once, in order.
 */
function follow(
  steps: readonly Step[],
  waiting: readonly number[],
  codePoint: number,
): readonly number[] {
  const next = new Set<number>()
  for (const index of waiting) {
    const step = steps[index]
    if (step?.kind === 'set' && step.set(codePoint)) next.add(step.next)
  }
  return [...next].sort((left, right) => left - right)
}

/** Steps to go on from, and what stands before the place; `isDone`: the text may end here. */
interface State {
  readonly from: readonly number[]
  readonly before: 'nothing' | 'word' | 'other'
  readonly isDone: boolean
  readonly after: Map<number, State>
}

const mostFollowers = 128

/**
 * What comes next depends on the steps, the character before and the character itself, so it is
 * worked out once for each of them.
 */
function stateMatcher(steps: readonly Step[], start: number): Matcher {
  const knowsWords = steps.some(step => step.kind === 'place')
  const states = new Map<string, State>()
  // Each state may hold every step.
  const mostStates = Math.max(8, Math.min(500, Math.floor(200_000 / steps.length)))
  const stateOf = (from: readonly number[], before: State['before']): State => {
    const key = `${before} ${from.join(',')}`
    const known = states.get(key)
    if (known !== undefined) return known
    const state: State = {
      from,
      before,
      isDone: reach(steps, from, holdsBetween(before, undefined)).includes(0),
      after: new Map(),
    }
    if (states.size >= mostStates) {
      for (const { after } of states.values()) after.clear()
      states.clear()
    }
    states.set(key, state)
    return state
  }
  const stateAfter = (state: State, codePoint: number): State => {
    const known = state.after.get(codePoint)
    if (known !== undefined) return known
    const from = follow(
      steps,
      reach(steps, state.from, holdsBetween(state.before, codePoint)),
      codePoint,
    )
    const next = stateOf(from, knowsWords && isWordCharacter(codePoint) ? 'word' : 'other')
    if (state.after.size < mostFollowers) state.after.set(codePoint, next)
    return next
  }
  return text => {
    let state = stateOf([start], 'nothing')
    for (let index = 0; index < text.length && state.from.length > 0; index++) {
      const codePoint = text.codePointAt(index) ?? 0
      if (codePoint > 0xffff) index++
      state = stateAfter(state, codePoint)
    }
    return state.isDone
  }
}

/** Conditions between a character and the next, undefined at the end of the text. */
function holdsBetween(before: State['before'], next: number | undefined): HoldsAt {
  return place => {
    if (place === 'textStart') return before === 'nothing'
    if (place === 'textEnd') return next === undefined
    const isEdge = (before === 'word') !== (next !== undefined && isWordCharacter(next))
    return place === 'wordEdge' ? isEdge : place === 'noWordEdge' && !isEdge
  }
}

/** Looks at the text around each place: for the ends of lines, which may be two characters. */
function stepMatcher(steps: readonly Step[], start: number): Matcher {
  return text => {
    let index = 0
    let waiting = reach(steps, [start], place => isAtPlace(text, 0, place))
    while (index < text.length && waiting.length > 0) {
      const codePoint = text.codePointAt(index) ?? 0
      index += codePoint > 0xffff ? 2 : 1
      const offset = index
      waiting = reach(steps, follow(steps, waiting, codePoint), place =>
        isAtPlace(text, offset, place),
      )
    }
    return waiting.includes(0)
  }
}
