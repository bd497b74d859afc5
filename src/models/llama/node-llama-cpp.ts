import type { JsonSchema } from '../../core/ports/language-model.ts'

// What is used of the library `node-llama-cpp` (MIT), version 3.22. Written down here because the
// package is not installed with the product: it compiles and runs without it.

export type Token = number

/** What the module `node-llama-cpp` exports. */
export interface LlamaLibrary {
  getLlama(options: {
    /** A build for Macs with Apple silicon knows Metal only. */
    readonly gpu: false | 'metal'
    readonly build: 'never'
    readonly skipDownload: true
    readonly progressLogs: false
    readonly maxThreads: number
    readonly logLevel: 'error'
    readonly logger: (level: string, message: string) => void
  }): Promise<Llama>
  readonly LlamaChat: new (options: {
    readonly contextSequence: LlamaSequence
    readonly chatWrapper: ChatWrapper
  }) => LlamaChat
  resolveChatWrapper(model: LlamaModelFile): ChatWrapper
}

export interface Llama {
  loadModel(options: {
    readonly modelPath: string
    readonly gpuLayers: 0
    readonly loadSignal?: AbortSignal | undefined
  }): Promise<LlamaModelFile>
  createGrammarForJsonSchema(schema: JsonSchema): Promise<LlamaGrammar>
  getGrammarFor(type: 'json'): Promise<LlamaGrammar>
  /** Frees its models and contexts too. */
  dispose(): Promise<void>
}

/** A compiled grammar; only handed on. */
export interface LlamaGrammar {
  readonly trimWhitespaceSuffix: boolean
}

export interface LlamaModelFile {
  /** Tokens that the model was trained on at most. */
  readonly trainContextSize: number
  /** Bytes of the weights. */
  readonly size: number
  readonly tokens: { readonly bos: Token | null; readonly shouldPrependBosToken: boolean }
  readonly tokenizer: LlamaTokenizer
  tokenize(text: string): Token[]
  detokenize(tokens: readonly Token[], specialTokens?: boolean): string
  createContext(options: {
    readonly contextSize: number
    readonly batchSize: number
    readonly threads: number
  }): Promise<LlamaContext>
  createEmbeddingContext(options: {
    readonly contextSize: number
    readonly threads: number
  }): Promise<{ getEmbeddingFor(text: string): Promise<{ readonly vector: readonly number[] }> }>
}

/** Only handed on to what tokenizes. */
export interface LlamaTokenizer {
  (text: string, specialTokens?: boolean): Token[]
}

export interface LlamaContext {
  /** What was asked for, rounded up to a multiple of 256. */
  readonly contextSize: number
  getSequence(): LlamaSequence
}

/** What is asked about the token after one that is evaluated. */
export interface NextTokenOptions {
  readonly token?: boolean
  readonly probabilities?: boolean
  readonly options?: { readonly temperature: number }
  readonly logits?: {
    readonly filter: { readonly tokens: readonly Token[]; readonly includeSelected: boolean }
  }
  /** Sum of `exp(logit - largest logit)` over the vocabulary. */
  readonly totalLogitWeight?: boolean
}

export interface LlamaSequence {
  /** Tokens that the sequence holds. */
  readonly nextTokenIndex: number
  readonly tokenMeter: { readonly usedOutputTokens: number }
  clearHistory(): Promise<void>
  evaluateWithoutGeneratingNewTokens(tokens: readonly Token[]): Promise<void>
  controlledEvaluate(
    input: ReadonlyArray<Token | readonly [Token, { readonly generateNext?: NextTokenOptions }]>,
  ): Promise<
    ReadonlyArray<
      | {
          readonly next: {
            readonly probabilities?: ReadonlyMap<Token, number>
            readonly logits?: ReadonlyMap<Token, number>
            readonly totalLogitWeight?: number
          }
        }
      | undefined
    >
  >
}

/** A turn of a conversation; the last is the model's, empty, to be filled. */
export type ChatTurn =
  | { readonly type: 'system' | 'user'; readonly text: string }
  | { readonly type: 'model'; readonly response: readonly string[] }

/** How a model wants conversations written. */
export interface ChatWrapper {
  generateContextState(options: { readonly chatHistory: readonly ChatTurn[] }): {
    readonly contextText: { tokenize(tokenizer: LlamaTokenizer): Token[] }
  }
}

export interface LlamaChat {
  generateResponse(
    history: readonly ChatTurn[],
    options: {
      readonly maxTokens: number
      readonly temperature: number
      readonly seed?: number | undefined
      readonly repeatPenalty: false
      readonly customStopTriggers?: readonly string[] | undefined
      readonly grammar?: LlamaGrammar | undefined
      readonly signal: AbortSignal
      readonly onResponseChunk: (chunk: {
        /** Set for what is no part of the reply itself, such as thoughts. */
        readonly type: 'segment' | undefined
        readonly text: string
      }) => void
    },
  ): Promise<{ readonly response: string; readonly metadata: { readonly stopReason: string } }>
}
