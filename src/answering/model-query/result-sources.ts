import type { Citation } from '../../core/answer.ts'
import { isAppError } from '../../core/errors.ts'
import type { GraphQuery } from '../../core/graph-query.ts'
import type { GraphResult, GraphValue } from '../../core/graph-value.ts'
import type { ChunkId, DocumentId, NodeId } from '../../core/ids.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { RetrievalPath } from '../../core/retrieval-path.ts'
import { printCypher } from '../../cypher/print/print-cypher.ts'
import { walk } from '../../cypher/query/walk.ts'
import { valueKey } from '../../cypher/values/value-key.ts'
import type { Question } from '../../language/question/question.ts'
import { mailRows, type MailRow } from '../../retrieval/structured/mail-rows.ts'
import { shownCount } from '../../support/shown-list.ts'
import type { CitationBook } from '../citation.ts'
import { mailCitations, mailPaths } from '../mail-citations.ts'
import type { ModelQueryPorts } from './model-query.ts'
import { sourceQuery, type SourceQuery } from './source-query.ts'
import { wholeNode } from './value-text.ts'

/** The documents that a row rests on. */
export interface RowSources {
  readonly citations: readonly Citation[]
  readonly paths: readonly RetrievalPath[]
  readonly pathsTotal: number
  /** Ids and times of those that are shown, in words. */
  readonly names: ReadonlyArray<{
    readonly id: string
    readonly time: string | undefined
    readonly text: string
  }>
  /** How many documents there are; `citations` holds the first of many. */
  readonly total: number
}

/** A query's rows, and which of them a page shows. */
export interface RowsOfQuery extends Pick<GraphResult, 'rows'> {
  /** The query as the model wrote it, as a value. */
  readonly query: GraphQuery
  /** How many of the columns it asks for; policy added the others. */
  readonly asked: number
  /** Position of the first row that is shown. */
  readonly first: number
  readonly shown: ReadonlyArray<readonly GraphValue[]>
}

const noSources: RowSources = { citations: [], paths: [], pathsTotal: 0, names: [], total: 0 }

/**
 * The emails and other documents that the shown rows of a query rest on, for each: those that a
 * second query finds behind it (`sourceQuery`), and those that stand whole in it. Documents that
 * the principal may not read are never among them.
 */
export async function rowSources(
  question: Question,
  result: RowsOfQuery,
  ports: ModelQueryPorts,
  book: CitationBook,
  access: ReadOptions,
): Promise<RowSources[]> {
  const behind = await idsBehind(result, ports, access)
  const wholeIn = writesMaps(result.query) ? () => [] : idsIn
  const found = result.shown.map((row, index) => {
    const { ids, more } = behind[index] ?? nothingBehind
    const all = [...new Set([...ids, ...row.flatMap(wholeIn)])]
    const most = result.shown.length > 1 ? mostOfOneRow : shownCount(all.length + more)
    const listed = all.slice(0, most)
    return { listed, more: more + all.length - listed.length }
  })
  const documents = await documentsOf(
    [...new Set(found.flatMap(({ listed }) => listed))],
    ports,
    access,
  )
  const wanted = [...new Set(documents.values())]
  const rows = await mailRows(wanted, ports.graph, access)
  const mails = new Map(rows.map(mail => [mail.id, mail]))
  const cited = await mailCitations(
    question,
    wanted.map(id => ({ id })),
    ports.documents,
    book,
    access,
  )
  return found.map(({ listed, more }) => {
    const of = [...new Set(listed.flatMap(id => documents.get(id) ?? []))]
    if (of.length === 0) return noSources
    const { paths, pathsTotal } = mailPaths(of.flatMap(id => mails.get(id) ?? []))
    return {
      citations: of.flatMap(id => cited.get(id) ?? []),
      paths: paths.slice(0, mostPaths),
      pathsTotal,
      names: of.flatMap(id => nameOf(mails.get(id), cited.get(id))),
      total: of.length + more,
    }
  })
}

/** Documents that a row names where there are several rows; the others are counted. */
const mostOfOneRow = 5
/** Paths of one line; the others are counted. */
const mostPaths = 30

/** Ids of nodes behind a row, and how many more there are. */
interface IdsBehind {
  readonly ids: readonly NodeId[]
  readonly more: number
}
const nothingBehind: IdsBehind = { ids: [], more: 0 }

/** Ids of documents behind each shown row; none where the engine refuses to look for them. */
async function idsBehind(
  { query, asked, rows, first, shown }: RowsOfQuery,
  { runQuery }: ModelQueryPorts,
  access: ReadOptions,
): Promise<IdsBehind[]> {
  const found = rows.length === 0 ? undefined : sourceQuery(query)
  if (found === undefined) return []
  let result: GraphResult
  try {
    result = await runQuery(printCypher(found.query), access)
  } catch (error) {
    // The answer stands without these; they cost more than a query may, or a limit forbids them.
    if (!isAppError(error, 'query_rejected')) throw error
    return []
  }
  const keyOf = (row: readonly GraphValue[]): string =>
    JSON.stringify(row.slice(0, asked).map(valueKey))
  const byKey = new Map(result.rows.map((row, index) => [keyOf(row), index]))
  return shown.map((row, index) => {
    const key = keyOf(row)
    // Both queries give the same rows in the same order; where they do not, equal rows are sought.
    const same = result.rows[first + index]
    const of = same !== undefined && keyOf(same) === key ? same : result.rows[byKey.get(key) ?? -1]
    return of === undefined ? nothingBehind : behindRow(of, result.columns, found.sources)
  })
}

function behindRow(
  row: readonly GraphValue[],
  columns: readonly string[],
  sources: SourceQuery['sources'],
): IdsBehind {
  const ids: NodeId[] = []
  let more = 0
  for (const source of sources) {
    const value = row[columns.indexOf(source.ids)] ?? null
    const items = typeof value === 'object' && value?.kind === 'list' ? value.items : [value]
    const some = items.flatMap(item => (typeof item === 'string' ? [item as NodeId] : []))
    ids.push(...some)
    const total = source.total === undefined ? undefined : row[columns.indexOf(source.total)]
    if (typeof total === 'bigint') more += Math.max(0, Number(total) - some.length)
  }
  return { ids, more }
}

/**
 * Whether a query makes maps of its own that could be taken for nodes that policy made maps of:
 * `properties` is a map in no stored value.
 */
function writesMaps(query: GraphQuery): boolean {
  let found = false
  walk({ kind: 'query', value: query }, ({ kind, value }) => {
    if (kind !== 'expression') return !found
    if (value.kind === 'map') found ||= value.entries.some(({ key }) => key === 'properties')
    if (value.kind === 'mapProjection')
      found ||= value.items.some(
        item =>
          (item.kind === 'entry' && item.key === 'properties') ||
          (item.kind === 'variable' && item.name === 'properties'),
      )
    return !found
  })
  return found
}

/** Ids of the nodes that stand whole in a value. */
function idsIn(value: GraphValue): NodeId[] {
  const node = wholeNode(value)
  if (node !== undefined) return [node.id as NodeId]
  return value !== null && typeof value === 'object' && value.kind === 'list'
    ? value.items.flatMap(idsIn)
    : []
}

/** The document of each node that is one, or a chunk of one. */
async function documentsOf(
  ids: readonly NodeId[],
  { documents }: ModelQueryPorts,
  access: ReadOptions,
): Promise<Map<NodeId, NodeId>> {
  const found = new Map<NodeId, NodeId>()
  const chunks = await documents.chunks(ids as readonly string[] as readonly ChunkId[], access)
  for (const { id, documentId } of chunks) found.set(id, documentId as string as NodeId)
  for (const id of ids) {
    if (found.has(id)) continue
    // A document's node has its id.
    const document = await documents.document(id as string as DocumentId, access)
    if (document !== undefined) found.set(id, id)
  }
  return found
}

function nameOf(mail: MailRow | undefined, citation: Citation | undefined): RowSources['names'] {
  if (mail !== undefined) {
    const time = mail.received ?? mail.sent
    const text = `email ${mail.emailId}${time === undefined ? '' : ` (${time})`}`
    return [{ id: mail.emailId, time, text }]
  }
  if (citation === undefined) return []
  const { fileDate, ...dates } = citation.dates
  const [date] = Object.values(dates)
  const dated = date ?? (fileDate === undefined ? undefined : `file dated ${fileDate}`)
  const text = `${citation.title}${dated === undefined ? '' : ` (${dated})`}`
  return [{ id: citation.title, time: date, text }]
}
