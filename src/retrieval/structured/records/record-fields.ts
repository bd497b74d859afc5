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
export function fieldsOf(text: string): readonly RecordField[] {
  const fields: RecordField[] = []
  let start = 0
  for (const line of text.split('\n')) {
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
