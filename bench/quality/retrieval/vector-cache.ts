import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { EmbeddingModel } from '../../../src/core/ports/embedding-model.ts'

/**
 * An encoder that keeps what it computed in a file of the temporary folder, by content, so that
 * repeated runs wait for it once.
 */
export interface CachingEncoder extends EmbeddingModel {
  /** Milliseconds that computing (not reading) this text took; 0 for what came from the file. */
  readonly spent: (text: string) => number
}

/**
 * Wraps an encoder; `remember` decides which texts go to the file: questions do not, so that their
 * time is always measured.
 */
export function cachingEncoder(
  encoder: EmbeddingModel,
  remember: (text: string) => boolean,
): CachingEncoder {
  const folder = join(tmpdir(), 'veritrail-bench-vectors')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const database = new DatabaseSync(
    join(folder, `${encoder.id.replace(/[^\w.-]+/g, '_')}.sqlite`),
    { timeout: 10_000 },
  )
  database.exec(
    'pragma journal_mode = wal; pragma synchronous = off; create table if not exists ' +
      'vectors (hash blob primary key, windows blob not null) without rowid',
  )
  const select = database.prepare('select windows from vectors where hash = ?')
  const insert = database.prepare('insert or ignore into vectors (hash, windows) values (?, ?)')
  const memory = new Map<string, Float32Array[]>()
  const spent = new Map<string, number>()
  const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

  const read = (text: string): Float32Array[] | undefined => {
    const row = select.get(hashOf(text))
    if (row === undefined || !(row['windows'] instanceof Uint8Array)) return undefined
    const floats = new Float32Array(row['windows'].slice().buffer)
    return Array.from({ length: floats.length / encoder.dimensions }, (_, window) =>
      floats.slice(window * encoder.dimensions, (window + 1) * encoder.dimensions),
    )
  }
  const keep = (text: string, windows: readonly Float32Array[]): void => {
    const joined = new Float32Array(windows.length * encoder.dimensions)
    for (const [index, window] of windows.entries()) joined.set(window, index * encoder.dimensions)
    insert.run(hashOf(text), new Uint8Array(joined.buffer))
  }
  return {
    id: encoder.id,
    dimensions: encoder.dimensions,
    spent: text => spent.get(text) ?? 0,
    async embed(texts, options) {
      const missing = [...new Set(texts)].filter(text => {
        if (memory.has(text)) return false
        const known = remember(text) ? read(text) : undefined
        if (known !== undefined) memory.set(text, known)
        return known === undefined
      })
      const started = performance.now()
      const computed = missing.length === 0 ? [] : await encoder.embed(missing, options)
      const each = (performance.now() - started) / missing.length
      database.exec('begin immediate')
      for (const [index, text] of missing.entries()) {
        const windows = computed[index] ?? []
        memory.set(text, windows)
        spent.set(text, each)
        if (remember(text)) keep(text, windows)
      }
      database.exec('commit')
      return texts.map(text => memory.get(text) ?? [])
    },
    countTokens: (texts, options) => encoder.countTokens(texts, options),
    async [Symbol.asyncDispose]() {
      database.close()
      await encoder[Symbol.asyncDispose]()
    },
  }
}
