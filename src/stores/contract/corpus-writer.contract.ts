import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { CorpusChanges } from '../../core/changes.ts'
import type { DocumentRecord } from '../../core/graph.ts'
import type { ChunkId, DocumentId } from '../../core/ids.ts'
import { owner } from '../../core/principal.ts'
import type { Store } from '../../core/ports/store.ts'
import { corpus } from './arbitraries.contract.ts'
import { commitAll, history, model, modelAfter, readablePart } from './corpus-model.contract.ts'
import { contractTest, exported, randomCases, refuses } from './driver.contract.ts'
import type { StoreDriver } from './driver.contract.ts'
import { sampleRecord } from './sample-record.contract.ts'

/** The write port: atomic, incremental, repeatable. */
export function corpusWriterContract(driver: StoreDriver): void {
  contractTest(
    driver,
    'ends after any history as a fresh store with the final state does',
    async () => {
      await fc.assert(
        fc.asyncProperty(history, async commits => {
          const content: string[] = []
          {
            await using store = await driver.open()
            await commitAll(store, commits)
            content.push(...(await exported(store)))
            const lines = await Array.fromAsync(store.exportLogical({ anyOrder: true }))
            assert.deepEqual(lines.sort(), content.toSorted())
            assert.deepEqual((await store.check()).problems, [])
          }
          await using fresh = await driver.open()
          await commitAll(fresh, [readablePart(modelAfter(commits), owner)])
          assert.deepEqual(content, await exported(fresh))
        }),
        randomCases(40),
      )
    },
  )

  contractTest(
    driver,
    'keeps long strings of a node that one document quotes and another one states, without either',
    async () => {
      const access = { principal: owner }
      for (const before of ['Agreed.\n', 'Agreed \u{1f44d}.\n', '']) {
        const quoted = `The pump of the ${'very '.repeat(100)}old mill "runs" \\ again.`
        const properties = { body: quoted, name: 'Mill', z: 'z'.repeat(450) }
        const node = { id: 'shared' as never, labels: ['Note'], properties }
        const record = (id: string, text: string): DocumentRecord =>
          sampleRecord(id, {}, { texts: [text], nodes: [node] })
        for (const gone of ['doc_quoting', 'doc_stating'] as DocumentId[]) {
          await using store = await driver.open()
          await store.writer.commit({ put: [record('doc_stating', 'Nothing.')] }, access)
          await store.writer.commit({ put: [record('doc_quoting', `${before}${quoted}`)] }, access)
          await store.writer.commit({ remove: [gone] }, access)
          const [found] = await store.graph.nodes([node.id], access)
          assert.deepEqual(found?.properties, properties)
          assert.deepEqual((await store.check()).problems, [])
        }
      }
    },
  )

  contractTest(
    driver,
    'leaves out what was changed, regrouped or removed since the commit that the caller saw',
    async () => {
      await using store = await driver.open()
      const access = { principal: owner }
      const ids = ['doc_same', 'doc_changed', 'doc_regrouped', 'doc_gone'] as DocumentId[]
      await store.writer.commit({ put: ids.map(id => sampleRecord(id)) }, access)
      const seen = new Map(
        (await store.documents.summaries(ids, access)).map(({ id, commitSeq = 0 }) => [
          id,
          commitSeq,
        ]),
      )
      await store.writer.commit(
        {
          put: [sampleRecord('doc_changed', { title: 'Newer' })],
          setReadGroups: [{ documentId: ids[2] as DocumentId, groups: ['board'] }],
          remove: [ids[3] as DocumentId],
        },
        access,
      )
      const older = ids.map(id => sampleRecord(id, { title: 'From what was seen' }))
      const result = await store.writer.commit({ put: older, unchangedSince: seen }, access)
      assert.deepEqual(
        { added: result.added, replaced: result.replaced, unchanged: result.unchanged },
        { added: 0, replaced: 1, unchanged: 0 },
      )
      assert.deepEqual(
        (await store.documents.summaries(ids, access))
          .map(({ id, title, groups }) => [id, title, groups] as const)
          .sort(([left], [right]) => (left < right ? -1 : 1)),
        [
          ['doc_changed', 'Newer', ['public']],
          ['doc_regrouped', sampleRecord('doc_regrouped').document.title, ['board']],
          ['doc_same', 'From what was seen', ['public']],
        ],
      )
    },
  )

  contractTest(driver, 'changes nothing when the same commit comes again', async () => {
    await fc.assert(
      fc.asyncProperty(history, async commits => {
        await using store = await driver.open()
        await commitAll(store, commits)
        const last = readablePart(modelAfter(commits), owner)
        const before = await exported(store)
        const seq = await store.documents.commitSeq({ principal: owner })
        const log = await store.documents.changesSince(0, 1_000_000, { principal: owner })
        const again = await store.writer.commit(last, { principal: owner })
        assert.deepEqual(again, {
          commitSeq: seq,
          added: 0,
          replaced: 0,
          removed: 0,
          unchanged: last.put?.length ?? 0,
          vectorsSkipped: 0,
        })
        assert.equal(await store.documents.commitSeq({ principal: owner }), seq)
        assert.deepEqual(await exported(store), before)
        assert.deepEqual(
          await store.documents.changesSince(0, 1_000_000, { principal: owner }),
          log,
        )
      }),
      randomCases(25),
    )
  })

  contractTest(
    driver,
    'does not care in which order and in how many commits documents come',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          corpus.chain(records =>
            fc.tuple(
              fc.constant(records),
              fc.shuffledSubarray(records, { minLength: records.length }),
            ),
          ),
          async ([together, apart]) => {
            const content: string[] = []
            {
              await using store = await driver.open()
              await commitAll(store, [{ put: together }])
              content.push(...(await exported(store)))
            }
            await using other = await driver.open()
            await commitAll(
              other,
              apart.map(record => ({ put: [record] })),
            )
            assert.deepEqual(content, await exported(other))
          },
        ),
        randomCases(25),
      )
    },
  )

  contractTest(
    driver,
    'counts what a commit did and logs it once for each document and kind',
    async () => {
      await using store = await driver.open()
      const commit = (changes: CorpusChanges) => store.writer.commit(changes, { principal: owner })
      const one = sampleRecord('doc_1')
      const two = sampleRecord('doc_2')
      const nothing = { added: 0, replaced: 0, removed: 0, unchanged: 0, vectorsSkipped: 0 }
      assert.deepEqual(await commit({}), { commitSeq: 0, ...nothing })
      assert.deepEqual(await commit({ put: [two, one] }), { commitSeq: 1, ...nothing, added: 2 })
      assert.deepEqual(await commit({ put: [one, sampleRecord('doc_2', { title: 'other' })] }), {
        commitSeq: 2,
        ...nothing,
        replaced: 1,
        unchanged: 1,
      })
      assert.deepEqual(
        await commit({
          setReadGroups: [
            { documentId: one.document.id, groups: ['public', 'public'] },
            { documentId: 'gone' as DocumentId, groups: [] },
          ],
        }),
        { commitSeq: 2, ...nothing },
      )
      assert.deepEqual(
        await commit({ setReadGroups: [{ documentId: one.document.id, groups: ['b', 'a', 'b'] }] }),
        { commitSeq: 3, ...nothing },
      )
      assert.deepEqual(
        (await store.documents.document(one.document.id, { principal: owner }))?.groups,
        ['a', 'b'],
      )
      assert.deepEqual(
        await commit({
          vectors: {
            model,
            dimensions: 2,
            chunks: [
              ...one.chunks.map(chunk => ({ chunkId: chunk.id, windows: [Float32Array.of(0, 1)] })),
              { chunkId: 'gone' as ChunkId, windows: [Float32Array.of(1, 0)] },
            ],
          },
        }),
        { commitSeq: 4, ...nothing, vectorsSkipped: 1 },
      )
      assert.deepEqual(
        await commit({ remove: [two.document.id, 'gone' as DocumentId], clearVectors: true }),
        { commitSeq: 5, ...nothing, removed: 1 },
      )
      assert.deepEqual(await commit({ sources: [{ id: 's', kind: 'folder', location: '/x' }] }), {
        commitSeq: 6,
        ...nothing,
      })
      assert.deepEqual(
        await commit({
          sources: [{ id: 's', kind: 'folder', location: '/x' }],
          remove: [two.document.id],
        }),
        { commitSeq: 6, ...nothing },
      )
      const log = [
        [1, 'doc_1', 'put'],
        [1, 'doc_2', 'put'],
        [2, 'doc_2', 'put'],
        [3, 'doc_1', 'regroup'],
        [4, 'doc_1', 'vectors'],
        [5, 'doc_2', 'remove'],
        [5, 'doc_1', 'vectors'],
      ]
      const read = async (after: number, limit: number) =>
        (await store.documents.changesSince(after, limit, { principal: owner })).map(change => [
          change.commitSeq,
          change.documentId,
          change.kind,
        ])
      // Puts of a document that is gone now are not shown.
      const shown = log.filter(([, id, kind]) => id === 'doc_1' || kind === 'remove')
      assert.deepEqual(await read(0, 100), shown)
      assert.deepEqual(await read(3, 100), shown.slice(2))
      assert.deepEqual(await read(0, 2), shown.slice(0, 2))
      assert.deepEqual(await read(6, 100), [])
    },
  )

  contractTest(driver, 'keeps which ingestions are open, beside the corpus', async () => {
    await using store = await driver.open()
    const access = { principal: owner }
    const [mail, notes] = [
      { sourceId: 's2', location: '/mail “a”', unfinished: [] },
      {
        sourceId: 's1',
        location: '/notes',
        unfinished: ['doc_1' as DocumentId, 'doc_2' as DocumentId],
      },
    ]
    assert.deepEqual(await store.documents.openIngestions(access), [])
    assert.equal(
      (await store.writer.commit({ ingestions: { open: [mail, notes] } }, access)).commitSeq,
      0,
    )
    assert.deepEqual(await store.documents.openIngestions(access), [notes, mail])
    assert.deepEqual(
      await store.documents.openIngestions({
        principal: { kind: 'user', id: 'u', groups: ['public'] },
      }),
      [],
    )
    assert.deepEqual(await exported(store), [])
    const stored = sampleRecord('doc_1')
    assert.equal(
      (
        await store.writer.commit(
          {
            put: [stored],
            ingestions: { open: [{ ...notes, unfinished: [] }], close: ['s2', 'unknown'] },
          },
          access,
        )
      ).commitSeq,
      1,
    )
    assert.deepEqual(await store.documents.openIngestions(access), [{ ...notes, unfinished: [] }])
    assert.equal(
      (await store.writer.commit({ put: [stored], ingestions: { close: ['s1'] } }, access))
        .commitSeq,
      1,
    )
    assert.deepEqual(await store.documents.openIngestions(access), [])
  })

  contractTest(
    driver,
    'keeps what a person deleted out of the corpus until it is restored',
    async () => {
      await using store = await driver.open()
      const access = { principal: owner }
      const [mail, attached] = [
        sampleRecord('doc_2', { groups: ['staff'] }),
        sampleRecord('doc_1', {
          parentId: 'doc_2' as DocumentId,
          kind: 'attachment',
          groups: ['staff', 'board', 'staff'],
        }),
      ]
      const marks = [mail, attached].map(
        ({ document: { id, sourceId, key, groups, parentId } }) => ({
          documentId: id,
          sourceId,
          key,
          groups,
          at: 5,
          ...(parentId !== undefined && { parentId }),
        }),
      )
      await store.writer.commit({ put: [mail, attached, sampleRecord('doc_3')] }, access)
      const deleted = await store.writer.commit({ deletions: { put: marks } }, access)
      assert.deepEqual([deleted.commitSeq, deleted.removed], [2, 2])
      const kept = [{ ...marks[1], groups: ['board', 'staff'] }, marks[0]]
      assert.deepEqual(await store.documents.deletions(access), kept)
      assert.deepEqual(
        (await store.writer.commit({ deletions: { put: marks } }, access)).commitSeq,
        2,
      )
      // Others are not told that it was there.
      const seenBy = async (...groups: string[]) =>
        (await store.documents.deletions({ principal: { kind: 'user', id: 'u', groups } })).map(
          ({ documentId }) => documentId,
        )
      assert.deepEqual(
        [await seenBy('public'), await seenBy('board'), await seenBy('staff')],
        [[], ['doc_1'], ['doc_1', 'doc_2']],
      )
      const lines = await exported(store)
      assert.ok(
        lines.some(line => line.startsWith('["deletion","doc_2"')) &&
          !lines.some(line => line.includes('"at"')),
      )
      assert.deepEqual((await store.check()).problems, [])
      // Changed or not, it is not put again, and what comes with it is.
      const again = await store.writer.commit(
        { put: [mail, sampleRecord('doc_1', { title: 'other' }), sampleRecord('doc_4')] },
        access,
      )
      assert.deepEqual(
        [again.commitSeq, again.added, again.replaced, again.unchanged],
        [3, 1, 0, 0],
      )
      assert.deepEqual(
        (await store.documents.list({ limit: 10 }, access)).map(({ id }) => id),
        ['doc_3', 'doc_4'],
      )
      assert.equal(
        (
          await store.writer.commit(
            {
              deletions: { remove: ['doc_2' as DocumentId, 'unknown' as DocumentId] },
              put: [mail],
            },
            access,
          )
        ).added,
        1,
      )
      assert.deepEqual(await store.documents.deletions(access), [kept[0]])
      // A removal by an ingestion is no deletion.
      await store.writer.commit({ remove: ['doc_2' as DocumentId] }, access)
      assert.equal((await store.writer.commit({ put: [mail] }, access)).added, 1)
      assert.deepEqual((await store.check()).problems, [])
    },
  )

  contractTest(
    driver,
    'removes only the named document, not the attachments that came with it',
    async () => {
      await using store = await driver.open()
      const attached = sampleRecord('doc_2', {
        parentId: 'doc_1' as DocumentId,
        kind: 'attachment',
      })
      await commitAll(store, [
        { put: [sampleRecord('doc_1'), attached] },
        { remove: ['doc_1' as DocumentId] },
      ])
      assert.deepEqual(
        (await store.documents.list({ limit: 10 }, { principal: owner })).map(
          summary => summary.id,
        ),
        ['doc_2'],
      )
      assert.deepEqual(
        (await store.documents.known('s1', { principal: owner })).map(known => known.parentId),
        ['doc_1'],
      )
    },
  )

  contractTest(driver, 'refuses users', async () => {
    await using store = await driver.open()
    await refuses('forbidden', () =>
      store.writer.commit(
        { put: [sampleRecord('doc_1')] },
        { principal: { kind: 'user', id: 'u', groups: ['public'] } },
      ),
    )
    await refuses('forbidden', () =>
      store.writer.commit(
        { deletions: { remove: ['doc_1' as DocumentId] } },
        { principal: { kind: 'user', id: 'u', groups: ['public'] } },
      ),
    )
    await store.writer.commit(
      { put: [sampleRecord('doc_1')] },
      { principal: { kind: 'system', reason: 'test' } },
    )
    assert.equal(await store.documents.count({}, { principal: owner }), 1)
  })

  contractTest(driver, 'does nothing at all when any part of a commit is wrong', async () => {
    await using store = await driver.open()
    const stored = sampleRecord('doc_1')
    const chunkId = stored.chunks[0]?.id ?? ('' as ChunkId)
    await commitAll(store, [
      {
        put: [stored],
        vectors: { model, dimensions: 2, chunks: [{ chunkId, windows: [Float32Array.of(0, 1)] }] },
      },
    ])
    const good = sampleRecord('doc_good')
    const faulty = (
      title: string,
      change: (record: DocumentRecord) => Partial<DocumentRecord>,
    ): [string, CorpusChanges] => {
      const record = sampleRecord('doc_bad')
      return [title, { put: [good, { ...record, ...change(record) }] }]
    }
    const node = {
      id: stored.nodes[0]?.id as NonNullable<(typeof stored.nodes)[0]>['id'],
      labels: [],
      properties: {},
    }
    const vectors = (
      given: Partial<NonNullable<CorpusChanges['vectors']>>,
      windows: Float32Array[] = [Float32Array.of(1, 0)],
    ): CorpusChanges => ({
      put: [good],
      vectors: { model, dimensions: 2, chunks: [{ chunkId, windows }], ...given },
    })
    const wrong: Array<[string, CorpusChanges]> = [
      ['the same document twice', { put: [good, good] }],
      ['put and removed', { put: [good], remove: [good.document.id] }],
      [
        'put and deleted by a person',
        {
          put: [good],
          deletions: {
            put: [{ documentId: good.document.id, sourceId: 's1', key: 'k', groups: [], at: 0 }],
          },
        },
      ],
      [
        'deleted and restored',
        {
          deletions: {
            put: [{ documentId: good.document.id, sourceId: 's1', key: 'k', groups: [], at: 0 }],
            remove: [good.document.id],
          },
        },
      ],
      [
        'removed and regrouped',
        {
          put: [good],
          remove: [stored.document.id],
          setReadGroups: [{ documentId: stored.document.id, groups: [] }],
        },
      ],
      faulty('an empty id', record => ({
        document: { ...record.document, id: '' as DocumentId },
        chunks: [],
        mentions: [],
        facts: [],
      })),
      faulty('a chunk id of another stored document', record => ({
        chunks: record.chunks.map((chunk, index) =>
          index === 0 ? { ...chunk, id: chunkId } : chunk,
        ),
        mentions: [],
        facts: [],
      })),
      faulty('a chunk beyond the text', record => ({
        chunks: record.chunks.map(chunk => ({ ...chunk, end: record.document.text.length + 1 })),
      })),
      faulty('a chunk of another revision', record => ({
        chunks: record.chunks.map(chunk => ({ ...chunk, revisionId: stored.document.revisionId })),
      })),
      faulty('a sentence outside of its chunk', record => ({
        chunks: record.chunks.map(chunk => ({
          ...chunk,
          sentences: [{ start: 0, end: record.document.text.length }],
        })),
      })),
      faulty('a mention of a foreign chunk', record => ({
        mentions: record.mentions.map(mention => ({ ...mention, chunkId })),
      })),
      faulty('a fact of a foreign chunk', record => ({
        facts: record.facts.map(fact => ({ ...fact, chunkId })),
      })),
      faulty('a node stated twice', () => ({ nodes: [node, node] })),
      faulty('a number that is not finite', () => ({
        nodes: [{ ...node, properties: { x: NaN } }],
      })),
      faulty('a string with NUL', () => ({ nodes: [{ ...node, properties: { x: 'a\0b' } }] })),
      faulty('a lone surrogate', record => ({ document: { ...record.document, title: '\ud800' } })),
      faulty('a carriage return in the text', record => ({
        document: { ...record.document, text: record.document.text.replace(' ', '\r') },
      })),
      faulty('a span that splits a character', record => ({
        document: {
          ...record.document,
          text: '\u{1f600}'.repeat(record.document.text.length),
          cuts: [{ start: 1, end: 2, kind: 'quote' }],
        },
      })),
      ['another model', vectors({ model: 'other' })],
      ['other dimensions', vectors({ dimensions: 3 }, [Float32Array.of(1, 0, 0)])],
      ['a vector of another length than said', vectors({}, [Float32Array.of(1, 0, 0)])],
      ['a vector that is not of unit length', vectors({}, [Float32Array.of(1, 1)])],
      ['a vector with NaN', vectors({}, [Float32Array.of(NaN, 1)])],
      ['no window', vectors({}, [])],
    ]
    const before = await stateOf(store)
    for (const [title, changes] of wrong) {
      await refuses(
        'invalid_input',
        () =>
          store.writer.commit(
            {
              ...changes,
              ingestions: { open: [{ sourceId: 's1', location: '/', unfinished: [] }] },
            },
            { principal: owner },
          ),
        title,
      )
      assert.deepEqual(await stateOf(store), before, title)
    }
    await refuses('aborted', () =>
      store.writer.commit({ put: [good] }, { principal: owner, signal: AbortSignal.abort() }),
    )
    assert.deepEqual(await stateOf(store), before)
  })
}

async function stateOf(store: Store): Promise<unknown> {
  return [
    await exported(store),
    await store.documents.openIngestions({ principal: owner }),
    await store.documents.commitSeq({ principal: owner }),
    await store.documents.changesSince(0, 100, { principal: owner }),
    await store.keywords.documentFrequencies(['gantry'], { principal: owner }),
  ]
}
