import { isAppError } from '../core/errors.ts'
import { parseJson } from './json.ts'

/** Each unclosed bracket costs a scan to the end of the text; no more than this many are tried. */
const maxOpenEnds = 16
/** The rest is not searched: no valid reply is this long. */
const maxCharacters = 2_000_000

/**
 * The JSON values in a model's reply, in order: the whole reply if it is one, else every outermost
 * object or array that parses, inside fences or prose. Reasoning in front of the answer
 * (`<think>…</think>`) is left out. Linear in the text except for a few unclosed brackets.
 */
export function jsonValuesIn(reply: string): unknown[] {
  const text = afterThinking(reply).slice(0, maxCharacters).trim()
  const whole = parsed(text)
  if (whole !== undefined) return [whole.value]
  const values: unknown[] = []
  let openEnds = 0
  for (let index = 0; index < text.length && openEnds < maxOpenEnds;) {
    const code = text.charCodeAt(index)
    if (code !== openBrace && code !== openBracket) {
      index += 1
      continue
    }
    const end = closingOf(text, index)
    if (end === undefined) openEnds += 1
    const found = end === undefined ? undefined : parsed(text.slice(index, end))
    if (found !== undefined) values.push(found.value)
    // Brackets in prose, such as "[1]" or "{so}", are skipped as a whole.
    index = end ?? index + 1
  }
  return values
}

/**
 * The reply without the reasoning in front of it; empty where it ends inside it. Some servers omit
 * the opening mark.
 */
export function afterThinking(reply: string): string {
  const end = reply.indexOf('</think>')
  if (end >= 0) return reply.slice(end + '</think>'.length)
  return reply.trimStart().startsWith('<think>') ? '' : reply
}

const openBrace = 0x7b
const closeBrace = 0x7d
const openBracket = 0x5b
const closeBracket = 0x5d
const quote = 0x22
const backslash = 0x5c

/**
 * The offset after the bracket that closes the one at `start`; brackets inside strings do not
 * count.
 */
function closingOf(text: string, start: number): number | undefined {
  let depth = 0
  let inString = false
  for (let index = start; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (inString) {
      if (code === backslash) index += 1
      else if (code === quote) inString = false
    } else if (code === quote) inString = true
    else if (code === openBrace || code === openBracket) depth += 1
    else if (code === closeBrace || code === closeBracket) {
      depth -= 1
      if (depth === 0) return index + 1
    }
  }
  return undefined
}

function parsed(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: parseJson(text, 'The reply') }
  } catch (error) {
    if (isAppError(error, 'invalid_input')) return undefined
    throw error
  }
}
