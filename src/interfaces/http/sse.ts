/** What a stream of server-sent events needs beside its events. */
export interface StreamOptions {
  /** A comment is sent where nothing else was for so long, so that proxies keep the connection. */
  readonly heartbeatMs: number
  /** A reader that takes nothing for so long is given up. */
  readonly stallMs: number
  /** Stops the work behind the stream; called when the reader goes. */
  readonly abort: (reason: unknown) => void
  /** Closes the connection of a reader that was given up. */
  readonly disconnect: () => void
  /** Called once when the stream is over, however it ended. */
  readonly end: () => void
}

/** One event in the format of server-sent events; `data` becomes one line of JSON. */
export function sseEvent(
  data: unknown,
  { id, event }: { readonly id?: string; readonly event?: string } = {},
): string {
  return (
    (id === undefined ? '' : `id: ${id}\n`) +
    (event === undefined ? '' : `event: ${event}\n`) +
    `data: ${JSON.stringify(data)}\n\n`
  )
}

const heartbeat = ': keep-alive\n\n'

/**
 * A response that sends chunks of text as its reader takes them: the next one is asked for when the
 * connection has room, so that a slow reader slows the work for it and nobody else's. `chunks` must
 * not throw.
 */
export function eventStreamResponse(
  chunks: AsyncGenerator<string, void, undefined>,
  options: StreamOptions,
): Response {
  const encoder = new TextEncoder()
  let pending: Promise<IteratorResult<string, void>> | undefined
  let stall: NodeJS.Timeout | undefined
  let isOver = false
  const over = (): void => {
    clearTimeout(stall)
    if (isOver) return
    isOver = true
    options.end()
  }
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        clearTimeout(stall)
        pending ??= chunks.next()
        const result = await within(pending, options.heartbeatMs)
        if (isOver) return
        if (result !== undefined) pending = undefined
        if (result?.done === true) {
          over()
          controller.close()
          return
        }
        controller.enqueue(encoder.encode(result?.value ?? heartbeat))
        stall = setTimeout(options.disconnect, options.stallMs).unref()
      },
      async cancel(reason) {
        clearTimeout(stall)
        options.abort(reason)
        try {
          await chunks.return()
        } finally {
          over()
        }
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Reverse proxies would otherwise collect the whole answer first.
      'x-accel-buffering': 'no',
    },
  })
}

/** What a promise gives, or undefined where it takes longer. */
async function within<Value>(promise: Promise<Value>, ms: number): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>(resolve => {
    timer = setTimeout(resolve, ms, undefined)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
