import { wordTexts } from '../../language/words/tokens.ts'

/** What a form, a row or an entry says of one thing: "Drill held? No". */
export interface ItemField {
  /** Empty where a row names no column. */
  readonly label: string
  readonly value: string
  readonly isQuestion: boolean
}

const mostLabel = 100
const mostLabelWords = 16
/** A longer answer is a sentence that has a heading. */
const mostValueWords = 16

/** Whether a line is a row as tables are read: "Item: Hose | Status: ok". */
export const isRow = (line: string): boolean => / \| /.test(line)

/** The names of columns alone, without what a row says. */
export const isHeaderRow = (line: string, next: string | undefined): boolean =>
  isRow(line) && next !== undefined && next.startsWith(`${line.split(' | ')[0]!.trim()}: `)

/** The fields of a line; none where it is no form, row or entry. */
export function readFields(line: string): ItemField[] {
  if (isRow(line))
    return line
      .split(' | ')
      .flatMap(cell => readField(cell) ?? { label: '', value: cell.trim(), isQuestion: false })
  const parts = line.split(/\t+| {3,}/)
  const fields = parts.map(readField)
  if (fields.length > 0 && fields.every(each => each !== undefined))
    return fields.filter(each => each !== undefined)
  const whole = readField(line)
  return whole === undefined ? [] : [whole]
}

// Most sentences have no such sign, which this tells in one pass.
const hasSign = /^[^:?]*(?:\?|:\s)/

function readField(part: string): ItemField | undefined {
  if (!hasSign.test(part)) return undefined
  const match = /^([^:?]*?\p{L}[^:?]*?)\s*(\?:?|:(?=\s))\s*(.*)$/su.exec(part.trim())
  const [, label = '', sign, value = ''] = match ?? []
  if (match === null || value === '' || label.length > mostLabel) return undefined
  if (/[.!;]\s/.test(label) || wordTexts(label).length > mostLabelWords) return undefined
  if (wordTexts(value).length > mostValueWords) return undefined
  return { label, value, isQuestion: sign !== ':' }
}
