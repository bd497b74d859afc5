import type { MentionCandidate } from '../mention-words/candidate.ts'
import { isKnownPlace, role } from '../lexicons/word-roles.ts'
import { normalizeName } from './normalize-name.ts'
import type { MentionWord } from '../mention-words/mention-words.ts'

/**
 * A question has at most this many tokens; longer texts without capitals are not searched for
 * names.
 */
const maxQuestionTokens = 60

/** Whether a short text has no capitals at all, so that names must be told without them. */
export function isLowerCaseText(tokens: readonly MentionWord[]): boolean {
  return (
    tokens.length <= maxQuestionTokens &&
    !tokens.some(
      token => token.kind === 'capital' || token.kind === 'caps' || token.kind === 'initial',
    )
  )
}

/** In a text without capitals: a known place, or a given name and the word after it. */
export function lowerCaseNameAt(
  tokens: readonly MentionWord[],
  at: number,
  text: string,
): MentionCandidate | undefined {
  const token = tokens[at]
  if (token === undefined) return undefined
  const next = tokens[at + 1]
  const third = tokens[at + 2]
  if (next?.kind === 'word') {
    if (third?.kind === 'word' && isKnownPlace(`${token.text} ${next.text} ${third.text}`))
      return made(token, third, 'place', at + 3, text)
    if (isKnownPlace(`${token.text} ${next.text}`)) return made(token, next, 'place', at + 2, text)
  }
  const isGiven =
    (token.roles & role.firstName) !== 0 && (token.roles & (role.plain | role.calendar)) === 0
  if (
    isGiven &&
    !token.possessive &&
    next?.kind === 'word' &&
    next.text.length > 2 &&
    (next.roles &
      (role.plain |
        role.preposition |
        role.calendar |
        role.workNoun |
        role.generic |
        role.byline |
        role.personNoun)) ===
      0
  )
    return made(token, next, 'person', at + 2, text)
  if (isGiven) return made(token, token, 'person', at + 1, text)
  if (
    (token.roles & role.place) !== 0 ||
    ((token.roles & role.weakPlace) !== 0 &&
      token.text.length > 2 &&
      ((tokens[at - 1]?.roles ?? 0) & role.preposition) !== 0)
  )
    return made(token, token, 'place', at + 1, text)
  return undefined
}

function made(
  first: MentionWord,
  last: MentionWord,
  type: 'person' | 'place',
  next: number,
  text: string,
): MentionCandidate {
  const surface = text.slice(first.start, last.end)
  return {
    mention: {
      start: first.start,
      end: last.end,
      type,
      name: normalizeName(type, surface),
      display: surface.replace(/\s+/g, ' '),
      by: 'lower-case-name/1',
    },
    next,
  }
}
