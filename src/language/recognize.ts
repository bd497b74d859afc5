import { role } from './lexicons/word-roles.ts'
import { setOf } from './lexicons/lexicon.ts'
import type { TextRange } from '../core/span.ts'
import { splitsPair } from './words/characters.ts'
import type { MentionCandidate } from './mention-words/candidate.ts'
import { dateAt } from './dates/dates.ts'
import { definedLongForms } from './mentions/defined-long-forms.ts'
import { eventAt } from './mentions/events.ts'
import { identifierAt } from './mentions/identifiers.ts'
import { knownNames } from './mentions/known-names.ts'
import { lowerCaseNameAt, isLowerCaseText } from './mentions/lower-case-names.ts'
import type { RecognizedMention } from './mention-words/mention.ts'
import { addNamesSeenInside, greetedAt, nameAt, reversedNameAt } from './mentions/names.ts'
import { quantityAt } from './quantities/quantities.ts'
import { plainQuestionTitles } from './mentions/plain-question-titles.ts'
import { questionTitles } from './mentions/question-titles.ts'
import { quotedAt } from './mentions/quoted.ts'
import { mentionWords, type MentionWord } from './mention-words/mention-words.ts'

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
function capitalizesNouns(tokens: readonly MentionWord[]): boolean {
  let german = 0
  let other = 0
  const limit = Math.min(tokens.length, readTokens)
  for (let index = 0; index < limit; index++) {
    const token = tokens[index]
    if (token?.kind !== 'word') continue
    if (token.text.length <= 5 && germanWords.has(token.text)) german++
    else if ((token.roles & role.plain) !== 0) other++
  }
  return german >= leastWords && german > 2 * other
}

export type { DateValue, QuantityValue, RecognizedMention } from './mention-words/mention.ts'

/**
 * Longer texts are read in parts of about this length, so that memory stays bounded; parts end at
 * blank lines where there are any.
 */
const maxPartLength = 100_000

/**
 * What a text (or a range of it) names: persons, organisations, places, dates, quantities, ids,
 * addresses, works, products, events, terms, other capitalised phrases. In order, non-overlapping,
 * in offsets of the whole text; the same for questions and documents. Rules only: no model, no
 * state, linear time.
 */
export function recognizeMentions(
  text: string,
  range: TextRange = { start: 0, end: text.length },
): RecognizedMention[] {
  return recognizeInRanges(text, [range])[0] ?? []
}

/**
 * What each of several ranges of one text names, as `recognizeMentions` does; what one range says
 * of a name ("John Smith", "World Health Organization (WHO)") holds for all of them. Ranges are in
 * order and apart; what lies between them is not read.
 */
export function recognizeInRanges(
  text: string,
  ranges: readonly TextRange[],
): RecognizedMention[][] {
  const reading: Reading = { seenInside: new Set(), doubtful: new Set(), nounsInCapitals: false }
  const found: RecognizedMention[] = []
  const counts: number[] = []
  for (const range of ranges) {
    const before = found.length
    const end = Math.min(text.length, range.end)
    for (let start = Math.max(0, range.start); start < end;) {
      const partEnd =
        end - start <= maxPartLength ? end : endOfPart(text, start, start + maxPartLength)
      readPart(text, { start, end: partEnd }, reading, found)
      start = partEnd
    }
    counts.push(found.length - before)
  }
  const known = knownNames(found, text)
  const { doubtful, nounsInCapitals } = reading
  const certain = new Set(
    doubtful.size === 0
      ? []
      : found.filter(mention => !doubtful.has(mention)).map(mention => mention.name),
  )
  let next = 0
  return counts.map(count => {
    const own = known.slice(next, next + count)
    const first = next
    next += count
    if (doubtful.size === 0 && !nounsInCapitals) return own
    return own.filter((mention, index) => {
      const read = found[first + index]
      if (read !== undefined && doubtful.has(read) && !certain.has(read.name)) return false
      return (
        !nounsInCapitals ||
        mention.by !== 'name/1' ||
        mention.type !== 'phrase' ||
        mention.name.includes(' ')
      )
    })
  })
}

/** What the reading of one text has learnt so far. */
interface Reading {
  /** Words seen with a capital where only names have one. */
  readonly seenInside: Set<string>
  /** Phrases in lines of capitals; they count only if the text names them elsewhere. */
  readonly doubtful: Set<RecognizedMention>
  /** The text is in a language that writes every noun with a capital. */
  nounsInCapitals: boolean
}

/**
 * The last blank line before `limit`, else the last line end, else the last blank, in the second
 * half of the part.
 */
function endOfPart(text: string, start: number, limit: number): number {
  const earliest = start + Math.floor((limit - start) / 2) + 1
  const half = text.slice(earliest, limit)
  for (const gap of ['\n\n', '\n', ' ']) {
    const found = half.lastIndexOf(gap)
    if (found >= 0) return earliest + found + gap.length
  }
  return splitsPair(text, limit) ? limit - 1 : limit
}

function readPart(
  text: string,
  range: TextRange,
  reading: Reading,
  found: RecognizedMention[],
): void {
  const tokens = mentionWords(text, range)
  const { seenInside, doubtful } = reading
  addNamesSeenInside(tokens, seenInside)
  if (!reading.nounsInCapitals && capitalizesNouns(tokens)) reading.nounsInCapitals = true
  const plainTitles = plainQuestionTitles(tokens, text)
  const titles = plainTitles.size > 0 ? plainTitles : questionTitles(tokens, text)
  const lowerCase = plainTitles.size > 0 || isLowerCaseText(tokens)
  const defined = definedLongForms(tokens, text)
  const isSpecial = titles.size > 0 || defined.size > 0
  for (let at = 0; at < tokens.length;) {
    const candidate =
      isSpecial && titles.has(at)
        ? titles.get(at)
        : ((isSpecial ? defined.get(at) : undefined) ??
          candidateAt(tokens, at, text, seenInside, lowerCase))
    if (candidate === undefined) {
      at++
      continue
    }
    const { mention } = candidate
    found.push(mention)
    if (
      tokens[at]?.shouted === true &&
      plainTitles.size === 0 &&
      (mention.type === 'phrase' || mention.type === 'term')
    )
      doubtful.add(mention)
    at = Math.max(at + 1, candidate.next)
  }
}

/** "<PERSON>", "<EMAIL_ADDRESS>": what stands where somebody took a name out. */
function isPlaceholder(tokens: readonly MentionWord[], at: number): boolean {
  const token = tokens[at]
  if (tokens[at - 1]?.text !== '<' || tokens[at + 1]?.text !== '>' || token === undefined)
    return false
  return token.kind === 'caps' || (token.kind === 'code' && /^[A-Z_]+$/.test(token.text))
}

/**
 * The first recogniser that sees something wins; the order is from the most to the least certain.
 */
function candidateAt(
  tokens: readonly MentionWord[],
  at: number,
  text: string,
  seenInside: ReadonlySet<string>,
  lowerCase: boolean,
): MentionCandidate | undefined {
  const token = tokens[at]
  if (token === undefined) return undefined
  switch (token.kind) {
    case 'break':
      return undefined
    case 'mail':
    case 'url':
      return identifierAt(tokens, at, text)
    case 'code':
      return isPlaceholder(tokens, at) ? undefined : identifierAt(tokens, at, text)
    case 'stamp':
      return dateAt(tokens, at, text)
    case 'number':
    case 'alnum':
      return (
        eventAt(tokens, at, text) ??
        identifierAt(tokens, at, text) ??
        dateAt(tokens, at, text) ??
        quantityAt(tokens, at, text)
      )
    case 'symbol':
      return (
        quotedAt(tokens, at, text) ?? identifierAt(tokens, at, text) ?? quantityAt(tokens, at, text)
      )
    case 'word':
      if (token.roles === 0) return undefined
      return (
        dateAt(tokens, at, text) ??
        identifierAt(tokens, at, text) ??
        quantityAt(tokens, at, text) ??
        (lowerCase ? lowerCaseNameAt(tokens, at, text) : undefined)
      )
    case 'capital':
    case 'caps':
    case 'initial':
      if (isPlaceholder(tokens, at)) return undefined
      if (lowerCase && token.shouted)
        return (
          dateAt(tokens, at, text) ??
          identifierAt(tokens, at, text) ??
          quantityAt(tokens, at, text) ??
          lowerCaseNameAt(tokens, at, text)
        )
      return (
        dateAt(tokens, at, text) ??
        identifierAt(tokens, at, text) ??
        quantityAt(tokens, at, text) ??
        greetedAt(tokens, at, text) ??
        reversedNameAt(tokens, at, text) ??
        nameAt(tokens, at, text, seenInside)
      )
    default:
      return token.kind satisfies never
  }
}
