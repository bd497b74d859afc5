import { fork } from 'node:child_process'
import type { PassageToRead } from '../../core/ports/answer-reader.ts'
import type { EntailmentPair } from '../../core/ports/entailment-model.ts'
import { AppError } from '../../core/errors.ts'
import { workerEntry } from '../../support/package-files.ts'
import type { EncoderReply, EncoderRequest, EncoderSetup, PairModel } from './encoder-messages.ts'
import type { OnnxRuntime } from './onnx-session.ts'

/** What is put to a process; it gives the job its number. */
export type EncoderJob =
  | { readonly type: 'embed' | 'count' | 'tokens'; readonly texts: readonly string[] }
  | { readonly type: 'score'; readonly model: PairModel; readonly pairs: readonly EntailmentPair[] }
  | { readonly type: 'read'; readonly question: string; readonly passage: PassageToRead }

export type EncoderResult = Extract<
  EncoderReply,
  { type: 'embedded' | 'counted' | 'tokenized' | 'scored' | 'read' | 'cancelled' }
>

/**
 * One child process with the model loaded; does one job at a time. Keeps its parent alive only
 * while it works, and ends with it.
 */
export interface EncoderProcess {
  readonly runtime: OnnxRuntime
  readonly dimensions: number
  readonly pid: number
  /** Throws `model_call_failed`, retryable when the process ended; it is then `alive` no more. */
  run(job: EncoderJob): Promise<EncoderResult>
  /** Ends the running job at its next window. */
  cancel(): void
  alive(): boolean
  close(): Promise<void>
}

interface Waiting {
  readonly resolve: (reply: EncoderReply) => void
  readonly reject: (error: AppError) => void
}

/**
 * Starts a process and waits until its model is loaded. Throws `model_call_failed`.
 * A process and not a thread: ending a thread inside the native library takes the whole program
 * down, and so would any fault in it.
 */
export async function startEncoderProcess(
  setup: EncoderSetup,
  model: string,
): Promise<EncoderProcess> {
  const child = fork(workerEntry(new URL('./encoder-worker.ts', import.meta.url)), {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const ended = Promise.withResolvers<undefined>()
  let waiting: Waiting | undefined
  let alive = true
  let jobs = 0
  const failure = (message: string, retryable: boolean, cause?: unknown): AppError =>
    new AppError(
      'model_call_failed',
      message,
      { provider: 'local', model },
      { retryable, ...(cause === undefined ? {} : { cause }) },
    )
  const end = (error: AppError): void => {
    alive = false
    waiting?.reject(error)
    waiting = undefined
    ended.resolve(undefined)
  }
  child.on('message', (message: EncoderReply) => {
    const answered = waiting
    waiting = undefined
    answered?.resolve(message)
  })
  child.on('error', cause =>
    end(failure('The process of the built-in encoder failed; try again.', true, cause)),
  )
  child.on('exit', (code, signal) =>
    end(
      failure(
        `The process of the built-in encoder ended (${signal ?? `code ${code ?? 'unknown'}`}); ` +
          'try again.',
        true,
      ),
    ),
  )

  const ask = async (request: EncoderRequest): Promise<EncoderReply> => {
    child.ref()
    child.channel?.ref()
    try {
      return await new Promise<EncoderReply>((resolve, reject) => {
        waiting = { resolve, reject }
        // A failure to send is followed by 'exit' or 'error', which rejects.
        child.send(request, () => {})
      })
    } finally {
      child.unref()
      child.channel?.unref()
    }
  }
  const close = async (): Promise<void> => {
    child.ref()
    if (alive && child.connected) child.disconnect()
    await ended.promise
  }

  const first = await ask({ type: 'start', setup })
  if (first.type !== 'ready' || child.pid === undefined) {
    await close()
    throw failure(
      first.type === 'unusable'
        ? `The built-in encoder cannot be used: ${first.message}`
        : 'The built-in encoder did not start.',
      false,
    )
  }
  return {
    runtime: first.runtime,
    dimensions: first.dimensions,
    pid: child.pid,
    async run(job) {
      if (!alive) throw failure('The process of the built-in encoder has ended; try again.', true)
      jobs += 1
      const result = await ask({ ...job, job: jobs })
      switch (result.type) {
        case 'embedded':
        case 'counted':
        case 'tokenized':
        case 'scored':
        case 'read':
        case 'cancelled':
          return result
        case 'failed':
          throw failure(`The built-in encoder failed on a text: ${result.message}`, false)
        case 'ready':
        case 'unusable':
          throw failure('The process of the built-in encoder answered out of turn.', true)
      }
    },
    cancel() {
      const request: EncoderRequest = { type: 'cancel', job: jobs }
      if (alive && child.connected) child.send(request, () => {})
    },
    alive: () => alive,
    close,
  }
}
