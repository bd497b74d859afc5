import type { QuestionToken } from '../tokens.ts'
import { longPattern } from '../../../support/long-pattern.ts'
import { lineOf } from './slots.ts'
import {
  helpers,
  mailNouns,
  nounVerbs,
  passiveAuxiliaries,
  receiveVerbs,
  sendVerbs,
} from './lexicon.ts'

/**
 * What part the people of a question play in the mails it asks for; `either`: sender or receiver;
 * `between`: one of them wrote to another; `copied`: in cc or bcc; `direct`: in To; `onlyCopied`:
 * in cc or bcc but not in To.
 */
export type PersonRole =
  | 'sender'
  | 'receiver'
  | 'either'
  | 'between'
  | 'copied'
  | 'direct'
  | 'onlyCopied'

/** One or more people with the same part. `any`: one of them suffices; otherwise each must hold. */
export interface PersonConstraint {
  readonly names: readonly string[]
  readonly any: boolean
  readonly role: PersonRole
  /** No word says what part they play: either is meant, or the sign was not understood. */
  readonly isGuess?: boolean | undefined
}

interface Group {
  readonly first: number
  readonly last: number
  readonly names: string[]
  readonly or: boolean
}

const isSeparator = (token: QuestionToken | undefined): boolean =>
  token !== undefined &&
  ((token.kind === 'mark' && token.text === ',') ||
    (token.kind === 'word' && (token.text === 'and' || token.text === 'or')))
const wordOf = (token: QuestionToken | undefined): string | undefined =>
  token?.kind === 'word' ? token.text : undefined

/** Neighbouring persons joined by commas, "and" or "or". */
function groupsOf(tokens: readonly QuestionToken[]): Group[] {
  const groups: Group[] = []
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index]
    if (token?.kind !== 'person') continue
    const names = [token.name]
    let last = index
    let or = false
    for (;;) {
      let next = last + 1
      while (isSeparator(tokens[next]) && next - last <= 2) next++
      const following = tokens[next]
      if (next === last + 1 || following?.kind !== 'person') break
      or ||= tokens.slice(last + 1, next).some(between => wordOf(between) === 'or')
      names.push(following.name)
      last = next
    }
    groups.push({ first: index, last, names, or })
    index = last
  }
  return groups
}

/**
 * The word before an index that says something: titles such as "person" and marks are passed over.
 */
function wordBefore(
  tokens: readonly QuestionToken[],
  index: number,
): { readonly text: string; readonly at: number } | undefined {
  for (let at = index - 1; at >= 0 && at >= index - 3; at--) {
    const word = wordOf(tokens[at])
    if (word === undefined) {
      if (tokens[at]?.kind === 'mark') continue
      return undefined
    }
    if (
      [
        'the',
        'person',
        'user',
        'sender',
        'recipient',
        'receiver',
        'both',
        'either',
        'address',
        'mr',
        'ms',
        'mrs',
        'dr',
        'only',
        'participant',
      ].includes(word)
    )
      continue
    return { text: word, at }
  }
  return undefined
}

const isEnd = (tokens: readonly QuestionToken[], index: number): boolean =>
  tokens.slice(index).every(token => token.kind === 'mark')

/** The first verb of mail after an index and whether it is passive. */
function verbAfter(
  tokens: readonly QuestionToken[],
  index: number,
): { readonly verb: 'send' | 'receive'; readonly passive: boolean } | undefined {
  let passive = false
  for (let at = index + 1; at < tokens.length && at <= index + 5; at++) {
    const word = wordOf(tokens[at])
    if (word === undefined) return undefined
    if (sendVerbs.has(word) || (nounVerbs.has(word) && !passive && at <= index + 2))
      return { verb: 'send', passive }
    if (receiveVerbs.has(word) && (wordOf(tokens[at + 1]) !== 'sent' || isEnd(tokens, at + 2)))
      return { verb: 'receive', passive }
    if (['and', 'or', 'to', 'from', 'by', 'that', 'which', 'about'].includes(word)) return undefined
    if (passiveAuxiliaries.has(word)) passive = true
    else if (helpers.has(word)) passive = false
  }
  return undefined
}

/** The nearest verb of mail before an index. */
function verbBefore(
  tokens: readonly QuestionToken[],
  index: number,
): 'send' | 'receive' | undefined {
  for (let at = index - 1; at >= 0; at--) {
    const word = wordOf(tokens[at])
    if (word === undefined) continue
    if (receiveVerbs.has(word)) return 'receive'
    if (sendVerbs.has(word)) return 'send'
  }
  return undefined
}

/** Words that say somebody was in copy. */
export const copyWords: ReadonlySet<string> = new Set([
  'cc',
  "cc'd",
  'ccd',
  'cced',
  "cc'ed",
  'copied',
  'bcc',
  "bcc'd",
  'bccd',
  'copy',
])

/** "Was Ada cc'd", "Ada was only copied", "with Ada in cc", "cc'd to Ada". */
function copiedAs(
  tokens: readonly QuestionToken[],
  group: Group,
): 'copied' | 'onlyCopied' | undefined {
  let isOnly = false
  for (let at = group.last + 1; at <= group.last + 4; at++) {
    const word = wordOf(tokens[at])
    if (word === undefined) break
    if (copyWords.has(word)) return isOnly ? 'onlyCopied' : 'copied'
    isOnly ||= word === 'only'
    if (!besideCopy.has(word)) break
  }
  const before = wordOf(tokens[group.first - 1]) === 'to' ? group.first - 2 : group.first - 1
  return copyWords.has(wordOf(tokens[before]) ?? '') ? 'copied' : undefined
}
const besideCopy = new Set('was is were are in on has been also got only'.split(' '))

/** "Wrote directly to Ada", "wrote to Ada directly": Ada is no one in copy. */
function isDirect(tokens: readonly QuestionToken[], group: Group): boolean {
  const before = wordBefore(tokens, group.first)
  return (
    wordOf(tokens[group.last + 1]) === 'directly' ||
    (before?.text === 'to' && wordOf(tokens[before.at - 1]) === 'directly') ||
    (before?.text === 'directly' && wordOf(tokens[before.at - 1]) !== 'from')
  )
}

/** "Ada's last email": a mail is its writer's. */
function isWriter(tokens: readonly QuestionToken[], { last }: Group): boolean {
  const person = tokens[last]
  if (person?.kind !== 'person' || person.isPossessive !== true) return false
  for (let at = last + 1; at <= last + 4; at++) {
    const word = wordOf(tokens[at])
    if (word === undefined) return false
    if (mailNouns.has(word)) return true
    if (!ordering.has(word) && !/^\d+$/.test(word)) return false
  }
  return false
}
const otherEnd = longPattern('')`
  ^(?:(?:top|main|most|active|usual|chief|favourite|favorite|frequent|average) )+(recipient|
  sender)\b
`
/** "Ada's most frequent recipient": what she sent; "Ada's main sender": what she received. */
function otherEndOf(tokens: readonly QuestionToken[], { last }: Group): PersonRole | undefined {
  const person = tokens[last]
  if (person?.kind !== 'person' || person.isPossessive !== true) return undefined
  const noun = otherEnd.exec(lineOf(tokens.slice(last + 1)))?.[1]
  return noun === 'recipient' ? 'sender' : noun === 'sender' ? 'receiver' : undefined
}
const ordering = new Set([
  'first',
  'last',
  'latest',
  'earliest',
  'newest',
  'oldest',
  'most',
  'recent',
  'two',
  'three',
  'five',
  'ten',
  'longest',
  'shortest',
])

const givenMail = longPattern('')`
  ^(?:(?:an?|any|some|the|no|most|more|many|fewest|least|single|another|one|two|three|\d+|at|first|
  last|latest) )*mail\b
`
/** "Sent Ada an email": what follows a name is what they got. */
const isGiven = (tokens: readonly QuestionToken[], { last }: Group): boolean =>
  givenMail.test(lineOf(tokens.slice(last + 1)))

function roleOf(tokens: readonly QuestionToken[], group: Group): PersonRole {
  const copied = copiedAs(tokens, group)
  if (copied !== undefined) return copied
  if (isWriter(tokens, group)) return 'sender'
  const other = otherEndOf(tokens, group)
  if (other !== undefined) return other
  const before = wordBefore(tokens, group.first)
  const after = verbAfter(tokens, group.last)
  const fromAfter = (): PersonRole | undefined =>
    after === undefined
      ? undefined
      : after.verb === 'receive' || after.passive
        ? 'receiver'
        : 'sender'
  switch (before?.text ?? '') {
    case 'to':
      // "According to Ada" it is Ada who said so.
      return wordOf(tokens[(before?.at ?? 0) - 1]) === 'according' ? 'sender' : 'receiver'
    case 'for':
      return 'receiver'
    case 'from':
      return 'sender'
    case 'of':
      return mailNouns.has(wordOf(tokens[(before?.at ?? 0) - 1]) ?? '') ? 'sender' : 'either'
    case 'on':
    case 'via':
      return 'receiver'
    case 'by':
      return verbBefore(tokens, before?.at ?? group.first) === 'receive' ? 'receiver' : 'sender'
    case 'with':
    case 'involving':
    case 'between':
    case 'including':
    case 'concerning':
      return 'either'
    case 'did':
    case 'does':
    case 'do':
    case 'has':
    case 'have':
    case 'had':
      return fromAfter() ?? 'either'
    case 'was':
    case 'were':
    case 'is':
    case 'are':
      return after?.verb === 'receive' ? 'receiver' : after !== undefined ? 'receiver' : 'either'
    default:
      break
  }
  // "Who sent Ada an email"
  if (before !== undefined && sendVerbs.has(before.text) && isGiven(tokens, group))
    return 'receiver'
  const direct = fromAfter()
  if (direct !== undefined) return direct
  const possessed = wordOf(tokens[group.last + 1])
  if (before !== undefined && (sendVerbs.has(before.text) || nounVerbs.has(before.text)))
    return 'receiver'
  return possessed === 'sent' ? 'sender' : 'either'
}

const eitherMarkers = new Set(['with', 'involving', 'between', 'including', 'concerning', 'of'])
const exchangeWords = new Set(['exchange', 'exchanged', 'exchanges', 'correspondence', 'another'])

/** The people of a question and their parts in the mails asked for. */
export function personConstraints(tokens: readonly QuestionToken[]): PersonConstraint[] {
  const constraints: PersonConstraint[] = []
  const groups = groupsOf(tokens)
  for (const [position, group] of groups.entries()) {
    let role = roleOf(tokens, group)
    // "emails from A to B", "did A email B": the second of two without a sign of its own is the
    // other end.
    const previous = constraints.at(-1)
    if (
      role === 'either' &&
      previous?.role === 'sender' &&
      position > 0 &&
      wordBefore(tokens, group.first)?.text !== 'with'
    )
      role = 'receiver'
    const before = wordBefore(tokens, group.first)?.text
    if (
      role === 'either' &&
      group.names.length === 2 &&
      !group.or &&
      (before === 'between' || tokens.some(token => exchangeWords.has(wordOf(token) ?? '')))
    ) {
      constraints.push({ names: group.names, any: false, role: 'between' })
      continue
    }
    // A mail has one sender, so "by A and B" means by either of them.
    if (role === 'receiver' && isDirect(tokens, group)) role = 'direct'
    const isGuess = role === 'either' && !eitherMarkers.has(before ?? '')
    constraints.push({
      names: group.names,
      any: group.or || role === 'sender',
      role,
      ...(isGuess ? { isGuess } : {}),
    })
  }
  return constraints
}
