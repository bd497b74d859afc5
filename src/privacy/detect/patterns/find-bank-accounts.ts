import { longPattern } from '../../../support/long-pattern.ts'
import type { Detection } from '../../personal-data.ts'
import { remainder } from './checksums.ts'
import { hasCue } from './number-context.ts'

/** Length of an IBAN by country, from SWIFT's IBAN registry. */
const lengths = new Map(
  `AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18
  DO28 EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23
  IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27
  MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19
  SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30`
    .trim()
    .split(/\s+/)
    .map(entry => [entry.slice(0, 2), Number(entry.slice(2))]),
)
const starts = /(?<![\p{L}\p{N}_])[A-Z]{2}\d{2}(?=[ -]?[A-Z\d])/giu
const plain = /(?<![\p{L}\p{N}_.,\-+])\d(?:[ -]?\d){5,16}(?![\p{L}\p{N}_]|[-.,/]\d)/gu
const named = longPattern('i')`
    (?:accounts?|acct?\.?|a\/c|routing|sort code|konto(?:nummer)?|compte|cuenta|
    conto)(?: (?:number|no\.?|nr\.?|num\.?|#))?(?: is| ist)?[ :#]{0,4}$
  `

/** The end of as many letters and digits as the country's IBANs have, blanks in groups allowed. */
function endOf(text: string, start: number, length: number): number | undefined {
  let count = 0
  for (let at = start; at < text.length; at++) {
    const char = text.charAt(at)
    if (/[A-Za-z\d]/.test(char)) {
      if (++count === length) return /[\p{L}\p{N}]/u.test(text.charAt(at + 1)) ? undefined : at + 1
    } else if (!/[ -]/.test(char) || !/[A-Za-z\d]/.test(text.charAt(at + 1))) return undefined
  }
  return undefined
}

/** Bank accounts: IBANs by length and check digits, other numbers after "account number". */
export function findBankAccounts(text: string, found: Detection[]): void {
  for (const match of text.matchAll(starts)) {
    const start = match.index
    const length = lengths.get(match[0].slice(0, 2).toUpperCase())
    const end = length === undefined ? undefined : endOf(text, start, length)
    if (end === undefined) continue
    const compact = text.slice(start, end).replace(/[ -]/g, '')
    const valid = remainder(compact.slice(4) + compact.slice(0, 4), 97) === 1
    if (!valid && !hasCue(text, start, 'account')) continue
    const rule = valid ? 'bank-account/iban' : 'bank-account/named'
    found.push({ type: 'bank-account', rule, start, end, score: valid ? 0.99 : 0.7 })
  }
  for (const match of text.matchAll(plain)) {
    const start = match.index
    if (!named.test(text.slice(Math.max(0, start - 40), start).replaceAll('_', ' '))) continue
    const end = start + match[0].length
    found.push({ type: 'bank-account', rule: 'bank-account/named', start, end, score: 0.75 })
  }
}
