import { isAppError } from '../../core/errors.ts'
import type { GraphQuery } from '../../core/graph-query.ts'
import type { DocumentId } from '../../core/ids.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import { parseCypher } from '../../cypher/parse/parse-cypher.ts'
import { printCypher } from '../../cypher/print/print-cypher.ts'
import { citationBook } from '../citation.ts'
import { rowsToJudge } from './check-result.ts'
import type {
  ModelQueryOutcome,
  ModelQueryPorts,
  ModelQueryRequest,
  QueryRun,
} from './model-query.ts'
import { resultSentences } from './result-lines.ts'
import { rowSources } from './result-sources.ts'
import { countQuery } from './source-query.ts'

const defaultPageSize = 10

type FromRows = Pick<
  Extract<ModelQueryOutcome, { readonly status: 'answered' }>,
  'rows' | 'truncated' | 'sentences' | 'matches'
>

/** A page of a query's rows as sentences, with their sources and how many there are in all. */
export async function answerFromRows(
  { question, page = 1, pageSize = defaultPageSize }: ModelQueryRequest,
  run: QueryRun,
  { text, asked }: { readonly text: string; readonly asked: number },
  ports: ModelQueryPorts,
  access: ReadOptions,
): Promise<FromRows> {
  const { query } = parseCypher(text)
  const { columns, rows, truncated } = run
  const counted = truncated ? await rowCount(query, ports, access) : rows.length
  const total = counted ?? rows.length
  const first = (page - 1) * pageSize
  const shown = rows.slice(first, first + pageSize)
  const result = { query, asked, rows, first, shown }
  const sources = await rowSources(question, result, ports, citationBook(), access)
  const sentences = resultSentences(
    {
      columns,
      asked,
      rows: shown,
      first,
      total,
      available: rows.length,
      isAtLeast: counted === undefined,
    },
    sources,
  )
  const isMore = shown.length > 0 && first + shown.length < rows.length
  return {
    rows,
    truncated,
    sentences,
    matches: { total, shown: shown.length, ...(isMore && { nextPage: page + 1 }) },
  }
}

/** Documents behind the rows of which the model is asked whether they answer. */
export async function documentsShown(
  { question }: Pick<ModelQueryRequest, 'question'>,
  {
    text,
    asked,
    run: { rows },
  }: { readonly text: string; readonly asked: number; readonly run: QueryRun },
  ports: ModelQueryPorts,
  access: ReadOptions,
): Promise<DocumentId[]> {
  const { query } = parseCypher(text)
  const shown = rows.slice(0, rowsToJudge)
  const result = { query, asked, rows, first: 0, shown }
  const sources = await rowSources(question, result, ports, citationBook(), access)
  return sources.flatMap(({ citations }) => citations.map(({ documentId }) => documentId))
}

/** How many rows a query has that gave more than the row limit; undefined where none can tell. */
async function rowCount(
  query: GraphQuery,
  { runQuery }: ModelQueryPorts,
  access: ReadOptions,
): Promise<number | undefined> {
  const counting = countQuery(query)
  if (counting === undefined) return undefined
  try {
    const [total] = (await runQuery(printCypher(counting), access)).rows[0] ?? []
    return typeof total === 'bigint' ? Number(total) : undefined
  } catch (error) {
    // The lines then say "more than".
    if (!isAppError(error, 'query_rejected')) throw error
    return undefined
  }
}
