import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compose } from '../../src/app/compose.ts'
import { queueFiles } from '../../src/app/use-cases/jobs/files-jobs.ts'
import { owner } from '../../src/core/principal.ts'
import type { Bench, BenchFigure } from '../figure.ts'
import { benchStore, serverMeter, type BenchStore } from './bench-store.ts'
import { generateMails } from './mail-generator.ts'

const defaultMails = 3_000
const defaultWorkers = [1, 2, 4]
const filesPerJob = 200
const access = { principal: owner }
const packageRoot = fileURLToPath(new URL('../../', import.meta.url))
const built = join(packageRoot, 'dist', 'program', 'main.js')
const program = existsSync(built) ? built : join(packageRoot, 'src', 'main.ts')

/** Ends when no job is left; throws where it fails. */
async function worker(corpus: string): Promise<void> {
  const child = spawn(
    process.execPath,
    [program, '--corpus', corpus, 'worker', 'run', '--until-done', '--quiet'],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  if (code !== 0) throw new Error(`a worker ended with ${code ?? signal}`)
}

async function* readBy(
  workers: number,
  asked: { readonly place: string; readonly maildir: string; readonly mails: number },
  store: BenchStore,
): AsyncGenerator<BenchFigure> {
  const { maildir, mails } = asked
  const corpus = join(asked.place, `corpus-${workers}`)
  // Vectors are jobs too; reading alone is what is measured.
  await store.makeCorpus(corpus, { encoder: { kind: 'off' } })
  {
    await using app = await compose(corpus)
    await queueFiles(app, { paths: [maildir], filesPerJob }, access)
  }
  const serverCpu = serverMeter(store)
  const start = performance.now()
  const ended = await Promise.allSettled(Array.from({ length: workers }, () => worker(corpus)))
  const seconds = (performance.now() - start) / 1000
  for (const each of ended) if (each.status === 'rejected') throw each.reason
  const name = `generated-${mails}${store.suffix}:workers-${workers}`
  const cpuFigures = serverCpu({ case: name, measure: 'server-cpu-seconds', n: mails })
  {
    await using app = await compose(corpus)
    const { documents } = await app.store.documents.counts(access)
    if (documents !== mails)
      throw new Error(`${workers} workers read ${documents} of ${mails} mails`)
  }
  yield { case: name, measure: 'mails-per-second', value: mails / seconds, n: mails }
  yield* cpuFigures
}

export const bench: Bench = {
  name: 'workers',
  description:
    'generated mails read into one corpus on Neo4j by several workers, whose start counts, ' +
    `without vectors, in jobs of ${filesPerJob} mails. Needs NEO4J_URI: a server for tests. ` +
    'Arguments: numbers of workers (1 2 4), --mails 3000',
  async *run(context) {
    const words = context.arguments
    const at = words.indexOf('--mails')
    const mails = at < 0 ? defaultMails : Number(words[at + 1])
    const given = (at < 0 ? words : words.toSpliced(at, 2)).map(Number)
    if (![mails, ...given].every(number => Number.isInteger(number) && number > 0))
      throw new Error(`numbers of workers and --mails NUMBER are taken, not "${words.join(' ')}"`)
    context.log(`the workers are ${program}`)
    const { store } = await benchStore(['--store', 'neo4j'])
    await using _store = store
    const place = mkdtempSync(join(tmpdir(), 'veritrail-workers-'))
    try {
      const maildir = join(place, 'maildir')
      for (const part of ['cur', 'new', 'tmp']) mkdirSync(join(maildir, part), { recursive: true })
      for (const mail of generateMails(mails))
        writeFileSync(join(maildir, 'cur', mail.fileName), mail.bytes)
      for (const workers of given.length > 0 ? given : defaultWorkers) {
        context.log(`${mails} mails: ${workers} workers`)
        yield* readBy(workers, { place, maildir, mails }, store)
      }
    } finally {
      rmSync(place, { recursive: true })
    }
  },
}
