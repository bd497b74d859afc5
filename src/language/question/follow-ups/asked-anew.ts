import { longPattern } from '../../../support/long-pattern.ts'
import { doForms } from '../../grammar/function-words.ts'
import { isAuxiliary, sentenceWords, type SentenceWord } from '../../grammar/sentence-words.ts'
import { baseOf, participleOf, verbForm } from '../../grammar/verb-forms.ts'
import { setOf } from '../../lexicons/lexicon.ts'
import { actorOf, nameSource } from './actor.ts'
import { isPlural, nounPhrases } from './noun-phrases.ts'
import { bareQuestion, type EarlierTurn } from './turn.ts'

export const questionPhrase = [
  String.raw`(?:(?:since|until|till|by|for|from|to|with|at|in|on) )?(?:when|where|why|whom?|`,
  String.raw`how (?:much|many|long|often|far)|how|which (?:day|date|year|month|place|town|reason)|`,
  String.raw`what (?:day|date|year|month|time|reason|price|place|town))`,
].join('')
const asked = longPattern('i')`
  ^(?:${questionPhrase}|what|which(?: \p{L}+){1,3}?|who) (?=(?:am|is|are|was|were|do|does|did|has|
  have|had|can|could|will|would|shall|should|may|might|must)\b)
`
const whoActs = /^who (?=\p{Ll}+)/iu
const openingName = new RegExp(`^${nameSource}`, 'u')

/** The question before with other question words: "Who repaired the boiler?" and "when". */
export function askedAnew(phrase: string, turn: EarlierTurn): string | undefined {
  const before = bareQuestion(turn.question)
  const words = sentenceWords(before)
  const [first] = words
  if (first === undefined) return undefined
  // "Who sent it to Ann?" says to whom.
  const [preposition] = /^\S+(?= whom?$)/i.exec(phrase) ?? []
  if (words.some(({ text }) => text === preposition?.toLowerCase())) return undefined
  if (whoActs.test(before)) return ofActor(phrase, before, words[1], actorOf(turn))
  // "Where is the key?" and "how long": what of it is meant is open.
  const isOfState = /^\S+ (?:is|are|was|were)\b/i.test(before)
  if (isOfState && /^how/i.test(phrase) && before.split(' ').length < 5) return undefined
  // "Did Ann sign it?"
  if (isAuxiliary(first)) return `${phrase} ${before.charAt(0).toLowerCase()}${before.slice(1)}`
  const asking = asked.exec(before)
  if (asking === null) return undefined
  const rest = before.slice(asking[0].length)
  // What was asked for is no part of the question any more; its answer is.
  if (
    !/^(?:what|which|whom?)\b/i.test(asking[0]) ||
    /^(?:what|which) (?:day|date|year|month|time)/i.test(asking[0])
  )
    return `${phrase} ${rest}`
  const answers = /^(?:\p{L}+ ){0,4}\p{L}+$/u.test(turn.marked) ? turn.marked : undefined
  return answers === undefined || /^(?:is|are|was|were) /i.test(rest)
    ? undefined
    : `${phrase} ${rest} ${answers}`
}

// "How much" is a price of these alone: nobody asks how much one repaired it.
const paying = setOf(
  'pay spend owe give offer earn lend borrow charge donate raise save invest bid',
)

/** The base form where it is known, and where it is plain: "ask" of "asked". */
function plainForm(verb: string): string | undefined {
  const base = baseOf(verb)
  if (base !== verb || !verb.endsWith('ed')) return base
  return /(?!(.)\1)[^aeiou][^aeioulgcvsz]ed$/.test(verb) ? verb.slice(0, -2) : undefined
}

/** "Who repaired the boiler" with who did, or without anyone: "when was the boiler repaired". */
function ofActor(
  phrase: string,
  before: string,
  verb: SentenceWord | undefined,
  actor: string | undefined,
): string | undefined {
  if (verb === undefined) return undefined
  const rest = before.slice(verb.end)
  // "When can she not pay?" asks nothing.
  if (/n(?:o|')t$/.test(verb.text) && !/^why$/i.test(phrase)) return undefined
  if (isAuxiliary(verb) && !doForms.has(verb.text))
    return actor === undefined || /^how (?:much|many)$/i.test(phrase)
      ? undefined
      : `${phrase} ${verb.text} ${actor}${rest}`
  const isPast = (verb.forms & verbForm.past) > 0
  if (!isPast && (verb.forms & verbForm.third) === 0) return undefined
  const base = plainForm(verb.text)
  if (base === undefined || (/^how (?:much|many)$|price/i.test(phrase) && !paying.has(base)))
    return undefined
  if (actor !== undefined) return `${phrase} ${isPast ? 'did' : 'does'} ${actor} ${base}${rest}`
  const object = rest.trimStart()
  const done =
    nounPhrases(object).find(({ start }) => start === 0)?.text ?? openingName.exec(object)?.[0]
  // "Who sent Ann the offer?": there is another object.
  const behind = done === undefined ? '' : object.slice(done.length)
  if (done === undefined || !/^$|^ (?:\p{Ll}+)\b(?<! (?:an?|the))/u.test(behind)) return undefined
  const be = isPlural(done) ? ['are', 'were'] : ['is', 'was']
  return `${phrase} ${be[isPast ? 1 : 0]} ${done} ${participleOf(base)}${behind}`
}
