import type { QuestionToken } from '../tokens.ts'
import {
  articles,
  conversationNouns,
  kindsOfMail,
  mailNouns,
  plainWords,
  sendVerbs,
  topicEnders,
  topicMarkers,
  topicTrimmed,
} from './lexicon.ts'
import { operatorWords } from './slots.ts'

/**
 * How a topic is worded: `quoted` as it stands, `word` after "mention" or "contain", `about` as a
 * subject matter, `noun` before "email".
 */
export type TopicWording = 'quoted' | 'word' | 'about' | 'noun'

/**
 * What the mails asked for are about. `subject`: words of the subject line; `text`: words of
 * subject or content.
 */
export interface TopicConstraint {
  readonly field: 'subject' | 'text'
  readonly match: 'equals' | 'contains'
  readonly text: string
  readonly how: TopicWording
}

export interface TopicReading {
  readonly topics: readonly TopicConstraint[]
  /** Tokens that are not part of a topic or its marker. */
  readonly rest: readonly QuestionToken[]
}

const wordAt = (tokens: readonly QuestionToken[], index: number): string | undefined => {
  const token = tokens[index]
  return token?.kind === 'word' ? token.text : undefined
}

const isColon = (token: QuestionToken | undefined): boolean =>
  token?.kind === 'mark' && token.text === ':'

interface Marker {
  readonly length: number
  readonly field: TopicConstraint['field']
  readonly match: TopicConstraint['match']
}

/** "containing the word …": the noun is not part of what is looked for. */
export const saidWords: ReadonlySet<string> = new Set([
  'word',
  'words',
  'phrase',
  'term',
  'terms',
  'expression',
  'keyword',
  'keywords',
  'string',
  'topic',
])

/** The topic marker that begins at an index, longest first. */
function markerAt(tokens: readonly QuestionToken[], index: number): Marker | undefined {
  const words = [0, 1, 2, 3, 4].map(offset => wordAt(tokens, index + offset) ?? '')
  const starts = (...pattern: string[]): boolean =>
    pattern.every((word, offset) => word.split('|').includes(words[offset] ?? ''))
  const subjectMarker = (length: number, match: TopicConstraint['match'] = 'equals'): Marker => ({
    length,
    field: 'subject',
    match,
  })
  for (const lead of [
    ['with', 'the'],
    ['with', 'a'],
    ['with'],
    ['has', 'the'],
    ['have', 'the'],
    ['having', 'the'],
    ['under', 'the'],
    ['whose'],
    ['where', 'the'],
  ]) {
    if (!starts(...lead)) continue
    const at = lead.length
    if (!['subject', 'title', 'heading', 'topic'].includes(words[at] ?? '')) continue
    let length = at + 1
    if (wordAt(tokens, index + length) === 'line') length++
    const next = wordAt(tokens, index + length)
    if (
      next !== undefined &&
      /^(?:contain|mention|includ|hold|featur|has$|have$|bears$)/.test(next)
    )
      return subjectMarker(length + 1, 'contains')
    if (next === 'is' || next === 'was' || next === 'of' || next === 'reads')
      return subjectMarker(length + 1)
    if (isColon(tokens[index + length])) length++
    return subjectMarker(length)
  }
  const hasColon = isColon(tokens[index + 1])
  if (starts('subject') && hasColon) return subjectMarker(2)
  if (starts('titled|entitled|subjected|headed|headlined|called|named')) return subjectMarker(1)
  if (starts('on|in', 'the', 'subject', 'of') || starts('on', 'the', 'topic', 'of'))
    return { length: 4, field: 'text', match: 'contains' }
  for (const pair of [
    ['related', 'to'],
    ['relating', 'to'],
    ['relate', 'to'],
    ['relates', 'to'],
    ['with', 'regard', 'to'],
    ['with', 'regards', 'to'],
    ['in', 'relation', 'to'],
    ['with', 'respect', 'to'],
    ['pertaining', 'to'],
    ['dealing', 'with'],
    ['deal', 'with'],
    ['deals', 'with'],
    ['refer', 'to'],
    ['refers', 'to'],
    ['referring', 'to'],
    ['talk', 'about'],
    ['talks', 'about'],
    ['talking', 'about'],
    ['talked', 'about'],
    ['concerned', 'with'],
    ['that', 'say'],
    ['does', 'the', 'word'],
    ['do', 'the', 'words'],
    ['is', 'the', 'word'],
    ['does', 'the', 'phrase'],
    ['does', 'the', 'term'],
    ['with', 'the', 'word'],
    ['with', 'the', 'words'],
    ['with', 'the', 'phrase'],
    ['use', 'the', 'word'],
    ['on', 'the', 'matter', 'of'],
  ] as const) {
    if (starts(...pair)) return { length: pair.length, field: 'text', match: 'contains' }
  }
  if (topicMarkers.has(words[0] ?? '')) {
    const after = articles.has(words[1] ?? '') ? 2 : 1
    return {
      length: saidWords.has(words[after] ?? '') ? after + 1 : hasColon ? 2 : 1,
      field: 'text',
      match: 'contains',
    }
  }
  // "mails on the new vendor", "mails from Ada on the new vendor": names are known before.
  if (words[0] === 'on' && beginsTopic(tokens, index))
    return { length: 1, field: 'text', match: 'contains' }
  return undefined
}

function beginsTopic(tokens: readonly QuestionToken[], on: number): boolean {
  const next = articles.has(wordAt(tokens, on + 1) ?? '') ? on + 2 : on + 1
  if (mailNouns.has(wordAt(tokens, on - 1) ?? '')) return tokens[on + 1]?.kind !== 'date'
  const word = wordAt(tokens, next)
  return (
    word !== undefined &&
    !plainWords.has(word) &&
    !operatorWords.has(word) &&
    !/\d/.test(word) &&
    tokens
      .slice(0, on)
      .some(
        token => token.kind === 'word' && (mailNouns.has(token.text) || sendVerbs.has(token.text)),
      )
  )
}

const maxMarkerLength = 5

/** Whether the words before an index, but for an article, say that a topic begins there. */
export function topicMarkerBefore(tokens: readonly QuestionToken[], index: number): boolean {
  const end = articles.has(wordAt(tokens, index - 1) ?? '') ? index - 1 : index
  for (let length = 1; length <= Math.min(maxMarkerLength, end); length++)
    if (markerAt(tokens, end - length)?.length === length) return true
  return false
}

const textOf = (question: string, tokens: readonly QuestionToken[]): string =>
  (tokens.length === 0 ? '' : question.slice(tokens[0]!.start, tokens.at(-1)!.end))
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Takes the words of a topic from `from` on: a quotation, or words up to the next clause, person,
 * date or id.
 */
function topicFrom(
  question: string,
  tokens: readonly QuestionToken[],
  from: number,
): { readonly first: number; readonly end: number } {
  let first = from
  while (articles.has(wordAt(tokens, first) ?? '')) first++
  // "mention PRJ-2020-17", "about INV4711": a code that is spoken about, not a conversation's id.
  if (tokens[first]?.kind === 'quoted' || tokens[first]?.kind === 'code')
    return { first, end: first + 1 }
  // "About this year's race": the year stays a time of emails, which speak of a race of their year.
  // "2023's accounts" are spoken of in any year.
  const ofYear = saidOfYear(question, tokens, first)
  if (ofYear === 'told') first++
  let end = ofYear === 'named' ? first + 1 : first
  while (end < tokens.length) {
    const token = tokens[end]
    if (token?.kind === 'word') {
      if (
        topicEnders.has(token.text) ||
        isForTheFirstTime(tokens, end) ||
        (end > first &&
          /^(say|says|said|tell|tells|state|states)$/.test(token.text) &&
          topicMarkers.has(wordAt(tokens, end + 1) ?? '')) ||
        (end > first && markerAt(tokens, end) !== undefined && !isInsideTopic(tokens, end))
      )
        break
      end++
    } else if (
      token?.kind === 'mark' &&
      ['&', '-', '/', "'", '’', '(', ')', '+', '.'].includes(token.text) &&
      tokens[end + 1]?.kind === 'word'
    )
      end++
    else if (
      token?.kind === 'mark' &&
      token.text === ',' &&
      tokens[end + 1]?.kind === 'word' &&
      end + 1 < tokens.length &&
      !plainWords.has(wordAt(tokens, end + 1) ?? '')
    )
      end++
    else if (token?.kind === 'mark' && token.text === ')' && end > first) end++
    else break
  }
  while (
    end > first &&
    (topicTrimmed.has(wordAt(tokens, end - 1) ?? '') ||
      (tokens[end - 1]?.kind === 'mark' && (tokens[end - 1] as { text: string }).text !== ')'))
  )
    end--
  return { first, end }
}

/**
 * Whether what follows is said of a year: of one that it names, "2023's accounts", or tells,
 * "this year's race". No email needs to say "this year", and one that does may be of another year.
 */
function saidOfYear(
  question: string,
  tokens: readonly QuestionToken[],
  at: number,
): 'named' | 'told' | undefined {
  const [date, next] = [tokens[at], tokens[at + 1]]
  const isOfYear =
    date?.kind === 'date' &&
    /^\d{4}$/.test(date.period.label) &&
    /^['’]s$/u.test(question.slice(date.end, date.end + 2)) &&
    next?.kind === 'word' &&
    !plainWords.has(next.text)
  if (!isOfYear) return undefined
  return /\d/.test(question.slice(date.start, date.end)) ? 'named' : 'told'
}

/** "about the drill for the first time": the order is of the mails. */
const isForTheFirstTime = (tokens: readonly QuestionToken[], at: number): boolean =>
  wordAt(tokens, at) === 'for' &&
  /^(?:first|last)$/.test(wordAt(tokens, at + 2) ?? '') &&
  wordAt(tokens, at + 3) === 'time'

// "contract terms including …" may be part of a title; markers count as a new topic only where a
// mail noun or a relative word precedes them.
function isInsideTopic(tokens: readonly QuestionToken[], index: number): boolean {
  const before = wordAt(tokens, index - 1) ?? ''
  return !(
    mailNouns.has(before) || ['that', 'which', 'and', 'or', 'do', 'does', 'also'].includes(before)
  )
}

const openers = new Set(
  'with has have had having containing contain contains where bearing'.split(' '),
)
const places = new Map<string, TopicConstraint['field']>([
  ...['subject', 'subjects', 'title', 'titles', 'heading', 'headline'].map(
    word => [word, 'subject'] as const,
  ),
  ...['text', 'body', 'content'].map(word => [word, 'text'] as const),
])
const maxPlacedWords = 8

/**
 * "With X in the subject", "having X in their text": words that are said to stand somewhere,
 * without quotation marks.
 */
function wordsInPlaces(tokens: readonly QuestionToken[]) {
  const found: Array<{
    from: number
    first: number
    last: number
    to: number
    field: TopicConstraint['field']
  }> = []
  for (let at = 2; at < tokens.length; at++) {
    const place = places.get(wordAt(tokens, at) ?? '')
    if (
      place === undefined ||
      !['the', 'their', 'its', 'it'].includes(wordAt(tokens, at - 1) ?? '') ||
      !['in', 'within'].includes(wordAt(tokens, at - 2) ?? '')
    )
      continue
    let from = at - 3
    while (from > at - 4 - maxPlacedWords && from >= 0 && !openers.has(wordAt(tokens, from) ?? ''))
      from--
    if (!openers.has(wordAt(tokens, from) ?? '')) continue
    let first = from + 1
    while (articles.has(wordAt(tokens, first) ?? '') || saidWords.has(wordAt(tokens, first) ?? ''))
      first++
    const inside = tokens.slice(first, at - 2)
    if (inside.length === 0 || inside.some(token => token.kind === 'quoted')) continue
    const lead = ['that', 'which', 'where'].includes(wordAt(tokens, from - 1) ?? '')
    found.push({
      from: lead ? from - 1 : from,
      first,
      last: at - 3,
      to: wordAt(tokens, at + 1) === 'line' ? at + 2 : at + 1,
      field: place,
    })
  }
  return found
}

/** Finds what a question's mails are about and takes those words out of it. */
export function topicsOf(question: string, tokens: readonly QuestionToken[]): TopicReading {
  const topics: TopicConstraint[] = []
  const taken = new Set<number>()
  for (const { from, first, last, to, field } of wordsInPlaces(tokens)) {
    topics.push({
      field,
      match: 'contains',
      text: textOf(question, tokens.slice(first, last + 1)),
      how: field === 'text' ? 'word' : 'about',
    })
    for (let at = from; at < to; at++) taken.add(at)
  }
  for (let index = 0; index < tokens.length; index++) {
    if (taken.has(index)) continue
    const marker = markerAt(tokens, index)
    if (marker === undefined) continue
    const { first, end } = topicFrom(question, tokens, index + marker.length)
    if (end <= first) continue
    const quoted = tokens[first]
    const isSubject = quoted?.kind === 'quoted' && quoted.isSubject === true
    topics.push({
      field: isSubject ? 'subject' : marker.field,
      match: isSubject ? 'equals' : marker.match,
      text: quoted?.kind === 'quoted' ? quoted.text : textOf(question, tokens.slice(first, end)),
      how:
        quoted?.kind === 'quoted'
          ? 'quoted'
          : /^(mention|contain|includ|say)/.test(wordAt(tokens, index) ?? '')
            ? 'word'
            : quoted?.kind === 'date'
              ? 'noun'
              : 'about',
    })
    for (let at = index; at < end; at++)
      if (at >= first || tokens[at]?.kind !== 'date') taken.add(at)
    index = end - 1
  }
  // A quotation without a marker, and unknown words straight before "email", "message", "thread":
  // "the gantry email".
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]
    if (token?.kind === 'quoted' && !taken.has(index)) {
      // "Planning" in the subject
      const place =
        ['in', 'within'].includes(wordAt(tokens, index + 1) ?? '') &&
        ['the', 'their', 'its'].includes(wordAt(tokens, index + 2) ?? '')
          ? places.get(wordAt(tokens, index + 3) ?? '')
          : undefined
      const isSubject = token.isSubject === true
      topics.push({
        field: isSubject ? 'subject' : (place ?? 'text'),
        match: isSubject ? 'equals' : 'contains',
        text: token.text,
        how: 'quoted',
      })
      for (let at = index; at <= index + (place === undefined ? 0 : 3); at++) taken.add(at)
    }
    const noun = wordAt(tokens, index)
    if (
      noun === undefined ||
      taken.has(index) ||
      !(mailNouns.has(noun) || conversationNouns.has(noun))
    )
      continue
    let first = index
    while (first > 0 && !taken.has(first - 1)) {
      const before = tokens[first - 1]
      const isContent =
        before?.kind === 'word' &&
        !plainWords.has(before.text) &&
        !kindsOfMail.has(before.text) &&
        !operatorWords.has(before.text) &&
        !/^\d{1,3}$/.test(before.text)
      const isLink =
        before !== undefined &&
        ((before.kind === 'word' && (before.text === 'and' || before.text === 'of')) ||
          (before.kind === 'mark' && ['&', ',', '-', '/'].includes(before.text))) &&
        first < index &&
        tokens[first - 2]?.kind === 'word' &&
        !plainWords.has((tokens[first - 2] as { text: string }).text)
      if (!isContent && !isLink) break
      first--
    }
    if (first === index) continue
    topics.push({
      field: 'text',
      match: 'contains',
      text: textOf(question, tokens.slice(first, index)),
      how: 'noun',
    })
    for (let at = first; at < index; at++) taken.add(at)
  }
  return { topics, rest: tokens.filter((_, index) => !taken.has(index)) }
}
