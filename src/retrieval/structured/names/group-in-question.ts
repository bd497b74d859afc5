import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { GraphReader } from '../../../core/ports/graph-reader.ts'
import { namedSets } from '../../../language/lexicons/lexicon.ts'
import { longPattern } from '../../../support/long-pattern.ts'
import { articles, plainWords } from '../../../language/question/mail/lexicon.ts'
import { topicMarkerBefore } from '../../../language/question/mail/topics.ts'
import type { PersonMatch } from '../find-person.ts'
import { findDomain, findList } from './find-group.ts'
import { isCapitalised, wordAt, type WrittenTokens } from './name-positions.ts'

const set = namedSets('names/group-nouns')
const listNouns = set('lists')
const memberNouns = set('members')
const memberLinks = new Set(['at', 'from', 'of', 'with', 'in'])
const roleWords = new Set([
  'to',
  'from',
  'by',
  'on',
  'in',
  'for',
  'excluding',
  'except',
  'through',
  'via',
  'did',
  'does',
  'has',
])

const maxListWords = 4
const domain = longPattern('uy')`
  @?([\p{L}\p{N}][\p{L}\p{N}-]{0,62}(?:\.[\p{L}\p{N}-]{1,63}){1,8})(?![\p{L}\p{N}@-])`

interface GroupRun {
  readonly length: number
  readonly match: PersonMatch
  /** A mailing list, not the people of a domain. */
  readonly isList?: true
}

/** The mailing list or the people of a domain that the words from an index on name. */
export async function groupAt(
  written: WrittenTokens,
  index: number,
  { graph }: { readonly graph: GraphReader },
  options: ReadOptions,
): Promise<GroupRun | undefined> {
  return (
    (await membersAt(written, index, graph, options)) ??
    (await listAt(written, index, graph, options)) ??
    (await addressAt(written, index, graph, options))
  )
}

/** How many tokens from an index on lie before a place in the text. */
function tokensUntil({ tokens }: WrittenTokens, index: number, end: number): number {
  let length = 0
  while ((tokens[index + length]?.end ?? Infinity) <= end) length++
  return length
}

/** "Anyone at acme.com", "people from Acme", and after "from" or "to" a domain alone. */
async function membersAt(
  written: WrittenTokens,
  index: number,
  graph: GraphReader,
  options: ReadOptions,
): Promise<GroupRun | undefined> {
  const { text, tokens } = written
  const token = tokens[index]
  if (token === undefined || (token.kind !== 'word' && token.kind !== 'mark')) return undefined
  const isLed = memberNouns.has(wordAt(tokens, index)) && memberLinks.has(wordAt(tokens, index + 1))
  const before = wordAt(tokens, index - 1)
  if (!isLed && !roleWords.has(before)) return undefined
  const at = isLed ? index + 2 : index
  const first = tokens[wordAt(tokens, at) === 'the' ? at + 1 : at]
  if (first === undefined) return undefined
  domain.lastIndex = first.start
  const found = domain.exec(text)
  let end: number
  let name: string
  if (found !== null) {
    end = found.index + found[0].length
    name = found[1] ?? ''
  } else {
    if (!isLed || first.kind !== 'word' || !isCapitalised(written, tokens.indexOf(first)))
      return undefined
    end = first.end
    name = text.slice(first.start, first.end).replace(/['’]s?$/u, '')
  }
  const said = text.slice(token.start, end)
  const match = await findDomain(said, name, graph, options)
  if (match.kind === 'unknown') return undefined
  return { length: tokensUntil(written, index, end), match }
}

/** "A hotmail address", "the acme.com accounts", "the office address": by domain or local part. */
async function addressAt(
  written: WrittenTokens,
  index: number,
  graph: GraphReader,
  options: ReadOptions,
): Promise<GroupRun | undefined> {
  const { text, tokens } = written
  const before = wordAt(tokens, index - 1)
  if (!roleWords.has(before) && before !== 'at') return undefined
  const first = articles.has(wordAt(tokens, index)) ? index + 1 : index
  if (plainWords.has(wordAt(tokens, first))) return undefined
  let end = first
  while (end < tokens.length && end <= first + maxAddressTokens && !isAddress(tokens, end)) end++
  if (!isAddress(tokens, end) || end === first || tokens[first]?.kind !== 'word') return undefined
  const name = text.slice(tokens[first].start, tokens[end - 1]!.end).replace(/^@/, '')
  if (/\s/.test(name)) return undefined
  const length = end + 1 - index
  const said = text.slice(tokens[index]!.start, tokens[end]!.end)
  const isOne = /^(?:the|this|that)$/.test(wordAt(tokens, index))
  const local = isOne ? await findList(name, graph, { ...options, isWhole: false }) : undefined
  if (local !== undefined && local.kind !== 'unknown')
    return { length, match: { ...local, name: said } }
  const match = await findDomain(said, name, graph, options)
  return match.kind === 'unknown' ? undefined : { length, match }
}
const maxAddressTokens = 6
const addressNouns = new Set(
  'address addresses account accounts email-address email-addresses mailbox'.split(' '),
)
const isAddress = (tokens: WrittenTokens['tokens'], at: number): boolean =>
  addressNouns.has(wordAt(tokens, at))

/** "The garden users list", "the list garden-users", "[Garden-users]". */
async function listAt(
  written: WrittenTokens,
  index: number,
  graph: GraphReader,
  options: ReadOptions,
): Promise<GroupRun | undefined> {
  const { text, tokens } = written
  const before = wordAt(tokens, index - 1)
  const found = async (
    from: number,
    to: number,
    length: number,
    isWhole = false,
  ): Promise<GroupRun | undefined> => {
    const [first, last] = [tokens[from], tokens[to]]
    if (first === undefined || last === undefined) return undefined
    const name = text.slice(first.start, last.end)
    const match = await findList(name, graph, { ...options, isWhole })
    return match.kind === 'unknown' ? undefined : { length, match, isList: true }
  }
  const isMark = (at: number, mark: string): boolean => {
    const token = tokens[at]
    return token?.kind === 'mark' && token.text === mark
  }
  // "those on harbour-crew", "sent on kayak": one word, where hardly a topic can stand.
  const word = wordAt(tokens, index)
  if (
    roleWords.has(before) &&
    word !== '' &&
    !plainWords.has(word) &&
    (word.includes('-') || (before === 'on' && postedOn.has(wordAt(tokens, index - 2))))
  ) {
    const isLonger = tokens[index + 1]?.kind === 'word'
    const whole =
      (isLonger ? await found(index, index + 1, 2, true) : undefined) ??
      (await found(index, index, 1, true))
    if (whole !== undefined) return whole
  }
  if (!(articles.has(before) || roleWords.has(before)) || topicMarkerBefore(tokens, index))
    return undefined
  if (isMark(index, '[')) {
    const close = tokens.findIndex((_, at) => at > index && isMark(at, ']'))
    return close < 0 || close > index + maxListWords + 1
      ? undefined
      : found(index + 1, close - 1, close - index + 1)
  }
  // "the mailing list garden-users": a verb would have no article before it.
  const noun = wordAt(tokens, index) === 'mailing' ? index + 1 : index
  if (listNouns.has(wordAt(tokens, noun)) && (articles.has(before) || noun > index)) {
    const at = ['called', 'named'].includes(wordAt(tokens, noun + 1)) ? noun + 2 : noun + 1
    if (tokens[at]?.kind === 'word' && !plainWords.has(wordAt(tokens, at)))
      return found(at, at, at - index + 1)
    return undefined
  }
  for (let last = index; last < index + maxListWords; last++) {
    if (tokens[last]?.kind !== 'word') break
    let end = last + 1
    if (wordAt(tokens, end) === 'mailing') end++
    if (!listNouns.has(wordAt(tokens, end))) continue
    // "the bridge team": the noun may be part of the list's own name.
    return (await found(index, end, end - index + 1)) ?? (await found(index, last, end - index + 1))
  }
  // "to garden users": the address itself in words, of which some may be words of questions.
  if (!['to', 'from', 'by', 'on', 'via', 'through', 'excluding', 'except'].includes(before))
    return undefined
  for (let last = index + 2; last > index; last--) {
    const words = tokens.slice(index, last + 1)
    if (words.length < last + 1 - index || words.some(token => token.kind !== 'word')) continue
    if (words.every((_, offset) => plainWords.has(wordAt(tokens, index + offset)))) continue
    const whole = await found(index, last, last - index + 1, true)
    if (whole !== undefined) return whole
  }
  return undefined
}
const postedOn = new Set(
  'those these ones sent posted post posts write writes wrote written not except than'.split(' '),
)
