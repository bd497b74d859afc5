import { longPattern } from '../../../support/long-pattern.ts'
import { determiners, prepositions } from '../../grammar/function-words.ts'
import { isAuxiliary, sentenceWords, type SentenceWord } from '../../grammar/sentence-words.ts'
import { setOf } from '../../lexicons/lexicon.ts'
import { recognizeMentions } from '../../recognize.ts'
import { nameSource } from './actor.ts'
import { headOf, isPerson, nounPhrases } from './noun-phrases.ts'
import { bareQuestion, type EarlierTurn } from './turn.ts'

interface Part {
  readonly start: number
  readonly end: number
}

const other = /^(?:(?:what|how) about|(?:and|but|so)(?: (?:what|how) about)?) (.+)$/i
// "In May?", "only in May": a time alone.
const onlyTime =
  /^(?:only |just )?((?:in|on|since|until|till|before|after|during|from|between) .+)$/i
// Names of months that no person has, and years.
const plainTime = longPattern('')`
  ^(?:(?:(?:January|February|March|July|September|October|November|December) ?)?(?:(?:19|20)\d\d)?
  |(?:April|May|June|August) (?:19|20)\d\d)$
`
const timeNouns = setOf(`
  minute minutes hour hours day days night nights weekend week weeks month months quarter quarters
  year years season seasons morning afternoon evening spring summer autumn winter
`)
const ago = /^(?:an?|one|two|three|four|five|six|ten|\d+) \p{Ll}+ ago$/u
const adverbial = /^(?:last|this|next|today|yesterday|tomorrow)\b| ago$/i
const past = /^(?:last|yesterday)\b| ago$/i
const wholeName = new RegExp(`^${nameSource}$`, 'u')

/**
 * "And the gate?", "What about the second one?", "And in May?", "And for visitors?": the question
 * before of another. Undefined where more than one part of it may give way.
 */
export function askedOfAnother(text: string, { question }: EarlierTurn): string | undefined {
  const another = other.exec(text)?.[1]?.trim()
  const alone = onlyTime.exec(another ?? text)?.[1]
  const said = alone === undefined ? another : `${alone.charAt(0).toLowerCase()}${alone.slice(1)}`
  if (said === undefined) return undefined
  const words = sentenceWords(said)
  const [date] = recognizeMentions(said).filter(({ type }) => type === 'date')
  // "May" is a month in "in May".
  const isActing = (word: SentenceWord): boolean =>
    isAuxiliary(word) && (date === undefined || word.start < date.start || word.end > date.end)
  if (words.length > 6 || words.some(word => isActing(word) || word.kind === 'mark'))
    return undefined
  const before = bareQuestion(question)
  const time = ofAnotherTime(said, before)
  if (time !== undefined || another === undefined) return time?.read
  const [first] = words
  if (first === undefined) return undefined
  if (prepositions.has(first.text)) {
    const phrase = only(phrasesBehind(first.text, before))
    if (phrase !== undefined) return replaced(before, phrase, said)
    return first.text === 'for' && words.length > 1
      ? ofAnotherThing(said.slice(words[1]?.start), before)
      : undefined
  }
  return ofAnotherThing(said, before)
}

/** The question of another time; undefined where none is said, empty where it fits nowhere. */
function ofAnotherTime(said: string, before: string): { read?: string } | undefined {
  const [mention] = recognizeMentions(said)
  const isDate = mention?.type === 'date' && mention.end === said.length
  if (!isDate && !ago.test(said)) return undefined
  const from = isDate ? mention.start : 0
  const preposition = said.slice(0, from).trim()
  if (preposition !== '' && !prepositions.has(preposition.toLowerCase())) return undefined
  const dates = recognizeMentions(before).filter(({ type }) => type === 'date')
  if (dates.length > 1) return {}
  const [date] = dates
  const isBare = adverbial.test(said)
  if (date !== undefined) {
    // "In March" and "on the 5th": what is put before the other goes with it.
    const opener = /(?:^| )(\p{Ll}+) $/u.exec(before.slice(0, date.start))?.[1] ?? ''
    const isOfDate = opener === 'of'
    const isOpened = (preposition !== '' || isBare) && prepositions.has(opener) && !isOfDate
    const start = isOpened ? date.start - opener.length - 1 : date.start
    // "The week of 9 June"
    const by = isOfDate ? said.slice(from) : said
    return { read: replaced(before, { start, end: date.end }, by) }
  }
  if (preposition === '' && !isBare)
    return plainTime.test(said) ? { read: `${before} in ${said}` } : {}
  const read = `${before} ${said}`
  return { read: past.test(said) ? read.replace(/\b(?:is|are|do|does|has)\b/, inPast) : read }
}

const inPast = (word: string): string => ({ is: 'was', are: 'were', has: 'had' })[word] ?? 'did'

function ofAnotherThing(said: string, before: string): string | undefined {
  if (wholeName.test(said)) {
    const type = recognizeMentions(said).find(({ end }) => end === said.length)?.type
    const same = recognizeMentions(before).filter(mention => mention.type === type)
    const isTyped = (type === 'person' || type === 'organization') && same.length > 0
    const part = only(isTyped ? same : namesIn(before))
    return part === undefined ? undefined : replaced(before, part, said)
  }
  const [first] = sentenceWords(said)
  if (!determiners.has(first?.text ?? '')) return undefined
  // "For a full day" is no thing that a machine stands in for.
  const isTime = (phrase: string): boolean => timeNouns.has(headOf(phrase))
  // "Who wrote the third one" says no noun.
  if (/\bones?\b/i.test(before)) return undefined
  const phrase = only(nounPhrases(before).filter(({ text }) => isTime(text) === isTime(said)))
  if (phrase === undefined) return undefined
  if (isPerson(phrase.text) !== isPerson(said) || isKnown(phrase.text) !== isKnown(said))
    return undefined
  const head = phrase.text.split(' ').at(-1) ?? ''
  const [, belonging] = / (of .+)$/.exec(phrase.text) ?? []
  // "the second one" of an offer is another offer, "the second prize" one of the same raffle.
  const thing = said.replace(/\bones?$/i, belonging === undefined ? head : 'one')
  const isSame = belonging !== undefined && headOf(thing) === headOf(phrase.text)
  return replaced(before, phrase, isSame && !/ of /.test(thing) ? `${thing} ${belonging}` : thing)
}

/** Whether a phrase means a certain one: "the gate" is not in the place of "a gate". */
const isKnown = (phrase: string): boolean =>
  /^(?:the|this|that|these|those|my|your|his|her|its|our|their)\b/i.test(phrase)

/** Names that stand in a question, dates aside; what opens it is none. */
function namesIn(before: string): Part[] {
  const dates = recognizeMentions(before).filter(({ type }) => type === 'date')
  return [...before.matchAll(new RegExp(`(?<=[ “"])${nameSource}`, 'gu'))]
    .map(({ index, 0: name }) => ({ start: index, end: index + name.length }))
    .filter(({ start, end }) => !dates.some(date => date.start < end && start < date.end))
}

/** What a preposition opens, up to the next one or the end: "for half a day". */
function phrasesBehind(preposition: string, before: string): Part[] {
  const words = sentenceWords(before)
  return words.flatMap((word, at) => {
    if (word.text !== preposition) return []
    const isEnd = ({ text, kind }: SentenceWord): boolean =>
      kind === 'mark' || (prepositions.has(text) && text !== 'of')
    const next = words.findIndex((each, index) => index > at && isEnd(each))
    const last = words[(next === -1 ? words.length : next) - 1]
    return last === undefined || last === word ? [] : [{ start: word.start, end: last.end }]
  })
}

const only = <Found>(parts: readonly Found[]): Found | undefined =>
  parts.length === 1 ? parts[0] : undefined

const replaced = (before: string, { start, end }: Part, by: string): string =>
  `${before.slice(0, start)}${by}${before.slice(end)}`
