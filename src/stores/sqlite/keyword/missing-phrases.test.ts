import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KeywordQuery } from '../../../core/ports/keyword-index.ts'
import { owner } from '../../../core/principal.ts'
import { sampleRecord } from '../../contract/sample-record.contract.ts'
import { openSqliteStore } from '../sqlite-store.ts'

test('a phrase that is nowhere hides longer ones, for one reader and commit alone', async () => {
  await using store = openSqliteStore({ path: ':memory:' })
  const texts = ['the red crane stands', 'a blue bridge']
  const put = (id: string, text: string, groups = ['public']) =>
    store.writer.commit(
      { put: [sampleRecord(id, { groups }, { texts: [text] })] },
      { principal: owner },
    )
  await put('d1', texts[0]!)
  await put('d2', texts[1]!, ['board'])
  const asOwner = { principal: owner } as const
  const asUser = { principal: { kind: 'user', id: 'u', groups: [] } } as const
  const search = async (
    terms: readonly string[],
    options: typeof asOwner | typeof asUser = asOwner,
    more: Partial<KeywordQuery> = {},
  ): Promise<string[]> =>
    (await store.keywords.search({ terms, mode: 'all', limit: 5, ...more }, options)).map(hit =>
      String(hit.documentId),
    )
  assert.deepEqual(await search(['blue bridge'], asUser), [])
  assert.deepEqual(await search(['a blue bridge'], asOwner), ['d2'])
  assert.deepEqual(await search(['a blue bridge'], asUser), [])
  assert.deepEqual(await search(['green crane']), [])
  assert.deepEqual(await search(['the green crane stands']), [])
  assert.deepEqual(await search(['crane green']), [])
  assert.deepEqual(await search(['red crane', 'green crane now'], asOwner, { mode: 'any' }), ['d1'])
  await put('d3', 'the green crane stands')
  assert.deepEqual(await search(['the green crane stands']), ['d3'])
})
