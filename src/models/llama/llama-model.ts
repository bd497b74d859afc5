import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import { AppError } from '../../core/errors.ts'
import type { CompletionRequest, LanguageModel } from '../../core/ports/language-model.ts'
import type { PerplexityModel } from '../../core/ports/perplexity-model.ts'
import { linkedAbort } from '../../support/linked-abort.ts'
import { callSlots } from '../openai/call-slots.ts'
import { checkGgufFile } from './gguf-file.ts'
import type { LlamaInfo, LlamaJob, LlamaResult } from './llama-messages.ts'
import { requireLlamaPackage } from './llama-package.ts'
import { startLlamaProcess, type LlamaProcess } from './llama-process.ts'

export interface LlamaModelOptions {
  /** Path of a GGUF file. */
  readonly file: string
  /**
   * Tokens that a prompt and its reply may have together; by default what the model was trained on,
   * at most 8192. More is an error.
   */
  readonly contextTokens?: number | undefined
  /** By default one less than there are cores, at least 1 and at most 8. */
  readonly threads?: number | undefined
  /** How long the model may give no sign of life, loading included; default 300,000. */
  readonly silenceMs?: number | undefined
  /** Folder that the library was installed into. */
  readonly libraryFolder: string
  /** Environment of its process; by default empty: it needs no keys. */
  readonly environment?: NodeJS.ProcessEnv | undefined
}

/** Every model here: tools are left to the caller's text, schemas are held by a grammar. */
export const llamaFeatures = { tools: false, schema: true } as const

export interface LlamaModel extends LanguageModel {
  /** How likely the model takes texts to be; closed with the model. */
  readonly perplexity: PerplexityModel
  /** Loads the model now and says what it is. */
  load(options: { readonly signal?: AbortSignal | undefined }): Promise<LlamaInfo>
}

/** Name of a model file, for display. */
export const llamaModelId = (file: string): string => `gguf/${basename(file, '.gguf')}`

/**
 * A chat model from a GGUF file, in a process of its own that starts with the first call; calls run
 * one after the other. Throws with the call `not_found` for a missing file, `invalid_input` for one
 * that is no GGUF or where the library is not installed, `model_call_failed` also for a prompt that
 * does not fit the context (nothing is ever left out of it). A process that has died is started
 * again by the next call.
 */
export function llamaModel(options: LlamaModelOptions): LlamaModel {
  const { file, silenceMs = 300_000, environment = {} } = options
  const id = llamaModelId(file)
  const slots = callSlots(1)
  const closing = new AbortController()
  let starting: Promise<LlamaProcess> | undefined

  const start = async (): Promise<LlamaProcess> => {
    await checkGgufFile(file)
    if (closing.signal.aborted) throw stopped(undefined)
    return await startLlamaProcess(
      {
        library: requireLlamaPackage(options.libraryFolder),
        file,
        contextTokens: options.contextTokens,
        threads: options.threads ?? Math.min(8, Math.max(1, availableParallelism() - 1)),
      },
      { model: id, silenceMs, environment, signal: closing.signal },
    )
  }
  const started = async (): Promise<LlamaProcess> => {
    const known = await starting?.catch(() => undefined)
    if (known?.alive() === true) return known
    starting = start()
    return await starting
  }
  const failed = (message: string): AppError =>
    new AppError('model_call_failed', message, { provider: 'gguf', model: id })
  const stopped = (signal: AbortSignal | undefined): AppError =>
    signal?.aborted === true
      ? new AppError('aborted', `The call of ${id} was cancelled.`, {}, { cause: signal.reason })
      : failed(`The call of ${id} was ended: the model is closed. Make a new one.`)

  /** The job's result, or `aborted` at once; the slot is free when the process is. */
  const run = async (
    job: LlamaJob,
    signal: AbortSignal | undefined,
    onText?: (piece: string) => void,
  ): Promise<LlamaResult> => {
    using linked = linkedAbort(signal, closing.signal)
    const own = linked.signal
    if (own.aborted) throw stopped(signal)
    const release = await slots.take(own).catch((error: unknown) => {
      throw own.aborted ? stopped(signal) : error
    })
    let working: Promise<LlamaResult> | undefined
    try {
      const process = await until(started(), own, () => stopped(signal))
      working = process.run(job, onText)
      const result = await until(working, own, () => {
        process.cancel()
        return stopped(signal)
      })
      if (result.type === 'too-long')
        throw failed(
          `A prompt of ${result.promptTokens} tokens does not fit ${id} with a reply: its ` +
            `context is ${process.info.contextTokens}. Raise contextTokens, or lower ` +
            'documentCharacters.',
        )
      if (result.type === 'failed') throw failed(`${id} failed: ${result.message}.`)
      return result
    } finally {
      if (working === undefined) release()
      else void working.then(release, release)
    }
  }

  const complete = async (
    request: CompletionRequest,
    signal: AbortSignal | undefined,
    onText?: (piece: string) => void,
  ) => {
    if (request.messages.length === 0)
      throw new AppError('invalid_input', `${id} was asked without a message.`, {
        issues: [{ path: 'messages', message: 'is empty' }],
      })
    const result = await run({ type: 'complete', request }, signal, onText)
    if (result.type !== 'completed') throw failed(`${id} answered out of turn.`)
    return result.completion
  }

  return {
    id,
    features: llamaFeatures,
    complete: async (request, { signal }) => await complete(request, signal),
    async *stream(request, { signal }) {
      using left = linkedAbort(signal)
      const pieces: string[] = []
      let wake = (): void => {}
      let end: { readonly error: unknown } | { readonly finished: true } | undefined
      const call = complete(request, left.signal, piece => {
        pieces.push(piece)
        wake()
      })
      call.then(
        () => {
          end = { finished: true }
          wake()
        },
        (error: unknown) => {
          end = { error }
          wake()
        },
      )
      try {
        while (pieces.length > 0 || end === undefined) {
          const piece = pieces.shift()
          if (piece !== undefined) yield piece
          else
            await new Promise<void>(resolve => {
              wake = resolve
              if (pieces.length > 0 || end !== undefined) resolve()
            })
          if (signal?.aborted === true) break
        }
        const { finishReason, usage } = await call
        return { finishReason, usage }
      } finally {
        // Whoever leaves early ends the call.
        left.abort()
      }
    },
    perplexity: {
      id: `${id}+perplexity/1`,
      async logProbabilities(texts, { signal }) {
        if (texts.length === 0) return []
        const result = await run({ type: 'likelihoods', texts }, signal)
        if (result.type !== 'judged') throw failed(`${id} answered out of turn.`)
        return result.likelihoods
      },
    },
    async load({ signal }) {
      return (await until(started(), signal, () => stopped(signal))).info
    },
    async [Symbol.asyncDispose]() {
      closing.abort()
      await (await starting?.catch(() => undefined))?.close()
    },
  }
}

/** What a promise gives, or the error once the signal fires; the promise goes on alone then. */
async function until<Value>(
  promise: Promise<Value>,
  signal: AbortSignal | undefined,
  stopped: () => AppError,
): Promise<Value> {
  if (signal === undefined) return await promise
  promise.catch(() => {})
  return await new Promise<Value>((resolve, reject) => {
    const stop = (): void => reject(stopped())
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}
