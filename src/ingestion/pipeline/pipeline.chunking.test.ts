import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Chunk } from '../../core/document.ts'
import { owner } from '../../core/principal.ts'
import { documentNode } from '../../graph/document-graph.ts'
import { memoryStore } from '../../stores/memory/memory-store.ts'
import { chunkSettings, type ChunkSettings } from '../chunk/chunk-settings.ts'
import type { ChunkPorts } from '../chunk/prepare-chunking.ts'
import { loadItem } from '../loaders/load-item.ts'
import { ingestFolder } from './ingest-folder.contract.ts'
import { ingest } from './pipeline.ts'

const access = { principal: owner }
const text = Array.from(
  { length: 40 },
  (_, index) => `Sentence ${index} about the bridge over the river. Ada Park wrote line ${index}.`,
).join(' ')

test(
  'a changed chunker is noticed: documents are divided anew, under the same revision, and ' +
    'the same chunker changes nothing',
  async t => {
    const root = mkdtempSync(join(tmpdir(), 'veritrail-chunking-'))
    t.after(() => rmSync(root, { recursive: true, force: true }))
    writeFileSync(join(root, 'bridge.txt'), text)
    writeFileSync(
      join(root, 'a.eml'),
      `Message-ID: <a@x>\nFrom: Ada Park <ada@x.example>\nSubject: Bridge\n\n${text}\n\nOn ` +
        `Monday Bo wrote:\n> ${text}\n`,
    )
    const store = memoryStore()
    const run = (chunking?: ChunkSettings, chunkPorts?: ChunkPorts): Promise<string[]> =>
      ingestFolder(root, store, { chunking }, chunkPorts)
    const state = async (): Promise<{ revisions: string[]; chunks: Chunk[] }> => {
      const documents = await store.documents.list({ limit: 10 }, access)
      return {
        revisions: documents.map(document => document.revisionId),
        chunks: (
          await Promise.all(
            documents.map(document => store.documents.chunksOf(document.id, access)),
          )
        ).flat(),
      }
    }
    const fixed = chunkSettings.parse({
      kind: 'fixed',
      tokens: 100,
      overlap: 30,
      tokenizer: 'estimate',
    })

    assert.deepEqual(await run(), ['ingested', 'ingested'])
    const before = await state()
    assert.deepEqual(await run(), ['unchanged', 'unchanged'])
    assert.deepEqual(await run(fixed), ['replaced', 'replaced'])
    const after = await state()
    assert.deepEqual(after.revisions, before.revisions)
    assert.ok(after.chunks.every(chunk => !before.chunks.some(other => other.id === chunk.id)))
    assert.ok(
      after.chunks.some(
        (chunk, index) =>
          chunk.start < (after.chunks[index - 1]?.end ?? 0) &&
          chunk.documentId === after.chunks[index - 1]?.documentId,
      ),
    )
    assert.deepEqual(await run(fixed), ['unchanged', 'unchanged'])
    assert.deepEqual(
      await run(
        chunkSettings.parse({ kind: 'semantic', signal: 'encoder', tokenizer: 'estimate' }),
        {
          similarity: {
            name: 'all-alike/1',
            of: sentences => Promise.resolve(sentences.slice(1).map(() => 1)),
          },
        },
      ),
      ['replaced', 'replaced'],
    )
    assert.deepEqual(await run(), ['replaced', 'replaced'])
    assert.deepEqual(await state(), before)
  },
)

test(
  'each chunk keeps its number of tokens, the document the chunker that counted them; ' +
    'overlapping chunks mention nobody twice',
  async t => {
    const root = mkdtempSync(join(tmpdir(), 'veritrail-chunking-'))
    t.after(() => rmSync(root, { recursive: true, force: true }))
    writeFileSync(join(root, 'bridge.txt'), text)
    const counts = new Map<string, number>()
    for (const chunking of [
      undefined,
      chunkSettings.parse({ kind: 'fixed', tokens: 100, overlap: 30, tokenizer: 'estimate' }),
    ]) {
      const store = memoryStore()
      for await (const _event of ingest(
        { path: root, principal: owner },
        { writer: store.writer, documents: store.documents, loadItem, clock: { now: () => 0 } },
        { chunking },
      )) {
        /* to the end */
      }
      const [document] = await store.documents.list({ limit: 1 }, access)
      assert.ok(document !== undefined)
      const chunks = await store.documents.chunksOf(document.id, access)
      const nodes = await store.graph.nodes(
        [documentNode(document), ...chunks.map(chunk => chunk.id)],
        access,
      )
      for (const chunk of chunks) {
        const tokens = nodes.find(node => node.id === chunk.id)?.properties['tokens']
        assert.ok(typeof tokens === 'number' && tokens > 0 && tokens <= 220)
      }
      assert.equal(
        nodes.find(node => node.id === documentNode(document))?.properties['chunker'],
        chunking === undefined
          ? undefined
          : 'fixed/1(overlap=30,tokenizer=word-piece-estimate/1,tokens=100)',
      )
      const mentions = await store.documents.mentionsOf(document.id, access)
      assert.equal(
        new Set(mentions.map(mention => `${mention.start}-${mention.end}`)).size,
        mentions.length,
      )
      counts.set(chunking?.kind ?? 'default', mentions.length)
    }
    assert.equal(counts.get('fixed'), counts.get('default'))
  },
)
