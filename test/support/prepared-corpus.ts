import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { compose, initCorpus } from '../../src/app/compose.ts'
import { configFileName } from '../../src/app/config/config.ts'
import { fillVectors } from '../../src/app/use-cases/corpus/fill-vectors.ts'
import { ingestPaths } from '../../src/app/use-cases/corpus/ingest.ts'
import { owner } from '../../src/core/principal.ts'

type Settings = NonNullable<Parameters<typeof initCorpus>[1]>

export interface Preparation {
  readonly paths: readonly string[]
  /** What bears upon the reading of documents. */
  readonly settings?: Settings | undefined
  /** Whether passages get their vectors; yes if absent. */
  readonly vectors?: boolean
}

const access = { principal: owner }

/**
 * Where whole corpora are kept: for all test files of a run in the folder that the runner names,
 * else for those of one file.
 */
const kept = (() => {
  let own: string | undefined
  after(() => {
    if (own !== undefined) rmSync(own, { recursive: true, force: true })
  })
  return (): string =>
    process.env['VERITRAIL_TEST_CORPORA'] ??
    (own ??= mkdtempSync(join(tmpdir(), 'veritrail-prepared-')))
})()

/**
 * Makes a corpus at `folder` with documents already read, as a copy: tests that only need one, and
 * not its reading, share the work, but no file. `settings` come on top of those of the preparation.
 */
export async function preparedCorpus(
  folder: string,
  preparation: Preparation,
  settings: Settings = {},
): Promise<void> {
  const whole = await prepared(preparation)
  initCorpus(folder, { ...preparation.settings, ...settings })
  cpSync(whole, folder, { recursive: true, filter: path => path !== join(whole, configFileName) })
}

async function prepared(preparation: Preparation): Promise<string> {
  const name = createHash('sha256').update(JSON.stringify(preparation)).digest('hex').slice(0, 16)
  const whole = join(kept(), name)
  if (existsSync(whole)) return whole
  const part = mkdtempSync(join(kept(), 'part-'))
  const corpus = join(part, 'corpus')
  await fill(corpus, preparation)
  try {
    renameSync(corpus, whole)
  } catch (error) {
    // Another file has made it meanwhile.
    if (!existsSync(whole)) throw error
  }
  rmSync(part, { recursive: true, force: true })
  return whole
}

async function fill(corpus: string, { paths, settings = {}, vectors = true }: Preparation) {
  initCorpus(corpus, settings)
  await using app = await compose(corpus)
  for await (const event of ingestPaths(app, { paths }, access))
    if (event.type === 'ingest-end') break
  if (vectors) for await (const _ of fillVectors(app, access));
}
