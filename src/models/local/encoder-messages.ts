import type { PassageReading, PassageToRead } from '../../core/ports/answer-reader.ts'
import type { EntailmentPair } from '../../core/ports/entailment-model.ts'
import type { OnnxRuntime } from './onnx-session.ts'

/** Which joint layers a pair is read by. */
export type PairModel = 'entailment' | 'standards'

/** What a process is started with. */
export interface EncoderSetup {
  readonly modelDir: string
  /** Folder of the entailment model's joint layers; loaded with the first pair. */
  readonly entailmentDir: string
  /** Folder of the reader's joint layers; loaded with the first passage. */
  readonly readerDir: string
  /** Folder of the standards model's joint layers; loaded with the first pair. */
  readonly standardsDir: string
  readonly runtime: OnnxRuntime | 'auto'
}

/**
 * What the encoder asks of a process: `start` once, then one job at a time. `cancel` ends the
 * running job at its next window.
 */
export type EncoderRequest =
  | { readonly type: 'start'; readonly setup: EncoderSetup }
  | { readonly type: 'embed'; readonly job: number; readonly texts: readonly string[] }
  | { readonly type: 'count'; readonly job: number; readonly texts: readonly string[] }
  | { readonly type: 'tokens'; readonly job: number; readonly texts: readonly string[] }
  | {
      readonly type: 'score'
      readonly job: number
      readonly model: PairModel
      readonly pairs: readonly EntailmentPair[]
    }
  | {
      readonly type: 'read'
      readonly job: number
      readonly question: string
      readonly passage: PassageToRead
    }
  | { readonly type: 'cancel'; readonly job: number }

/**
 * What a process says: once `ready` or `unusable`, then one answer per job. Vectors lie one after
 * the other; `windows` says how many each text has.
 */
export type EncoderReply =
  | { readonly type: 'ready'; readonly runtime: OnnxRuntime; readonly dimensions: number }
  | { readonly type: 'unusable'; readonly message: string }
  | {
      readonly type: 'embedded'
      readonly job: number
      readonly vectors: Float32Array
      readonly windows: readonly number[]
    }
  | { readonly type: 'counted'; readonly job: number; readonly counts: readonly number[] }
  /** Pieces of each text and their unit vectors, one after the other. */
  | {
      readonly type: 'tokenized'
      readonly job: number
      readonly pieces: ReadonlyArray<readonly string[]>
      readonly vectors: Float32Array
    }
  /**
   * Six numbers a pair: entailment, neutral, contradiction (together 1), alignment, weakest,
   * similarity.
   */
  | { readonly type: 'scored'; readonly job: number; readonly scores: Float64Array }
  | { readonly type: 'read'; readonly job: number; readonly reading: PassageReading }
  | { readonly type: 'cancelled'; readonly job: number }
  | { readonly type: 'failed'; readonly job: number; readonly message: string }
