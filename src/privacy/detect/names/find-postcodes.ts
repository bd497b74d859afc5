import type { Detection } from '../../personal-data.ts'
import type { NameWord } from './name-words.ts'

const isPostcode = (word: NameWord | undefined): boolean =>
  word !== undefined && /^\d{4,6}$/.test(word.text) && !/^(?:19|20)\d\d$/.test(word.text)

/** Postcodes beside the towns that were found: "75001 Paris", "Bjert 6091", "3610-114 Coimbra". */
export function findPostcodes(words: readonly NameWord[], found: Detection[]): void {
  const starts = new Map<number, Detection>()
  const ends = new Map<number, Detection>()
  for (const detection of found)
    if (detection.type === 'location') {
      starts.set(detection.start, detection)
      ends.set(detection.end, detection)
    }
  if (starts.size === 0) return
  for (const [index, word] of words.entries()) {
    if (!isPostcode(word)) continue
    const before = words[index - 1]
    const isBehind = word.gap === 'blank' && before !== undefined && ends.has(before.end)
    const dash = words[index + 1]
    const hasTail =
      dash?.text === '-' &&
      dash.gap === 'none' &&
      words[index + 2]?.shape === 'number' &&
      words[index + 2]?.gap === 'none'
    const last = hasTail ? index + 2 : index
    const next = words[last + 1]
    const isAhead = next?.gap === 'blank' && starts.has(next.start)
    const end = words[last]?.end ?? word.end
    if (isBehind || isAhead)
      found.push({
        type: 'postcode',
        rule: 'postcode/beside-town',
        start: word.start,
        end,
        score: 0.6,
      })
  }
}
