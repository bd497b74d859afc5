import type { QueryRejection } from '../../core/errors.ts'
import type { GraphQuery } from '../../core/graph-query.ts'
import type { GraphResult } from '../../core/graph-value.ts'
import type { DocumentId } from '../../core/ids.ts'
import type { LanguageModel } from '../../core/ports/language-model.ts'
import type { DocumentReader, ReadOptions } from '../../core/ports/document-reader.ts'
import type { GraphReader } from '../../core/ports/graph-reader.ts'
import type { Question } from '../../language/question/question.ts'
import type { Prompts } from '../../prompting/default-prompts.ts'
import type { QueryExample } from '../../prompting/query-examples.ts'
import type { AnswerDraft, DraftSentence } from '../events.ts'

/** How the model is asked (RAG-Eval, section 4.2.3): `steps` is chain of thought. */
export type QueryPromptMode = 'zero-shot' | 'few-shot' | 'steps'

export interface ModelQueryRequest {
  readonly question: Question
  readonly model: LanguageModel
  readonly prompts: Pick<
    Prompts,
    | 'graph-query'
    | 'graph-query-few-shot'
    | 'graph-query-steps'
    | 'graph-query-repair'
    | 'query-check'
  >
  /** What the principal's graph holds, in words (`schemaPrompt`). */
  readonly schema: string
  /** Without any, `few-shot` asks as `zero-shot` does. */
  readonly examples: readonly QueryExample[]
  readonly mode: QueryPromptMode
  /** How often a query that failed or did not answer goes back to the model. Default 2. */
  readonly maxRepairs?: number | undefined
  /** Whether the model is asked if the result answers the question. Default false. */
  readonly checksResult?: boolean | undefined
  /** Page of a long result, from 1. Default 1. */
  readonly page?: number | undefined
  /** Rows on a page. Default 10. */
  readonly pageSize?: number | undefined
  /** Milliseconds for everything together; then the outcome is `failed`. Default 120,000. */
  readonly timeoutMs?: number | undefined
}

/** A query as it was run, with what it gave. */
export interface QueryRun extends GraphResult {
  readonly query: GraphQuery
  /** What was changed in it or left out of its values, for people. */
  readonly notes: readonly string[]
}

export interface ModelQueryPorts {
  /**
   * Reads, checks and runs a query as one that a model wrote: against the principal's schema, the
   * allow-list and the limits, where it can be stopped. Throws `query_rejected`.
   */
  readonly runQuery: (text: string, access: ReadOptions) => Promise<QueryRun>
  readonly documents: Pick<DocumentReader, 'document' | 'chunksOf' | 'chunks'>
  readonly graph: GraphReader
}

/** Why an attempt came to nothing; the first group is the engine's. */
export type QueryProblemReason =
  | QueryRejection['reason']
  /** The reply holds no query. */
  | 'no_query'
  /** The reply holds several, and nothing says which is meant. */
  | 'several_queries'
  /** The reply was cut off, or is longer than any that is read. */
  | 'unreadable'
  /** The same query as in an earlier attempt; it is not run again. */
  | 'repeated'
  | 'empty'
  | 'unfitting'

export interface QueryProblem {
  readonly reason: QueryProblemReason
  /** For people and for the model; holds nothing of documents. */
  readonly message: string
}

/** One query that the model wrote, and what became of it. */
export interface QueryAttempt {
  /** Id of the prompt that asked for it. */
  readonly prompt: string
  /** The query's text; absent where the reply holds none. At most 20,000 characters. */
  readonly query?: string | undefined
  /** Rows that it gave; absent where it did not run. */
  readonly rows?: number | undefined
  /** Absent: it answers. */
  readonly problem?: QueryProblem | undefined
}

/** A query that ran, as an outcome shows it. */
export interface RanQuery {
  /** As the model wrote it. */
  readonly text: string
  /** As it was run. */
  readonly query: GraphQuery
  readonly columns: readonly string[]
  readonly notes: readonly string[]
}

interface Tried {
  /** In order, the last one last. */
  readonly attempts: readonly QueryAttempt[]
  /** Documents behind rows that the model was shown and that did not answer. */
  readonly shownDocumentIds: readonly DocumentId[]
}

/** `unchecked`: the model was asked and gave no usable reply. */
export type ResultCheck = 'off' | 'answers' | 'unchecked'

/** Why no query could be run, in `failed`. */
export type QueryFailure =
  /** The model says that the graph holds nothing for the question. */
  | 'declined'
  /** No reply held a query that may run and did. */
  | 'query'
  /** The model could not be asked, or its reply could not be read. */
  | 'model'
  | 'timeout'

export type ModelQueryOutcome =
  | (Tried &
      RanQuery & {
        readonly status: 'answered'
        /** Every row that the query gave; sentences show one page of them. */
        readonly rows: GraphResult['rows']
        /** Whether the row limit left rows out. */
        readonly truncated: boolean
        readonly sentences: readonly DraftSentence[]
        readonly matches: NonNullable<AnswerDraft['matches']>
        readonly check: ResultCheck
      })
  /** The query ran and gave nothing: no rows, only nulls, or a count of 0. */
  | (Tried & RanQuery & { readonly status: 'empty' })
  /** The query ran and its rows do not answer the question. */
  | (Tried & RanQuery & { readonly status: 'unfitting'; readonly message: string })
  | (Tried & {
      readonly status: 'failed'
      readonly reason: QueryFailure
      /** For people; holds nothing of documents. */
      readonly message: string
    })
