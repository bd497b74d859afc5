import type { Detection } from '../../personal-data.ts'
import { nationalIds } from './national-ids.ts'
import { isTechnical } from './is-technical.ts'
import { hasCue } from './number-context.ts'

const joinsOn = /^(?:[\p{L}\p{N}_]|[-./]\d)/u
const joinsBefore = /[\p{L}\p{N}_.\-/+]/u
/** No number of these is longer, with its separators. */
const longest = 24
const fewestDigits = 6
const mostLetters = 6

const isDigit = (code: number): boolean => code >= 48 && code <= 57
const isLetter = (code: number): boolean =>
  (code >= 65 && code <= 90) || (code >= 97 && code <= 122)

/** Enough digits near the place for any of the numbers: most numbers in a text are short. */
function hasDigits(text: string, start: number): boolean {
  let digits = 0
  for (let at = start; at < start + longest && at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isDigit(code)) digits++
    else if (code === 10) break
  }
  return digits >= fewestDigits
}

/** Where the letters begin that stand right before a digit ("QQ 12 34 56 C"). */
function lettersBefore(text: string, digit: number): number {
  let at = digit
  if (at > 1 && /[ -]/.test(text.charAt(at - 1)) && isLetter(text.charCodeAt(at - 2))) at--
  while (at > 0 && digit - at <= mostLetters && isLetter(text.charCodeAt(at - 1))) at--
  return at
}

/** National identification numbers whose form, dates and check digits agree. */
export function findNationalIds(text: string, found: Detection[]): void {
  for (let digit = 0; digit < text.length; digit++) {
    if (!isDigit(text.charCodeAt(digit)) || isDigit(text.charCodeAt(digit - 1))) continue
    const letters = lettersBefore(text, digit)
    if (letters === digit && !hasDigits(text, digit)) continue
    const detection = idAt(text, digit) ?? (letters < digit ? idAt(text, letters) : undefined)
    if (detection === undefined) continue
    found.push(detection)
    digit = detection.end - 1
  }
}

function idAt(text: string, start: number): Detection | undefined {
  if (start > 0 && joinsBefore.test(text.charAt(start - 1))) return undefined
  let cue: boolean | undefined
  for (const { name, shape, alone, check } of nationalIds) {
    shape.lastIndex = start
    const written = shape.exec(text)?.[0]
    if (written === undefined) continue
    const end = start + written.length
    if (joinsOn.test(text.slice(end, end + 2))) continue
    if (!check(written.replace(/[^\dA-Za-zÑñ]/g, '').toUpperCase())) continue
    cue ??= hasCue(text, start, 'id')
    if (!cue && (!alone || isTechnical(text, start))) continue
    return { type: 'national-id', rule: `national-id/${name}`, start, end, score: cue ? 0.95 : 0.8 }
  }
  return undefined
}
