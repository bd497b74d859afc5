import type { Chunk } from '../../core/document.ts'
import type { ChunkVectors } from '../../core/changes.ts'
import type { EmbeddingModel } from '../../core/ports/embedding-model.ts'
import type { TextRange } from '../../core/span.ts'
import { firstDecisive } from '../../support/code-points.ts'
import { dot } from '../../support/arithmetic.ts'
import {
  rarityAmong,
  type AlignedPassage,
  type PassageStatistics,
} from '../classify/passage-statistics.ts'
import type { StandardIndex } from '../classify/standard-index.ts'
import { alignedTerms, countTerms, type TermCounts } from '../classify/terms.ts'
import { meanVector, unitVector } from '../classify/vectors.ts'
import { isLabel } from '../../language/grammar/is-label.ts'
import { wordTexts } from '../../language/words/tokens.ts'
import type { ApparatusOf } from '../items/is-apparatus.ts'
import { isFormula } from '../items/is-formula.ts'
import { isPlan } from '../shortfalls/plans.ts'
import type { ItemReadings } from './item-odds.ts'
import { boxUse } from '../items/item-boxes.ts'
import { fallsShortOf, statementReading } from '../shortfalls/statement-reading.ts'
import { itemShowsGap } from '../items/item-shows-gap.ts'
import { passageItems, type PassageItem } from '../items/passage-items.ts'

/** A chunk as standards are compared with it: its words, those of the headings above it, vector. */
export function alignedPassage(
  chunk: Chunk,
  text: string,
  { windows }: Pick<ChunkVectors, 'windows'>,
  dimensions: number,
): AlignedPassage {
  return {
    document: chunk.documentId,
    terms: passageTerms(chunk, text),
    vector: unitVector(meanVector(windows, dimensions)),
  }
}

/** The words of a chunk and of the headings above it. */
export const passageTerms = (chunk: Chunk, text: string): TermCounts =>
  countTerms([...chunk.headingPath, text.slice(chunk.start, chunk.end)].flatMap(alignedTerms))

type ReadableChunk = Pick<Chunk, 'start' | 'end' | 'sentences' | 'headingPath'>

/** The sentences for which a passage is linked to a standard. */
export interface DecidingSentences {
  readonly evidence: readonly TextRange[]
  readonly gaps: readonly TextRange[]
}

const mostSentences = 3
/** Items that are about the standard alone stand each for itself. */
const mostOwn = 12
/** An item that alone is so unlikely to be about a standard does not show it beside others. */
const leastOfItem = 0.1
/** Of several sentences those count that have at least so much of what the best one has. */
const nearBest = 0.6
/** An item that alone is about another standard counts so much less. */
const othersShare = 0.5
/**
 * Which items of a passage (sentences, or lines of forms, tables and lists) say most of each of
 * these standards: by the words they share, or where they share none by meaning; one at least, and
 * at most three that show it and three that show a gap, in the order of the text. A passage without
 * sentences is one. `places`: in which part of the passage to look, by standard; `asOf`: the day of
 * the document, by which dates are judged; `items`: those that are about standards alone,
 * which decide for them and for no other; `isApparatus`: what never decides, not even where there
 * is nothing else: letterheads, headings, days, signatures.
 */
export async function decidingSentences(
  chunk: ReadableChunk,
  text: string,
  standards: readonly number[],
  index: StandardIndex,
  statistics: PassageStatistics,
  embedding: EmbeddingModel,
  options: {
    readonly signal?: AbortSignal | undefined
    readonly places?: ReadonlyMap<number, TextRange> | undefined
    readonly asOf?: number | undefined
    readonly items?: ItemReadings | undefined
    readonly isApparatus?: ApparatusOf | undefined
  },
): Promise<ReadonlyMap<number, DecidingSentences>> {
  const found = new Map<number, DecidingSentences>()
  if (standards.length === 0) return found
  const ranges = itemsOf(chunk, text, options.isApparatus)
  const texts = ranges.map(({ start, end }) => text.slice(start, end))
  const rarity = rarityAmong(statistics)
  const scores = texts.map(sentence => {
    const terms = countTerms(alignedTerms(sentence))
    const length = index.wording.length(terms, rarity)
    return length === 0
      ? new Float64Array(index.standards.length)
      : // Between what is shared and its share of the sentence: neither one word nor a list wins.
        index.wording.score(terms, rarity).map(score => score / Math.sqrt(length))
  })
  let vectors: readonly Float32Array[] | undefined
  const gaps = texts.map(() => undefined as boolean | undefined)
  const statements = texts.map(said => statementReading(said, options.asOf))
  const plans = texts.map(isPlan)
  const links = Map.groupBy(options.items?.links ?? [], ({ item }) => item.start)
  const own = ranges.map(
    ({ start }) => new Set((links.get(start) ?? []).map(link => link.standard)),
  )
  const isForOthers = (at: number, standard: number): boolean =>
    own[at]!.size > 0 && !own[at]!.has(standard)
  const context = { boxes: boxUse(text), asOf: options.asOf }
  const likely = options.items?.likelihoods
  const isAboutOther = (start: number, standard: number): boolean =>
    (likely?.get(start)?.[standard] ?? 1) < leastOfItem
  for (const standard of standards) {
    const place = options.places?.get(standard)
    const isOwn = own.some(each => each.has(standard))
    const isThere = ranges.map(({ start, end }, at) =>
      isOwn
        ? own[at]!.has(standard)
        : place === undefined || (start < place.end && place.start < end),
    )
    const isAnywhere = isThere.includes(true)
    const there = (score: number, at: number): number =>
      isThere[at]! || !isAnywhere
        ? // What is about another standard tells less of this one.
          score * (isForOthers(at, standard) ? othersShare : 1)
        : Number.NEGATIVE_INFINITY
    let likeness = scores.map((values, at) => there(values[standard]!, at))
    if (Math.max(...likeness) <= 0) {
      vectors ??= (await embedding.embed(texts, options)).map(windows =>
        unitVector(meanVector(windows, embedding.dimensions)),
      )
      likeness = vectors.map((vector, at) =>
        there(Math.max(0, dot(vector, index.vectors[standard]!)), at),
      )
    }
    const best = Math.max(...likeness)
    const near = Array.from(own.keys())
      .filter(at => likeness[at]! >= (isOwn ? 0 : nearBest * best) && likeness[at]! >= 0)
      .filter(at => isOwn || !isAboutOther(ranges[at]!.start, standard))
      .sort((one, other) => firstDecisive(likeness[other]! - likeness[one]!, one - other))
    const readOf = (at: number): number | undefined =>
      options.items?.gaps?.get(ranges[at]!.start)?.get(standard)
    const isGap = (at: number): boolean => {
      const read = readOf(at)
      if (read !== undefined) return read > 0
      if (fallsShortOf(statements[at]!, index.standards[standard]!)) return true
      return (gaps[at] ??= itemShowsGap(ranges[at]!.box + texts[at]!, ranges[at]!, context))
    }
    const isOnlyPlanned = (at: number): boolean => readOf(at) === undefined && plans[at]!
    const most = isOwn ? mostOwn : mostSentences
    const first = (chosen: readonly number[]): TextRange[] =>
      chosen
        .slice(0, most)
        .sort((one, other) => one - other)
        .map(at => ({ start: ranges[at]!.start, end: ranges[at]!.end }))
    found.set(standard, {
      evidence: first(near.filter(at => readOf(at) !== 0 && !isGap(at) && !isOnlyPlanned(at))),
      // Of what is missing for another standard nothing is missing here.
      gaps: first(near.filter(at => isGap(at) && !isForOthers(at, standard))),
    })
  }
  return found
}

/**
 * The items of a passage; labels only where it has nothing else, and headings likewise where what
 * is no statement is not told.
 */
function itemsOf(
  chunk: ReadableChunk,
  text: string,
  isApparatus: ApparatusOf | undefined,
): readonly PassageItem[] {
  const headings = new Set(chunk.headingPath.map(headingWords))
  const all = passageItems(chunk, text)
  const items = isApparatus === undefined ? all : all.filter(item => !isApparatus(item))
  const stated = items.filter(
    ({ start, end }) => !headings.has(headingWords(text.slice(start, end))),
  )
  const told = stated.filter(
    ({ kind, start, end }) =>
      !isFormula(text.slice(start, end)) && (kind === 'line' || !isLabel(text.slice(start, end))),
  )
  if (told.length > 0) return told
  if (stated.length > 0) return stated
  if (isApparatus !== undefined && all.length > 0) return []
  return items.length > 0
    ? items
    : [{ start: chunk.start, end: chunk.end, kind: 'sentence', box: '', after: '' }]
}

const headingWords = (text: string): string => wordTexts(text).join(' ')
