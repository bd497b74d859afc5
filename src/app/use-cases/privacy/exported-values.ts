import { z } from 'zod'
import type { StoredValue } from '../../../stores/sqlite/check/stored-values.ts'

const line = z.tuple([z.string(), z.string()]).rest(z.unknown())
const withText = z.looseObject({ text: z.string() })

/** What a store on a server holds, as values like those of a file: its logical export. */
export async function* exportedValues(lines: AsyncIterable<string>): AsyncGenerator<StoredValue> {
  for await (const text of lines) {
    // Long, and numbers only.
    if (text.startsWith('["vector"')) continue
    const [table, id, ...values] = line.parse(JSON.parse(text))
    const documentId =
      table === 'document' || table === 'fact' || table === 'mention' ? id : undefined
    const document = table === 'document' ? withText.safeParse(values[0]).data : undefined
    if (document === undefined) {
      yield valueOf(table, 'value', documentId, JSON.stringify(values))
      continue
    }
    const { text: stored, ...rest } = document
    yield valueOf('document_body', 'text', id, stored)
    yield valueOf('document', 'value', id, JSON.stringify(rest))
  }
}

const valueOf = (
  table: string,
  column: string,
  documentId: string | undefined,
  text: string,
): StoredValue => ({ table, column, documentId, isText: true, bytes: Buffer.from(text) })
