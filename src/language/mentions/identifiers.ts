import type { MentionCandidate } from '../mention-words/candidate.ts'
import { emptyAcronyms, role } from '../lexicons/word-roles.ts'
import { normalizeName } from './normalize-name.ts'
import { isAdjacent, type MentionWord } from '../mention-words/mention-words.ts'
import { setOf } from '../lexicons/lexicon.ts'

const pseudonym = /^\p{L}+_[0-9a-f]{6,}$/u
const personPseudonym = /^(?:person|user|employee|name|sender|receiver|author|customer|client)_/i
const phoneCode = /^\d{3}[-.]\d{3}[-.]\d{4}(?:x\d{1,6})?$|^0\d(?:[.-]\d{2}){4}$/
const phoneShape = /[+(]?\d[\d ().\u2010-\u2014/-]{5,22}\d(?:x\d{1,6})?/y
const phoneLeads = setOf(`
  phone tel telephone mobile cell fax call text whatsapp number messages handy telefon
`)

/** The id, code, numbered reference or contact address that begins at token `at`. */
export function identifierAt(
  tokens: readonly MentionWord[],
  at: number,
  text: string,
): MentionCandidate | undefined {
  const token = tokens[at]
  if (token === undefined) return undefined
  switch (token.kind) {
    case 'mail':
    case 'url':
      return mentionOf(token.start, token.end, at + 1, text, 'address', 'address/1')
    case 'code':
      if (pseudonym.test(token.text) && personPseudonym.test(token.text))
        return mentionOf(token.start, token.end, at + 1, text, 'person', 'pseudonym/1')
      if (phoneCode.test(token.text))
        return mentionOf(token.start, token.end, at + 1, text, 'address', 'phone/1')
      return mentionOf(token.start, token.end, at + 1, text, 'identifier', 'code/1')
    case 'number':
      return phoneAt(tokens, at, text) ?? longNumber(token, at, text)
    case 'symbol':
      return token.text === '+' || token.text === '('
        ? phoneAt(tokens, at, text)
        : token.text === '#' || token.text === '§'
          ? markedNumber(tokens, at, text)
          : undefined
    case 'capital':
    case 'caps':
    case 'word':
      return referenceAt(tokens, at, text)
    case 'initial':
    case 'alnum':
    case 'stamp':
    case 'break':
      return undefined
    default:
      return token.kind satisfies never
  }
}

function mentionOf(
  start: number,
  end: number,
  next: number,
  text: string,
  type: 'identifier' | 'address' | 'person',
  by: string,
): MentionCandidate | undefined {
  const surface = text.slice(start, end)
  const name = normalizeName(type, surface)
  return name === ''
    ? undefined
    : { mention: { start, end, type, name, display: surface.replace(/\s+/g, ' '), by }, next }
}

/** Numbers of six digits or more without separators are ids; shorter ones only count something. */
function longNumber(token: MentionWord, at: number, text: string): MentionCandidate | undefined {
  return /^\d{6,}$/.test(token.text)
    ? mentionOf(token.start, token.end, at + 1, text, 'identifier', 'number/1')
    : undefined
}

/** "#1234", "§ 12". */
function markedNumber(
  tokens: readonly MentionWord[],
  at: number,
  text: string,
): MentionCandidate | undefined {
  const mark = tokens[at]
  const number = tokens[at + 1]
  if (
    mark === undefined ||
    number === undefined ||
    (number.kind !== 'number' && number.kind !== 'code' && number.kind !== 'alnum')
  )
    return undefined
  if (mark.text === '#' && mark.end !== number.start) return undefined
  return mentionOf(
    mark.start,
    number.end,
    at + 2,
    text,
    'identifier',
    mark.text === '§' ? 'reference/1' : 'code/1',
  )
}

/**
 * "+1 555 123 4567", "(555) 123-4567": at least two groups, 8 to 15 digits, and a sign, bracket or
 * several groups to tell it from an amount.
 */
function phoneAt(
  tokens: readonly MentionWord[],
  at: number,
  text: string,
): MentionCandidate | undefined {
  const token = tokens[at]
  if (token === undefined) return undefined
  const marked = token.kind === 'symbol'
  // Without a mark only a leading zero or a word before them says that digits are dialled.
  if (
    !marked &&
    !((token.text.startsWith('0') && /^\d+$/.test(token.text)) || isDialled(tokens, at))
  )
    return undefined
  phoneShape.lastIndex = token.start
  const match = phoneShape.exec(text)
  if (match === null) return undefined
  const digits = match[0].replace(/\D/g, '').length
  if (
    digits < (marked ? 8 : 7) ||
    digits > 15 ||
    (!marked && !/\d[ ()/.-]+\d/.test(match[0])) ||
    /\d{4}-\d{2}-\d{2}/.test(match[0])
  )
    return undefined
  if (token.text === '(' && !/^\(\d{2,5}\)/.test(match[0])) return undefined
  const end = token.start + match[0].length
  let next = at + 1
  while ((tokens[next]?.end ?? Number.POSITIVE_INFINITY) <= end && tokens[next]?.kind !== 'break')
    next++
  if (tokens[next - 1]?.end !== end) return undefined
  return mentionOf(token.start, end, next, text, 'address', 'phone/1')
}

/**
 * "Phone: 450 0840", "call me on 450 0840": a word for it at most three tokens before several
 * groups of digits.
 */
function isDialled(tokens: readonly MentionWord[], at: number): boolean {
  if (tokens[at + 1]?.kind !== 'number' || tokens[at + 1]?.start !== (tokens[at]?.end ?? 0) + 1)
    return false
  for (let index = at - 1; index >= Math.max(0, at - 4); index--)
    if (phoneLeads.has(tokens[index]?.text ?? '')) return true
  return false
}

/** "ISO 9001", "Section 4.2", "Invoice No. 17", "Ticket #88". */
function referenceAt(
  tokens: readonly MentionWord[],
  at: number,
  text: string,
): MentionCandidate | undefined {
  const head = tokens[at]
  if (head === undefined || head.possessive) return undefined
  const isReference = (head.roles & role.reference) !== 0
  if (
    !isReference &&
    (head.kind !== 'caps' ||
      (head.roles & ~role.organization) !== 0 ||
      head.end - head.start > 6 ||
      emptyAcronyms.has(head.text))
  )
    return undefined
  let position = at + 1
  if (isReference) {
    if (
      tokens[position]?.text === 'no' ||
      tokens[position]?.text === 'nr' ||
      tokens[position]?.text === 'number'
    )
      position++
    if (position > at + 1 && tokens[position]?.text === '.') position++
    if (tokens[position]?.text === '#' || tokens[position]?.text === '.') position++
  }
  const number = tokens[position]
  if (number === undefined || text.charCodeAt(number.start - 1) === 0x0a) return undefined
  if (!isReference && !isAdjacent(text, head, number)) return undefined
  const isNumber =
    number.kind === 'number'
      ? /^\d{1,6}(?:\.\d{1,3})?$/.test(number.text)
      : number.kind === 'code' ||
        (number.kind === 'alnum' && /^\d{1,4}\p{L}$/u.test(number.text)) ||
        (number.kind === 'stamp' && /^\d{1,2}[.-]\d{1,2}[.-]\d{1,2}$/.test(number.text))
  if (!isNumber || number.possessive) return undefined
  if (isReference) {
    // "Invoice INV-2023-001": the code is the id, with or without its head.
    if (number.kind === 'code') return undefined
    // "release 2019 numbers" and "in act 2 people": lower-case heads need a small or dotted number
    // and nothing that is counted after it.
    if (
      head.kind === 'word' &&
      tokens[position + 1]?.kind === 'word' &&
      (tokens[position + 1]?.roles ?? 0) === 0
    )
      return undefined
    if (/^(?:19|20)\d\d$/.test(number.text)) return undefined
    return mentionOf(head.start, number.end, position + 1, text, 'identifier', 'reference/1')
  }
  if (number.kind === 'code' && head.roles !== 0 && !/^(?:iso|iec|ieee)$/.test(head.text))
    return undefined
  if (
    number.kind !== 'code' &&
    (!/^\d{2,6}$/.test(number.text) || /^(?:19|20)\d\d$/.test(number.text))
  )
    return undefined
  return mentionOf(head.start, number.end, position + 1, text, 'identifier', 'code/1')
}
