import type { AppError } from '../../../core/errors.ts'
import { printable, styled, type Terminal } from '../terminal/terminal.ts'

const around = 60

/** Why a query was refused, with its line and a mark under the place. */
export function renderQueryError(terminal: Terminal, error: AppError<'query_rejected'>): string {
  const { query, line, column } = error.details
  const message = `${styled(terminal, 'red', 'error')} ${printable(error.message)}\n`
  const text =
    line === undefined || column === undefined ? undefined : query.split(/\r\n|[\r\n]/)[line - 1]
  if (text === undefined || line === undefined || column === undefined) return message
  // Of a long line only what is near the place; what does not print takes no column.
  const from = Math.max(0, column - 1 - around)
  const before = oneColumn(text.slice(from, column - 1))
  const until = column - 1 + around
  const after = oneColumn(text.slice(column - 1, until)) + (text.length > until ? '…' : '')
  const shown = `${from > 0 ? '…' : ''}${before}${after}`
  const margin = `${line} | `
  const indent = ' '.repeat(margin.length + (from > 0 ? 1 : 0) + Array.from(before).length)
  return (
    `${message}${styled(terminal, 'dim', margin)}${shown}\n` +
    `${indent}${styled(terminal, 'red', '^')}\n`
  )
}

const oneColumn = (text: string): string => printable(text).replace(/\s/g, ' ').toWellFormed()
