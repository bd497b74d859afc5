import type { QuestionToken } from '../tokens.ts'
import { mailNouns, topicMarkers } from './lexicon.ts'

/** A question with what it rules out taken apart: "emails about cost, but not from A". */
export interface ExclusionReading {
  readonly rest: readonly QuestionToken[]
  /** Words of what is ruled out among the mails; read like a question of its own. */
  readonly excluded: readonly QuestionToken[] | undefined
  /** "Who else received it besides A": people left out of the people asked for. */
  readonly otherThan: readonly string[]
}

const wordAt = (items: readonly QuestionToken[], index: number): string => {
  const item = items[index]
  return item?.kind === 'word' ? item.word : ''
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

const isMark = (item: QuestionToken | undefined): boolean => item?.kind === 'mark'

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
function clauseEnd(items: readonly QuestionToken[], from: number, exception: boolean): number {
  let at = from
  for (; at < items.length; at++) {
    const item = items[at]
    const before = items[at - 1]
    if (
      at > from &&
      before !== undefined &&
      exactKinds.has(before.kind) &&
      item?.kind === 'word' &&
      !['and', 'or', 'to', 'until', 'through'].includes(item.word) &&
      (!exception || newClause.has(item.word))
    )
      break
    if (at > from && item?.kind === 'mark' && [',', ';', '?', '–', '—', '-'].includes(item.text))
      break
    const word = wordAt(items, at)
    if (
      at > from + 1 &&
      !exception &&
      ['did', 'does', 'do', 'has', 'have'].includes(word) &&
      items[at + 1]?.kind === 'person'
    )
      break
    if (
      at > from &&
      (['but', 'who', 'which', 'what', 'how', 'whom', 'when'].includes(word) ||
        (word === 'and' &&
          !['person', 'date', 'code', 'number', 'quoted'].includes(items[at + 1]?.kind ?? '')))
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
const isTopicSubject = (items: readonly QuestionToken[], index: number): boolean =>
  ['sent', 'received', 'written', 'modified'].includes(wordAt(items, index + 1)) &&
  ['was', 'were'].includes(wordAt(items, index - 1)) &&
  items.slice(0, 4).some(item => item.kind === 'word' && mailNouns.has(item.word)) &&
  items.slice(0, index - 1).some(item => item.kind === 'word' && topicMarkers.has(item.word)) &&
  !items.slice(0, index).some(item => item.kind === 'person')

/** The first negation that says which mails are not meant. */
function negationAt(items: readonly QuestionToken[], index: number): Cut | undefined {
  for (const words of exceptions)
    if (words.every((word, offset) => wordAt(items, index + offset) === word))
      return { first: index, from: index + words.length, exception: true }
  const word = wordAt(items, index)
  if (word === 'but' && everybody.has(wordAt(items, index - 1)))
    return { first: index, from: index + 1, exception: true }
  const subjectAt = (at: number): boolean =>
    mailNouns.has(wordAt(items, at)) ||
    (['that', 'which'].includes(wordAt(items, at)) && mailNouns.has(wordAt(items, at - 1))) ||
    (['that', 'which'].includes(wordAt(items, at)) &&
      exactKinds.has(items[at - 1]?.kind ?? 'mark') &&
      items[at - 1]?.kind !== 'person') ||
    (exactKinds.has(items[at]?.kind ?? 'mark') &&
      prepositions.has(wordAt(items, at - 1)) &&
      items.slice(0, at).some(item => item.kind === 'word' && mailNouns.has(item.word))) ||
    (items[at]?.kind === 'code' &&
      (wordAt(items, at - 1) === 'in' ||
        wordAt(items, at - 2) === 'in' ||
        wordAt(items, at - 1) === 'of'))
  if (contractions.has(word))
    return subjectAt(index - 1) ? { first: index, from: index + 1, exception: false } : undefined
  if (word !== 'not' && word !== 'without') return undefined
  if (word === 'without' && wordAt(items, index + 1) === 'those')
    return { first: index, from: index + 1, exception: true }
  if (word === 'without')
    return ['word', 'words', 'term', 'mentioning'].includes(wordAt(items, index + 1)) ||
      items[index + 1]?.kind === 'quoted' ||
      wordAt(items, index + 1) === 'the'
      ? { first: index, from: index + 1, exception: false }
      : undefined
  if (auxiliaries.has(wordAt(items, index - 1)))
    return subjectAt(index - 2) || isTopicSubject(items, index)
      ? { first: index - 1, from: index + 1, exception: false }
      : undefined
  const linked =
    wordAt(items, index - 1) === 'but' ||
    wordAt(items, index - 1) === 'and' ||
    (isMark(items[index - 1]) && index > 1)
  const afterName =
    exactKinds.has(items[index - 1]?.kind ?? 'mark') && prepositions.has(wordAt(items, index - 2))
  const participle =
    (subjectAt(index - 1) || afterName) &&
    ['sent', 'received', 'written', 'modified', 'addressed', 'authored', 'dated'].includes(
      wordAt(items, index + 1),
    )
  return linked ||
    participle ||
    prepositions.has(wordAt(items, index + 1)) ||
    topicMarkers.has(wordAt(items, index + 1))
    ? { first: linked ? index - 1 : index, from: index + 1, exception: false }
    : undefined
}

/**
 * Splits a question where it says what is not meant. One negation is read; more leave their words,
 * which no rule knows, in the rest.
 */
export function exclusionsOf(items: readonly QuestionToken[]): ExclusionReading {
  for (let index = 0; index < items.length; index++) {
    const person = items[index - 1]
    const verb = items[index + 1]
    // "… that Ada didn't get"
    if (
      contractions.has(wordAt(items, index)) &&
      person?.kind === 'person' &&
      verb !== undefined &&
      index + 2 >= items.filter(item => item.kind !== 'mark').length &&
      ['that', 'which'].includes(wordAt(items, index - 2))
    ) {
      return { rest: items.slice(0, index - 2), excluded: [person, verb], otherThan: [] }
    }
    const cut = negationAt(items, index)
    if (cut === undefined) continue
    const end = clauseEnd(items, cut.from, cut.exception && items[cut.from]?.kind !== 'person')
    const inner = items.slice(cut.from, end)
    if (inner.length === 0) continue
    const rest = [
      ...items.slice(0, cut.first),
      ...items.slice(end).filter((item, offset) => !(offset === 0 && item.kind === 'mark')),
    ]
    const names = inner.flatMap(item => (item.kind === 'person' ? [item.name] : []))
    const asksPeople = rest.some(
      item =>
        item.kind === 'word' &&
        [
          'who',
          'whom',
          'people',
          'recipients',
          'receivers',
          'senders',
          'participants',
          'person',
        ].includes(item.word),
    )
    // "From everyone but A": A is what the others are.
    const lead = items[cut.first - 2]
    if (
      cut.exception &&
      inner[0]?.kind === 'person' &&
      everybody.has(wordAt(items, cut.first - 1)) &&
      lead?.kind === 'word' &&
      ['from', 'by', 'to'].includes(lead.word)
    )
      return { rest, excluded: [lead, ...inner], otherThan: [] }
    if (
      cut.exception &&
      asksPeople &&
      names.length > 0 &&
      inner.every(
        item =>
          item.kind === 'person' ||
          item.kind === 'mark' ||
          (item.kind === 'word' && ['and', 'or', 'the', 'for'].includes(item.word)),
      )
    )
      return { rest, excluded: undefined, otherThan: names }
    // "about cost but not budget": the bare words are what the mails before were to be about.
    const first = inner[0]
    const isBareTopic =
      first?.kind === 'quoted' ||
      (first?.kind === 'word' &&
        !prepositions.has(first.word) &&
        !topicMarkers.has(first.word) &&
        inner.every(item => item.kind === 'word' || (item.kind === 'mark' && item.text === '&')) &&
        items.slice(0, cut.first).some(item => item.kind === 'word' && topicMarkers.has(item.word)))
    const about: QuestionToken = {
      kind: 'word',
      word: 'about',
      start: first?.start ?? 0,
      end: first?.start ?? 0,
    }
    const marked =
      isBareTopic &&
      !['sent', 'received', 'written', 'modified'].includes(wordAt(inner, 0)) &&
      wordAt(items, cut.first) !== '' &&
      !auxiliaries.has(wordAt(items, cut.first))
        ? [about, ...inner]
        : inner
    return { rest, excluded: marked, otherThan: [] }
  }
  return { rest: items, excluded: undefined, otherThan: [] }
}
