export interface Count {
  readonly name: string
  readonly count: number
}
export interface Volume {
  readonly unit: 'month' | 'year'
  readonly counts: readonly Count[]
}

/** So many bars can be told apart. */
const mostMonths = 120
const mostYears = 400

/** Documents a month, months without any too; where these are too many, a year. */
export function volumeOf(months: ReadonlyArray<{ month: string; count: number }>): Volume {
  const known = months.filter(({ month }) => /^\d{4}-\d\d$/.test(month))
  const byMonth = filled(known, next, mostMonths)
  if (byMonth !== undefined) return { unit: 'month', counts: byMonth }
  const years = new Map<string, number>()
  for (const { month, count } of known) {
    const year = month.slice(0, 4)
    years.set(year, (years.get(year) ?? 0) + count)
  }
  const listed = [...years].map(([month, count]) => ({ month, count }))
  return {
    unit: 'year',
    counts:
      filled(listed, year => String(Number(year) + 1).padStart(4, '0'), mostYears) ??
      // Dates centuries apart: one of them is wrong, so only what is there is shown.
      listed.map(({ month: name, count }) => ({ name, count })),
  }
}

function next(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12
    ? `${String(year + 1).padStart(4, '0')}-01`
    : `${month.slice(0, 4)}-${String(number + 1).padStart(2, '0')}`
}

/** With those between the first and the last that have none, or undefined where these are many. */
function filled(
  counts: ReadonlyArray<{ month: string; count: number }>,
  following: (name: string) => string,
  most: number,
): Count[] | undefined {
  const known = new Map(counts.map(({ month, count }) => [month, count]))
  const last = counts.at(-1)?.month
  const all: Count[] = []
  for (let name = counts[0]?.month; name !== undefined; name = following(name)) {
    if (all.length === most) return undefined
    all.push({ name, count: known.get(name) ?? 0 })
    if (last === undefined || name >= last) break
  }
  return all
}
