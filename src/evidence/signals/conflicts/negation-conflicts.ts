import type { Alignment } from '../alignment/alignment.ts'
import type { ReadWord } from '../../../language/sentences/read-words.ts'
import { isProposed, tellsOfPast } from './proposal-conflicts.ts'
import { deniesStatement, isAccused } from '../../../language/grammar/accusations.ts'
import { isApproximate } from '../../../language/grammar/approximations.ts'
import { isRefusal } from '../../../language/grammar/negations.ts'
import { restFound, type WeighedConflict, minRest } from './conflict.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'

const minSure = 0.9
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
      !deniesStatement(claim.words, negator) &&
      // "It almost closed", and so did not.
      !isApproximate(evidence.words, at) &&
      !isAccused(evidence.words, at, range) &&
      // What somebody suggested may well not be done.
      !isProposed(evidence, at) &&
      !isOfOthers(alignment, at) &&
      ((claim.negations.counts[target] ?? 0) + (evidence.negations.counts[at] ?? 0)) % 2 === 1
    )
      push(target, at, { ours: negator })
  }
  for (const { negator, target } of weDeny ? [] : evidence.negations.targets) {
    if (target < range.first || target >= range.next) continue
    // From "he denied stealing it" it does not follow that he did not.
    if (deniesStatement(evidence.words, negator)) continue
    // "Paper is no longer bought there" says nothing of when it was.
    if (evidence.words[negator + 1]?.text === 'longer' && tellsOfPast(claim.words)) continue
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

const others = setOf('else other others rest remaining remainder non')
const longestSubject = 12

/** "Anyone else pays", "non-members pay": of whom else the claim speaks it says nothing. */
function isOfOthers({ claim, evidence }: Alignment, verb: number): boolean {
  const own = new Set(claim.words.map(({ text }) => text))
  const { sentence } = evidence.words[verb] ?? {}
  return evidence.words
    .slice(Math.max(0, verb - longestSubject), verb)
    .some(({ text, sentence: at }) => at === sentence && others.has(text) && !own.has(text))
}

const deciding = setOf('decide decides decided resolve resolves resolved')

/**
 * Whether claim and sentence refuse the same in their own words: "rejected leasing the café" and
 * "decided not to lease the café".
 */
export function sharesRefusal(alignment: Alignment): boolean {
  const { claim, evidence, to } = alignment
  const [own, ...more] = claim.negations.targets
  if (own === undefined || more.length > 0) return false
  const at = to[own.target] ?? -1
  const denier = evidence.negations.targets.find(({ target }) => target === at)?.negator
  if (denier === undefined || evidence.negations.counts[at] !== 1) return false
  const isSettled = [evidence.words, claim.words].every((words, index) => {
    const negator = index === 0 ? denier : own.negator
    const verb = words[negator - 1]?.text ?? ''
    return isRefusal(words, negator) || (words[negator]?.text === 'not' && deciding.has(verb))
  })
  // "Decided against", "rejected", "decided not": the words for it alone may differ.
  const isLed = !isRefusal(claim.words, own.negator) || claim.words[own.negator]?.content === false
  const words = { first: own.negator - Number(isLed), next: own.target }
  return isSettled && restFound(alignment, words) >= minSure
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
