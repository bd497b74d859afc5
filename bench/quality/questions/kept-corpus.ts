import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ask } from '../../../src/answering/ask.ts'
import { compose, initCorpus, type App } from '../../../src/app/compose.ts'
import { fillVectors } from '../../../src/app/use-cases/corpus/fill-vectors.ts'
import { ingestPaths } from '../../../src/app/use-cases/corpus/ingest.ts'
import { answeringPorts } from '../../../src/app/use-cases/questions/answering-ports.ts'
import { collectAnswer, type Answer } from '../../../src/core/answer.ts'
import type { EmbeddingModel } from '../../../src/core/ports/embedding-model.ts'
import { owner } from '../../../src/core/principal.ts'
import { cachingEncoder } from '../retrieval/vector-cache.ts'

const access = { principal: owner }
const packageRoot = fileURLToPath(new URL('../../../', import.meta.url))
// What decides on the records of a corpus; reading questions does not.
const recordCode = ['core', 'graph', 'ingestion', 'language', 'stores', 'support'].map(room =>
  join(packageRoot, 'src', room),
)
const askingOnly = join(packageRoot, 'src', 'language', 'question')

function filesBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap(name => (join(path, name) === askingOnly ? [] : filesBelow(join(path, name))))
}

/** Names what decides on the records of a corpus: the code that reads, and these files. */
export function contentKey(paths: readonly string[], base: string, encoder: boolean): string {
  const hash = createHash('sha256').update(String(encoder))
  const code = [...recordCode, join(packageRoot, 'lexicons')].flatMap(filesBelow)
  for (const file of code)
    if (!file.endsWith('.test.ts')) hash.update(readFileSync(file)).update('\0')
  for (const file of paths.flatMap(filesBelow))
    hash.update(`${relative(base, file)}\0`).update(readFileSync(file))
  return hash.digest('hex').slice(0, 24)
}

/** Encodes with the vectors of earlier runs at hand. */
async function encodeAll(app: App): Promise<void> {
  const { encoder } = app
  if (encoder === undefined) return
  // The encoder itself is the app's to close.
  const borrowed = { ...encoder, async [Symbol.asyncDispose]() {} }
  await using cached = cachingEncoder(borrowed, () => true)
  const embed: EmbeddingModel['embed'] = (texts, options) => cached.embed(texts, options)
  for await (const event of fillVectors({ ...app, encoder: { ...encoder, embed } }, access))
    if (event.type === 'warning') throw new Error(event.message)
}

/**
 * The folder of a corpus of these files and folders, built by the product's own ingestion the first
 * time and kept in the temporary folder until the files or the code that reads them change.
 */
export async function keptCorpus(
  paths: readonly string[],
  {
    base,
    encoder,
    log,
  }: {
    /** Names of files count from here. */
    readonly base: string
    readonly encoder: boolean
    readonly log: (line: string) => void
  },
): Promise<string> {
  const kept = join(tmpdir(), 'veritrail-bench-corpora')
  mkdirSync(kept, { recursive: true, mode: 0o700 })
  const folder = join(kept, contentKey(paths, base, encoder))
  if (existsSync(folder)) return folder
  const building = `${folder}.${process.pid}`
  rmSync(building, { recursive: true, force: true })
  initCorpus(building, { encoder: { kind: encoder ? 'local' : 'off' } })
  {
    await using app = await compose(building)
    for await (const event of ingestPaths(app, { paths }, access))
      if (event.type === 'ingest-end')
        log(`${event.summary.ingested} ingested, ${event.summary.failed} failed`)
    await encodeAll(app)
  }
  renameSync(building, folder)
  return folder
}

/** Asks as the product does, without a record of the answer and without verdicts after its text. */
export async function askOf(app: App, text: string): Promise<Answer> {
  return collectAnswer(ask({ text }, answeringPorts(app), access))
}
