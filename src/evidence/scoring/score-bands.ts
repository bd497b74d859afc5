import { AppError } from '../../core/errors.ts'
import { exactDecimal } from '../../support/half-up.ts'

/**
 * Where the bands of a total begin, as fractions: above `high` is high, from `partial` up is
 * partial, below is misaligned.
 */
export interface ScoreBands {
  readonly high: number
  readonly partial: number
}
export type ScoreBand = 'high' | 'partial' | 'misaligned'

/** RAG-Eval's reading of its score: above 74 %, 50–74 %, below 50 %. */
export const defaultBands: ScoreBands = { high: 0.74, partial: 0.5 }

/** The band of a total (0–1). */
export function bandOf(total: number, bands: ScoreBands = defaultBands): ScoreBand {
  const exact = exactDecimal(total)
  return exact > bands.high ? 'high' : exact >= bands.partial ? 'partial' : 'misaligned'
}

/**
 * Reads "74,50" (per cent, high first). Throws `invalid_input` unless they are two numbers from 0
 * to 100, the first not below the second.
 */
export function parseBands(given: string): ScoreBands {
  const parts = given.split(',').map(part => (part.trim() === '' ? Number.NaN : Number(part)))
  const [high = Number.NaN, partial = Number.NaN] = parts
  if (parts.length !== 2 || !(partial >= 0) || !(high >= partial) || !(high <= 100)) {
    throw new AppError(
      'invalid_input',
      'Bands are two percentages, high first, such as 74,50: above the first is high, ' +
        'below the second misaligned.',
      { issues: [{ path: 'bands', message: `not two percentages, high first: ${given}` }] },
    )
  }
  return { high: exactDecimal(high / 100), partial: exactDecimal(partial / 100) }
}
