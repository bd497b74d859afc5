import { compareCodePoints } from '../../support/code-points.ts'

/** A category: a rating of a scale, an option, a name. */
export type Label = string | number

/** How often each row label comes with each column label: `counts[row][column]`. */
export interface CrossTable<Row extends Label = Label, Column extends Label = Label> {
  readonly rows: readonly Row[]
  readonly columns: readonly Column[]
  readonly counts: readonly Float64Array[]
  readonly n: number
}

/** Numbers in ascending order, then text by code point. */
export function compareLabels(left: Label, right: Label): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  if (typeof left === 'number') return -1
  if (typeof right === 'number') return 1
  return compareCodePoints(left, right)
}

/**
 * Counts pairs of labels: those given, in their order, else those that occur, sorted.
 * Throws `RangeError` for lists of different length and for a label outside of those given.
 */
export function crossTable<Row extends Label, Column extends Label>(
  left: readonly Row[],
  right: readonly Column[],
  rows: readonly Row[] = [...new Set(left)].sort(compareLabels),
  columns: readonly Column[] = [...new Set(right)].sort(compareLabels),
): CrossTable<Row, Column> {
  if (left.length !== right.length)
    throw new RangeError(
      `pairs need equally many labels on both sides, not ${left.length} and ${right.length}`,
    )
  const rowPlaces = placesOf(rows)
  const columnPlaces = placesOf(columns)
  const counts = rows.map(() => new Float64Array(columns.length))
  for (const [index, label] of left.entries()) {
    const row = counts[placeOf(rowPlaces, label)]
    const place = placeOf(columnPlaces, right[index] as Column)
    if (row !== undefined) row[place] = (row[place] ?? 0) + 1
  }
  return { rows, columns, counts, n: left.length }
}

/** Places of labels in their list; throws `RangeError` where one is there twice. */
export function placesOf(labels: readonly Label[]): ReadonlyMap<Label, number> {
  const places = new Map(labels.map((label, place) => [label, place]))
  if (places.size < labels.length) throw new RangeError('a category is listed twice')
  return places
}

/** Throws `RangeError` for a label that is not in the list. */
export function placeOf(places: ReadonlyMap<Label, number>, label: Label): number {
  const place = places.get(label)
  if (place === undefined) throw new RangeError(`"${label}" is none of the categories`)
  return place
}
