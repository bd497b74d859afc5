import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../../../core/errors.ts'
import type { EmbeddingModel } from '../../../core/ports/embedding-model.ts'
import { owner } from '../../../core/principal.ts'
import { estimatePieces } from '../../../ingestion/chunk/estimate-pieces.ts'
import { tokenCounter } from './token-counter.ts'

const options = { principal: owner }

function encoder(countTokens: EmbeddingModel['countTokens']): EmbeddingModel {
  return {
    id: 'words/1',
    dimensions: 1,
    embed: async () => [],
    countTokens,
    async [Symbol.asyncDispose]() {
      /* nothing is open */
    },
  }
}

test('tokens are those of the encoder; equal texts are counted once, added each time', async () => {
  const asked: string[][] = []
  const counter = await tokenCounter(
    {
      encoder: encoder(async texts => {
        asked.push([...texts])
        return texts.map(text => text.split(' ').length)
      }),
    },
    options,
  )
  assert.equal(await counter.count(['one two', 'one two', 'three'], options), 5)
  assert.equal(await counter.count(['three', 'four'], options), 2)
  assert.deepEqual(asked.slice(1), [['one two', 'three'], ['four']])
  assert.equal(counter.by, 'word pieces of words/1')
})

test('tokens are estimated, and said to be, without an encoder that starts', async () => {
  const broken = encoder(async () => {
    throw new AppError('model_call_failed', 'gone', { provider: 'local', model: 'words/1' })
  })
  for (const each of [undefined, broken]) {
    const counter = await tokenCounter({ encoder: each }, options)
    assert.equal(await counter.count(['one two'], options), estimatePieces('one two'))
    assert.equal(counter.by, 'word pieces, estimated')
  }
})

test('a fault of the program is no missing encoder', async () => {
  await assert.rejects(
    tokenCounter(
      {
        encoder: encoder(async () => {
          throw new TypeError('a fault')
        }),
      },
      options,
    ),
    TypeError,
  )
})
