import type { TextRange } from '../span.ts'

/** A stretch of a document to read for an answer; `title` says what it is about, may be empty. */
export interface PassageToRead {
  readonly title: string
  readonly sentences: readonly string[]
}

/** What a reader says of one sentence. */
export interface SentenceReading {
  /** That it belongs to the answer, 0–1. */
  readonly probability: number
  /** Cosine of its vector with the question's, −1–1. */
  readonly cosine: number
  /** The words in it that answer best, in characters of the sentence. */
  readonly words: TextRange
}

/** What a reader says of one passage. */
export interface PassageReading {
  /** That the passage answers at all, 0–1. */
  readonly answers: number
  /** One for each sentence, in order. */
  readonly sentences: readonly SentenceReading[]
}

/**
 * Says which sentences of a passage answer a question, and which words. Equal passages get equal
 * readings whatever else is in the call. Throws `model_call_failed`, `aborted`.
 */
export interface AnswerReader {
  /** Name and version. */
  readonly id: string
  /** One reading per passage, in order. */
  read(
    question: string,
    passages: readonly PassageToRead[],
    options: { readonly signal?: AbortSignal | undefined },
  ): Promise<PassageReading[]>
}
