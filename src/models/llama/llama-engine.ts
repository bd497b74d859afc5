import type { Completion, CompletionRequest } from '../../core/ports/language-model.ts'
import { throwIfAborted } from '../../support/abort.ts'
import { chatTurns } from './chat-turns.ts'
import { grammarSchema } from './grammar-schema.ts'
import type { LlamaInfo, LlamaSetup } from './llama-messages.ts'
import { importLlama } from './llama-package.ts'
import type { Llama, LlamaGrammar, LlamaModelFile, LlamaSequence, Token } from './node-llama-cpp.ts'
import { tokenLikelihoods } from './token-likelihoods.ts'

/** Of a model that was trained on more: the memory of a context grows with its size. */
const defaultContextTokens = 8192
/** Tokens of a prompt that are evaluated at a time; between them a cancellation is heard. */
const sliceTokens = 64

/** More tokens than the context holds with a reply. */
export class PromptTooLong extends Error {
  readonly promptTokens: number
  constructor(promptTokens: number) {
    super(`the prompt has ${promptTokens} tokens`)
    this.promptTokens = promptTokens
  }
}

/**
 * A model in this process; does one thing at a time. Only the process that is made for it loads
 * one: the library computes in threads of its own, but tokenizes and samples in the caller's, and a
 * fault in it ends the process.
 */
export interface LlamaEngine extends AsyncDisposable {
  readonly info: LlamaInfo
  readonly model: LlamaModelFile
  /** Holds what was evaluated last. */
  readonly sequence: LlamaSequence
  /**
   * A reply; `onText` gets its pieces (empty ones for what is not part of it, and while the prompt
   * is read). Throws `PromptTooLong` before anything is computed, and `aborted`.
   */
  complete(
    request: CompletionRequest,
    options: { readonly signal: AbortSignal; readonly onText: (piece: string) => void },
  ): Promise<Completion>
  /** As `tokenLikelihoods`. */
  likelihoods(
    texts: readonly string[],
    options: { readonly signal: AbortSignal; readonly onSlice: () => void },
  ): Promise<number[][]>
}

export async function loadLlama(setup: LlamaSetup): Promise<LlamaEngine> {
  const { file, threads } = setup
  const library = await importLlama(setup.library)
  const complaints: string[] = []
  const llama = await library.getLlama({
    gpu: process.platform === 'darwin' && process.arch === 'arm64' ? 'metal' : false,
    build: 'never',
    skipDownload: true,
    progressLogs: false,
    maxThreads: threads,
    logLevel: 'error',
    logger: (_level, message) => void complaints.push(message.trim()),
  })
  const model = await llama.loadModel({ modelPath: file, gpuLayers: 0 }).catch((error: unknown) => {
    const [first] = complaints
    throw new Error(first ?? (error instanceof Error ? error.message : String(error)), {
      cause: error,
    })
  })
  const wanted = setup.contextTokens ?? Math.min(model.trainContextSize, defaultContextTokens)
  if (wanted > model.trainContextSize)
    throw new Error(
      `contextTokens is ${wanted}, and the model was trained on ${model.trainContextSize}`,
    )
  const context = await model.createContext({
    contextSize: wanted,
    batchSize: sliceTokens,
    threads,
  })
  const contextTokens = Math.min(context.contextSize, wanted)
  const sequence = context.getSequence()
  const chatWrapper = library.resolveChatWrapper(model)
  const chat = new library.LlamaChat({ contextSequence: sequence, chatWrapper })

  return {
    info: { contextTokens, bytes: model.size },
    model,
    sequence,
    async complete(request, { signal, onText }) {
      const turns = chatTurns(request.messages)
      const prompt = chatWrapper
        .generateContextState({ chatHistory: turns })
        .contextText.tokenize(model.tokenizer)
      // The library leaves out the beginning of what is too long.
      const room = contextTokens - prompt.length - 2
      if (room < 1) throw new PromptTooLong(prompt.length)
      const grammar = await grammarOf(llama, request)
      await readPrompt(sequence, prompt, signal, () => onText(''))
      const firstTokens =
        request.topTokens === undefined
          ? undefined
          : await likeliest(model, sequence, prompt.slice(-1), request.topTokens)
      const before = sequence.tokenMeter.usedOutputTokens
      let text = ''
      const { metadata } = await chat.generateResponse(turns, {
        maxTokens: Math.min(request.maxTokens ?? room, room),
        temperature: request.temperature ?? 0,
        seed: request.seed,
        repeatPenalty: false,
        customStopTriggers: request.stop?.filter(word => word !== ''),
        grammar,
        signal,
        onResponseChunk(chunk) {
          const piece = chunk.type === undefined ? chunk.text : ''
          text += piece
          onText(piece)
        },
      })
      return {
        text,
        finishReason: metadata.stopReason === 'maxTokens' ? 'length' : 'stop',
        firstTokens,
        usage: {
          promptTokens: prompt.length,
          completionTokens: sequence.tokenMeter.usedOutputTokens - before,
        },
      }
    },
    likelihoods: (texts, options) =>
      tokenLikelihoods(model, sequence, texts, { ...options, contextTokens }),
    [Symbol.asyncDispose]: () => llama.dispose(),
  }
}

/**
 * Evaluates all but the last token in slices. From the beginning each time: what is left of the
 * last call would be read in other slices, and change the figures by a rounding.
 */
async function readPrompt(
  sequence: LlamaSequence,
  prompt: readonly Token[],
  signal: AbortSignal,
  onSlice: () => void,
): Promise<void> {
  await sequence.clearHistory()
  for (let start = 0; start < prompt.length - 1; start += sliceTokens) {
    throwIfAborted(signal, 'reading a prompt')
    await sequence.evaluateWithoutGeneratingNewTokens(
      prompt.slice(start, Math.min(prompt.length - 1, start + sliceTokens)),
    )
    onSlice()
  }
  throwIfAborted(signal, 'reading a prompt')
}

async function grammarOf(
  llama: Llama,
  { format, schema }: CompletionRequest,
): Promise<LlamaGrammar | undefined> {
  if (format !== 'json') return undefined
  const form = schema === undefined ? undefined : grammarSchema(schema.schema)
  return form === undefined
    ? await llama.getGrammarFor('json')
    : await llama.createGrammarForJsonSchema(form)
}

/** The likeliest tokens after the prompt, whose last token is evaluated here. */
async function likeliest(
  model: LlamaModelFile,
  sequence: LlamaSequence,
  [last]: readonly Token[],
  count: number,
): Promise<Completion['firstTokens']> {
  if (last === undefined) return undefined
  const [result] = await sequence.controlledEvaluate([
    [last, { generateNext: { probabilities: true, options: { temperature: 0 } } }],
  ])
  return [...(result?.next.probabilities ?? [])]
    .slice(0, count)
    .map(([token, probability]) => ({
      token: model.detokenize([token], true),
      probability: Math.min(1, probability),
    }))
}
