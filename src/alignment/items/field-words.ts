import { setOf } from '../../language/lexicons/lexicon.ts'
import { wordTexts } from '../../language/words/tokens.ts'
import { sentenceWords } from '../../language/grammar/sentence-words.ts'
import { isAct, namesHarm, singular } from '../links/gap-clause.ts'
import {
  attendance,
  faults,
  flaws,
  harmingVerbs,
  harms,
  means,
  measures,
  neglects,
  provisions,
  seldom,
  sightings,
  soundness,
  threats,
  verbBase,
} from '../links/gap-words.ts'
import { stateLabels } from './state-words.ts'

const turning: ReadonlySet<string> = setOf(
  'no not without never none unless nobody un out past beyond over above late other else',
)
/** Events and remarks of which there may be none. */
const optional: ReadonlySet<string> = setOf(
  `alarm alert evacuation escalation notification response remark comment note action measure
  report feedback support exercise-caution question request visitor order arrangement`,
)

/**
 * Whether a field asks for what should not be, or asks the other way round, so that "no" is good or
 * says nothing: "Signs of pests?", "Doors not locked?".
 */
export function asksForHarm(label: string): boolean {
  const words = wordTexts(label)
  if (words.some(word => turning.has(word))) return true
  // "Any obstruction found?"
  if (words[0] === 'any' && sightings.has(verbBase(words.slice(1).find(isSeen) ?? ''))) return true
  // "Requests turned down?"
  if (/\b(?:turned|sent) (?:down|away|back)\b/.test(words.join(' '))) return true
  // "Risk assessment", "Waste weighed": what is asked for is the measure.
  const isFound = words.some(isSeen)
  if (saysDone(label) && !isFound) return false
  if (namesHarm(sentenceWords(label))) return true
  return !namesMeasure(label) && words.some(namesHarmAlone)
}

const isSeen = (word: string): boolean => verbBase(word) !== word && sightings.has(verbBase(word))

function namesHarmAlone(word: string): boolean {
  const [one, base] = [singular(word), verbBase(word)]
  return (
    [harms, faults, flaws, threats, seldom].some(set => set.has(one)) ||
    harmingVerbs.has(base) ||
    (neglects.has(base) && word !== base)
  )
}

/** Whether a field asks for a state: "Status", "OK?". */
export function asksForState(label: string): boolean {
  const words = wordTexts(label)
  return stateLabels.has(words.join(' ')) || stateLabels.has(words.at(-1) ?? '')
}

/** Whether a label says that something is done or sound: "training completed", "lights working". */
export const saysDone = (label: string): boolean =>
  wordTexts(label).some(
    word =>
      (/(?:ed|en|t|n|ing)$/.test(word) && isAct(verbBase(word)) && verbBase(word) !== word) ||
      attendance.has(word) ||
      soundness.has(word) ||
      ['done', 'held', 'kept', 'made', 'taken', 'working', 'shown', 'seen', 'given'].includes(word),
  )

/** Whether a label names what an institution has to have. */
export const namesMeasure = (label: string, isStrict = false): boolean =>
  wordTexts(label).some(word => {
    const one = singular(word)
    if (optional.has(one)) return false
    return measures.has(one) || (!isStrict && (provisions.has(one) || means.has(one)))
  })
