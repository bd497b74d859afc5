import type { Chunk } from '../../core/document.ts'
import type { EmbeddingModel } from '../../core/ports/embedding-model.ts'
import type { TextRange } from '../../core/span.ts'
import { sigmoid } from '../../support/arithmetic.ts'
import { likeliest } from '../classify/rank-links.ts'
import type { ApparatusOf } from '../items/is-apparatus.ts'
import { statedItems } from '../items/stated-items.ts'
import type { LinkBasis } from './link-basis.ts'
import { oddsOfTexts } from './text-odds.ts'

/** An item is about the standard that fits it best where that is at least so likely. */
const leastLikelihood = 0.3

/** An item of a passage and a standard that it alone is about. */
export interface ItemLink {
  readonly item: TextRange
  readonly standard: number
  readonly odds: number
}

/** The items of a passage, each alone. */
export interface ItemReadings {
  /** Those that are about a standard, once for each. */
  readonly links: readonly ItemLink[]
  /** How likely each is to be about each standard, by where it starts. */
  readonly likelihoods: ReadonlyMap<number, Float64Array>
  /**
   * Log odds that one shows a gap, by where it starts and by standard, where passages are read
   * beside standards; 0 where it shows neither a gap nor evidence.
   */
  readonly gaps?: ReadonlyMap<number, ReadonlyMap<number, number>> | undefined
}

/**
 * Compares the items of a passage one by one: a long list is near to no standard as a whole, while
 * each of its entries may be about one. Each is about the standard that fits it best, or none.
 */
export async function itemLinks(
  chunk: Pick<Chunk, 'sentences'>,
  text: string,
  basis: LinkBasis,
  embedding: EmbeddingModel,
  options: {
    readonly signal?: AbortSignal | undefined
    readonly isApparatus?: ApparatusOf | undefined
  },
): Promise<ItemReadings> {
  const items = statedItems(chunk, text, options.isApparatus)
  if (items.length < 2) return { links: [], likelihoods: new Map() }
  const texts = items.map(({ start, end }) => text.slice(start, end))
  const oddsOfItems = await oddsOfTexts(texts, basis, embedding, options)
  const links: ItemLink[] = []
  const likelihoods = new Map<number, Float64Array>()
  for (const [at, { start, end }] of items.entries()) {
    const odds = oddsOfItems[at]!
    likelihoods.set(start, odds.map(sigmoid))
    const best = likeliest(odds)
    if (best !== undefined && sigmoid(odds[best]!) >= leastLikelihood)
      links.push({ item: { start, end }, standard: best, odds: odds[best]! })
  }
  return { links, likelihoods }
}
