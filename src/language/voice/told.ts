import type { Voice } from '../../core/voice.ts'
import { longPattern, longSource } from '../../support/long-pattern.ts'
import { findVerb, isSurePast } from '../grammar/finite-verb.ts'
import { subjectStart } from '../grammar/clauses.ts'
import {
  conditions,
  determiners,
  nominalEnds,
  prepositions,
  reportingVerbs,
  subordinators,
  wordsOfClass,
} from '../grammar/function-words.ts'
import {
  isAdverb,
  isAuxiliary,
  sentenceWords,
  type SentenceWord,
} from '../grammar/sentence-words.ts'
import { verbForm, verbForms } from '../grammar/verb-forms.ts'
import { setOf } from '../lexicons/lexicon.ts'
import { role, rolesOf } from '../lexicons/word-roles.ts'

/** A statement that somebody told or asked another something, as what was written to them shows. */
export interface ToldStatement {
  readonly verb: 'told' | 'asked'
  readonly from: string
  /** Absent where it says nobody. */
  readonly to?: string | undefined
  /** "Ada told Ben to wait": what is to be done, and not what is so. */
  readonly orders?: boolean | undefined
}

const person = longSource`
  (?!(?:He|She|It|They|We|You|Nobody|Somebody|Everybody|No|The|A|An)\b)\p{Lu}[\p{L}’'-]*
  (?: \p{Lu}[\p{L}’'-]*\.?){0,3}`
const statement = longPattern('u')`
  ^(?<from>${person}) (?:(?:has|had|then|also|later|only|just|already) ){0,2}(?:
  (?<told>told|informed|assured|warned|reminded|advised) (?<to>${person})|
  asked(?: (?<asked>${person}))?)
  (?= (?!about\b)(?:(?<orders>(?:not )?to)\b|\p{Ll}))
`
// Such words of one's own ask for something.
const request = longPattern('iu')`
  \bplease\b|\b(?:can|could|would|will) you\b|\bmay I\b|\bI(?:['’]d| would) like you to\b
`

/** Reads "Ada told Ben that …", "Ada asked (Ben) whether …"; undefined for any other statement. */
export function toldStatement(text: string): ToldStatement | undefined {
  const found = statement.exec(text)?.groups
  if (found === undefined) return undefined
  const { from = '', told, to, asked, orders } = found
  const receiver = to ?? asked
  return {
    verb: told === undefined ? 'asked' : 'told',
    from,
    ...(receiver === undefined ? {} : { to: receiver }),
    ...(orders === undefined ? {} : { orders: true }),
  }
}

/**
 * What stands before a sentence of a voice that is read as told, or asked, to whom the statement
 * says: "Ada Hill told Ben Oak: "; undefined where another speaks, or to another, and none for a
 * sentence that is no bare statement, order or question of their own. Of a message to several only
 * the sentences that call somebody are to them: "Ben, would you take the minutes?".
 */
export function toldBefore(
  { verb, from, to, orders = false }: ToldStatement,
  voice: Voice | undefined,
): ((sentence: string) => string) | undefined {
  const { speaker, addressee } = voice ?? {}
  if (speaker === undefined || !isOf(from, speaker)) return undefined
  if (to !== undefined && addressee !== undefined && !isOf(to, addressee)) return undefined
  const isToAll = to === undefined || addressee !== undefined
  const opening = to === undefined ? `${from} ${verb}: ` : `${from} ${verb} ${to}: `
  return sentence => {
    const asks = /\?\W*$/.test(sentence)
    const isRequest = request.test(sentence)
    const words = sentenceWords(sentence)
    const isMeant =
      !quotesSpeech(sentence) &&
      (verb === 'told'
        ? !asks && (orders ? isOrder(words, isRequest, addressee) : isBare(words))
        : (asks || isRequest) && isOwnRequest(words, addressee, orders))
    return isMeant && (isToAll || calls(sentence, to)) ? opening : ''
  }
}

const quotation = longPattern('gu')`
  ["“”„«»](?<text>[^"“”„«»]{1,300})["“”„«»]|(?<!\p{L})[‘'](?<single>.{1,300}?)['’](?!\p{L})
  |["“”„«»]
`
const longestTitle = 5
const namings = setOf('called named titled entitled')

/**
 * Whether a sentence quotes what somebody says, and no name: 'the show is called "Carmen"', but not
 * 'the poster "Closed On Monday"'.
 */
const quotesSpeech = (sentence: string): boolean =>
  [...sentence.matchAll(quotation)].some(({ index, groups }) => {
    const words = sentenceWords(groups?.['text'] ?? groups?.['single'] ?? '')
    const isName =
      words.length > 0 &&
      words.length <= longestTitle &&
      words.every(isOfName) &&
      findVerb(words, 0, words.length) === undefined
    return !isName || !namesThing(sentence.slice(Math.max(0, index - 40), index))
  })

const isOfName = (word: SentenceWord): boolean =>
  word.kind === 'number' ||
  (word.kind === 'word' &&
    !isAuxiliary(word) &&
    (word.forms === 0 || (word.forms & verbForm.nounLike) !== 0) &&
    (word.capital || determiners.has(word.text) || prepositions.has(word.text)))

/** Whether a name may follow: "the show", "is called", but not "the note reads" or "she wrote:". */
function namesThing(before: string): boolean {
  const [, last = ''] = /(\S*)\s*$/u.exec(before) ?? []
  const word = last.toLowerCase()
  const forms = verbForms(word)
  if (last === '' || namings.has(word)) return true
  return /\p{L}$/u.test(last) && (forms === 0 || (forms & verbForm.nounLike) !== 0)
}

const hedges = ['planned', 'reported', 'fact-doubt'].map(wordsOfClass)
// Of what stands behind these it is not said that it is so.
const attitudes = setOf(`
  hope wish wishes wished doubt doubts doubted want hear hears heard imagine imagined pretend
  pretends pretended guess guesses guessed suppose assume assumes assumed promise promises dream
  dreamed wonder wonders wondered fear fears feared nearly almost otherwise assuming supposing
`)
/** "Says", but not "the show"; "the claim that" tells what is claimed. */
const isReported = ({ text, index }: SentenceWord, words: readonly SentenceWord[]): boolean => {
  const before = words[index - 1]?.text ?? ''
  if (!reportingVerbs.has(text)) return false
  const isNoun = determiners.has(before) && !nominalEnds.has(before)
  return (
    !isNoun || words.slice(index, index + 12).some(word => /^(?:that|whether)$/.test(word.text))
  )
}
const isConditional = ({ text }: SentenceWord): boolean =>
  text !== 'because' && (conditions.has(text) || text === 'when' || text === 'whenever')

const contracted = /^\p{L}+'(?:s|re|m|ve|ll|d)$/u

/** "The shop's closed on Mondays": "is", and not whose the closed door is. */
const hasContractedVerb = (words: readonly SentenceWord[]): boolean =>
  words.some(({ text, index }) => {
    const [next, other] = [words[index + 1], words[index + 2]]
    if (!contracted.test(text) || next === undefined) return false
    if (determiners.has(next.text) || prepositions.has(next.text) || isAdverb(next)) return true
    const isPredicate = (next.forms & (verbForm.participle | verbForm.gerund)) !== 0
    return (
      isPredicate &&
      (other === undefined ||
        other.kind !== 'word' ||
        prepositions.has(other.text) ||
        determiners.has(other.text) ||
        isAdverb(other))
    )
  })

/** Whether a sentence states something by itself: nobody else says, thinks or wants it. */
const isBare = (words: readonly SentenceWord[]): boolean =>
  (findVerb(words, subjectStart(words), words.length) !== undefined || hasContractedVerb(words)) &&
  !words.some(
    word =>
      isReported(word, words) ||
      isConditional(word) ||
      attitudes.has(word.text) ||
      hedges.some(hedge => hedge.has(word.text)),
  )

/** "Wait", "Ben, do not wait", "please wait", "you must wait". */
function isOrder(
  words: readonly SentenceWord[],
  isRequest: boolean,
  addressee: string | undefined,
): boolean {
  // "When you leave" says when, "when Kim is ill" whether.
  const isHeld = (word: SentenceWord): boolean =>
    isConditional(word) &&
    (word.index === 0 ||
      !/^when(?:ever)?$/.test(word.text) ||
      words[word.index + 1]?.text !== 'you')
  if (words.some(word => isReported(word, words) || isHeld(word))) return false
  if (isRequest) return true
  const isCalled = words[0]?.capital === true && words[1]?.text === ','
  const [first, ...others] = isCalled ? words.slice(2) : words
  if (first === undefined) return false
  if (/^(?:do|don't|never)$/.test(first.text)) return true
  if ((first.forms & verbForm.base) !== 0)
    return opensObject(others[0]) || isOnlyVerb(first, others)
  const receiver = first.text === 'you' ? 1 : addresseeWords([first, ...others], addressee)
  if (receiver === 0) return false
  const [verb, to] = [first, ...others].slice(receiver)
  return (
    /^(?:must|should|shall)$/.test(verb?.text ?? '') ||
    (/^(?:needs?|has|have|ought|is|are)$/.test(verb?.text ?? '') && to?.text === 'to')
  )
}

/** "Clean the pump", "wait for Kim", "hold it", but not "clean towels are here". */
const opensObject = (next: SentenceWord | undefined): boolean =>
  next === undefined ||
  next.kind !== 'word' ||
  next.capital ||
  determiners.has(next.text) ||
  prepositions.has(next.text) ||
  objectPronouns.has(next.text)
const objectPronouns = new Set(['it', 'them', 'him', 'her', 'me', 'us'])

/** "Bring cups for the tea": what is no noun or name, where nothing else is the verb. */
function isOnlyVerb({ text, forms }: SentenceWord, others: readonly SentenceWord[]): boolean {
  if ((forms & verbForm.nounLike) !== 0 || (rolesOf(text) & role.firstName) !== 0) return false
  const end = others.findIndex(word => word.kind === 'mark' || subordinators.has(word.text))
  const clause = others.slice(0, end < 0 ? others.length : end)
  const isVerb = (word: SentenceWord): boolean =>
    isAuxiliary(word) ||
    isSurePast(word) ||
    ((word.forms & verbForm.third) !== 0 && (word.forms & verbForm.nounLike) === 0)
  return clause[0]?.text !== 'you' && !clause.some(isVerb)
}

/** How many of the words are the addressee's name. */
function addresseeWords(words: readonly SentenceWord[], addressee: string | undefined): number {
  const name = addressee?.toLowerCase().split(' ') ?? []
  return name.length > 0 && name.every((word, at) => words[at]?.text === word) ? name.length : 0
}

/**
 * Whether a question or request is to the addressee and of what they do: "Could you tell me …?",
 * but not "Did Kim say …?", nor for what was asked to be done "Could you find out whether Tom …?"
 */
function isOwnRequest(
  words: readonly SentenceWord[],
  addressee: string | undefined,
  orders: boolean,
): boolean {
  const called = new Set(['you', 'please', ...(addressee?.toLowerCase().split(' ') ?? [])])
  const [first] = words
  if (first !== undefined && isConditional(first)) return false
  return words.every(
    (word, index) =>
      word.text !== 'unless' &&
      !(orders && (isConditional(word) || word.text === 'whether' || word.text === 'who')) &&
      (!isReported(word, words) || (!orders && called.has(words[index - 1]?.text ?? ''))),
  )
}

/** Whether a name is somebody's whole name, or the first of its words. */
const isOf = (said: string, name: string): boolean => said === name || name.startsWith(`${said} `)

const called = /^(?<given>\p{Lu}[\p{L}’'-]*)(?: (?<more>\p{Lu}[\p{L}’'-]*)\.?)?, /u

/** Whether a sentence opens with somebody's given name, with or without more of the name. */
function calls(sentence: string, name: string): boolean {
  const { given, more } = called.exec(sentence)?.groups ?? {}
  const [first, ...others] = name.split(' ')
  if (given === undefined || given !== first) return false
  return more === undefined
    ? others.length === 0
    : others.some(word => word.startsWith(more)) || others.length === 0
}
