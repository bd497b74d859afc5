/** A byte sequence to find; letters of ASCII are compared without case. */
export interface BytePattern<Meaning> {
  readonly bytes: Uint8Array
  readonly meaning: Meaning
}

/** Finds many byte sequences in one pass. */
export interface ByteMatcher<Meaning> {
  /** Length of the longest pattern. */
  readonly longest: number
  /** Calls `onHit` for each place in `[from, to)` where a pattern begins, within the bytes. */
  scan(
    bytes: Uint8Array,
    range: { readonly from: number; readonly to: number },
    onHit: (meaning: Meaning, start: number, end: number) => void,
  ): void
}

/** Bytes by which a place is told from others; shorter patterns cannot be found. */
export const shortestPattern = 3

/**
 * Looks at four bytes at each place (three for the shortest patterns), and only where these are
 * the chosen ones of some pattern at the whole pattern. Of each pattern those are chosen that are
 * rarest in texts and among the patterns. Linear in the bytes, and in what is found.
 */
export function byteMatcher<Meaning>(
  patterns: ReadonlyArray<BytePattern<Meaning>>,
): ByteMatcher<Meaning> {
  const usable = patterns
    .filter(({ bytes }) => bytes.length >= shortestPattern)
    .map(({ bytes, meaning }) => ({ bytes: Uint8Array.from(bytes, folded), meaning }))
  const tables = [3, 4].flatMap(size => {
    const own = usable.filter(({ bytes }) => Math.min(bytes.length, 4) === size)
    return own.length === 0 ? [] : [gramTable(own, size)]
  })
  return {
    longest: usable.reduce((length, { bytes }) => Math.max(length, bytes.length), 0),
    scan(bytes, range, onHit) {
      for (const table of tables) table(bytes, range, onHit)
    },
  }
}

type Scan<Meaning> = ByteMatcher<Meaning>['scan']

const slotBits = 22

function gramTable<Meaning>(
  patterns: ReadonlyArray<BytePattern<Meaning>>,
  size: number,
): Scan<Meaning> {
  const mask = size === 4 ? -1 : 0xffffff
  const uses = new Uint32Array(1 << slotBits)
  for (const { bytes } of patterns)
    for (let at = 0; at + size <= bytes.length; at++) {
      const slot = slotOf(gramAt(bytes, at, size))
      uses[slot] = (uses[slot] ?? 0) + 1
    }
  const offsets = Uint8Array.from(patterns, ({ bytes }) => rarestAt(bytes, size, uses))
  // For each slot one more than the place of its first pattern; `next` goes on from there.
  const heads = uses.fill(0)
  const next = new Uint32Array(patterns.length)
  // Half a megabyte that stays in the processor's cache, where the table of sixteen does not.
  const marked = new Uint8Array(1 << (slotBits - 3))
  let lead = 0
  for (const [index, { bytes }] of patterns.entries()) {
    const offset = offsets[index] ?? 0
    const slot = slotOf(gramAt(bytes, offset, size))
    next[index] = heads[slot] ?? 0
    heads[slot] = index + 1
    marked[slot >> 3] = (marked[slot >> 3] ?? 0) | (1 << (slot & 7))
    lead = Math.max(lead, offset)
  }
  return (bytes, { from, to }, onHit) => {
    const end = Math.min(bytes.length, to + lead + size)
    let gram = 0
    for (let at = from; at < end; at++) {
      gram = ((gram << 8) | (fold[bytes[at] as number] as number)) & mask
      const slot = slotOf(gram)
      if (((marked[slot >> 3] as number) & (1 << (slot & 7))) === 0) continue
      for (
        let candidate = heads[slot] ?? 0;
        candidate !== 0;
        candidate = next[candidate - 1] ?? 0
      ) {
        const pattern = patterns[candidate - 1] as BytePattern<Meaning>
        const start = at - (size - 1) - (offsets[candidate - 1] as number)
        if (start >= from && start < to && isAt(bytes, start, pattern.bytes))
          onHit(pattern.meaning, start, start + pattern.bytes.length)
      }
    }
  }
}

/** Where the bytes are rarest by which the pattern is to be found. */
function rarestAt(bytes: Uint8Array, size: number, uses: Uint32Array): number {
  let best = 0
  let least = Infinity
  for (let at = 0; at + size <= bytes.length && at < 256; at++) {
    let cost = uses[slotOf(gramAt(bytes, at, size))] ?? 0
    for (let index = at; index < at + size; index++) cost *= commonness[bytes[index] ?? 0] ?? 1
    if (cost >= least) continue
    least = cost
    best = at
  }
  return best
}

const slotOf = (gram: number): number => Math.imul(gram, 0x9e3779b1) >>> (32 - slotBits)

/** Bytes with ASCII's capital letters made small. */
const fold = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x41 && byte <= 0x5a ? byte + 0x20 : byte,
)
const folded = (byte: number): number => fold[byte] ?? 0

function gramAt(bytes: Uint8Array, at: number, size: number): number {
  let gram = 0
  for (let index = at; index < at + size; index++) gram = (gram << 8) | (bytes[index] ?? 0)
  return gram
}

function isAt(bytes: Uint8Array, start: number, pattern: Uint8Array): boolean {
  if (start + pattern.length > bytes.length) return false
  for (let index = 0; index < pattern.length; index++)
    if (fold[bytes[start + index] as number] !== pattern[index]) return false
  return true
}

/** Roughly how often a byte stands in texts and in binary data. */
const commonness = Uint8Array.from({ length: 256 }, (_, byte) => {
  const rank = Buffer.from(' etaoinsrhldcumfpgwybv').indexOf(byte)
  return byte === 0 ? 30 : rank === -1 ? 1 : 24 - rank
})
