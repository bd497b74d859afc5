import type { GraphReader } from '../../core/ports/graph-reader.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { QuestionToken } from '../../language/question/tokens.ts'
import {
  mailNouns,
  nounVerbs,
  plainWords,
  receiveVerbs,
  sendVerbs,
  topicMarkers,
} from '../../language/question/mail/lexicon.ts'
import { findPerson, type PersonMatch } from './find-person.ts'

const maxLookups = 16
const maxNameWords = 4
const roleWords = new Set([
  'from',
  'by',
  'to',
  'with',
  'between',
  'did',
  'does',
  'has',
  'have',
  'had',
  'involving',
  'and',
  'or',
  'was',
  'were',
  'for',
  'both',
  'is',
])

const wordAt = (items: readonly QuestionToken[], index: number): string => {
  const item = items[index]
  return item?.kind === 'word' ? item.word : ''
}
const isNameWord = (item: QuestionToken | undefined): boolean =>
  item?.kind === 'word' && !plainWords.has(item.word) && !topicMarkers.has(item.word)

/**
 * Replaces words that name a person of the corpus by person items; the words after "about" stay a
 * topic.
 */
export async function withNamedPeople(
  text: string,
  items: readonly QuestionToken[],
  graph: GraphReader,
  options: ReadOptions,
): Promise<{
  readonly items: readonly QuestionToken[]
  readonly people: ReadonlyMap<string, PersonMatch>
}> {
  const people = new Map<string, PersonMatch>()
  const result: QuestionToken[] = []
  let lookups = 0
  for (let index = 0; index < items.length; index++) {
    const item = items[index]!
    if (
      item.kind === 'person' &&
      item.name.includes('@') &&
      (mailNouns.has(wordAt(items, index - 1)) || wordAt(items, index - 1) === 'id')
    ) {
      // A message id looks like an address.
      const mails = await graph.nodesByProperty(
        { label: 'Email', key: 'emailId', value: item.name, ignoreCase: true, limit: 1 },
        options,
      )
      if (mails.length > 0) {
        result.push({ kind: 'number', text: item.name, start: item.start, end: item.end })
        continue
      }
    }
    let end = index
    while (end < items.length && end < index + maxNameWords && isNameWord(items[end])) end++
    if (end === index) {
      result.push(item)
      continue
    }
    const before = wordAt(items, index - 1)
    const capitalised = /^\p{Lu}/u.test(text.slice(item.start, item.start + 2))
    const inTopic =
      topicMarkers.has(before) ||
      ((before === 'the' || before === 'a') && topicMarkers.has(wordAt(items, index - 2)))
    let named: { readonly length: number; readonly match: PersonMatch } | undefined
    for (
      let length = end - index;
      length >= 1 && named === undefined && !inTopic && lookups < maxLookups;
      length--
    ) {
      const after = wordAt(items, index + length)
      const inRole =
        roleWords.has(before) ||
        nounVerbs.has(before) ||
        sendVerbs.has(before) ||
        sendVerbs.has(after) ||
        receiveVerbs.has(after) ||
        (mailNouns.has(after) &&
          text.slice(item.start, items[index + length - 1]!.end).match(/['’]s?$/u) !== null)
      if (!inRole && !capitalised) break
      const name = text.slice(item.start, items[index + length - 1]!.end).replace(/['’]s?$/u, '')
      lookups++
      const match = await findPerson(name, graph, { ...options, partial: inRole && length === 1 })
      if (match.kind !== 'unknown') named = { length, match }
    }
    if (named === undefined) {
      // The whole run is passed over: its tail was tried as part of it only from its start, which
      // is where names in questions begin.
      result.push(...items.slice(index, end))
      index = end - 1
      continue
    }
    const last = items[index + named.length - 1]!
    people.set(named.match.name, named.match)
    result.push({ kind: 'person', name: named.match.name, start: item.start, end: last.end })
    index += named.length - 1
  }
  return { items: result, people }
}
