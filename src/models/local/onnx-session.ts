import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { InferenceSession, Tensor } from 'onnxruntime-web'

/** Which build of ONNX Runtime computes: the native library or WebAssembly (about five times slower, runs everywhere). */
export type OnnxRuntime = 'native' | 'wasm'

type TensorConstructor = new (type: 'int64', data: BigInt64Array, dimensions: readonly number[]) => Tensor

/** A loaded transformer that maps word pieces to one state per piece. */
export interface OnnxSession {
  readonly runtime: OnnxRuntime
  /** Last hidden states of one sequence, row by row: `pieces.length` × width. */
  run(pieces: readonly number[]): Promise<Float32Array>
  close(): Promise<void>
}

/**
 * Opens a model file with one computing thread (parallelism comes from several processes).
 * `auto` takes the native library where it is installed and loads on this machine, else WebAssembly from the installed package; nothing is fetched.
 */
export async function openOnnxSession(modelFile: string, wanted: OnnxRuntime | 'auto'): Promise<OnnxSession> {
  switch (wanted) {
    case 'native':
      return native(modelFile)
    case 'wasm':
      return wasm(modelFile)
    case 'auto':
      return (await nativeIsUsable()) ? native(modelFile) : wasm(modelFile)
  }
}

// The optional package is required by name at run time and typed by its twin, so that the sources compile without it.
const nativeLibrary = (): typeof import('onnxruntime-web') => createRequire(import.meta.url)('onnxruntime-node') as typeof import('onnxruntime-web')

async function nativeIsUsable(): Promise<boolean> {
  try {
    return typeof nativeLibrary().InferenceSession.create === 'function'
  } catch {
    // Not installed, or its library does not load here (musl, old glibc, other CPU): `runtime` shows which one runs.
    return false
  }
}

async function native(modelFile: string): Promise<OnnxSession> {
  const library = nativeLibrary()
  const session = await library.InferenceSession.create(modelFile, {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    // Sequences differ in length: a planned pattern per length would only grow the memory.
    enableMemPattern: false,
  })
  return opened('native', session, library.Tensor)
}

async function wasm(modelFile: string): Promise<OnnxSession> {
  const library = await import('onnxruntime-web')
  library.env.wasm.numThreads = 1
  library.env.logLevel = 'error'
  const session = await library.InferenceSession.create(new Uint8Array(await readFile(modelFile)), { executionProviders: ['wasm'], graphOptimizationLevel: 'all' })
  return opened('wasm', session, library.Tensor)
}

function opened(runtime: OnnxRuntime, session: InferenceSession, TensorOf: TensorConstructor): OnnxSession {
  return {
    runtime,
    async run(pieces) {
      const shape = [1, pieces.length]
      const fed = {
        input_ids: new TensorOf('int64', BigInt64Array.from(pieces, BigInt), shape),
        attention_mask: new TensorOf('int64', new BigInt64Array(pieces.length).fill(1n), shape),
        token_type_ids: new TensorOf('int64', new BigInt64Array(pieces.length), shape),
      }
      const states = (await session.run(fed))['last_hidden_state']
      if (states === undefined || !(states.data instanceof Float32Array)) throw new Error('the model gives no last_hidden_state of 32-bit floats')
      return states.data
    },
    close: () => session.release(),
  }
}
