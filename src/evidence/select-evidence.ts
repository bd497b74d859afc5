import type { EvidenceQuote, EvidenceWindow } from '../core/verdict.ts'
import { roundScore } from '../support/arithmetic.ts'
import { compareCodePoints, firstDecisive } from '../support/code-points.ts'

/** A window and how likely it says so, 0–1. */
export interface WeighedWindow {
  readonly window: EvidenceWindow
  readonly probability: number
}

export interface SelectionOptions {
  readonly stance: EvidenceQuote['stance']
  /** A window carries the claim from this probability on. */
  readonly carries: number
  /** Weight of the probability. */
  readonly alpha: number
  /** Weight of the length. */
  readonly beta: number
  /** Quotations at most. */
  readonly most: number
}

// What carries the claim far less surely than something else is not shown for being short.
const nearBest = 0.85

interface Scored extends WeighedWindow {
  readonly score: number
}

/**
 * The quotations to show: those that maximise α·P − β·length (GE-Chat 2025, section 3.3; length in
 * characters over the longest candidate's) among the windows that carry the claim. Differs: several
 * sentences are only shown where no single one carries it, further quotations never overlap or
 * repeat the ones before, and where nothing carries the claim alone the most probable windows stand
 * for it. Best first; ties by document and place, or, where nothing carries the claim, in the order
 * given.
 */
export function selectEvidence(
  candidates: readonly WeighedWindow[],
  options: SelectionOptions,
): EvidenceQuote[] {
  const longest = candidates.reduce((length, { window }) => Math.max(length, window.text.length), 1)
  const scored = distinct(candidates).map((candidate): Scored => ({
    ...candidate,
    score: roundScore(
      options.alpha * candidate.probability -
        (options.beta * candidate.window.text.length) / longest,
    ),
  }))
  const carrying = surest(scored.filter(({ probability }) => probability >= options.carries))
  const ordered =
    carrying.length > 0
      ? [...carrying].sort((a, b) =>
          firstDecisive(sizeOf(a) - sizeOf(b), b.score - a.score, byPlace(a, b)),
        )
      : [...scored].sort((a, b) => firstDecisive(b.probability - a.probability))
  const quotes: EvidenceQuote[] = []
  for (const { window, probability, score } of ordered) {
    if (quotes.length >= options.most) break
    if (quotes.some(quote => overlaps(quote, window) || sameWords(quote.text, window.text)))
      continue
    quotes.push({ ...window, stance: options.stance, probability: roundScore(probability), score })
  }
  return quotes
}

/**
 * Of the windows that carry a claim those that do so about as surely as the surest with as many
 * sentences.
 */
function surest(carrying: readonly Scored[]): Scored[] {
  const most = new Map<number, number>()
  for (const candidate of carrying)
    most.set(sizeOf(candidate), Math.max(candidate.probability, most.get(sizeOf(candidate)) ?? 0))
  return carrying.filter(
    candidate => candidate.probability >= nearBest * (most.get(sizeOf(candidate)) ?? 0),
  )
}

const sizeOf = ({ window }: WeighedWindow): number => Math.max(1, window.sentences.length)
const byPlace = ({ window: a }: WeighedWindow, { window: b }: WeighedWindow): number =>
  firstDecisive(compareCodePoints(a.documentId, b.documentId), a.start - b.start, a.end - b.end)
const overlaps = (a: EvidenceWindow, b: EvidenceWindow): boolean =>
  a.documentId === b.documentId && a.start < b.end && b.start < a.end
const sameWords = (a: string, b: string): boolean =>
  a.replace(/\s+/g, ' ') === b.replace(/\s+/g, ' ')

/** Each range once, at its best. */
function distinct(candidates: readonly WeighedWindow[]): WeighedWindow[] {
  const best = new Map<string, WeighedWindow>()
  for (const candidate of candidates) {
    const { documentId, start, end } = candidate.window
    const key = `${documentId} ${start} ${end}`
    const known = best.get(key)
    if (known === undefined || candidate.probability > known.probability) best.set(key, candidate)
  }
  return [...best.values()]
}
