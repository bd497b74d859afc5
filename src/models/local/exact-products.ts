import type { InferenceSession, Tensor } from 'onnxruntime-web'

/** A model of one node: `MatMulInteger` of `a` (uint8, m × k) and `b` (int8, k × n), to `y`. */
export const productModel = Buffer.from(
  'CAg6YgoYCgFhCgFiEgF5Ig1NYXRNdWxJbnRlZ2VyEgFnWhUKAWESEAoOCAISCgoDEgFtCgMSAWtaFQoBYhIQCg4IAxIK' +
    'CgMSAWsKAxIBbmIVCgF5EhAKDggGEgoKAxIBbQoDEgFuQgQKABAN',
  'base64',
)

const [rows, depth, columns] = [16, 256, 64]

interface ByteTensor {
  new (type: 'uint8', data: Uint8Array, dimensions: readonly number[]): Tensor
  new (type: 'int8', data: Int8Array, dimensions: readonly number[]): Tensor
}

/**
 * Whether this machine multiplies unsigned by signed bytes exactly, tried with the session of
 * `productModel`. x86 processors without VNNI add two products in 16 bits and cut off what does not
 * fit; the largest products show that.
 */
export async function multipliesExactly(
  session: InferenceSession,
  TensorOf: ByteTensor,
): Promise<boolean> {
  for (const weight of [127, -128]) {
    const results = await session.run({
      a: new TensorOf('uint8', new Uint8Array(rows * depth).fill(255), [rows, depth]),
      b: new TensorOf('int8', new Int8Array(depth * columns).fill(weight), [depth, columns]),
    })
    const products = results['y']?.data
    if (!(products instanceof Int32Array) || products.length !== rows * columns) return false
    if (products.some(product => product !== 255 * weight * depth)) return false
  }
  return true
}
