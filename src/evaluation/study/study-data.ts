/** Who gives a value: a person, a language model as judge, or a computed measure. */
export type RaterKind = 'human' | 'model' | 'metric'

/** A system under study, with its level of every factor (`{chunking: 'semantic', …}`). */
export interface StudyPipeline {
  readonly id: string
  readonly label: string
  readonly factors: Readonly<Record<string, string>>
}

export interface StudyRater {
  readonly id: string
  readonly kind: RaterKind
}

/** Difficulty (Bos 2025, 4.2.1): S1 one fact … S4 not in the corpus. */
export type Difficulty = 'S1' | 'S2' | 'S3' | 'S4'
/** The first four levels of Bloom's taxonomy: remember, understand, apply, analyse. */
export type BloomLevel = 'B1' | 'B2' | 'B3' | 'B4'

/** A question that was put to the pipelines; `options` only for multiple-choice questions. */
export interface StudyItem {
  readonly id: string
  readonly question: string
  readonly category?: string | undefined
  readonly difficulty?: Difficulty | undefined
  readonly bloom?: BloomLevel | undefined
  /** Options in the order shown, and which of them is right (from 0). */
  readonly options?: readonly string[] | undefined
  readonly rightOption?: number | undefined
}

/** Which answer a value is about. Repetitions count from 0. */
export interface AnswerKey {
  readonly itemId: string
  readonly pipelineId: string
  readonly repetition: number
}

/** An answer that there is not, because the pipeline failed or was not asked. */
export interface StudyGap extends AnswerKey {
  readonly reason: string
}

/** A passage that an answer rests on, as raters and judges read it. */
export interface StudySource {
  readonly title: string
  readonly text: string
}

export interface StudyAnswer extends AnswerKey {
  readonly text: string
  /** Absent: not known. An empty list says that the answer rests on nothing. */
  readonly sources?: readonly StudySource[] | undefined
  /** The pipeline said that the corpus does not tell. */
  readonly abstained: boolean
  readonly durationMs?: number | undefined
  readonly contextTokens?: number | undefined
  readonly modelCalls?: number | undefined
}

/** A value on a scale (1–5 for the Likert aspects), or the reason why there is none. */
export interface StudyRating extends AnswerKey {
  readonly raterId: string
  /** `faithfulness`, `answer_relevance`, `context_relevance`, or a metric's name. */
  readonly aspect: string
  readonly value: number | null
  readonly reason?: string | undefined
}

/** The option that a rater found closest to an answer; `null` where none was chosen. */
export interface StudyChoice extends AnswerKey {
  readonly raterId: string
  readonly option: number | null
  /** How good the rater found the question, 1–5. */
  readonly questionRelevance?: number | undefined
}

/**
 * The outcome of an experiment as long tables, one row per observation: all that the analysis and
 * the report read, wherever it came from (a run, a panel's files, another program).
 */
export interface StudyData {
  readonly name: string
  /** Names of the factors in the order in which tables show them. */
  readonly factors: readonly string[]
  readonly pipelines: readonly StudyPipeline[]
  readonly raters: readonly StudyRater[]
  readonly items: readonly StudyItem[]
  readonly answers: readonly StudyAnswer[]
  /** Answers that should be there and are not. */
  readonly gaps?: readonly StudyGap[] | undefined
  readonly ratings: readonly StudyRating[]
  readonly choices: readonly StudyChoice[]
}
