import type { TextRange } from '../../core/span.ts'
import { role } from '../lexicons/word-roles.ts'
import type { MentionWord } from '../mention-words/mention-words.ts'
import { setOf } from '../lexicons/lexicon.ts'
import { openers, type Part, addRange } from './lead-parts.ts'

const knownAs = setOf(`
  known called born named nicknamed abbreviated aka titled spelled credited billed stylized
  stylised romanized
`)

/**
 * The names after "also known as", "born", "called", "or" between two tokens, and a bracket that
 * holds one name alone.
 */
export function collectAliases(
  tokens: readonly MentionWord[],
  from: number,
  to: number,
  into: TextRange[],
): void {
  const whole = nameAlone(tokens, from, to)
  if (whole !== undefined) addRange(tokens, whole.first, whole.last, into)
  for (let index = from; index <= to && index < from + 24; index++) {
    const token = tokens[index]
    if (token === undefined || into.length >= mostAliases) return
    if (
      token.kind !== 'word' ||
      (!knownAs.has(token.text) &&
        token.text !== 'or' &&
        token.text !== 'nee' &&
        token.text !== 'dit' &&
        !(token.text === 'and' && index > from && openers.has(tokens[index + 1]?.text ?? '')))
    )
      continue
    let first = index + 1
    while (
      first <= to &&
      first < index + 5 &&
      tokens[first]?.text !== 'or' &&
      (tokens[first]?.kind === 'word' || openers.has(tokens[first]?.text ?? ''))
    )
      first++
    const last = endOfCapitals(tokens, first, to)
    const head = tokens[first]
    if (
      last < first ||
      head === undefined ||
      (head.roles & role.calendar) !== 0 ||
      (head.roles & role.place) !== 0
    )
      continue
    addRange(tokens, first, last, into)
    index = last
  }
}

const mostAliases = 5

function endOfCapitals(tokens: readonly MentionWord[], first: number, to: number): number {
  let last = first - 1
  while (last < to && last - first < 8) {
    const next = tokens[last + 1]
    if (next === undefined) break
    const isPart =
      next.kind === 'capital' ||
      next.kind === 'caps' ||
      next.kind === 'initial' ||
      (last >= first &&
        (next.roles & role.connector) !== 0 &&
        next.text !== 'the' &&
        next.kind === 'word' &&
        tokens[last + 2]?.kind === 'capital')
    if (!isPart && !(next.text === '.' && tokens[last]?.kind === 'initial')) break
    last++
  }
  return last
}

/** "Sabirni centar (The Meeting Point)": two capitalised words or more and nothing else. */
function nameAlone(tokens: readonly MentionWord[], from: number, to: number): Part | undefined {
  // The last token is the closing bracket or what stands before a comma.
  const last = tokens[to]?.kind === 'symbol' ? to - 1 : to
  if (
    last <= from ||
    last - from > 8 ||
    tokens[last + 1]?.kind !== 'symbol' ||
    tokens[from - 1]?.text !== '('
  )
    return undefined
  for (let index = from; index <= last; index++) {
    const token = tokens[index]
    if (token?.kind === 'capital' || token?.kind === 'caps') continue
    if (
      index === from ||
      token?.kind !== 'word' ||
      (token.roles & (role.connector | role.plain | role.preposition)) === 0
    )
      return undefined
  }
  return ((tokens[from]?.roles ?? 0) & (role.calendar | role.demonym)) !== 0
    ? undefined
    : { first: from, last }
}
