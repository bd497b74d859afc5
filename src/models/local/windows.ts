/** How many word pieces one pass of the encoder sees and how far apart the passes start. */
export interface WindowSize {
  /** Pieces of text in a window, special tokens not counted. */
  readonly length: number
  /** Distance between the starts of two windows; below `length`, so that neighbours overlap. */
  readonly stride: number
}

/** 256 positions less [CLS] and [SEP]; a quarter of each window is seen by its neighbour too. */
export const encoderWindow: WindowSize = { length: 254, stride: 192 }

/** A half-open range of word pieces. */
export interface PieceRange {
  readonly start: number
  readonly end: number
}

/**
 * Windows that together cover `count` pieces, in order; a text that fits is one window, an empty
 * one too. A window starts at the beginning of a word where one is within the overlap:
 * `continuesWord(i)` says that piece `i` is not a beginning.
 */
export function windows(
  count: number,
  size: WindowSize = encoderWindow,
  continuesWord: (piece: number) => boolean = () => false,
): PieceRange[] {
  const found: PieceRange[] = [{ start: 0, end: Math.min(count, size.length) }]
  const overlap = size.length - size.stride
  for (let planned = size.stride, end = size.length; end < count; planned += size.stride) {
    // Half of the overlap at most is given up for it, and less than a stride, so that each window
    // moves on.
    const earliest = planned - Math.min(Math.floor(overlap / 2), size.stride - 1)
    let start = planned
    while (start > earliest && continuesWord(start)) start -= 1
    if (continuesWord(start)) start = planned
    end = Math.min(count, start + size.length)
    found.push({ start, end })
  }
  return found
}
