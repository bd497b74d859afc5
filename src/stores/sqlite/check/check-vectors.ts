import { loadState } from '../session/corpus-state.ts'
import { sealOfBytes } from '../session/seal.ts'
import type { Session } from '../session/session.ts'
import { windowsOf } from '../vectors/stored-vectors.ts'
import { quantize } from '../vectors/vector-writer.ts'

const maxFindings = 100

/** Chunks whose vectors are not what was written, or whose codes do not match them. */
export function wrongVectors({ database }: Session, stopIfAsked: () => void): string[] {
  const { dimensions } = loadState(database)
  const wrong: string[] = []
  let count = 0
  for (const [chunk, floats, seal, scales, codes] of database.iterate<
    [number, Uint8Array, string | null, Uint8Array, Uint8Array]
  >(
    'select f.chunk, f.floats, f.seal, c.scales, c.codes from vector_float f join ' +
      'vector_code c on c.chunk = f.chunk',
  )) {
    if (++count % 10_000 === 0) stopIfAsked()
    const isRight =
      (seal === null || seal === sealOfBytes(floats)) &&
      floats.length % (4 * dimensions) === 0 &&
      fits(floats, dimensions, scales, codes)
    if (!isRight && wrong.push(`those of chunk ${chunk}`) === maxFindings) break
  }
  return wrong
}

function fits(
  floats: Uint8Array,
  dimensions: number,
  scales: Uint8Array,
  codes: Uint8Array,
): boolean {
  const expected = quantize(windowsOf(floats, dimensions))
  return (
    Buffer.compare(expected.scales, scales) === 0 && Buffer.compare(expected.codes, codes) === 0
  )
}
