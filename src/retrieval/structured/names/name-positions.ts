import { firstNames, weakFirstNames } from '../../../language/lexicons/first-names.ts'
import { stem } from '../../../language/words/tokens.ts'
import { rareWeight, wordWeight } from '../../../language/words/word-weight.ts'
import {
  articles,
  conversationNouns,
  mailNouns,
  nounVerbs,
  plainWords,
  receiveVerbs,
  sendVerbs,
  topicMarkers,
} from '../../../language/question/mail/lexicon.ts'
import { honorifics } from '../../../language/names/name-words.ts'
import { selves } from '../../../language/question/mail/plain-wording.ts'
import { operatorWords } from '../../../language/question/mail/slots.ts'
import { topicMarkerBefore } from '../../../language/question/mail/topics.ts'
import type { QuestionToken } from '../../../language/question/tokens.ts'
import { setOf } from '../../../language/lexicons/lexicon.ts'

const maxNameTokens = 6

/**
 * How a question's wording makes a run of its words a name: `strong` where only somebody can stand
 * ("did … send"), `weak` where a thing can stand as well ("with …"), `none` otherwise.
 */
export type NamePosition = 'strong' | 'weak' | 'none'

const strongWords = setOf('from by did does has have had')
const exceptions = setOf('except but than excluding besides whether')
const denials = setOf("didn't doesn't hasn't did does has never")
const weakWords = setOf('to with between involving and or was were for both is are cc where')
const oneOf = setOf('who whom which')
const beginning = setOf('started began opened launched initiated')
const posting = setOf('post posts posted posting')
const reaching = setOf('reached reach reaching hit')
const given = new Set([...firstNames, ...weakFirstNames])

/** Whether a folded word is a given name. */
export const isGivenName = (word: string): boolean => given.has(word)
const weakGiven = new Set(weakFirstNames)
/** Say what kind of person an id is of: "person 700b29d2c283", "user 12". */
const idNouns = setOf('person user participant employee member sender recipient')

/** The word at a position, `''` for other tokens. */
export const wordAt = (tokens: readonly QuestionToken[], index: number): string => {
  const token = tokens[index]
  return token?.kind === 'word' ? token.text : ''
}

/** A question's tokens with how they are written. */
export interface WrittenTokens {
  readonly text: string
  readonly tokens: readonly QuestionToken[]
  /** Whether capitals tell names from words: not where every word has one, or none. */
  readonly capitalsTell: boolean
}

export function writtenTokens(text: string, tokens: readonly QuestionToken[]): WrittenTokens {
  const capitalsTell = tokens.some(
    token => token.kind === 'word' && /^\p{Ll}/u.test(text.slice(token.start, token.start + 2)),
  )
  return { text, tokens, capitalsTell }
}

/** Whether the token is written with a capital where that says something. */
export function isCapitalised(
  { text, tokens, capitalsTell }: WrittenTokens,
  index: number,
): boolean {
  const token = tokens[index]
  // Words of the beginning have been moved behind: their capital says nothing.
  const isMovedStart =
    index > 0 && token?.kind === 'word' && text.slice(0, token.start).trim() === ''
  return (
    token !== undefined &&
    capitalsTell &&
    !isMovedStart &&
    /^[\p{Lu}\p{Lt}]/u.test(text.slice(token.start, token.start + 2))
  )
}

/** Whether a month alone stands in the text: "May", "March" may be somebody's name. */
const isMonthName = ({ text }: WrittenTokens, token: QuestionToken | undefined): boolean =>
  token?.kind === 'date' && /^\p{Lu}\p{Ll}+$/u.test(text.slice(token.start, token.end))

/** How many tokens from an index on can be of one name. */
export function nameRunAt(written: WrittenTokens, index: number): number {
  const { tokens } = written
  let end = index
  while (
    end < tokens.length &&
    end < index + maxNameTokens &&
    mayBeInName(written, index, end) &&
    // Words that have been moved stand in no name with those before them.
    (end === index || (tokens[end - 1]?.end ?? 0) <= (tokens[end]?.start ?? 0))
  )
    end++
  // A mark at the end belongs to the sentence.
  while (end > index && tokens[end - 1]?.kind === 'mark') end--
  return end - index
}

function mayBeInName(written: WrittenTokens, first: number, at: number): boolean {
  const { text, tokens } = written
  const token = tokens[at]
  switch (token?.kind) {
    case 'word':
      if (exceptions.has(token.text) || selves.has(token.text)) return false
      return (
        (!plainWords.has(token.text) &&
          !topicMarkers.has(token.text) &&
          !operatorWords.has(token.text)) ||
        // "Will" and "May" are words but for the capital; the first word of a question has one.
        (at > 0 && isCapitalised(written, at) && !articles.has(token.text)) ||
        (at === 0 && isCapitalised(written, 0) && isCapitalised(written, 1)) ||
        (idNouns.has(token.text) && isId(tokens[at + 1])) ||
        (at > first && /^\d{1,4}$/.test(token.text))
      )
    case 'code':
      return at === first || idNouns.has(wordAt(tokens, at - 1))
    case 'number':
      return at > first && idNouns.has(wordAt(tokens, first)) && !text.includes('@')
    case 'date':
      return isMonthName(written, token) && (at > first || isMonthPerson(written, at))
    case 'mark': {
      const before = wordAt(tokens, at - 1)
      return (
        at > first &&
        // "J. Smith", "Dr. Smith", "Smith, John", "person-5b47"
        ((token.text === '.' && (before.length === 1 || honorifics.has(before))) ||
          (token.text === ',' && isCapitalised(written, at + 1)) ||
          (token.text === '-' && idNouns.has(before)) ||
          // "Soil & Seed"
          (token.text === '&' &&
            isCapitalised(written, at - 1) &&
            isCapitalised(written, at + 1)) ||
          // "kate.winters"
          (token.text === '.' && isTight(tokens, at)))
      )
    }
    case 'person':
    case 'quoted':
    case undefined:
      return false
  }
}

const isTight = (tokens: readonly QuestionToken[], at: number): boolean =>
  tokens[at - 1]?.end === tokens[at]?.start && tokens[at]?.end === tokens[at + 1]?.start

const isId = (token: QuestionToken | undefined): boolean =>
  token !== undefined &&
  (token.kind === 'code' ||
    token.kind === 'number' ||
    (token.kind === 'word' && /\d|^nr$/.test(token.text)) ||
    (token.kind === 'mark' && token.text === '-'))

/** "What did May write": no month writes. */
function isMonthPerson(written: WrittenTokens, at: number): boolean {
  const { tokens } = written
  const before = wordAt(tokens, at - 1)
  const after = wordAt(tokens, at + 1)
  return (
    (strongWords.has(before) &&
      before !== 'from' &&
      (sendVerbs.has(after) || receiveVerbs.has(after))) ||
    (isCapitalised(written, at + 1) && !plainWords.has(after) && tokens[at + 1]?.kind === 'word')
  )
}

/** What the words around a run say of it; in a list, those before its first name. */
export function positionOf(written: WrittenTokens, index: number, length: number): NamePosition {
  const own = ownPositionOf(written, index, length)
  if (own === 'strong') return own
  const first = listStart(written, index)
  if (first === undefined) return own
  const listed = ownPositionOf(written, first, nameRunAt(written, first))
  return listed === 'none' ? own : listed
}

/** Where a list of names begins of which the name at an index is not the first: "A, B and C". */
function listStart(written: WrittenTokens, index: number): number | undefined {
  const { tokens } = written
  let first = index
  for (let at = index - 1; at > 0; at--) {
    const token = tokens[at]
    const joins =
      (token?.kind === 'mark' && token.text === ',') || /^(?:and|or)$/.test(wordAt(tokens, at))
    if (joins && isCapitalised(written, at - 1)) continue
    if (token?.kind !== 'word' || !isCapitalised(written, at) || strongWords.has(token.text)) break
    first = at
  }
  return first === index ? undefined : first
}

function ownPositionOf(written: WrittenTokens, index: number, length: number): NamePosition {
  const { text, tokens } = written
  const before = wordAt(tokens, index - 1)
  const beforeThat = wordAt(tokens, index - 2)
  // "When did Ada herself write": the verb is hers all the same.
  const isStressed = selves.has(wordAt(tokens, index + length))
  const after = wordAt(tokens, index + length + (isStressed ? 1 : 0))
  const isPossessive = /['’]s?$/u.test(
    text.slice(tokens[index]?.start ?? 0, tokens[index + length - 1]?.end ?? 0),
  )
  if (topicMarkerBefore(tokens, index)) return 'none'
  if (
    strongWords.has(before) ||
    ((before === 'to' || before === 'of') && mailNouns.has(beforeThat)) ||
    (before === 'to' && sendVerbs.has(beforeThat)) ||
    // "how many emails reached Ada"
    (reaching.has(before) && mailNouns.has(beforeThat)) ||
    // "who posted on dev-talk"
    (posting.has(beforeThat) && (before === 'on' || before === 'to')) ||
    // "did Ada email Bob", not "the email Bob"
    (nounVerbs.has(before) && !articles.has(beforeThat)) ||
    exceptions.has(before) ||
    ((beforeThat === 'except' || denials.has(after)) && !plainWords.has(wordAt(tokens, index))) ||
    // "the thread (that) Ada started"
    (beginning.has(after) && [before, beforeThat].some(word => conversationNouns.has(word))) ||
    sendVerbs.has(before) ||
    sendVerbs.has(after) ||
    receiveVerbs.has(after) ||
    (isPossessive &&
      (mailNouns.has(after) ||
        conversationNouns.has(after) ||
        tokens[index + length]?.kind === 'quoted' ||
        /^(?:first|last|latest|earliest|inbox)$/.test(after)))
  )
    return 'strong'
  const isOneOf = before === 'of' && oneOf.has(beforeThat)
  return weakWords.has(before) || isOneOf || isAlternatives(written, index) ? 'weak' : 'none'
}

/** "Who sent more, A or B?": nothing but names follows the comma. */
function isAlternatives(written: WrittenTokens, index: number): boolean {
  const { tokens } = written
  const before = tokens[index - 1]
  return (
    before?.kind === 'mark' &&
    before.text === ',' &&
    tokens
      .slice(index)
      .every(
        (token, offset) =>
          token.kind === 'mark' ||
          token.kind === 'person' ||
          isCapitalised(written, index + offset) ||
          (token.kind === 'word' && /^(?:and|or)$/.test(token.text)),
      )
  )
}

/** Whether the words of a run may be a name as they are written there. */
export function isWrittenAsName(
  written: WrittenTokens,
  index: number,
  length: number,
  position: NamePosition,
): boolean {
  if (isCapitalised(written, index)) return index > 0 || length > 1 || position === 'strong'
  if (position === 'none') return false
  return position === 'strong' || length > 1 || !isOrdinary(wordAt(written.tokens, index))
}

/** Whether a folded word is an everyday one rather than somebody's name. */
export function isOrdinary(word: string): boolean {
  return weakGiven.has(word) || (wordWeight(word, stem(word)) < rareWeight && !given.has(word))
}
