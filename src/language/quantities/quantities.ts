import type { MentionCandidate } from '../mention-words/candidate.ts'
import { isAdjacent, type MentionWord } from '../mention-words/mention-words.ts'
import { currencyCodes, currencySymbols, magnitudes, unitOf } from './units.ts'
import { numberWords } from '../lexicons/number-words.ts'
import { role } from '../lexicons/word-roles.ts'

const recognizer = 'quantity/1'

/**
 * The amount that begins at token `at`: number and unit, money, percentage, or a bare number with
 * its magnitude ("4 million").
 */
export function quantityAt(
  tokens: readonly MentionWord[],
  at: number,
  text: string,
): MentionCandidate | undefined {
  const token = tokens[at]
  if (token === undefined || !mayBeginAmount(token, tokens[at + 1])) return undefined
  // "Two Dollar Radio", "Seven Miles Road": amounts are not capitalised throughout.
  if (
    token.kind === 'capital' &&
    tokens[at + 1]?.kind === 'capital' &&
    tokens[at + 2]?.kind === 'capital'
  )
    return undefined
  const currency = currencyAt(tokens, at, text)
  const amount =
    currency === undefined ? amountAt(tokens, at, text) : amountAt(tokens, currency.next, text)
  if (amount === undefined) return undefined
  const sign = isMinus(tokens, at, text) ? -1 : 1
  const start = sign < 0 ? (tokens[at - 1]?.start ?? token.start) : token.start
  if (currency !== undefined)
    return made(tokens, start, amount.next, text, sign * amount.value, currency.unit)
  const unit = amount.unit ?? unitAt(tokens, amount.next, text)
  if (typeof unit === 'string')
    return made(tokens, start, amount.next, text, sign * amount.value, unit)
  if (unit !== undefined)
    return made(tokens, start, unit.next, text, sign * amount.value, unit.unit)
  return amount.magnitude
    ? made(tokens, start, amount.next, text, sign * amount.value, '')
    : undefined
}

/** Most words are no number and stand before none. */
const mayBeginAmount = ({ kind, roles }: MentionWord, next: MentionWord | undefined): boolean =>
  kind === 'number' ||
  kind === 'alnum' ||
  next?.kind === 'number' ||
  next?.kind === 'alnum' ||
  ((kind === 'word' || kind === 'capital') && (roles & role.number) !== 0)

function made(
  tokens: readonly MentionWord[],
  start: number,
  next: number,
  text: string,
  value: number,
  unit: string,
): MentionCandidate | undefined {
  const end = tokens[next - 1]?.end
  if (end === undefined || !Number.isFinite(value)) return undefined
  // Twelve digits hide what binary fractions add: 1.2 million is 1200000.
  const rounded = Number(value.toPrecision(12))
  return {
    mention: {
      start,
      end,
      type: 'quantity',
      name: unit === '' ? String(rounded) : `${rounded} ${unit}`,
      display: text.slice(start, end).replace(/\s+/g, ' '),
      value: { kind: 'quantity', value: rounded, unit },
      by: recognizer,
    },
    next,
  }
}

function currencyAt(
  tokens: readonly MentionWord[],
  at: number,
  text: string,
): { readonly unit: string; readonly next: number } | undefined {
  const token = tokens[at]
  const follower = tokens[at + 1]
  if (
    token === undefined ||
    follower === undefined ||
    (follower.kind !== 'number' && follower.kind !== 'alnum')
  )
    return undefined
  if (token.kind === 'symbol') {
    const unit = currencySymbols.get(token.text)
    return unit === undefined ? undefined : { unit, next: at + 1 }
  }
  if (token.kind !== 'caps') return token.text === 'rs' ? { unit: 'INR', next: at + 1 } : undefined
  const written = text.slice(token.start, token.end)
  return currencyCodes.has(written) ? { unit: written, next: at + 1 } : undefined
}

interface Amount {
  readonly value: number
  readonly next: number
  readonly magnitude: boolean
  readonly unit?: string | undefined
}

function amountAt(tokens: readonly MentionWord[], at: number, text: string): Amount | undefined {
  const token = tokens[at]
  if (token === undefined) return undefined
  let value: number | undefined
  if (token.kind === 'number') value = readNumber(token.text)
  else if (token.kind === 'alnum') return gluedAmount(tokens, at, token.text)
  else if (token.kind === 'word' || token.kind === 'capital') value = numberWords.get(token.text)
  if (value === undefined) return undefined
  const magnitude = tokens[at + 1]
  const factor =
    magnitude?.kind === 'word' && isAdjacent(text, token, magnitude)
      ? magnitudes.get(magnitude.text)
      : undefined
  return factor === undefined
    ? { value, next: at + 1, magnitude: false }
    : { value: value * factor, next: at + 2, magnitude: true }
}

/**
 * "5km", "10MB", "5m" (million after a currency sign is decided by the unit table: metres), "2.5k".
 */
function gluedAmount(
  tokens: readonly MentionWord[],
  at: number,
  surface: string,
): Amount | undefined {
  const match = /^(\d[\d.,]*)(\p{L}[\p{L}²³]{0,4}|°[CF]?|µ\p{L}{1,2})$/u.exec(surface)
  if (match === null) return undefined
  const value = readNumber((match[1] ?? '').replace(/[.,]$/, ''))
  const suffix = match[2] ?? ''
  if (value === undefined) return undefined
  const afterCurrency =
    tokens[at - 1]?.kind === 'symbol' && currencySymbols.has(tokens[at - 1]?.text ?? '')
  const factor =
    afterCurrency && /^[mM]$/.test(suffix)
      ? 1e6
      : (magnitudes.get(suffix.toLowerCase()) ??
        (afterCurrency && /^b$/i.test(suffix) ? 1e9 : undefined))
  if (factor !== undefined) return { value: value * factor, next: at + 1, magnitude: true }
  const unit = unitOf(suffix, suffix.toLowerCase())
  return unit === undefined ? undefined : { value, next: at + 1, magnitude: false, unit }
}

function unitAt(
  tokens: readonly MentionWord[],
  at: number,
  text: string,
): { readonly unit: string; readonly next: number } | undefined {
  const token = tokens[at]
  if (token === undefined) return undefined
  if (token.kind === 'symbol') {
    if (token.text === '%' || token.text === '‰') return { unit: token.text, next: at + 1 }
    const currency = currencySymbols.get(token.text)
    // "100 €", but "5 $10 notes" has the next amount's sign.
    if (currency !== undefined && tokens[at + 1]?.kind !== 'number')
      return { unit: currency, next: at + 1 }
    if (token.text === '°') {
      const scale = tokens[at + 1]
      const isScale = scale !== undefined && scale.kind === 'initial' && /^[cf]$/.test(scale.text)
      return {
        unit: isScale ? `°${scale.text.toUpperCase()}` : '°',
        next: isScale ? at + 2 : at + 1,
      }
    }
    // "5-year", "20 - minute"
    if (token.text !== '-') return undefined
    const word = tokens[at + 1]
    const unit = word?.kind === 'word' ? unitOf(word.text, word.text) : undefined
    return unit === undefined || (word?.text.length ?? 0) < 3 ? undefined : { unit, next: at + 2 }
  }
  if (
    token.kind !== 'word' &&
    token.kind !== 'capital' &&
    token.kind !== 'caps' &&
    token.kind !== 'initial'
  )
    return undefined
  const before = tokens[at - 1]
  if (before !== undefined && !isAdjacent(text, before, token)) return undefined
  if (
    (token.text === 'square' || token.text === 'sq' || token.text === 'cubic') &&
    tokens[at + 1] !== undefined
  ) {
    const base = tokens[at + 1]?.text ?? ''
    const unit = unitOf(base, base)
    return unit === undefined
      ? undefined
      : { unit: `${unit}${token.text === 'cubic' ? '³' : '²'}`, next: at + 2 }
  }
  if (token.text === 'per' && tokens[at + 1]?.text === 'cent') return { unit: '%', next: at + 2 }
  const written = text.slice(token.start, token.end)
  if (token.kind === 'caps' && currencyCodes.has(written)) return { unit: written, next: at + 1 }
  // One letter alone is a unit only as such symbols are written: "5 m", "10 V", never "5 A" in a
  // list of answers.
  if (written.length === 1 && !/^[mgltshWVNJ]$/.test(written)) return undefined
  if (written === 'in' || written === 'a' || written === 'at') return undefined
  const unit = unitOf(written, token.text)
  if (unit === undefined) return undefined
  // "20 km / h", "5 m/s" fall into parts at the stroke.
  if (
    tokens[at + 1]?.text === '/' &&
    /^(?:h|s|hr|sec|hour|second)$/.test(tokens[at + 2]?.text ?? '')
  )
    return { unit: `${unit}/${(tokens[at + 2]?.text ?? '').charAt(0)}`, next: at + 3 }
  return { unit, next: at + 1 }
}

/** "1,234.56", "1.234,56", "3.14", "0,5"; undefined for anything else. */
function readNumber(written: string): number | undefined {
  if (/^\d+(?:\.\d+)?$/.test(written)) return Number(written)
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(written)) return Number(written.replaceAll(',', ''))
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(written))
    return Number(written.replaceAll('.', '').replace(',', '.'))
  return /^\d+,\d{1,2}$/.test(written) ? Number(written.replace(',', '.')) : undefined
}

/** A minus sign right before the number and right after a blank or bracket. */
function isMinus(tokens: readonly MentionWord[], at: number, text: string): boolean {
  const before = tokens[at - 1]
  if (
    before?.kind !== 'symbol' ||
    (before.text !== '-' && before.text !== '−') ||
    before.end !== tokens[at]?.start
  )
    return false
  return before.start === 0 || /[\s(]/.test(text.charAt(before.start - 1))
}
