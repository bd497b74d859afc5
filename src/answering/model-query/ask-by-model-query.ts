import { AppError, isAppError } from '../../core/errors.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import { analyseQuery } from '../../cypher/analysis/analyse-query.ts'
import { parseCypher } from '../../cypher/parse/parse-cypher.ts'
import { throwIfAborted, timeoutReason } from '../../support/abort.ts'
import { linkedAbort } from '../../support/linked-abort.ts'
import type { DocumentId } from '../../core/ids.ts'
import { answerFromRows, documentsShown } from './answer-from-rows.ts'
import { checkResult } from './check-result.ts'
import type {
  ModelQueryOutcome,
  ModelQueryPorts,
  ModelQueryRequest,
  QueryAttempt,
  QueryProblem,
  QueryRun,
  RanQuery,
  ResultCheck,
} from './model-query.ts'
import { isEmptyResult, misfit } from './result-fit.ts'
import { writeQuery, type FailedQuery } from './write-query.ts'

const defaultRepairs = 2
const mostRepairs = 5
const defaultTimeoutMs = 120_000

/**
 * Lets a model write a query for a question, runs it as policy allows, and tells its rows. A query
 * that is refused, fails, gives nothing or does not fit goes back with the reason, at most
 * `maxRepairs` times; the outcome is then that of the last query. What the model does wrong, and
 * that it cannot be reached, is an outcome; what goes back and stands in `attempts` holds nothing
 * of documents but what the query itself says. Throws `aborted` on the signal, and errors of the
 * store.
 */
export async function askByModelQuery(
  request: ModelQueryRequest,
  ports: ModelQueryPorts,
  { principal, signal }: ReadOptions,
): Promise<ModelQueryOutcome> {
  const { timeoutMs = defaultTimeoutMs } = request
  const attempts: QueryAttempt[] = []
  const seen = new Set<DocumentId>()
  using deadline = linkedAbort(signal)
  const late = `No query was found and run within ${timeoutMs.toLocaleString('en-US')} ms.`
  const timer = setTimeout(() => deadline.abort(timeoutReason(late)), timeoutMs)
  const access = { principal, signal: deadline.signal }
  try {
    const outcome = await attempted(request, ports, access, { attempts, seen })
    return { ...outcome, attempts, shownDocumentIds: [...seen] }
  } catch (error) {
    const isLate =
      deadline.signal.aborted &&
      signal?.aborted !== true &&
      (isAppError(error, 'aborted') || error === deadline.signal.reason)
    if (!isLate) throw error
    return {
      status: 'failed',
      reason: 'timeout',
      message: late,
      attempts,
      shownDocumentIds: [...seen],
    }
  } finally {
    clearTimeout(timer)
  }
}

/** An outcome without what was tried on the way. */
type Came = ModelQueryOutcome extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'attempts' | 'shownDocumentIds'>
    : never
  : never

/** What a query came to, before it is known whether it is the last. */
type Result =
  | { readonly status: 'fits'; readonly ran: Ran; readonly check: ResultCheck }
  | { readonly status: 'empty' | 'unfitting'; readonly ran: Ran; readonly problem: QueryProblem }
  | { readonly status: 'failed'; readonly problem: QueryProblem }

/** A query that ran, with how many of its columns it asked for itself. */
interface Ran extends RanQuery {
  readonly run: QueryRun
  readonly asked: number
}

async function attempted(
  request: ModelQueryRequest,
  ports: ModelQueryPorts,
  access: ReadOptions,
  { attempts, seen }: { readonly attempts: QueryAttempt[]; readonly seen: Set<DocumentId> },
): Promise<Came> {
  const repairs = Math.min(request.maxRepairs ?? defaultRepairs, mostRepairs)
  const tried = new Map<string, Result>()
  let failed: FailedQuery | undefined
  let last: Result = { status: 'failed', problem: noQuery }
  for (let attempt = 0; attempt <= repairs; attempt += 1) {
    throwIfAborted(access.signal, 'asking for a query')
    const written = await writeQuery(request, failed, access)
    const { prompt } = written
    if (written.status === 'no-reply') {
      const message = `The query could not be written: ${written.message}`
      return { status: 'failed', reason: 'model', message }
    }
    if (written.status === 'declined') {
      attempts.push({ prompt, problem: declined })
      if (attempt > 0) break
      return { status: 'failed', reason: 'declined', message: declined.message }
    }
    if (written.status === 'problem') {
      last = { status: 'failed', problem: written.problem }
      attempts.push({ prompt, problem: written.problem })
      failed = { text: failed?.text ?? '', problem: written.problem }
      continue
    }
    const { text } = written
    const before = tried.get(textKey(text))
    if (before !== undefined) {
      last = before
      attempts.push({ prompt, query: text, problem: repeated })
      // The model insists: asked again it would write the same.
      break
    }
    last = await tryQuery(request, text, ports, access, seen)
    tried.set(textKey(text), last)
    const rows = 'ran' in last ? { rows: last.ran.run.rows.length } : {}
    if (last.status === 'fits') {
      attempts.push({ prompt, query: text, ...rows })
      const { ran, check } = last
      return {
        status: 'answered',
        ...shownQuery(ran),
        ...(await answerFromRows(request, ran.run, ran, ports, access)),
        check,
      }
    }
    attempts.push({ prompt, query: text, ...rows, problem: last.problem })
    failed = { text, problem: last.problem }
  }
  return outcomeOf(last)
}

function outcomeOf(last: Result): Came {
  switch (last.status) {
    case 'empty':
      return { status: 'empty', ...shownQuery(last.ran) }
    case 'unfitting':
      return { status: 'unfitting', ...shownQuery(last.ran), message: last.problem.message }
    case 'failed':
      return { status: 'failed', reason: 'query', message: last.problem.message }
    case 'fits':
      throw new AppError('internal', 'A query that answers was asked for again.', {})
    default:
      return last satisfies never
  }
}

const shownQuery = ({ text, query, columns, notes }: Ran): RanQuery => ({
  text,
  query,
  columns,
  notes,
})

/** Queries that differ in white space alone are one; those that differ in case are not. */
const textKey = (text: string): string => text.replace(/\s+/g, ' ').trim()

const noQuery: QueryProblem = { reason: 'no_query', message: 'The model wrote no query.' }
const declined: QueryProblem = {
  reason: 'no_query',
  message: 'The model found nothing in the graph that could answer the question.',
}
const repeated: QueryProblem = {
  reason: 'repeated',
  message: 'The model wrote the same query again.',
}
const nothingFound: QueryProblem = {
  reason: 'empty',
  message:
    'The query is valid, and found nothing. A name or word may be written differently ' +
    '(toLower(…) CONTAINS toLower(…)), a condition may be too narrow, or a relationship may run ' +
    'the other way. If it asks exactly what the question does, reply with the same query.',
}

/** Runs a query and looks at what it gives. */
async function tryQuery(
  request: ModelQueryRequest,
  text: string,
  ports: ModelQueryPorts,
  access: ReadOptions,
  seen: Set<DocumentId>,
): Promise<Result> {
  let ran: Ran
  try {
    const run = await ports.runQuery(text, access)
    const { columns } = analyseQuery(parseCypher(text).query)
    const { query, notes } = run
    ran = { text, query, columns: run.columns, notes, run, asked: columns.length }
  } catch (error) {
    if (!isAppError(error, 'query_rejected')) throw error
    return { status: 'failed', problem: problemOf(error) }
  }
  const columns = ran.columns.slice(0, ran.asked)
  const asked = { columns, rows: ran.run.rows }
  if (isEmptyResult(asked)) return { status: 'empty', ran, problem: nothingFound }
  const message = misfit(asked, request.question.expects)
  if (message !== undefined)
    return { status: 'unfitting', ran, problem: { reason: 'unfitting', message } }
  if (request.checksResult !== true) return { status: 'fits', ran, check: 'off' }
  const check = await checkResult(request, text, ran.run, access)
  if (check !== 'does not answer') return { status: 'fits', ran, check }
  // What the model was shown is in the record of its calls, whatever answers in the end.
  for (const id of await documentsShown(request, ran, ports, access)) seen.add(id)
  return { status: 'unfitting', ran, problem: { reason: 'unfitting', message: notTheAnswer } }
}

const notTheAnswer =
  'The result of the query does not answer the question: it holds something else, or the query ' +
  'leaves a condition of the question out, or has one that the question does not state.'

/** Why the engine refused or stopped a query, as it may be shown to the model. */
function problemOf(error: AppError<'query_rejected'>): QueryProblem {
  const { reason, suggestions = [], line, column } = error.details
  // An operation that failed quotes the value, which may be a document's.
  const said = reason === 'evaluation' ? error.message.replace(quoted, '“…”') : error.message
  const place =
    line === undefined || column === undefined || said.includes(`line ${line}`)
      ? ''
      : ` (line ${line}, column ${column})`
  const nearest =
    suggestions.length === 0 || suggestions.some(name => said.includes(name))
      ? ''
      : ` Known: ${suggestions.join(', ')}.`
  return { reason, message: `${said}${place}${nearest}` }
}

const quoted = /'[^']*'|"[^"]*"|“[^”]*”/g
