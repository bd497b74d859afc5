import type { BenchFigure } from './figure.ts'

/** The figure itself; throws when a number in it is not finite. */
export function checkedFigure(figure: BenchFigure): BenchFigure {
  const numbers = [figure.value, figure.n, figure.low ?? 0, figure.high ?? 0]
  if (!numbers.every(Number.isFinite))
    throw new Error(
      `${figure.case}/${figure.measure} is not a finite number: ${numbers.join(', ')}`,
    )
  return figure
}

const rounded = (value: number): string =>
  Number.isInteger(value)
    ? String(value)
    : Math.abs(value) >= 100
      ? value.toFixed(1)
      : value.toFixed(4)

/** The figures in columns, for people. */
export function figureTable(figures: readonly BenchFigure[]): string {
  const rows = [
    ['case', 'measure', 'value', '95 % interval', 'n'],
    ...figures.map(each => [
      each.case,
      each.measure,
      rounded(each.value),
      each.low === undefined || each.high === undefined
        ? ''
        : `${rounded(each.low)} – ${rounded(each.high)}`,
      String(each.n),
    ]),
  ]
  const widths = [0, 1, 2, 3, 4].map(column =>
    Math.max(...rows.map(row => row[column]?.length ?? 0)),
  )
  return rows
    .map(row =>
      row
        .map((cell, column) =>
          column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  '),
    )
    .join('\n')
}
