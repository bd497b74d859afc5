import { beForms, negations } from '../../language/grammar/function-words.ts'
import { isAdverb } from '../../language/grammar/sentence-words.ts'
import { verbForm } from '../../language/grammar/verb-forms.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import { stem } from '../../language/words/tokens.ts'
import { seldom, verbBase } from '../links/gap-words.ts'
import type { Words } from '../links/gap-clause.ts'
import { partAt, type PartedClause } from './clause-parts.ts'

/** "No more than 20", "not later than", "not only": these deny nothing. */
const comparing: ReadonlySet<string> = setOf(
  'more fewer less later longer higher lower older earlier hotter warmer colder cooler only exceed',
)
/** Who does this to something does not have it. */
const refusing: ReadonlySet<string> = new Set(
  [...setOf('reject refuse deny block forbid prohibit disallow ban bar veto exclude')].map(stem),
)
const refusingWith: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['turn', setOf('down away back')],
  ['rule', setOf('out')],
  ['send', setOf('back away')],
])
const impossible: ReadonlySet<string> = setOf(
  'invalid impossible unacceptable inadmissible impermissible illegal',
)

/**
 * Whether what a clause says at a place is denied ("was not answered within", "no letter took",
 * "hardly ever waits"), or is said of what is refused ("passwords with 8 characters are rejected").
 */
export function isDeniedAt(
  clause: PartedClause,
  place: number,
  governing: number | undefined,
): boolean {
  const { words, verb } = clause
  const isOfVerb = verb !== undefined && (governing === undefined || governing === verb.head)
  const from = partAt(clause, governing ?? place).first
  const isSaid = (at: number): boolean =>
    (from <= at && at < place) ||
    (verb !== undefined && (at < verb.first || (isOfVerb && at >= verb.first && at <= verb.head)))
  if (words.some((_, at) => isSaid(at) && denies(words, at))) return true
  return [verb?.head, governing].some(at => at !== undefined && refuses(clause, at))
}

/** Whether a clause denies or refuses what it says of its subject. */
export const isDeniedIn = (clause: PartedClause): boolean =>
  clause.verb !== undefined && isDeniedAt(clause, clause.verb.first, undefined)

const denies = (words: Words, at: number): boolean => {
  const { text } = words[at]!
  if (text === 'used') return isPastHabit(words, at)
  const isDenial =
    negations.has(text) || seldom.has(text) || text === 'without' || text.endsWith("n't")
  return isDenial && !comparing.has(words[at + 1]?.text ?? '')
}

/** "Used to be kept": it is so no more; "is used to cool" tells of a use. */
const isPastHabit = (words: Words, at: number): boolean =>
  words[at + 1]?.text === 'to' &&
  (((words[at + 2]?.forms ?? 0) & verbForm.base) !== 0 || words[at + 2]?.text === 'be') &&
  !beForms.has(words.slice(0, at).findLast(word => !isAdverb(word))?.text ?? '')

function refuses({ words, verb }: PartedClause, at: number): boolean {
  const said = words[at]!.text
  const next = words.slice(at + 1).find(word => !isAdverb(word))?.text ?? ''
  const base = verbBase(said)
  if (refusing.has(stem(base)) || refusing.has(stem(said))) return true
  if (refusingWith.get(base)?.has(next) === true) return true
  if (at !== verb?.head) return false
  // "Declined to 5 per cent" refuses nothing.
  return verb.kind === 'copula'
    ? impossible.has(next)
    : verb.kind === 'passive' && base === 'decline'
}
