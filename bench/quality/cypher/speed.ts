import { fork } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Store } from '../../../src/core/ports/store.ts'
import { owner } from '../../../src/core/principal.ts'
import { analyseQuery } from '../../../src/cypher/analysis/analyse-query.ts'
import { parseCypher } from '../../../src/cypher/parse/parse-cypher.ts'
import { initCorpus } from '../../../src/app/compose.ts'
import { seededRandom } from '../../../src/support/random.ts'
import { openSqliteStore } from '../../../src/stores/sqlite/sqlite-store.ts'
import type { BenchContext, BenchFigure } from '../../figure.ts'
import { copiedStore } from '../../speed/copied-store.ts'
import { type GeneratedMail, generateMails } from '../../speed/mail-generator.ts'
import type { ChildTask } from '../../speed/mail-speed-child.ts'
import { speedQueries } from './speed-queries.ts'
import type { SpeedQueries } from './speed-queries.ts'

const childFile = fileURLToPath(new URL('../../speed/mail-speed-child.ts', import.meta.url))
const warmUp = 10

/** A server to time against: gives an empty store, which gets the same corpus. */
export interface Peer {
  readonly open: () => Promise<Store>
}

/** What parameters of queries are drawn from. */
type NamedMail = Pick<GeneratedMail, 'messageId' | 'from' | 'dateMs' | 'subject'>

/** Times the same queries on one store that holds these mails. */
export async function* storeQueries(
  context: BenchContext,
  asked: { readonly name: string; readonly mails: readonly NamedMail[]; readonly rounds: number },
  store: Store,
): AsyncGenerator<BenchFigure> {
  const { name, mails, rounds } = asked
  for (const queries of speedQueries(mails, rounds)) {
    const { times, rows } = await timed(queries, store)
    context.log(`  ${queries.name}: ${rows} rows from ${queries.parameters.length} queries`)
    yield* percentiles(name, queries.name, times)
  }
  yield* bestPassages(name, mails, rounds, store)
}

/**
 * Times queries over generated mails, as the benchmark `mail-speed` reads them in, and gives p50
 * and p95 in milliseconds; with a peer its own and how many times as long it takes. A corpus at
 * `corpus` is used as it is.
 */
export async function* speedFigures(
  context: BenchContext,
  options: { readonly size: number; readonly rounds: number; readonly corpus?: string | undefined },
  peerServer: Peer | undefined,
): AsyncGenerator<BenchFigure> {
  const { size, rounds } = options
  const name = `generated-${size}`
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-cypher-'))
  try {
    const corpus = options.corpus ?? join(folder, 'corpus')
    if (!existsSync(join(corpus, 'corpus.sqlite'))) {
      context.log(`${size} mails: writing and reading them`)
      initCorpus(corpus)
      await ingest(writeMaildir(folder, size), corpus, size)
    }
    const named = Array.from(generateMails(size), ({ messageId, from, dateMs, subject }) => ({
      messageId,
      from,
      dateMs,
      subject,
    }))
    await using sqlite = openSqliteStore({ path: join(corpus, 'corpus.sqlite') })
    const peer = await peerServer?.open()
    try {
      if (peer === undefined) {
        yield* storeQueries(context, { name, mails: named, rounds }, sqlite)
        return
      }
      // The queries compare their rows.
      yield* await copiedStore(`${name}:neo4j`, sqlite, peer, context.log)
      for (const queries of speedQueries(named, rounds))
        yield* compared(context, queries, name, sqlite, peer)
      yield* bestPassages(name, named, rounds, sqlite)
      yield* bestPassages(`${name}:neo4j`, named, rounds, peer)
    } finally {
      await peer?.[Symbol.asyncDispose]()
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The ten best passages for two words of a subject. */
async function* bestPassages(
  name: string,
  mails: ReadonlyArray<Pick<GeneratedMail, 'subject'>>,
  rounds: number,
  store: Store,
): AsyncGenerator<BenchFigure> {
  const random = seededRandom(6)
  const asked = Array.from({ length: rounds }, () => {
    const { subject } = mails[Math.floor(random() * mails.length)] ?? { subject: '' }
    return subject.replace(/^Re: /, '').split(' ').slice(-2)
  })
  const find = (terms: readonly string[]) =>
    store.keywords.search({ terms, mode: 'any', limit: 10 }, { principal: owner })
  for (const terms of asked.slice(0, warmUp)) await find(terms)
  const times: number[] = []
  for (const terms of asked) {
    const start = performance.now()
    await find(terms)
    times.push(performance.now() - start)
  }
  times.sort((left, right) => left - right)
  yield* percentiles(name, 'best-passages', times)
}

async function* compared(
  context: BenchContext,
  queries: SpeedQueries,
  name: string,
  sqlite: Store,
  peer: Store,
): AsyncGenerator<BenchFigure> {
  const own = await timed(queries, sqlite)
  context.log(`  ${queries.name}: ${own.rows} rows from ${queries.parameters.length} queries`)
  yield* percentiles(name, queries.name, own.times)
  const other = await timed(queries, peer)
  if (other.rows !== own.rows)
    throw new Error(`${queries.name}: ${own.rows} rows on SQLite, ${other.rows} on the peer`)
  yield* percentiles(`${name}:neo4j`, queries.name, other.times)
  yield {
    case: `${name}:neo4j`,
    measure: `${queries.name}-p95-times-sqlite`,
    value: at(other.times, 0.95) / at(own.times, 0.95),
    n: own.times.length,
  }
}

async function timed(
  { text, parameters }: SpeedQueries,
  store: Store,
): Promise<{ readonly times: number[]; readonly rows: number }> {
  const { query } = parseCypher(text)
  analyseQuery(query)
  const times: number[] = []
  let rows = 0
  for (const each of parameters.slice(0, warmUp))
    await store.graph.query(query, { principal: owner, parameters: each })
  for (const each of parameters) {
    const start = performance.now()
    const result = await store.graph.query(query, { principal: owner, parameters: each })
    times.push(performance.now() - start)
    rows += result.rows.length
  }
  return { times: times.sort((left, right) => left - right), rows }
}

const at = (times: readonly number[], share: number): number =>
  times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? Number.NaN

function percentiles(name: string, measure: string, times: readonly number[]): BenchFigure[] {
  return [
    { case: name, measure: `${measure}-p50-ms`, value: at(times, 0.5), n: times.length },
    { case: name, measure: `${measure}-p95-ms`, value: at(times, 0.95), n: times.length },
  ]
}

function writeMaildir(folder: string, size: number): string {
  const maildir = join(folder, 'maildir')
  for (const part of ['cur', 'new', 'tmp']) mkdirSync(join(maildir, part), { recursive: true })
  for (const mail of generateMails(size))
    writeFileSync(join(maildir, 'cur', mail.fileName), mail.bytes)
  return maildir
}

/** In a process of its own, so that what it held in memory is gone when queries are timed. */
function ingest(maildir: string, corpus: string, size: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = fork(childFile, [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    child.on('error', reject)
    child.on('exit', code =>
      code === 0 ? resolve() : reject(new Error(`reading the mails ended with ${code}`)),
    )
    child.send({
      kind: 'ingest',
      name: `generated-${size}`,
      corpus,
      maildir,
      size,
    } satisfies ChildTask)
  })
}
