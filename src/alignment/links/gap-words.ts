import { baseOf } from '../../language/grammar/verb-forms.ts'
import { namedSets } from '../../language/lexicons/lexicon.ts'

const words = namedSets('meaning/gap-words')

/** What an institution has to have: without it something is missing. Singular. */
export const measures = words('measure')
/** Also measures where it is told what was so, or of how many. Singular. */
export const provisions = words('provision')
/** What people put somewhere, or tell there: there should be signs of it. Singular. */
export const supplies = words('supply')
/** With "to" and a duty they say whether something can be done: "no way to restore a backup". */
export const means = words('means')

/** What an institution has to do; denied, something is missing whatever it would be done to. */
export const duties = words('duty')
/** Also duties where they are said in the passive, or where it is said who does them. */
export const recordedDuties = words('recorded-duty')
/** Also duties where it is told of people, of the past, of a number or of how seldom. */
export const acts = words('act')
/** With a measure as their object they are duties: "does not keep a register". */
export const keeping = words('keeping')
/** What is made once: "will be written" is still to come, "will be controlled" is a rule. */
export const beginnings = words('beginning')

/** What a measure should be: it is said to be not so. */
export const soundness = words('soundness')
/** What people should be. */
export const attendance = words('attendance')
/** What a measure should not be. */
export const flaws = words('flaw')
/** What nothing should be that an institution has to have. */
export const faults = words('fault')
/** Done to anything, it is neglected. */
export const neglects = words('neglect')
/** Done to a measure, it is not there. */
export const setbacks = words('setback')
/** Ends of itself: "has lapsed". */
export const failings = words('failing')

/** Without an object they say that something is not done or there any more: "stopped in May". */
export const breakings = words('breaking')

/** What should not be: its absence is as it should be. Singular nouns. */
export const harms = words('harm')
/** What should not be done, or happen. */
export const harmingVerbs = words('harming')
/** What may be done or not. */
export const neutralVerbs = words('neutral')
/** What is said of what was looked for. */
export const sightings = words('sighting')
/** What people did of their own accord when they were asked or tried: a result, not a duty. */
export const responses = words('response')
/** In the present tense their denial is a rule: "nobody enters". */
export const ruledActs = words('ruled')
/** Say that something was found to be so. */
export const tellings = words('telling')

/** Rules say what they are about, and what they do not ask for: "this rule does not check …". */
export const rulings = words('ruling')
/** Who does what an institution is to be protected from. Singular. */
export const threats = words('threat')
/** Who the institution is: what they do not do is not done. */
export const doers = words('doer')
/** Who works for it or runs it. Singular. */
export const people = words('person')

/** "Not always", "not fully". */
export const completely = words('sometimes')
/** Rarely done is not done. */
export const seldom = words('seldom')

const verbs = [
  duties,
  recordedDuties,
  acts,
  keeping,
  beginnings,
  neglects,
  setbacks,
  failings,
  breakings,
].concat([harmingVerbs, neutralVerbs, sightings, ruledActs, tellings])
const isVerb = (word: string): boolean => verbs.some(set => set.has(word))

/** The base form of a verb; also of these verbs where grammar does not know them. */
export function verbBase(word: string): string {
  const known = baseOf(word)
  if (known !== word || isVerb(word)) return known
  const stem = /^(.{2,}?)(?:ed|ing|es|s)$/.exec(word)?.[1]
  if (stem === undefined) return word
  const undoubled = /([^aeiou])\1$/.test(stem) ? stem.slice(0, -1) : stem
  const ending = stem.endsWith('i') ? `${stem.slice(0, -1)}y` : stem
  return [ending, `${stem}e`, undoubled].find(isVerb) ?? word
}
