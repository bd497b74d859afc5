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
  const copy = new Uint8Array(model)
  for (const { typeAt, codes } of weights) {
    copy[typeAt] = tensorTypes.int8
    if (codes !== undefined) flipHighest(copy, codes.start, codes.end)
  }
  return copy
}

/** 128 less, in two's complement: the highest bit of each byte is the other one. */
function flipHighest(bytes: Uint8Array, start: number, end: number): void {
  let at = start
  const flipUntil = (stop: number): void => {
    for (; at < stop; at++) bytes[at] = (bytes[at] ?? 0) ^ 0x80
  }
  // Four at a time: a model has tens of millions.
  flipUntil(Math.min(end, Math.ceil(start / 4) * 4))
  const words = new Uint32Array(bytes.buffer, 0, Math.floor(end / 4))
  for (let word = Math.ceil(at / 4); word < words.length; word++) {
    words[word] = (words[word] ?? 0) ^ 0x80808080
    at += 4
  }
  flipUntil(end)
}
