import { recognizeMentions } from '../recognize.ts'
import { daySpanOf } from './day-span.ts'

const dayMs = 86_400_000
const mostDate = 40
const mostRow = 4_000
const ownLabel =
  /^(?:(?:date|day|when|datum|time|timestamp)(?: (?:of|and) .{1,30})?|.{0,30}\bdate)$/i
const otherLabel =
  /\b(?:birth|next|due|valid|expir\w*|until|deadline|start|end|renewal|target|review)\b/i

/**
 * The day of a row of a table, in ms since 1970, by a field of its own that says when it was
 * written: "Date: 2026-06-08 | Where: Mast". Undefined where it has none, or an unclear one.
 */
export function rowDate(row: string): number | undefined {
  if (row.length > mostRow || !row.includes(' | ')) return undefined
  for (const cell of row.split(' | ')) {
    const [, label = '', value = ''] = /^\s*([^:]{1,60}):\s+(.*)$/su.exec(cell) ?? []
    if (!ownLabel.test(label) || otherLabel.test(label) || value.length > mostDate) continue
    const spans = recognizeMentions(value).flatMap(({ value: said }) => {
      const span = said?.kind === 'date' ? daySpanOf(said) : undefined
      return span === undefined ? [] : [span]
    })
    const [only, another] = spans
    if (only === undefined || another !== undefined || only.from !== only.to) return undefined
    return only.from * dayMs
  }
  return undefined
}
