import { wordSet } from '../lexicons/lexicon.ts'
import type { EntityType } from '../../core/graph.ts'
import type { MentionCandidate } from '../mention-words/candidate.ts'
import { role } from '../lexicons/word-roles.ts'
import { normalizeName } from '../mentions/normalize-name.ts'
import { isQuestion, type QuestionTitles } from './question-titles.ts'
import type { MentionWord } from '../mention-words/mention-words.ts'

const none: QuestionTitles = new Map()
const linking = new Set('is are was were did do does has have had can could will would'.split(' '))
/** Words that open a clause after a name, or that follow "film" where no name does. */
const closing = wordSet('questions/question-name-ends')
/** Nouns that questions put before "of" and the name they ask about. */
const asked = wordSet('questions/question-relation-nouns')
const articles = new Set(['the', 'a', 'an'])

/**
 * Names in a short question without capitals (or in capitals throughout), told by the words around
 * them.
 */
export function plainQuestionTitles(tokens: readonly MentionWord[], text: string): QuestionTitles {
  if (!isQuestion(tokens) || !tokens.every(isPlain)) return none
  const found = new Map<number, MentionCandidate | undefined>()
  const compares =
    tokens.some(token => token.text === 'both' || token.text === 'or') ||
    linking.has(tokens[0]?.text ?? '')
  for (let at = 1; at < tokens.length; at++) {
    if (!startsName(tokens, at, compares)) continue
    const last = endOfName(tokens, at, compares)
    // "did john smith from new york send …": nothing tells where the name ends.
    if (
      last - at > 3 &&
      linking.has(tokens[at - 1]?.text ?? '') &&
      (isEnd(tokens[last + 1]) || last - at > 8)
    )
      continue
    const candidate = last < at ? undefined : candidateOf(tokens, at, last, text)
    if (candidate === undefined) continue
    found.set(at, candidate)
    at = last
  }
  return found
}

function isEnd(token: MentionWord | undefined): boolean {
  return token === undefined || token.kind === 'break' || token.text === '?'
}

/** A word without capitals, or in a line of capitals; all others are told by their looks. */
function isPlain(token: MentionWord): boolean {
  if (token.kind === 'mail' || token.kind === 'url' || token.kind === 'stamp') return false
  return (
    token.shouted || token.text.length === 1 || (token.kind !== 'capital' && token.kind !== 'caps')
  )
}

/** Whether a name may begin after the words before: "film …", "mother of …", ", … or", "are …". */
function startsName(tokens: readonly MentionWord[], at: number, compares: boolean): boolean {
  const token = tokens[at]
  const before = tokens[at - 1]
  if (
    token === undefined ||
    before === undefined ||
    (token.kind === 'symbol' && !/^["“'’(]$/.test(token.text)) ||
    token.kind === 'break'
  )
    return false
  // "both villages, X and Y"
  if (before.text === 'both' && tokens[at + 1]?.text === ',') return false
  const noun = before.text === ':' || before.text === ',' ? tokens[at - 2] : before
  if (noun !== undefined && (noun.roles & role.workNoun) !== 0 && noun.text !== 'play')
    return !closing.has(token.text) && token.text !== 'or' && token.text !== 'and'
  if (before.text === 'of')
    return (
      asked.has(tokens[at - 2]?.text ?? '') &&
      !(articles.has(token.text) && asked.has(tokens[at + 1]?.text ?? '')) &&
      !asked.has(token.text) &&
      token.text !== 'both'
    )
  if (compares && (before.text === 'or' || before.text === 'both' || before.text === ','))
    return (
      (before.text !== ',' || hasOr(tokens, at) || tokens[at - 3]?.text === 'both') &&
      !isQuestionNoun(tokens, at)
    )
  if (compares && before.text === 'and' && !hasOr(tokens, 0)) return !isQuestionNoun(tokens, at)
  return (
    linking.has(before.text) &&
    at <= 2 &&
    !isQuestionNoun(tokens, at) &&
    !(articles.has(token.text) && asked.has(tokens[at + 1]?.text ?? '')) &&
    !(token.kind === 'word' && (token.roles & role.plain) !== 0 && token.text !== 'the')
  )
}

function isQuestionNoun(tokens: readonly MentionWord[], at: number): boolean {
  const first = articles.has(tokens[at]?.text ?? '') ? at + 1 : at
  const word = tokens[first]?.text ?? ''
  return (
    (closing.has(word) && first !== at + 1) ||
    (asked.has(word) &&
      (tokens[first + 1]?.text === 'of' ||
        first > at ||
        ((tokens[first]?.roles ?? 0) & role.workNoun) !== 0))
  )
}

function hasOr(tokens: readonly MentionWord[], at: number): boolean {
  for (let index = at + 1; index < tokens.length; index++) {
    if (tokens[index]?.text === 'or') return true
  }
  return false
}

function endOfName(tokens: readonly MentionWord[], at: number, compares: boolean): number {
  let last = at - 1
  for (let index = at; index < tokens.length && index < at + 16; index++) {
    const token = tokens[index]
    if (
      token === undefined ||
      token.kind === 'break' ||
      token.text === '(' ||
      token.text === '?' ||
      (index > at && /^[“"]$/.test(token.text))
    )
      break
    if (token.text === 'or' && compares) break
    if (token.text === 'and' && compares && !hasOr(tokens, 0)) break
    if (index > at && closesName(tokens, index)) break
    if (token.kind !== 'symbol') last = index
    // "lothair ii's mother"
    if ((token.possessive || /['’]s$/.test(token.text)) && asked.has(tokens[index + 1]?.text ?? ''))
      break
  }
  return last
}

/** "… born?", "… from the same country", "…, which": the question goes on. */
function closesName(tokens: readonly MentionWord[], at: number): boolean {
  const word = tokens[at]?.text ?? ''
  if (!closing.has(word)) return word === ',' && closing.has(tokens[at + 1]?.text ?? '')
  const next = tokens[at + 1]
  if (next === undefined || next.kind === 'break' || next.text === '?')
    return !/^(?:in|on|at|is|was|are|were|do|did|out|first|same)$/.test(word)
  switch (word) {
    case 'from':
    case 'in':
    case 'of':
    case 'located':
      return (
        (next.text === 'the' && tokens[at + 2]?.text === 'same') ||
        (word === 'located' && next.text === 'in') ||
        next.text === 'which' ||
        next.text === 'same'
      )
    case 'both':
    case 'share':
    case 'has':
    case 'have':
    case 'born':
    case 'died':
    case 'whose':
    case 'which':
      return true
    case 'is':
    case 'are':
    case 'was':
    case 'were':
      return (
        next.text === 'from' || next.text === 'a' || next.text === 'the' || next.text === 'born'
      )
    case 'work':
    case 'study':
    case 'live':
    case 'graduate':
      return next.text === 'at' || next.text === 'in' || next.text === 'from'
    default:
      return false
  }
}

function candidateOf(
  tokens: readonly MentionWord[],
  at: number,
  last: number,
  text: string,
): MentionCandidate | undefined {
  let first = at
  while (first <= last && tokens[first]?.kind === 'symbol') first++
  const head = tokens[first]
  const end = tokens[last]
  if (head === undefined || end === undefined || first > last) return undefined
  const said = tokens.slice(first, last + 1)
  if (
    said.every(
      token =>
        token.kind === 'number' ||
        asked.has(token.text) ||
        (token.roles &
          (role.plain | role.relative | role.calendar | role.workNoun | role.preposition)) !==
          0,
    )
  ) {
    if (said.length < 2 || ((tokens[at - 1]?.roles ?? 0) & role.workNoun) === 0) return undefined
  }
  const type: EntityType = ((tokens[at - 1]?.roles ?? 0) & role.workNoun) !== 0 ? 'work' : 'phrase'
  const surface = text.slice(head.start, end.end)
  const name = normalizeName(type, surface)
  return name === ''
    ? undefined
    : {
        mention: {
          start: head.start,
          end: end.end,
          type,
          name,
          display: surface.replace(/\s+/g, ' '),
          by: 'plain-question/1',
        },
        next: last + 1,
      }
}
