import type { MentionCandidate } from '../mention-words/candidate.ts'
import { role } from '../lexicons/word-roles.ts'
import { normalizeName } from './normalize-name.ts'
import type { MentionWord } from '../mention-words/mention-words.ts'

const acronym = /^[\p{L}\p{N}]{2,8}$/u
/** Small words may stand between the words that give their letters. */
const maxSmallWords = 2

/**
 * "hidden Markov model (HMM)": terms that a short form in brackets defines although they are not
 * capitalised, by their first token.
 */
export function definedLongForms(
  tokens: readonly MentionWord[],
  text: string,
): ReadonlyMap<number, MentionCandidate> {
  let found: Map<number, MentionCandidate> | undefined
  for (let at = 2; at < tokens.length - 1; at++) {
    const short = tokens[at]
    if (
      short?.kind !== 'caps' ||
      short.shouted ||
      tokens[at - 1]?.text !== '(' ||
      tokens[at + 1]?.text !== ')' ||
      !acronym.test(short.text)
    )
      continue
    const first = longFormBefore(tokens, at - 2, short.text)
    const head = tokens[first]
    const end = tokens[at - 2]
    if (first < 0 || head?.kind !== 'word' || end === undefined) continue
    const surface = text.slice(head.start, end.end)
    const name = normalizeName('term', surface)
    if (name === '') continue
    found ??= new Map()
    found.set(first, {
      mention: {
        start: head.start,
        end: end.end,
        type: 'term',
        name,
        display: surface.replace(/\s+/g, ' '),
        by: 'defined-term/1',
      },
      next: at - 1,
    })
  }
  return found ?? none
}

const none: ReadonlyMap<number, MentionCandidate> = new Map()

/** The first token of the words that end at `last` and begin with the letters, or -1. */
function longFormBefore(tokens: readonly MentionWord[], last: number, letters: string): number {
  let left = letters.endsWith('s') && letters.length > 2 ? letters.length - 2 : letters.length - 1
  let small = 0
  for (let index = last; index >= 0 && index > last - 12; index--) {
    const token = tokens[index]
    if (token === undefined || token.kind === 'break') return -1
    if (token.kind === 'symbol') {
      if (token.text !== '-') return -1
      continue
    }
    if (token.text.startsWith(letters.charAt(left))) {
      small = 0
      if (--left < 0) return index < last ? index : -1
    } else if (
      (token.roles & (role.plain | role.connector | role.preposition)) === 0 ||
      ++small > maxSmallWords
    )
      return -1
  }
  return -1
}
