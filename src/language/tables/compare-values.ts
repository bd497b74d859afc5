import { longPattern } from '../../support/long-pattern.ts'
import type { TableLine } from './table-reading.ts'
import { numbersOf, shownNumber } from './column-values.ts'
import { withPeriods } from './periods.ts'

// Longer questions are not put as one of these.
const longest = 300
const change = longPattern('i')`
  ^by how much (?:did|has|have) (?<what>.{2,120}?) (?:(?:go|gone) (?:up|down)|ris(?:e|en)|
  increased?|grow|grown|fall|fallen|drop(?:ped)?|decreased?|declined?|change)
  \s(?:between|from) (?<from>.{2,40}?) (?:and|to) (?<to>.{2,40})$
`
const comparison = longPattern('i')`
  ^(?:did|does|do|has|had) (?<one>.{2,80}?) (?:have |make |get )?(?:an? )?
  (?<how>higher|more|greater|larger|bigger|lower|fewer|less|smaller) (?<what>.{2,80}?)
  \sthan (?<other>.{2,80}?)(?<rest> (?:in|during|for) .{2,60})?$
`
const sign = longPattern('i')`
  ^(?:was|is|were|are) (?<what>.{2,120}?) (?<sign>negative|positive)(?<rest> (?:in|during|for)
  \s.{2,60})?$
`

/**
 * What two values of a table come to: their difference, which is higher, or whether one is
 * negative. `ask` gives the lines that one table has for a question for a value. Undefined where
 * the question is no such one, or a value is missing.
 */
export function compareValues(
  question: string,
  ask: (question: string) => readonly TableLine[] | undefined,
): TableLine | undefined {
  const text = withPeriods(
    question
      .slice(0, longest + 1)
      .trim()
      .replace(/[\s?.!]+$/, ''),
  )
  if (text.length > longest) return undefined
  const valueOf = (said: string): TableLine | undefined => {
    const lines = ask(said)
    const [line] = lines ?? []
    const isValue = line?.cells.length === 2 && line.open === undefined
    return lines?.length === 1 && isValue ? line : undefined
  }
  const changed = change.exec(text)?.groups
  if (changed !== undefined) {
    const { what = '', from = '', to = '' } = changed
    const [before, after] = [
      valueOf(`What was ${what} in ${from}?`),
      valueOf(`What was ${what} in ${to}?`),
    ]
    const pair = pairOf(before, after)
    if (pair === undefined || before === undefined || after === undefined) return undefined
    // One row at two times, not two rows.
    if (before.cells[0]?.start !== after.cells[0]?.start || before.text === after.text)
      return undefined
    const difference = pair.second.value - pair.first.value
    const way = difference < 0 ? 'Down by' : 'Up by'
    const size = shownNumber(Math.abs(difference), [pair.first, pair.second])
    const shown =
      difference === 0 ? 'No change' : `${way} ${size.replace(/ %$/, ' percentage points')}`
    return joined(shown, before, after)
  }
  const compared = comparison.exec(text)?.groups
  if (compared !== undefined) {
    const { one = '', other = '', what = '', how = '', rest = '' } = compared
    const [first, second] = [one, other].map(name =>
      valueOf(`What was the ${what} of ${name}${rest}?`),
    )
    const pair = pairOf(first, second)
    if (pair === undefined || first === undefined || second === undefined) return undefined
    // Two rows of one column.
    if (columnOf(first) !== columnOf(second) || first.cells[0]?.start === second.cells[0]?.start)
      return undefined
    const isLess = /^(?:lower|fewer|less|smaller)$/i.test(how)
    const difference = pair.first.value - pair.second.value
    return joined((isLess ? difference < 0 : difference > 0) ? 'Yes' : 'No', first, second)
  }
  const signed = sign.exec(text)?.groups
  const line = signed && valueOf(`What was ${signed['what'] ?? ''}${signed['rest'] ?? ''}?`)
  const pair = pairOf(line, line)
  if (signed === undefined || line === undefined || pair === undefined) return undefined
  const { value } = pair.first
  const isSo = /^negative$/i.test(signed['sign'] ?? '') ? value < 0 : value > 0
  return { text: `${isSo ? 'Yes' : 'No'}. ${line.text}`, cells: line.cells }
}

/** The name of a value's column, without the row's label before it. */
const columnOf = ({ text, cells }: TableLine): string =>
  text.slice(cells[0]?.text.length ?? 0, text.length - (cells[1]?.text.length ?? 0))

const joined = (said: string, one: TableLine, other: TableLine): TableLine => ({
  text: `${said}. ${one.text}; ${other.text}`,
  cells: [...one.cells, ...other.cells],
})

/** The numbers of two lines where they can be set against each other. */
function pairOf(one: TableLine | undefined, other: TableLine | undefined) {
  const cells = [one?.cells[1], other?.cells[1]].filter(cell => cell !== undefined)
  const numbers = numbersOf(
    0,
    cells.map(cell => ({ start: cell.start, end: cell.end, cells: [cell] })),
  )
  const [first, second] = numbers ?? []
  return first === undefined || second === undefined ? undefined : { first, second }
}
