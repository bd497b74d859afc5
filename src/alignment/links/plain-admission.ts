import {
  isDuty,
  lastNoun,
  namesHarm,
  namesPeople,
  namesProvision,
  objectOf,
  phraseWithOf,
  readClause,
  singular,
  type GapClause,
  type Words,
} from './gap-clause.ts'
import { doers, harms, verbBase } from './gap-words.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import type { SentenceWord } from '../../language/grammar/sentence-words.ts'
import { negations } from '../../language/grammar/function-words.ts'

const conditional: ReadonlySet<string> = setOf('if unless')
const pronouns: ReadonlySet<string> = setOf('it this that they which')
/** "No dogs beyond the gate", "no entry without a pass": rules. */
const ruled: ReadonlySet<string> = setOf('without beyond past before unless until')
const kept: ReadonlySet<string> = setOf('duty file record site paper hand')
const times: ReadonlySet<string> = setOf(
  'january february march april may june july august september october november december ' +
    'spring summer autumn winter term half',
)
const asking: ReadonlySet<string> = setOf('whether who how what where which when why if')
const answered: ReadonlySet<string> = setOf('say tell explain remember show')
const missed: ReadonlySet<string> = setOf('find locate trace')
const blanks: ReadonlySet<string> = setOf('box field column row cell page space line entry sheet')

/** What is said in so many words, whatever stands around it. */
const sayings: readonly RegExp[] = [
  /\bno idea (?:when|who|whether|how|where|what|why|if)\b/,
  /\bnothing (?:is |was |has been |had been )?(?:in writing|on paper|written down)\b/,
  /\bnothing (?:is|has been|had been) (?:booked|arranged|agreed|settled)(?: yet)?\W*$/,
  /^(?!.*\b(?:not|never|no)\b).*\b(?:days?|weeks?|months?|years?|terms?) (?:late|overdue|behind)\b/,
  /\bstill (?:owes?|nobody|no one)\b/,
  /\b(?:never|not) (?:yet )?(?:managed|got round|gotten round|got around) to\b/,
  /\b(?:was|were) (?:meant|supposed) to (?:be|have|go|come|take|happen)\b/,
]

/**
 * Whether a clause admits in plain words that something is not there, was not done or is not known:
 * "no first-aider on duty", "nobody was sure", "it ran out in April", "this has not happened".
 */
export function admitsPlainly(words: Words): boolean {
  if (words.length === 0 || words.some(({ text }) => conditional.has(text))) return false
  const said = words.map(({ text }) => text).join(' ')
  if (sayings.some(saying => saying.test(said)) && !namesAnyHarm(words)) return true
  if (lacksSince(words)) return true
  const clause = readClause(words)
  if (clause === undefined) return isBareDenial(words)
  return (
    isUnsure(clause) ||
    hasNotHappened(clause) ||
    ranOut(clause) ||
    wasCalledOff(clause) ||
    cannotFind(clause) ||
    isBlank(clause) ||
    actsWithout(clause)
  )
}

const namesAnyHarm = (words: Words): boolean => words.some(({ text }) => harms.has(singular(text)))

const namesWanted = (phrase: Words): boolean =>
  !namesHarm(phrase) && (namesProvision(phrase) || namesPeople(phrase))

/** "No first-aider in the building", "no report found": without a verb. */
function isBareDenial(words: Words): boolean {
  const at = ['still', 'again'].includes(words[0]?.text ?? '') ? 1 : 0
  if (words[at]?.text !== 'no' || words.some(({ text }) => ruled.has(text))) return false
  // "No form, no place on the coach".
  if (words.filter(({ text }) => text === 'no').length > 1) return false
  const object = objectOf(words, at + 1)
  const next = words[at + 1 + object.length]
  // "No training on Mondays", "no meeting in August" are notices.
  const then = words[at + 2 + object.length]?.text ?? ''
  if (next?.text === 'on' && !kept.has(then)) return false
  if (['in', 'during', 'over'].includes(next?.text ?? '') && times.has(then)) return false
  return namesWanted(object) && !namesHarm(phraseWithOf(words, at + 1))
}

/** "Shows no practice since October 2022", "there is no sticker after April", "no test at all". */
function lacksSince(words: Words): boolean {
  const at = words.findIndex(({ text }) => text === 'no')
  if (at < 1) return false
  const object = objectOf(words, at + 1)
  if (!namesWanted(object)) return false
  const after = words.slice(at + 1 + object.length)
  return after.some(
    ({ text }, place) =>
      text === 'since' ||
      (text === 'later' && after[place + 1]?.text === 'than') ||
      (text === 'after' && after.slice(place + 1, place + 4).some(isYear)) ||
      (text === 'at' && ['all', 'present'].includes(after[place + 1]?.text ?? '')),
  )
}

const isYear = ({ text }: SentenceWord): boolean => /^20\d\d$/.test(text)

/** "Nobody was sure", "nobody could say why". */
function isUnsure({ words, subject, base, isBe, after }: GapClause): boolean {
  if (subject[0]?.text !== 'nobody') return false
  if (isBe)
    return ['sure', 'certain', 'clear'].includes(after[0]?.text ?? '') && after[1]?.text !== '-'
  return (
    words.some(({ text }) => text === 'could') &&
    answered.has(base) &&
    after.slice(0, 3).some(({ text }) => asking.has(text))
  )
}

/** "This has not happened", "the review never took place". */
const hasNotHappened = ({ subject, base, isPast, isDenied }: GapClause): boolean =>
  isDenied &&
  isPast &&
  base === 'happen' &&
  (pronouns.has(subject[0]?.text ?? '') || namesWanted(subject))

/** "It ran out on 31 March", "his course for that ran out". */
const ranOut = ({ subject, base, after, isPast, isDenied }: GapClause): boolean =>
  base === 'run' &&
  isPast &&
  !isDenied &&
  after[0]?.text === 'out' &&
  after[1]?.text !== 'of' &&
  (pronouns.has(subject.at(-1)?.text ?? '') || namesWanted(subject))

/** "The November practice was called off". */
const wasCalledOff = ({ verb, subject, base, after, isPast, isDenied }: GapClause): boolean =>
  verb.kind === 'passive' &&
  isPast &&
  !isDenied &&
  ['call', 'put'].includes(base) &&
  ['off', 'back'].includes(after[0]?.text ?? '') &&
  (namesWanted(subject) || lastNoun(subject) === 'one')

/** "I can't find a report", "we cannot trace the licence". */
const cannotFind = ({ words, verb, subject, base, after }: GapClause): boolean =>
  missed.has(base) &&
  verb.negated &&
  ['can', 'cannot', "can't", 'have', 'has', 'had', 'did', "didn't"].includes(
    words[verb.first]?.text ?? '',
  ) &&
  (verb.kind === 'passive'
    ? namesWanted(subject)
    : (subject.at(-1)?.text === 'i' || doers.has(subject.at(-1)?.text ?? '')) &&
      namesWanted(objectOf(after, 0)))

/** "The box for what was done is empty". */
const isBlank = ({ subject, isBe, isPast, isDenied, after, base }: GapClause): boolean =>
  ((isBe && !isPast) || ['stay', 'remain'].includes(base)) &&
  !isDenied &&
  ['empty', 'blank'].includes(after.find(({ text }) => text !== 'still')?.text ?? '') &&
  subject.some(({ text }) => blanks.has(singular(text)))

/** "Passed the job without looking", "were let in without signing". */
function actsWithout({ words, verb, isPast, isDenied }: GapClause): boolean {
  if (!isPast || isDenied || words.some(({ text }) => negations.has(text))) return false
  const at = words.findIndex(({ text }, place) => place > verb.head && text === 'without')
  const next = words[at + 1]?.text ?? ''
  if (at < 0 || !next.endsWith('ing')) return false
  // "Left without looking back" tells of no check.
  return isDuty(next, true) || (verbBase(next) === 'look' && words[at + 2] === undefined)
}
