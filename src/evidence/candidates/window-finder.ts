import type { EvidenceOrigin, EvidenceWindow } from '../../core/verdict.ts'
import { throwIfAborted } from '../../support/abort.ts'
import { inverseDocumentFrequency } from '../../support/bm25.ts'
import { roundScore } from '../../support/arithmetic.ts'
import { compareCodePoints, firstDecisive } from '../../support/code-points.ts'
import { analyze, queryTerms } from '../../language/words/tokens.ts'
import type { EvidencePassage } from './evidence-passage.ts'
import type { FindCandidates } from './find-candidates.ts'
import { continuesParagraph, longestWindow, windowOf } from './passage-windows.ts'
import { tellsOf } from './silent-sentences.ts'

export interface FinderOptions {
  /** Weight of a term, above 0; absent: by how few of the given sentences hold it. */
  readonly weightOf?: ((term: string) => number | undefined) | undefined
  /** Sentences of one window at most. */
  readonly longest?: number | undefined
}

/** A sentence in the index. */
interface Unit {
  readonly passage: EvidencePassage
  readonly index: number
  readonly continues: boolean
  readonly terms: ReadonlySet<string>
}
interface Ranked {
  readonly first: number
  readonly last: number
  readonly score: number
}

// A title, heading or email header counts for every sentence below it, but does not distinguish
// them.
const contextShare = 0.4
// A further sentence must bring more than this share of the claim.
const sentenceCost = 0.03
// Windows chosen per sentence at most, so that the others hold other sentences.
const windowsPerSentence = 3
// In a large index a term of every fifth sentence finds nothing and costs much.
const [largeIndex, commonShare] = [5_000, 0.2]
// Where fewer share a word with the claim, it may say the same in other words.
const minWindows = 4
// Windows are made round the sentences that hold most by themselves.
const maxCenters = 300
// A sentence beyond this is a table or a listing run together.
const readLength = 2_000

/** The content terms of a passage's sentences and of its context; kept as long as the passage. */
const analyzed = new WeakMap<
  EvidencePassage,
  { readonly sentences: ReadonlyArray<ReadonlySet<string>>; readonly context: ReadonlySet<string> }
>()

function termsOf(passage: EvidencePassage): {
  readonly sentences: ReadonlyArray<ReadonlySet<string>>
  readonly context: ReadonlySet<string>
} {
  const known = analyzed.get(passage)
  if (known !== undefined) return known
  const { text, start, sentences, title, headingPath, about } = passage
  const made = {
    sentences: sentences.map(
      sentence =>
        new Set(
          analyze(
            text.slice(
              sentence.start - start,
              Math.min(sentence.end, sentence.start + readLength) - start,
            ),
          ),
        ),
    ),
    context: new Set(analyze([title, ...headingPath, about].join('\n'))),
  }
  analyzed.set(passage, made)
  return made
}

/**
 * Finds in some passages the windows that share most of a claim's words, rare words counting more
 * (inverse sentence frequency), words of titles, headings and mail headers less. A wider window is
 * offered only where its further sentences hold more of the claim. Where hardly any sentence shares
 * a word with the claim, a few that open their passages follow. Questions and requests are offered
 * only where they tell something on the claim.
 */
export function windowFinder(
  passages: readonly EvidencePassage[],
  options: FinderOptions = {},
): FindCandidates {
  const index = indexOf(passages)
  const longest = options.longest ?? longestWindow
  return async (claim, { maxWindows, signal }) => {
    throwIfAborted(signal, 'looking for evidence')
    return chosen(
      rankedWindows(claim.hypothesis, index, longest, options.weightOf),
      index,
      maxWindows,
      tellsOf(claim.hypothesis),
    )
  }
}

interface Index {
  readonly units: readonly Unit[]
  readonly holding: ReadonlyMap<string, readonly number[]>
  readonly opening: readonly number[]
}

function indexOf(passages: readonly EvidencePassage[]): Index {
  const units: Unit[] = []
  const holding = new Map<string, number[]>()
  const opening: number[] = []
  for (const passage of passages) {
    const { sentences } = termsOf(passage)
    const continues = continuesParagraph(passage)
    if (sentences.length > 0) opening.push(units.length)
    for (const [index, terms] of sentences.entries()) {
      for (const term of terms) {
        const known = holding.get(term)
        if (known === undefined) holding.set(term, [units.length])
        else known.push(units.length)
      }
      units.push({ passage, index, continues: continues[index] === true, terms })
    }
  }
  return { units, holding, opening }
}

/**
 * Windows with what they hold of the claim, 0 to 1, less what their further sentences cost; best
 * first.
 */
function rankedWindows(
  hypothesis: string,
  { units, holding }: Index,
  longest: number,
  weightOf: FinderOptions['weightOf'],
): Ranked[] {
  const weights = new Map<string, number>()
  const matching = new Set<number>()
  for (const term of queryTerms(hypothesis)) {
    const found = holding.get(term) ?? []
    weights.set(term, weightOf?.(term) ?? inverseDocumentFrequency(units.length, found.length))
    if (units.length > largeIndex && found.length > units.length * commonShare) continue
    for (const unit of found) matching.add(unit)
  }
  if (matching.size === 0) for (const unit of rarest(weights, holding)) matching.add(unit)
  let total = 0
  for (const weight of weights.values()) total += weight
  if (total === 0) return []
  const held = (first: number, last: number, context: ReadonlySet<string>): number => {
    let sum = 0
    for (const [term, weight] of weights) {
      let share = context.has(term) ? contextShare : 0
      for (let at = first; at <= last && share < 1; at++)
        if (units[at]?.terms.has(term) === true) share = 1
      sum += share * weight
    }
    return sum / total - sentenceCost * (last - first)
  }
  const scores = new Map<string, number>()
  const scored = (first: number, last: number, context: ReadonlySet<string>): number => {
    const key = `${first} ${last}`
    const known = scores.get(key)
    if (known !== undefined) return known
    const score = held(first, last, context)
    scores.set(key, score)
    return score
  }
  const ranked = new Map<string, Ranked>()
  for (const unit of best(
    [...matching],
    unit => scored(unit, unit, contextOf(units, unit)),
    maxCenters,
  )) {
    const context = contextOf(units, unit)
    for (let first = unit; first > unit - longest && first >= 0; first--) {
      for (let last = unit; last < first + longest && last < units.length; last++) {
        if (last > unit && units[last]?.continues !== true) break
        const key = `${first} ${last}`
        if (ranked.has(key)) continue
        const score = scored(first, last, context)
        const wider = last > first
        // A window that says no more than a part of it is left out.
        if (
          !wider ||
          (score > scored(first, last - 1, context) && score > scored(first + 1, last, context))
        )
          ranked.set(key, { first, last, score: roundScore(score) })
      }
      if (units[first]?.continues !== true) break
    }
  }
  return [...ranked.values()]
}

/** Where all words of a claim are common ones: some sentences that hold its rarest. */
function rarest(
  weights: ReadonlyMap<string, number>,
  holding: Index['holding'],
): readonly number[] {
  const [term] = [...weights.keys()]
    .filter(each => holding.has(each))
    .sort((a, b) =>
      firstDecisive(
        (holding.get(a)?.length ?? 0) - (holding.get(b)?.length ?? 0),
        compareCodePoints(a, b),
      ),
    )
  return term === undefined ? [] : (holding.get(term) ?? []).slice(0, largeIndex)
}

const nothing: ReadonlySet<string> = new Set()

function contextOf(units: readonly Unit[], at: number): ReadonlySet<string> {
  const { passage } = units[at] ?? {}
  return passage === undefined ? nothing : termsOf(passage).context
}

function best(
  units: readonly number[],
  scoreOf: (unit: number) => number,
  most: number,
): readonly number[] {
  if (units.length <= most) return units
  return units
    .map(unit => ({ unit, score: scoreOf(unit) }))
    .sort((a, b) => firstDecisive(b.score - a.score, a.unit - b.unit))
    .slice(0, most)
    .map(({ unit }) => unit)
}

/**
 * Windows are the same objects for every claim, so that what was read of one can be kept beside it.
 */
const made = new WeakMap<EvidencePassage, Map<string, EvidenceWindow>>()

function sameWindow(passage: EvidencePassage, first: number, last: number): EvidenceWindow {
  const known = made.get(passage) ?? new Map<string, EvidenceWindow>()
  made.set(passage, known)
  const key = `${first} ${last}`
  const window = known.get(key) ?? windowOf(passage, first, last)
  known.set(key, window)
  return window
}

/** The sentence that goes on from another in its paragraph. */
function following(units: readonly Unit[], at: number): string | undefined {
  const { passage, index, continues = false } = units[at + 1] ?? {}
  const range = index === undefined ? undefined : passage?.sentences[index]
  if (!continues || passage === undefined || range === undefined) return undefined
  return passage.text.slice(range.start - passage.start, range.end - passage.start)
}

const originOrder: Readonly<Record<EvidenceOrigin, number>> = { context: 0, search: 1, graph: 2 }

function chosen(
  ranked: readonly Ranked[],
  { units, opening }: Index,
  most: number,
  tells: ReturnType<typeof tellsOf>,
): EvidenceWindow[] {
  const inOrder = (left: number, right: number): number => {
    const [a, b] = [units[left]?.passage, units[right]?.passage]
    if (a === undefined || b === undefined || a === b) return left - right
    return firstDecisive(
      originOrder[a.origin] - originOrder[b.origin],
      compareCodePoints(a.documentId, b.documentId),
      left - right,
    )
  }
  const sorted = [...ranked].sort((a, b) =>
    firstDecisive(b.score - a.score, inOrder(a.first, b.first), a.last - b.last),
  )
  const used = new Map<number, number>()
  const windows: EvidenceWindow[] = []
  const take = (first: number, last: number): void => {
    const unit = units[first]
    if (unit === undefined) return
    const windowTo = (at: number): EvidenceWindow =>
      sameWindow(unit.passage, unit.index, unit.index + at - first)
    // "Is it painted? Yes.": the answer need not hold a word of the claim.
    const end = [last, last + 1].find(
      at =>
        (at === last || units[at]?.continues === true) && tells(windowTo(at), following(units, at)),
    )
    if (end === undefined) return
    const window = windowTo(end)
    if (windows.includes(window)) return
    for (let at = first; at <= end; at++) used.set(at, (used.get(at) ?? 0) + 1)
    windows.push(window)
  }
  for (const { first, last } of sorted) {
    if (windows.length >= most) break
    let isTaken = false
    for (let at = first; at <= last; at++) isTaken ||= (used.get(at) ?? 0) >= windowsPerSentence
    if (!isTaken) take(first, last)
  }
  for (const unit of opening)
    if (windows.length < Math.min(most, minWindows) && !used.has(unit)) take(unit, unit)
  return windows
}
