import { longPattern } from '../../support/long-pattern.ts'
import { addressKey } from '../framework/standard-parts.ts'

/** What a reply says of a passage: standards, general (0), or nothing that can be used. */
export type RepliedNumbers =
  | { readonly kind: 'standards'; readonly numbers: readonly string[] }
  | { readonly kind: 'general' }
  | { readonly kind: 'unusable' }

const longestReply = 8_000
/** Where a wordy reply gives its result: the last of these counts. */
const results = longPattern('giu')`
  \b(?:final answer|answer|classification|classified as|result|standards?|numbers?)\b
  [^\p{L}\p{N}\n]{0,12}
`
const code = /[\p{L}\p{N}]+(?:[.\-–][\p{L}\p{N}]+)*(?:\([\p{L}\p{N}]{1,4}\)){0,4}/gu
const denial = /\b(?:not|no|neither|nor|never|rather than|instead of|except|excluding|without)\b/i

/**
 * Takes the numbers out of a model's reply, however wordy: those of the standards that were asked
 * about, in the order asked. Models are told to reply with numbers alone, and often do not (Edwards
 * 2024). Whole numbers count where the reply is nothing else or names them as its result, because
 * "12 students" is no standard; what a clause denies does not count. Without any, a 0 or the word
 * "general" is general; anything else cannot be used.
 */
export function numbersInReply(text: string, asked: readonly string[]): RepliedNumbers {
  const reply = withoutThoughts(text.slice(-longestReply)).trim()
  if (reply === '') return { kind: 'unusable' }
  const known = new Map(asked.map(number => [addressKey(number), number]))
  const found = new Set<string>()
  const isTerse = (reply.match(/\p{L}{3,}/gu) ?? []).every(word => word === 'and')
  const named = resultRanges(reply)
  for (const { 0: said, index } of reply.matchAll(code)) {
    const number = known.get(addressKey(said))
    if (number === undefined || isDenied(reply, index)) continue
    const isCode = /\p{L}/u.test(said)
    if (isCode || isTerse || named.some(({ start, end }) => index >= start && index < end))
      found.add(number)
  }
  if (found.size > 0)
    return { kind: 'standards', numbers: asked.filter(number => found.has(number)) }
  const isZero = /(?<![\p{N}.,])0(?![\p{N}.,]\p{N}|\p{N})/u.test(reply)
  return isZero || /\b(?:general|none of)\b/i.test(reply)
    ? { kind: 'general' }
    : { kind: 'unusable' }
}

/** What stands behind words such as "Classification:", up to the end of the line. */
function resultRanges(reply: string): Array<{ readonly start: number; readonly end: number }> {
  const found: Array<{ start: number; end: number }> = []
  for (const { 0: said, index } of reply.matchAll(results)) {
    const start = index + said.length
    // Only numbers, commas and "and" follow a result.
    const length = /^(?:[\p{N}.\-–()\s,;&]|and\b|or\b)*/u.exec(reply.slice(start, start + 200))
    found.push({ start, end: start + (length?.[0].length ?? 0) })
  }
  return found
}

/** Whether a number stands behind a denial in its clause. */
function isDenied(reply: string, at: number): boolean {
  const before = reply.slice(Math.max(0, at - 80), at)
  const clause = before.slice(
    Math.max(
      ...['.\n', '. ', ';', '\n', ' but ', ', so ', ':'].map(mark => {
        const place = before.lastIndexOf(mark)
        return place < 0 ? 0 : place + mark.length
      }),
    ),
  )
  return denial.test(clause)
}

/** Reasoning between marks is no reply. */
function withoutThoughts(text: string): string {
  const end = text.lastIndexOf('</think>')
  return end < 0 ? text : text.slice(end + '</think>'.length)
}
