import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { GraphValue } from '../../core/graph-value.ts'
import type { DocumentId } from '../../core/ids.ts'
import { owner } from '../../core/principal.ts'
import type { KnownFramework } from './known-framework.ts'
import { likeliestLinks, mostCharacters, mostLinks } from './likeliest-links.ts'
import type { StandardPorts } from './standard-ports.ts'

const framework = { name: 'piers', version: '1' } as KnownFramework
const options = { principal: owner, page: 1, pageSize: 10 }

const row = (document: string, passage: string, score: number): readonly GraphValue[] =>
  ['piers', '1', '1.1', 'evidence', score, document, passage, 0, 4, 'program'] as const

/** What is read of a corpus of documents of these lengths. */
async function read(
  rows: ReadonlyArray<readonly GraphValue[]>,
  lengths: Readonly<Record<string, number>>,
) {
  const queries: string[] = []
  const texts: string[] = []
  const passages: string[] = []
  const ports = {
    query: async (text: string) => {
      queries.push(text)
      return { rows }
    },
    documents: {
      summaries: async (ids: readonly DocumentId[]) =>
        ids.flatMap(id => (lengths[id] === undefined ? [] : [{ id, textLength: lengths[id] }])),
      document: async (id: string) => {
        texts.push(id)
        return { text: id }
      },
      chunks: async (ids: readonly string[]) => {
        passages.push(ids.join(' '))
        return []
      },
    },
  } as unknown as Pick<StandardPorts, 'query' | 'documents'>
  const scope = { frameworks: [framework], named: [], documents: [] }
  const { documents, isPart } = await likeliestLinks(scope, undefined, ports, options)
  const found: Array<readonly [string, number]> = []
  for await (const each of documents()) {
    // The next text is read when this one is done with.
    assert.equal(texts.length, found.length + 1)
    await each.passages()
    found.push([each.text, each.links.length])
  }
  return { queries, passages, found, isPart }
}

describe('the likeliest links', () => {
  it('are read document by document, each text once', async () => {
    const rows = [row('b', 'b1', 0.9), row('a', 'a1', 0.8), row('b', 'b2', 0.7)]
    const { found, passages, isPart, queries } = await read(rows, { a: 10, b: 10 })
    assert.deepEqual(found, [
      ['b', 2],
      ['a', 1],
    ])
    assert.deepEqual(passages, ['b1 b2', 'a1'])
    assert.equal(isPart, false)
    assert.match(queries.join(), new RegExp(`ORDER BY score DESC.*\\nLIMIT ${mostLinks + 1}$`))
  })

  it('leave out what is less likely, and say so', async () => {
    const rows = Array.from({ length: mostLinks + 1 }, (_, at) => row('a', `a${at}`, 0.5))
    const { found, isPart } = await read(rows, { a: 10 })
    assert.deepEqual([found, isPart], [[['a', mostLinks]], true])
    assert.equal((await read(rows.slice(1), { a: 10 })).isPart, false)
  })

  it('leave out long documents, and say so; not those that have gone', async () => {
    const rows = ['long', 'gone', 'short', 'other'].map(id => row(id, `${id}1`, 0.5))
    const half = mostCharacters / 2
    const { found, isPart } = await read(rows, { long: half + 1, short: half, other: half - 1 })
    assert.deepEqual([found.map(([id]) => id), isPart], [['long', 'other'], true])
    const whole = await read(rows, { long: half, short: half, other: 0 })
    assert.deepEqual([whole.found.length, whole.isPart], [3, false])
  })
})
