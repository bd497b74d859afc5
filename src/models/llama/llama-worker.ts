import { isAppError } from '../../core/errors.ts'
import { loadLlama, PromptTooLong, type LlamaEngine } from './llama-engine.ts'
import type { LlamaReply, LlamaRequest, LlamaResult } from './llama-messages.ts'

// Entry of a language model's child process: holds one model and does one job at a time.

const aliveEveryMs = 1000
const say = (reply: LlamaReply): void => void process.send?.(reply, () => {})
// A native library has nothing to put in order, but may wait for its threads: the process goes at
// once.
const leave = (): void => void process.kill(process.pid, 'SIGKILL')
const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]?.slice(0, 300) ?? ''

let engine: LlamaEngine | undefined
let running: { readonly job: number; readonly controller: AbortController } | undefined

async function done(
  request: Extract<LlamaRequest, { type: 'complete' | 'likelihoods' }>,
  signal: AbortSignal,
): Promise<LlamaResult> {
  const { job } = request
  if (engine === undefined)
    return { type: 'failed', job, message: 'a job came before the model was loaded' }
  try {
    let toldAt = 0
    const alive = (): void => {
      const now = performance.now()
      if (now - toldAt < aliveEveryMs) return
      toldAt = now
      say({ type: 'alive', job })
    }
    if (request.type === 'likelihoods') {
      const likelihoods = await engine.likelihoods(request.texts, { signal, onSlice: alive })
      return { type: 'judged', job, likelihoods }
    }
    const completion = await engine.complete(request.request, {
      signal,
      onText(piece) {
        if (piece === '') alive()
        else say({ type: 'text', job, piece })
      },
    })
    return { type: 'completed', job, completion }
  } catch (error) {
    if (signal.aborted || isAppError(error, 'aborted')) return { type: 'cancelled', job }
    return error instanceof PromptTooLong
      ? { type: 'too-long', job, promptTokens: error.promptTokens }
      : { type: 'failed', job, message: messageOf(error) }
  }
}

async function start(setup: Extract<LlamaRequest, { type: 'start' }>['setup']): Promise<void> {
  try {
    engine = await loadLlama(setup)
    say({ type: 'ready', info: engine.info })
  } catch (error) {
    say({ type: 'unusable', message: messageOf(error) })
  }
}

async function work(
  request: Extract<LlamaRequest, { type: 'complete' | 'likelihoods' }>,
): Promise<void> {
  const controller = new AbortController()
  running = { job: request.job, controller }
  say(await done(request, controller.signal))
  running = undefined
}

process.on('message', (request: LlamaRequest) => {
  switch (request.type) {
    case 'start':
      void start(request.setup)
      break
    case 'cancel':
      if (running?.job === request.job) running.controller.abort()
      break
    case 'complete':
    case 'likelihoods':
      void work(request)
      break
    default:
      request satisfies never
  }
})
// Ctrl-C and a closed terminal reach the whole group of processes: the parent decides, and this
// process goes with it.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', leave)
