import type { Answer } from '../core/answer.ts'
import type { TraceEntry } from '../core/answer-trace.ts'
import type { DocumentId } from '../core/ids.ts'
import type { AnswerReader } from '../core/ports/answer-reader.ts'
import type { Clock } from '../core/ports/clock.ts'
import type { DocumentReader, ReadOptions } from '../core/ports/document-reader.ts'
import type { EmbeddingModel } from '../core/ports/embedding-model.ts'
import type { GraphReader } from '../core/ports/graph-reader.ts'
import type { LanguageModel } from '../core/ports/language-model.ts'
import type { KeywordIndex } from '../core/ports/keyword-index.ts'
import type { Tracer } from '../core/ports/tracer.ts'
import type { VectorIndex } from '../core/ports/vector-index.ts'
import type { Principal } from '../core/principal.ts'
import type { FrameworksAsked, QuestionSides } from '../core/question-sides.ts'
import type { Filter } from '../core/question.ts'
import type { Question } from '../language/question/question.ts'
import type { Prompts } from '../prompting/default-prompts.ts'
import type { PassageRanker } from '../retrieval/graph/passage-ranker.ts'
import type { RerankStage } from '../retrieval/rerank.ts'
import type { RetrievalRecipe } from '../retrieval/recipes.ts'
import type { ModelQueryPorts, ModelQueryRequest } from './model-query/model-query.ts'
import type { Pipeline } from './pipeline/pipeline.ts'
import type { VerificationPorts } from './check/checked-events.ts'

/**
 * What is asked. `page` begins with 1 and turns the pages of long lists; `conversation` holds the
 * turns before, oldest first.
 */
export interface AskedQuestion {
  readonly text: string
  readonly filter?: Filter | undefined
  readonly page?: number | undefined
  readonly conversation?: readonly Answer[] | undefined
  /** Who “I” is in questions about email: a name or an address. */
  readonly me?: string | undefined
}

/** How a model's queries run, and what it is told of the graph before it writes one. */
export interface GraphQueryPorts {
  readonly ports: ModelQueryPorts
  readonly setting: (access: ReadOptions) => Promise<Pick<ModelQueryRequest, 'schema' | 'examples'>>
}

/**
 * What answering needs, as ports. Without an encoder only keywords are searched, and the answer
 * says so.
 */
export interface AnswerPorts {
  readonly documents: DocumentReader
  readonly keywords: KeywordIndex
  readonly vectors: VectorIndex
  readonly graph: GraphReader
  /** Ranks passages over the graph somewhere else, such as in the store's thread. */
  readonly ranker?: PassageRanker | undefined
  /** Made the vectors of the corpus, and makes those of questions. */
  readonly encoder?: EmbeddingModel | undefined
  /** Orders what retrieval found again; absent: it stays in that order. */
  readonly rerank?: RerankStage | undefined
  /**
   * Compares question, answer and passages for the scores and the confidence, which are fitted to
   * the built-in encoder; absent: `encoder`.
   */
  readonly comparison?: EmbeddingModel | undefined
  /** Says which sentences answer; absent: they are chosen by their words. */
  readonly reader?: AnswerReader | undefined
  /** Writes and plans; absent: every step has its way without one. */
  readonly languageModel?: LanguageModel | undefined
  /** What is asked of the language model, as the corpus's folder words it. */
  readonly prompts?: (() => Promise<Prompts>) | undefined
  /** What a query that the language model writes needs; absent: it writes none. */
  readonly graphQueries?: GraphQueryPorts | undefined
  /**
   * What the corpus's frameworks make of questions; undefined where the principal may read none.
   */
  readonly frameworks?: ((read: ReadOptions) => Promise<FrameworksAsked | undefined>) | undefined
  /** Takes what steps tried on the way to the answer. */
  readonly trace?: ((entry: TraceEntry) => void) | undefined
  /** Measures the steps; absent: nobody does. */
  readonly tracer?: Tracer | undefined
  readonly clock: Clock
  /** Documents that damage keeps out of answers. */
  readonly leftOut?: ((options: ReadOptions) => Promise<readonly DocumentId[]>) | undefined
  /** The corpus's IANA zone, in which dates of questions are read. */
  readonly timeZone: string
  /** Absent: answers are told without verdicts and confidence. */
  readonly verification?: VerificationPorts | undefined
  /**
   * What the asker should know of the corpus, e.g. that it is being filled; each becomes a status.
   */
  readonly notices?: readonly string[] | undefined
}

export interface AskOptions {
  readonly principal: Principal
  readonly signal?: AbortSignal | undefined
  /** Tells runs apart that ask the same at the same moment; a part of the answer's id. */
  readonly runId?: string | undefined
  /** State of the corpus, where it was looked up before. */
  readonly commitSeq?: number | undefined
  /** Default: the product's own. */
  readonly pipeline?: Pipeline | undefined
  /** In place of the one that the pipeline names. */
  readonly recipe?: RetrievalRecipe | undefined
  /** Mails on one page of a list; default 10. */
  readonly pageSize?: number | undefined
  /** Sentences of an extractive answer at most; default 5. */
  readonly maxSentences?: number | undefined
}

export const defaultPageSize = 10

/** An asked question with its reading. */
export type Asked = AskedQuestion & {
  readonly page: number
  readonly read: Question
  /** Whether the asker may read any email. */
  readonly holdsMail: boolean
  /** Set where there are frameworks. */
  readonly frameworks?: FrameworksAsked | undefined
  /** Which side of a corpus with frameworks it is about; absent: all is searched as one. */
  readonly sides?: QuestionSides | undefined
  /** Further wordings to search with, made by a language model. */
  readonly queries?: readonly string[] | undefined
  /** Default true; false where only the further wordings are searched. */
  readonly searchesItself?: boolean | undefined
  /** The question in a form that stands alone, for the model that writes. */
  readonly standalone?: string | undefined
}
