import type { DocumentId } from './ids.ts'

/** What a step between question and answer tried, for whoever asks; never part of the answer. */
export type TraceEntry =
  | {
      readonly step: 'agent'
      /** Documents that the tools showed. */
      readonly documentIds: readonly DocumentId[]
      readonly turns: ReadonlyArray<{
        readonly thought: string
        readonly tool?: string | undefined
        readonly input?: string | undefined
        readonly observation?: string | undefined
        readonly problem?: string | undefined
      }>
    }
  | {
      readonly step: 'model-query'
      /** Documents behind rows that the model was shown and that did not answer. */
      readonly documentIds: readonly DocumentId[]
      readonly attempts: ReadonlyArray<{
        readonly query?: string | undefined
        readonly rows?: number | undefined
        readonly problem?: string | undefined
      }>
    }
  /** Documents that a model read to summarise them. */
  | { readonly step: 'summary'; readonly documentIds: readonly DocumentId[] }
  | { readonly step: 'queries'; readonly queries: readonly string[] }
  | { readonly step: 'standalone-question'; readonly question: string }
