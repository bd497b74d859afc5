import { fork, type ChildProcess } from 'node:child_process'
import { AppError } from '../../core/errors.ts'
import type { GraphQuery } from '../../core/graph-query.ts'
import type { GraphResult, GraphValue } from '../../core/graph-value.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { GraphQueryOptions, GraphSchema } from '../../core/ports/graph-reader.ts'
import {
  CypherFault,
  limitFault,
  withQueryInRejections,
  type FaultyQuery,
} from '../../cypher/query/fault.ts'
import { bareEnvironment } from '../config/config.ts'
import { bareEntry } from './bare-entry.ts'
import { fromWire } from './remote-call.ts'
import type { QueryCall, QueryMessage, QueryProcessSettings } from './query-messages.ts'

export interface SandboxedQueryOptions {
  /** The corpus file. */
  readonly path: string
  /** Memory of the process; 768 MiB if absent. */
  readonly memoryBytes?: number | undefined
  /** Size of one result; 64 MiB if absent. */
  readonly resultBytes?: number | undefined
}

/**
 * Of one query; `timeoutMs` counts from when the process begins with it and always ends it, by
 * force if need be.
 */
export interface SandboxedQueryCall extends Omit<GraphQueryOptions, 'timeoutMs'> {
  readonly timeoutMs: number
}

/**
 * Runs queries that people and models wrote over an SQLite corpus in a child process that can only
 * read it, one at a time.
 * What takes too long, takes too much memory or is given up is killed, and the next query starts a
 * new process. Errors: `query_rejected` (what the query did wrong; `timeout`; `limit`, naming
 * memory or the size of the result), `aborted`, `store_unavailable` (the process cannot be started,
 * or the file cannot be read).
 */
export interface SandboxedQueryRunner extends AsyncDisposable {
  run(query: GraphQuery, options: SandboxedQueryCall): Promise<GraphResult>
  /** Statements and plans that running would use; of a query that only the engine can tell. */
  explain(
    query: GraphQuery,
    options: SandboxedQueryCall,
  ): Promise<ReadonlyArray<{ readonly statement: string; readonly plan: string }>>
  schema(options: ReadOptions & { readonly timeoutMs: number }): Promise<GraphSchema>
  /** Starts the process for a query that will come soon. */
  warm(): void
  /** Number of the process that waits for the next query, where there is one. */
  readonly pid: number | undefined
}

const startMs = 30_000
// The process stops by itself at the limit where it can; this much later it is killed.
const killAfterMs = 50
// A process that holds on to more than this share of its memory is replaced, so that the next query
// has room.
const keptShare = 0.6
const mib = 2 ** 20

interface Running {
  readonly child: ChildProcess
  readonly ready: Promise<void>
  receive: ((message: QueryMessage) => void) | undefined
  gone: ((error: Error) => void) | undefined
}

export function sandboxedQueryRunner(options: SandboxedQueryOptions): SandboxedQueryRunner {
  const settings: QueryProcessSettings = {
    path: options.path,
    memoryBytes: options.memoryBytes ?? 768 * mib,
    resultBytes: options.resultBytes ?? 64 * mib,
  }
  let running: Running | undefined
  let last: Promise<unknown> = Promise.resolve()
  let isClosed = false

  const stop = (process: Running): void => {
    if (running === process) running = undefined
    process.child.kill('SIGKILL')
  }

  const current = (): Running => {
    // One that died while it had nothing to do is not asked again.
    if (running?.child.connected === false) running = undefined
    return (running ??= startProcess(settings))
  }

  const perform = async (
    call: QueryCall,
    timeoutMs: number,
    signal: AbortSignal | undefined,
  ): Promise<unknown> => {
    if (isClosed) throw new AppError('aborted', 'The query process was closed.', {})
    if (signal?.aborted === true)
      throw new AppError('aborted', 'The query was cancelled.', {}, { cause: signal.reason })
    const process = current()
    keepAlive(process, true)
    const rows: Array<readonly GraphValue[]> = []
    let timer: NodeJS.Timeout | undefined
    let onAbort: (() => void) | undefined
    try {
      return await new Promise((resolve, reject) => {
        const end = (error: Error): void => {
          stop(process)
          reject(error)
        }
        process.gone = error => {
          if (running === process) running = undefined
          reject(error)
        }
        onAbort = () =>
          end(new AppError('aborted', 'The query was cancelled.', {}, { cause: signal?.reason }))
        signal?.addEventListener('abort', onAbort, { once: true })
        process.receive = message => {
          if (message.kind === 'rows') {
            for (const row of message.rows) rows.push(row)
            return
          }
          if (message.kind === 'ready') return
          if (message.memory > settings.memoryBytes * keptShare) stop(process)
          if (message.kind === 'done')
            resolve(
              call.method === 'query' ? { ...(message.value as object), rows } : message.value,
            )
          else reject(fromWire(message.error))
        }
        process.ready.then(() => {
          process.child.send(call)
          timer = setTimeout(
            () =>
              end(
                new CypherFault(
                  'timeout',
                  `The query took longer than ${timeoutMs.toLocaleString('en-US')} ms, the ` +
                    'limit, and was stopped.',
                ),
              ),
            timeoutMs + killAfterMs,
          )
        }, end)
      })
    } finally {
      clearTimeout(timer)
      if (onAbort !== undefined) signal?.removeEventListener('abort', onAbort)
      process.receive = undefined
      process.gone = undefined
      keepAlive(process, false)
    }
  }

  /** In turn; the signal does not travel to the process, it ends it. */
  const inTurn = <Value>(
    method: QueryCall['method'],
    args: readonly unknown[],
    call: ReadOptions & { readonly timeoutMs: number },
    of: FaultyQuery,
  ): Promise<Value> => {
    const { signal, ...rest } = call
    const result = last.then(() =>
      perform({ method, args: [...args, rest] }, call.timeoutMs, signal),
    ) as Promise<Value>
    last = result.catch(() => undefined)
    return withQueryInRejections(of, () => result)
  }

  return {
    run: (query, call) => inTurn('query', [query], call, { query, text: call.text }),
    explain: (query, call) => inTurn('explain', [query], call, { query, text: call.text }),
    schema: call => inTurn('schema', [], call, { text: 'the schema of the graph' }),
    warm() {
      if (!isClosed) keepAlive(current(), false)
    },
    get pid() {
      return running?.child.pid
    },
    async [Symbol.asyncDispose]() {
      isClosed = true
      const process = running
      if (process === undefined) return
      await new Promise<void>(resolve => {
        if (process.child.exitCode !== null || process.child.signalCode !== null) {
          resolve()
          return
        }
        process.child.once('exit', () => resolve())
        process.child.ref()
        process.gone?.(new AppError('aborted', 'The query process was closed.', {}))
        stop(process)
      })
    },
  }
}

function startProcess(settings: QueryProcessSettings): Running {
  const heapMb = Math.max(64, Math.floor((settings.memoryBytes * keptShare) / mib))
  const child = fork(bareEntry(new URL('./query-child.ts', import.meta.url)), [], {
    // Files can be read (the program itself is one), nothing can be written, started or loaded
    // through Node; the thread watches memory.
    execArgv: [
      '--permission',
      '--allow-fs-read=*',
      '--allow-worker',
      '--no-warnings',
      `--max-old-space-size=${heapMb}`,
    ],
    env: bareEnvironment(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const running: { -readonly [Key in keyof Running]: Running[Key] } = {
    child,
    ready: Promise.resolve(),
    receive: undefined,
    gone: undefined,
  }
  running.ready = new Promise((resolve, reject) => {
    const unavailable = (what: string): AppError =>
      new AppError('store_unavailable', `The process that runs queries ${what}.`, {
        store: settings.path,
      })
    const timer = setTimeout(() => reject(unavailable('did not start')), startMs)
    timer.unref()
    let isReady = false
    child.on('message', (message: QueryMessage) => {
      if (isReady) {
        running.receive?.(message)
        return
      }
      clearTimeout(timer)
      if (message.kind === 'ready') {
        isReady = true
        resolve()
      } else if (message.kind === 'failed') reject(fromWire(message.error))
    })
    child.on('error', cause => {
      clearTimeout(timer)
      reject(unavailable(`cannot be started: ${cause.message}`))
      running.gone?.(unavailable(`failed: ${cause.message}`))
    })
    child.on('exit', (code, signal) => {
      clearTimeout(timer)
      reject(unavailable(`ended while it started (${signal ?? `exit code ${code ?? 0}`})`))
      running.gone?.(
        isReady && isOutOfMemory(code, signal)
          ? outOfMemory(settings.memoryBytes)
          : unavailable(`ended (${signal ?? `exit code ${code ?? 0}`})`),
      )
    })
  })
  // Only the next call reports why the process did not start.
  running.ready.catch(() => undefined)
  child.send(settings)
  return running
}

/** Only while a query runs does the process keep its caller alive. */
function keepAlive({ child }: Running, isNeeded: boolean): void {
  if (isNeeded) child.ref()
  else child.unref()
  if (isNeeded) child.channel?.ref()
  else child.channel?.unref()
}

/**
 * Its own watch and the system kill it (9); V8 gives up by abort (6, or the shell's numbers for
 * them).
 */
export function isOutOfMemory(code: number | null, signal: NodeJS.Signals | null): boolean {
  return (
    signal === 'SIGKILL' ||
    signal === 'SIGABRT' ||
    signal === 'SIGTRAP' ||
    signal === 'SIGILL' ||
    code === 134 ||
    code === 137 ||
    code === 133
  )
}

function outOfMemory(memoryBytes: number): CypherFault {
  return limitFault(
    `The query needs more memory than ${Math.round(memoryBytes / mib)} MiB, the limit, and ` +
      'was stopped. Narrow it, or collect less.',
  )
}
