import { characterClass, classAt, classOf } from '../words/characters.ts'
import type { MentionCandidate } from '../mention-words/candidate.ts'
import { role } from '../lexicons/word-roles.ts'
import { normalizeName } from './normalize-name.ts'
import type { MentionWord } from '../mention-words/mention-words.ts'

const { upper, digit } = characterClass
const closing = new Map([
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
  ['‘', '’'],
  ["'", "'"],
  ['`', "'"],
])
const maxTokens = 14
const maxLength = 100

/**
 * The title or quoted term that begins with the quotation mark at token `at`: capitalised words are
 * a title, up to six others a term.
 */
export function quotedAt(
  tokens: readonly MentionWord[],
  at: number,
  text: string,
): MentionCandidate | undefined {
  const open = tokens[at]
  if (open?.kind !== 'symbol') return undefined
  const close = closing.get(open.text)
  if (close === undefined) return undefined
  const doubled = open.text === '`' || (open.text === "'" && tokens[at + 1]?.text === "'")
  const first = at + (doubled ? 2 : 1)
  if (doubled && tokens[at + 1]?.text !== open.text) return undefined
  // Two apostrophes open only right before a word: apart from it they close, as tokenised text has
  // them.
  if (doubled && open.text === "'" && tokens[at + 2]?.start !== tokens[at + 1]?.end)
    return undefined
  // An apostrophe opens a quotation only after white space or a bracket.
  if (close === "'" && !doubled && open.start > 0 && !/[\s([]/.test(text.charAt(open.start - 1)))
    return undefined
  const end = closingToken(tokens, first, close, doubled)
  if (end === undefined || end === first) return undefined
  return quotation(tokens, at, first, end, doubled ? end + 2 : end + 1, text)
}

function closingToken(
  tokens: readonly MentionWord[],
  first: number,
  close: string,
  doubled: boolean,
): number | undefined {
  for (
    let position = first;
    position < Math.min(tokens.length, first + maxTokens + 1);
    position++
  ) {
    const token = tokens[position]
    if (token === undefined || token.kind === 'break') return undefined
    if (token.kind !== 'symbol' || token.text !== close) continue
    if (!doubled) return position
    const second = tokens[position + 1]
    if (second?.text === "'" && second.start === token.end) return position
  }
  return undefined
}

function quotation(
  tokens: readonly MentionWord[],
  open: number,
  first: number,
  close: number,
  next: number,
  text: string,
): MentionCandidate | undefined {
  const start = tokens[first]?.start ?? 0
  let last = close - 1
  // Commas and stops before the closing mark belong to the sentence, question and exclamation marks
  // to the title.
  while (
    last > first &&
    tokens[last]?.kind === 'symbol' &&
    /^[,.;:]$/.test(tokens[last]?.text ?? '')
  )
    last--
  const end = tokens[last]?.end ?? start
  if (end <= start || end - start > maxLength || isSpeech(tokens, first, last)) return undefined
  let words = 0
  let capitalised = 0
  let contentWords = 0
  for (let position = first; position <= last; position++) {
    const token = tokens[position]
    if (token === undefined || token.kind === 'symbol') continue
    words++
    const kind = classAt(text, token.start)
    if (kind === upper || kind === digit) capitalised++
    if (
      kind === upper ||
      kind === digit ||
      (token.roles & (role.plain | role.connector | role.preposition)) === 0
    )
      contentWords++
  }
  if (words === 0 || classOf(text.charCodeAt(start)) < digit) return undefined
  const surface = text.slice(start, end)
  const led = ((tokens[open - 1]?.roles ?? 0) & (role.quoteLead | role.workNoun)) !== 0
  const isTitle =
    classAt(text, start) === upper && capitalised >= contentWords && (words > 1 || led)
  if (!isTitle && !led && words > 6) return undefined
  const type = isTitle || (led && classAt(text, start) === upper) ? 'work' : 'term'
  if (type === 'term' && /^(?:of the same name|sic|yes|no)$/.test(surface.toLowerCase()))
    return undefined
  const name = normalizeName(type, surface)
  return {
    mention: { start, end, type, name, display: surface.replace(/\s+/g, ' '), by: 'quoted/1' },
    next,
  }
}

/** Quoted speech has a verb-like middle: a pronoun or a stop inside. */
function isSpeech(tokens: readonly MentionWord[], first: number, last: number): boolean {
  for (let position = first; position < last; position++) {
    const token = tokens[position]
    if (
      token?.kind === 'symbol' &&
      /^[.;]$/.test(token.text) &&
      tokens[position + 1]?.kind === 'capital' &&
      tokens[position - 1]?.kind === 'word'
    )
      return true
  }
  return false
}
