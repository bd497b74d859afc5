import { fork } from 'node:child_process'
import { AppError } from '../../core/errors.ts'
import { workerEntry } from '../../support/package-files.ts'
import type {
  LlamaInfo,
  LlamaJob,
  LlamaReply,
  LlamaRequest,
  LlamaResult,
  LlamaSetup,
} from './llama-messages.ts'

/**
 * One child process with a model loaded; does one job at a time. Keeps its parent alive only while
 * it works, and ends with it.
 */
export interface LlamaProcess {
  readonly info: LlamaInfo
  readonly pid: number
  /**
   * Ends with the job's end, also after `cancel`. Throws `model_call_failed`, retryable, when the
   * process ended or gave no sign of life for `silenceMs`, after which it is ended.
   */
  run(job: LlamaJob, onText?: (piece: string) => void): Promise<LlamaResult>
  /** Ends the running job, after the slice of the prompt or the token that is in hand. */
  cancel(): void
  alive(): boolean
  /** Ends the process at once; a running job throws. */
  close(): Promise<void>
}

interface Waiting {
  readonly resolve: (reply: LlamaReply) => void
  readonly reject: (error: AppError) => void
  readonly onText: (piece: string) => void
}

/**
 * Starts a process and waits until its model is loaded. Throws `model_call_failed`.
 * A process and not the caller's: the library tokenizes and samples in its caller's thread, and a
 * fault of it, as in a damaged file, ends its process.
 */
export async function startLlamaProcess(
  setup: LlamaSetup,
  options: {
    readonly model: string
    readonly silenceMs: number
    /** Of the process. */
    readonly environment: NodeJS.ProcessEnv
    /** Ends the process when it fires, also while it loads. */
    readonly signal: AbortSignal
  },
): Promise<LlamaProcess> {
  const { model, silenceMs, environment, signal: ending } = options
  const child = fork(workerEntry(new URL('./llama-worker.ts', import.meta.url)), {
    serialization: 'advanced',
    execArgv: [],
    env: { ...environment },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const ended = Promise.withResolvers<undefined>()
  let waiting: Waiting | undefined
  let silence: NodeJS.Timeout | undefined
  let alive = true
  let jobs = 0
  const failure = (message: string, retryable: boolean, cause?: unknown): AppError =>
    new AppError(
      'model_call_failed',
      message,
      { provider: 'gguf', model },
      { retryable, ...(cause === undefined ? {} : { cause }) },
    )
  const answer = (): Waiting | undefined => {
    clearTimeout(silence)
    const answered = waiting
    waiting = undefined
    return answered
  }
  const end = (error: AppError): void => {
    alive = false
    answer()?.reject(error)
  }
  const listen = (): void => {
    clearTimeout(silence)
    silence = setTimeout(() => {
      alive = false
      child.kill('SIGKILL')
      const seconds = Math.round(silenceMs / 1000)
      answer()?.reject(
        failure(
          `The language model ${model} gave no sign of life for ${seconds} s and was ended. ` +
            'Where the machine has other work, give it fewer threads.',
          true,
        ),
      )
    }, silenceMs)
  }
  child.on('message', (message: LlamaReply) => {
    if (waiting === undefined) return
    if (message.type === 'text' || message.type === 'alive') {
      listen()
      if (message.type === 'text') waiting.onText(message.piece)
    } else answer()?.resolve(message)
  })
  child.on('error', cause => {
    end(failure(`The process of the language model ${model} failed; try again.`, true, cause))
    // Without a process there is no 'close'.
    if (child.pid === undefined) ended.resolve(undefined)
  })
  child.on('close', () => ended.resolve(undefined))
  child.on('exit', (code, signal) =>
    end(
      failure(
        `The process of the language model ${model} ended ` +
          `(${signal ?? `code ${code ?? 'unknown'}`}): the memory may not suffice, or the file ` +
          'is damaged.',
        true,
      ),
    ),
  )

  const ask = async (
    request: LlamaRequest,
    onText: (piece: string) => void = () => {},
  ): Promise<LlamaReply> => {
    child.ref()
    child.channel?.ref()
    try {
      return await new Promise<LlamaReply>((resolve, reject) => {
        waiting = { resolve, reject, onText }
        listen()
        // A failure to send is followed by 'exit' or 'error', which rejects.
        child.send(request, () => {})
      })
    } finally {
      child.unref()
      child.channel?.unref()
    }
  }
  const close = async (): Promise<void> => {
    alive = false
    child.ref()
    child.kill('SIGKILL')
    await ended.promise
  }

  const kill = (): void => void child.kill('SIGKILL')
  ending.addEventListener('abort', kill, { once: true })
  void ended.promise.then(() => ending.removeEventListener('abort', kill))

  const first = await ask({ type: 'start', setup })
  if (first.type !== 'ready' || child.pid === undefined) {
    await close()
    throw failure(
      first.type === 'unusable'
        ? `The language model ${setup.file} cannot be used: ${first.message}.`
        : `The process of the language model ${model} did not start.`,
      false,
    )
  }
  return {
    info: first.info,
    pid: child.pid,
    async run(job, onText) {
      if (!alive)
        throw failure(`The process of the language model ${model} has ended; try again.`, true)
      jobs += 1
      const result = await ask({ ...job, job: jobs }, onText)
      if ('job' in result && result.type !== 'text' && result.type !== 'alive') return result
      throw failure(`The process of the language model ${model} answered out of turn.`, true)
    },
    cancel() {
      const request: LlamaRequest = { type: 'cancel', job: jobs }
      if (alive && child.connected) child.send(request, () => {})
    },
    alive: () => alive,
    close,
  }
}
