import { independentClauses } from '../../language/grammar/clauses.ts'
import { modals, negations, relatives } from '../../language/grammar/function-words.ts'
import { sentenceWords } from '../../language/grammar/sentence-words.ts'
import { verbForm } from '../../language/grammar/verb-forms.ts'
import { setOf } from '../../language/lexicons/lexicon.ts'
import {
  harmIn,
  phraseWithOf,
  readClause,
  singular,
  type GapClause,
  type Words,
} from '../links/gap-clause.ts'
import { harms, verbBase } from '../links/gap-words.ts'
import { plainWording } from '../links/plain-wording.ts'
import { headsOf } from './phrase-heads.ts'

const mostWords = 60
/** What was not noticed was not there; what was not repaired or answered may have been. */
const noticing: ReadonlySet<string> = setOf(
  'find see detect identify notice observe discover record note',
)
const happening: ReadonlySet<string> = setOf('occur happen arise')
const being: ReadonlySet<string> = setOf('be remain stay keep')
/** "Free of charge": for nothing. */
const prices: ReadonlySet<string> = setOf('charge cost fee')

/**
 * Where a sentence only says that what should not be was not there, stems of what was not: "no
 * signs of rodents", "there were no accidents", "the store was free of pests"; else none. That
 * nothing was done about it ("no faults were repaired") says no such thing.
 */
export function harmsDenied(sentence: string): string[] {
  const words = sentenceWords(plainWording(sentence)).slice(0, mostWords)
  if (words.at(-1)?.text === '?') return []
  const denied = independentClauses(words)
    .filter(clause => clause.some(isWord))
    .map(clause => harmIn(absentIn(clause)))
  return denied.some(({ length }) => length === 0) ? [] : denied.flatMap(headsOf)
}

const isWord = ({ kind }: Words[number]): boolean => kind === 'word'

/** What a clause says was not there, where that is all that it says. */
function absentIn(words: Words): Words {
  const clause = readClause(words)
  if (clause !== undefined && modals.has(words[clause.verb.first]?.text ?? '')) return []
  const denials = words.flatMap(({ text }, at) => (negations.has(text) ? [at] : []))
  const free = words.findIndex(
    ({ text }, at) => text === 'free' && /^(?:of|from)$/.test(words[at + 1]?.text ?? ''),
  )
  if (free >= 0) {
    const phrase = phraseWithOf(words, free + 2)
    const isSo = clause === undefined || clause.isBe || being.has(clause.base)
    return denials.length === 0 && isSo && !isPrice(phrase) ? phrase : []
  }
  const [at] = denials
  if (denials.length !== 1 || at === undefined || words[at]!.text !== 'no') return []
  const phrase = phraseWithOf(words, at + 1)
  const isAll = !words.slice(at + 1 + phrase.length).some(({ text }) => relatives.has(text))
  return isAll && isNotDealtWith(phrase) && (clause === undefined || tellsAbsence(clause, at))
    ? phrase
    : []
}

const isPrice = (phrase: Words): boolean => phrase.length === 1 && prices.has(phrase[0]!.text)

/** "No faults", "no faults found"; "no faults repaired" leaves open whether there were any. */
function isNotDealtWith(phrase: Words): boolean {
  const last = phrase.at(-1)
  if (last === undefined || (last.forms & verbForm.participle) === 0) return true
  const base = verbBase(last.text)
  return noticing.has(base) || happening.has(base) || harms.has(singular(last.text))
}

/** "There were no …", "no … was found", "no … noted", "no … occurred", "found no …". */
function tellsAbsence({ subject, verb, base, isBe }: GapClause, at: number): boolean {
  if (at > verb.head) return isBe ? subject.at(-1)?.text === 'there' : noticing.has(base)
  return noticing.has(base) || (verb.kind !== 'passive' && happening.has(base))
}
