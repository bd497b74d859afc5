import type { QuestionReading } from './answer.ts'
import type { ChunkId } from './ids.ts'
import type { Span } from './span.ts'

/** A line of what the graph says of standards, with the words that it rests on. */
export interface ToldLine {
  readonly text: string
  /** Exact places in documents, of an institution or of the framework itself. */
  readonly quotations: ReadonlyArray<Span & { readonly chunkId?: ChunkId | undefined }>
}

/** Links of passages to standards, and how many of them people decided about. */
export interface ReviewedLinks {
  readonly total: number
  readonly reviewed: number
  /** How many are expected to be right: the sum of their likelihoods, 1 for each reviewed one. */
  readonly likelyRight: number
  /** Whether the answer says that something is not there, which a link that was missed changes. */
  readonly statesAbsence?: boolean | undefined
  /** How much was linked at all, where the answer says that something is not there. */
  readonly passages?: LinkedPassages | undefined
}

/** Passages that are linked to any standard of a framework, of how many. */
export interface LinkedPassages {
  readonly linked: number
  readonly total: number
}

/** The answer to a question about standards, as records tell it. */
export interface ToldStandards {
  readonly lines: readonly ToldLine[]
  readonly reading: QuestionReading
  /**
   * What is asked for is not there at all (an unknown number, a name that may mean two documents),
   * rather than none of it.
   */
  readonly isMissing: boolean
  /** The links of passages to standards that it rests on; absent where it rests on none. */
  readonly links?: ReviewedLinks | undefined
  /** How many standards, documents or passages there are, and how many of them are shown. */
  readonly matches?:
    | { readonly total: number; readonly shown: number; readonly nextPage?: number | undefined }
    | undefined
}
