import { escapeAttribute, escapeText } from '../../../support/escaping/html-text.ts'
import type { AnalysisTable, Cell, Column } from '../../analysis/study-analysis.ts'
import { cellText, isNoValue, isNumeric, reasonsOf } from '../cell-text.ts'

/** A table with its number and title; reasons of missing values are footnotes. */
export function tableHtml(table: AnalysisTable, number: string): string {
  const reasons = reasonsOf(table)
  const header = table.columns
    .map(column => `<th scope="col"${classOf(column)}>${escapeText(column.title)}</th>`)
    .join('')
  const rows = table.rows
    .map(
      row =>
        `<tr>${table.columns
          .map((column, index) => cellHtml(row[index] ?? '', column, index === 0, reasons))
          .join('')}</tr>`,
    )
    .join('\n')
  const notes = [
    ...reasons.map((reason, index) => `<sup>${index + 1}</sup> ${escapeText(reason)}.`),
    ...table.notes.map(escapeText),
  ]
  return (
    `<div class="scroll" role="region" tabindex="0" aria-label="${escapeAttribute(number)}">` +
    `<table><caption><b>${escapeText(number)}.</b> ${escapeText(table.title)}</caption>` +
    `<thead><tr>${header}</tr></thead>\n<tbody>${rows}</tbody></table>` +
    `${notes.length === 0 ? '' : `<p class="notes">${notes.join(' ')}</p>`}</div>`
  )
}

const classOf = (column: Column): string => (isNumeric(column) ? '' : ' class="word"')

function cellHtml(cell: Cell, column: Column, first: boolean, reasons: readonly string[]): string {
  if (isNoValue(cell))
    return `<td class="none">–<sup>${reasons.indexOf(cell.reason) + 1}</sup></td>`
  const text = escapeText(cellText(cell, column))
  return first && !isNumeric(column)
    ? `<th scope="row" class="word" dir="auto">${text}</th>`
    : `<td${classOf(column)}>${text}</td>`
}
