import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { DocumentId } from '../../../core/ids.ts'
import { owner } from '../../../core/principal.ts'
import { memoryStore } from '../../../stores/memory/memory-store.ts'
import { buildRecord } from '../../../ingestion/record/build-record.ts'
import { documentId, revisionId, sha256 } from '../../../support/ids.ts'
import { goldFinder, goldIds, rankedIds, type Gold } from './compare-gold.ts'

const id = (name: string): DocumentId => name as DocumentId
const gold = (documents: readonly string[], passages: readonly string[] = []): Gold => ({
  documents: new Set(documents.map(id)),
  passages: new Set(passages),
  missing: [],
})
const found = (...items: ReadonlyArray<readonly [hash: string, ...sources: string[]]>) =>
  items.map(([contentHash, ...sources]) => ({ contentHash, sources: sources.map(id) }))

describe('what was found, as a ranking', () => {
  it('counts a document once, at its best passage', () => {
    assert.deepEqual(rankedIds(found(['h1', 'a'], ['h2', 'a'], ['h3', 'b']), gold(['b'])), [
      'a',
      'b',
    ])
  })

  it('counts an equal text for every document that holds it and is asked for', () => {
    assert.deepEqual(rankedIds(found(['h1', 'a', 'b', 'c']), gold(['b', 'c'])), ['b', 'c'])
    assert.deepEqual(rankedIds(found(['h1', 'a', 'b']), gold(['x'])), ['a'])
  })

  it('counts passages one by one where the evidence says which words', () => {
    assert.deepEqual(rankedIds(found(['h1', 'a'], ['h2', 'a'], ['h3', 'b']), gold(['b'], ['h2'])), [
      'h1',
      'h2',
      'b',
    ])
  })

  it('leaves a place for evidence that cannot be found', () => {
    assert.equal(
      goldIds({
        ...gold(['a'], ['h']),
        missing: [{ evidence: { documentKey: 'gone' }, reason: '' }],
      }).size,
      3,
    )
  })
})

describe('the evidence of a question', () => {
  const text = 'The gantry is inspected every six months.'
  const record = (sourceId: string, key: string) => {
    const document = documentId(sourceId, key)
    const bytesHash = sha256(text)
    return buildRecord({
      id: document,
      revisionId: revisionId(document, bytesHash, 'test/1', text),
      sourceId,
      key,
      kind: 'page',
      title: key,
      text,
      mediaType: 'text/plain',
      bytesHash,
      extractor: 'test/1',
      groups: ['public'],
      sections: [],
      pages: [],
      cuts: [],
      layout: [],
      properties: {},
    })
  }
  const find = async (evidence: readonly object[]): Promise<Gold> => {
    await using store = memoryStore()
    await store.writer.commit(
      {
        sources: ['one', 'two'].map(source => ({ id: source, kind: 'file', location: source })),
        put: [record('one', 'guide.md'), record('one', 'twice.md'), record('two', 'twice.md')],
      },
      { principal: owner },
    )
    const question = {
      id: 'q',
      question: 'How often?',
      answer: undefined,
      aliases: [],
      category: undefined,
      evidence: evidence as Gold['missing'][number]['evidence'][],
    }
    return await (
      await goldFinder(store, [question], { principal: owner })
    )(question)
  }

  it('is a document by key or id, and a passage where words or offsets are given', async () => {
    const guide = documentId('one', 'guide.md')
    assert.deepEqual([...(await find([{ documentKey: 'guide.md' }])).documents], [guide])
    assert.deepEqual([...(await find([{ documentId: guide }])).documents], [guide])
    const { passages, documents } = await find([
      { documentKey: 'guide.md', text: 'every six months' },
      { documentId: guide, start: 4, end: 10 },
    ])
    assert.deepEqual([passages.size, documents.size], [1, 0])
  })

  it('is missing, with the reason, where the corpus holds it never or repeatedly', async () => {
    const { missing } = await find([
      { documentKey: 'gone.md' },
      { documentId: 'doc_gone' },
      { documentKey: 'twice.md' },
      { documentKey: 'guide.md', text: 'every week' },
      { documentKey: 'guide.md', start: 900, end: 910 },
    ])
    assert.deepEqual(
      missing.map(({ reason }) => reason),
      [
        'no such document in the corpus',
        'no such document in the corpus',
        '2 documents have this key; give a documentId',
        'these words do not stand in the document',
        'no passage of the document covers this place',
      ],
    )
  })
})
