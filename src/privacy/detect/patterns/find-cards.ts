import type { Detection } from '../../personal-data.ts'
import { hasLuhn } from './checksums.ts'
import { isTechnical } from './is-technical.ts'
import { hasCue } from './number-context.ts'

const candidates = /(?<![\p{L}\p{N}_.,\-+])\d(?:[ -]?\d){11,18}(?![\p{L}\p{N}_]|[-.,]\d)/gu
/** Industry digits under which payment cards are given out (ISO/IEC 7812-1). */
const issuers = /^(?:4|5[0-8]|2[2-7]|3[0-9]|6[0-9]|18|21)/

/**
 * Payment cards: known issuer and Luhn's check digit; a mistyped one where "card" stands before it.
 */
export function findCards(text: string, found: Detection[]): void {
  for (const match of text.matchAll(candidates)) {
    const digits = match[0].replace(/\D/g, '')
    const cue = hasCue(text, match.index, 'card')
    const valid = hasLuhn(digits) && !/^0+$/.test(digits)
    // Thirteen digits are the number of an article (EAN) sooner than of a card.
    const isPlain = valid && digits.length > 13 && issuers.test(digits)
    if (!cue && (!isPlain || isTechnical(text, match.index))) continue
    found.push({
      type: 'card',
      rule: valid ? 'card/luhn' : 'card/named',
      start: match.index,
      end: match.index + match[0].length,
      score: valid ? (cue ? 0.99 : 0.9) : 0.7,
    })
  }
}
