import type { Detection } from '../../personal-data.ts'
import { isTechnical } from '../patterns/is-technical.ts'
import type { NameWord } from './name-words.ts'

const isPostcode = (word: NameWord | undefined): boolean =>
  word !== undefined && /^\d{4,6}$/.test(word.text) && !/^(?:19|20)\d\d$/.test(word.text)

/** A postcode of two groups: "602 00", "34-400", "3610-114". */
function endOfPostcode(words: readonly NameWord[], at: number): number | undefined {
  const word = words[at]
  const second = words[at + 1]
  const third = words[at + 2]
  if (word === undefined || (word.gap === 'none' && at > 0)) return undefined
  if (/^\d{3}$/.test(word.text) && second?.gap === 'blank' && /^\d\d$/.test(second.text))
    return at + 2
  const isTailed = second?.text === '-' && second.gap === 'none' && third?.gap === 'none'
  if (/^\d\d$/.test(word.text)) return isTailed && /^\d{3}$/.test(third.text) ? at + 3 : undefined
  if (!isPostcode(word)) return undefined
  return isTailed && third.shape === 'number' ? at + 3 : at + 1
}

/** "Kochi, 682016": behind a comma only long numbers at the end of a line or before a mark. */
function isPartedCode(words: readonly NameWord[], at: number, next: number): boolean {
  const follower = words[next]
  const isLast =
    follower === undefined ||
    follower.gap === 'line' ||
    follower.gap === 'blank-line' ||
    follower.shape === 'mark'
  return words[at - 1]?.text === ',' && (words[at]?.text.length ?? 0) > 4 && isLast
}

/** Postcodes beside the towns that were found: "75001 Paris", "Bjert 6091", "3610-114 Coimbra". */
export function findPostcodes(text: string, words: readonly NameWord[], found: Detection[]): void {
  const starts = new Set<number>()
  const ends = new Set<number>()
  for (const { type, start, end } of found)
    if (type === 'location') {
      starts.add(start)
      ends.add(end)
    }
  if (starts.size === 0) return
  for (const [index, word] of words.entries()) {
    if (word.shape !== 'number') continue
    const next = endOfPostcode(words, index)
    if (next === undefined || isTechnical(text, word.start)) continue
    const before = words[isPartedCode(words, index, next) ? index - 2 : index - 1]
    const isBehind = word.gap === 'blank' && before !== undefined && ends.has(before.end)
    const town = words[next]
    const isAhead = town?.gap === 'blank' && starts.has(town.start)
    const end = words[next - 1]?.end ?? word.end
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
