import type { TextRange } from '../../core/span.ts'
import { characterClass, classAt, classOf, isInvisible, isWordClass } from '../words/characters.ts'
import { foldCase } from '../words/normalize.ts'
import type { Word } from '../words/word.ts'
import { knownWords, type KnownWord } from '../words/known-words.ts'
import { sentenceBlocks } from '../sentences/sentence-blocks.ts'
import { chunkKind, type ChunkKind } from './chunk-kind.ts'
import { role, rolesOf } from '../lexicons/word-roles.ts'
import { setOf } from '../lexicons/lexicon.ts'

const { digit, lower, upper, mark, surrogate, space, newline } = characterClass

/**
 * How a token looks. `initial` is one capital letter; `caps` are at least two; `symbol` is one
 * character of punctuation; `break` stands between blocks.
 */
export type TokenKind =
  | 'word'
  | 'capital'
  | 'caps'
  | 'initial'
  | 'number'
  | 'alnum'
  | 'code'
  | 'mail'
  | 'url'
  | 'stamp'
  | 'symbol'
  | 'break'

/** One token; possessives and other clitics are outside of its range. */
export interface MentionWord extends Word {
  readonly kind: TokenKind
  readonly roles: number
  /** Begins a sentence, line, quotation or bracket, so that its capital says nothing. */
  readonly opens: boolean
  /** A possessive or other clitic follows. */
  readonly possessive: boolean
  /** Stands in a line that is all capitals, so that capitals say nothing. */
  readonly shouted: boolean
}

/** Tokens longer than this (encoded data) are left out. */
const maxTokenLength = 300
const maxUrlLength = 1200
/** More symbols in a row than this are decoration and are left out. */
const maxSymbols = 6
const clitics = new Set(['s', 'll', 're', 've', 'd', 'm'])
function readMention(surface: string): NonNullable<KnownWord['mention']> {
  const folded = foldCase(surface)
  return { folded, roles: rolesOf(folded) }
}

/** Tokens of a range, block by block, with a `break` after each block. Linear. */
export function mentionWords(text: string, range: TextRange): MentionWord[] {
  const tokens: MentionWord[] = []
  for (const block of sentenceBlocks(text, range)) {
    const first = tokens.length
    readBlock(text, block.start, block.end, tokens)
    if (isShouted(tokens, first)) calmDown(tokens, first)
    tokens.push({
      start: block.end,
      end: block.end,
      kind: 'break',
      text: '',
      roles: 0,
      opens: false,
      possessive: false,
      shouted: false,
    })
  }
  return tokens
}

/**
 * Whether the tokens from `first` on are a line in capitals: three words or more, none with a small
 * letter.
 */
function isShouted(tokens: readonly MentionWord[], first: number): boolean {
  let caps = 0
  for (let index = first; index < tokens.length; index++) {
    const kind = tokens[index]?.kind
    if (kind === 'word' || kind === 'capital') return false
    if (kind === 'caps') caps++
  }
  return caps >= 3
}

/** Reads a line in capitals as if it were in title case. */
function calmDown(tokens: MentionWord[], first: number): void {
  for (let index = first; index < tokens.length; index++) {
    const token = tokens[index]
    if (token?.kind === 'caps')
      tokens[index] = {
        ...token,
        kind:
          (token.roles & (role.plain | role.connector | role.preposition)) === 0
            ? 'capital'
            : 'word',
        shouted: true,
      }
  }
}

function readBlock(text: string, from: number, to: number, tokens: MentionWord[]): void {
  let opens = true
  let symbols = 0
  let quoted = false
  for (let index = from; index < to;) {
    const unit = text.charCodeAt(index)
    let kind = classOf(unit)
    if (kind === space || kind === newline) {
      index++
      continue
    }
    if (kind === surrogate) kind = classAt(text, index)
    if (isWordClass(kind)) {
      // A range that ends inside a surrogate pair leaves half a letter, which is nothing.
      index = Math.max(index + 1, readChunk(text, index, to, opens, tokens))
      symbols = 0
      opens = false
      continue
    }
    const end = index + (classOf(unit) === surrogate && kind !== surrogate ? 2 : 1)
    let symbol = text.slice(index, end)
    if (unit === 0x22) {
      // Straight marks open and close in turn; after a digit with nothing open one is an inch.
      if (quoted || index === from || classOf(text.charCodeAt(index - 1)) !== digit) {
        symbol = quoted ? '”' : '“'
        quoted = !quoted
      }
    }
    symbols++
    if (symbols <= maxSymbols)
      tokens.push({
        start: index,
        end,
        kind: 'symbol',
        text: symbol,
        roles: 0,
        opens: false,
        possessive: false,
        shouted: false,
      })
    if (symbol === '.' && abbreviates(tokens.at(-2), index)) opens = false
    else if (
      '.!?:“"„‘«•(['.includes(symbol) ||
      symbol === '…' ||
      symbol === '`' ||
      symbol === '|' ||
      symbol === '\t'
    )
      opens = true
    else if (symbol !== "'" && symbol !== '”' && symbol !== '’' && symbol !== ')') opens = false
    index = end
  }
}

/** Whether the stop at `index` belongs to an initial or honorific before it. */
function abbreviates(before: MentionWord | undefined, index: number): boolean {
  return (
    before !== undefined &&
    before.end === index &&
    (before.kind === 'initial' ||
      (before.kind === 'capital' &&
        index - before.start <= 5 &&
        (before.roles & (role.honorific | role.placeHead)) !== 0))
  )
}

/**
 * Reads one run of letters and digits with what may stand inside it, and adds one token or the
 * parts it falls into.
 */
function readChunk(
  text: string,
  start: number,
  to: number,
  opens: boolean,
  tokens: MentionWord[],
): number {
  let end = start
  let digits = 0
  let uppers = 0
  let lowers = 0
  let joiners = 0
  let marks = 0
  while (end < to) {
    const unit = text.charCodeAt(end)
    const kind = classOf(unit)
    if (kind === lower) lowers++
    else if (kind === upper) uppers++
    else if (kind === digit) digits++
    else if (isWordClass(kind)) marks++
    else if (kind === mark) marks += isInvisible(text.charAt(end)) ? 0 : 1
    else if (kind === surrogate) {
      const whole = classAt(text, end)
      if (!isWordClass(whole) && whole !== mark) break
      if (end + 2 > to) break
      end += 2
      marks++
      continue
    } else if (end + 1 < to && isJoiner(unit) && isWordClass(classOf(text.charCodeAt(end + 1)))) {
      if (unit === 0x27 || unit === 0x2019) {
        const clitic = cliticEnd(text, end + 1, to)
        if (clitic > 0) {
          addChunk(text, start, end, to, opens, true, digits, uppers, lowers, joiners, tokens)
          return clitic
        }
      } else if (
        unit === 0x2c &&
        (classOf(text.charCodeAt(end - 1)) !== digit || classOf(text.charCodeAt(end + 1)) !== digit)
      )
        break
      else if (unit !== 0x2d && unit !== 0x2010 && unit !== 0x2011) joiners++
    } else if (unit === 0x3a && end + 3 < to && text.startsWith('://', end)) {
      const after = urlEnd(text, end + 3, to)
      if (after === end + 3) break
      if (after - start <= maxUrlLength)
        tokens.push({
          start,
          end: after,
          kind: 'url',
          text: text.slice(start, after),
          roles: 0,
          opens,
          possessive: false,
          shouted: false,
        })
      return after
    } else break
    end++
  }
  return addChunk(text, start, end, to, opens, false, digits, uppers, lowers, joiners, tokens)
}

/** ' ’ - ‐ ‑ . , / : _ @ & + */
function isJoiner(unit: number): boolean {
  switch (unit) {
    case 0x27:
    case 0x2019:
    case 0x2d:
    case 0x2010:
    case 0x2011:
    case 0x2e:
    case 0x2c:
    case 0x2f:
    case 0x3a:
    case 0x5f:
    case 0x40:
    case 0x26:
    case 0x2b:
      return true
    default:
      return false
  }
}

/**
 * End of a lower-case clitic (`s`, `ll` …) that ends its word, or 0; a capital S belongs to a word
 * in title case.
 */
function cliticEnd(text: string, from: number, to: number): number {
  let end = from
  while (end < to && end - from < 3 && isWordClass(classOf(text.charCodeAt(end)))) end++
  if (end < to && isWordClass(classOf(text.charCodeAt(end)))) return 0
  return clitics.has(text.slice(from, end)) ? end : 0
}

function urlEnd(text: string, from: number, to: number): number {
  let end = from
  while (end < to) {
    const unit = text.charCodeAt(end)
    const kind = classOf(unit)
    if (
      kind === space ||
      kind === newline ||
      kind === surrogate ||
      unit === 0x3c ||
      unit === 0x3e ||
      unit === 0x22 ||
      unit === 0x7c ||
      unit === 0x60 ||
      (kind >= digit && unit > 0x2fff)
    )
      break
    end++
  }
  return end - from > maxUrlLength ? end : trimAddress(text, from, end)
}

/** What closes a sentence or an unopened bracket after an address does not belong to it. */
function trimAddress(text: string, from: number, to: number): number {
  let end = to
  let unopened = 0
  for (let index = from; index < to; index++) {
    const unit = text.charCodeAt(index)
    if (unit === 0x28) unopened--
    else if (unit === 0x29) unopened++
  }
  while (end > from) {
    const last = text.charAt(end - 1)
    if (last === ')' && unopened > 0) unopened--
    else if (!".,;:!?'’”*_]".includes(last)) break
    end--
  }
  return end
}

function addChunk(
  text: string,
  start: number,
  end: number,
  to: number,
  opens: boolean,
  possessive: boolean,
  digits: number,
  uppers: number,
  lowers: number,
  joiners: number,
  tokens: MentionWord[],
): number {
  if (end - start > maxTokenLength || end === start) return end
  if (digits === 0 && joiners === 0) {
    addWord(text, start, end, opens, possessive, uppers, lowers, tokens)
    return end
  }
  const surface = text.slice(start, end)
  const kind: ChunkKind = chunkKind(surface, digits)
  if (kind === 'parts') {
    addParts(text, start, end, opens, possessive, tokens)
    return end
  }
  if (kind === 'caps') {
    // The last stop of "U.S." belongs to it.
    const closed =
      end < to && text.charCodeAt(end) === 0x2e && surface.includes('.') ? end + 1 : end
    const folded = foldCase(surface).replaceAll('.', '')
    tokens.push({
      start,
      end: closed,
      kind,
      text: folded,
      roles: rolesOf(folded),
      opens,
      possessive,
      shouted: false,
    })
    return closed
  }
  tokens.push({ start, end, kind, text: surface, roles: 0, opens, possessive, shouted: false })
  return end
}

function addWord(
  text: string,
  start: number,
  end: number,
  opens: boolean,
  possessive: boolean,
  uppers: number,
  lowers: number,
  tokens: MentionWord[],
): void {
  const word = knownWords.at(text, start, end)
  const { folded, roles } = (word.mention ??= readMention(word.surface))
  let kind: TokenKind = 'word'
  if (uppers > 0) {
    const first = classAt(text, start)
    if (lowers > 0 || first !== upper)
      kind =
        first === upper ||
        (uppers > 0 && end - start <= 12 && classOf(text.charCodeAt(start + 1)) === upper) ||
        hasParticle(text, start, end)
          ? 'capital'
          : 'word'
    else kind = uppers === 1 && end - start === 1 ? 'initial' : 'caps'
  }
  tokens.push({ start, end, kind, text: folded, roles, opens, possessive, shouted: false })
}

const gluedParticles = setOf(`
  al el ul as ad an ar ash at az ibn bin d l dell dall della abd abu ben o
`)

/** "al-Rashid", "d'Este": a small particle before a capital. */
function hasParticle(text: string, start: number, end: number): boolean {
  for (let index = start + 1; index < end - 1 && index <= start + 5; index++) {
    const unit = text.charCodeAt(index)
    if (unit === 0x2d || unit === 0x27 || unit === 0x2019 || unit === 0x2010)
      return gluedParticles.has(text.slice(start, index)) && classAt(text, index + 1) === upper
  }
  return false
}

/** "word.Next", "and/or", "10-15": each part on its own, what parted them as symbols. */
function addParts(
  text: string,
  start: number,
  end: number,
  opens: boolean,
  possessive: boolean,
  tokens: MentionWord[],
): void {
  let from = start
  let first = opens
  for (let index = start; index <= end; index++) {
    const unit = index < end ? text.charCodeAt(index) : 0
    const parts =
      index === end ||
      (isJoiner(unit) &&
        unit !== 0x27 &&
        unit !== 0x2019 &&
        (unit !== 0x2d || isRangeHyphen(text, index)))
    if (!parts) continue
    if (index > from) addPart(text, from, index, first, index === end && possessive, tokens)
    if (index < end)
      tokens.push({
        start: index,
        end: index + 1,
        kind: 'symbol',
        text: text.charAt(index),
        roles: 0,
        opens: false,
        possessive: false,
        shouted: false,
      })
    first = unit === 0x2e || unit === 0x3a
    from = index + 1
  }
}

const isRangeHyphen = (text: string, index: number): boolean =>
  classOf(text.charCodeAt(index - 1)) === digit && classOf(text.charCodeAt(index + 1)) === digit

function addPart(
  text: string,
  start: number,
  end: number,
  opens: boolean,
  possessive: boolean,
  tokens: MentionWord[],
): void {
  let digits = 0
  let uppers = 0
  let lowers = 0
  for (let index = start; index < end; index++) {
    const kind = classOf(text.charCodeAt(index))
    if (kind === digit) digits++
    else if (kind === upper) uppers++
    else if (kind === lower) lowers++
  }
  if (digits === 0) {
    addWord(text, start, end, opens, possessive, uppers, lowers, tokens)
    return
  }
  const surface = text.slice(start, end)
  const kind = chunkKind(surface, digits)
  tokens.push({
    start,
    end,
    kind: kind === 'parts' || kind === 'caps' ? 'alnum' : kind,
    text: surface,
    roles: 0,
    opens,
    possessive,
    shouted: false,
  })
}

/** Whether only white space stands between two neighbouring tokens. */
export function isAdjacent(text: string, left: MentionWord, right: MentionWord): boolean {
  if (left.possessive) return false
  for (let index = left.end; index < right.start; index++) {
    const kind = classOf(text.charCodeAt(index))
    if (kind !== space && kind !== newline) return false
  }
  return true
}
