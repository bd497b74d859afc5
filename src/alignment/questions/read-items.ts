import { boundAt } from '../../language/question/bounds.ts'
import { ageBoundAt } from './judged/age-bound.ts'
import { topicItems } from './topics/topic-items.ts'
import { documentsCalled, type CalledDocument } from './called-documents.ts'
import { plainWords, type Mention, type MentionFinder } from './find-mentions.ts'
import type { QuestionItem } from './item-classes.ts'
import { askedNumbers } from './numbers/asked-numbers.ts'
import { classAt, type StandardWord, type WordClass } from './question-items.ts'
import { wholeNumbers } from './whole-numbers.ts'

const longestName = 12
const counted: ReadonlySet<WordClass> = new Set([
  'standard',
  'document',
  'passage',
  'evidence',
  'gap',
])

/**
 * Takes a question apart; undefined where a word is not known and none points to standards: then
 * it asks for something else. `documents` are read only when a word needs them.
 */
export async function readItems(
  words: readonly StandardWord[],
  finder: MentionFinder,
  documents: () => Promise<readonly CalledDocument[]>,
): Promise<readonly QuestionItem[] | undefined> {
  const items: QuestionItem[] = []
  const unread: number[] = []
  for (let at = 0; at < words.length;) {
    const item = itemAt(words, at, finder, items.at(-1))
    if (item === undefined) {
      unread.push(at)
      at += 1
      continue
    }
    items.push(item)
    at = item.to
  }
  if (unread.length === 0) return items
  const asked = askedNumbers(words, unread, items, finder)
  if (asked.length === 0 && !isAboutStandards(items)) return undefined
  const numbers = asked.length > 0 ? asked : wholeNumbers(words, unread, items, finder)
  if (numbers.length > 0) {
    const left = unread.filter(at => !numbers.some(({ from }) => from === at))
    const named = await withNames(words, inOrder([...items, ...numbers]), left, finder, documents)
    // Beside words that are not known the number may be anything.
    if (!named.some(({ kind }) => kind === 'unnamed')) return named
  }
  return await withNames(words, items, unread, finder, documents)
}

const inOrder = (items: readonly QuestionItem[]): readonly QuestionItem[] =>
  items.toSorted((one, other) => one.from - other.from)

/** With what the words that nothing else accounts for name. */
async function withNames(
  words: readonly StandardWord[],
  items: readonly QuestionItem[],
  unread: readonly number[],
  finder: MentionFinder,
  documents: () => Promise<readonly CalledDocument[]>,
): Promise<readonly QuestionItem[]> {
  if (unread.length === 0) return items
  const called = await documents()
  const named: QuestionItem[] = []
  for (const at of unread) {
    if (named.some(({ from, to }) => at >= from && at < to)) continue
    const name = nameAround(words, at, items, finder, called)
    if (name !== undefined) named.push(name)
  }
  const left = unread.filter(at => !named.some(({ from, to }) => at >= from && at < to))
  named.push(...topicItems(words, left, finder.topics))
  return inOrder([
    ...items.filter(item => !named.some(({ from, to }) => item.from < to && item.to > from)),
    ...named,
  ])
}

/** Whether anything of a question points to standards, so that names are worth looking up. */
const isAboutStandards = (items: readonly QuestionItem[]): boolean =>
  items.some(
    item =>
      item.kind === 'framework' ||
      item.kind === 'standards' ||
      item.kind === 'unknown' ||
      (item.kind === 'class' && pointing.has(item.class)),
  )
const pointing: ReadonlySet<WordClass> = new Set<WordClass>([
  ...(['standard', 'section', 'framework', 'evidence', 'address', 'gap', 'missing'] as const),
  ...(['unmet', 'require', 'obliged', 'documentation', 'basis', 'definitions', 'show'] as const),
  ...(['strong', 'weak', 'partial', 'best', 'worst', 'conflict', 'well', 'compare'] as const),
  'suggest',
])

function itemAt(
  words: readonly StandardWord[],
  at: number,
  finder: MentionFinder,
  before: QuestionItem | undefined,
): QuestionItem | undefined {
  const found = finder.framework(words, at)
  if (found !== undefined) return fromMention(found, at, words)
  const isNamed =
    (before?.kind === 'class' && (before.class === 'standard' || before.class === 'section')) ||
    (before?.kind === 'standards' && before.to === at)
  const bound = boundAt(index => words[index]?.folded ?? '', at)
  const after = bound === undefined ? undefined : nounAfter(words, at + bound.length)
  if (bound !== undefined && after !== undefined)
    return { kind: 'bound', bound, from: at, to: at + bound.length }
  const age = ageBoundAt(words, at)
  if (age !== undefined) return { kind: 'age', age: age.bound, from: at, to: at + age.length }
  const number = finder.number(words, at, isNamed)
  if (number !== undefined) return fromMention(number, at, words)
  const classed = classAt(words, at)
  return classed === undefined
    ? undefined
    : {
        kind: 'class',
        class: classed.class,
        said: words[at]!.folded,
        from: at,
        to: at + classed.length,
      }
}

/** What a bound counts: the noun behind it, with "different" or "pieces of" between. */
function nounAfter(words: readonly StandardWord[], at: number): WordClass | undefined {
  const next = classAt(words, at)
  if (next === undefined) return undefined
  if (counted.has(next.class)) return next.class
  const isBetween = /^(?:different|distinct|separate|individual|of|the)$/.test(words[at]!.folded)
  return next.class === 'plain' && isBetween ? nounAfter(words, at + 1) : undefined
}

function fromMention(mention: Mention, from: number, words: readonly StandardWord[]): QuestionItem {
  let to = from + mention.length
  switch (mention.kind) {
    case 'framework':
      // "NIST security controls": the noun says what is asked for.
      while (to - from > 1 && classAt(words, to - 1)?.class === 'standard') to -= 1
      return { kind: 'framework', frameworks: mention.frameworks, from, to }
    case 'number':
      return { kind: 'standards', found: mention.found, said: mention.said, from, to }
    case 'unknown':
      return { ...mention, from, to }
  }
}

/** The longest name of a document, section or standard that holds a word. */
function nameAround(
  words: readonly StandardWord[],
  at: number,
  items: readonly QuestionItem[],
  finder: MentionFinder,
  documents: readonly CalledDocument[],
): QuestionItem | undefined {
  const isFixed = (index: number): boolean =>
    items.some(item => item.kind !== 'class' && index >= item.from && index < item.to)
  let first = at
  while (first > 0 && at - first < longestName && !isFixed(first - 1)) first--
  let last = at + 1
  while (last < words.length && last - at < longestName && !isFixed(last)) last++
  for (let length = last - first; length > 0; length--)
    for (let from = Math.max(first, at + 1 - length); from <= at && from + length <= last; from++) {
      const to = from + length
      const said = words
        .slice(from, to)
        .map(({ text }) => text)
        .join(' ')
      // Articles and prepositions at the ends are no part of a name.
      if (isPlain(words, from) || isPlain(words, to - 1)) continue
      // "The access control policy" is none of the documents called "policy".
      if (from > 0 && !isFixed(from - 1) && !endsPhrase(words, from)) continue
      const titled = finder.titled(words, from, to)
      const called = documentsCalled(words.slice(from, to), documents)
      const lead = words[from - (words[from - 1]?.folded === 'the' ? 2 : 1)]?.folded ?? ''
      const isTopic = /^(?:for|about|on|concerning|regarding|in|of|that)$/.test(lead)
      const isAbout = isTopic && !/^(?:in|of|that)$/.test(lead)
      // "What does the flight log address": what addresses something is a document.
      const isSubject = /^(?:does|do|did|has|have|can|could|will|would)$/.test(lead)
      if (titled.length > 0 && (isTopic || called.length === 0))
        return { kind: 'standards', found: titled, said, from, to }
      const isWhole = called.some(({ names }) => names.includes(plainWords(said).join(' ')))
      // "Gaps in fire" are those of fire safety rather than of the fire log.
      const isNoun = !words.slice(from, to).some((_, index) => asks(words, from + index))
      const topic =
        isTopic && isNoun && (isAbout || !isWhole) ? finder.topics.find(said) : undefined
      if (topic?.by === 'title')
        return { kind: 'standards', found: topic.found, said, topic: 'title', from, to }
      // "Contracts for seasonal workers" are a topic rather than those called "contracts".
      const wider =
        called.length > 0 && !isWhole && !isSubject
          ? widerTopic(words, from, to, items, finder)
          : []
      if (wider.length > 0) return wider[0]
      if (called.length > 0) return { kind: 'document', documents: called, said, from, to }
    }
  return undefined
}

/** The topic that a name is the beginning or the end of, with the words that go on from it. */
function widerTopic(
  words: readonly StandardWord[],
  from: number,
  to: number,
  items: readonly QuestionItem[],
  finder: MentionFinder,
): readonly QuestionItem[] {
  const isOpen = (index: number): boolean =>
    index >= 0 &&
    index < words.length &&
    !items.some(
      item =>
        index >= item.from && index < item.to && !(item.kind === 'class' && item.class === 'plain'),
    )
  let first = from
  while (isOpen(first - 1)) first--
  let last = to
  while (isOpen(last)) last++
  if (last - first === to - from) return []
  const unread = Array.from({ length: last - first }, (_, offset) => first + offset).filter(
    index => !items.some(item => index >= item.from && index < item.to),
  )
  return topicItems(words, unread, finder.topics).filter(
    item => item.kind === 'standards' && item.from <= from && item.to >= to,
  )
}

/** Whether a name may begin at a word: behind an article, a preposition or a verb. */
function endsPhrase(words: readonly StandardWord[], from: number): boolean {
  const before = classAt(words, from - 1)?.class
  return before !== undefined && !['standard', 'section', 'evidence', 'gap'].includes(before)
}

/** Words that no name has: "what", "how", "we". */
function asks(words: readonly StandardWord[], at: number): boolean {
  const found = classAt(words, at)?.class
  return (
    found === 'wh' ||
    found === 'how' ||
    /^(?:we|i|you|they|it|do|does|did|is|are)$/.test(words[at]!.folded)
  )
}

const isPlain = (words: readonly StandardWord[], at: number): boolean =>
  classAt(words, at)?.class === 'plain' || classAt(words, at)?.class === 'wh'
