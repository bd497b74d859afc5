import { beForms, haveForms } from '../grammar/function-words.ts'
import { namedSets } from '../lexicons/lexicon.ts'
import { longPattern } from '../../support/long-pattern.ts'
import { analyze, isStopWord } from '../words/tokens.ts'
import { claimWords, type ClaimWord } from './claim-words.ts'
import { isPriceName, isQuantityName } from './column-names.ts'
import { booleanOf, cellNumber, datesOf, isBoolean, isNumeric, isTotal } from './column-values.ts'
import { columnsNamed, isDenied, isSame, wordsHeld } from './match-table.ts'
import type { AskedWord } from './table-question.ts'
import { aboutTermsOf, type TitledTable } from './table-reading.ts'
import type { TableCell, TableRow, TextTable } from './text-table.ts'

/** What a table says to a statement, and the rows that say it. */
export interface TableVerdict {
  readonly verdict: 'supported' | 'contradicted'
  readonly rows: readonly TableRow[]
  /** In words, as the table has it. */
  readonly said: string
}

type Kind = 'day' | 'number' | 'boolean' | 'text'

interface Held {
  readonly column: number
  readonly held: ReadonlySet<number>
}

const setNamed = namedSets('questions/table-words')
const narrowing = setNamed('narrowing')
const prices = setNamed('price')
// What a price is said with.
const paying = /^(?:pays?|paid|costs?|charged?|charges|priced?|prices?)$/
const joining = /^(?:there|situated|located|found|kept|stored)$/
// What may be, is wanted or holds about so is no value of a row.
const isUnsure = longPattern('iu')`
  \b(?:will|would|shall|should|may|might|can|could|must|if|about|around|roughly|nearly|almost|some
  |approximately|all|any|each|every|most|many|used\sto|had\sbeen|else|also|too|never|no|nobody|none
  |because|although|though|says?|said|thinks?|believes?|asked|wants?|plans?|planned|expects?
  |expected)\b|[?"“”]
`
const denial = /\bnot\b|n['’]t\b/iu
const longest = 300

/**
 * What the rows of a table say to a statement on one of them: "The ladder was last checked on 19
 * October 2024". Every word has to be a value of the row, a name of a column or a word of what the
 * table stands under, and a column that is named has to have its value. A row that has another
 * value there contradicts it, if it is the only one that the statement can mean. Undefined where
 * words are left over.
 */
export function readRowClaim(statement: string, titled: TitledTable): TableVerdict | undefined {
  const isNegated = denial.test(statement)
  const said = statement.replace(/n['’]t\b/giu, ' not')
  if (said.length > longest || isUnsure.test(said)) return undefined
  const claim = new RowClaim(said, isNegated, titled)
  if (claim.isNarrowed) return undefined
  const found = titled.table.rows
    .filter(row => !isTotal(row))
    .flatMap(row => claim.against(row) ?? [])
  return found.find(({ verdict }) => verdict === 'supported') ?? found[0]
}

class RowClaim {
  readonly #words: readonly ClaimWord[]
  readonly #asked: readonly AskedWord[]
  readonly #isNegated: boolean
  readonly #table: TextTable
  readonly #about: readonly string[]
  readonly #named: readonly Held[]
  readonly #kinds: readonly Kind[]
  readonly #label: number

  constructor(said: string, isNegated: boolean, { table, about }: TitledTable) {
    const words = claimWords(said)
    this.#words = words
    this.#isNegated = isNegated
    this.#table = table
    this.#about = aboutTermsOf(table, about)
    this.#asked = words.map(({ terms, text }) => ({
      terms: isStopWord(text) ? [] : terms,
      isVerb: false,
      isLight: false,
      isFlow: false,
      isOfTables: false,
    }))
    const named = columnsNamed(table, { words: this.#asked, years: new Set() })
    const priced = named.some(({ index }) => isPriceName(table.columns[index] ?? ''))
      ? []
      : pricesSaid(table, words, this.#asked)
    this.#named = [...named.map(({ index, held }) => ({ column: index, held })), ...priced]
    this.#kinds = table.columns.map((_, index) => kindOf(index, table.rows))
    this.#label = this.#kinds.indexOf('text')
  }

  /** Whether a small word turns what is said that is none of a name or value of the table. */
  get isNarrowed(): boolean {
    const own = new Set(
      [
        ...this.#table.columns,
        ...this.#table.rows.flatMap(row => row.cells.map(c => c?.text ?? '')),
      ].flatMap(text => text.toLowerCase().split(/[^\p{L}]+/u)),
    )
    return this.#words.some(({ text }) => narrowing.has(text) && !own.has(text))
  }

  against(row: TableRow): TableVerdict | undefined {
    const cells = longestOf(
      row.cells.flatMap((cell, column): Held[] => {
        const held = cell && this.#held(cell, column)
        return held === undefined ? [] : [{ column, held }]
      }),
    )
    const flag = this.#flag()
    if (flag !== undefined) return this.#byFlag(row, cells, flag)
    if (this.#isNegated) return undefined
    return this.#fits(row, cells) ?? this.#differs(row, cells)
  }

  /** The column of yes and no that is named, of which there is one. */
  #flag(): Held | undefined {
    const flags = this.#named.filter(({ column }) => this.#kinds[column] === 'boolean')
    return flags.length === 1 ? flags[0] : undefined
  }

  #byFlag(row: TableRow, cells: readonly Held[], flag: Held): TableVerdict | undefined {
    const cell = row.cells[flag.column]
    const value = cell && booleanOf(cell.text)
    const others = this.#named.filter(({ column }) => column !== flag.column)
    const isOf = cells.length > 0 && this.#areKeys(cells, [])
    if (value === undefined || !isOf || !this.#accounts([...cells, flag, ...others]))
      return undefined
    const isSo = value === !this.#isNegated
    if (!isSo && !this.#isOne(cells)) return undefined
    return this.#told(row, [...cells, flag], isSo)
  }

  /** Every column that is named has the value that is said of it. */
  #fits(row: TableRow, cells: readonly Held[]): TableVerdict | undefined {
    const named = cells.filter(({ column }) => this.#isNamed(column))
    const others = cells.filter(({ column }) => !this.#isNamed(column))
    if (cells.length < 2 || named.length < this.#named.length) return undefined
    if (!this.#accounts([...cells, ...this.#named])) return undefined
    const kinds = named.map(({ column }) => this.#kinds[column])
    if (new Set(kinds).size < kinds.length) return undefined
    const isSaid = named.length > 0 ? this.#areKeys(others, named) : this.#isPlain(others)
    return isSaid ? this.#told(row, cells, true) : undefined
  }

  /** The one column that is named has another value of its kind than the one that is said. */
  #differs(row: TableRow, cells: readonly Held[]): TableVerdict | undefined {
    const open = this.#named.filter(({ column }) => !cells.some(cell => cell.column === column))
    const quantities = this.#named.length > 0 ? [] : this.#quantities()
    const [column] = [...open.map(each => each.column), ...quantities]
    if (column === undefined || open.length + quantities.length !== 1) return undefined
    const cell = row.cells[column]
    const value = cell === undefined ? undefined : this.#otherValue(column, cell, cells)
    if (value === undefined) return undefined
    const keys = cells.filter(({ held }) => ![...held].some(at => value.has(at)))
    const named = [...keys.filter(each => this.#isNamed(each.column)), { column, held: value }]
    const kinds = named.map(each => this.#kinds[each.column])
    const others = keys.filter(each => !this.#isNamed(each.column))
    return this.#isOne(keys) &&
      new Set(kinds).size === kinds.length &&
      this.#areKeys(others, named) &&
      (quantities.length === 0 || this.#isCounted(value, others)) &&
      this.#accounts([...keys, ...this.#named, { column, held: value }])
      ? this.#told(row, [...keys, { column, held: value }], false)
      : undefined
  }

  /** Which words are a value that the column could have, other than that of the cell. */
  #otherValue(
    column: number,
    cell: TableCell,
    cells: readonly Held[],
  ): ReadonlySet<number> | undefined {
    const kind = this.#kinds[column]
    if (kind === 'day' || kind === 'number') {
      const keys = cells.filter(each => this.#isNamed(each.column))
      const known = new Set([...keys, ...this.#named].flatMap(({ held }) => [...held]))
      const said = this.#words.flatMap((word, at) =>
        !known.has(at) && (kind === 'day' ? word.day : word.number) !== undefined ? [at] : [],
      )
      const isOne = said.length === 1 && (kind === 'day' || cellNumber(cell.text) !== undefined)
      return isOne ? new Set(said) : undefined
    }
    const own = analyze(cell.text)
    const held = longestOf(
      this.#table.rows.flatMap(row => {
        const other = row.cells[column]
        const words = other && wordsHeld(other.text, this.#asked)
        return words === undefined ? [] : [{ column, held: words }]
      }),
    )
    const values = new Set(held.map(each => [...each.held].join(' ')))
    const [first] = held
    const isPart = [...(first?.held ?? [])].some(
      at => this.#words[at]?.terms.some(term => own.includes(term)) === true,
    )
    return values.size === 1 && !isPart && cell.text.trim() !== '' ? first?.held : undefined
  }

  #quantities(): number[] {
    return this.#table.columns.flatMap((name, index) =>
      isQuantityName(name) && this.#kinds[index] === 'number' ? [index] : [],
    )
  }

  /** "Six wheelbarrows": the number stands before what the row is called. */
  #isCounted(number: ReadonlySet<number>, others: readonly Held[]): boolean {
    const [at = -2] = number
    return others.some(({ column, held }) => column === this.#label && held.has(at + 1))
  }

  /** What no column is named for: how many there are of something. */
  #isPlain(cells: readonly Held[]): boolean {
    const [value, ...more] = cells.filter(({ column }) => column !== this.#label)
    return (
      value !== undefined &&
      more.length === 0 &&
      this.#quantities().includes(value.column) &&
      this.#isCounted(value.held, cells)
    )
  }

  /** Whether cells that are not named tell which row it is: one of each kind, by its label. */
  #areKeys(cells: readonly Held[], named: readonly Held[]): boolean {
    const kinds = cells.map(({ column }) => this.#kinds[column])
    return (
      new Set(kinds).size === kinds.length &&
      cells.every(({ column }) => {
        if (this.#isNamed(column) || column === this.#label) return true
        // Beside a key that is named it would be one more value.
        return this.#isOwn(column) && named.length < 2 && this.#kinds[column] !== 'number'
      })
    )
  }

  #isNamed = (column: number): boolean => this.#named.some(each => each.column === column)

  #accounts(found: readonly Held[]): boolean {
    const held = new Set(found.flatMap(each => [...each.held]))
    const isPaid = found.some(({ column }) =>
      this.#table.rows.some(row => /[$€£¥]/.test(row.cells[column]?.text ?? '')),
    )
    return this.#words.every((word, at) => {
      const { terms = [] } = this.#asked[at] ?? {}
      if (held.has(at) || (terms.length === 0 && word.day === undefined)) return true
      if (word.day !== undefined || word.number !== undefined) return false
      if (isPaid && paying.test(word.text)) return true
      if (haveForms.has(word.text) || beForms.has(word.text) || joining.test(word.text)) return true
      return terms.every(term => this.#about.some(own => isSame(term, own)))
    })
  }

  /** The words that are a cell's value. */
  #held(cell: TableCell, column: number): ReadonlySet<number> | undefined {
    const kind = this.#kinds[column]
    if (kind === 'boolean' || isDenied(cell.text)) return undefined
    const at = this.#words.flatMap((word, index) => {
      const isSame =
        kind === 'day'
          ? word.day !== undefined && isDay(cell.text, word.day.from, word.day.to)
          : kind === 'number' &&
            word.number !== undefined &&
            word.number === cellNumber(cell.text) &&
            (!word.isMoney || isMoney(this.#table.columns[column] ?? '', cell.text))
      return isSame ? [index] : []
    })
    if (at.length > 0) return new Set(at)
    return kind === 'number' && cellNumber(cell.text) !== undefined
      ? undefined
      : wordsHeld(cell.text, this.#asked)
  }

  /** Whether cells tell one row from all others. */
  #isOne(keys: readonly Held[]): boolean {
    return keys.some(({ column }) => this.#isOwn(column))
  }

  #isOwn(column: number): boolean {
    const texts = this.#table.rows.flatMap(row => row.cells[column]?.text ?? [])
    return new Set(texts).size === texts.length
  }

  #told(row: TableRow, cells: readonly Held[], isSo: boolean): TableVerdict {
    const said = [...cells]
      .sort((one, other) => one.column - other.column)
      .map(({ column }) => {
        const name = this.#table.columns[column] ?? ''
        return `${name === '' ? '' : `${name}: `}${row.cells[column]?.text ?? ''}`
      })
    return { verdict: isSo ? 'supported' : 'contradicted', rows: [row], said: said.join(' · ') }
  }
}

/** "Members pay £1.60": the price that is called so, or the only one. */
function pricesSaid(
  { columns }: TextTable,
  words: readonly ClaimWord[],
  asked: readonly AskedWord[],
): Held[] {
  const said = words.flatMap(({ text }, at) => (paying.test(text) ? [at] : []))
  const priced = columns.flatMap((name, column) => (isPriceName(name) ? [{ name, column }] : []))
  const called = priced.flatMap(({ name, column }): Held[] => {
    const rest = name.toLowerCase().replace(/\p{L}+/gu, word => (prices.has(word) ? ' ' : word))
    const held = /\p{L}/u.test(rest) ? wordsHeld(rest, asked) : undefined
    return held === undefined ? [] : [{ column, held: new Set([...held, ...said]) }]
  })
  if (said.length === 0 || called.length > 1) return []
  const [only] = priced
  return called.length === 1 || only === undefined || priced.length > 1
    ? called
    : [{ column: only.column, held: new Set(said) }]
}

function kindOf(column: number, rows: readonly TableRow[]): Kind {
  if (isBoolean(column, rows)) return 'boolean'
  if (datesOf(column, rows) !== undefined) return 'day'
  return isNumeric(column, rows) ? 'number' : 'text'
}

function isDay(text: string, from: number, to: number): boolean {
  const [word, ...more] = claimWords(text)
  return more.length === 0 && word?.day?.from === from && word.day.to === to
}

const isMoney = (name: string, cell: string): boolean =>
  isPriceName(name) || /[$€£¥]/.test(name + cell) || /\b(?:rent|value|amount)\b/i.test(name)

const longestOf = (all: readonly Held[]): Held[] =>
  all.filter(
    one =>
      !all.some(
        other =>
          other.held.size > one.held.size && [...one.held].every(index => other.held.has(index)),
      ),
  )
