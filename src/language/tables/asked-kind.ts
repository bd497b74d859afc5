import { namedSets } from '../lexicons/lexicon.ts'
import { namedWords } from './column-names.ts'
import { isBoolean, isNumeric } from './column-values.ts'
import { asksWho, isOfPeople } from './people-columns.ts'
import { isOfKind } from './sheet-question.ts'
import type { TableLine, TableReading } from './table-reading.ts'

const times = namedSets('questions/table-words')('times')
const asksWhen = /^\W*(?:since\s)?when\b/i

/** Whether lines name somebody where a question asks who, and a time where it asks when. */
export function isOfKindAsked(reading: TableReading, lines: readonly TableLine[]): boolean {
  const { asked, table, matched, named } = reading
  const { text } = asked
  const [isWho, isWhen] = [asksWho(text), asksWhen.test(text)]
  if (!isWho && !isWhen) return true
  const all = table.columns.map((_, index) => index)
  const ofPeople = all.filter(index => isOfPeople(index, table))
  const isFitting = (index: number, said: string): boolean => {
    if (isWhen)
      return (
        namedWords(table.columns[index] ?? '').some(word => times.has(word)) ||
        table.rows.some(row => isOfKind('when', row.cells[index]?.text ?? ''))
      )
    if (ofPeople.includes(index)) return true
    const isName =
      isOfKind('who', said) && !isNumeric(index, table.rows) && !isBoolean(index, table.rows)
    const texts = table.rows.flatMap(row => row.cells[index]?.text ?? [])
    const isOneEach = ofPeople.length === 0 && new Set(texts).size === texts.length
    return isName && (isOneEach || named.some(column => column.index === index))
  }
  return lines.every(({ cells }) =>
    cells.some(cell => {
      const row = table.rows.find(({ cells: own }) => own.includes(cell))
      const index = row?.cells.indexOf(cell) ?? -1
      const isSaid =
        row !== undefined && (matched.get(row) ?? []).some(({ column }) => column === index)
      return index >= 0 && !isSaid && isFitting(index, cell.text)
    }),
  )
}
