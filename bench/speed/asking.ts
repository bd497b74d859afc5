import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { storeFileName } from '../../src/app/config/config.ts'
import { openSqliteStore } from '../../src/stores/sqlite/sqlite-store.ts'
import type { Bench, BenchFigure } from '../figure.ts'
import { benchStore, serverMeter, storeOptionHelp, type BenchStore } from './bench-store.ts'
import { copiedStore } from './copied-store.ts'
import { childRunner } from './in-child.ts'
import { keptArchive } from './kept-archive.ts'
import type { AskingTask } from './asking-child.ts'

const inChild = childRunner<AskingTask>('./asking-child.ts')
const defaultSize = 10_000

/** What follows a word of the command line. */
function after(words: readonly string[], word: string): string | undefined {
  const at = words.indexOf(word)
  return at < 0 ? undefined : words[at + 1]
}

/** Copies an archive's file to a server, and tells how fast. */
async function copied(
  name: string,
  from: string,
  to: string,
  store: BenchStore,
  log: (line: string) => void,
): Promise<BenchFigure[]> {
  await store.makeCorpus(to)
  await using source = openSqliteStore({ path: join(from, storeFileName) })
  await using target = await store.openStore(to)
  const serverCpu = serverMeter(store)
  const figures = await copiedStore(name, source, target, log)
  const n = figures[0]?.n ?? 0
  return [...figures, ...serverCpu({ case: name, measure: 'copy-server-cpu-seconds', n })]
}

export const bench: Bench = {
  name: 'asking',
  description:
    'how long a warm process takes to answer over a generated archive of mails, by kind of ' +
    'question. Arguments: sizes (10000); --corpus FOLDER: a kept archive instead of the one of ' +
    'this code (one size); --only KIND: one kind of question; --profile FOLDER: CPU profiles; ' +
    storeOptionHelp,
  async *run(context) {
    const { store, rest: words } = await benchStore(context.arguments)
    await using _store = store
    const sizes = words.filter(word => /^\d+$/.test(word)).map(Number)
    const [corpus, only, profile] = ['--corpus', '--only', '--profile'].map(word =>
      after(words, word),
    )
    for (const size of sizes.length > 0 ? sizes : [defaultSize]) {
      const folder = corpus === undefined ? await keptArchive(size, context.log) : resolve(corpus)
      const name = `archive-${size}${store.suffix}:pooled-vectors`
      const place = mkdtempSync(join(tmpdir(), 'veritrail-asking-'))
      try {
        let archive = join(folder, 'corpus')
        if (store.kind === 'neo4j') {
          context.log(`copying ${archive} to the server`)
          const onServer = join(place, 'corpus')
          yield* await copied(name, archive, onServer, store, context.log)
          archive = onServer
        }
        context.log(`asking ${archive}`)
        yield* await inChild(
          { kind: 'ask', corpus: archive, name, size, only },
          context.log,
          profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${resolve(profile)}`],
        )
      } finally {
        rmSync(place, { recursive: true })
      }
    }
  },
}
