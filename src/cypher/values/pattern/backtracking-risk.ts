import { parsePattern } from './parse-pattern.ts'
import type { Pattern } from './pattern-syntax.ts'

/** What an engine that backtracks, such as Java's, may spend on a pattern. */
export interface BacktrackingRisk {
  /** A repetition holds another one or a choice: time may double with every character. */
  readonly isNested: boolean
  /**
   * How many repetitions have no small bound: time may grow with the length of the text to this
   * power.
   */
  readonly loops: number
}

const largeBound = 16

/**
 * Judges a pattern by its shape alone, so that safe ones may be called risky but not the other way
 * round. Throws as `matches` does for what is no pattern or not supported.
 */
export function backtrackingRisk(pattern: string): BacktrackingRisk {
  return riskOf(parsePattern(pattern))
}

function riskOf(pattern: Pattern): BacktrackingRisk {
  switch (pattern.kind) {
    case 'set':
    case 'place':
      return { isNested: false, loops: 0 }
    case 'sequence':
      return sum(pattern.parts.map(riskOf))
    case 'choice':
      return sum(pattern.options.map(riskOf))
    case 'repeat': {
      if (pattern.max <= 1) return riskOf(pattern.part)
      const { isNested, loops } = riskOf(pattern.part)
      return {
        isNested: isNested || varies(pattern.part),
        loops: loops + Number(pattern.max > largeBound && pattern.max > pattern.min),
      }
    }
    default:
      return pattern satisfies never
  }
}

function sum(risks: readonly BacktrackingRisk[]): BacktrackingRisk {
  return {
    isNested: risks.some(risk => risk.isNested),
    loops: risks.reduce((total, risk) => total + risk.loops, 0),
  }
}

/** Whether there is more than one way through the pattern. */
function varies(pattern: Pattern): boolean {
  switch (pattern.kind) {
    case 'set':
    case 'place':
      return false
    case 'sequence':
      return pattern.parts.some(varies)
    case 'choice':
      return true
    case 'repeat':
      return pattern.max > pattern.min || varies(pattern.part)
    default:
      return pattern satisfies never
  }
}
