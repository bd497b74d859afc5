import { kernelBytes } from './vector-kernel-bytes.ts'

/** The caller decides the memory layout; see vector-kernel.wat. */
export interface Kernel {
  readonly buffer: ArrayBuffer
  readonly dots: (
    codes: number,
    stride: number,
    query: number,
    list: number,
    count: number,
    out: number,
  ) => void
}

// The part of WebAssembly's interface that is used: TypeScript declares it for browsers only.
interface WebAssemblyInterface {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Memory: new (pages: { initial: number; maximum: number }) => {
    readonly buffer: ArrayBuffer
  }
  readonly Instance: new (
    module: object,
    imports: { env: { memory: object } },
  ) => { readonly exports: { readonly dots: Kernel['dots'] } }
  validate(bytes: Uint8Array): boolean
}
declare const WebAssembly: WebAssemblyInterface | undefined

const pageBytes = 65_536
let compiled: object | undefined

/**
 * The kernel with a zeroed memory of its own; undefined where the engine has no 128-bit WebAssembly
 * or no room for so much memory.
 */
export function openKernel(bytes: number): Kernel | undefined {
  if (typeof WebAssembly === 'undefined') return undefined
  const pages = Math.ceil(bytes / pageBytes)
  try {
    const code = Buffer.from(kernelBytes, 'base64')
    if (compiled === undefined && !WebAssembly.validate(code)) return undefined
    compiled ??= new WebAssembly.Module(code)
    const memory = new WebAssembly.Memory({ initial: pages, maximum: pages })
    const { dots } = new WebAssembly.Instance(compiled, { env: { memory } }).exports
    return { buffer: memory.buffer, dots }
  } catch (cause) {
    // Not enough address space or memory: the same is computed without the kernel, in a smaller
    // array.
    if (cause instanceof RangeError) return undefined
    throw cause
  }
}
