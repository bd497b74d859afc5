import { longPattern } from '../../support/long-pattern.ts'
import { isStopWord, stem } from '../words/tokens.ts'
import type { TableAnswer } from './ask-table.ts'
import { columnsOf, namedWords } from './column-names.ts'
import type { TitledTable } from './table-reading.ts'
import type { TableCell, TableRow, TextTable } from './text-table.ts'

/** What a table has to hold for a question, and how a row must be meant by it. */
interface Wanted {
  readonly columnIn: (table: TextTable) => number | undefined
  /** Whether each word of the name has to be said, or its noun is enough. */
  readonly isWhole: boolean
}

/** A word of a question, in stems; a word with a hyphen is one. */
interface Said {
  readonly text: string
  readonly term: string
}

const asksPrice = longPattern('iu')`
  \bhow\smuch\s(?:(?:an?|per|each|every)\s\p{L}+\s)?(?:is|are|would|will|does|do|can|must|for)\b
  |\bwhat(?:['’]s|\s(?:is|are|would|will|does|do|must|can))\b.{0,80}
  \b(?:costs?|pay(?:\sfor)?|price|charged?|fee|sets?\s(?:me|us|you|one|them|him|her)\sback)\b
`
const asksSoon = /\bhow (?:fast|long|quickly|soon)\b/iu
// A list says what something costs, not what somebody paid once, nor what it comes to together.
const ofPast = longPattern('iu')`
  \b(?:did|was|were|had|paid|spen[dt]|came|ago|last|(?:19|20)\d\d|total|altogether|all|more|less|
  cheaper|dearer|difference|save|left|before|used)\b
`
const prices = new Set([
  'price',
  'prices',
  'cost',
  'costs',
  'fee',
  'fees',
  'charge',
  'charges',
  'rate',
  'tariff',
])
const duration = longPattern('iu')`
  ^(?:within\s|up\sto\s|about\s)?\d{1,3}\s(?:working\s)?(?:minutes?|hours?|days?|weeks?|months?)$
`
const rate = longPattern('iu')`
  \b(?:an?|per|each|every|one|the)\s(?:(?:whole|full|entire|single|half)\s)?
  (?<per>minute|hour|day|night|week|month|year|term|season|evening|morning|afternoon|weekend)\b
`
const outside = longPattern('iu')`
  \b(?:does|do|is|are)(?:n['’]t|\snot)\s(?:belong\b|(?:an?\s)?members?\b)|\bnon-?members?\b
  |\bfrom\soutside\b
`
const outsiders = /^(?:outsid\p{L}*|nonmember)$/u
// They say that there are several of a thing, or that it is for the first or next time.
const plain = new Set([
  'my',
  'our',
  'your',
  'his',
  'her',
  'their',
  'this',
  'that',
  'new',
  'spare',
  'lost',
  'extra',
  'another',
  'replacement',
  'second',
  'single',
  'one',
  'only',
])
const joints = /\b(?:of|in|for|with|per|by|at|on|to)\b|[(),;/]/iu
// "Gate card or fob" names two; "parking at the hall" is no hall.
const alternatives = /\bor\b|\//iu
// "What do children pay for it", "how much are guests charged", "for students", "as a student"
const paying = longPattern('iu')`
  \b(?:do|does|will|would|must|can|are|is)\s(?<who>.{1,60}?)\s(?:pay|charged)\b
`
const meant = longPattern('giu')`
  \b(?:for|as|being|(?:if|when)\s(?:i|you|we|they|one)(?:['’](?:m|re)|\s(?:am|are|is)))\s
  (?<who>[^,;.?!]{1,80})
`
// People, and nobody in particular.
const anyone = new Set(
  'somebody someone anybody anyone everybody everyone people person one time going'.split(' '),
)
// "per hour", "each", "a day"
const unit = /^(?:(?:per|an?|every)\s\p{L}+|\/\s?\p{L}+|each)$/iu

const saidIn = (text: string): Said[] =>
  (text.toLowerCase().match(/\p{L}+(?:-\p{L}+)*/gu) ?? []).map(word => ({
    text: word,
    term: stem(word.replaceAll('-', '')),
  }))
const telling = (words: readonly Said[]): Said[] => words.filter(({ text }) => !isStopWord(text))

/**
 * The value of the row whose name shares a word with a question that no other row has, though the
 * question says it otherwise: "I've lost the fob, what's a new one going to cost me?" of the row
 * "Replacement fob". Only for what something costs, or how soon it is done, where one column alone
 * tells that; undefined where another row shares as much, the word belongs to another thing ("fob
 * holder"), or the rate is another.
 */
export function rowOfWord(
  question: string,
  tables: readonly TitledTable[],
): TableAnswer | undefined {
  const text = question.slice(0, 300)
  const wanted = wantedBy(text)
  if (wanted === undefined || ofPast.test(text)) return undefined
  const found = tables.flatMap((titled, from) => {
    const row = rowMeant(text, titled, wanted)
    return row === undefined ? [] : [{ ...row, from }]
  })
  const [line] = found
  return line !== undefined && found.every(other => other.text === line.text)
    ? { lines: [line] }
    : undefined
}

function wantedBy(question: string): Wanted | undefined {
  if (asksPrice.test(question))
    return {
      isWhole: false,
      columnIn: ({ columns }) =>
        onlyOne(
          columnsOf('price', columns).filter(index =>
            namedWords(columns[index] ?? '').some(word => prices.has(word)),
          ),
        ),
    }
  if (!asksSoon.test(question)) return undefined
  return {
    isWhole: true,
    columnIn: ({ columns, rows }) =>
      onlyOne(
        columns.flatMap((_, index) =>
          rows.every(row => duration.test(row.cells[index]?.text ?? '')) ? [index] : [],
        ),
      ),
  }
}

const onlyOne = ([first, ...others]: readonly number[]): number | undefined =>
  others.length === 0 ? first : undefined

function rowMeant(
  question: string,
  { table, about }: TitledTable,
  { columnIn, isWhole }: Wanted,
): { readonly text: string; readonly cells: readonly TableCell[] } | undefined {
  const column = columnIn(table)
  if (column === undefined || table.rows.length < 2) return undefined
  const said = saidIn(question)
  const isOutside = outside.test(question)
  const namesOf = (row: TableRow): TableCell[] =>
    row.cells.filter(
      (cell, index): cell is TableCell =>
        cell !== undefined && (isWhole ? index !== column : index === 0),
    )
  const shares = table.rows.map(row => {
    const terms = new Set(
      telling(namesOf(row).flatMap(({ text }) => saidIn(text))).map(({ term }) => term),
    )
    const own = new Set(telling(said).flatMap(({ term }) => (terms.has(term) ? [term] : [])))
    // That alone says of nothing what it costs.
    if (isOutside && own.size > 0) {
      for (const term of terms) if (outsiders.test(term)) own.add(term)
      own.delete('member')
    }
    return { row, terms, own }
  })
  const most = shares.reduce((size, { own }) => Math.max(size, own.size), 0)
  const [best, ...others] = shares.filter(({ own }) => own.size === most)
  if (most === 0 || best === undefined || others.length > 0) return undefined
  const { row, own } = best
  const isRare = [...own].some(term => shares.filter(({ terms }) => terms.has(term)).length === 1)
  const value = row.cells[column]
  const names = namesOf(row)
  if (!isRare || value === undefined || !/\d/.test(value.text)) return undefined
  if (!isNamed(names, own, isWhole) || isOfOther(said, own)) return undefined
  if (doesOther(question, own) || isOfGroup(question, row)) return undefined
  if (!isOfRate(question, table, row) || namesOther(question, table, about)) return undefined
  const label = names[0]
  const per = row.cells.find(
    (cell): cell is TableCell => cell !== undefined && unit.test(cell.text.trim()),
  )
  return {
    text:
      `${label?.text} · ${table.columns[column]}: ${value.text}` +
      (per === undefined ? '' : ` ${per.text}`),
    cells: [label, value, per].filter(cell => cell !== undefined),
  }
}

/**
 * Whether the noun of the name is said, which stands before any preposition; of what names a kind
 * of thing or an example, all of a part.
 */
const isNamed = (
  names: readonly TableCell[],
  own: ReadonlySet<string>,
  isWhole: boolean,
): boolean =>
  names
    .flatMap(({ text }) =>
      isWhole
        ? text.split(joints)
        : text.split(alternatives).map(name => name.split(joints)[0] ?? ''),
    )
    .map(part => telling(saidIn(part)))
    .some(part =>
      isWhole
        ? part.length > 0 && part.every(({ term }) => own.has(term))
        : own.has(part.at(-1)?.term ?? ''),
    )

/** "A fob holder", "a garden fob", "pay the cleaner": of another thing, or of whom is paid. */
function isOfOther(said: readonly Said[], own: ReadonlySet<string>): boolean {
  const isFree = (word: Said | undefined): boolean =>
    word === undefined || isStopWord(word.text) || plain.has(word.text) || own.has(word.term)
  return said.some(({ term }, at) => {
    if (!own.has(term)) return false
    const before = said[at - 1]
    const paid = /^(?:pay|charge)$/
    const isPaid =
      paid.test(before?.text ?? '') ||
      (/^(?:the|our|an?|my)$/.test(before?.text ?? '') && paid.test(said[at - 2]?.text ?? ''))
    return isPaid || !isFree(before) || !isFreeBehind(said[at + 1], own)
  })
}

/** Whether a question is about somebody, or for something, that the row does not speak of. */
function isOfGroup(question: string, { cells }: TableRow): boolean {
  const known = new Set(cells.flatMap(cell => saidIn(cell?.text ?? '')).map(({ term }) => term))
  const isOther = ({ text, term }: Said): boolean =>
    !known.has(term) && !plain.has(text) && !verbal.has(text) && !anyone.has(text)
  const payers = telling(saidIn(paying.exec(question)?.groups?.['who'] ?? ''))
  return (
    payers.some(isOther) ||
    [...question.matchAll(meant)].some(found =>
      nounPhrase(saidIn(found.groups?.['who'] ?? '')).some(isOther),
    )
  )
}

/** The words up to the next that is no part of a noun: "the gate" of "the gate is gone". */
function nounPhrase(words: readonly Said[]): readonly Said[] {
  const first = words.findIndex(({ text }) => !isStopWord(text))
  const next = words.findIndex(({ text }, at) => at > first && isStopWord(text))
  return first < 0 ? [] : words.slice(first, next < 0 ? words.length : next)
}

const having = new Set(
  'get buy have hire rent use book borrow replace own take keep order join'.split(' '),
)
const toDo = /\b(?:costs?|pay|charged?|price)\b.{0,40}?\bto\s(?<verb>\p{Ll}+)/iu

/** "What does it cost to mend the fob?": what is done with it is no row's, unless that says so. */
function doesOther(question: string, own: ReadonlySet<string>): boolean {
  const verb = toDo.exec(question)?.groups?.['verb']?.toLowerCase()
  return verb !== undefined && !isStopWord(verb) && !having.has(verb) && !own.has(stem(verb))
}

// What may stand behind a thing without being one: "cost", "each".
const verbal = new Set([
  'cost',
  'costs',
  'charged',
  'set',
  'sets',
  'going',
  'please',
  'now',
  'today',
])
const isFreeBehind = (word: Said | undefined, own: ReadonlySet<string>): boolean =>
  word === undefined || isStopWord(word.text) || own.has(word.term) || verbal.has(word.text)

/** Where a question says for how long, the row must say the same. */
function isOfRate(question: string, table: TextTable, row: TableRow): boolean {
  const per = rate.exec(question)?.groups?.['per']?.toLowerCase()
  if (per === undefined) return true
  const says = (text: string): boolean => saidIn(text).some(({ term }) => term === stem(per))
  return row.cells.some(cell => says(cell?.text ?? '')) || table.columns.some(says)
}

/** Whether a question names somebody or something that the table does not know. */
function namesOther(question: string, table: TextTable, about: string): boolean {
  const known = new Set(
    saidIn(
      [
        about,
        table.title,
        ...table.rows.flatMap(({ cells }) => cells.map(cell => cell?.text ?? '')),
      ].join(' '),
    ).map(({ text }) => text),
  )
  const names = question.match(/(?<=[\p{Ll}\d,]['’s]{0,2} )\p{Lu}\p{Ll}+/gu) ?? []
  return names.some(name => !known.has(name.toLowerCase()))
}
