/** Where a smooth function of one or two variables is least; `undefined` where the search fails. */
export function leastPlace(
  of: (place: readonly number[]) => number,
  start: readonly number[],
): number[] | undefined {
  const near = simplexSearch(of, start)
  return near === undefined ? undefined : newtonSearch(of, near)
}

interface Corner {
  readonly place: readonly number[]
  readonly value: number
}

/** Nelder and Mead's (1965) simplex, which needs no derivatives. */
function simplexSearch(
  of: (place: readonly number[]) => number,
  start: readonly number[],
): readonly number[] | undefined {
  const cornerAt = (place: readonly number[]): Corner => ({ place, value: of(place) })
  const corners = [
    start,
    ...start.map((_, at) => start.map((x, i) => (i === at ? x + 0.5 : x))),
  ].map(cornerAt)
  for (let round = 0; round < 1_000; round++) {
    corners.sort((a, b) => a.value - b.value)
    const [best, worst] = [corners[0], corners.at(-1)]
    if (best === undefined || worst === undefined) return undefined
    const width = Math.max(
      ...corners.flatMap(({ place }) => place.map((x, i) => Math.abs(x - (best.place[i] ?? 0)))),
    )
    if (width < 1e-5) return best.place
    const others = corners.slice(0, -1)
    const center = start.map(
      (_, i) => others.reduce((sum, { place }) => sum + (place[i] ?? 0), 0) / others.length,
    )
    const along = (share: number): Corner =>
      cornerAt(center.map((x, i) => x + share * ((worst.place[i] ?? 0) - x)))
    const reflected = along(-1)
    if (reflected.value < best.value) {
      const expanded = along(-2)
      corners[corners.length - 1] = expanded.value < reflected.value ? expanded : reflected
    } else if (reflected.value < (others.at(-1)?.value ?? Infinity))
      corners[corners.length - 1] = reflected
    else {
      const contracted = along(reflected.value < worst.value ? -0.5 : 0.5)
      if (contracted.value < Math.min(worst.value, reflected.value))
        corners[corners.length - 1] = contracted
      else
        for (const [at, { place }] of corners.entries())
          if (at > 0) corners[at] = cornerAt(place.map((x, i) => (x + (best.place[i] ?? 0)) / 2))
    }
  }
  return undefined
}

/**
 * Newton's steps with derivatives by central differences of fourth order. Values alone place a
 * minimum to the square root of their precision only.
 */
function newtonSearch(
  of: (place: readonly number[]) => number,
  start: readonly number[],
): number[] | undefined {
  let place = [...start]
  for (let round = 0; round < 30; round++) {
    const gradient = gradientAt(of, place)
    const size = place.length
    const hessian = place.map((x, i) => {
      const step = 1e-3 * Math.max(0.1, Math.abs(x))
      const moved = (by: number): number[] =>
        gradientAt(
          of,
          place.map((value, at) => (at === i ? value + by : value)),
        )
      const [above, below] = [moved(step), moved(-step)]
      return above.map((value, j) => (value - (below[j] ?? 0)) / (2 * step))
    })
    const move =
      size === 1
        ? [-(gradient[0] ?? 0) / (hessian[0]?.[0] ?? 0)]
        : solveTwo(hessian, gradient).map(value => -value)
    // At a border of the surface the simplex is as near as it gets.
    if (move.some(value => !Number.isFinite(value) || Math.abs(value) > 0.1 * (1 + maxOf(place))))
      return [...start]
    place = place.map((x, i) => x + (move[i] ?? 0))
    if (maxOf(move) < 1e-9 * (1 + maxOf(place))) return place
  }
  return place
}

const maxOf = (values: readonly number[]): number => Math.max(...values.map(Math.abs))

function gradientAt(of: (place: readonly number[]) => number, place: readonly number[]): number[] {
  return place.map((x, i) => {
    const step = 3e-3 * Math.max(0.1, Math.abs(x))
    const at = (by: number): number => of(place.map((value, j) => (j === i ? value + by : value)))
    return (8 * (at(step) - at(-step)) - (at(2 * step) - at(-2 * step))) / (12 * step)
  })
}

function solveTwo(matrix: ReadonlyArray<readonly number[]>, right: readonly number[]): number[] {
  const [[a = 0, b = 0] = [], [c = 0, d = 0] = []] = matrix
  const [x = 0, y = 0] = right
  const determinant = a * d - b * c
  return [(d * x - b * y) / determinant, (a * y - c * x) / determinant]
}
