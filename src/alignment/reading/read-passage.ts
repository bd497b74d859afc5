import type { Chunk } from '../../core/document.ts'
import type { EmbeddingModel } from '../../core/ports/embedding-model.ts'
import type { EntailmentModel } from '../../core/ports/entailment-model.ts'
import type { TextRange } from '../../core/span.ts'
import { sigmoid } from '../../support/arithmetic.ts'
import { withOdds, type ScoredPassage } from '../classify/learnt-links.ts'
import { textPassage } from '../classify/text-passage.ts'
import { boxUse } from '../items/item-boxes.ts'
import { isDecidedByForm, itemShowsGap } from '../items/item-shows-gap.ts'
import { statedItems } from '../items/stated-items.ts'
import type { ItemLink, ItemReadings } from '../links/item-odds.ts'
import type { LinkBasis } from '../links/link-basis.ts'
import type { PartOptions, PassageOfParts } from '../links/part-odds.ts'
import { passageParts } from '../links/passage-parts.ts'
import { compareUnit, readUnits, type Reading } from './read-unit.ts'
import { judgedWant, statedWant, type StatedWant } from './judged-want.ts'
import { builtInReadingModel, oddsOfGap, oddsOfReading } from './reading-model.ts'
import {
  builtInStatementModel,
  oddsOfStatement,
  readOdds,
  statementFeatures,
} from './statement-model.ts'

/** How much the log odds of a part fall short of those of a passage that says the same alone. */
const partPenalty = 0.5
/** Log odds of what a form says. */
const certain = 4
/**
 * What is around an item makes it about no standard of which the item itself says nothing: its log
 * odds read alone and those that it bears on the standard, together.
 */
const leastOfItself = -8
/** What no text of a passage was read beside is at most so likely, as log odds. */
const unread = -4

interface Part extends TextRange {
  readonly isItem: boolean
  readonly sentences: readonly string[]
  readonly want: StatedWant
  /** Its form says whether it shows a gap, as boxes do: the reader is not asked. */
  readonly isDecided: boolean
}

interface PartReadings {
  readonly part: Part
  /** Of its likeliest standards, the likeliest first. */
  readonly readings: readonly Reading[]
}

/**
 * Reads a passage, its paragraphs and its items beside the standards that may fit them. The passage
 * is as likely to be about a standard as the likeliest of them, and an item is about each standard
 * for which it passes the threshold: an item among others is weighed with what is around it, and a
 * paragraph counts a little less than the whole. Whether an item shows a gap is read too: where
 * rules do not tell it, by the item and its paragraph alike.
 */
export async function readPassage(
  chunk: Pick<Chunk, 'sentences'>,
  text: string,
  scored: ScoredPassage,
  basis: LinkBasis & { readonly reader: EntailmentModel },
  embedding: EmbeddingModel,
  options: PartOptions,
): Promise<PassageOfParts> {
  const { parts, read } = await readParts(chunk, text, scored, basis, embedding, options)
  const own = builtInReadingModel()
  const odds = scored.odds.map(value => Math.min(value, unread))
  const places = new Map<number, TextRange>()
  const links: ItemLink[] = []
  const likelihoods = new Map<number, Float64Array>()
  const gaps = new Map<number, Map<number, number>>()
  const [whole = parts[0], ...paragraphs] = parts.filter(({ isItem }) => !isItem)
  const hasParagraphs = paragraphs.length > 0
  const statements = parts.length > 1 ? statementOdds(text, read, scored) : undefined
  for (const { part, readings } of read) {
    const likely = new Float64Array(basis.index.standards.length)
    for (const { standard, features, scores } of readings) {
      const alone = oddsOfReading(features, own) - (part === whole ? 0 : partPenalty)
      const saysOfIt = alone + features.bears >= leastOfItself
      const around = statements?.get(part)?.get(standard)
      const told = around === undefined || saysOfIt ? around : Math.min(around, alone)
      // What says plainly that something is missing, in a paragraph of its own, is about that,
      // whatever is said around it.
      const value =
        told === undefined || (part.want.isGapByRules && !paragraphs.some(holds(part)))
          ? Math.max(told ?? alone, alone)
          : told
      likely[standard] = sigmoid(value)
      if (value > odds[standard]!) {
        odds[standard] = value
        if (part.isItem) places.delete(standard)
        else if (part === whole) places.delete(standard)
        else places.set(standard, part)
      }
      const gap = part.isDecided
        ? certain * (part.want.isGapByRules ? 1 : -1)
        : oddsOfGap(scores, part.want.isGapByRules, own)
      if (!part.isItem) {
        if (part === whole && hasParagraphs) continue
        // What a sentence alone seems to miss may be made good by the next; not where it says so.
        for (const { part: item } of read)
          if (
            item.isItem &&
            !item.want.isGapByRules &&
            part.start <= item.start &&
            item.end <= part.end
          )
            lower(gaps.get(item.start), standard, gap)
        continue
      }
      const ofItem = gaps.get(part.start) ?? new Map<number, number>()
      gaps.set(part.start, ofItem.set(standard, gap))
      if (likely[standard] >= own.threshold)
        links.push({ item: { start: part.start, end: part.end }, standard, odds: value })
    }
    if (part.isItem) likelihoods.set(part.start, likely)
  }
  for (const { part, readings } of read)
    if (part.isItem && !part.isDecided)
      for (const { standard, scores } of readings) {
        const ofItem = gaps.get(part.start)!
        const about = basis.index.standards[standard]!
        ofItem.set(standard, judgedWant(ofItem.get(standard)!, part.want, scores, about))
      }
  const items: ItemReadings = { links, likelihoods, gaps }
  return { scored: withOdds(scored, odds), places, items }
}

const holds =
  (part: TextRange) =>
  ({ start, end }: TextRange): boolean =>
    start <= part.start && part.end <= end

/** The parts of a passage, and what is read of those that may fit a standard that is wanted. */
export async function readParts(
  chunk: Pick<Chunk, 'sentences'>,
  text: string,
  { odds }: Pick<ScoredPassage, 'odds'>,
  { index, statistics, model, reader }: LinkBasis & { readonly reader: EntailmentModel },
  embedding: EmbeddingModel,
  options: PartOptions,
): Promise<{ readonly parts: readonly Part[]; readonly read: readonly PartReadings[] }> {
  const isWanted = options.isWanted ?? (() => true)
  const parts = partsToRead(chunk, text, options)
  const vectors = await embedding.embed(
    parts.map(({ start, end }) => text.slice(start, end)),
    { signal: options.signal },
  )
  const compared = parts
    .map((part, at) => ({
      part,
      unit: compareUnit(
        {
          sentences: part.sentences,
          passage: textPassage(
            text.slice(part.start, part.end),
            vectors[at]!,
            embedding.dimensions,
          ),
          ofPassage: odds,
        },
        index,
        statistics,
        model,
      ),
    }))
    .filter(({ unit }) => unit.likeliest.some(isWanted))
  const readings = await readUnits(
    compared.map(({ unit }) => unit),
    index,
    reader,
    { signal: options.signal },
  )
  return { parts, read: compared.map(({ part }, at) => ({ part, readings: readings[at]! })) }
}

/** Log odds that each item is about the standards that it was read beside, by what is around it. */
function statementOdds(
  text: string,
  read: readonly PartReadings[],
  scored: Pick<ScoredPassage, 'odds'>,
): ReadonlyMap<Part, ReadonlyMap<number, number>> {
  const model = builtInStatementModel()
  return new Map(
    statementsOf(text, read, scored).map(({ part, statements }) => [
      part,
      new Map(
        statements.map(({ standard, features }) => [standard, oddsOfStatement(features, model)]),
      ),
    ]),
  )
}

/** The items of a passage with what tells how likely they are to be about standards. */
export function statementsOf(
  text: string,
  read: readonly PartReadings[],
  { odds }: Pick<ScoredPassage, 'odds'>,
) {
  const own = builtInReadingModel()
  const alone = read.map(({ part, readings }) => ({ part, odds: readOdds(readings, own) }))
  const held = alone.filter(({ part }) => !part.isItem)
  return read.flatMap(({ part, readings }, at) => {
    if (!part.isItem) return []
    const features = statementFeatures(text.slice(part.start, part.end), readings, {
      own: alone[at]!.odds,
      paragraph: held.findLast(each => each.part.start <= part.start && part.end <= each.part.end)
        ?.odds,
      passage: odds,
    })
    return [
      {
        part,
        statements: readings.map(({ standard }, index) => ({
          standard,
          features: features[index]!,
        })),
      },
    ]
  })
}

/** Half way to what the paragraph says, where that is less. */
function lower(values: Map<number, number> | undefined, key: number, ofParagraph: number): void {
  const value = values?.get(key)
  if (value !== undefined && value > ofParagraph) values?.set(key, (value + ofParagraph) / 2)
}

/** The items of a passage, and all of them and its paragraphs where these hold several. */
function partsToRead(
  chunk: Pick<Chunk, 'sentences'>,
  text: string,
  { asOf, isApparatus }: Pick<PartOptions, 'asOf' | 'isApparatus'>,
): Part[] {
  const context = { boxes: boxUse(text), asOf }
  const items = statedItems(chunk, text, isApparatus).map(item => {
    const said = item.box + text.slice(item.start, item.end)
    return {
      start: item.start,
      end: item.end,
      isItem: true,
      sentences: [said],
      want: statedWant(said, itemShowsGap(said, item, context), asOf),
      isDecided: isDecidedByForm(said, item, context),
    }
  })
  const first = items[0]
  const last = items.at(-1)
  const whole = items.length < 2 ? [] : [{ start: first!.start, end: last!.end }]
  const several = [...whole, ...passageParts(chunk, text)].flatMap(({ start, end }) => {
    const held = items.filter(item => item.start >= start && item.end <= end)
    return held.length < 2
      ? []
      : [
          {
            start,
            end,
            isItem: false,
            sentences: held.flatMap(({ sentences }) => sentences),
            want: statedWant('', false),
            isDecided: false,
          },
        ]
  })
  return [...items, ...several]
}
