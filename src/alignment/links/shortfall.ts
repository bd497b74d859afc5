import { modals, negations } from '../../language/grammar/function-words.ts'
import { isAdverb, type SentenceWord } from '../../language/grammar/sentence-words.ts'
import { verbForm } from '../../language/grammar/verb-forms.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import {
  isAct,
  isDuty,
  lastNoun,
  namesHarm,
  namesPeople,
  namesProvision,
  nounOf,
  objectOf,
  type GapClause,
  type Words,
} from './gap-clause.ts'
import {
  attendance,
  breakings,
  harmingVerbs,
  measures,
  neglects,
  neutralVerbs,
  soundness,
  verbBase,
} from './gap-words.ts'

const wholly: ReadonlySet<string> = setOf('still currently now already often sometimes again')
const places: ReadonlySet<string> = setOf('at outside opposite near beside behind')
const objectOpeners: ReadonlySet<string> = setOf('a an any the its their our')
const conditional: ReadonlySet<string> = setOf('if unless were should')
const being: ReadonlySet<string> = setOf('be remain find leave stand go do work run operate')

/**
 * Whether a clause says that what should be done or there falls short: there is too little of it,
 * it stopped or broke, it is waited for, should have been done, is no longer done, or something
 * poorer stands in for it.
 */
export function fallsShort(clause: GapClause): boolean {
  const { words, subject, verb, base, isPast, after, isDenied } = clause
  if (isTooLittle(words)) return true
  if (conditional.has(words[0]?.text ?? '')) return false
  const first = words[verb.first]?.text ?? ''
  if (modals.has(first)) return isUnfulfilled(clause, first)
  if (isNoLonger(clause)) return true
  if (namesHarm(subject) || subject.length === 0) return false
  if (isDenied)
    return base === 'take' && after[0]?.text === 'place' && isPast && namesProvision(subject)
  if (isWithout(clause) || isInstead(clause)) return true
  if (isWaiting(clause) || isYetTo(clause)) return true
  if (isPast && verb.kind !== 'passive' && breakings.has(base)) return isAlone(clause)
  return isNeglected(clause)
}

/** "Too few loggers", "too few of us", "not enough gloves". */
function isTooLittle(words: Words): boolean {
  return words.some(({ text, depth }, at) => {
    if (depth > 0) return false
    const [one, two] = [words[at + 1]?.text ?? '', words[at + 2]]
    const isLittle =
      (text === 'too' && ['few', 'little', 'seldom', 'rarely'].includes(one)) ||
      (text === 'not' && one === 'enough')
    if (!isLittle || two === undefined) return false
    if (words.slice(0, at).some(word => negations.has(word.text) || conditional.has(word.text)))
      return false
    const of = two.text === 'of' ? at + 3 : at + 2
    return !namesHarm(objectOf(words, of))
  })
}

/** "Should have taken place", "would need an owner", "would have to be written". */
function isUnfulfilled({ words, verb, subject }: GapClause, modal: string): boolean {
  if (verb.negated || namesHarm(subject)) return false
  if (negations.has(words[0]?.text ?? '') || words[0]?.text === 'nobody') return false
  const said = words.slice(verb.first + 1).filter(word => !isAdverb(word))
  const [one, two, three] = said.map(({ text }) => text)
  if (words.some(({ text }) => conditional.has(text) && text !== modal)) return false
  if (modal === 'should') return one === 'have' && isParticiple(said[1])
  if (modal !== 'would') return false
  return one === 'need' || (one === 'have' && two === 'to' && three !== undefined)
}

const isParticiple = (word: SentenceWord | undefined): boolean =>
  word !== undefined &&
  ((word.forms & verbForm.participle) !== 0 || ['been', 'had', 'done'].includes(word.text))

/** "No longer comes", "is no longer valid"; what leavers can no longer open is well. */
function isNoLonger({ words, subject, verb, isBe }: GapClause): boolean {
  const at = words.findIndex(
    ({ text }, place) => text === 'no' && words[place + 1]?.text === 'longer',
  )
  if (at < 0 || modals.has(words[verb.first]?.text ?? '')) return false
  const whose = subject.slice(0, at)
  const isMeant = namesProvision(whose) || namesPeople(whose)
  const next = words.slice(at + 2).find(word => !isAdverb(word))
  if (next === undefined || !isMeant) return false
  if (isBe) return attendance.has(next.text) || soundness.has(next.text) || next.text === 'valid'
  const base = verbBase(next.text)
  return (
    (isAct(base) || ['come', 'work', 'function', 'exist', 'meet', 'run'].includes(base)) &&
    !harmingVerbs.has(base)
  )
}

/** "We are still without an adviser", "were found without a certificate". */
function isWithout({ words, verb, base, isBe, subject }: GapClause): boolean {
  if (!isBe && !being.has(base)) return false
  const at = words.findIndex(({ text }, place) => place > verb.head && text === 'without')
  if (at < 0 || at > verb.head + 3) return false
  if (!words.slice(verb.head + 1, at).every(word => isAdverb(word) || wholly.has(word.text)))
    return false
  const object = objectOf(words, at + 1)
  return (
    subject[0]?.text !== 'no' &&
    (namesProvision(object) || namesPeople(object) || isCounselled(object))
  )
}

const isCounselled = (object: Words): boolean => /(?:er|or|ist|ian)$/.test(lastNoun(object))

/** "A note hangs there instead of the register", "wiped rather than sterilised". */
function isInstead({ words, verb }: GapClause): boolean {
  const at = words.findIndex(
    ({ text }, place) =>
      place > verb.head - 1 &&
      ((text === 'instead' && words[place + 1]?.text === 'of') ||
        (text === 'rather' && words[place + 1]?.text === 'than')),
  )
  if (at < 0) return false
  const [next] = words.slice(at + 2)
  if (next === undefined) return false
  if ((next.forms & verbForm.participle) !== 0 && isAct(verbBase(next.text))) return true
  const object = objectOf(words, at + 2)
  const noun = lastNoun(object)
  // "On a new form instead of the old form": one measure takes the place of another.
  return (
    objectOpeners.has(next.text) &&
    measures.has(noun) &&
    !words.slice(0, at).some(({ text }) => text === noun || text === `${noun}s`)
  )
}

/** "Are still waiting for repair", "awaits approval". */
function isWaiting({ words, verb, base, after }: GapClause): boolean {
  if (!['wait', 'await'].includes(base) || verb.kind === 'past') return false
  const from = base === 'await' ? 0 : after.findIndex(({ text }) => text === 'for') + 1
  if (base === 'wait' && from === 0) return false
  const object = objectOf(after, from)
  const noun = lastNoun(nounOf(object))
  return (
    !words.some(({ text }) => negations.has(text)) &&
    (namesProvision(object) || isDuty(noun, true) || isAct(verbBase(noun)))
  )
}

/** "Has yet to look at the menu". */
function isYetTo({ words }: GapClause): boolean {
  const at = words.findIndex(({ text }, place) => text === 'yet' && words[place + 1]?.text === 'to')
  if (at < 1 || !/^(?:has|have|had|are|is)$/.test(words[at - 1]!.text)) return false
  const base = verbBase(words.slice(at + 2).find(word => !isAdverb(word))?.text ?? '')
  return base !== '' && !harmingVerbs.has(base) && (!neutralVerbs.has(base) || base === 'see')
}

/** "Stopped after half term", "broke in January", "slipped to next year": without an object. */
function isAlone({ after, base, subject }: GapClause): boolean {
  const next = after.find(word => !isAdverb(word))
  if (base === 'stop' || base === 'break' || base === 'slip' || base === 'cease') {
    if (next !== undefined && !isTime(next)) return false
    return namesProvision(subject) || (base !== 'slip' && nounOf(subject).length > 0)
  }
  if (base === 'run')
    return next?.text === 'out' && after[1]?.text !== 'of' && namesProvision(subject)
  if (base === 'fall')
    return ['through', 'away'].includes(next?.text ?? '') && namesProvision(subject)
  return namesProvision(subject) && (next === undefined || isTime(next))
}

const times: ReadonlySet<string> = setOf(
  'in on after when since because during at to until last this yesterday before for with and',
)
const isTime = ({ text, kind }: SentenceWord): boolean =>
  kind === 'mark' || (times.has(text) && !places.has(text))

/** "Keeps being forgotten", "has often been left out". */
const isNeglected = ({ words, verb }: GapClause): boolean =>
  words
    .slice(verb.first)
    .some(
      ({ text, forms }, at, rest) =>
        (forms & verbForm.participle) !== 0 &&
        neglects.has(verbBase(text)) &&
        ['being', 'been'].includes(rest[at - 1]?.text ?? ''),
    ) && !words.some(({ text }) => negations.has(text) || modals.has(text))
