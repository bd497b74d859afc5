import type { OnnxSession, PairSide } from './onnx-session.ts'
import { unitRows } from './unit-rows.ts'
import type { PieceTokenizer } from './word-pieces.ts'

/**
 * States of a sentence's pieces, in parts of at most 96 pieces with their marks; each part was
 * encoded alone.
 */
export type SentenceStates = (text: string) => Promise<readonly PairSide[]>

/** Pieces in a part, marks included: what the entailment model was trained with. */
const maxPiecesInPart = 96
// 3 KB a piece: some 120 MB.
const maxPiecesKept = 40_000

/** Encodes sentences and keeps the latest: those of a corpus are met claim after claim. */
export function sentenceStates(
  tokenizer: PieceTokenizer,
  session: OnnxSession,
  width: number,
): SentenceStates {
  const kept = new Map<string, readonly PairSide[]>()
  let held = 0
  const sizeOf = (parts: readonly PairSide[]): number =>
    parts.reduce((sum, part) => sum + part.ids.length, 0)
  return async text => {
    const known = kept.get(text)
    if (known !== undefined) {
      kept.delete(text)
      kept.set(text, known)
      return known
    }
    const { ids } = tokenizer.tokenize(text)
    const parts: PairSide[] = []
    for (let start = 0; start === 0 || start < ids.length; start += maxPiecesInPart - 2) {
      const part = [
        tokenizer.startId,
        ...ids.slice(start, start + maxPiecesInPart - 2),
        tokenizer.endId,
      ]
      const { lower, upper } = await session.states(part)
      parts.push({ ids: part, lower, unit: unitRows(upper, width) })
    }
    kept.set(text, parts)
    held += sizeOf(parts)
    for (const [oldest, old] of kept) {
      if (held <= maxPiecesKept || oldest === text) break
      kept.delete(oldest)
      held -= sizeOf(old)
    }
    return parts
  }
}
