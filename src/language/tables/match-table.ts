import { longPattern } from '../../support/long-pattern.ts'
import { analyze, isStopWord } from '../words/tokens.ts'
import { isIdName } from './column-names.ts'
import { dayOfCell, isDayTerm } from './days.ts'
import { withoutYearEnd, withPeriods, yearsIn } from './periods.ts'
import type { TableCell, TableRow, TextTable } from './text-table.ts'
import type { AskedWord, TableQuestion } from './table-question.ts'

/** A column that the question names, and the words of the question that its name holds. */
export interface ColumnMatch {
  readonly index: number
  readonly held: ReadonlySet<number>
}

/** A cell whose value the question names. */
export interface CellMatch {
  readonly column: number
  readonly cell: TableCell
  readonly held: ReadonlySet<number>
}

const ending =
  /^(?:ure?|al|ion|at|ation|ment|[eo]r|ing|ed|ly|[ae]nt|[ae]nce?|iv|n|ern|i|e|y|it|ist|ship)$/

/** "depart" stands for "departure": five letters at least and an ending behind them. */
export function isSame(one: string, other: string): boolean {
  if (one === other) return true
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return short.length >= 5 && long.startsWith(short) && ending.test(long.slice(short.length))
}

/** The asked words that stand in a name, among others. */
export function wordsIn(name: string, { words }: TableQuestion): ReadonlySet<number> {
  const terms = analyze(name)
  return new Set(
    words.flatMap((word, at) =>
      !word.isLight &&
      // "Non-members" are no members.
      word.terms.includes('non') === terms.includes('non') &&
      word.terms.every(term => terms.some(own => isSame(own, term)))
        ? [at]
        : [],
    ),
  )
}

/** The asked words that a name or value holds; undefined where it holds others too. */
export function wordsHeld(
  name: string,
  words: readonly AskedWord[],
): ReadonlySet<number> | undefined {
  // A unit in brackets is part of the name, but nobody asks with it.
  const isDated = words.some(word => word.terms.some(isDayTerm))
  const bare = withPeriods(isDated ? dayOfCell(name) : name)
    .replace(/\([^)]{0,20}\)/g, ' ')
    // "inStock" is a name of two words.
    .replace(/(?<=\p{Ll})(?=\p{Lu})|_/gu, ' ')
  const terms = analyze(bare).filter(term => !isStopWord(term))
  if (terms.length === 0) return undefined
  const held = new Set<number>()
  // A day that is asked for without its year.
  const isAnyYear = terms.some(isDayTerm) && !words.some(word => word.terms.some(isYear))
  const isDenying = terms.includes('non')
  for (const term of terms) {
    const at = words.flatMap((word, index) =>
      // "Non-members" are no members.
      word.terms.some(own => isSame(own, term)) && (isDenying || !word.terms.includes('non'))
        ? [index]
        : [],
    )
    // "FY2021" may be asked for as 2021.
    const isUnsaid = (term === 'fy' && terms.length > 1) || (isAnyYear && isYear(term))
    if (at.length === 0 && !isUnsaid) return undefined
    for (const index of at) held.add(index)
  }
  return held
}

const isYear = (term: string): boolean => /^(?:19|20)\d\d$/.test(term)

// "price_eur": nobody asks with the unit.
const unitBehind = longPattern('iu')`
  (?<=\p{L})_(?:in_)?(?:eur|euros?|usd|gbp|chf|dollars|pounds|kg|g|t|tonnes|lbs?|km|m|cm|mm|ha|h|
  hours|hrs|days|min|minutes|pct|percent)$
`

/**
 * Columns that the question names, without those whose words a longer name holds too. Of a name
 * put together from two header rows ("H1 2023 · Sales") the upper one may be left unsaid, but its
 * year must not be another than the question's.
 */
export function columnsNamed(
  table: TextTable,
  { words, years }: Pick<TableQuestion, 'words' | 'years'>,
): ColumnMatch[] {
  const all = table.columns.flatMap((name, index): ColumnMatch[] => {
    const parts = name.split(' · ')
    const last = withoutYearEnd(parts.at(-1) ?? '')
    const held = wordsHeld(last, words) ?? wordsHeld(last.replace(unitBehind, ''), words)
    const own = yearsIn(withPeriods(name))
    const isOtherYear = own.size > 0 && years.size > 0 && ![...own].some(year => years.has(year))
    if (held === undefined || isOtherYear) return []
    const above = parts.slice(0, -1).flatMap(part => {
      const ofPart = new Set(analyze(withPeriods(part)))
      return words.flatMap(({ terms }, at) =>
        terms.length > 0 && terms.every(term => ofPart.has(term)) ? [at] : [],
      )
    })
    return [{ index, held: new Set([...held, ...above]) }]
  })
  // Beside "Asset", "Asset no" is asked for with its "no" alone.
  const isNumber = ({ index }: ColumnMatch): boolean => isIdName(table.columns[index] ?? '')
  const isOther = (one: ColumnMatch, other: ColumnMatch): boolean =>
    !isNumber(other) &&
    one.held.size === other.held.size &&
    [...other.held].every(at => one.held.has(at))
  return longest(all.filter(one => !isNumber(one) || !all.some(other => isOther(one, other))))
}

// "Ladder 6 m": the size may be left unsaid.
const sizeBehind = longPattern('iu')`
  (?<=\p{L}{2})\s\d{1,5}(?:[.,]\d{1,3})?\s?(?:mm|cm|m|km|g|kg|t|ml|cl|l|litres?|metres?|kw|w|v)$
`

const denial = /\b(?:not?|none|never|without)\b/i

/** Whether a value denies: "not included". */
export const isDenied = (text: string): boolean => denial.test(text)

/**
 * The cells of a row that the question names in full, the longest match of each word; one that
 * denies only for a question that does.
 */
export function matchedCells(
  row: TableRow,
  asked: TableQuestion,
  columns: readonly string[],
): CellMatch[] {
  const { words, isNegated } = asked
  return longest(
    row.cells.flatMap((cell, column): CellMatch[] => {
      if (cell === undefined || (!isNegated && isDenied(cell.text))) return []
      const held =
        wordsHeld(cell.text, words) ?? wordsHeld(cell.text.replace(sizeBehind, ''), words)
      if (held === undefined) return []
      // "The week of 16 June" says enough of "Week beginning".
      const isDay = [...held].some(at => words[at]?.terms.some(isDayTerm) === true)
      const ofName = isDay ? wordsIn(columns[column] ?? '', asked) : []
      return [{ column, cell, held: new Set([...held, ...ofName]) }]
    }),
  )
}

function longest<Match extends { readonly held: ReadonlySet<number> }>(
  all: readonly Match[],
): Match[] {
  return all.filter(
    one =>
      !all.some(
        other =>
          other !== one &&
          other.held.size > one.held.size &&
          [...one.held].every(index => other.held.has(index)),
      ),
  )
}
