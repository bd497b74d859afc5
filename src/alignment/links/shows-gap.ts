import { independentClauses, isCondition } from '../../language/grammar/clauses.ts'
import type { ClauseVerb } from '../../language/grammar/finite-verb.ts'
import {
  denialsBeforeTo,
  determiners,
  modals,
  negations,
  possessives,
  prepositions,
  subordinators,
} from '../../language/grammar/function-words.ts'
import {
  isAdverb,
  sentenceWords,
  type SentenceWord,
} from '../../language/grammar/sentence-words.ts'
import { baseOf } from '../../language/grammar/verb-forms.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import { readRates } from '../../language/quantities/read-rates.ts'
import { readWords } from '../../language/sentences/read-words.ts'
import { deniesEvent } from './denied-event.ts'
import { isFlawed } from './flawed-state.ts'
import {
  beyond,
  isAct,
  isDuty,
  lastNoun,
  namesHarm,
  nounOf,
  objectOf,
  readClause,
  singular,
} from './gap-clause.ts'
import type { GapClause, Words } from './gap-clause.ts'
import {
  beginnings,
  doers,
  faults,
  flaws,
  harmingVerbs,
  keeping,
  means,
  measures,
  rulings,
  soundness,
  threats,
  verbBase,
} from './gap-words.ts'
import { isIntended } from './intended-event.ts'
import { coversPart } from './partial-coverage.ts'
import { admitsPlainly } from './plain-admission.ts'
import { deniesPlainly } from './plain-denial.ts'
import { plainWording } from './plain-wording.ts'
import { fallsShort } from './shortfall.ts'
import { statedClauses } from './stated-clauses.ts'
import { tellsShortfall } from '../shortfalls/told-shortfall.ts'

/** Of all things of a kind rules are made: "any incident will be reported". */
const generic: ReadonlySet<string> = setOf('any all each every only')
/** "For example, no report was written" tells of another case. */
const examples: ReadonlySet<string> = setOf('example instance e.g eg')
/** "Will be adopted as needed", "upon request": a rule. */
const whenever: ReadonlySet<string> = setOf('as upon on per whenever accordance needed necessary')
const placed: ReadonlySet<string> = setOf('implemented documented established defined deployed')
/** "Whoever is not satisfied is told how to appeal": of no one in particular. */
const whoever: ReadonlySet<string> = setOf('whoever whatever whichever anyone anybody those')
const deniedModals: ReadonlySet<string> = setOf(
  "can't won't couldn't mustn't shouldn't wouldn't mightn't",
)
/** Done to something in order to end it. */
const ending: ReadonlySet<string> = setOf('stop prevent prohibit forbid ban close')
/** What is so is to be got rid of. */
const past: ReadonlySet<string> = setOf('old former obsolete unused surplus redundant')
const openers: ReadonlySet<string> = setOf('ensure verify check confirm configure to')
// Of a longer sentence the beginning tells.
const mostWords = 300

/**
 * Whether a sentence says that something is missing or still to come. What is denied must be a
 * measure or a duty ("we do not yet review …", "no plan exists", "is not documented"): that a
 * system has no guest accounts, or that passwords are not stored, is as it should be. What is
 * forbidden ("must not", "may not"), done under a condition or done again and again ("will be
 * reviewed every year") is in place; what attackers do not do is nobody's duty.
 */
export function showsGap(sentence: string): boolean {
  const all = sentenceWords(plainWording(sentence)).slice(0, mostWords)
  const words = all.slice(
    Math.max(
      0,
      all.findIndex(({ kind }) => kind !== 'mark'),
    ),
  )
  if (words.at(-1)?.text === '?' || openers.has(words[0]?.text ?? '')) return false
  if (words.slice(0, 4).some(word => examples.has(word.text))) return false
  const clauses = independentClauses(words).flatMap(statedClauses)
  return clauses.some(
    (clause, at) =>
      clauseShowsGap(clause, sentence) ||
      admitsPlainly(clause) ||
      tellsShortfall(clause) ||
      deniesPlainly(clause, clauses.slice(0, at).flat()),
  )
}

function clauseShowsGap(clause: Words, sentence: string): boolean {
  if (isCondition(clause) || whoever.has(clause[0]?.text ?? '')) return false
  if (isIntended(clause) || lacks(clause)) return true
  const read = readClause(clause)
  if (read === undefined) return false
  const { verb } = read
  const [first, head, next] = [clause[verb.first], clause[verb.head], clause[verb.head + 1]]
  if (first === undefined || head === undefined) return false
  const subject = clause.slice(0, verb.first)
  if (subject.some(word => threats.has(singular(word.text)))) return false
  const isRuling = subject[0]?.text === 'this' && subject.some(word => rulings.has(word.text))
  if (isRuling && verb.kind !== 'passive') return false
  if (fallsShort(read)) return true
  if (modals.has(first.text) || deniedModals.has(first.text))
    return (
      isOutOfReach(read) ||
      (first.text === 'will' && !verb.negated && isToCome(clause, verb, sentence))
    )
  if (isFlawed(read) || coversPart(read) || deniesEvent(read)) return true
  if (clause.some(({ text }, at) => negations.has(text) && beyond.has(clause[at + 1]?.text ?? '')))
    return false
  if (['plan', 'intend'].includes(baseOf(head.text)))
    return verb.kind === 'passive'
      ? baseOf(head.text) === 'plan' && !verb.negated
      : next?.text === 'to' && isDutyOrBeginning(clause[verb.head + 2])
  if (denialsBeforeTo.has(head.text))
    return next?.text === 'to' && isActOrStart(clause[verb.head + 2]?.text ?? '')
  if (flaws.has(head.text)) return !verb.negated && isMeasure(nounOf(subject))
  const said = clause
    .slice(verb.head + 1)
    .filter(word => !isAdverb(word) && !negations.has(word.text) && word.text !== 'currently')
  if (clause.some(({ text }, at) => text === 'yet' && clause[at + 1]?.text === 'to'))
    return isDutyOrBeginning(clause[clause.findIndex(({ text }) => text === 'yet') + 2])
  if (isBe(verb, head) && flaws.has(said[0]?.text ?? ''))
    return !verb.negated && isMeasure(nounOf(subject))
  if (said[0]?.text === 'unable' && said[1]?.text === 'to') return isDuty(said[2]?.text ?? '', true)
  if (verb.kind === 'passive' && clause.slice(verb.first, verb.head).some(isPartly))
    return isDuty(head.text, true)
  // "No review has been done", "there is no plan", "nobody reviews".
  if (clause[0]?.text === 'nobody')
    return (
      isDuty(head.text, true) ||
      (keeping.has(baseOf(head.text)) && isMissing(clause, verb.head + 1))
    )
  if (clause[0]?.text === 'no')
    return isMeasure(nounOf(clause.slice(1))) && tellsWhatIs(verb, head, said)
  const none = clause.findIndex(({ text }, at) => at > verb.head && text === 'no')
  if (none > 0 && clause.slice(verb.head + 1, none).every(isBetween))
    return isMissing(clause, none + 1)
  return verb.negated && deniesDuty(clause, verb, subject, said)
}

/** What a denied verb says: a duty that is not done, a measure that is not there, or "not yet". */
function deniesDuty(clause: Words, verb: ClauseVerb, subject: Words, said: Words): boolean {
  const head = clause[verb.head]!
  if (clause.some(({ text }, at) => text === 'yet' && at > verb.first))
    return !isHarmToCome(clause, verb, subject)
  if (isBe(verb, head)) {
    const [one, two, three] = said
    if (one?.text === 'in' && two?.text === 'place') return true
    if (one?.text === 'able' && two?.text === 'to') return isDuty(three?.text ?? '', true)
    return one !== undefined && soundness.has(one.text) && isMeasure(nounOf(subject))
  }
  const base = baseOf(head.text)
  const isSubjectMeasure = isMeasure(nounOf(subject))
  if (verb.kind === 'passive')
    return isDuty(head.text, true) || (isSubjectMeasure && keeping.has(base))
  if (base === 'exist') return isSubjectMeasure
  if (isDuty(head.text, doers.has(subject.at(-1)?.text ?? ''))) return true
  return keeping.has(base) && isMissing(clause, verb.head + 1)
}

/** "Has not leaked yet", "has not been lost yet": that harm has not come is as it should be. */
function isHarmToCome(clause: Words, verb: ClauseVerb, subject: Words): boolean {
  const base = verbBase(clause[verb.head]!.text)
  if (!harmingVerbs.has(base)) return false
  if (verb.kind === 'passive') return !isToGo(subject)
  const object = objectOf(clause, verb.head + 1)
  return object.every(word => word.text === 'yet' || isAdverb(word))
    ? !namesHarm(subject)
    : !isToGo(object) && !ending.has(base)
}

/** What should not be, or not any more: "the leak", "the old passwords". */
const isToGo = (phrase: Words): boolean =>
  namesHarm(phrase) || nounOf(phrase).some(({ text }) => faults.has(text) || past.has(text))

const isBe = (verb: ClauseVerb, head: SentenceWord): boolean =>
  verb.kind === 'copula' || baseOf(head.text) === 'be'

const isPartly = ({ text }: SentenceWord): boolean => text === 'partly' || text === 'partially'

const isBetween = (word: SentenceWord): boolean => isAdverb(word) || word.text === 'currently'

/** Whether "no …" denies that a measure is there: "exists", "is in place", "has been written". */
function tellsWhatIs(verb: ClauseVerb, head: SentenceWord, said: Words): boolean {
  const base = baseOf(head.text)
  if (isBe(verb, head)) return ['in', 'available'].includes(said[0]?.text ?? '')
  return !verb.negated && (base === 'exist' || keeping.has(base) || isDuty(head.text, true))
}

/** Whether the words from here on name a measure, or means of doing one's duty. */
function isMissing(clause: Words, from: number): boolean {
  const object = objectOf(clause, from)
  if (isMeasure(object)) return true
  const after = clause.slice(from + object.length)
  const [to, verb] = after
  return (
    to?.text === 'to' &&
    means.has(singular(object.at(-1)?.text ?? '')) &&
    isDuty(after.slice(1).find(word => !isAdverb(word))?.text ?? verb?.text ?? '', true)
  )
}

/** Whether the last noun of a phrase is a measure, or the phrase says that it is put in place. */
const isMeasure = (phrase: Words): boolean =>
  (placed.has(phrase.at(-1)?.text ?? '') && phrase.length > 1) || measures.has(lastNoun(phrase))

const isActOrStart = (word: string): boolean =>
  isAct(verbBase(word)) || ['start', 'work', 'function'].includes(word)

/** "Lacks a contact", "of 40 rooms, 14 lack a detector". */
function lacks(clause: Words): boolean {
  const at = clause.findIndex(({ text }) => ['lack', 'lacks', 'lacked'].includes(text))
  const [before, next] = [clause[at - 1], clause[at + 1]]
  if (at < 1 || before === undefined || next === undefined || before.kind === 'mark') return false
  if (negations.has(clause[0]!.text) || determiners.has(before.text)) return false
  const opensObject = ['a', 'an', 'any', 'the', 'their', 'its'].includes(next.text)
  const object = objectOf(clause, at + 1)
  return (opensObject || isMeasure(object)) && !namesHarm(object)
}

const isDutyOrBeginning = (word: SentenceWord | undefined): boolean =>
  word !== undefined && (isDuty(word.text, true) || beginnings.has(baseOf(word.text)))

/** "Will be written": once, of one thing, and under no condition. */
function isToCome(clause: Words, verb: ClauseVerb, sentence: string): boolean {
  return (
    verb.kind === 'passive' &&
    beginnings.has(baseOf(clause[verb.head]!.text)) &&
    !isGeneric(clause.slice(0, verb.first)) &&
    !clause.some(word => subordinators.has(word.text)) &&
    !clause.slice(verb.head + 1, verb.head + 3).some(word => whenever.has(word.text)) &&
    !isRepeated(sentence)
  )
}

/** Whether a subject names a kind of things: "any incident", "accounts of leavers". */
function isGeneric(subject: Words): boolean {
  const [first] = subject
  if (first === undefined || generic.has(first.text)) return true
  if (determiners.has(first.text) || possessives.has(first.text)) return false
  const end = subject.findIndex(word => prepositions.has(word.text))
  return /[^sui]s$/.test((end < 0 ? subject : subject.slice(0, end)).at(-1)?.text ?? '')
}

function isRepeated(sentence: string): boolean {
  return readRates(readWords(sentence, mostWords).words).length > 0
}

const reached: ReadonlySet<string> = setOf(
  'find locate produce present show trace retrieve open name explain provide say tell',
)

/** "Could not be found", "we could not produce": what should be at hand is not. */
const isOutOfReach = ({ words, verb, base, subject }: GapClause): boolean =>
  verb.negated &&
  ['could', "couldn't"].includes(words[verb.first]?.text ?? '') &&
  reached.has(base) &&
  subject.length > 0
