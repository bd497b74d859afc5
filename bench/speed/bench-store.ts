import { readFileSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { initCorpus } from '../../src/app/compose.ts'
import { storeFileName } from '../../src/app/config/config.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { openNeo4jStore } from '../../src/stores/neo4j/neo4j-store.ts'
import { takeTestServer, testServerSettings } from '../../src/stores/neo4j/test-server.contract.ts'
import { openSqliteStore } from '../../src/stores/sqlite/sqlite-store.ts'
import type { BenchFigure } from '../figure.ts'
import { treeCpuSeconds } from './process-tree.ts'

/** A store to measure: a file in each corpus folder, or one server that holds one corpus. */
export interface BenchStore extends AsyncDisposable {
  readonly kind: 'sqlite' | 'neo4j'
  /** What follows the size in the name of a case; nothing for the default. */
  readonly suffix: '' | ':neo4j'
  /** Makes a corpus without anything in it, on a server in the place of the last one. */
  makeCorpus(folder: string, settings?: Readonly<Record<string, unknown>>): Promise<void>
  openStore(folder: string): Promise<Store>
  removeCorpus(folder: string): void
  /** Of the store's files; `undefined` for a server. */
  diskBytes(folder: string): number | undefined
  /** Processor time of the server, in seconds; `undefined` without one, or elsewhere. */
  serverCpuSeconds(): number | undefined
}

/** Counts the server's processor time from now on; gives the figure when asked, if there is one. */
export function serverMeter(
  store: BenchStore,
): (about: Omit<BenchFigure, 'value'>) => readonly BenchFigure[] {
  const before = store.serverCpuSeconds()
  return about => {
    const after = store.serverCpuSeconds()
    return before === undefined || after === undefined ? [] : [{ ...about, value: after - before }]
  }
}

export const storeOptionHelp =
  '--store neo4j: on the server that NEO4J_URI names, which may hold no corpus but that of a ' +
  'test or benchmark, and this one is removed (NEO4J_HOME, where ' +
  'it is its folder, also gives its processor time)'

/** The store that `--store` names, and the other words of the command line. */
export async function benchStore(
  words: readonly string[],
): Promise<{ readonly store: BenchStore; readonly rest: readonly string[] }> {
  const at = words.indexOf('--store')
  if (at < 0) return { store: fileStore, rest: words }
  const kind = words[at + 1]
  const rest = words.toSpliced(at, 2)
  if (kind === 'sqlite') return { store: fileStore, rest }
  if (kind === 'neo4j') return { store: await serverStore(), rest }
  throw new Error(`--store is sqlite or neo4j, not ${kind === undefined ? 'nothing' : `"${kind}"`}`)
}

const fileStore: BenchStore = {
  kind: 'sqlite',
  suffix: '',
  async makeCorpus(folder, corpusSettings) {
    initCorpus(folder, corpusSettings)
  },
  async openStore(folder) {
    return openSqliteStore({ path: join(folder, storeFileName) })
  },
  removeCorpus(folder) {
    rmSync(folder, { recursive: true })
  },
  diskBytes(folder) {
    return ['', '-wal'].reduce(
      (sum, suffix) =>
        sum +
        (statSync(join(folder, `${storeFileName}${suffix}`), { throwIfNoEntry: false })?.size ?? 0),
      0,
    )
  },
  serverCpuSeconds: () => undefined,
  async [Symbol.asyncDispose]() {},
}

async function serverStore(): Promise<BenchStore> {
  const settings = testServerSettings()
  if (typeof settings === 'string')
    throw new Error(`--store neo4j needs a server: ${settings} (scripts/neo4j/start.sh starts one)`)
  const server = await takeTestServer(settings)
  const home = process.env['NEO4J_HOME']
  return {
    kind: 'neo4j',
    suffix: ':neo4j',
    async makeCorpus(folder, corpusSettings) {
      // Emptied by opening it; benchmarks open it again as a user would.
      await using _empty = await server.open()
      initCorpus(folder, { ...corpusSettings, store: { kind: 'neo4j' } })
    },
    openStore: () => openNeo4jStore(settings),
    removeCorpus(folder) {
      rmSync(folder, { recursive: true })
    },
    // A server writes its files later, and Community has no call to make it.
    diskBytes: () => undefined,
    serverCpuSeconds() {
      const pid = home === undefined ? undefined : serverOf(home)
      return pid === undefined ? undefined : treeCpuSeconds(pid)
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

/** The process whose number the server has left in its folder, if it is that server's. */
function serverOf(home: string): number | undefined {
  try {
    const pid = readFileSync(join(home, 'server.pid'), 'utf8').trim()
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return command.includes(`--home-dir=${resolve(home)}\0`) ? Number(pid) : undefined
  } catch {
    // It runs elsewhere, or the system has no such files.
    return undefined
  }
}
