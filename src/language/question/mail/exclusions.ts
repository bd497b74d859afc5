import type { QuestionToken } from '../tokens.ts'
import { mailNouns, topicMarkers } from './lexicon.ts'
import { longPattern } from '../../../support/long-pattern.ts'
import { lineOf, slotOf, wordToken } from './slots.ts'

/** A question with what it rules out taken apart: "emails about cost, but not from A". */
export interface ExclusionReading {
  readonly rest: readonly QuestionToken[]
  /** Words of what is ruled out among the mails; read like a question of its own. */
  readonly excluded: readonly QuestionToken[] | undefined
  /** "Who else received it besides A": people left out of the people asked for. */
  readonly otherThan: readonly string[]
}

const wordAt = (tokens: readonly QuestionToken[], index: number): string => {
  const token = tokens[index]
  return token?.kind === 'word' ? token.text : ''
}

const auxiliaries = new Set(['was', 'were', 'is', 'are', 'do', 'does', 'did', 'have', 'has', 'had'])
const contractions = new Set([
  "weren't",
  "wasn't",
  "isn't",
  "aren't",
  "don't",
  "doesn't",
  "didn't",
  'werent',
  'wasnt',
  'isnt',
  'arent',
  'dont',
  'doesnt',
  'didnt',
  'don’t',
  'weren’t',
  'didn’t',
  'doesn’t',
  'aren’t',
  'wasn’t',
  'isn’t',
])
const prepositions = new Set([
  'from',
  'by',
  'to',
  'in',
  'on',
  'about',
  'with',
  'regarding',
  'concerning',
  'before',
  'after',
  'during',
  'part',
])
/** "Except", "other than" and their like, longest first. */
const exceptions: ReadonlyArray<readonly string[]> = [
  ['with', 'the', 'exception', 'of'],
  ['except', 'for'],
  ['other', 'than'],
  ['apart', 'from'],
  ['aside', 'from'],
  ['leaving', 'out'],
  ['except'],
  ['excluding'],
  ['excepting'],
  ['besides'],
  ['minus'],
]

const everybody = new Set([
  'everyone',
  'everybody',
  'anyone',
  'anybody',
  'all',
  'someone',
  'somebody',
  'people',
  'others',
])

const isMark = (token: QuestionToken | undefined): boolean => token?.kind === 'mark'

const exactKinds = new Set<QuestionToken['kind']>(['person', 'date', 'code', 'number', 'quoted'])
const newClause = new Set([
  'but',
  'who',
  'which',
  'what',
  'how',
  'whom',
  'when',
  'mention',
  'mentions',
  'contain',
  'contains',
  'discuss',
  'talk',
  'concern',
  'were',
  'was',
  'are',
  'have',
])

/**
 * Where the words of a clause end: a comma, "but", or a new clause. "Not by A in 2023" rules out A
 * only; "those by A in 2023" are told by all of it.
 */
function clauseEnd(tokens: readonly QuestionToken[], from: number, exception: boolean): number {
  let at = from
  for (; at < tokens.length; at++) {
    const token = tokens[at]
    const before = tokens[at - 1]
    if (
      at > from &&
      before !== undefined &&
      exactKinds.has(before.kind) &&
      token?.kind === 'word' &&
      !['and', 'or', 'to', 'until', 'through'].includes(token.text) &&
      (!exception || newClause.has(token.text))
    )
      break
    if (at > from && token?.kind === 'mark' && [',', ';', '?', '–', '—', '-'].includes(token.text))
      break
    const word = wordAt(tokens, at)
    if (
      at > from + 1 &&
      !exception &&
      ['did', 'does', 'do', 'has', 'have'].includes(word) &&
      tokens[at + 1]?.kind === 'person'
    )
      break
    if (
      at > from &&
      (['but', 'who', 'which', 'what', 'how', 'whom', 'when'].includes(word) ||
        (word === 'and' &&
          !['person', 'date', 'code', 'number', 'quoted'].includes(tokens[at + 1]?.kind ?? '')))
    )
      break
  }
  return at
}

/**
 * `exception`: all of the clause tells who or what is left out; otherwise only its first person,
 * time or id.
 */
interface Cut {
  readonly first: number
  readonly from: number
  readonly exception: boolean
}

/**
 * "Which mails about surveys were not received …": the words before the verb are the topic of the
 * mails.
 */
const isTopicSubject = (tokens: readonly QuestionToken[], index: number): boolean =>
  ['sent', 'received', 'written', 'modified'].includes(wordAt(tokens, index + 1)) &&
  ['was', 'were'].includes(wordAt(tokens, index - 1)) &&
  tokens.slice(0, 4).some(token => token.kind === 'word' && mailNouns.has(token.text)) &&
  tokens.slice(0, index - 1).some(token => token.kind === 'word' && topicMarkers.has(token.text)) &&
  !tokens.slice(0, index).some(token => token.kind === 'person')

/** The first negation that says which mails are not meant. */
function negationAt(tokens: readonly QuestionToken[], index: number): Cut | undefined {
  for (const words of exceptions)
    if (words.every((word, offset) => wordAt(tokens, index + offset) === word))
      return { first: index, from: index + words.length, exception: true }
  const word = wordAt(tokens, index)
  if (word === 'but' && everybody.has(wordAt(tokens, index - 1)))
    return { first: index, from: index + 1, exception: true }
  const subjectAt = (at: number): boolean =>
    mailNouns.has(wordAt(tokens, at)) ||
    (['that', 'which'].includes(wordAt(tokens, at)) && mailNouns.has(wordAt(tokens, at - 1))) ||
    (['that', 'which'].includes(wordAt(tokens, at)) &&
      exactKinds.has(tokens[at - 1]?.kind ?? 'mark') &&
      tokens[at - 1]?.kind !== 'person') ||
    (exactKinds.has(tokens[at]?.kind ?? 'mark') &&
      prepositions.has(wordAt(tokens, at - 1)) &&
      tokens.slice(0, at).some(token => token.kind === 'word' && mailNouns.has(token.text))) ||
    (tokens[at]?.kind === 'code' &&
      (wordAt(tokens, at - 1) === 'in' ||
        wordAt(tokens, at - 2) === 'in' ||
        wordAt(tokens, at - 1) === 'of'))
  if (contractions.has(word))
    return subjectAt(index - 1) ? { first: index, from: index + 1, exception: false } : undefined
  if (word !== 'not' && word !== 'without') return undefined
  if (word === 'without' && wordAt(tokens, index + 1) === 'those')
    return { first: index, from: index + 1, exception: true }
  if (word === 'without')
    return ['word', 'words', 'term', 'mentioning'].includes(wordAt(tokens, index + 1)) ||
      tokens[index + 1]?.kind === 'quoted' ||
      wordAt(tokens, index + 1) === 'the'
      ? { first: index, from: index + 1, exception: false }
      : undefined
  if (auxiliaries.has(wordAt(tokens, index - 1)))
    return subjectAt(index - 2) || isTopicSubject(tokens, index)
      ? { first: index - 1, from: index + 1, exception: false }
      : undefined
  const linked =
    wordAt(tokens, index - 1) === 'but' ||
    wordAt(tokens, index - 1) === 'and' ||
    (isMark(tokens[index - 1]) && index > 1)
  const afterName =
    exactKinds.has(tokens[index - 1]?.kind ?? 'mark') && prepositions.has(wordAt(tokens, index - 2))
  const participle =
    (subjectAt(index - 1) || afterName) &&
    ['sent', 'received', 'written', 'modified', 'addressed', 'authored', 'dated'].includes(
      wordAt(tokens, index + 1),
    )
  return linked ||
    participle ||
    prepositions.has(wordAt(tokens, index + 1)) ||
    topicMarkers.has(wordAt(tokens, index + 1))
    ? { first: linked ? index - 1 : index, from: index + 1, exception: false }
    : undefined
}

/**
 * Splits a question where it says what is not meant. One negation is read; more leave their words,
 * which no rule knows, in the rest.
 */
export function exclusionsOf(tokens: readonly QuestionToken[]): ExclusionReading {
  for (let index = 0; index < tokens.length; index++) {
    const person = tokens[index - 1]
    const verb = tokens[index + 1]
    // "… that Ada didn't get"
    if (
      contractions.has(wordAt(tokens, index)) &&
      person?.kind === 'person' &&
      verb !== undefined &&
      index + 2 >= tokens.filter(token => token.kind !== 'mark').length &&
      ['that', 'which'].includes(wordAt(tokens, index - 2))
    ) {
      return { rest: tokens.slice(0, index - 2), excluded: [person, verb], otherThan: [] }
    }
    const cut = negationAt(tokens, index)
    if (cut === undefined) continue
    const end = clauseEnd(tokens, cut.from, cut.exception && tokens[cut.from]?.kind !== 'person')
    const inner = tokens.slice(cut.from, end)
    if (inner.length === 0) continue
    const rest = [
      ...tokens.slice(0, cut.first),
      ...tokens.slice(end).filter((token, offset) => !(offset === 0 && token.kind === 'mark')),
    ]
    const names = inner.flatMap(token => (token.kind === 'person' ? [token.name] : []))
    const asksPeople = rest.some(
      token =>
        token.kind === 'word' &&
        [
          'who',
          'whom',
          'people',
          'recipients',
          'receivers',
          'senders',
          'participants',
          'person',
        ].includes(token.text),
    )
    // "From everyone but A": A is what the others are.
    const lead = tokens[cut.first - 2]
    if (
      cut.exception &&
      inner[0]?.kind === 'person' &&
      everybody.has(wordAt(tokens, cut.first - 1)) &&
      lead?.kind === 'word' &&
      ['from', 'by', 'to'].includes(lead.text)
    )
      return { rest, excluded: [lead, ...inner], otherThan: [] }
    if (
      cut.exception &&
      asksPeople &&
      names.length > 0 &&
      inner.every(
        token =>
          token.kind === 'person' ||
          token.kind === 'mark' ||
          (token.kind === 'word' && ['and', 'or', 'the', 'for'].includes(token.text)),
      )
    )
      return { rest, excluded: undefined, otherThan: names }
    // "about cost but not budget": the bare words are what the mails before were to be about.
    const first = inner[0]
    const isBareTopic =
      first?.kind === 'quoted' ||
      (first?.kind === 'word' &&
        !prepositions.has(first.text) &&
        !topicMarkers.has(first.text) &&
        inner.every(
          token => token.kind === 'word' || (token.kind === 'mark' && token.text === '&'),
        ) &&
        tokens
          .slice(0, cut.first)
          .some(token => token.kind === 'word' && topicMarkers.has(token.text)))
    const about: QuestionToken = {
      kind: 'word',
      text: 'about',
      start: first?.start ?? 0,
      end: first?.start ?? 0,
    }
    const marked =
      isBareTopic &&
      !['sent', 'received', 'written', 'modified'].includes(wordAt(inner, 0)) &&
      wordAt(tokens, cut.first) !== '' &&
      !auxiliaries.has(wordAt(tokens, cut.first))
        ? [about, ...inner]
        : inner
    return { rest, excluded: marked, otherThan: [] }
  }
  return { rest: tokens, excluded: undefined, otherThan: [] }
}

const exception = longPattern('')`
  \bexcept (those )?(from|to|on|copied-only) (?:(?:the|our|mailing|list) )*PERSON(?: (?:(?:and|
  or) )?
  PERSON)*(?: (?:mailing )?list)?\b
`
const furtherTime = /^(?:(?:in|on|during|before|after|since|from|between|until) )?(?:the )?DATE\b/

/**
 * Takes out every "except from A", "except to B", "except on LIST", "except copied-only C": the
 * plain words for people whose mails are not meant.
 */
export function exceptionsOf(all: readonly QuestionToken[]): {
  readonly rest: readonly QuestionToken[]
  readonly excluded: ReadonlyArray<readonly QuestionToken[]>
} {
  const excluded: QuestionToken[][] = []
  let rest = all
  for (;;) {
    const slot = slotOf(rest, exception)
    if (slot === undefined) return { rest, excluded }
    const [those = '', preposition = ''] = slot.groups
    // "Those from A in 2022" may be told by both.
    const [next] = slot.after.filter(token => token.kind === 'date')
    const isBehind = next !== undefined && next.start > (slot.inside.at(-1)?.start ?? 0)
    if (those !== '' && isBehind && furtherTime.test(lineOf(slot.after))) return { rest, excluded }
    const people = slot.inside.filter(token => token.kind === 'person')
    if (preposition === 'copied-only') {
      const only = [wordToken('only', 0), wordToken('copied', 0)]
      for (const person of people) excluded.push([person, ...only])
      rest = slot.rest
      continue
    }
    const role = preposition === 'from' ? 'from' : 'to'
    for (const person of people) excluded.push([wordToken(role, person.start), person])
    rest = slot.rest
  }
}
