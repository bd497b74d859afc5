import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import type { InferenceSession, Tensor } from 'onnxruntime-web'
import { builtInModelDirectory } from './built-in-model.ts'
import { multipliesExactly, productModel } from './exact-products.ts'
import { integerWeights } from './integer-weights.ts'
import { withSignedWeights } from './signed-weights.ts'

function nativeLibrary(): typeof import('onnxruntime-web') | undefined {
  try {
    return createRequire(import.meta.url)('onnxruntime-node') as typeof import('onnxruntime-web')
  } catch {
    return undefined
  }
}

const library = nativeLibrary()
const skip = library === undefined ? 'onnxruntime-node is not installed' : false
const file = readFileSync(join(builtInModelDirectory('encoder'), 'model.onnx'))

/** A session whose products are computed by a function of the sum of two neighbouring products. */
const productSession = (pair: (sum: number) => number): InferenceSession =>
  ({
    run: async ({ a, b }: Record<string, Tensor>) => {
      const [m, k] = a!.dims as [number, number]
      const n = b!.dims[1]!
      const [left, right] = [a!.data as Uint8Array, b!.data as Int8Array]
      const product = (row: number, at: number, column: number): number =>
        left[row * k + at]! * right[at * n + column]!
      const y = Int32Array.from({ length: m * n }, (_, index) => {
        const [row, column] = [Math.floor(index / n), index % n]
        let sum = 0
        for (let at = 0; at < k; at += 2)
          sum += pair(product(row, at, column) + product(row, at + 1, column))
        return sum
      })
      return { y: { data: y } }
    },
  }) as unknown as InferenceSession

const PlainTensor = class {
  readonly data: Uint8Array | Int8Array
  readonly dims: readonly number[]
  constructor(_: string, data: Uint8Array | Int8Array, dims: readonly number[]) {
    this.data = data
    this.dims = dims
  }
} as unknown as (typeof import('onnxruntime-web'))['Tensor']

describe('signed weights', () => {
  it('shift every weight and zero point by 128, and nothing else', () => {
    const signed = withSignedWeights(file)
    assert.ok(signed !== undefined)
    const weights = integerWeights(signed)
    assert.equal(weights.length, integerWeights(file).length)
    const changed = new Uint8Array(file.length)
    for (const { isSigned, typeAt, codes } of weights) {
      assert.ok(isSigned && codes !== undefined)
      changed[typeAt] = 1
      changed.fill(1, codes.start, codes.end)
      const as = (data: Uint8Array, offset: number): number =>
        (offset === 128 ? data[codes.start]! : (data[codes.start]! << 24) >> 24) - offset
      assert.equal(as(signed, 0), as(file, 128))
    }
    assert.ok(signed.every((byte, at) => changed[at] === 1 || byte === file[at]))
  })

  it('are not made of bytes that are no model, and not twice', () => {
    const random = Buffer.from('this is no protocol buffer at all, whatever it may look like')
    assert.equal(withSignedWeights(random), undefined)
    assert.equal(withSignedWeights(new Uint8Array()), undefined)
    assert.equal(withSignedWeights(file.subarray(0, file.length / 2)), undefined)
    assert.equal(withSignedWeights(withSignedWeights(file)!), undefined)
  })

  it('give the same states to the last digit where products are exact', { skip }, async t => {
    const { InferenceSession: Session, Tensor: NativeTensor } = library!
    const probe = await Session.create(productModel)
    if (!(await multipliesExactly(probe, NativeTensor)))
      return t.skip('this processor cuts off products of unsigned and signed bytes')
    const ids = BigInt64Array.from([101, 1996, 4248, 2829, 4419, 14523, 102], BigInt)
    const states = async (model: Uint8Array): Promise<Float32Array> => {
      const session = await Session.create(model, { intraOpNumThreads: 1 })
      const tensor = (data: BigInt64Array): Tensor =>
        new NativeTensor('int64', data, [1, data.length])
      const results = await session.run({
        input_ids: tensor(ids),
        token_type_ids: tensor(new BigInt64Array(ids.length)),
      })
      await session.release()
      return results['last_hidden_state']!.data as Float32Array
    }
    assert.deepEqual(await states(withSignedWeights(file)!), await states(file))
  })

  it('are recognised as exact only where no product is cut off', async () => {
    const exact = productSession(sum => sum)
    const saturating = productSession(sum => Math.max(-32_768, Math.min(32_767, sum)))
    assert.equal(await multipliesExactly(exact, PlainTensor), true)
    assert.equal(await multipliesExactly(saturating, PlainTensor), false)
  })
})
