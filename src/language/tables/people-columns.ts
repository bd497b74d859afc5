import { firstNames } from '../lexicons/first-names.ts'
import { namedSets } from '../lexicons/lexicon.ts'
import { namedWords } from './column-names.ts'
import type { ColumnMatch } from './match-table.ts'
import { isOfKind } from './sheet-question.ts'
import type { TextTable } from './text-table.ts'

const peopleWords = namedSets('questions/table-words')('people')
const known = new Set(firstNames)
const fullName =
  /^\p{Lu}[\p{L}’'.-]*(?: (?:\p{Lu}|(?:de|van|von|der|di|da|la|le)\b)[\p{L}’'.-]*){1,3}$/u

export const asksWho = (text: string): boolean => /^\W*who(?:['’]s|m|se)?\b/i.test(text)

const textsOf = (index: number, { rows }: TextTable): string[] =>
  rows.flatMap(row => row.cells[index]?.text ?? [])

/** Whether most values of a column are full names, many with a first name that is known. */
function holdsNames(index: number, table: TextTable): boolean {
  const texts = textsOf(index, table)
  const full = texts.filter(text => fullName.test(text))
  const people = full.filter(text => known.has(text.split(' ', 1)[0]?.toLowerCase() ?? ''))
  return full.length > 0 && full.length * 4 >= texts.length * 3 && people.length * 2 >= full.length
}

/** Whether a column is called for those who have or are something: "Tenant", "Name". */
function isCalledForPeople(index: number, table: TextTable): boolean {
  const texts = textsOf(index, table)
  const words = namedWords(table.columns[index] ?? '')
  const last = words.at(-1) ?? ''
  // "Tenant's name", but not "Product name".
  const isPeople = /^names?$/.test(last)
    ? words.every(word => word.length === 1 || word === 'full' || peopleWords.has(word))
    : peopleWords.has(last)
  return isPeople && texts.length > 0 && texts.every(text => isOfKind('who', text))
}

/** Whether the values of a column are people, by its name or by theirs. */
export const isOfPeople = (index: number, table: TextTable): boolean =>
  isCalledForPeople(index, table) || holdsNames(index, table)

/**
 * The column of those whom a question for somebody asks for: one that it names, else the only one
 * called for people who have or are something. "Inspector" is not whoever has the plot.
 */
export function columnOfPeople(
  question: string,
  table: TextTable,
  named: readonly ColumnMatch[],
): number | undefined {
  if (!asksWho(question)) return undefined
  const own = named.filter(({ index }) => isOfPeople(index, table))
  if (own.length > 0) return own.length > 1 ? undefined : own[0]?.index
  const [only, another] = table.columns.flatMap((_, index) =>
    isCalledForPeople(index, table) ? [index] : [],
  )
  return another === undefined ? only : undefined
}
