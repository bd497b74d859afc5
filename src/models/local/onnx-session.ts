import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { InferenceSession, Tensor } from 'onnxruntime-web'
import { builtFile } from '../../support/package-files.ts'
import { multipliesExactly, productModel } from './exact-products.ts'
import { withSignedWeights } from './signed-weights.ts'

/**
 * Which build of ONNX Runtime computes: the native library or WebAssembly (about five times slower,
 * runs everywhere).
 */
export type OnnxRuntime = 'native' | 'wasm'

interface TensorConstructor {
  new (type: 'int64', data: BigInt64Array, dimensions: readonly number[]): Tensor
  new (type: 'float32', data: Float32Array, dimensions: readonly number[]): Tensor
}

/** States of one text's pieces, row by row: `pieces.length` × width each. */
interface PieceStates {
  /** After the third layer. */
  readonly lower: Float32Array
  /** After the last layer. */
  readonly upper: Float32Array
}

/** A loaded transformer that maps word pieces to one state per piece. */
export interface OnnxSession {
  readonly runtime: OnnxRuntime
  /** Last hidden states of one sequence, row by row: `pieces.length` × width. */
  run(pieces: readonly number[]): Promise<Float32Array>
  /** The same with the states after the third layer, which the entailment model reads. */
  states(pieces: readonly number[]): Promise<PieceStates>
  close(): Promise<void>
}

/**
 * One side of a pair: ids of its pieces, states after the third layer, and unit vectors of the
 * last, row by row.
 */
export interface PairSide {
  readonly ids: readonly number[]
  readonly lower: Float32Array
  readonly unit: Float32Array
}

/** The loaded joint layers of the reader. */
export interface ReaderSession {
  /**
   * `numbers`: for each piece of the passage the number of its sentence from 1 on, 0 for the title.
   * Logits of no answer and of each sentence; and of each piece as the answer's first and its last.
   */
  run(
    question: PairSide,
    passage: PairSide,
    numbers: readonly number[],
    sentences: number,
  ): Promise<{ readonly logits: Float32Array; readonly span: Float32Array }>
  close(): Promise<void>
}

/** The loaded joint layers of the entailment model. */
export interface PairSession {
  /** Logits of entailment, neutral, contradiction. */
  run(hypothesis: PairSide, premise: PairSide): Promise<Float32Array>
  close(): Promise<void>
}

/**
 * Opens a model file with one computing thread (parallelism comes from several processes).
 * `auto` takes the native library where it is installed and loads on this machine, else WebAssembly
 * from the installed package; nothing is fetched.
 */
export async function openOnnxSession(
  modelFile: string,
  wanted: OnnxRuntime | 'auto',
): Promise<OnnxSession> {
  return encoderSession(await open(modelFile, wanted))
}

/** Opens the joint layers in the same way. */
export async function openPairSession(
  modelFile: string,
  wanted: OnnxRuntime | 'auto',
): Promise<PairSession> {
  return pairSession(await open(modelFile, wanted))
}

/** Opens the reader's joint layers in the same way. */
export async function openReaderSession(
  modelFile: string,
  wanted: OnnxRuntime | 'auto',
): Promise<ReaderSession> {
  return readerSession(await open(modelFile, wanted))
}

interface Opened {
  readonly runtime: OnnxRuntime
  readonly session: InferenceSession
  readonly TensorOf: TensorConstructor
}

async function open(modelFile: string, wanted: OnnxRuntime | 'auto'): Promise<Opened> {
  switch (wanted) {
    case 'native':
      return native(modelFile)
    case 'wasm':
      return wasm(modelFile)
    case 'auto':
      return (await nativeIsUsable()) ? native(modelFile) : wasm(modelFile)
  }
}

/**
 * The native library. Its builds for Linux and macOS report models, devices and run times to their
 * maker and queue that in the user's folders, unless this variable is set before they are loaded.
 */
function nativeLibrary(): typeof import('onnxruntime-web') {
  // Set, not read: the library asks the environment of the process.
  // oxlint-disable-next-line no-restricted-properties
  process.env['ORT_DISABLE_TELEMETRY'] = '1'
  // The optional package is required by name at run time and typed by its twin, so that the sources
  // compile without it.
  return createRequire(import.meta.url)('onnxruntime-node') as typeof import('onnxruntime-web')
}

async function nativeIsUsable(): Promise<boolean> {
  try {
    return typeof nativeLibrary().InferenceSession.create === 'function'
  } catch {
    // Not installed, or its library does not load here (musl, old glibc, other CPU): `runtime`
    // shows which one runs.
    return false
  }
}

const nativeOptions: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
  // Sequences differ in length: a planned pattern per length would only grow the memory.
  enableMemPattern: false,
}

async function native(modelFile: string): Promise<Opened> {
  const library = nativeLibrary()
  // Twice as fast on machines with VNNI or AMX, and wrong on other ones.
  const signed = (await signedIsExact(library))
    ? withSignedWeights(await readFile(modelFile))
    : undefined
  const session =
    signed === undefined
      ? await library.InferenceSession.create(modelFile, nativeOptions)
      : await library.InferenceSession.create(signed, nativeOptions)
  return { runtime: 'native', session, TensorOf: library.Tensor }
}

let exactness: Promise<boolean> | undefined

async function signedIsExact(library: typeof import('onnxruntime-web')): Promise<boolean> {
  exactness ??= (async () => {
    const session = await library.InferenceSession.create(productModel, nativeOptions)
    try {
      return await multipliesExactly(session, library.Tensor)
    } finally {
      await session.release()
    }
  })()
  return exactness
}

// The built package has its own copy of the parts that run in Node (`scripts/set-up.mjs`); the
// sources take the development dependency.
const packagedRuntime = builtFile('runtime', 'ort.node.min.cjs')

async function wasm(modelFile: string): Promise<Opened> {
  const require = createRequire(import.meta.url)
  const library = require(packagedRuntime ?? 'onnxruntime-web') as typeof import('onnxruntime-web')
  library.env.wasm.numThreads = 1
  library.env.logLevel = 'error'
  const session = await library.InferenceSession.create(new Uint8Array(await readFile(modelFile)), {
    executionProviders: ['wasm'],
    graphOptimizationLevel: 'all',
  })
  return { runtime: 'wasm', session, TensorOf: library.Tensor }
}

function floats(results: Readonly<Record<string, Tensor>>, name: string): Float32Array {
  const data = results[name]?.data
  if (!(data instanceof Float32Array))
    throw new Error(`the model gives no ${name} of 32-bit floats`)
  return data
}

function encoderSession({ runtime, session, TensorOf }: Opened): OnnxSession {
  const feed = (pieces: readonly number[]): Record<string, Tensor> => {
    const shape = [1, pieces.length]
    return {
      input_ids: new TensorOf('int64', BigInt64Array.from(pieces, BigInt), shape),
      token_type_ids: new TensorOf('int64', new BigInt64Array(pieces.length), shape),
    }
  }
  return {
    runtime,
    async run(pieces) {
      return floats(await session.run(feed(pieces), ['last_hidden_state']), 'last_hidden_state')
    },
    async states(pieces) {
      const results = await session.run(feed(pieces), ['layer_3', 'last_hidden_state'])
      return { lower: floats(results, 'layer_3'), upper: floats(results, 'last_hidden_state') }
    },
    close: () => session.release(),
  }
}

/** Feeds one side of a pair: ids and both states, row by row. */
function sideFeeds(
  TensorOf: TensorConstructor,
  letter: string,
  side: PairSide,
): Record<string, Tensor> {
  const rows = (data: Float32Array): Tensor =>
    new TensorOf('float32', data, [1, side.ids.length, data.length / side.ids.length])
  return {
    [`${letter}3`]: rows(side.lower),
    [`${letter}6`]: rows(side.unit),
    [`${letter}id`]: int64(TensorOf, side.ids, [1, side.ids.length]),
  }
}

const int64 = (
  TensorOf: TensorConstructor,
  values: readonly number[],
  dimensions: readonly number[],
): Tensor => new TensorOf('int64', BigInt64Array.from(values, BigInt), dimensions)

function pairSession({ session, TensorOf }: Opened): PairSession {
  return {
    async run(hypothesis, premise) {
      const results = await session.run({
        ...sideFeeds(TensorOf, 'h', hypothesis),
        ...sideFeeds(TensorOf, 'p', premise),
      })
      return floats(results, 'logits')
    },
    close: () => session.release(),
  }
}

function readerSession({ session, TensorOf }: Opened): ReaderSession {
  return {
    async run(question, passage, numbers, sentences) {
      const order = Array.from({ length: sentences }, (_, index) => index + 1)
      const results = await session.run({
        ...sideFeeds(TensorOf, 'q', question),
        ...sideFeeds(TensorOf, 'p', passage),
        sentence: int64(TensorOf, numbers, [1, numbers.length]),
        order: int64(TensorOf, order, [sentences]),
      })
      return { logits: floats(results, 'logits'), span: floats(results, 'span') }
    },
    close: () => session.release(),
  }
}
