import { setOf } from '../../language/lexicons/lexicon.ts'
import { isAdverb } from '../../language/grammar/sentence-words.ts'
import { verbForm } from '../../language/grammar/verb-forms.ts'
import {
  attendance,
  completely,
  harmingVerbs,
  keeping,
  neutralVerbs,
  ruledActs,
  seldom,
  sightings,
  verbBase,
} from './gap-words.ts'
import {
  isAct,
  isCounted,
  namesHarm,
  namesPeople,
  namesProvision,
  nounOf,
  objectOf,
  phraseWithOf,
  type GapClause,
  type Words,
} from './gap-clause.ts'

/** Of these a denial allows something: "never without a signature". */
const excuses: ReadonlySet<string> = setOf('without unless except longer more other further')
/** With these the denial in the present tense is a rule: "nobody enters until …". */
const conditions: ReadonlySet<string> = setOf('until before if once than')
const narrowing: ReadonlySet<string> = setOf(
  'only just directly necessarily simply merely solely automatically',
)
const working: ReadonlySet<string> = setOf('work function start respond meet know')
const asking: ReadonlySet<string> = setOf('whether who how what where which when why if')
const still: ReadonlySet<string> = setOf('still currently')

/**
 * Whether a clause says that nothing, nobody or seldom anybody did what an institution has to do.
 * Told of the past it is an event, and any verb counts that is neither harm nor left to choice; in
 * the present tense it may be a rule, and only duties count.
 */
export function deniesEvent(clause: GapClause): boolean {
  const { subject, base, words, isPast } = clause
  if (words.some(({ text }) => excuses.has(text))) return false
  if (!isPast && words.some(({ text }) => conditions.has(text))) return false
  if (harmingVerbs.has(base) || namesHarm(withoutNo(subject))) return false
  if (isLeftToChoice(clause)) return false
  if (isSeldom(clause)) return true
  if (isNobody(subject)) return nobodyDoes(clause)
  if (subject[0]?.text === 'no') return noneIsDone(clause)
  const none = clause.after.findIndex(({ text }) => text === 'no')
  if (words.some(({ text }, at) => isNarrow(text, words[at + 1]?.text))) return false
  if (none >= 0 && hasNone(clause, none)) return true
  return clause.isDenied && isNotDone(clause)
}

/** "Nobody asked for more"; in the present tense "we do not give it to anyone" is a rule. */
const isLeftToChoice = ({ base, after, isPast }: GapClause): boolean =>
  (base === 'ask' && after[0]?.text === 'for') ||
  (!isPast &&
    after.some(
      ({ text }, at) => text === 'to' && ['anyone', 'anybody'].includes(after[at + 1]?.text ?? ''),
    ))

/** "Not only", "not directly", "by default": something else is so. */
const isNarrow = (word: string, next: string | undefined): boolean =>
  (word === 'not' && narrowing.has(next ?? '')) || (word === 'by' && next === 'default')

const withoutNo = (subject: Words): Words =>
  subject[0]?.text === 'no' ? subject.slice(1) : subject

const isNobody = ([first, second]: Words): boolean =>
  ['nobody', 'none', 'nothing', 'neither'].includes(first?.text ?? '') ||
  (first?.text === 'no' && (second?.text === 'one' || second?.text === '-'))

function nobodyDoes(clause: GapClause): boolean {
  const { base, isBe, isPast, verb, subject } = clause
  if (isUnknown(clause)) return true
  if (isBe)
    return isAttending(clause) || ['responsible', 'aware'].includes(clause.after[0]?.text ?? '')
  if (namesHarm(objectOf(clause.after, 0))) return false
  if (subject[0]?.text === 'nothing') return isAct(base)
  if (keeping.has(base) && namesProvision(objectOf(clause.after, 0))) return true
  if (neutralVerbs.has(base) && !working.has(base)) return false
  if (['none', 'neither'].includes(subject[0]?.text ?? '') && !namesMembers(subject))
    return isAct(base) || working.has(base)
  if (isPast) return true
  return verb.kind === 'passive' ? isAct(base) : !ruledActs.has(base)
}

/** "None of the tutors", "neither the head nor the deputy". */
function namesMembers(subject: Words): boolean {
  const of = subject.findIndex(({ text }) => text === 'of')
  return namesPeople(of < 0 ? subject : subject.slice(of + 1))
}

/** "No samples were taken", "no drill took place", "no teacher was on duty". */
function noneIsDone(clause: GapClause): boolean {
  const { base, isBe, isPast, verb, after } = clause
  const subject = withoutNo(clause.subject)
  const isProvision = namesProvision(subject)
  if (isBe) return (isProvision || namesPeople(subject)) && isAttending(clause)
  if (verb.kind === 'passive')
    return isProvision
      ? isPast && (isAct(base) || sightings.has(base) || keeping.has(base) || base === 'take')
      : isPast && isAct(base) && !sightings.has(base)
  if (base === 'take' && after[0]?.text === 'place') return isProvision
  if (['happen', 'occur', 'exist'].includes(base)) return isProvision
  return namesPeople(subject) && isAct(base) && !namesHarm(objectOf(after, 0))
}

/** "Five workers had no hard hat", "there is still no fume hood". */
function hasNone(clause: GapClause, at: number): boolean {
  const { after, isPast, subject, base } = clause
  if (!clause.isBe && !keeping.has(base)) return false
  if (!after.slice(0, at).every(word => isAdverb(word) || still.has(word.text))) return false
  const object = objectOf(after, at + 1)
  if (object.length === 0 || namesHarm(phraseWithOf(after, at + 1))) return false
  const isStill = [
    ...clause.words.slice(subject.length, clause.verb.head),
    ...after.slice(0, at),
  ].some(({ text }) => still.has(text))
  if (isStill) return true
  const isTold = isPast || isCounted(subject)
  return isTold && (namesProvision(object) || namesPeople(object))
}

function isNotDone(clause: GapClause): boolean {
  const { base, isBe, isPast, verb, subject, after, words } = clause
  if (isUnknown(clause)) return true
  const denial = words.findIndex(
    ({ text }) => ['not', 'never'].includes(text) || text.endsWith("n't"),
  )
  const isHalf = completely.has(words[denial + 1]?.text ?? '')
  if (isBe) return isAttending(clause) && (isPast || isCounted(subject) || namesPeople(subject))
  if (verb.kind === 'passive')
    return isPast || isHalf || isCounted(subject)
      ? !neutralVerbs.has(base) || (isHalf && base !== 'need' && base !== 'require')
      : isAct(base)
  const object = objectOf(after, 0)
  if (namesHarm(object)) return false
  if (isHalf) return isAct(base) || working.has(base)
  if (keeping.has(base) && namesProvision(object)) return isPast || isCounted(subject)
  if (['work', 'function'].includes(base)) return true
  if (isPast) return isAct(base) || working.has(base)
  return isAct(base) && (namesPeople(subject) || isCounted(subject))
}

/** "Nobody knows where …", "we do not know who …", "it has not been decided whether …". */
const isUnknown = ({ base, after }: GapClause): boolean =>
  ['know', 'decide', 'settle', 'agree'].includes(base) && asking.has(after[0]?.text ?? '')

/** "On duty", "in place", "available": what should be said of people and provisions. */
function isAttending({ after }: GapClause): boolean {
  const [one, two] = after.filter(word => !isAdverb(word) && word.text !== 'not')
  return (
    attendance.has(one?.text ?? '') ||
    (['on', 'in', 'at'].includes(one?.text ?? '') &&
      ['duty', 'place', 'post', 'charge', 'site', 'attendance'].includes(two?.text ?? ''))
  )
}

/** "Is rarely locked", "seldom sign": what is done seldom is as good as not done. */
function isSeldom({ words, verb, subject }: GapClause): boolean {
  const at = words.findIndex(({ text }) => seldom.has(text))
  if (at <= 0 || at > verb.head + 1 || at > verb.first + 3) return false
  const next = words.slice(at + 1).find(word => !isAdverb(word))
  const base = verbBase(next?.text ?? '')
  if (harmingVerbs.has(base) || neutralVerbs.has(base)) return false
  if (words[verb.first] !== undefined && isPassive(words[verb.first]!.text) && next !== undefined)
    return (next.forms & verbForm.participle) !== 0 && !ruledActs.has(base)
  return (
    (isAct(base) || working.has(base) || keeping.has(base)) &&
    nounOf(subject).length > 0 &&
    !namesHarm(objectOf(words, at + 2))
  )
}

const isPassive = (text: string): boolean =>
  ['is', 'are', 'was', 'were', 'has', 'have'].includes(text)
