import type { Completion, CompletionRequest } from '../../core/ports/language-model.ts'

/** What a process is started with. */
export interface LlamaSetup {
  /** File URL of the library's entry. */
  readonly library: string
  readonly file: string
  /** `undefined`: what the model was trained on, at most `defaultContextTokens`. */
  readonly contextTokens: number | undefined
  readonly threads: number
}

/** What the process says of the model that it has loaded. */
export interface LlamaInfo {
  /** Tokens that a prompt and its reply may have together. */
  readonly contextTokens: number
  /** Bytes of the weights. */
  readonly bytes: number
}

export type LlamaJob =
  | { readonly type: 'complete'; readonly request: CompletionRequest }
  | { readonly type: 'likelihoods'; readonly texts: readonly string[] }

/** `start` once, then one job at a time; `cancel` ends the running one. */
export type LlamaRequest =
  | { readonly type: 'start'; readonly setup: LlamaSetup }
  | (LlamaJob & { readonly job: number })
  | { readonly type: 'cancel'; readonly job: number }

/** The end of a job. */
export type LlamaResult =
  | { readonly type: 'completed'; readonly job: number; readonly completion: Completion }
  | { readonly type: 'judged'; readonly job: number; readonly likelihoods: readonly number[][] }
  | { readonly type: 'cancelled'; readonly job: number }
  /** The prompt and the least of a reply are more than the context holds. */
  | { readonly type: 'too-long'; readonly job: number; readonly promptTokens: number }
  | { readonly type: 'failed'; readonly job: number; readonly message: string }

/** What a process says; `alive` and `text` while it works on a job. */
export type LlamaReply =
  | { readonly type: 'ready'; readonly info: LlamaInfo }
  | { readonly type: 'unusable'; readonly message: string }
  | { readonly type: 'alive'; readonly job: number }
  | { readonly type: 'text'; readonly job: number; readonly piece: string }
  | LlamaResult
