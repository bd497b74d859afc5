import { Matrix } from 'ml-matrix'

/** A factor of a design: its name, and its level for every observation. */
export interface FactorColumn {
  readonly name: string
  readonly levels: readonly string[]
}

/** The observations of a design by their combination of levels. */
export interface FactorialCells {
  /** Levels in the order in which they come first. */
  readonly factors: ReadonlyArray<{ readonly name: string; readonly levels: readonly string[] }>
  /** Of every combination that occurs: the place of its level of each factor. */
  readonly levels: ReadonlyArray<readonly number[]>
  readonly counts: readonly number[]
  /** The cell of every observation. */
  readonly cellOf: Uint32Array
  /** Means of the responses less their centres, cells × responses. */
  readonly means: Matrix
  /** Sums of squares and cross products within the cells, responses × responses. */
  readonly within: Matrix
}

/**
 * Sorts observations into cells; linear. Throws `RangeError` where a factor has no level for an
 * observation, or two factors one name.
 */
export function factorialCells(
  responses: ReadonlyArray<readonly number[]>,
  centers: readonly number[],
  factors: readonly FactorColumn[],
): FactorialCells {
  const n = responses[0]?.length ?? 0
  if (new Set(factors.map(({ name }) => name)).size < factors.length)
    throw new RangeError('two factors have the same name')
  const places = factors.map(() => new Map<string, number>())
  const found = new Map<number, number>()
  const levels: number[][] = []
  const counts: number[] = []
  const cellOf = new Uint32Array(n)
  const codes = factors.map(({ name, levels: column }, factor) => {
    if (column.length !== n)
      throw new RangeError(`factor "${name}" has ${column.length} levels for ${n} values`)
    const known = places[factor] ?? new Map<string, number>()
    return Uint32Array.from(column, level => {
      const place = known.get(level) ?? known.size
      if (place === known.size) known.set(level, place)
      return place
    })
  })
  for (let row = 0; row < n; row++) {
    let code = 0
    for (const [factor, column] of codes.entries())
      code = code * (places[factor]?.size ?? 1) + (column[row] ?? 0)
    let cell = found.get(code)
    if (cell === undefined) {
      cell = counts.length
      found.set(code, cell)
      levels.push(codes.map(column => column[row] ?? 0))
      counts.push(0)
    }
    cellOf[row] = cell
    counts[cell] = (counts[cell] ?? 0) + 1
  }
  const means = responses.map((values, response) => {
    const sums = new Float64Array(counts.length)
    const center = centers[response] ?? 0
    for (const [row, cell] of cellOf.entries())
      sums[cell] = (sums[cell] ?? 0) + (values[row] ?? 0) - center
    return sums.map((sum, cell) => sum / (counts[cell] ?? 1))
  })
  const away = responses.map((values, response) => {
    const center = centers[response] ?? 0
    return Float64Array.from(
      cellOf,
      (cell, row) => (values[row] ?? 0) - center - (means[response]?.[cell] ?? 0),
    )
  })
  const within = Matrix.zeros(responses.length, responses.length)
  for (const [i, left] of away.entries())
    for (const [j, right] of away.entries())
      if (j <= i) {
        let sum = 0
        for (const [row, value] of left.entries()) sum += value * (right[row] ?? 0)
        within.set(i, j, sum)
        within.set(j, i, sum)
      }
  return {
    factors: factors.map(({ name }, factor) => ({
      name,
      levels: [...(places[factor]?.keys() ?? [])],
    })),
    levels,
    counts,
    cellOf,
    means: new Matrix(means.map(column => [...column])).transpose(),
    within,
  }
}
