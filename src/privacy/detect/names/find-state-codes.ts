import { setOf } from '../../../language/lexicons/lexicon.ts'
import type { Detection } from '../../personal-data.ts'
import type { NameWord } from './name-words.ts'

const states = setOf(`
  AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC
  ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC AB BC MB NB NS ON PE QC SK NSW VIC QLD TAS
`)

/** The letters of a state behind a town that was found: "Gallup, NM". */
export function findStateCodes(words: readonly NameWord[], found: Detection[]): void {
  const ends = new Set<number>()
  for (const { type, end } of found) if (type === 'location') ends.add(end)
  if (ends.size === 0) return
  for (const [index, { text, start, end, shape }] of words.entries()) {
    if (shape !== 'capitals' || !states.has(text)) continue
    const before = words[words[index - 1]?.text === ',' ? index - 2 : index - 1]
    if (before !== undefined && ends.has(before.end))
      found.push({ type: 'location', rule: 'location/state', start, end, score: 0.7 })
  }
}
