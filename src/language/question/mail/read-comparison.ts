import type { QuestionToken } from '../tokens.ts'
import { topicMarkers } from './lexicon.ts'
import { longPattern } from '../../../support/long-pattern.ts'
import { lineOf, slotOf, wordToken } from './slots.ts'

/** A question that compares two or more things by their number of mails. */
export interface ComparisonReading {
  readonly form: 'which' | 'whether' | 'difference'
  readonly least: boolean
  /** Each side as a question of its own: its name and the tokens that select its mails. */
  readonly sides: ReadonlyArray<{
    readonly name: string
    readonly tokens: readonly QuestionToken[]
  }>
}

const more = longPattern('')`
  \b(?:how many |how much |by how many |by how much )?(?:the )?(more|fewer|less|busier|
  quieter)(?: often| frequently| active(?:ly)?)?\b
`
// "Who of A, B and C sent the most", "who sent the most, A or B".
const amongNamed = longPattern('')`
  ^(?:who|which(?: one| person)?) of (?:PERSON ?(?:and |or )?){2,}|
  ^who .*\b(?:mail|most|least) (?:PERSON )+or PERSON$
`
const mostOfThem = /\b(?:the )?(most|least)\b/
const verbs = /\b(?:did|do|does|has|have|had|was|were)$/

const textOf = (tokens: readonly QuestionToken[], question: string): string => {
  const [first, last] = [tokens[0], tokens.at(-1)]
  return first === undefined || last === undefined
    ? ''
    : question
        .slice(first.start, last.end)
        .replace(/['’]s$/u, '')
        .replace(/^(?:in|on|to|from|by|during|about) /iu, match => match)
}
const isWord = (token: QuestionToken | undefined, ...words: readonly string[]): boolean =>
  token?.kind === 'word' && words.includes(token.text)

/** Where the phrase stands that `other` is to replace: a thing of its kind, its preposition too. */
function counterpart(
  tokens: readonly QuestionToken[],
  other: readonly QuestionToken[],
  fromEnd: boolean,
): { readonly from: number; readonly to: number } | undefined {
  const lead = other[0]
  const main = other.find(token => token.kind !== 'word') ?? lead
  if (main === undefined || lead === undefined) return undefined
  if (lead.kind === 'word' && topicMarkers.has(lead.text)) {
    const at = tokens.findLastIndex(token => isWord(token, lead.text))
    return at < 0 ? undefined : { from: at, to: tokens.length }
  }
  const indexes = tokens.flatMap((token, index) => (token.kind === main.kind ? [index] : []))
  const withLead =
    lead.kind === 'word'
      ? indexes.filter(index => isWord(tokens[index - 1], lead.text))
      : indexes.filter(index => !fromEnd || index > 0)
  const index = fromEnd || lead.kind === 'word' ? withLead.at(-1) : withLead[0]
  return index === undefined
    ? undefined
    : { from: lead.kind === 'word' ? index - 1 : index, to: index + 1 }
}

const clauseVerb = longPattern('')`
  ^(?:(?:did|does|has|had|have|ever|also) )*(?:sent|send|sends|wrote|write|writes|written|received?|
  receives|got|gets?|emailed|mailed|replied|replies|reply|forwarded|answered|posted)\b
`

/** Where conditions begin behind "than B" or "than from B" that has no verb of its own. */
function bareTail(other: readonly QuestionToken[]): number | undefined {
  const at = other[0]?.kind === 'person' ? 1 : other[1]?.kind === 'person' ? 2 : undefined
  if (at === undefined || other.length === at || clauseVerb.test(lineOf(other.slice(at))))
    return undefined
  return /^(?:did|does|do|has|have|had|was|were)$/.test(lineOf(other.slice(at, at + 1)))
    ? other.length === at + 1
      ? undefined
      : at + 1
    : at
}

/** "than B", "than in 2002", "than B did", "than B sent to A". */
function thanSides(
  question: string,
  left: readonly QuestionToken[],
  right: readonly QuestionToken[],
): ComparisonReading['sides'] | undefined {
  const other = right.filter(token => token.kind !== 'mark')
  while (verbs.test(lineOf(other))) other.pop()
  const people = other.filter(token => token.kind === 'person')
  if (other.length === 0) return undefined
  const bare = bareTail(other)
  if (bare !== undefined) {
    // "Than B without attachments": what follows a bare name holds of both.
    const tail = other.slice(bare)
    const sides = thanSides(question, left, other.slice(0, bare))
    return sides?.map(({ name, tokens }) => ({ name, tokens: [...tokens, ...tail] }))
  }
  // A clause of its own: "than B sent to A", "than A received".
  if (other.length > 2 && people.length > 0 && other[0]?.kind === 'person')
    return [
      { name: textOf(left, question), tokens: left },
      { name: textOf(other, question), tokens: [wordToken('emails', other[0].start), ...other] },
    ]
  if (other.length === 2 && people.length === 1 && other[0]?.kind === 'person') {
    const [subject, verb] = other
    const own = left.find(token => token.kind === 'person')
    if (subject === undefined || verb === undefined || own === undefined) return undefined
    return [
      { name: textOf(left, question), tokens: left },
      {
        name: textOf(other, question),
        tokens: [wordToken('emails', subject.start), subject, verb],
      },
    ]
  }
  const place = counterpart(left, other, false)
  if (place === undefined) return undefined
  return [
    { name: textOf(left.slice(place.from, place.to), question), tokens: left },
    {
      name: textOf(other, question),
      tokens: [...left.slice(0, place.from), ...other, ...left.slice(place.to)],
    },
  ]
}

const timeWords = ['in', 'on', 'at', 'before', 'after']

/** "On Mondays or on Fridays": two phrases that begin with the same preposition. */
function phraseSides(
  question: string,
  tokens: readonly QuestionToken[],
): ComparisonReading['sides'] | undefined {
  const or = tokens.findLastIndex(token => isWord(token, 'or'))
  const lead = tokens[or + 1]
  if (
    or < 1 ||
    lead?.kind !== 'word' ||
    !['in', 'on', 'at', 'before', 'after', 'from', 'to', 'about'].includes(lead.text)
  )
    return undefined
  const earlier = tokens.slice(0, or)
  const same = earlier.findLastIndex(token => isWord(token, lead.text))
  const at = same >= 0 ? same : earlier.findLastIndex(token => isWord(token, ...timeWords))
  if (at < 0 || (same < 0 && !timeWords.includes(lead.text))) return undefined
  const [left, right] = [earlier, tokens.slice(or + 1)]
  return [
    { name: textOf(left.slice(at), question), tokens: left },
    { name: textOf(right, question), tokens: [...left.slice(0, at), ...right] },
  ]
}

/** "A or B", "in 2001 or in 2002": every one of the things, with what stood around them. */
function orSides(
  question: string,
  tokens: readonly QuestionToken[],
): ComparisonReading['sides'] | undefined {
  const plain = tokens.filter(token => token.kind !== 'mark')
  const at = plain.findIndex(
    (token, index) =>
      isWord(token, 'or', 'and') &&
      plain[index - 1]?.kind !== 'word' &&
      plain[index - 1]?.kind !== undefined &&
      (plain[index + 1]?.kind === plain[index - 1]?.kind ||
        plain[index + 2]?.kind === plain[index - 1]?.kind),
  )
  const kind = plain[at - 1]?.kind
  if (at < 0) return phraseSides(question, plain)
  if (kind === undefined || (kind !== 'person' && kind !== 'date')) return undefined
  let first = at - 1
  while (plain[first - 1]?.kind === kind) first--
  const things = plain
    .slice(first, at + 3)
    .filter(token => token.kind === kind)
    .slice(0, at - first + 1)
  const last = plain.findIndex(token => token === things.at(-1))
  const around = [...plain.slice(0, first), ...plain.slice(last + 1)]
  const line = lineOf(around)
  const sides = things.map(thing => {
    const name = textOf([thing], question)
    // "Who sent more, A or B": the one stands for "who"; "which of A and B": stands where it stood.
    const subject = around.findIndex(token => isWord(token, 'who', 'whom', 'which', 'what'))
    const hasPlace =
      first > 0 &&
      (isWord(plain[first - 1], 'did', 'does', 'do', 'has', 'have', 'was', 'were') ||
        isWord(plain[first - 1], 'from', 'to', 'by', 'in', 'on', 'during', 'with', 'for'))
    if (hasPlace || subject < 0 || kind === 'date') {
      const before = plain.slice(0, first)
      const place = kind === 'date' && !hasPlace ? [wordToken('in', thing.start)] : []
      return { name, tokens: [...before, ...place, thing, ...plain.slice(last + 1)] }
    }
    let end = subject + 1
    while (
      isWord(
        around[end],
        'of',
        'people',
        'person',
        'one',
        'two',
        'the',
        'sender',
        'has',
        'have',
        'did',
      )
    )
      end++
    return { name, tokens: [...around.slice(0, subject), thing, ...around.slice(end)] }
  })
  return /\b(?:QUOTED)\b/.test(line) ? undefined : sides
}

/** Reads "did A send more than B", "who sent more, A or B", "how many more … than …". */
export function comparisonOf(
  question: string,
  tokens: readonly QuestionToken[],
): ComparisonReading | undefined {
  const slot =
    slotOf(tokens, more) ??
    (amongNamed.test(lineOf(tokens)) ? slotOf(tokens, mostOfThem) : undefined)
  if (slot === undefined) return undefined
  const least = !/^(?:more|most|busier)$/.test(slot.groups[0] ?? '')
  const than = slot.after.findIndex(token => isWord(token, 'than'))
  const next = slot.after[than + 1]
  if (than >= 0) {
    // "More than five emails" is a bound.
    if (
      than === 0 &&
      next?.kind === 'word' &&
      /^(?:\d+|an?|one|two|three|once|twice)$/.test(next.text)
    )
      return undefined
    if (next?.kind === 'number') return undefined
    const isDifference = slot.inside.some(token => isWord(token, 'how', 'by'))
    const left = [
      ...slot.before,
      ...(isDifference ? [wordToken('how', 0), wordToken('many', 0)] : []),
      ...slot.after.slice(0, than),
    ]
    const sides = thanSides(question, left, slot.after.slice(than + 1))
    return sides === undefined
      ? undefined
      : { form: isDifference ? 'difference' : 'whether', least, sides }
  }
  const sides = orSides(question, slot.rest)
  return sides === undefined ? undefined : { form: 'which', least, sides }
}
