import type { Document } from '../../core/document.ts'
import type { DocumentReader, ReadOptions } from '../../core/ports/document-reader.ts'
import type { TextRange } from '../../core/span.ts'
import type { FindRecord, RecordedClaim } from '../../evidence/verify-sentences.ts'
import { isFilledBy, readOpenField } from '../../language/tables/open-fields.ts'
import { readRowClaim } from '../../language/tables/row-claims.ts'
import { readTableClaim } from '../../language/tables/table-claims.ts'
import { sheetsOf, tablesOf, type DocumentTable } from '../tables/answer-from-tables.ts'
import { recordQuotes } from './record-quotes.ts'

// Documents of the best passages whose tables and sheets are read.
const documentsRead = 6
// Of many rows these are shown.
const maxShown = 3

/**
 * Looks a claim up in the tables and sheets of the documents whose passages were found for it: what
 * a row says of it, how many rows there are, which is the dearest or oldest, and fields that are
 * open. What single rows of the same table seem to say does not stand against that.
 */
export function tableRecords(
  documents: Pick<DocumentReader, 'document'>,
  options: ReadOptions,
): FindRecord {
  return async ({ hypothesis }, { windows, signal = options.signal }) => {
    const ids = [...new Set(windows.map(({ documentId }) => documentId))].slice(0, documentsRead)
    const read = await Promise.all(
      ids.map(id => documents.document(id, { principal: options.principal, signal })),
    )
    const found = read.filter(document => document !== undefined)
    const tables = tablesOf(found)
    return (
      byRows(hypothesis, tables) ??
      byTables(hypothesis, tables) ??
      byField(hypothesis, found, tables)
    )
  }
}

function byRows(hypothesis: string, tables: readonly DocumentTable[]): RecordedClaim | undefined {
  const said = tables.flatMap(titled => {
    const verdict = readRowClaim(hypothesis, titled)
    return verdict === undefined ? [] : [{ titled, ...verdict }]
  })
  const best = said.find(({ verdict }) => verdict === 'supported') ?? said[0]
  return best && recordOf(best.titled, best)
}

function byTables(hypothesis: string, tables: readonly DocumentTable[]): RecordedClaim | undefined {
  const whole = readTableClaim(hypothesis, tables)
  const titled = whole && tables[whole.from]
  return titled && recordOf(titled, whole)
}

function recordOf(
  { document, table }: DocumentTable,
  found: Pick<RecordedClaim, 'verdict'> & {
    readonly rows: readonly TextRange[]
    readonly said: string
  },
): RecordedClaim {
  const { verdict, rows, said } = found
  const end = table.rows.reduce((last, row) => Math.max(last, row.end), table.header.end)
  return {
    verdict,
    evidence: recordQuotes(document, rows.slice(0, maxShown), verdict),
    reasons: [`the table has ${said}`],
    outweighs: quote =>
      quote.documentId === document.id && quote.start < end && quote.end > table.header.start,
  }
}

function byField(
  hypothesis: string,
  found: readonly Document[],
  tables: readonly DocumentTable[],
): RecordedClaim | undefined {
  const sheets = sheetsOf(found)
  const field = readOpenField(hypothesis, sheets, tables)
  const document = field && (field.in === 'sheets' ? sheets : tables)[field.from]?.document
  return (
    document && {
      verdict: 'contradicted',
      evidence: recordQuotes(document, [field.range], 'contradicted'),
      reasons: [`the evidence says ${field.said}`],
      outweighs: quote =>
        !quote.sentences.some(({ start, end }) =>
          isFilledBy(
            [...quote.headingPath, quote.text.slice(start - quote.start, end - quote.start)].join(
              ' ',
            ),
            field,
          ),
        ),
    }
  )
}
