import { role } from '../lexicons/word-roles.ts'
import type { MentionWord } from '../mention-words/mention-words.ts'
import { setOf, wordSet } from '../lexicons/lexicon.ts'

const ranks = wordSet('names/noble-ranks')
const beforeRanks = setOf(`
  grand crown hereditary dowager titular old young electoral queen count holy roman latin
  byzantine german
`)
const ordinal = /^\d{1,3}(?:st|nd|rd|th)$/i
const numeral = /^(?:i|ii|iii|iv|v|vi|vii|viii|ix|x|xi|xii|xiii|xiv|xv|xvi|xvii|xviii)$/
/** A rank with its lands has at most this many tokens. */
const maxRankTokens = 12
/** Names before a rank are short. */
const maxNameTokens = 7

/** Whether a folded word is a rank of the nobility. */
export function isRank(folded: string): boolean {
  return ranks.has(folded)
}

/**
 * The last token of the rank that follows the name `first`–`last` after a comma ("Charles, Count of
 * Valois", "Hugh Percy, 3rd Duke of Northumberland"); undefined where none does.
 */
export function rankAfter(
  tokens: readonly MentionWord[],
  first: number,
  last: number,
): number | undefined {
  if (last - first >= maxNameTokens || tokens[last + 1]?.text !== ',') return undefined
  const head = tokens[first]
  if (
    head === undefined ||
    (head.roles & (role.place | role.organization | role.organizationHead | role.generic)) !== 0
  )
    return undefined
  let position = last + 2
  if (tokens[position]?.text === 'the') position++
  const isNumbered =
    tokens[position]?.kind === 'alnum' && ordinal.test(tokens[position]?.text ?? '')
  if (isNumbered) position++
  while (
    position < last + 6 &&
    tokens[position]?.kind === 'capital' &&
    beforeRanks.has(tokens[position]?.text ?? '') &&
    tokens[position + 1]?.kind === 'capital'
  )
    position++
  const rank = tokens[position]
  if (rank?.kind !== 'capital' || !ranks.has(rank.text)) return undefined
  const end = endOfLands(tokens, position, last + maxRankTokens)
  // A rank without number or lands opens the next name of a list: "Queen Victoria, Prince Albert".
  return isNumbered || (tokens[position + 1]?.text === 'of' && end > position) ? end : undefined
}

/** The end of "Duke of Saxe-Weimar and Eisenach", "Baron Willoughby of Parham". */
function endOfLands(tokens: readonly MentionWord[], rank: number, limit: number): number {
  let last = rank
  while (last < limit) {
    const next = tokens[last + 1]
    if (
      next?.kind === 'capital' &&
      !next.opens &&
      (next.roles & (role.plain | role.calendar | role.honorific)) === 0
    )
      last++
    else if (
      next?.kind === 'symbol' &&
      next.text === '-' &&
      next.start === tokens[last]?.end &&
      tokens[last + 2]?.kind === 'capital'
    )
      last += 2
    else {
      let follower = last + 2
      if (next?.kind !== 'word' || ((next.roles & role.connector) === 0 && next.text !== 'and'))
        break
      if (
        tokens[follower]?.text === 'the' ||
        (tokens[follower]?.kind === 'word' &&
          ((tokens[follower]?.roles ?? 0) & role.connector) !== 0)
      )
        follower++
      const word = tokens[follower]
      // "and" joins lands, not the next person.
      if (
        word?.kind !== 'capital' ||
        (word.roles & (role.plain | role.calendar)) !== 0 ||
        numeral.test(word.text)
      )
        break
      if (
        next.text === 'and' &&
        ((word.roles & (role.firstName | role.title | role.honorific)) !== 0 ||
          last === rank ||
          tokens[follower + 1]?.text === 'of')
      )
        break
      last = follower
    }
  }
  return last
}
