import { integerWeights, tensorTypes, type IntegerWeights } from './integer-weights.ts'

/**
 * A copy of an ONNX model with signed weights: each code and each zero point is 128 less, so that
 * every product stays the same integer. Undefined where that cannot be done, as for bytes that are
 * no model: the runtime says what is wrong with those.
 */
export function withSignedWeights(model: Uint8Array): Uint8Array | undefined {
  let weights: IntegerWeights[]
  try {
    weights = integerWeights(model)
  } catch {
    return undefined
  }
  const canShift = ({ isSigned, isShared, codes }: IntegerWeights): boolean =>
    !isSigned && !isShared && codes !== undefined
  if (weights.length === 0 || !weights.every(canShift)) return undefined
  const copy = Uint8Array.from(model)
  for (const { typeAt, codes } of weights) {
    copy[typeAt] = tensorTypes.int8
    // 128 less, in two's complement: the highest bit is the other one.
    if (codes !== undefined)
      for (let at = codes.start; at < codes.end; at++) copy[at] = (copy[at] ?? 0) ^ 0x80
  }
  return copy
}
