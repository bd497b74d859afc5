import { role } from './lexicon.ts'
import type { SurfaceToken } from './surface-tokens.ts'
import { setOf } from '../lexicons/lexicon.ts'

const germanWords = setOf(`
  der die das dem den des und ist nicht ein eine einen einer im auf zu mit von nach aus bei wird
  sind wir ich sie es er sich als auch hat
`)
/** Enough to tell; the rest of a text is in the language of its beginning. */
const readTokens = 150
const leastWords = 3

/**
 * Whether a text is German, where every noun has a capital, so that a single one names nothing by
 * itself. Told by its small words alone.
 */
export function capitalizesNouns(tokens: readonly SurfaceToken[]): boolean {
  let german = 0
  let other = 0
  const limit = Math.min(tokens.length, readTokens)
  for (let index = 0; index < limit; index++) {
    const token = tokens[index]
    if (token?.kind !== 'word') continue
    if (token.folded.length <= 5 && germanWords.has(token.folded)) german++
    else if ((token.roles & role.plain) !== 0) other++
  }
  return german >= leastWords && german > 2 * other
}
