import type { TextRange } from '../../../core/span.ts'
import type { Alignment } from '../alignment/alignment.ts'
import type { ReadWord, WordRange } from '../../../language/sentences/read-words.ts'

export const conflictKinds = [
  'number',
  'unit',
  'date',
  'name',
  'role',
  'negation',
  'quantifier',
  'modality',
  'comparison',
  'list',
  'antonym',
] as const
export type ConflictKind = (typeof conflictKinds)[number]

/** A point on which a claim and an evidence text differ although the rest of the claim fits. */
export interface Conflict {
  readonly kind: ConflictKind
  /** In the hypothesis. */
  readonly claim: TextRange
  /** In the evidence text. */
  readonly evidence: TextRange
  /** For people: "the evidence says 7, the claim 5". */
  readonly message: string
  /** Whether the claim does not follow, however well its words fit. */
  readonly isDecisive?: boolean | undefined
}

/** A conflict with how well the rest of the claim fits the sentence, 0–1. */
export interface WeighedConflict extends Conflict {
  readonly strength: number
}

/**
 * Names, numbers and dates of one claim that are compared; a claim with more of a kind is no
 * sentence.
 */
export const maxCompared = 32

/** Share of the rest of a claim that a sentence must have to speak of the same thing. */
export const minRest = 0.6

/**
 * Share of the claim's weight that the sentence (or, for less, the context or another sentence)
 * has, without the words of a range, 0–1; 1 where nothing else is left to compare.
 */
export function restFound(alignment: Alignment, ...without: readonly WordRange[]): number {
  const { claim, found: anywhere, foundInSentence, foundInContext } = alignment
  let all = 0
  let found = 0
  for (const { index, weight, content } of claim.words) {
    if (!content || without.some(range => index >= range.first && index < range.next)) continue
    all += weight
    found +=
      weight *
      Math.max(
        foundInSentence[index] ?? 0,
        0.9 * (foundInContext[index] ?? 0),
        0.75 * (anywhere[index] ?? 0),
      )
  }
  return all === 0 ? 0 : found / all
}

/**
 * On how many sides, 0–2, a range of the claim and one of the sentence have the same words beside
 * them.
 */
export function sharedSides({ claim, to }: Alignment, ours: WordRange, theirs: WordRange): number {
  let sides = 0
  for (let index = ours.first - 1; index >= Math.max(0, ours.first - 3); index--) {
    const place = to[index] ?? -1
    if (place < 0) continue
    if (place < theirs.first && place >= theirs.first - 3) sides++
    break
  }
  for (let index = ours.next; index < Math.min(claim.words.length, ours.next + 3); index++) {
    const place = to[index] ?? -1
    if (place < 0) continue
    if (place >= theirs.next && place < theirs.next + 3) sides++
    break
  }
  return sides
}

/** The characters of a range of words. */
export function charactersOf(words: readonly TextRange[], range: WordRange): TextRange {
  return { start: words[range.first]?.start ?? 0, end: words[range.next - 1]?.end ?? 0 }
}

/** "the evidence says X, the claim Y", with each as written. */
export function saysInstead(alignment: Alignment, claim: TextRange, evidence: TextRange): string {
  const shown = (text: string, { start, end }: TextRange): string => {
    const surface = text.slice(start, end).replace(/\s+/g, ' ')
    return surface.length > 60 ? `${surface.slice(0, 59).toWellFormed()}…` : surface
  }
  return (
    `the evidence says ${shown(alignment.evidence.text, evidence)}, the claim ` +
    `${shown(alignment.claim.text, claim)}`
  )
}

/** The claim says of one what the sentence says of another. */
export const roleOfAnother = (
  alignment: Alignment,
  claim: TextRange,
  evidence: TextRange,
  strength: number,
): WeighedConflict => ({
  kind: 'role',
  isDecisive: true,
  claim,
  evidence,
  message: saysInstead(alignment, claim, evidence),
  strength,
})

/**
 * Whether the claim denies a range of its words; what it says of them is then another statement.
 */
export function isDenied({ claim }: Alignment, range: WordRange): boolean {
  return (claim.negations.counts[range.first] ?? 0) % 2 === 1
}

/**
 * The other value of a change: "from A to B", "B instead of A". A text that has one of them does
 * not speak against the other.
 */
export function otherOfChange<Value extends WordRange>(
  value: Value,
  all: readonly Value[],
  words: readonly ReadWord[],
): Value | undefined {
  const index = all.indexOf(value)
  const [previous, next] = [all[index - 1], all[index + 1]]
  if (next !== undefined && isChange(value, next, words)) return next
  return previous !== undefined && isChange(previous, value, words) ? previous : undefined
}

// "from Saturday 20 June to Saturday 27 June"
const changeReach = 2

function isChange(one: WordRange, other: WordRange, words: readonly ReadWord[]): boolean {
  const textsIn = (first: number, next: number): string[] =>
    words.slice(Math.max(0, first), next).map(({ text }) => text)
  const between = textsIn(one.next, other.first)
  const led = textsIn(one.first - changeReach, one.first).includes('from')
  return (
    (led && between.length <= changeReach && between.includes('to')) ||
    /(?:^| )(?:instead of|rather than|in place of)(?: |$)/.test(between.join(' '))
  )
}
