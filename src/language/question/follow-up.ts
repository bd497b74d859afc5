import { longPattern } from '../../support/long-pattern.ts'
import { determiners, doForms, modals, prepositions } from '../grammar/function-words.ts'
import { isAuxiliary, sentenceWords, type SentenceWord } from '../grammar/sentence-words.ts'
import { baseOf, verbForm } from '../grammar/verb-forms.ts'
import { setOf } from '../lexicons/lexicon.ts'
import type { RecognizedMention } from '../mention-words/mention.ts'
import { sexOfName } from '../names/sex-of-name.ts'
import { recognizeMentions } from '../recognize.ts'
import { smallTalkOf } from './small-talk.ts'

/** What was asked before, in a form that stands by itself, and what was answered. */
export interface EarlierTurn {
  readonly question: string
  readonly answer: string
  /** The words of the answer that answer; empty where none stand out. */
  readonly marked: string
}

// Longer questions say themselves what they are about.
const mostWords = 12
const maxAnswer = 600
const lead = /^(?:(?:and|but|so|then|ok(?:ay)?|also)\b[, ]*)+/i
const questionPhrase = [
  String.raw`(?:(?:since|until|till|by|for|from|to|with|at|in|on) )?(?:when|where|why|whom?|`,
  String.raw`how (?:much|many|long|often|far)|how|which (?:day|date|year|month|place|town|reason)|`,
  String.raw`what (?:day|date|year|month|time|reason|price|place|town))`,
].join('')
const onlyAsking = longPattern('i')`
  ^(${questionPhrase})(?: exactly| precisely)?(?:
  \s(?:was|is) (?:that|this)|\s(?:did|does) (?:that|this|it) (?:happen|take place|occur)|
  \sdid (?:he|she|they) do (?:that|it|so))?$
`
const asked = longPattern('i')`
  ^(?:${questionPhrase}|what|which(?: \p{L}+){1,3}?|who) (?=(?:am|is|are|was|were|do|does|did|has|
  have|had|can|could|will|would|shall|should|may|might|must)\b)
`
const whoActs = /^who (?=\p{Ll}+)/iu
const other = /^(?:(?:what|how) about|and(?: for| what about)?) (.+)$/i
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
// "It" is none of them.
const personNouns = setOf(`
  man woman boy girl person child baby friend neighbour neighbor guest visitor member owner landlord
  landlady tenant lodger buyer seller customer client supplier author writer editor teacher pupil
  student doctor nurse patient surgeon dentist judge lawyer solicitor notary clerk chair chairman
  chairwoman president secretary treasurer director manager boss mayor minister caretaker cleaner
  cook baker builder plumber electrician joiner roofer gardener driver engineer architect surveyor
  inspector auditor accountant bookkeeper trainer coach captain pilot witness applicant employee
  employer colleague assistant volunteer trustee officer mother father wife husband son daughter
  brother sister aunt uncle
`)
const plural = /(?:[^su]s|people|men|women|children|staff)$/i

/**
 * A short question that lacks what it is about, with that from the turn before: "And when?" behind
 * "Who repaired the boiler?" asks when the one who did repaired it. Undefined where a question
 * stands by itself, and where more than one thing may be meant.
 */
export function readFollowUp(question: string, before: EarlierTurn): string | undefined {
  const text = question.trim().replace(/[\s?.!]+$/, '')
  if (text.split(/\s+/).length > mostWords || smallTalkOf(text) !== undefined) return undefined
  const bare = text.replace(lead, '')
  const [, phrase] = onlyAsking.exec(bare) ?? []
  const made =
    phrase !== undefined
      ? askedAnew(phrase, before)
      : (askedOfAnother(text, before) ?? withoutPronouns(bare, before))
  return made === undefined ? undefined : `${made.charAt(0).toUpperCase()}${made.slice(1)}?`
}

/** The question before with other question words: "Who repaired the boiler?" and "when". */
function askedAnew(phrase: string, { question, answer, marked }: EarlierTurn): string | undefined {
  const before = question.trim().replace(/[\s?.!]+$/, '')
  const words = sentenceWords(before)
  const [first] = words
  if (first === undefined) return undefined
  const who = whoActs.exec(before)
  if (who !== null) {
    const verb = words[1]
    const actor = onlyName(answer, before, ['person']) ?? onlyName(answer, before, ['organization'])
    if (verb === undefined || actor === undefined) return undefined
    const rest = before.slice(verb.end)
    if (isAuxiliary(verb) && !doForms.has(verb.text))
      return `${phrase} ${verb.text} ${actor}${rest}`
    if ((verb.forms & verbForm.past) > 0)
      return `${phrase} did ${actor} ${baseOf(verb.text)}${rest}`
    return (verb.forms & verbForm.third) > 0
      ? `${phrase} does ${actor} ${baseOf(verb.text)}${rest}`
      : undefined
  }
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
  const answers = /^(?:\p{L}+ ){0,4}\p{L}+$/u.test(marked) ? marked : undefined
  return answers === undefined || /^(?:is|are|was|were) /i.test(rest)
    ? undefined
    : `${phrase} ${rest} ${answers}`
}

/** "And the gate?", "What about the second one?", "And in May?": the question before of another. */
function askedOfAnother(text: string, { question }: EarlierTurn): string | undefined {
  const said = other.exec(text)?.[1]?.trim()
  if (said === undefined) return undefined
  const words = sentenceWords(said)
  if (words.length > 6 || words.some(word => isAuxiliary(word) || word.kind === 'mark'))
    return undefined
  const before = question.trim().replace(/[\s?.!]+$/, '')
  const only = <Part extends { start: number; end: number }>(parts: readonly Part[]) => {
    const [part] = parts
    return part === undefined || parts.length > 1 ? undefined : part
  }
  const replaced = (part: { start: number; end: number } | undefined, by: string) =>
    part === undefined ? undefined : `${before.slice(0, part.start)}${by}${before.slice(part.end)}`
  const [mention] = recognizeMentions(said)
  const isWhole = mention !== undefined && mention.end === said.length
  if (isWhole && mention.type === 'date') {
    const dates = recognizeMentions(before).filter(({ type }) => type === 'date')
    const preposition = said.slice(0, mention.start).trim()
    if (dates.length > 0) return replaced(only(dates), said.slice(mention.start))
    return preposition === '' ? undefined : `${before} ${said}`
  }
  if (
    isWhole &&
    mention.start === 0 &&
    (mention.type === 'person' || mention.type === 'organization')
  ) {
    return replaced(
      only(recognizeMentions(before).filter(({ type }) => type === mention.type)),
      said,
    )
  }
  if (!determiners.has(words[0]?.text ?? '')) return undefined
  const phrase = only(nounPhrases(before))
  if (phrase === undefined) return undefined
  const head = phrase.text.split(' ').at(-1) ?? ''
  // "the second one" of an offer is another offer.
  return replaced(phrase, said.replace(/\bones?$/i, phrase.text.includes(' of ') ? 'one' : head))
}

/** The question with what its pronouns stand for. */
function withoutPronouns(text: string, before: EarlierTurn): string | undefined {
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
    const meant = sexes.has(lower)
      ? personMeant(sexes.get(lower), before)
      : thingMeant(lower.startsWith('t'), before)
    if (meant === undefined) return undefined
    made += `${text.slice(at, index)}${meant}${isOwner ? "'s" : ''}`
    at = index + word.length
  }
  return made + text.slice(at)
}

const isQuestion = ([first]: readonly SentenceWord[]): boolean =>
  first !== undefined &&
  (isAuxiliary(first) ||
    prepositions.has(first.text) ||
    /^(?:when|where|why|whom?|whose|how|which|what)$/.test(first.text))

const isBeforeNoun = (words: readonly SentenceWord[], index: number): boolean => {
  const next = words[words.findIndex(({ start }) => start === index) + 1]
  return next?.kind === 'word' && !prepositions.has(next.text)
}

const isNamed = ({ type }: Pick<RecognizedMention, 'type'>): boolean =>
  ['person', 'organization', 'place', 'work', 'product', 'event'].includes(type)

/** The one name of a kind that an answer brings; undefined where it brings none or several. */
function onlyName(answer: string, question: string, types: readonly string[]): string | undefined {
  const names = namesIn(answer, types).filter(name => !question.includes(name))
  return names.length === 1 ? names[0] : undefined
}

const namesIn = (text: string, types: readonly string[]): string[] => [
  ...new Set(
    recognizeMentions(text.slice(0, maxAnswer))
      .filter(({ type }) => types.includes(type))
      .map(({ start, end }) => text.slice(start, end).replace(/['’]s?$/, '')),
  ),
]

function personMeant(
  sex: 'female' | 'male' | undefined,
  { question, answer }: EarlierTurn,
): string | undefined {
  const fitting = (text: string): string[] =>
    namesIn(text, ['person']).filter(name => {
      const own = sexOfName(name.toLowerCase().split(' '))
      return own === undefined || own === sex
    })
  const named = [...fitting(question), ...fitting(answer)]
  // "Marta" and "Marta Keller"
  const full = named.filter(name => !named.some(more => more !== name && more.includes(name)))
  const distinct = new Set(full)
  return distinct.size === 1 ? full[0] : undefined
}

function thingMeant(isSeveral: boolean, { question, marked }: EarlierTurn): string | undefined {
  const phrases = nounPhrases(question.trim().replace(/[\s?.!]+$/, '')).map(({ text }) => text)
  // "Who is the landlord?": nothing is named.
  if (/^who(?:se)? (?:is|are|was|were) /i.test(question)) return undefined
  const fitting = (
    phrases.length > 0 ? phrases : nounPhrases(marked).map(({ text }) => text)
  ).filter(text => {
    const head = text.split(' of ')[0]?.split(' ').at(-1)?.toLowerCase() ?? ''
    return plural.test(head) === isSeveral && !personNouns.has(head)
  })
  return fitting.length === 1 ? fitting[0] : undefined
}

/** Noun phrases that a determiner opens, with what "of" joins to them. */
function nounPhrases(text: string): Array<{ start: number; end: number; text: string }> {
  const words = sentenceWords(text)
  const found: Array<{ start: number; end: number; text: string }> = []
  const helps = words.find(word => isAuxiliary(word))
  // Behind "does" and "will" a verb in its base form follows the subject.
  const hasBase = helps !== undefined && (doForms.has(helps.text) || modals.has(helps.text))
  for (let first = 0; first < words.length; first++) {
    const opener = words[first]?.text ?? ''
    if (!determiners.has(opener) || /^(?:his|her|its|their)$/.test(opener)) continue
    let end = first + 1
    while (end < words.length && isInPhrase(words, end)) end++
    const isSubject = hasBase && words[first - 1] === helps
    if (isSubject && ((words[end - 1]?.forms ?? 0) & verbForm.base) > 0 && end - first > 2) end--
    const [start, last] = [words[first]?.start ?? 0, words[end - 1]?.end ?? 0]
    if (end - first > 1) found.push({ start, end: last, text: text.slice(start, last) })
    first = end - 1
  }
  return found
}

function isInPhrase(words: readonly SentenceWord[], at: number): boolean {
  const [before, word] = [words[at - 1], words[at]]
  if (word === undefined || word.kind === 'mark' || isAuxiliary(word)) return false
  if (word.text === 'of') return true
  if (before?.text === 'of') return true
  if (prepositions.has(word.text) || /^(?:and|or|that|who|which|to)$/.test(word.text)) return false
  if (determiners.has(word.text)) return false
  return (
    determiners.has(before?.text ?? '') ||
    word.capital ||
    (word.forms & (verbForm.past | verbForm.participle)) === 0 ||
    (word.forms & verbForm.nounLike) > 0
  )
}
