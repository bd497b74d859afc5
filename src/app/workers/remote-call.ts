import type { MessagePort, Worker } from 'node:worker_threads'
import { AppError, type ErrorCode, type ErrorDetails } from '../../core/errors.ts'

/**
 * Calls between threads: `{id, method, args}` one way, `{id, value}` or `{id, error}` back, as
 * lists of all that are made, or answered, in one go: waking a thread takes longer than a short
 * call. An AbortSignal in the last argument does not travel: the caller stops waiting at once.
 */
interface Request {
  readonly id: number
  readonly method: string
  readonly args: readonly unknown[]
}
interface Reply {
  readonly id: number
  readonly value?: unknown
  readonly error?: WireError
}
export interface WireError {
  readonly code?: ErrorCode
  readonly message: string
  readonly details?: unknown
  readonly retryable?: boolean
  readonly stack?: string | undefined
}

/** An error as it travels between threads and processes. */
export function toWire(error: unknown): WireError {
  if (error instanceof AppError)
    return {
      code: error.code,
      message: error.message,
      details: error.details,
      retryable: error.retryable,
    }
  return error instanceof Error
    ? { message: error.message, stack: error.stack }
    : { message: String(error) }
}

/** The error that `toWire` sent. */
export function fromWire(wire: WireError): Error {
  if (wire.code !== undefined) {
    // The other side made it from the same class: code and details belong together.
    return new AppError(wire.code, wire.message, wire.details as ErrorDetails[ErrorCode], {
      retryable: wire.retryable ?? false,
    })
  }
  const error = new Error(wire.message)
  if (wire.stack !== undefined) error.stack = wire.stack
  return error
}

/**
 * Sends what is added to it as lists: all that comes before the event loop goes on. What cannot be
 * sent is given to `refused`, alone.
 */
function gathering<Message>(
  post: (messages: readonly Message[]) => void,
  refused: (message: Message, error: Error) => void,
): (one: Message) => void {
  let waiting: Message[] = []
  const send = (messages: readonly Message[]): void => {
    try {
      post(messages)
    } catch (error) {
      const [only, ...more] = messages
      if (only === undefined) return
      if (more.length > 0) for (const message of messages) send([message])
      else refused(only, error instanceof Error ? error : new Error(String(error)))
    }
  }
  return one => {
    waiting.push(one)
    if (waiting.length > 1) return
    process.nextTick(() => {
      const messages = waiting
      waiting = []
      send(messages)
    })
  }
}

export type RemoteCall = (method: string, args: readonly unknown[]) => Promise<unknown>

function splitSignal(args: readonly unknown[]): {
  plain: unknown[]
  signal: AbortSignal | undefined
} {
  const plain = [...args]
  const last = plain.at(-1)
  if (typeof last === 'object' && last !== null && 'signal' in last) {
    const { signal, ...rest } = last as { signal?: AbortSignal | undefined }
    plain[plain.length - 1] = rest
    return { plain, signal }
  }
  return { plain, signal: undefined }
}

/** The calling side; `gone`, once the worker is, rejects everything that still waits or comes. */
export function remoteCaller(worker: Worker): {
  readonly call: RemoteCall
  readonly gone: (reason: Error) => void
} {
  const waiting = new Map<
    number,
    { resolve: (value: unknown) => void; reject: (error: Error) => void }
  >()
  const post = gathering<Request>(
    messages => worker.postMessage(messages),
    ({ id }, error) => {
      waiting.get(id)?.reject(error)
      waiting.delete(id)
    },
  )
  let next = 0
  let lost: Error | undefined
  worker.on('message', (replies: readonly Reply[]) => {
    for (const reply of replies) {
      const entry = waiting.get(reply.id)
      waiting.delete(reply.id)
      if (entry === undefined) continue
      if (reply.error === undefined) entry.resolve(reply.value)
      else entry.reject(fromWire(reply.error))
    }
  })
  const gone = (reason: Error): void => {
    lost = reason
    for (const entry of waiting.values()) entry.reject(reason)
    waiting.clear()
  }
  const call: RemoteCall = (method, args) =>
    new Promise((resolve, reject) => {
      if (lost !== undefined) {
        reject(lost)
        return
      }
      const { plain, signal } = splitSignal(args)
      const abort = (): AppError =>
        new AppError('aborted', `${method} was cancelled.`, {}, { cause: signal?.reason })
      if (signal?.aborted === true) {
        reject(abort())
        return
      }
      const id = next++
      const onAbort = (): void => {
        waiting.delete(id)
        reject(abort())
      }
      signal?.addEventListener('abort', onAbort, { once: true })
      const settle =
        <Value>(then: (value: Value) => void) =>
        (value: Value): void => {
          signal?.removeEventListener('abort', onAbort)
          then(value)
        }
      waiting.set(id, { resolve: settle(resolve), reject: settle(reject) })
      post({ id, method, args: plain })
    })
  return { call, gone }
}

// After a call that took this long (ms) its answer goes out before the next call begins.
const longCall = 2

/**
 * The answering side: one handler for every method; calls begin in the order in which they came,
 * answers go back as they are ready.
 */
export function answerCalls(
  port: MessagePort,
  handler: (method: string, args: readonly unknown[]) => Promise<unknown>,
): void {
  const reply = gathering<Reply>(
    messages => port.postMessage(messages),
    ({ id }, error) => reply({ id, error: toWire(error) }),
  )
  const queue: Request[] = []
  const begin = ({ id, method, args }: Request): void => {
    handler(method, args).then(
      value => reply({ id, value }),
      (error: unknown) => reply({ id, error: toWire(error) }),
    )
  }
  let isBusy = false
  const goOn = (): void => {
    isBusy = false
    for (let request = queue.shift(); request !== undefined; request = queue.shift()) {
      const start = performance.now()
      begin(request)
      if (queue.length === 0 || performance.now() - start < longCall) continue
      isBusy = true
      setImmediate(goOn)
      return
    }
  }
  port.on('message', (requests: readonly Request[]) => {
    queue.push(...requests)
    if (!isBusy) goOn()
  })
}
