import { counted, numberSaid, partSaid, total } from './answer-counts.ts'
import { byAge, byDate, extreme } from './answer-extremes.ts'
import { isOfKindAsked } from './asked-kind.ts'
import { begun, having, listed, openValue, outcome, value } from './answer-values.ts'
import type { TableQuestion } from './table-question.ts'
import {
  holdsNarrowing,
  measuredColumn,
  readAgainst,
  spentColumn,
  type TableLine,
  type TitledTable,
} from './table-reading.ts'

/** What one table says to a question; undefined where it does not account for every word of it. */
export function answerFromTable(
  asked: TableQuestion,
  titled: TitledTable,
): readonly TableLine[] | undefined {
  const reading = readAgainst(asked, titled)
  const isOfTableAlone = reading.asked.words.every(({ terms }) => terms.length === 0)
  if (isOfTableAlone || !holdsNarrowing(reading)) return undefined
  const fitting = (lines: readonly TableLine[] | undefined): typeof lines =>
    lines !== undefined && isOfKindAsked(reading, lines) ? lines : undefined
  switch (asked.operation) {
    case 'value':
      return (
        outcome(reading) ??
        fitting(listed(reading)) ??
        openValue(reading) ??
        fitting(begun(reading)) ??
        fitting(value(reading)) ??
        fitting(having(reading))
      )
    case 'highest':
    case 'lowest':
      return fitting(extreme(reading, asked.operation))
    case 'latest':
    case 'earliest':
      return fitting(byAge(reading, asked.operation) ?? byDate(reading, asked.operation))
    case 'sum':
    case 'mean':
      return total(reading, asked.operation, measuredColumn(reading) ?? spentColumn(reading))
    case 'count':
      return partSaid(reading) ?? counted(reading) ?? numberSaid(reading)
  }
}
