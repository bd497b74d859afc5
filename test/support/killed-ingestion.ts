import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { owner } from '../../src/core/principal.ts'
import { openSqliteStore } from '../../src/stores/sqlite/sqlite-store.ts'

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const outcome = z.object({ status: z.enum(['ingested', 'replaced']), documentId: z.string() })

/** An ingestion in a process of its own that can be killed. */
export interface RunningIngestion {
  readonly child: ChildProcess
  readonly startedAt: number
  /** Resolves when the process has ended: after so long, and whether it was killed. */
  readonly ended: Promise<{ readonly ms: number; readonly killed: boolean }>
  /** Documents that it has said are stored. */
  readonly reported: ReadonlySet<string>
}

/** Starts `veritrail ingest --json`; `args` are its paths and options. */
export function startIngestion(corpus: string, args: readonly string[]): RunningIngestion {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [main, '--corpus', corpus, '--json', 'ingest', ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const reported = new Set<string>()
  let rest = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const { data } = outcome.safeParse(JSON.parse(line))
      if (data !== undefined) reported.add(data.documentId)
    }
  })
  const ended = new Promise<{ ms: number; killed: boolean }>((resolve, reject) => {
    child.on('error', reject)
    // All it has written has arrived.
    child.on('close', (code, signal) => {
      if (signal === null && code !== 0)
        reject(new Error(`the ingestion ended with code ${String(code)}`))
      resolve({ ms: performance.now() - startedAt, killed: signal === 'SIGKILL' })
    })
  })
  return { child, startedAt, ended, reported }
}

/** How far a corpus is, read from beside the process that writes it. */
export interface Progress {
  readonly commitSeq: number
  readonly documents: number
  readonly vectors: number
}

const progressShape = z.object({
  commitSeq: z.number(),
  documents: z.number(),
  vectors: z.number(),
})

/** Reads a corpus that is being written; undefined while there is none yet. */
export function progressOf(corpus: string): Disposable & { read(): Progress | undefined } {
  let database: DatabaseSync | undefined
  return {
    read() {
      try {
        database ??= new DatabaseSync(join(corpus, 'corpus.sqlite'), {
          readOnly: true,
          timeout: 1_000,
        })
        const row = database.prepare(`select value from meta where key = 'state'`).get()
        return row === undefined
          ? { commitSeq: 0, documents: 0, vectors: 0 }
          : progressShape.parse(JSON.parse(String(row['value'])))
      } catch (error) {
        // The file or its tables are not there yet.
        if (error instanceof Error && 'errcode' in error) return undefined
        throw error
      }
    },
    [Symbol.dispose]() {
      database?.close()
    },
  }
}

/**
 * Lets an ingestion run, and calls for every change that can be seen from outside, until it returns
 * true or the process has ended.
 */
export async function watch(
  corpus: string,
  running: RunningIngestion,
  look: (progress: Progress | undefined) => boolean,
): Promise<void> {
  using progress = progressOf(corpus)
  while (
    running.child.exitCode === null &&
    running.child.signalCode === null &&
    !look(progress.read())
  )
    await sleep(2)
}

/**
 * Size and time of the last write to the write-ahead log: both change when a commit begins to be
 * written.
 */
export function logState(corpus: string): string {
  const stats = statSync(join(corpus, 'corpus.sqlite-wal'), { bigint: true, throwIfNoEntry: false })
  return `${stats?.size ?? 0n} ${stats?.mtimeNs ?? 0n}`
}

/** The whole content, vectors included, of a corpus that is sound. */
export async function contentOf(corpus: string): Promise<string[]> {
  await using store = openSqliteStore({ path: join(corpus, 'corpus.sqlite') })
  assert.deepEqual((await store.check()).problems, [])
  return await Array.fromAsync(store.exportLogical())
}

/**
 * After a kill: the corpus, if it was begun, is sound and holds every document that was reported as
 * stored. Gives how far it is.
 */
export async function checkKilled(
  corpus: string,
  reported: ReadonlySet<string> = new Set(),
): Promise<Progress> {
  if (!existsSync(join(corpus, 'corpus.sqlite'))) {
    assert.deepEqual([...reported], [])
    return { commitSeq: 0, documents: 0, vectors: 0 }
  }
  await using store = openSqliteStore({ path: join(corpus, 'corpus.sqlite') })
  assert.deepEqual((await store.check()).problems, [])
  const access = { principal: owner }
  const known = (
    await Promise.all(
      (await store.documents.sources(access)).map(({ id }) => store.documents.known(id, access)),
    )
  ).flat()
  const present = new Set<string>(known.map(({ documentId }) => documentId))
  assert.deepEqual(
    [...reported].filter(id => !present.has(id)),
    [],
    'documents that were reported as stored are lost',
  )
  return {
    commitSeq: await store.documents.commitSeq(access),
    documents: present.size,
    vectors: (await store.vectors.coverage(access)).indexed,
  }
}
