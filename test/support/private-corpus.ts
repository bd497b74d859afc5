import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestContext } from 'node:test'
import { compose, initCorpus, type App } from '../../src/app/compose.ts'
import { ingestPaths, type IngestRequest } from '../../src/app/use-cases/corpus/ingest.ts'
import { owner } from '../../src/core/principal.ts'
import type { IngestEvent } from '../../src/core/ingest-outcome.ts'

/** Folders of a test: what is read, the corpus, and the salt beside them. */
export interface PrivatePlace {
  readonly source: string
  readonly corpus: string
  readonly saltFile: string
  /** Writes files below `source`. */
  write(files: Readonly<Record<string, string | Uint8Array>>): void
}

export const testSalt = 'a salt of a test, long enough to be one'

export function privatePlace(
  context: TestContext,
  settings: Readonly<Record<string, unknown>> = {},
): PrivatePlace {
  const root = mkdtempSync(join(tmpdir(), 'veritrail-privacy-'))
  context.after(() => rmSync(root, { recursive: true, force: true }))
  const [source, corpus, saltFile] = [
    join(root, 'source'),
    join(root, 'corpus'),
    join(root, 'salt'),
  ]
  mkdirSync(source)
  writeFileSync(saltFile, testSalt, { mode: 0o600 })
  initCorpus(corpus, {
    encoder: { kind: 'off' },
    privacy: { mode: 'pseudonyms', salt: { file: saltFile } },
    ingest: { workers: 1, web: { pauseMs: 0 } },
    ...settings,
  })
  return {
    source,
    corpus,
    saltFile,
    write(files) {
      for (const [name, content] of Object.entries(files)) {
        mkdirSync(dirname(join(source, name)), { recursive: true })
        writeFileSync(join(source, name), content)
      }
    },
  }
}

/** Ingests what the request names, by default the place's folder. */
export async function ingestInto(
  { source, corpus }: PrivatePlace,
  request: Partial<IngestRequest> = {},
): Promise<IngestEvent[]> {
  await using app = await compose(corpus)
  return await ingestWith(app, { paths: [source], ...request })
}

export async function ingestWith(app: App, request: IngestRequest): Promise<IngestEvent[]> {
  const events: IngestEvent[] = []
  for await (const event of ingestPaths(app, request, { principal: owner })) events.push(event)
  return events
}

export const statusesOf = (events: readonly IngestEvent[]): string[] =>
  events.flatMap(event => (event.type === 'document' ? [event.outcome.status] : []))

/** Fails where a file of a folder, or its name, holds one of some words in any usual encoding. */
export function assertHoldsNone(folder: string, words: readonly string[]): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const bytes = readFileSync(join(entry.parentPath, entry.name))
    const texts = [
      entry.name,
      bytes.toString('utf8'),
      bytes.toString('utf16le'),
      bytes.toString('latin1'),
    ]
    for (const word of words)
      for (const text of texts) {
        const at = text.toLowerCase().indexOf(word.toLowerCase())
        assert.equal(
          at,
          -1,
          `${entry.name} holds "${word}": ${text.slice(Math.max(0, at - 60), at + 60)}`,
        )
      }
  }
}
