import type { Instant } from '../../core/time.ts'
import { recognizeMentions } from '../recognize.ts'
import { daySpanOf } from './day-span.ts'

const dayMs = 86_400_000
const mostDate = 40
const mostRow = 4_000
const ownLabel =
  /^(?:(?:date|day|when|datum|time|timestamp)(?: (?:of|and) .{1,30})?|.{0,30}\b(?:on|date))$/i
const otherLabel =
  /\b(?:birth|next|due|valid|expir\w*|until|deadline|start|end|renewal|target|review)\b/i

/** A field of a row, a form or an entry. */
export interface DatedField {
  readonly label: string
  readonly value: string
}

/**
 * When fields were written down, by the one that says so itself ("Date", "Checked on"), and not
 * when something is due. Undefined where none says it, or not to the day.
 */
export function dateOfFields(fields: readonly DatedField[]): Instant | undefined {
  const original = fields.find(
    ({ label, value }) =>
      ownLabel.test(label) && !otherLabel.test(label) && value.length <= mostDate,
  )?.value
  if (original === undefined) return undefined
  const spans = recognizeMentions(original).flatMap(({ value: said }) => {
    const span = said?.kind === 'date' ? daySpanOf(said) : undefined
    return span === undefined ? [] : [span]
  })
  const [only, another] = spans
  if (only === undefined || another !== undefined || only.from !== only.to) return undefined
  return { ms: only.from * dayMs, original }
}

/** The day of a row of a table, in ms since 1970: "Date: 2026-06-08 | Where: Mast". */
export function rowDate(row: string): number | undefined {
  if (row.length > mostRow || !row.includes(' | ')) return undefined
  const fields = row.split(' | ').flatMap(cell => {
    const [, label, value] = /^\s*([^:]{1,60}):\s+(.*)$/su.exec(cell) ?? []
    return label === undefined || value === undefined ? [] : [{ label, value }]
  })
  return dateOfFields(fields)?.ms
}
