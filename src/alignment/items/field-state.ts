import { wordTexts } from '../../language/words/tokens.ts'
import { isAct, namesHarm, singular } from '../links/gap-clause.ts'
import { harmingVerbs, harms, keeping, verbBase } from '../links/gap-words.ts'
import { sentenceWords } from '../../language/grammar/sentence-words.ts'
import { asksForHarm, asksForState, namesMeasure, saysDone } from './field-words.ts'
import type { ItemField } from './item-fields.ts'
import { badInStateFields, badStates, goodStates, muteStates, noes, nones } from './state-words.ts'

/** What a field says of a state: as it should be, not so, or neither. */
export type FieldState = 'good' | 'bad' | undefined

const mostWords = 7
const denying = /^(?:no|none|nothing|nobody|never|without|zero|0)\b/
const neutralDenials = /^not (?:applicable|required|needed|necessary|relevant|due|used|allowed)\b/
const ends = /\s*(?:[,;(]|\s[-–—]\s|\.\s).*$/su

/** What a field of a form, or a cell of a row, says of a state. */
export function fieldState(field: ItemField): FieldState {
  const { label, isQuestion } = field
  const value = field.value.toLowerCase().replace(/^\?\s*/, '')
  const clauses = clausesOf(value)
  const [first = ''] = clauses
  if (muteStates.has(first)) return undefined
  const isHarm = asksForHarm(label)
  const isState = asksForState(label)
  if (noes.has(first)) {
    if (isHarm) return 'good'
    return isQuestion || isState || saysDone(label) || namesMeasure(label) ? 'bad' : undefined
  }
  // "None since 2022".
  if (nones.has(first.replace(/ since .*$/, ''))) {
    if (isHarm) return 'good'
    return namesMeasure(label, true) || saysDone(label) ? 'bad' : undefined
  }
  if (isHarm) return undefined
  const states = clauses.map(clause => clauseState(clause, isState || isQuestion))
  if (states.includes('bad')) return 'bad'
  return states.includes('good') ? 'good' : undefined
}

/** The parts of a value that commas, dashes and brackets part, without marks at their ends. */
const clausesOf = (value: string): string[] => {
  const parts = value.split(/\s*[,;()]\s*|\s+[-–—]\s+|\.(?:\s+|$)/).map(part => part.trim())
  const found = parts.filter(part => part !== '')
  return found.length === 0 ? [value.replace(ends, '').trim()] : found
}

function clauseState(clause: string, isState: boolean): FieldState {
  const words = wordTexts(clause)
  if (words.length > mostWords) return undefined
  const said = clause.replace(/^(?:status|state|result|still|now|already|currently)\s+/, '')
  if (muteStates.has(said)) return undefined
  if (isBad(said) || (isState && badInStateFields.has(said))) return 'bad'
  if (/^(?:status|state|still) /.test(clause) && badInStateFields.has(said)) return 'bad'
  if (words[0] === 'never' && words.length > 1) return neverState(words.slice(1))
  if (denying.test(said)) return deniedState(words)
  if (goodStates.has(said) || goodStates.has(words[0] ?? '')) return 'good'
  return endsBad(words) ? 'bad' : undefined
}

/** "Overdue since May", "not signed", "to be written", "out of plasters". */
function isBad(said: string): boolean {
  if (badStates.has(said)) return true
  const [one = '', two = '', three = ''] = wordTexts(said)
  if (one === 'not' && !neutralDenials.test(said)) {
    const what = ['yet', 'fully', 'all'].includes(two) ? three : two
    return isDone(what) || (two === 'yet' && what !== '') || ['available', 'ok'].includes(what)
  }
  if (one === 'to' && two === 'be') return isDone(three)
  if (one === 'out' && two === 'of') return three !== '' && !harms.has(singular(three))
  return (
    ['overdue', 'expired', 'lapsed', 'pending', 'outstanding', 'missing', 'failed'].includes(one) ||
    badStates.has(`${one} ${two} ${three}`)
  )
}

const isDone = (word: string): boolean =>
  word !== '' &&
  verbBase(word) !== word &&
  (isAct(verbBase(word)) || /^(?:pass|do|start|carr)/.test(word))

/** "Medical expired", "result awaited": what a few words come to. */
const endsBad = (words: readonly string[]): boolean =>
  words.length >= 2 &&
  words.length <= 4 &&
  (badStates.has(words.at(-1)!) || badStates.has(words.slice(-2).join(' '))) &&
  !words.some(word => ['never', 'not', 'no', 'without', 'was', 'were'].includes(word)) &&
  !harms.has(singular(words.at(-2)!))

/** "Never tested", "never had a sticker". */
function neverState([verb = '', ...object]: readonly string[]): FieldState {
  const what = sentenceWords(object.join(' '))
  if (harmingVerbs.has(verbBase(verb)) || namesHarm(what)) return undefined
  if (keeping.has(verbBase(verb))) return what.length > 0 ? 'bad' : undefined
  return isDone(verb) ? 'bad' : undefined
}

/** Whether a field says that what is asked for is not needed here. */
export const saysExempt = ({ value }: ItemField): boolean =>
  clausesOf(value.toLowerCase()).some(clause => /\p{L}/u.test(clause) && muteStates.has(clause))

/** Whether a field only says no, or none. */
export function saysNone({ value }: ItemField): boolean {
  const [first = ''] = clausesOf(value.toLowerCase())
  return noes.has(first) || nones.has(first)
}

/** "No defects" is good; "no certificate" is not. */
function deniedState(words: readonly string[]): FieldState {
  const rest = sentenceWords(words.slice(1).join(' '))
  if (namesHarm(rest) || words.some(word => badStates.has(word) || word === 'open')) return 'good'
  return words[0] === 'no' && namesMeasure(words.at(-1) ?? '', true) ? 'bad' : undefined
}
