import { leftOpen } from './open/left-open.ts'
import { beForms, haveForms, relatives } from '../../../language/grammar/function-words.ts'
import {
  conditionIn,
  namesCondition,
  type Condition,
} from '../../../language/grammar/conditions.ts'
import { isHedge } from '../../../language/grammar/modality.ts'
import { verbForm, verbForms } from '../../../language/grammar/verb-forms.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'
import type { ReadWord, WordRange } from '../../../language/sentences/read-words.ts'
import type { Alignment } from '../alignment/alignment.ts'
import { charactersOf, restFound, type WeighedConflict } from './conflict.ts'
import { isSaidElsewhere } from './open/said-elsewhere.ts'
import { tellsOfPast } from './proposal-conflicts.ts'

const coordinators = setOf('so and but or')
const minRest = 0.7

/** Claims of a plain fact where the evidence says it only under a condition. */
export function conditionConflicts(alignment: Alignment): WeighedConflict[] {
  const { claim, evidence, range, to } = alignment
  const condition = conditionIn(evidence.words, range)
  if (condition === undefined || namesCondition(claim.words)) return []
  const governed = governedBy(evidence.words, condition, range)
  const rest = evidence.words.slice(governed.first, governed.next).filter(isOutside(condition))
  const shared = new Set(rest.map(({ text }) => text).filter(text => keptModals.has(text)))
  if (claim.words.some(({ text }) => isHedge(text) && !shared.has(text))) return []
  // ", so if you miss one": what stands before it holds in any case.
  const isOwnClause = coordinators.has(evidence.words[condition.first - 1]?.text ?? '')
  let inside = 0
  let outside = 0
  let elsewhere = 0
  let isWhole = true
  for (const { index, content } of claim.words) {
    const place = to[index] ?? -1
    if (content && place < 0) isWhole = false
    if (!content || place < 0) continue
    const isGoverned = place >= governed.first && place < governed.next
    if (!isGoverned || (isOwnClause && place < condition.first)) elsewhere += 1
    else if (place >= condition.first && place < condition.next) inside += 1
    else outside += 1
  }
  const isQuestion = condition.kind === 'whether'
  if (inside + outside < 2 || elsewhere > inside + outside || (isQuestion && inside <= outside))
    return []
  const isEpisode = tellsOfEpisode(claim.words)
  if (!condition.isPlain) {
    if (!isWhole || isSaidElsewhere(alignment)) return []
    const isOfInside = inside > outside
    const isPast = tellsOfPast(rest) || tellsOfPast(insideOf(evidence.words, condition))
    if (isPast || (condition.kind === 'precaution' && !isOfInside)) return []
    // "Without her knowledge her son has sold it": done, however it came about.
    if (!isOfInside && hasPerfect(rest)) return []
    if (condition.kind === 'when' && !isEpisode && !(isOfInside && isState(alignment))) return []
  }
  if (!isQuestion && !isEpisode && isRepeated(alignment, condition, outside)) return []
  const strength = restFound(alignment)
  if (strength < minRest) return []
  const theirs = charactersOf(evidence.words, condition)
  const first = claim.words.find(({ content }) => content) ?? claim.words[0]
  return first === undefined
    ? []
    : [
        leftOpen(
          alignment,
          { start: first.start, end: claim.words.at(-1)?.end ?? first.end },
          theirs,
          isQuestion
            ? 'the evidence leaves it open'
            : 'the evidence says so only under a condition',
          strength,
        ),
      ]
}

// "Children may swim" leaves out the condition of "Children may swim if …"; "would" implies one.
const keptModals = setOf('will can may')

/** The clauses round a condition: what a colon or semicolon parts from them holds in any case. */
function governedBy(words: readonly ReadWord[], condition: Condition, range: WordRange): WordRange {
  let { first, next } = condition
  while (first > range.first && words[first]?.gap !== 'stop') first -= 1
  // "If it rains: no match"
  if (next < range.next && first === condition.first) next += 1
  // "We stay as long as we like, and the house has a garden", "…, which has a garden"
  const isOwn = (at: number): boolean =>
    words[at]?.gap === 'comma' &&
    (describing.has(words[at]?.text ?? '') ||
      (condition.first > first && coordinators.has(words[at]?.text ?? '')))
  while (next < range.next && words[next]?.gap !== 'stop' && !isOwn(next)) next += 1
  return { first, next }
}

const describing = setOf('which who whose where')

const isOutside =
  ({ first, next }: Condition) =>
  ({ index }: ReadWord): boolean =>
    index < first || index >= next

const insideOf = (words: readonly ReadWord[], { first, next, opened }: Condition): ReadWord[] =>
  words.slice(first + opened, next)

const present = setOf('is are am has have do does must shall')

/** "It rang", "it is ringing", "it has rung": what happened, not what always happens. */
function tellsOfEpisode(words: readonly ReadWord[]): boolean {
  // "Frames of infected hives are burned"
  const isNow = words.some(
    ({ text }) => present.has(text) || keptModals.has(text) || isPlainThird(verbForms(text)),
  )
  if (!isNow && tellsOfPast(words)) return true
  return (
    hasPerfect(words) || words.some((_, at) => isFollowedBy(words, at, beForms, verbForm.gerund))
  )
}

/** "Applies", not "walks", which may be a noun. */
const isPlainThird = (forms: number): boolean =>
  (forms & verbForm.third) !== 0 && (forms & (verbForm.past | verbForm.nounLike)) === 0

/** Not "staff who have served two years". */
const hasPerfect = (words: readonly ReadWord[]): boolean =>
  words.some(
    (_, at) =>
      !relatives.has(words[at - 1]?.text ?? '') &&
      isFollowedBy(words, at, haveForms, verbForm.participle),
  )

const isFollowedBy = (
  words: readonly ReadWord[],
  at: number,
  auxiliaries: ReadonlySet<string>,
  form: number,
): boolean =>
  auxiliaries.has(words[at]?.text ?? '') &&
  words.slice(at + 1, at + 3).some(next => (verbForms(next.text) & form) !== 0)

/** "The soil is dry": so now, where no time is named at which it always is. */
const isState = ({ claim }: Alignment): boolean =>
  claim.words.some(({ text }) => beForms.has(text)) &&
  claim.dates.length === 0 &&
  claim.rates.length === 0

const joiners = setOf('and so but as because since while after')

/**
 * Whether a claim has the condition in other words: "frames of infected hives are burned" from "if
 * hives are infected, all frames are burned".
 */
function isRepeated(
  { claim, evidence, from, range }: Alignment,
  condition: Condition,
  outside: number,
): boolean {
  if (outside === 0 || claim.words.some(({ text }) => joiners.has(text))) return false
  const words = insideOf(evidence.words, condition).filter(({ content }) => content)
  const found = words.filter(({ index }) => (from[index - range.first] ?? -1) >= 0)
  return found.length > 0 && found.length * 2 >= words.length
}
