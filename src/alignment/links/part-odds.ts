import type { Chunk } from '../../core/document.ts'
import type { EmbeddingModel } from '../../core/ports/embedding-model.ts'
import type { TextRange } from '../../core/span.ts'
import { sigmoid } from '../../support/arithmetic.ts'
import { withOdds, type ScoredPassage } from '../classify/learnt-links.ts'
import type { ApparatusOf } from '../items/is-apparatus.ts'
import { likeliest, ranked } from '../classify/rank-links.ts'
import { itemLinks, type ItemReadings } from './item-odds.ts'
import type { LinkBasis } from './link-basis.ts'
import { passageParts } from './passage-parts.ts'
import { oddsOfTexts } from './text-odds.ts'

/** How much the log odds of a part fall short of those of a passage that says the same alone. */
const partPenalty = 1
/** Standards of which the passage as a whole says less are none of its parts' either. */
const mostStandards = 20
const leastOdds = -3.5

/** From so many items on a passage is about no standard that none of them is about. */
const severalItems = 3
const leastOfItem = 0.2
const logit = (likelihood: number): number => Math.log(likelihood / (1 - likelihood))
const noItems: ItemReadings = { links: [], likelihoods: new Map() }

/** How a passage is looked at part by part. */
export interface PartOptions {
  /** Standards that matter, by position; absent: all. */
  readonly isWanted?: ((standard: number) => boolean) | undefined
  /** The day of the document, by which dates are judged, UTC milliseconds. */
  readonly asOf?: number | undefined
  /** What of the document says nothing of what is done; absent: nothing is such. */
  readonly isApparatus?: ApparatusOf | undefined
  readonly signal?: AbortSignal | undefined
}

/** A passage with what its parts say, and in which part each standard is addressed most. */
export interface PassageOfParts {
  readonly scored: ScoredPassage
  readonly places: ReadonlyMap<number, TextRange>
  /** The items that are about one standard each. */
  readonly items: ItemReadings
}

/**
 * Looks at the parts of a passage that is about something of the framework: one that addresses
 * several standards is near to none of them as a whole. A standard that it would not be linked to
 * becomes as likely as its likeliest part makes it, less what a part alone is surer of than it
 * should be, and of several items one that none is about is no likelier than the likeliest of
 * them; where an item alone is about a standard, as likely as that item. What is about nothing
 * of the framework as a whole stays so.
 */
export async function withParts(
  chunk: Pick<Chunk, 'sentences'>,
  text: string,
  scored: ScoredPassage,
  basis: LinkBasis,
  embedding: EmbeddingModel,
  options: PartOptions,
): Promise<PassageOfParts> {
  const { threshold } = basis.model
  const isLinked = (standard: number): boolean => sigmoid(scored.odds[standard]!) >= threshold
  const places = new Map<number, TextRange>()
  const best = likeliest(scored.odds)
  if (best === undefined || !isLinked(best)) return { scored, places, items: noItems }
  const order = ranked(scored.odds).slice(0, mostStandards)
  const isWanted = (standard: number): boolean => options.isWanted?.(standard) ?? true
  const items = await itemLinks(chunk, text, basis, embedding, options)
  const odds = Float64Array.from(scored.odds)
  const wanted = order.filter(
    standard => !isLinked(standard) && scored.odds[standard]! > leastOdds && isWanted(standard),
  )
  const parts = wanted.length === 0 ? [] : passageParts(chunk, text)
  const texts = parts.map(({ start, end }) => text.slice(start, end))
  for (const [at, own] of (await oddsOfTexts(texts, basis, embedding, options)).entries()) {
    for (const standard of wanted) {
      const value = own[standard]! - partPenalty
      if (value <= odds[standard]!) continue
      odds[standard] = value
      places.set(standard, parts[at]!)
    }
  }
  const alone = [...items.likelihoods.values()]
  if (alone.length >= severalItems)
    for (const standard of order) {
      if (!isLinked(standard) || items.links.some(link => link.standard === standard)) continue
      const most = Math.max(...alone.map(likelihoods => likelihoods[standard]!))
      if (most < leastOfItem) odds[standard] = Math.min(odds[standard]!, logit(most))
    }
  for (const { standard, odds: own } of items.links)
    if (isWanted(standard) && own > odds[standard]!) odds[standard] = own
  return { scored: withOdds(scored, odds), places, items }
}
