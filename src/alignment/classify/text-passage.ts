import type { AlignedPassage } from './passage-statistics.ts'
import { alignedTerms, countTerms } from './terms.ts'
import { meanVector, unitVector } from './vectors.ts'

/** A text as standards are compared with it, apart from its passage; `windows` are its vectors. */
export const textPassage = (
  text: string,
  windows: readonly Float32Array[],
  dimensions: number,
  document = '',
): AlignedPassage => ({
  document,
  terms: countTerms(alignedTerms(text)),
  vector: unitVector(meanVector(windows, dimensions)),
})
