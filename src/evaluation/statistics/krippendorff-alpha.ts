import { placeOf, placesOf, type Label } from './cross-table.ts'
import { type Outcome, defined, undefinedBecause } from './outcome.ts'

/** How far apart two categories are: equal or not, by the ratings between them, by their places. */
export type AlphaScale = 'nominal' | 'ordinal' | 'interval'

/** Krippendorff's α, up to 1, 0 at chance level; `ratings` that could be paired in `items`. */
export interface KrippendorffAlpha {
  readonly alpha: number
  readonly items: number
  readonly ratings: number
}

/**
 * Agreement of any number of raters with missing ratings (Krippendorff 2011): `ratings[item]` holds
 * a category per rater, `null` where one is missing; items with one rating count for nothing.
 * `categories` is the scale in its order. Throws `RangeError` for a rating outside of it. Undefined
 * where no item has two ratings and where all are of one category.
 */
export function krippendorffAlpha<Category extends Label>(
  ratings: ReadonlyArray<ReadonlyArray<Category | null>>,
  categories: readonly Category[],
  scale: AlphaScale,
): Outcome<KrippendorffAlpha> {
  const places = placesOf(categories)
  const size = categories.length
  const coincidences = categories.map(() => new Float64Array(size))
  const totals = new Float64Array(size)
  let [items, n] = [0, 0]
  for (const row of ratings) {
    const counts = new Map<number, number>()
    let raters = 0
    for (const label of row)
      if (label !== null) {
        const place = placeOf(places, label)
        counts.set(place, (counts.get(place) ?? 0) + 1)
        raters++
      }
    if (raters < 2) continue
    items++
    n += raters
    for (const [i, count] of counts) {
      totals[i] = (totals[i] ?? 0) + count
      const into = coincidences[i]
      if (into === undefined) continue
      for (const [j, other] of counts)
        into[j] = (into[j] ?? 0) + (count * (i === j ? count - 1 : other)) / (raters - 1)
    }
  }
  if (n === 0) return undefinedBecause('too_few_values')
  if (totals.filter(count => count > 0).length < 2) return undefinedBecause('one_category')
  const before = [0]
  for (const count of totals) before.push((before.at(-1) ?? 0) + count)
  const distance = (i: number, j: number): number => {
    if (scale === 'nominal') return i === j ? 0 : 1
    if (scale === 'interval') return (i - j) ** 2
    const [low, high] = [Math.min(i, j), Math.max(i, j)]
    const between = (before[high + 1] ?? 0) - (before[low] ?? 0)
    return (between - ((totals[low] ?? 0) + (totals[high] ?? 0)) / 2) ** 2
  }
  let [observed, expected] = [0, 0]
  for (const [i, row] of coincidences.entries())
    for (const [j, count] of row.entries()) {
      observed += count * distance(i, j)
      expected += (totals[i] ?? 0) * (totals[j] ?? 0) * distance(i, j)
    }
  return defined({ alpha: 1 - ((n - 1) * observed) / expected, items, ratings: n })
}
