import { longPattern } from '../../support/long-pattern.ts'
import { analyze, isStopWord } from '../words/tokens.ts'
import { askSheets, type TitledSheet } from './ask-sheets.ts'
import { saysNothing } from './column-values.ts'
import { askTables } from './ask-table.ts'
import type { TitledTable } from './table-reading.ts'
import type { TextRange } from '../../core/span.ts'

/** A field that has been left open, of which a statement says who or what it is. */
export interface OpenField {
  /** Which of the given sheets or tables. */
  readonly in: 'sheets' | 'tables'
  readonly from: number
  readonly range: TextRange
  readonly said: string
  /** Of the words of what the field is called. */
  readonly field: readonly string[]
  /** Of the words of what the statement puts into it. */
  readonly value: readonly string[]
}

const isHolding = longPattern('iu')`
  ^(?<one>.{2,80}?)\s(?:is|are|(?:serves|acts|works|is\sserving|is\sacting)\sas
  |(?:holds|has)\sthe\s(?:post|office|position|role|job)\sof)\s
  (?:(?:currently|now|still)\s)?(?<other>.{2,80}?)[.!]*$
`
const isName = /^(?:(?:the|our|mr|mrs|ms|dr)\.? )?\p{Lu}/iu
const lead = /^(?:the|our|its|a|an)\s/i

/**
 * The field that a statement fills ("Greta Lindqvist is the treasurer"), where sheets or tables
 * have it and nothing has been put into it: "Treasurer: TBC". Undefined where it is filled or
 * there is none.
 */
export function readOpenField(
  statement: string,
  sheets: readonly TitledSheet[],
  tables: readonly TitledTable[],
): OpenField | undefined {
  const { one = '', other = '' } = isHolding.exec(statement.trim())?.groups ?? {}
  if (one === '' || /\b(?:not|no|nobody|vacant|open|tbc)\b/i.test(`${one} ${other}`))
    return undefined
  for (const [field, value] of [
    [other, one],
    [one, other],
  ] as const) {
    if (!isName.test(value) && !/\d/.test(value)) continue
    const words = { field: termsOf(field), value: termsOf(value) }
    if (words.field.length === 0 || words.value.length === 0) continue
    for (const ask of ['Who', 'What', 'When']) {
      const question = `${ask} is the ${field.replace(lead, '')}?`
      const answer = askSheets(question, sheets)
      const [line] = answer?.lines ?? []
      if (answer?.isOpen === true && line !== undefined)
        return { in: 'sheets', from: line.from, range: line.entry, said: line.text, ...words }
      const [row, ...more] = askTables(question, tables)?.lines ?? []
      const cell = row?.cells.at(-1)
      if (row !== undefined && cell !== undefined && more.length === 0 && saysNothing(cell.text))
        return { in: 'tables', from: row.from, range: cell, said: row.text, ...words }
    }
  }
  return undefined
}

/** Whether a sentence puts such a value into the field by itself. */
export function isFilledBy(sentence: string, { field, value }: OpenField): boolean {
  const held = new Set(analyze(sentence))
  const name = value.at(-1) ?? ''
  return (
    field.every(term => held.has(term)) &&
    (held.has(name) || /\b(?:he|she|they|I|we|it|who)\b/i.test(sentence))
  )
}

const termsOf = (text: string): string[] => analyze(text).filter(term => !isStopWord(term))
