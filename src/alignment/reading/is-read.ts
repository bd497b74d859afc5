import type { EntailmentModel } from '../../core/ports/entailment-model.ts'
import type { LinkBasis } from '../links/link-basis.ts'
import { mostStandards } from './reading-model.ts'

/**
 * Reading takes some 25 ms a sentence on two cores: of institutions with more passages only those
 * are read that come near the framework, by the log odds of their likeliest standard.
 */
const nearEnough = [
  { passages: 4_000, leastOdds: Number.NEGATIVE_INFINITY },
  { passages: 20_000, leastOdds: -2.5 },
  { passages: Number.POSITIVE_INFINITY, leastOdds: -1.5 },
] as const

/** Whether a passage comes near enough to the framework to be read. */
export function isNear(odds: Float64Array, { statistics }: Pick<LinkBasis, 'statistics'>): boolean {
  const { leastOdds } = nearEnough.find(({ passages }) => statistics.passages <= passages)!
  return odds.some(value => value >= leastOdds)
}

/** Whether passages are read beside the standards of this framework. */
export const isRead = (
  basis: LinkBasis,
): basis is LinkBasis & { readonly reader: EntailmentModel } =>
  basis.reader !== undefined && basis.index.standards.length <= mostStandards
