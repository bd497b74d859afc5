import type { TextRange } from '../../core/span.ts'
import { splitsPair } from '../characters.ts'
import type { Candidate } from './candidate.ts'
import { dateAt } from './dates.ts'
import { identifierAt } from './identifiers.ts'
import { knownNames } from './known-names.ts'
import { lowerCaseNameAt, isLowerCaseText } from './lower-case-names.ts'
import type { RecognizedMention } from './mention.ts'
import { greetedAt, nameAt, namesSeenInside, reversedNameAt } from './names.ts'
import { quantityAt } from './quantities.ts'
import { quotedAt } from './quoted.ts'
import { surfaceTokens, type SurfaceToken } from './surface-tokens.ts'

export type { DateValue, QuantityValue, RecognizedMention } from './mention.ts'

/** Longer texts are read in parts of about this length, so that memory stays bounded; parts end at blank lines where there are any. */
const maxPartLength = 100_000

/**
 * What a text (or a range of it) names: persons, organisations, places, dates, quantities, ids, addresses, works, terms, other capitalised phrases.
 * In order, non-overlapping, in offsets of the whole text; the same for questions and documents. Rules only: no model, no state, linear time.
 */
export function recognizeMentions(text: string, range: TextRange = { start: 0, end: text.length }): RecognizedMention[] {
  const end = Math.min(text.length, range.end)
  const found: RecognizedMention[] = []
  for (let start = Math.max(0, range.start); start < end;) {
    const partEnd = end - start <= maxPartLength ? end : endOfPart(text, start, start + maxPartLength)
    for (const mention of mentionsOfPart(text, { start, end: partEnd })) found.push(mention)
    start = partEnd
  }
  return knownNames(found, text)
}

/** The last blank line before `limit`, else the last line end, else the last blank, in the second half of the part. */
function endOfPart(text: string, start: number, limit: number): number {
  const earliest = start + (limit - start) / 2
  for (const gap of ['\n\n', '\n', ' ']) {
    const found = text.lastIndexOf(gap, limit - gap.length)
    if (found > earliest) return found + gap.length
  }
  return splitsPair(text, limit) ? limit - 1 : limit
}

function mentionsOfPart(text: string, range: TextRange): RecognizedMention[] {
  const tokens = surfaceTokens(text, range)
  const seenInside = namesSeenInside(tokens)
  const lowerCase = isLowerCaseText(tokens)
  const found: RecognizedMention[] = []
  // Phrases in lines of capitals; they count only if the text names them elsewhere.
  const doubtful = new Set<RecognizedMention>()
  for (let at = 0; at < tokens.length;) {
    const candidate = candidateAt(tokens, at, text, seenInside, lowerCase)
    if (candidate === undefined) {
      at++
      continue
    }
    found.push(candidate.mention)
    if (tokens[at]?.shouted === true && (candidate.mention.type === 'phrase' || candidate.mention.type === 'term')) doubtful.add(candidate.mention)
    at = Math.max(at + 1, candidate.next)
  }
  return doubtful.size === 0 ? found : withoutDoubtful(found, doubtful)
}

function withoutDoubtful(found: readonly RecognizedMention[], doubtful: ReadonlySet<RecognizedMention>): RecognizedMention[] {
  const certain = new Set(found.filter(mention => !doubtful.has(mention)).map(mention => mention.name))
  return found.filter(mention => !doubtful.has(mention) || certain.has(mention.name))
}

/** "<PERSON>", "<EMAIL_ADDRESS>": what stands where somebody took a name out. */
function isPlaceholder(tokens: readonly SurfaceToken[], at: number): boolean {
  const token = tokens[at]
  if (tokens[at - 1]?.folded !== '<' || tokens[at + 1]?.folded !== '>' || token === undefined) return false
  return token.kind === 'caps' || (token.kind === 'code' && /^[A-Z_]+$/.test(token.folded))
}

/** The first recogniser that sees something wins; the order is from the most to the least certain. */
function candidateAt(tokens: readonly SurfaceToken[], at: number, text: string, seenInside: ReadonlySet<string>, lowerCase: boolean): Candidate | undefined {
  const token = tokens[at]
  if (token === undefined || isPlaceholder(tokens, at)) return undefined
  switch (token.kind) {
    case 'break': return undefined
    case 'mail': case 'url': case 'code': return identifierAt(tokens, at, text)
    case 'stamp': return dateAt(tokens, at, text)
    case 'number': case 'alnum': return identifierAt(tokens, at, text) ?? dateAt(tokens, at, text) ?? quantityAt(tokens, at, text)
    case 'symbol': return quotedAt(tokens, at, text) ?? identifierAt(tokens, at, text) ?? quantityAt(tokens, at, text)
    case 'word':
      if (token.roles === 0) return undefined
      return dateAt(tokens, at, text) ?? identifierAt(tokens, at, text) ?? quantityAt(tokens, at, text) ?? (lowerCase ? lowerCaseNameAt(tokens, at, text) : undefined)
    case 'capital': case 'caps': case 'initial':
      return dateAt(tokens, at, text) ?? identifierAt(tokens, at, text) ?? quantityAt(tokens, at, text) ?? greetedAt(tokens, at, text) ?? reversedNameAt(tokens, at, text) ?? nameAt(tokens, at, text, seenInside)
    default: return token.kind satisfies never
  }
}
