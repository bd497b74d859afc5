import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { EmbeddingModel } from '../../../core/ports/embedding-model.ts'
import { encodingOnce } from './encoding-once.ts'

function encoder(): EmbeddingModel & { readonly asked: string[][]; most: number } {
  let running = 0
  const asked: string[][] = []
  return {
    id: 'lengths/1',
    dimensions: 1,
    asked,
    most: 0,
    async embed(texts) {
      asked.push([...texts])
      running += 1
      this.most = Math.max(this.most, running)
      await new Promise(resolve => setImmediate(resolve))
      running -= 1
      if (texts.includes('bad')) throw new Error('bad')
      return texts.map(({ length }) => [Float32Array.of(length)])
    },
    countTokens: texts => Promise.resolve(texts.map(({ length }) => length)),
    [Symbol.asyncDispose]: async () => {},
  }
}

describe('encoding once', () => {
  it('gives the same vectors and encodes each text once, also while it is encoded', async () => {
    const own = encoder()
    const once = encodingOnce(own, 'at-once')
    const all = await Promise.all([once.embed(['a', 'bb', 'a'], {}), once.embed(['bb', 'ccc'], {})])
    assert.deepEqual(
      all.map(each => each.map(([vector]) => vector![0])),
      [
        [1, 2, 1],
        [2, 3],
      ],
    )
    assert.deepEqual(own.asked, [['a', 'bb'], ['ccc']])
    assert.equal(own.most, 2)
  })

  it('asks one after the other where it is told to, also after a failure', async () => {
    const own = encoder()
    const once = encodingOnce(own, 'in-turn')
    const [failed, made] = await Promise.allSettled([
      once.embed(['bad'], {}),
      once.embed(['a'], {}),
    ])
    assert.deepEqual([failed.status, made.status, own.most], ['rejected', 'fulfilled', 1])
    await assert.rejects(once.embed(['bad'], {}), /^Error: bad$/)
    assert.deepEqual(own.asked, [['bad'], ['a'], ['bad']])
  })
})
