import { AppError } from '../../../core/errors.ts'
import { answerMetrics, type AnswerMetric } from '../../../core/verdict.ts'
import { delimitedRows, detectDelimiter } from '../../../ingestion/parsing/delimited-rows.ts'

/** One row of a table of ratings. */
export interface RatingRow {
  /** Of its first line, from 1. */
  readonly row: number
  readonly query: string
  readonly documents: readonly string[]
  readonly response: string
  /** 1–5 each. */
  readonly ratings: Readonly<Record<AnswerMetric, number>>
  readonly holds?: boolean | undefined
}

export interface ReadRatings {
  readonly ratings: readonly RatingRow[]
  /** Rows that are no ratings; rows count from 1, the header not. */
  readonly problems: ReadonlyArray<{ readonly row: number; readonly message: string }>
}

const yes = new Set(['1', 'true', 'yes', 'y', 'holds'])
const no = new Set(['0', 'false', 'no', 'n'])

/**
 * Reads a table of ratings with a header: query, documents (a JSON list of texts) or document (one
 * text), response, the five metrics from 1 to 5, and holds (yes or no) where people said so.
 * Columns may stand in any order, others are passed over. A bad row is named and the rest goes on.
 * Throws `invalid_input` for a missing column or a table without rows.
 */
export function readRatings(text: string, name: string): ReadRatings {
  const plain = text.replace(/^\ufeff/, '')
  const [header = [], ...rows] = delimitedRows(plain, detectDelimiter(plain))
  const names = header.map(cell => cell.trim().toLowerCase())
  const column = (wanted: string): number => names.indexOf(wanted)
  const missing = ['query', 'response', ...answerMetrics].filter(wanted => column(wanted) < 0)
  if (column('documents') < 0 && column('document') < 0) missing.push('documents')
  if (missing.length > 0)
    throw new AppError(
      'invalid_input',
      `${name} has no column ${missing.map(wanted => `"${wanted}"`).join(', ')}. Its first ` +
        'row must name query, documents (or document), response, ' +
        `${answerMetrics.join(', ')}, and may name holds.`,
      { issues: missing.map(path => ({ path, message: 'is missing' })) },
    )
  const ratings: RatingRow[] = []
  const problems: Array<{ row: number; message: string }> = []
  for (const [index, cells] of rows.entries()) {
    if (cells.every(cell => cell.trim() === '')) continue
    const cell = (wanted: string): string => cells[column(wanted)]?.trim() ?? ''
    const read = readRow(cell, index + 1)
    if (typeof read === 'string') problems.push({ row: index + 1, message: read })
    else ratings.push(read)
  }
  if (ratings.length === 0 && problems.length === 0)
    throw new AppError('invalid_input', `${name} has no rows below its header.`, {
      issues: [{ path: 'rows', message: 'are missing' }],
    })
  return { ratings, problems }
}

function readRow(cell: (name: string) => string, row: number): RatingRow | string {
  const documents = documentsOf(cell('documents'), cell('document'))
  if (typeof documents === 'string') return documents
  const response = cell('response')
  if (response === '') return 'has no response'
  const values = new Map<AnswerMetric, number>()
  for (const metric of answerMetrics) {
    const given = cell(metric)
    const value = given === '' ? Number.NaN : Number(given.replace(',', '.'))
    if (!(value >= 1 && value <= 5))
      return (
        `${metric} is ${given === '' ? 'empty' : `"${given.slice(0, 20)}"`}, no number from ` +
        '1 to 5'
      )
    values.set(metric, value)
  }
  const told = cell('holds').toLowerCase()
  if (told !== '' && !yes.has(told) && !no.has(told))
    return `holds is "${told.slice(0, 20)}", neither yes nor no`
  const ratings = Object.fromEntries(
    answerMetrics.map(metric => [metric, values.get(metric) ?? 1]),
  ) as Record<AnswerMetric, number>
  return {
    row,
    query: cell('query'),
    documents,
    response,
    ratings,
    ...(told === '' ? {} : { holds: yes.has(told) }),
  }
}

/** The texts of a row, or what is wrong with them. A list is JSON; anything else is one text. */
function documentsOf(list: string, single: string): readonly string[] | string {
  const texts = [single].filter(text => text !== '')
  if (list.startsWith('[')) {
    let value: unknown
    try {
      value = JSON.parse(list)
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
      // A document may begin with a bracket.
      return [list, ...texts]
    }
    if (!Array.isArray(value) || value.some(text => typeof text !== 'string'))
      return 'documents is not a list of texts'
    texts.push(...(value as string[]).filter(text => text.trim() !== ''))
  } else if (list !== '') texts.push(list)
  return texts.length === 0 ? 'has no documents' : texts
}
