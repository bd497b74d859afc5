import type { Detection } from '../../personal-data.ts'
import { nationalIds } from './national-ids.ts'
import { hasCue } from './number-context.ts'

const starts = /(?<![\p{L}\p{N}_.\-/+])(?=[A-Z]{0,6}[ -]?\d)[A-Z\d]/giu
const joinsOn = /^(?:[\p{L}\p{N}_]|[-./]\d)/u
/** No number of these is longer, with its separators. */
const longest = 24
const fewestDigits = 7

/** Enough digits near the place for any of the numbers: most numbers in a text are short. */
function countDigits(text: string, start: number): number {
  let digits = 0
  for (let at = start; at < start + longest && at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code >= 48 && code <= 57) digits++
    else if (code === 10) break
  }
  return digits
}

/** National identification numbers whose form, dates and check digits agree. */
export function findNationalIds(text: string, found: Detection[]): void {
  for (const match of text.matchAll(starts)) {
    const start = match.index
    if (countDigits(text, start) < fewestDigits - 1) continue
    let cue: boolean | undefined
    for (const { name, shape, alone, check } of nationalIds) {
      shape.lastIndex = start
      const written = shape.exec(text)?.[0]
      if (written === undefined) continue
      const end = start + written.length
      if (joinsOn.test(text.slice(end, end + 2))) continue
      if (!check(written.replace(/[^\dA-Za-zÑñ]/g, '').toUpperCase())) continue
      cue ??= hasCue(text, start, 'id')
      if (!alone && !cue) continue
      found.push({
        type: 'national-id',
        rule: `national-id/${name}`,
        start,
        end,
        score: cue ? 0.95 : 0.8,
      })
      break
    }
  }
}
