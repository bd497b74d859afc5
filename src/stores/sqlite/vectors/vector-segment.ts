import { openKernel } from './vector-kernel.ts'

/** Rows of 8-bit codes, and the dot products of listed rows with one query. */
export interface CodeSegment {
  /** Capacity in rows. */
  readonly capacity: number
  /** Writes consecutive rows starting at this row. */
  write(row: number, codes: Int8Array): void
  /** Sets the vector that rows are multiplied with. */
  ask(query: Int8Array): void
  /** Row numbers to multiply, up to `blockRows`. */
  readonly list: Int32Array
  /** Dot products in the order of the list. */
  readonly products: Int32Array
  /** Computes `products` of the first rows of `list`. */
  multiply(count: number): void
}

/** Rows per block: list and products stay in the processor's cache. */
export const blockRows = 4096
/** Maximum size of a segment's codes, so that every address fits into 32 bits. */
const maxSegmentBytes = 2 ** 30
// Each WebAssembly memory reserves a large address range, too large for few rows.
const minKernelBytes = 2 ** 20

/** A segment for the requested rows, or as many as one segment can hold. */
export function codeSegment(dimensions: number, wantedRows: number): CodeSegment {
  const rows = Math.max(1, Math.min(wantedRows, Math.floor(maxSegmentBytes / strideOf(dimensions))))
  return (
    (rows * dimensions < minKernelBytes ? undefined : kernelSegment(dimensions, rows)) ??
    plainSegment(dimensions, rows)
  )
}

/** Computes with 128-bit WebAssembly; undefined if not available. */
export function kernelSegment(dimensions: number, capacity: number): CodeSegment | undefined {
  const stride = strideOf(dimensions)
  const listAt = 2 * stride
  const productsAt = listAt + 4 * blockRows
  const codesAt = productsAt + 4 * blockRows
  const kernel = openKernel(codesAt + capacity * stride)
  if (kernel === undefined) return undefined
  const { buffer, dots } = kernel
  const all = new Int8Array(buffer, codesAt, capacity * stride)
  const asked = new Int16Array(buffer, 0, dimensions)
  return {
    capacity,
    list: new Int32Array(buffer, listAt, blockRows),
    products: new Int32Array(buffer, productsAt, blockRows),
    write(row, codes) {
      if (stride === dimensions) all.set(codes, row * stride)
      else
        for (let from = 0; from < codes.length; from += dimensions)
          all.set(codes.subarray(from, from + dimensions), (row + from / dimensions) * stride)
    },
    ask(query) {
      asked.set(query)
    },
    multiply(count) {
      dots(codesAt, stride, 0, listAt, count, productsAt)
    },
  }
}

/** The same in JavaScript. */
export function plainSegment(dimensions: number, capacity: number): CodeSegment {
  const all = new Int8Array(capacity * dimensions)
  const query = new Int8Array(dimensions)
  const list = new Int32Array(blockRows)
  const products = new Int32Array(blockRows)
  const blocks = dimensions - (dimensions % 8)
  return {
    capacity,
    list,
    products,
    write(row, codes) {
      all.set(codes, row * dimensions)
    },
    ask(given) {
      query.set(given)
    },
    multiply(count) {
      for (let index = 0; index < count; index++) {
        const offset = list[index]! * dimensions
        let even = 0
        let odd = 0
        // Eight products per iteration: whole numbers below 2^31 throughout, so the sums stay in
        // integer registers. Apart from `dot` for that reason.
        for (let place = 0; place < blocks; place += 8) {
          const at = offset + place
          even =
            (even +
              Math.imul(all[at]!, query[place]!) +
              Math.imul(all[at + 2]!, query[place + 2]!) +
              Math.imul(all[at + 4]!, query[place + 4]!) +
              Math.imul(all[at + 6]!, query[place + 6]!)) |
            0
          odd =
            (odd +
              Math.imul(all[at + 1]!, query[place + 1]!) +
              Math.imul(all[at + 3]!, query[place + 3]!) +
              Math.imul(all[at + 5]!, query[place + 5]!) +
              Math.imul(all[at + 7]!, query[place + 7]!)) |
            0
        }
        for (let place = blocks; place < dimensions; place++)
          even += all[offset + place]! * query[place]!
        products[index] = even + odd
      }
    },
  }
}

/** Bytes from one row to the next: a multiple of 128 bits; the padding stays zero. */
function strideOf(dimensions: number): number {
  return Math.ceil(dimensions / 16) * 16
}
