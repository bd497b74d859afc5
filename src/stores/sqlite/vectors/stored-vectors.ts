/** The windows of one chunk's vectors; a copy, because a blob need not be aligned to four bytes. */
export function windowsOf(floats: Uint8Array, dimensions: number): Float32Array[] {
  const all = new Float32Array(floats.slice().buffer)
  return Array.from({ length: all.length / dimensions }, (_, index) =>
    all.subarray(index * dimensions, (index + 1) * dimensions),
  )
}
