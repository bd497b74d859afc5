import type { Document } from '../../../core/document.ts'

/** A line `Label (kind): value` of a record. */
export interface RecordField {
  readonly label: string
  readonly kind: string
  readonly value: string
  readonly start: number
  readonly end: number
}

const field = /^(\p{Lu}[\p{L} -]{1,30}?)(?: \(([^()\n]{1,80})\))?: (.*)$/u

/** The lines of an entry or card, with their places; what a note says is no field. */
export function fieldsOf({ text, mail }: Pick<Document, 'text' | 'mail'>): readonly RecordField[] {
  const fields: RecordField[] = []
  // An email that invites has words of its own before.
  const at = mail === undefined ? -1 : text.indexOf('\n\nSummary: ')
  let start = at < 0 ? 0 : at + 2
  for (const line of text.slice(start).split('\n')) {
    const match = field.exec(line)
    const [, label = '', kind = '', value = ''] = match ?? []
    if (match !== null) fields.push({ label, kind, value, start, end: start + line.length })
    if (label === 'Description' || label === 'Note' || label === 'Comment') break
    start += line.length + 1
  }
  return fields
}

export const valueOf = (fields: readonly RecordField[], label: string): string | undefined =>
  fields.find(one => one.label === label)?.value
