import type { MentionCandidate } from '../mention-words/candidate.ts'
import { role } from '../lexicons/word-roles.ts'
import { isNamePart, nameRunAt } from './name-run.ts'
import { normalizeName } from './normalize-name.ts'
import { isAdjacent, type MentionWord } from '../mention-words/mention-words.ts'

const year = /^(?:1[5-9]|20)\d\d$/
const ordinal = /^\d{1,3}(?:st|nd|rd|th)$/i

/**
 * "2007 FIFA World Cup", "41st Chess Olympiad": a year or number that belongs to what happened
 * then.
 */
export function eventAt(
  tokens: readonly MentionWord[],
  at: number,
  text: string,
): MentionCandidate | undefined {
  const number = tokens[at]
  const next = tokens[at + 1]
  if (
    number === undefined ||
    next === undefined ||
    !isNamePart(next) ||
    !(number.kind === 'number' ? year.test(number.text) : ordinal.test(number.text)) ||
    !isAdjacent(text, number, next)
  )
    return undefined
  const run = nameRunAt(tokens, at + 1, text)
  if (run === undefined || run.honorific || run.first !== at + 1) return undefined
  let { last } = run
  // "2007 FIFA U-20 World Cup"
  if (
    (tokens[last + 1]?.kind === 'alnum' || tokens[last + 1]?.kind === 'code') &&
    isNamePart(tokens[last + 2])
  )
    last = nameRunAt(tokens, last + 2, text)?.last ?? last
  while (last > at && ((tokens[last]?.roles ?? 0) & role.eventEnd) === 0) last--
  const end = tokens[last]
  if (last === at || end === undefined) return undefined
  const surface = text.slice(number.start, end.end)
  return {
    mention: {
      start: number.start,
      end: end.end,
      type: 'event',
      name: normalizeName('event', surface),
      display: surface.replace(/\s+/g, ' '),
      by: 'event/1',
    },
    next: last + 1,
  }
}
