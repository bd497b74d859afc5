import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { KeywordQuery } from '../../../core/ports/keyword-index.ts'
import type { DocumentId } from '../../../core/ids.ts'
import { owner } from '../../../core/principal.ts'
import { seededRandom } from '../../../support/random.ts'
import { sampleRecord } from '../../contract/sample-record.contract.ts'
import { openSqliteStore } from '../sqlite-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'veritrail-postings-'))
after(() => {
  rmSync(folder, { recursive: true, force: true })
})

test('posting lists find, score and count as FTS5 does, also after replacements', async () => {
  const path = join(folder, 'corpus.sqlite')
  await using store = openSqliteStore({ path })
  const random = seededRandom(3)
  const text = (): string =>
    Array.from({ length: 1 + Math.floor(random() * 12) }, () =>
      Math.floor(random() ** 2 * 12).toString(),
    ).join(' ')
  const readers = [owner, { kind: 'user', id: 'u', groups: [] }] as const
  const filters = [undefined, { kinds: ['email'] }, { kinds: ['file'] }] as const
  for (let round = 0; round < 4; round++) {
    await store.writer.commit(
      {
        put: Array.from({ length: 12 }, (_, index) =>
          sampleRecord(
            `d${index + round * 3}`,
            {
              kind: random() < 0.5 ? 'email' : 'file',
              groups: random() < 0.5 ? ['public'] : ['board'],
            },
            { texts: [text(), text()] },
          ),
        ),
        // Of an earlier round, not put again.
        remove: round === 0 ? [] : [`d${round * 3 - 1}` as DocumentId],
      },
      { principal: owner },
    )
    for (let asked = 0; asked < 20; asked++) {
      const query: KeywordQuery = {
        terms: Array.from({ length: 1 + (asked % 3) }, () => String(Math.floor(random() * 13))),
        mode: random() < 0.5 ? 'any' : 'all',
        filter: filters[asked % 3],
        limit: 1 + Math.floor(random() * 8),
      }
      const options = { principal: readers[asked % 2]! }
      // The first search of a store's life is made by FTS5.
      await using other = openSqliteStore({ path, readOnly: true })
      assert.deepEqual(
        await store.keywords.search(query, options),
        await other.keywords.search(query, options),
        JSON.stringify(query),
      )
      const counts = await store.keywords.documentFrequencies(query.terms, options)
      assert.deepEqual(counts, await other.keywords.documentFrequencies(query.terms, options))
      for (const [index, term] of query.terms.entries()) {
        const found = await other.keywords.search(
          { ...query, terms: [term], filter: undefined, limit: 100 },
          options,
        )
        assert.equal(counts[index], found.length, term)
      }
    }
  }
})
