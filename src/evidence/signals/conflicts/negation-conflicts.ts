import type { Alignment } from '../alignment/alignment.ts'
import type { ReadWord } from '../../../language/sentences/read-words.ts'
import { restFound, type WeighedConflict } from './conflict.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'

const minRest = 0.6
/** Words that only strengthen a denial: "not at all". */
const emphases = setOf('all any ever even single sort kind way really actually')

/**
 * Words that one side denies and the other does not: "not elected" and "elected", "failed to
 * arrive" and "arrived".
 */
export function negationConflicts(alignment: Alignment): WeighedConflict[] {
  const { claim, evidence, range, to, from } = alignment
  const conflicts: WeighedConflict[] = []
  const push = (
    index: number,
    at: number,
    negatorRange: { readonly ours?: number; readonly theirs?: number },
  ): void => {
    const ours = claim.words[negatorRange.ours ?? index]
    const ourTarget = claim.words[index]
    const theirs = evidence.words[negatorRange.theirs ?? at]
    const theirTarget = evidence.words[at]
    if (
      ours === undefined ||
      theirs === undefined ||
      ourTarget === undefined ||
      theirTarget === undefined
    )
      return
    const strength = restFound(
      alignment,
      negatorRange.ours === undefined
        ? { first: 0, next: 0 }
        : { first: negatorRange.ours, next: negatorRange.ours + 1 },
    )
    if (strength < minRest) return
    const claimSpan = {
      start: Math.min(ours.start, ourTarget.start),
      end: Math.max(ours.end, ourTarget.end),
    }
    const evidenceSpan = {
      start: Math.min(theirs.start, theirTarget.start),
      end: Math.max(theirs.end, theirTarget.end),
    }
    const message =
      negatorRange.ours === undefined
        ? 'the evidence denies it: ' +
          `${evidence.text.slice(evidenceSpan.start, evidenceSpan.end).replace(/\s+/g, ' ')}`
        : 'the claim denies what the evidence says: ' +
          `${claim.text.slice(claimSpan.start, claimSpan.end).replace(/\s+/g, ' ')}`
    conflicts.push({
      kind: 'negation',
      claim: claimSpan,
      evidence: evidenceSpan,
      message,
      strength,
    })
  }
  // Which of several denials answers to which is not told by words alone.
  const theyDeny =
    evidence.negations.targets.some(
      ({ negator }) => negator >= range.first && negator < range.next,
    ) || hasLimit(evidence.words, range.first, range.next)
  const weDeny = claim.negations.targets.length > 0 || hasLimit(claim.words, 0, claim.words.length)
  for (const { negator, target } of theyDeny ? [] : claim.negations.targets) {
    const at = to[target] ?? -1
    if (
      at >= 0 &&
      isWholeScopeFound(alignment, negator) &&
      ((claim.negations.counts[target] ?? 0) + (evidence.negations.counts[at] ?? 0)) % 2 === 1
    )
      push(target, at, { ours: negator })
  }
  for (const { negator, target } of weDeny ? [] : evidence.negations.targets) {
    if (target < range.first || target >= range.next) continue
    const index = from[target - range.first] ?? -1
    if (
      index >= 0 &&
      (claim.negations.counts[index] ?? 0) === 0 &&
      (evidence.negations.counts[target] ?? 0) % 2 === 1
    )
      push(index, target, { theirs: negator })
  }
  return conflicts
}

/** Words that deny a part of what stands beside them, or all else. */
const limits = setOf('only unless otherwise except excluding stopped ceased lacked short instead')

function hasLimit(words: readonly ReadWord[], first: number, next: number): boolean {
  for (let at = first; at < next; at++) if (limits.has(words[at]?.text ?? '')) return true
  return false
}

/**
 * Whether all that a negator of the claim denies stands in the sentence: "not wearing a red shirt"
 * says nothing against a blue one.
 */
function isWholeScopeFound(
  { claim, foundInSentence, foundInContext }: Alignment,
  negator: number,
): boolean {
  for (
    let at = negator + 1;
    at < claim.words.length && (claim.negations.counts[at] ?? 0) > 0;
    at++
  ) {
    if (
      claim.words[at]?.content === true &&
      !emphases.has(claim.words[at]?.text ?? '') &&
      (foundInSentence[at] ?? 0) === 0 &&
      (foundInContext[at] ?? 0) === 0
    )
      return false
  }
  return true
}
