import { detectText } from '../../parsing/character-set.ts'
import { delimitedRows, detectDelimiter } from '../../parsing/delimited-rows.ts'
import { isNotionName, notionTitle } from '../markup/notion.ts'
import { singleDocumentLoader } from '../building/single-document-loader.ts'
import { tableWriter } from '../building/table-text.ts'
import { textBuilder } from '../building/text-builder.ts'

/**
 * Tables in text: one readable line per row, each cell with the name of its column where the table
 * names them.
 */
export const delimitedLoader = singleDocumentLoader(
  { name: 'delimited', version: 1, format: 'a table in text (CSV, TSV)', mediaType: 'text/csv' },
  async (item, options) => {
    const { text, notes } = await detectText(item.bytes)
    const body = text.replace(/^\ufeff/, '')
    const tabs = /\.tsv$/i.test(item.fileName) || item.mediaType === 'text/tab-separated-values'
    const delimiter = tabs && body.slice(0, 1 << 16).includes('\t') ? '\t' : detectDelimiter(body)
    const builder = textBuilder(item, options.limits)
    const rows = delimitedRows(body.replace(/^sep=.\r?\n/, ''), delimiter)
    const table = tableWriter(builder)
    let count = 0
    for (const row of rows) {
      table.row(row)
      if (++count % 10_000 === 0) options.signal?.throwIfAborted()
    }
    const { headerRow, names } = table.end()
    const notion = isNotionName(item.fileName)
    return {
      ...builder.finish(),
      notes,
      mediaType: delimiter === '\t' ? 'text/tab-separated-values' : 'text/csv',
      properties: {
        rows: Math.max(0, count - (headerRow === undefined ? 0 : headerRow + 1)),
        ...(names === undefined
          ? {}
          : { columns: names.filter(name => name !== '').slice(0, 100) }),
        ...(notion ? { origin: 'notion' } : {}),
      },
      ...(notion ? { title: notionTitle(item.fileName) } : {}),
    }
  },
)
