import {
  comparePassage,
  type ComparedPassage,
} from '../../../src/alignment/classify/link-features.ts'
import type { ComparedSet } from './compared-set.ts'

/** What a framework is about: passages of one field say nothing of the standards of another. */
export function fieldOf(frameworkName: string): string {
  if (frameworkName.startsWith('un_sdg')) return 'development goals'
  return frameworkName.startsWith('wcag') ? 'accessibility' : 'security'
}

/** Passages of one set beside a framework of another field: none of them addresses any standard. */
export interface OffTopicPassages {
  readonly set: string
  readonly frameworkName: string
  readonly compared: readonly ComparedPassage[]
}

/**
 * Passages of a set, at most so many and evenly spread, compared with each framework of another
 * field that `sets` are labelled with.
 */
export function offTopicPassages(
  set: ComparedSet,
  sets: readonly ComparedSet[],
  most: number,
): OffTopicPassages[] {
  const frameworks = new Map(sets.map(({ frameworkName, index }) => [frameworkName, index]))
  const step = Math.max(1, set.passages.length / most)
  const count = Math.min(most, set.passages.length)
  const passages = Array.from({ length: count }, (_, at) => set.passages[Math.floor(at * step)]!)
  return [...frameworks]
    .filter(([name]) => fieldOf(name) !== fieldOf(set.frameworkName))
    .map(([frameworkName, index]) => ({
      set: set.name,
      frameworkName,
      compared: passages.map(passage => comparePassage(passage, index, set.statistics)),
    }))
}
