import { numberWords } from '../dates/calendar-words.ts'
import type { MentionCandidate } from '../mentions/candidate.ts'
import { isAdjacent, type SurfaceToken } from '../mentions/surface-tokens.ts'
import { currencyCodes, currencySymbols, magnitudes, unitOf } from './units.ts'

const recognizer = 'quantity/1'

/**
 * The amount that begins at token `at`: number and unit, money, percentage, or a bare number with
 * its magnitude ("4 million").
 */
export function quantityAt(
  tokens: readonly SurfaceToken[],
  at: number,
  text: string,
): MentionCandidate | undefined {
  const token = tokens[at]
  if (token === undefined) return undefined
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

function made(
  tokens: readonly SurfaceToken[],
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
  tokens: readonly SurfaceToken[],
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
    const unit = currencySymbols.get(token.folded)
    return unit === undefined ? undefined : { unit, next: at + 1 }
  }
  if (token.kind !== 'caps')
    return token.folded === 'rs' ? { unit: 'INR', next: at + 1 } : undefined
  const written = text.slice(token.start, token.end)
  return currencyCodes.has(written) ? { unit: written, next: at + 1 } : undefined
}

interface Amount {
  readonly value: number
  readonly next: number
  readonly magnitude: boolean
  readonly unit?: string | undefined
}

function amountAt(tokens: readonly SurfaceToken[], at: number, text: string): Amount | undefined {
  const token = tokens[at]
  if (token === undefined) return undefined
  let value: number | undefined
  if (token.kind === 'number') value = readNumber(token.folded)
  else if (token.kind === 'alnum') return gluedAmount(tokens, at, token.folded)
  else if (token.kind === 'word' || token.kind === 'capital') value = numberWords.get(token.folded)
  if (value === undefined) return undefined
  const magnitude = tokens[at + 1]
  const factor =
    magnitude?.kind === 'word' && isAdjacent(text, token, magnitude)
      ? magnitudes.get(magnitude.folded)
      : undefined
  return factor === undefined
    ? { value, next: at + 1, magnitude: false }
    : { value: value * factor, next: at + 2, magnitude: true }
}

/**
 * "5km", "10MB", "5m" (million after a currency sign is decided by the unit table: metres), "2.5k".
 */
function gluedAmount(
  tokens: readonly SurfaceToken[],
  at: number,
  surface: string,
): Amount | undefined {
  const match = /^(\d[\d.,]*)(\p{L}[\p{L}²³]{0,4}|°[CF]?|µ\p{L}{1,2})$/u.exec(surface)
  if (match === null) return undefined
  const value = readNumber((match[1] ?? '').replace(/[.,]$/, ''))
  const suffix = match[2] ?? ''
  if (value === undefined) return undefined
  const afterCurrency =
    tokens[at - 1]?.kind === 'symbol' && currencySymbols.has(tokens[at - 1]?.folded ?? '')
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
  tokens: readonly SurfaceToken[],
  at: number,
  text: string,
): { readonly unit: string; readonly next: number } | undefined {
  const token = tokens[at]
  if (token === undefined) return undefined
  if (token.kind === 'symbol') {
    if (token.folded === '%' || token.folded === '‰') return { unit: token.folded, next: at + 1 }
    const currency = currencySymbols.get(token.folded)
    // "100 €", but "5 $10 notes" has the next amount's sign.
    if (currency !== undefined && tokens[at + 1]?.kind !== 'number')
      return { unit: currency, next: at + 1 }
    if (token.folded === '°') {
      const scale = tokens[at + 1]
      const isScale = scale !== undefined && scale.kind === 'initial' && /^[cf]$/.test(scale.folded)
      return {
        unit: isScale ? `°${scale.folded.toUpperCase()}` : '°',
        next: isScale ? at + 2 : at + 1,
      }
    }
    // "5-year", "20 - minute"
    if (token.folded !== '-') return undefined
    const word = tokens[at + 1]
    const unit = word?.kind === 'word' ? unitOf(word.folded, word.folded) : undefined
    return unit === undefined || (word?.folded.length ?? 0) < 3 ? undefined : { unit, next: at + 2 }
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
    (token.folded === 'square' || token.folded === 'sq' || token.folded === 'cubic') &&
    tokens[at + 1] !== undefined
  ) {
    const base = tokens[at + 1]?.folded ?? ''
    const unit = unitOf(base, base)
    return unit === undefined
      ? undefined
      : { unit: `${unit}${token.folded === 'cubic' ? '³' : '²'}`, next: at + 2 }
  }
  if (token.folded === 'per' && tokens[at + 1]?.folded === 'cent')
    return { unit: '%', next: at + 2 }
  const written = text.slice(token.start, token.end)
  if (token.kind === 'caps' && currencyCodes.has(written)) return { unit: written, next: at + 1 }
  // One letter alone is a unit only as such symbols are written: "5 m", "10 V", never "5 A" in a
  // list of answers.
  if (written.length === 1 && !/^[mgltshWVNJ]$/.test(written)) return undefined
  if (written === 'in' || written === 'a' || written === 'at') return undefined
  const unit = unitOf(written, token.folded)
  if (unit === undefined) return undefined
  // "20 km / h", "5 m/s" fall into parts at the stroke.
  if (
    tokens[at + 1]?.folded === '/' &&
    /^(?:h|s|hr|sec|hour|second)$/.test(tokens[at + 2]?.folded ?? '')
  )
    return { unit: `${unit}/${(tokens[at + 2]?.folded ?? '').charAt(0)}`, next: at + 3 }
  return { unit, next: at + 1 }
}

/** "1,234.56", "1.234,56", "3.14", "0,5"; undefined for anything else. */
export function readNumber(written: string): number | undefined {
  if (/^\d+(?:\.\d+)?$/.test(written)) return Number(written)
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(written)) return Number(written.replaceAll(',', ''))
  if (/^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(written))
    return Number(written.replaceAll('.', '').replace(',', '.'))
  return /^\d+,\d{1,2}$/.test(written) ? Number(written.replace(',', '.')) : undefined
}

/** A minus sign right before the number and right after a blank or bracket. */
function isMinus(tokens: readonly SurfaceToken[], at: number, text: string): boolean {
  const before = tokens[at - 1]
  if (
    before?.kind !== 'symbol' ||
    (before.folded !== '-' && before.folded !== '−') ||
    before.end !== tokens[at]?.start
  )
    return false
  return before.start === 0 || /[\s(]/.test(text.charAt(before.start - 1))
}
