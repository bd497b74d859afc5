import type { AnswerEvent } from 'veritrail/contract'
import { follow } from '../../api/client.ts'
import { ApiError } from '../../api/errors.ts'

// Together about as long as the server goes on with an answer that nobody reads.
const pausesMs = [300, 700, 1_500, 3_000, 4_000, 4_500]

/** What is sent for a new answer, or the id of one whose events are told from the first on. */
export type Asked = { readonly body: unknown } | { readonly answerId: string }

/**
 * The events of an answer. A stream that breaks is taken up after the last event that
 * came; `onBroken` tells when one waits for that, and when it goes on. Throws where it cannot.
 */
export async function* answerEvents(
  asked: Asked,
  {
    signal,
    onBroken,
  }: { readonly signal: AbortSignal; readonly onBroken: (isBroken: boolean) => void },
): AsyncGenerator<AnswerEvent, void, undefined> {
  let answerId = 'answerId' in asked ? asked.answerId : undefined
  let lastEventId: string | undefined
  let breaks = 0
  for (;;) {
    const stream =
      answerId === undefined && 'body' in asked
        ? follow('/questions', { method: 'POST', body: asked.body, signal })
        : follow(`/answers/${encodeURIComponent(answerId ?? '')}/events`, { lastEventId, signal })
    let reason: unknown = new ApiError('The answer broke off.', { status: 0, code: 'offline' })
    try {
      for await (const { id, event, data } of stream) {
        const told: unknown = JSON.parse(data)
        if (event === 'answer-error') throw failure(told)
        const known = told as AnswerEvent
        answerId = known.answerId
        lastEventId = id
        if (breaks > 0) onBroken(false)
        breaks = 0
        yield known
        if (known.type === 'answer-end') return
      }
    } catch (error) {
      reason = error
    }
    const pause = pausesMs[breaks]
    const isBreak = reason instanceof ApiError && reason.code === 'offline'
    if (answerId === undefined || pause === undefined || !isBreak) throw reason
    breaks += 1
    onBroken(true)
    await wait(pause, signal)
  }
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        reject(signal.reason as Error)
      },
      { once: true },
    )
  })

function failure(body: unknown): ApiError {
  const { code = 'internal', message = '' } =
    (body as { error?: { code?: string; message?: string } }).error ?? {}
  return new ApiError(message, { status: 500, code })
}
