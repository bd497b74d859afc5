import { longPattern } from '../../support/long-pattern.ts'
import { foldCase } from '../words/normalize.ts'
import type { TextRange } from '../../core/span.ts'
import { namedPeriods, type DateContext, type NamedPeriod } from '../dates/named-periods.ts'

/** A question cut into words and the exact things in it. */
export type QuestionToken = TextRange &
  (
    | { readonly kind: 'word'; readonly text: string }
    /** `isSubject`: the subject of an email, found without quotation marks. */
    | { readonly kind: 'quoted'; readonly text: string; readonly isSubject?: true | undefined }
    /** An id, address or resolved name of a person; `names` holds what to look up. */
    | {
        readonly kind: 'person'
        readonly name: string
        /** "Ada's". */
        readonly isPossessive?: true | undefined
        readonly isList?: true | undefined
      }
    /**
     * A run of five or more digits, a shorter one that is said to be an id ("email 101"), or a
     * message id.
     */
    | { readonly kind: 'number'; readonly text: string }
    /** An identifier of letters and digits, such as a conversation's. */
    | { readonly kind: 'code'; readonly text: string }
    | { readonly kind: 'date'; readonly period: NamedPeriod }
    | { readonly kind: 'mark'; readonly text: string }
  )

const exactPatterns: ReadonlyArray<readonly ['quoted' | 'person' | 'number' | 'code', RegExp]> = [
  ['quoted', /["“”«„]([^"“”«»„\n]{1,200})["“”»]/gu],
  ['quoted', /(?<![\p{L}\p{N}])['‘`]([^'‘’`\n][^‘`\n]{0,198}?)['’`](?![\p{L}\p{N}])/gu],
  ['number', /<([^<>\s@]{1,200}@[^<>\s@]{1,200})>/gu],
  [
    'person',
    longPattern('gu')`
      (?<![\p{L}\p{N}._%+-])([\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}
      (?:\.[\p{L}\p{N}-]{1,63}){1,8})
    `,
  ],
  ['person', /(?<![\p{L}\p{N}_])(person_[0-9a-z]{4,64})(?![\p{L}\p{N}_])/giu],
  ['number', /(?<![\p{L}\p{N}._-])#?(\d{5,30})(?![\p{L}\p{N}]|[.,-]\d)/gu],
  [
    'code',
    longPattern('gu')`
      (?<![\p{L}\p{N}_-])((?=[A-Za-z_-]{0,40}\d)(?=\d{0,40}[A-Za-z])[A-Z0-9][A-Z0-9_-]{5,60})
      (?![\p{L}\p{N}_-])
    `,
  ],
]
/**
 * Ids of less than five digits, behind what they are ids of: "email 7", "emails 101, 102 and 103",
 * "revision number 12".
 */
const shortIds = longPattern('giu')`
    (?<![\p{L}\p{N}_-])(?:e-?mails?|mails?|messages?|revisions?|conversations?|
    threads?)(?:(?: with| whose| having)?(?: the)? (?:ids?|numbers?|no\.?|
    nr\.?)(?: is| are| of| =|:)?)? ?#?(\d{1,4}(?:(?:,? and |,? or | & |
    , ?)#?\d{1,4})*)(?![\p{L}\p{N}_%]|[.,:/-]\d|,? (?:or (?:more|less|fewer)|to|times?|people|
    persons?|recipients?|receivers?|days?|weeks?|months?|years?|hours?|e-?mails?|
    messages?)(?![\p{L}\p{N}]))
  `
const wordOrMark = longPattern('gu')`
  \d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\p{L}\p{N}])|[\p{L}\p{N}][\p{L}\p{N}\p{M}'’&_-]*|
  [^\s\p{L}\p{N}]
`

/** Words, quotations, persons, numbers, codes and dates of a question, in order. */
export function questionTokens(question: string, context: DateContext): QuestionToken[] {
  const exact: QuestionToken[] = []
  const free = (start: number, end: number): boolean =>
    !exact.some(token => start < token.end && end > token.start)
  for (const [kind, pattern] of exactPatterns) {
    for (const match of question.matchAll(pattern)) {
      const inner = (match[1] ?? '').trim()
      const start = match.index
      const end = start + match[0].length
      if (inner === '' || !free(start, end)) continue
      const isPossessive = kind === 'person' && /^['’]s(?![\p{L}\p{N}])/u.test(question.slice(end))
      exact.push(
        kind !== 'person'
          ? { kind, text: inner, start, end }
          : isPossessive
            ? { kind, name: inner, start, end: end + 2, isPossessive }
            : { kind, name: inner, start, end },
      )
    }
  }
  for (const match of question.matchAll(shortIds)) {
    const ids = match[1] ?? ''
    // "emails 2022" are those of a year.
    if (
      /^[^\d#]*s #?$/i.test(match[0].slice(0, -ids.length)) &&
      !match[0].includes('#') &&
      /^(?:19|20)\d\d$/.test(ids)
    )
      continue
    const offset = match.index + match[0].length - ids.length
    for (const id of ids.matchAll(/\d+/g)) {
      const start = offset + id.index
      if (free(start, start + id[0].length))
        exact.push({ kind: 'number', text: id[0], start, end: start + id[0].length })
    }
  }
  for (const period of namedPeriods(question, context, exact))
    if (free(period.start, period.end))
      exact.push({ kind: 'date', period, start: period.start, end: period.end })
  const tokens = [...exact]
  for (const match of question.matchAll(wordOrMark)) {
    const start = match.index
    const end = start + match[0].length
    if (!free(start, end)) continue
    const word = foldCase(match[0])
      .replaceAll('’', "'")
      .replace(/['’]s?$/u, '')
    if (word === '') continue
    tokens.push(
      /^[\p{L}\p{N}]/u.test(match[0])
        ? { kind: 'word', text: word, start, end }
        : { kind: 'mark', text: match[0], start, end },
    )
  }
  return tokens.sort((a, b) => a.start - b.start)
}
