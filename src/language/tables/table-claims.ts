import { longPattern } from '../../support/long-pattern.ts'
import { analyze, isStopWord } from '../words/tokens.ts'
import { askTables } from './ask-table.ts'
import { claimedRankings } from './claim-rankings.ts'
import { claimWords } from './claim-words.ts'
import { isSame, wordsHeld } from './match-table.ts'
import { readTableQuestion } from './table-question.ts'
import { aboutTermsOf, type TitledTable } from './table-reading.ts'
import type { TableRow } from './text-table.ts'

/** What tables say to a statement on all of their rows, and the rows that it was read from. */
export interface WholeVerdict {
  readonly verdict: 'supported' | 'contradicted'
  /** Which of the given tables. */
  readonly from: number
  readonly rows: readonly TableRow[]
  readonly said: string
}

const longest = 300
// Beside a number that is not exact, or of a part of what is counted, a count decides nothing.
const isUnsure = longPattern('iu')`
  \b(?:about|around|roughly|nearly|almost|over|under|more|less|fewer|than|least|up\sto|some|will
  |would|should|may|might|can|could|must|if|because
  |first|other|another|per|each|every|says?|said|never|no
  |expects?|expected|plans?|planned|(?:bought|purchased|ordered)\sby)\b|[?"“”]
`
const exactly = /\b(?:only|just|exactly|precisely)\s/giu
const thereAre = /^(?:there\s(?:are|is|were|was)\s|we\shave\s|it\shas\s)/iu

/**
 * What tables say to a statement of how many of their rows something holds ("Two assets came from
 * Hallam Timber"), or which is the dearest, oldest or largest. It is asked as a question of all
 * rows. Undefined where the tables do not answer that.
 */
export function readTableClaim(
  statement: string,
  tables: readonly TitledTable[],
): WholeVerdict | undefined {
  const said = statement
    .trim()
    .replace(/[.!]+$/, '')
    .replace(exactly, '')
  if (said.length > longest) return undefined
  return (isUnsure.test(said) ? undefined : counted(said, tables)) ?? ranked(said, tables)
}

function counted(said: string, tables: readonly TitledTable[]): WholeVerdict | undefined {
  const bare = said.replace(thereAre, '')
  const numbers = claimWords(bare).filter(({ number }) => number !== undefined)
  const [first] = numbers
  if (first?.number === undefined || first.isMoney) return undefined
  const behind = bare.slice(first.end)
  if (!/^\s\p{Ll}/u.test(behind) || /^\sof\b/.test(behind)) return undefined
  const ahead = bare.slice(0, first.start).trim()
  const answer = askTables(`How many${behind} ${ahead}`.trim() + '?', tables)
  const [line, ...more] = answer?.lines ?? []
  const count = /^(\d+) rows?\b/.exec(line?.text ?? '')?.[1]
  if (line === undefined || count === undefined || more.length > 0) return undefined
  const titled = tables[line.from]
  if (titled === undefined || !isToldBy(titled, `${ahead} ${behind}`)) return undefined
  // "Hallam Timber supplied two": who does it stands in a column that is called for that.
  if (ahead !== '' && !isDoneByColumn(titled, ahead)) return undefined
  return {
    verdict: Number(count) === first.number ? 'supported' : 'contradicted',
    from: line.from,
    rows: rowsOf(line, tables),
    said: line.text,
  }
}

/** Whether the table has each word, verbs too: what was stolen from a supplier is not counted. */
function isToldBy({ table, about }: TitledTable, said: string): boolean {
  const known = [
    ...aboutTermsOf(table, about),
    ...table.columns.flatMap(analyze),
    ...table.rows.flatMap(row => row.cells.flatMap(cell => analyze(cell?.text ?? ''))),
  ]
  return claimWords(said).every(
    ({ text, terms }) =>
      isStopWord(text) ||
      /^(?:come|comes|came|bought|purchased)$/.test(text) ||
      terms.every(term => known.some(own => isSame(own, term))),
  )
}

function isDoneByColumn({ table }: TitledTable, ahead: string): boolean {
  const terms = claimWords(ahead).at(-1)?.terms ?? []
  return table.columns.some(
    name => /(?:er|or)$/i.test(name) && analyze(name).some(own => terms.some(t => isSame(own, t))),
  )
}

/** Whether a statement says that something ranks first, or second, of all: no row tells that. */
export const saysRanking = (statement: string): boolean =>
  statement.length <= longest &&
  claimedRankings(statement.trim().replace(/[.!]+$/, '')).some(({ question }) =>
    readTableQuestion(question).some(isRanking),
  )

function ranked(said: string, tables: readonly TitledTable[]): WholeVerdict | undefined {
  for (const { thing, question, whose } of claimedRankings(said)) {
    if (isUnsure.test(thing) || isUnsure.test(question.slice(0, -1))) continue
    if (!readTableQuestion(question).some(isRanking)) continue
    const [line, ...more] = askTables(question, tables)?.lines ?? []
    if (line === undefined || more.length > 0) continue
    const titled = tables[line.from]
    if (whose !== undefined && (titled === undefined || !isToldBy(titled, whose))) continue
    const rows = rowsOf(line, tables)
    const [row] = rows
    if (row === undefined || rows.length > 1) continue
    const column = row.cells.findIndex(cell => isCalled(cell?.text, thing))
    const all = titled?.table.rows ?? []
    const isOther = all.some(({ cells }) => cells.some(cell => isCalled(cell?.text, thing)))
    if (column < 0 && !isOther) continue
    const verdict = column < 0 ? 'contradicted' : 'supported'
    return { verdict, from: line.from, rows, said: line.text }
  }
  return undefined
}

const isRanking = ({ operation }: { readonly operation: string }): boolean =>
  /^(?:highest|lowest|latest|earliest)$/.test(operation)

/** Whether a cell is all that a thing is called. */
function isCalled(cell: string | undefined, thing: string): boolean {
  const words = claimWords(thing).filter(({ text }) => !/^(?:the|an?|our|its)$/.test(text))
  const asked = words.map(({ terms }) => ({
    terms,
    isVerb: false,
    isLight: false,
    isFlow: false,
    isOfTables: false,
  }))
  const held = cell === undefined ? undefined : wordsHeld(cell, asked)
  return held !== undefined && words.length > 0 && held.size === words.length
}

function rowsOf(
  { from, cells }: { readonly from: number; readonly cells: ReadonlyArray<{ start: number }> },
  tables: readonly TitledTable[],
): TableRow[] {
  const rows = tables[from]?.table.rows ?? []
  return rows.filter(row => cells.some(({ start }) => start >= row.start && start < row.end))
}
