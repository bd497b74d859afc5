import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { owner } from '../core/principal.ts'
import { compose, initCorpus, type App } from './compose.ts'
import { diagnose } from './use-cases/corpus/doctor.ts'
import { fillVectors, type VectorEvent } from './use-cases/corpus/fill-vectors.ts'
import { ingestPaths } from './use-cases/corpus/ingest.ts'

async function corpusOfOneNote(context: TestContext): Promise<App> {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-vectors-'))
  context.after(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'note.txt'), 'The gate is locked at nine.')
  initCorpus(join(folder, 'corpus'))
  const app = await compose(join(folder, 'corpus'))
  for await (const event of ingestPaths(
    app,
    { paths: [join(folder, 'note.txt')] },
    { principal: owner },
  ))
    void event
  return app
}

/** The app on a machine whose runtime computes something else. */
function onOtherMachine(app: App): App {
  const { encoder } = app
  assert.ok(encoder !== undefined)
  return {
    ...app,
    encoder: {
      ...encoder,
      check: async () => ({ runtime: 'native', cosine: 0.9625, difference: 0.08, agrees: false }),
    },
  }
}

async function eventsOf(app: App): Promise<VectorEvent[]> {
  const events: VectorEvent[] = []
  for await (const event of fillVectors(app, { principal: owner })) events.push(event)
  return events
}

describe('an encoder that disagrees with its reference', () => {
  it('is named before the first vectors of a corpus, and not again', async context => {
    await using app = await corpusOfOneNote(context)
    const other = onOtherMachine(app)
    const [first, warning, last] = await eventsOf(other)
    assert.deepEqual(
      [first, last],
      [
        { type: 'progress', done: 0, total: 1 },
        { type: 'progress', done: 1, total: 1 },
      ],
    )
    assert.ok(warning?.type === 'warning')
    assert.match(warning.message, /onnxruntime-node.*cosine 0\.9625.*encoder\.runtime to "wasm"/)
    assert.deepEqual(await eventsOf(other), [])
  })

  it('is a finding of the doctor', async context => {
    await using app = await corpusOfOneNote(context)
    const sound = await diagnose(app, { principal: owner })
    assert.deepEqual([sound.encoder.status, sound.healthy], ['ready', true])
    const { encoder, healthy } = await diagnose(onOtherMachine(app), { principal: owner })
    assert.deepEqual([encoder.status, healthy], ['failed', false])
    assert.match(encoder.detail, /onnxruntime-node/)
  })
})
