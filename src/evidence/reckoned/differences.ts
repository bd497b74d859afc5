import type { ReadWord } from '../../language/sentences/read-words.ts'
import { isClose } from '../signals/conflicts/compare-numbers.ts'
import {
  exactNumbers,
  indexesOf,
  shown,
  textAt,
  type Reckoning,
  type ReckonedTexts,
} from './reckoning.ts'
import { isCompared } from './sums.ts'

/** "14 accidents, six fewer than in 2018" tells of 20 in 2018. */
export function otherReckonings({ claim, evidence }: ReckonedTexts): Reckoning[] {
  const { words } = evidence
  const all = exactNumbers(evidence.numbers)
  return exactNumbers(claim.numbers).flatMap(number => {
    if (isCompared(number, claim.words)) return []
    return all.flatMap((by, at): Reckoning[] => {
      const base = all[at - 1]
      const sign = signs.get(textAt(words, by.next))
      const than = textAt(words, by.next + 1) === 'than' ? by.next + 1 : by.next + 2
      if (base === undefined || sign === undefined || textAt(words, than) !== 'than') return []
      if (words[base.first]?.sentence !== words[by.first]?.sentence) return []
      if (base.kind !== number.kind || base.unit !== number.unit || by.unit !== base.unit) return []
      const end = words.findIndex(({ index, gap }) => index > than + 1 && gap !== 'none')
      const behind = words.slice(than + 1, end < 0 ? words.length : end)
      const names = (each: ReadWord): boolean =>
        (each.content || /^\d+$/.test(each.text)) && !/^ones?$/.test(each.text)
      const own = new Set(claim.words.map(({ stem: each }) => each))
      const before = words.slice(0, base.first)
      // Of the other one, and not of the first.
      const others = behind.filter(names)
      if (others.length === 0 || !others.every(each => own.has(each.stem))) return []
      const firsts = before.filter(each => /^\d{4}$/.test(each.text) || each.capital)
      if (firsts.some(each => own.has(each.stem))) return []
      const value = base.value - sign * by.value
      return [
        {
          restated: undefined,
          isSame: isClose(value, number.value),
          isCertain: true,
          uses: [base, by],
          says: `it comes to ${shown(value / number.factor)}`,
          covered: indexesOf(number),
        },
      ]
    })
  })
}

const signs: ReadonlyMap<string, number> = new Map(
  Object.entries({ more: 1, higher: 1, longer: 1, fewer: -1, less: -1, lower: -1, shorter: -1 }),
)
