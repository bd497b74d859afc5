import type { StreamOptions } from './sse.ts'

/** A streamed response of another part of the program, whose work stops when its reader goes. */
export function passedOn(
  response: Response,
  { abort, end }: Pick<StreamOptions, 'abort' | 'end'>,
): Response {
  const { body, status, headers } = response
  if (body === null) {
    end()
    return response
  }
  const reader = body.getReader()
  const passed = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (!done) return controller.enqueue(value)
          end()
          controller.close()
        } catch (error) {
          end()
          controller.error(error)
        }
      },
      async cancel(reason) {
        abort(reason)
        try {
          await reader.cancel(reason)
        } finally {
          end()
        }
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(passed, { status, headers })
}
