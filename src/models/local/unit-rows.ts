/**
 * Rows of a matrix (`data.length / width` × `width`) scaled to length one, as a copy; a row of
 * zeros stays.
 */
export function unitRows(data: Float32Array, width: number): Float32Array {
  const scaled = new Float32Array(data.length)
  for (let row = 0; row < data.length; row += width) {
    let squares = 0
    for (let d = 0; d < width; d += 1) squares += data[row + d]! * data[row + d]!
    const factor = squares > 0 ? 1 / Math.sqrt(squares) : 0
    for (let d = 0; d < width; d += 1) scaled[row + d] = data[row + d]! * factor
  }
  return scaled
}
