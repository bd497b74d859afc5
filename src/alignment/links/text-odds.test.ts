import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EmbeddingModel } from '../../core/ports/embedding-model.ts'
import { builtInLinkModel } from '../classify/link-odds.ts'
import { passageStatistics } from '../classify/passage-statistics.ts'
import { indexStandards } from '../classify/standard-index.ts'
import type { LinkBasis } from './link-basis.ts'
import { oddsOfTexts } from './text-odds.ts'

/** Vectors by letters, and which texts were asked for. */
function letters(): EmbeddingModel & { readonly asked: string[] } {
  const asked: string[] = []
  return {
    id: 'letters/1',
    dimensions: 26,
    asked,
    embed(texts) {
      asked.push(...texts)
      return Promise.resolve(
        texts.map(text => [
          Float32Array.from(
            { length: 26 },
            (_, at) => text.toLowerCase().split(String.fromCodePoint(97 + at)).length,
          ),
        ]),
      )
    },
    countTokens: texts => Promise.resolve(texts.map(({ length }) => length)),
    [Symbol.asyncDispose]: async () => {},
  }
}

const titles = ['Backups', 'Fire', 'Money', 'Gates']
async function basisOf(embedding: EmbeddingModel): Promise<LinkBasis> {
  const index = await indexStandards(
    {
      title: 'House',
      version: '1',
      sections: [{ number: 'A', title: 'All', description: '' }],
      standards: titles.map((title, at) => ({
        number: String(at + 1),
        title,
        section: 'A',
        formal: `${title} are looked after.`,
        definitions: '',
        basis: '',
        documentation: '',
      })),
    },
    embedding,
  )
  return { index, statistics: passageStatistics([], 26), model: builtInLinkModel() }
}

test('what texts say is the same however often, and beside what, they are asked for', async () => {
  const embedding = letters()
  const basis = await basisOf(embedding)
  const texts = [
    'Gates are locked.',
    'Backups are kept.',
    'Fire is out.',
    'Money is spent.',
    'All.',
  ]
  const alone = []
  for (const text of texts) alone.push((await oddsOfTexts([text], { ...basis }, embedding, {}))[0]!)
  embedding.asked.length = 0
  const twice = [...texts, ...texts]
  assert.deepEqual(await oddsOfTexts(twice, basis, embedding, {}), [...alone, ...alone])
  assert.deepEqual(await oddsOfTexts(texts.toReversed(), basis, embedding, {}), alone.toReversed())
  assert.deepEqual(embedding.asked, texts)
  const other = letters()
  await oddsOfTexts(texts.slice(0, 1), basis, other, {})
  assert.deepEqual(other.asked, texts.slice(0, 1))
  assert.deepEqual(await oddsOfTexts([], basis, embedding, {}), [])
})
