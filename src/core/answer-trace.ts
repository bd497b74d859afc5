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
      readonly attempts: ReadonlyArray<{
        readonly query?: string | undefined
        readonly rows?: number | undefined
        readonly problem?: string | undefined
      }>
    }
  | { readonly step: 'queries'; readonly queries: readonly string[] }
  | { readonly step: 'standalone-question'; readonly question: string }
