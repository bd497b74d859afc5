import type { CharacterSet } from './character-sets.ts'
import { patternLimit, type Pattern, type Place } from './pattern-syntax.ts'

/** Steps of a non-deterministic machine; the last one is `done`. */
export type Step =
  | { readonly kind: 'set'; readonly set: CharacterSet; readonly next: number }
  | { readonly kind: 'either'; readonly next: readonly number[] }
  | { readonly kind: 'place'; readonly place: Place; readonly next: number }
  | { readonly kind: 'done' }

const mostSteps = 5000

/** Counted repetitions are written out, so their product is what the limit on steps bounds. */
export function compilePattern(pattern: Pattern): {
  readonly steps: readonly Step[]
  readonly start: number
} {
  const steps: Step[] = [{ kind: 'done' }]
  const add = (step: Step): number => {
    if (steps.length >= mostSteps)
      throw patternLimit(`a pattern of =~ needs more than ${mostSteps} steps`)
    return steps.push(step) - 1
  }
  // Built from the end, so that each step knows the one after it.
  const build = (part: Pattern, next: number): number => {
    switch (part.kind) {
      case 'set':
        return add({ kind: 'set', set: part.set, next })
      case 'place':
        return add({ kind: 'place', place: part.place, next })
      case 'sequence':
        return part.parts.reduceRight((after, inner) => build(inner, after), next)
      case 'choice':
        return add({ kind: 'either', next: part.options.map(option => build(option, next)) })
      case 'repeat':
        return repeat(part, next)
      default:
        return part satisfies never
    }
  }
  const repeat = (
    { part, min, max }: Extract<Pattern, { kind: 'repeat' }>,
    next: number,
  ): number => {
    let start = next
    if (max === Infinity) {
      const loop: number[] = [next]
      start = add({ kind: 'either', next: loop })
      loop.push(build(part, start))
    } else {
      for (let copy = min; copy < max; copy++)
        start = add({ kind: 'either', next: [next, build(part, start)] })
    }
    for (let copy = 0; copy < min; copy++) {
      const before = steps.length
      start = build(part, start)
      if (steps.length === before) break
    }
    return start
  }
  return { steps, start: build(pattern, 0) }
}
