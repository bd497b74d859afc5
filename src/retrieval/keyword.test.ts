import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KeywordIndex } from '../core/ports/keyword-index.ts'
import { owner } from '../core/principal.ts'
import { keywordSearch } from './keyword.ts'
import { readSearchText } from '../language/question/question.ts'

/** What is searched for in a corpus of 3,000 chunks in which the given words stand so often. */
async function searchedTerms(
  question: string,
  frequencies: Readonly<Record<string, number>>,
): Promise<readonly string[]> {
  let searched: readonly string[] = []
  const keywords: KeywordIndex = {
    search: query => {
      searched = query.terms
      return Promise.resolve([])
    },
    countDocuments: () => Promise.resolve(0),
    documentFrequencies: terms => Promise.resolve(terms.map(term => frequencies[term] ?? 0)),
  }
  await keywordSearch(
    readSearchText(question),
    keywords,
    { limit: 5, chunkCount: 3_000 },
    { principal: owner },
  )
  return searched
}

test('words that stand nearly everywhere are left out beside others', async () => {
  assert.deepEqual(await searchedTerms('bridge lantern', { bridg: 2_900, lantern: 3 }), ['lantern'])
})

test('where all words are common the rarest are searched for, whatever else is asked', async () => {
  assert.deepEqual(
    await searchedTerms('bridge harbour report', { bridg: 2_900, harbour: 2_000, report: 3_000 }),
    ['bridg', 'harbour'],
  )
  assert.deepEqual(await searchedTerms('bridge zzyzx', { bridg: 2_900 }), ['bridg'])
  assert.deepEqual(await searchedTerms('zzyzx', {}), [])
})
