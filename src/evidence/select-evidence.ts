import type { EvidenceQuote, EvidenceWindow } from '../core/verdict.ts'
import { roundScore } from '../support/arithmetic.ts'
import { compareCodePoints, firstDecisive } from '../support/code-points.ts'

/** A window and how likely it says so, 0–1. */
export interface WeighedWindow {
  readonly window: EvidenceWindow
  readonly probability: number
}

/** A quotation and the candidate that it was made of. */
export interface Selected<Candidate extends WeighedWindow> {
  readonly quote: EvidenceQuote
  readonly candidate: Candidate
}

export interface SelectionOptions {
  readonly stance: EvidenceQuote['stance']
  /** Probability from which a window carries the claim. */
  readonly carries: number
  /** Weight of the probability. */
  readonly alpha: number
  /** Weight of the length. */
  readonly beta: number
  readonly maxQuotes: number
}

// A window that carries the claim far less surely than another is not shown for being short.
const nearBest = 0.85
// Beside one that comes near a claim, what bears on it hardly at all is not shown.
const minShareOfBest = 0.25

interface Scored<Candidate extends WeighedWindow> {
  readonly candidate: Candidate
  readonly score: number
}

/**
 * The quotations to show: those that maximise α·P − β·length (GE-Chat 2025, section 3.3; length in
 * characters over the longest candidate's) among the windows that carry the claim. Differences from
 * the paper: several sentences are shown only where no single one carries the claim, no quotation
 * overlaps or repeats an earlier one, and where nothing carries the claim alone the most probable
 * windows are shown. Best first; ties by document and place, or, where nothing carries the claim,
 * in the order given.
 */
export function selectEvidence<Candidate extends WeighedWindow>(
  candidates: readonly Candidate[],
  options: SelectionOptions,
): Array<Selected<Candidate>> {
  const longest = candidates.reduce((length, { window }) => Math.max(length, window.text.length), 1)
  const scored = distinct(candidates).map((candidate): Scored<Candidate> => ({
    candidate,
    score: roundScore(
      options.alpha * candidate.probability -
        (options.beta * candidate.window.text.length) / longest,
    ),
  }))
  const carrying = surest(
    scored.filter(({ candidate }) => candidate.probability >= options.carries),
  )
  const ordered =
    carrying.length > 0
      ? [...carrying].sort((a, b) =>
          firstDecisive(
            sentencesToShow(a.candidate) - sentencesToShow(b.candidate),
            b.score - a.score,
            byPlace(a.candidate, b.candidate),
          ),
        )
      : nearest(scored)
  const selected: Array<Selected<Candidate>> = []
  for (const { candidate, score } of ordered) {
    const { window, probability } = candidate
    const { meant: _, ...shown } = window
    if (selected.length >= options.maxQuotes) break
    if (selected.some(({ quote }) => overlaps(quote, window) || sameWords(quote.text, window.text)))
      continue
    selected.push({
      candidate,
      quote: { ...shown, stance: options.stance, probability: roundScore(probability), score },
    })
  }
  return selected
}

/**
 * Of the windows that carry a claim those that do so about as surely as the surest with as many
 * sentences.
 */
function surest<Candidate extends WeighedWindow>(
  carrying: ReadonlyArray<Scored<Candidate>>,
): Array<Scored<Candidate>> {
  const most = new Map<number, number>()
  for (const { candidate } of carrying)
    most.set(sizeOf(candidate), Math.max(candidate.probability, most.get(sizeOf(candidate)) ?? 0))
  return carrying.filter(
    ({ candidate }) => candidate.probability >= nearBest * (most.get(sizeOf(candidate)) ?? 0),
  )
}

/** The most probable first, and those that come near it. */
function nearest<Candidate extends WeighedWindow>(
  scored: ReadonlyArray<Scored<Candidate>>,
): Array<Scored<Candidate>> {
  const ordered = [...scored].sort((a, b) =>
    firstDecisive(b.candidate.probability - a.candidate.probability),
  )
  const least = minShareOfBest * (ordered[0]?.candidate.probability ?? 0)
  return ordered.filter(({ candidate }) => candidate.probability >= least)
}

const sizeOf = ({ window }: WeighedWindow): number => Math.max(1, window.sentences.length)
// Whoever reads "It began in 1916" alone does not see what began: a window that holds the sentence
// before, too, is shown first.
const unseenName = 1.5
function sentencesToShow(candidate: WeighedWindow): number {
  const { sentences, start, meant = [] } = candidate.window
  const firstEnd = sentences[0]?.end ?? start
  return sizeOf(candidate) + (meant.some(change => change.start < firstEnd) ? unseenName : 0)
}
const byPlace = ({ window: a }: WeighedWindow, { window: b }: WeighedWindow): number =>
  firstDecisive(compareCodePoints(a.documentId, b.documentId), a.start - b.start, a.end - b.end)
const overlaps = (a: EvidenceWindow, b: EvidenceWindow): boolean =>
  a.documentId === b.documentId && a.start < b.end && b.start < a.end
const sameWords = (a: string, b: string): boolean =>
  a.replace(/\s+/g, ' ') === b.replace(/\s+/g, ' ')

/** Each range once, at its best. */
function distinct<Candidate extends WeighedWindow>(candidates: readonly Candidate[]): Candidate[] {
  const best = new Map<string, Candidate>()
  for (const candidate of candidates) {
    const { documentId, start, end } = candidate.window
    const key = `${documentId} ${start} ${end}`
    const known = best.get(key)
    if (known === undefined || candidate.probability > known.probability) best.set(key, candidate)
  }
  return [...best.values()]
}
