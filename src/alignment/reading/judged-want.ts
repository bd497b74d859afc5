import type { Standard } from '../../core/framework.ts'
import type { EntailmentScores } from '../../core/ports/entailment-model.ts'
import { againstBounds } from '../shortfalls/against-bounds.ts'
import { harmsDenied } from '../shortfalls/denies-harm.ts'
import { deniesWanted } from '../shortfalls/denies-wanted.ts'
import { forbids } from '../links/forbids.ts'
import { hintsAtWant } from '../links/hints-at-want.ts'
import { isPlan } from '../shortfalls/plans.ts'
import { restricts } from '../shortfalls/restricts.ts'
import { statementReading, type StatementReading } from '../shortfalls/statement-reading.ts'
import { wantedThings, wantsAbsence } from '../shortfalls/wanted-things.ts'
import { defines } from './defines.ts'
import { bearing, requirement } from './reading-model.ts'
import { rulesForCase } from './rules-for-case.ts'

/** Log odds of bearing on a standard below which the reader finds a statement beside the point. */
const leastBearing = -3
/** So much has a plain fact to bear on a standard that it is not met by. */
const leastOfFacts = 1
/** Log odds of a gap that numbers tell. */
const sure = 4
/** What a statement shows that is no gap, nor evidence. */
const neither = 0

/** A statement as it says whether something is missing, read once for all standards. */
export interface StatedWant {
  /** What is compared with each standard. */
  readonly statement: StatementReading
  readonly isGapByRules: boolean
  /** It only says what must not be done, or who alone may do it. */
  readonly isBan: boolean
  /** It only says what is done in some case. */
  readonly isForCase: boolean
  /** It only says what a word means. */
  readonly isDefinition: boolean
  /** It only says what will be done some day. */
  readonly isPlan: boolean
  /** Stems of what should not be, where it only says that this was not there. */
  readonly harmsDenied: readonly string[]
  /** What it denies is named before: "do not show them yet" says little alone. */
  readonly refersBack: boolean
  /** It has a word by which something may be said to be missing. */
  readonly hintsAtWant: boolean
}

/** `asOf`: the day of its document, UTC milliseconds, where that has one. */
export const statedWant = (said: string, isGapByRules: boolean, asOf?: number): StatedWant => ({
  statement: statementReading(said, asOf),
  isGapByRules,
  isBan: !isGapByRules && (forbids(said) || restricts(said)),
  isForCase: !isGapByRules && rulesForCase(said),
  isDefinition: !isGapByRules && defines(said),
  // "Will be collected. The work has not been started."
  isPlan: isGapByRules ? announces.test(said) : isPlan(said),
  harmsDenied: isGapByRules ? [] : harmsDenied(said),
  refersBack: refersBack.test(said),
  hintsAtWant: isGapByRules || hintsAtWant(said),
})

/**
 * What becomes of log odds that a statement shows a gap in a standard; 0 where it shows nothing of
 * it. The reader takes bans, definitions, rules for some case and facts of something else for
 * contradictions. A ban is in place, unless the standard grants something, and so is a definition;
 * what is done in some case shows no gap; nor does a statement that hardly bears on a standard,
 * unless it speaks of what was named before, and a plain fact only one of what it clearly bears on.
 * That there was no harm is no gap, unless the standard wants just that: "there was no warning".
 */
export function judgedWant(
  odds: number,
  {
    statement,
    isGapByRules,
    isBan,
    isForCase,
    isDefinition,
    isPlan: isPlanned,
    harmsDenied: denied,
    refersBack: isOfBefore,
    hintsAtWant: hints,
  }: StatedWant,
  scores: EntailmentScores,
  standard: Standard,
): number {
  const verdict = againstBounds(statement, standard)
  if (verdict === 'short' || deniesWanted(statement, standard)) return Math.max(odds, sure)
  if (isPlanned) return odds > 0 ? odds : neither
  if (odds <= 0) return odds
  if (verdict === 'kept' && !isGapByRules) return -odds
  const bears = bearing(scores)
  if (bears < leastBearing && !(isGapByRules && isOfBefore)) return neither
  if (denied.length > 0 && !wantsAny(denied, standard))
    return wantsAbsence(standard) ? -odds : neither
  if (isDefinition) return -odds
  if (isForCase) return neither
  if (isBan) return grants(standard) ? odds : -odds
  return hints || bears >= leastOfFacts ? odds : neither
}

const wantsAny = (stems: readonly string[], standard: Standard): boolean =>
  wantedThings(standard).some(({ heads }) => heads.some(head => stems.includes(head)))

/** Pronouns that stand for what is denied: "does not show them", not "it does not show …". */
const refersBack = /(?:\b(?:not|never)|n['’]t)(?: \p{L}+){1,3}? (?:them|it|these|those|one)\b/iu
const announces = /\b(?:will|shall)\b/iu

const granting = new RegExp(
  [
    String.raw`\b(?:may|can|entitled|allowed|permitted|free to|rights?|able to|at least)\b`,
    String.raw`\bany time\b`,
    // Who has access is granted it; "protected against access" grants nothing.
    String.raw`\b(?:ha(?:s|ve|ving)|with|gains?|open) access\b|\baccess(?:ible)? (?:for|to)\b`,
  ].join('|'),
  'iu',
)
const withholding = /\b(?:not?|never|nobody|none|only|cannot|must)\b/iu

/** Whether a standard asks that people may do or have something, which a ban can take away. */
function grants(standard: Standard): boolean {
  const asked = requirement(standard)
  return granting.test(asked) && !withholding.test(asked)
}
