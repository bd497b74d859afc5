import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compose, initCorpus, type App } from '../../src/app/compose.ts'
import { owner } from '../../src/core/principal.ts'
import { hostileGraph } from './hostile-graph.ts'

/** A corpus that holds the graph the hostile queries are asked of; removed with it. */
export interface HostileCorpus extends AsyncDisposable {
  readonly app: App
  /** Of the store's whole logical content. */
  logicalHash(): Promise<string>
}

export async function openHostileCorpus(): Promise<HostileCorpus> {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-hostile-'))
  initCorpus(folder, { encoder: { kind: 'off' } })
  const app = await compose(folder)
  await app.store.writer.commit({ put: [hostileGraph()], remove: [] }, { principal: owner })
  return {
    app,
    async logicalHash() {
      const hash = createHash('sha256')
      for await (const line of app.store.exportLogical()) hash.update(`${line}\n`)
      return hash.digest('hex')
    },
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]()
      rmSync(folder, { recursive: true })
    },
  }
}
