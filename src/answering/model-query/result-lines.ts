import type { ShortenedList } from '../../core/answer.ts'
import type { GraphValue } from '../../core/graph-value.ts'
import { namesInText } from '../../support/shown-list.ts'
import { number } from '../answer-line.ts'
import type { DraftSentence } from '../events.ts'
import type { RowSources } from './result-sources.ts'
import { shortText, valueText } from './value-text.ts'

/** Some rows of a result, one page of it. */
export interface ShownRows {
  readonly columns: readonly string[]
  /** How many of the columns the query asks for; policy added the others. */
  readonly asked: number
  readonly rows: ReadonlyArray<readonly GraphValue[]>
  /** Position of the first in the result, from 0. */
  readonly first: number
  /** Rows of the whole result. */
  readonly total: number
  /** Rows that can be shown at all; fewer than `total` where the row limit left some out. */
  readonly available: number
  /** Whether `total` is only the least that there are. */
  readonly isAtLeast: boolean
}

/**
 * A page of rows as sentences: a single value as "Column: value.", a row as a line "column: value ·
 * …", with the ids and times of the documents that it rests on. How many rows there are, and what
 * cannot be shown, is said in lines of their own.
 */
export function resultSentences(shown: ShownRows, sources: readonly RowSources[]): DraftSentence[] {
  const { columns, asked, rows, first, total, available, isAtLeast } = shown
  const names = shownNames(columns, asked)
  const lines = rows.map((row, index) =>
    rowSentence(row, names, sources[index], total === 1 && asked === 1),
  )
  const amount = `${isAtLeast ? 'More than ' : ''}${number(total)} results`
  const part = rows.length < total ? `, ${number(first + 1)} to ${number(first + rows.length)}` : ''
  const heading = total === 1 || rows.length === 0 ? [] : [plainSentence(`${amount}${part}:`)]
  const isLastPage = first + rows.length === available
  const rest =
    available < total || isAtLeast
      ? isLastPage && rows.length > 0
        ? [
            plainSentence(
              `Only the first ${number(available)} can be shown; ask for less to see the others.`,
            ),
          ]
        : []
      : []
  return [...heading, ...lines, ...rest].map((sentence, index) => ({
    ...sentence,
    before: index === 0 ? '' : '\n',
  }))
}

const plainSentence = (text: string): DraftSentence => ({
  before: '',
  text,
  basis: 'record',
  citations: [],
  paths: [],
})

/**
 * Names of the columns as lines show them: `e.emailId` is "emailId" where no other column is; ids
 * of nodes that policy added are left out (they are no one's business but the citations').
 */
function shownNames(columns: readonly string[], asked: number): ReadonlyArray<string | undefined> {
  const short = columns.map(name => /^[\p{L}\p{N}_]+\.([\p{L}\p{N}_]+)$/u.exec(name)?.[1] ?? name)
  return columns.map((name, index) => {
    if (index >= asked && short[index] === 'id') return undefined
    const isAlone = short.filter(other => other === short[index]).length === 1
    return shortText(isAlone ? (short[index] ?? name) : name, 80)
  })
}

function rowSentence(
  row: readonly GraphValue[],
  names: ReadonlyArray<string | undefined>,
  sources: RowSources | undefined,
  isSingle: boolean,
): DraftSentence {
  const lists: ShortenedList[] = []
  const cells = row.flatMap((value, index) => {
    const name = names[index]
    const text = name === undefined ? undefined : valueText(value, name, lists)
    return name === undefined || text === undefined ? [] : [{ name, text }]
  })
  const [only] = cells
  const said =
    isSingle && cells.length === 1 && only !== undefined
      ? `${inWords(only.name)}: ${only.text}`
      : cells.map(({ name, text }) => `${name}: ${text}`).join(' · ')
  const from = sources === undefined ? '' : sourceText(said, sources, lists)
  const text = `${said === '' ? 'nothing' : said}${from}`
  const { citations = [], paths = [], pathsTotal = 0 } = sources ?? {}
  return {
    before: '',
    text: isSingle ? `${text}.` : text,
    basis: 'record',
    citations,
    paths,
    ...(pathsTotal > paths.length && { pathsTotal }),
    ...(lists.length > 0 && { lists }),
  }
}

/** "emailCount" as "Email count"; what is no plain name stays. */
function inWords(name: string): string {
  if (!/^\p{L}[\p{L}\p{N}_]*$/u.test(name)) return name
  const words = name.replaceAll('_', ' ').replace(/(?<=\p{Ll})\p{Lu}/gu, letter => ` ${letter}`)
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1).toLowerCase()}`
}

/** Ids and times of a row's documents, as far as the row does not name them itself. */
function sourceText(said: string, { names, total }: RowSources, lists: ShortenedList[]): string {
  const missing = names.filter(
    ({ id, time }) => !said.includes(id) || (time !== undefined && !said.includes(time)),
  )
  if (missing.length === 0 || (names.length === 1 && total === 1 && missing.length === 0)) return ''
  const texts = missing.map(({ text }) => text)
  if (total > names.length) lists.push({ of: 'sources', total, names: texts, truncated: true })
  const left = total - names.length
  return left > 0
    ? ` · from ${texts.join(', ')} and ${number(left)} more`
    : ` · from ${namesInText(texts)}`
}
