import type { ClaimReading } from './claim-reader.ts'
import { type EvidenceReading, familyLength } from './evidence-reader.ts'
import type { TextReading } from '../../../language/read-text.ts'
import type { WordRange } from '../../../language/sentences/read-words.ts'

/**
 * A claim laid beside an evidence text: which of its words are found where, and in which sentence
 * most of them are.
 */
export interface Alignment {
  readonly claim: ClaimReading
  readonly evidence: EvidenceReading
  /** Per word of the claim how well it is found anywhere in the evidence, 0–1. */
  readonly found: Float64Array
  /** The same in the context (title, headings). */
  readonly foundInContext: Float64Array
  /** The sentence that covers most of the claim's weight, and its words. */
  readonly sentence: number
  readonly range: WordRange
  /** Per word of the claim how well it is found in that sentence. */
  readonly foundInSentence: Float64Array
  /** Per word of the claim the word of that sentence that it stands for, or -1. */
  readonly to: Int32Array
  /** Per word of that sentence (from `range.first`) the word of the claim, or -1. */
  readonly from: Int32Array
}

/** A place of the evidence that may stand for a word of the claim. */
interface Place {
  readonly at: number
  readonly quality: number
}

// Words repeated more often than this in one text say nothing by their place.
const maxPlaces = 4096

/** Lays a claim beside a text. Linear in the evidence for the bounded claim. */
export function align(claim: ClaimReading, evidence: EvidenceReading): Alignment {
  const count = claim.words.length
  const found = new Float64Array(count)
  const foundInContext = new Float64Array(count)
  const places: Place[][] = []
  const scores = new Float64Array(evidence.sentences.length)
  const seen = new Set<string>()
  for (const word of claim.words) {
    const own = word.content ? placesOf(claim, word.index, evidence) : []
    places.push(own)
    if (!word.content) {
      found[word.index] = evidence.places.has(word.stem) ? 1 : 0
      foundInContext[word.index] = evidence.context?.places.has(word.stem) === true ? 1 : 0
      continue
    }
    for (const { quality } of own)
      if (quality > (found[word.index] ?? 0)) found[word.index] = quality
    if (evidence.context !== undefined)
      foundInContext[word.index] = qualityIn(claim, word.index, evidence.context)
    if (seen.has(word.stem)) continue
    seen.add(word.stem)
    addToSentences(own, word.weight, evidence, scores)
  }
  let sentence = 0
  for (let index = 1; index < scores.length; index++)
    if ((scores[index] ?? 0) > (scores[sentence] ?? 0) + 1e-9) sentence = index
  const range = evidence.sentences[sentence] ?? { first: 0, next: evidence.words.length }
  return {
    claim,
    evidence,
    found,
    foundInContext,
    sentence,
    range,
    ...alignWords(claim, evidence, places, range),
  }
}

/** Gives each sentence the weight of a word once, at its best quality there. */
function addToSentences(
  places: readonly Place[],
  weight: number,
  evidence: EvidenceReading,
  scores: Float64Array,
): void {
  let sentence = -1
  let best = 0
  for (const { at, quality } of places) {
    const own = evidence.words[at]?.sentence ?? 0
    if (own === sentence) {
      if (quality > best) {
        scores[own] = (scores[own] ?? 0) + weight * (quality - best)
        best = quality
      }
      continue
    }
    // Places of a variant begin again from the first sentence; a second visit adds a little too
    // much, which no order of sentences hangs on.
    sentence = own
    best = quality
    scores[own] = (scores[own] ?? 0) + weight * quality
  }
}

function qualityIn(claim: ClaimReading, index: number, text: TextReading): number {
  const word = claim.words[index]
  if (word === undefined) return 0
  if (text.places.has(word.stem)) return 1
  let best = 0
  for (const { stem, quality } of claim.variants[index] ?? [])
    if (quality > best && text.places.has(stem)) best = quality
  return best
}

function placesOf(claim: ClaimReading, index: number, evidence: EvidenceReading): Place[] {
  const word = claim.words[index]
  if (word === undefined) return []
  const found: Place[] = []
  const add = (stem: string, quality: number): void => {
    const all = evidence.places.get(stem)
    if (all === undefined) return
    for (const at of all.length > maxPlaces ? all.slice(0, maxPlaces) : all)
      found.push({
        at,
        quality: quality === 1 && evidence.words[at]?.text !== word.text ? 0.97 : quality,
      })
  }
  add(word.stem, 1)
  for (const { stem, quality } of claim.variants[index] ?? []) add(stem, quality)
  if (found.length === 0 && word.stem.length >= familyLength && /^[a-z]+$/.test(word.stem)) {
    for (const stem of evidence.families.get(word.stem.slice(0, familyLength)) ?? [])
      if (areOneFamily(word.stem, stem)) add(stem, 0.7)
  }
  return found
}

/**
 * "direct" and "director", "nation" and "national": a common beginning of at least two thirds of
 * the longer one.
 */
function areOneFamily(left: string, right: string): boolean {
  const [short, long] = left.length < right.length ? [left, right] : [right, left]
  let common = familyLength
  while (common < short.length && short.charCodeAt(common) === long.charCodeAt(common)) common++
  return common >= short.length - 1 && common * 3 >= long.length * 2
}

function alignWords(
  claim: ClaimReading,
  evidence: EvidenceReading,
  places: readonly (readonly Place[])[],
  range: WordRange,
): Pick<Alignment, 'foundInSentence' | 'to' | 'from'> {
  const count = claim.words.length
  const foundInSentence = new Float64Array(count)
  const to = new Int32Array(count).fill(-1)
  const from = new Int32Array(Math.max(0, range.next - range.first)).fill(-1)
  const link = (index: number, place: Place): void => {
    to[index] = place.at
    from[place.at - range.first] = index
    foundInSentence[index] = Math.max(foundInSentence[index] ?? 0, place.quality)
  }
  const open: Array<readonly [number, readonly Place[]]> = []
  for (const [index, all] of places.entries()) {
    if (all.length === 0) continue
    let own = all.filter(place => place.at >= range.first && place.at < range.next)
    // Where the word itself stands in the sentence, nothing else stands for it.
    if (own.length > 1 && own.some(({ quality }) => quality > 0.9))
      own = own.filter(({ quality }) => quality > 0.9)
    const only = own[0]
    if (only === undefined) continue
    for (const { quality } of own)
      foundInSentence[index] = Math.max(foundInSentence[index] ?? 0, quality)
    if (own.length === 1 && from[only.at - range.first] === -1) link(index, only)
    else open.push([index, own])
  }
  for (const [index, own] of open) {
    const expected = expectedPlace(to, index)
    let best: Place | undefined
    let bestCost = Number.POSITIVE_INFINITY
    for (const place of own) {
      if (from[place.at - range.first] !== -1) continue
      const cost =
        (expected === undefined ? 0 : Math.abs(place.at - expected)) + (1 - place.quality) * 20
      if (cost < bestCost) {
        best = place
        bestCost = cost
      }
    }
    if (best !== undefined) link(index, best)
  }
  linkSmallWords(claim, evidence, range, to, from, foundInSentence)
  return { foundInSentence, to, from }
}

/** Where a word would stand if it followed its nearest linked neighbour as in the claim. */
function expectedPlace(to: Int32Array, index: number): number | undefined {
  for (let distance = 1; distance <= 6; distance++) {
    const left = to[index - distance] ?? -1
    if (left >= 0) return left + distance
    const right = to[index + distance] ?? -1
    if (right >= 0) return right - distance
  }
  return undefined
}

/** Where the first of rising numbers that is at least `least` stands. */
function firstFrom(rising: readonly number[], least: number): number {
  let low = 0
  let high = rising.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rising[middle] ?? 0) < least) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Pairs of words without content ("is the", "of a") are linked to the same pair, and the first word
 * to an equal first word: they show where something was replaced.
 */
function linkPairs(
  claim: ClaimReading,
  evidence: EvidenceReading,
  range: WordRange,
  to: Int32Array,
  from: Int32Array,
  found: Float64Array,
): void {
  const isFree = (index: number): boolean =>
    claim.words[index]?.content === false && to[index] === -1
  const link = (index: number, place: number): void => {
    to[index] = place
    from[place - range.first] = index
    found[index] = 1
  }
  if (isFree(0) && from[0] === -1 && evidence.words[range.first]?.text === claim.words[0]?.text)
    link(0, range.first)
  for (let index = 0; index + 1 < to.length; index++) {
    if (!isFree(index) || !isFree(index + 1)) continue
    const expected = expectedPlace(to, index) ?? range.first
    let best = -1
    const all = evidence.places.get(claim.words[index]?.stem ?? '') ?? []
    for (let at = firstFrom(all, range.first); at < all.length; at++) {
      const place = all[at] ?? range.next
      if (place + 1 >= range.next) break
      if (
        from[place - range.first] !== -1 ||
        from[place + 1 - range.first] !== -1 ||
        evidence.words[place + 1]?.text !== claim.words[index + 1]?.text ||
        evidence.words[place]?.text !== claim.words[index]?.text
      )
        continue
      if (best < 0 || Math.abs(place - expected) < Math.abs(best - expected)) best = place
    }
    if (best < 0) continue
    link(index, best)
    link(index + 1, best + 1)
  }
}

/** Words without content are linked only beside a linked neighbour. */
function linkSmallWords(
  claim: ClaimReading,
  evidence: EvidenceReading,
  range: WordRange,
  to: Int32Array,
  from: Int32Array,
  found: Float64Array,
): void {
  linkPairs(claim, evidence, range, to, from, found)
  const tryLink = (index: number, place: number): void => {
    if (
      to[index] !== -1 ||
      place < range.first ||
      place >= range.next ||
      from[place - range.first] !== -1
    )
      return
    if (
      claim.words[index]?.content !== false ||
      evidence.words[place]?.text !== claim.words[index]?.text
    )
      return
    to[index] = place
    from[place - range.first] = index
    found[index] = 1
  }
  for (let index = 1; index < to.length; index++) {
    const before = to[index - 1] ?? -1
    if (before >= 0) tryLink(index, before + 1)
  }
  for (let index = to.length - 2; index >= 0; index--) {
    const after = to[index + 1] ?? -1
    if (after >= 1) tryLink(index, after - 1)
  }
}
