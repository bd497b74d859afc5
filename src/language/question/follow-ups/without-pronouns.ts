import { longPattern } from '../../../support/long-pattern.ts'
import { prepositions } from '../../grammar/function-words.ts'
import { isAuxiliary, sentenceWords, type SentenceWord } from '../../grammar/sentence-words.ts'
import { baseOf } from '../../grammar/verb-forms.ts'
import type { RecognizedMention } from '../../mention-words/mention.ts'
import { sexOfName } from '../../names/sex-of-name.ts'
import { recognizeMentions } from '../../recognize.ts'
import { actorOf, namesIn } from './actor.ts'
import { isPerson, isPlural, nounPhrases } from './noun-phrases.ts'
import { bareQuestion, type EarlierTurn } from './turn.ts'

const pronoun = longPattern('giu')`
  (?<![\p{L}'’])(?:he|she|him|her|his|it|its|they|them|their)(?![\p{L}'’])
`
// "Is it true that", "when is it allowed to": there is nothing that it means.
const emptyIt = longPattern('iu')`
  \b(?:is|was|will|would|does|did) it (?:\p{L}+ )?(?:true|possible|allowed|necessary|important|
  clear|known|rain\p{L}*|snow\p{L}*|take to|that)\b|\bit (?:\p{L}+ ){0,2}(?:to|that) \p{L}|
  ^what time is it|\b(?:do|done) it\b
`
const sexes: ReadonlyMap<string, 'female' | 'male'> = new Map([
  ['she', 'female'],
  ['her', 'female'],
  ['he', 'male'],
  ['him', 'male'],
  ['his', 'male'],
])
/** The question with what its pronouns stand for. */
export function withoutPronouns(text: string, before: EarlierTurn): string | undefined {
  const found = [...text.matchAll(pronoun)]
  const words = sentenceWords(text)
  if (found.length === 0 || emptyIt.test(text) || !isQuestion(words)) return undefined
  // What it names itself is what it may mean.
  if (recognizeMentions(text).some(isNamed) || nounPhrases(text).length > 0) return undefined
  let made = ''
  let at = 0
  for (const { 0: word, index } of found) {
    const lower = word.toLowerCase()
    const isOwner =
      /^(?:his|its|their)$/.test(lower) || (lower === 'her' && isBeforeNoun(words, index))
    // "Who sold his car?": whose it is may be what is asked.
    const ownsItself = isOwner && lower !== 'its' && whoActs.test(text)
    if (ownsItself || wordBehind(words, index)?.text === 'own') return undefined
    const meant = sexes.has(lower)
      ? personMeant(sexes.get(lower), before)
      : thingMeant(lower.startsWith('t'), before)
    if (meant === undefined) return undefined
    // The lock of the gate has no lock.
    const owned = isOwner ? wordBehind(words, index)?.text : undefined
    if (owned !== undefined && sentenceWords(meant).some(({ text }) => text === owned))
      return undefined
    made += `${text.slice(at, index)}${meant}${isOwner ? "'s" : ''}`
    at = index + word.length
  }
  return `${made}${text.slice(at)}${objectOf(words, before)}`
}

/** "Why did she refuse?" behind "Who refused the offer?": what was refused, with a space before. */
function objectOf(words: readonly SentenceWord[], { question }: EarlierTurn): string {
  const before = bareQuestion(question)
  const [who, verb] = sentenceWords(before)
  const last = words.at(-1)
  const isSame =
    who?.text === 'who' &&
    verb !== undefined &&
    !isAuxiliary(verb) &&
    baseOf(verb.text) === last?.text &&
    /^(?:when|where|why|how)$/.test(words[0]?.text ?? '')
  return isSame ? before.slice(verb.end) : ''
}

const isQuestion = ([first]: readonly SentenceWord[]): boolean =>
  first !== undefined &&
  (isAuxiliary(first) ||
    prepositions.has(first.text) ||
    /^(?:when|where|why|whom?|whose|how|which|what)$/.test(first.text))

const whoActs = /^who (?!(?:is|are|was|were)\b)/i

const wordBehind = (words: readonly SentenceWord[], index: number): SentenceWord | undefined =>
  words[words.findIndex(({ start }) => start === index) + 1]

const isBeforeNoun = (words: readonly SentenceWord[], index: number): boolean => {
  const next = wordBehind(words, index)
  return next?.kind === 'word' && !prepositions.has(next.text)
}

const isNamed = ({ type }: Pick<RecognizedMention, 'type'>): boolean =>
  ['person', 'organization', 'place', 'work', 'product', 'event'].includes(type)

function personMeant(sex: 'female' | 'male' | undefined, turn: EarlierTurn): string | undefined {
  const isFitting = (name: string): boolean => {
    const own = sexOfName(name.toLowerCase().split(' '))
    return own === undefined || own === sex
  }
  const named = [turn.question, turn.answer].flatMap(text =>
    namesIn(text, ['person']).filter(isFitting),
  )
  // "Marta" and "Marta Keller"
  const full = named.filter(name => !named.some(more => more !== name && more.includes(name)))
  // Who did what was asked is spoken of as well as whom the question names.
  const actor = actorOf(turn)
  const known = actor !== undefined && isFitting(actor) ? [actor] : []
  const meant =
    known.length > 0 ? [...full.filter(name => turn.question.includes(name)), ...known] : full
  return new Set(meant).size === 1 ? meant[0] : undefined
}

function thingMeant(isSeveral: boolean, { question, marked }: EarlierTurn): string | undefined {
  const phrases = nounPhrases(bareQuestion(question)).map(({ text }) => text)
  // "Who is the landlord?": nothing is named.
  if (/^who(?:se)? (?:is|are|was|were) /i.test(question)) return undefined
  const fitting = (
    phrases.length > 0 ? phrases : nounPhrases(marked).map(({ text }) => text)
  ).filter(text => isPlural(text) === isSeveral && !isPerson(text))
  return fitting.length === 1 ? fitting[0] : undefined
}
