import type { ProgressToken, ServerContext } from '@modelcontextprotocol/server'
import type { Report } from './tool.ts'

// What comes faster is read by nobody.
const leastMs = 100

/** Sends how far a call is, as the client asked for; `sent` ends when all of it has left. */
export interface Reporter {
  readonly report: Report
  readonly sent: () => Promise<void>
}

/** Progress only grows, as the protocol asks: where steps cannot be counted, by one each. */
export function reporter({ mcpReq }: Pick<ServerContext, 'mcpReq'>): Reporter {
  const token: ProgressToken | undefined = mcpReq._meta?.progressToken
  let last = 0
  let lastAt = -leastMs
  let sent = Promise.resolve()
  return {
    report({ message, done, total }) {
      if (token === undefined || mcpReq.signal.aborted) return
      const progress = done ?? last + 1
      const now = performance.now()
      const isLast = done !== undefined && done === total
      if (progress <= last || (now - lastAt < leastMs && !isLast && done !== undefined)) return
      last = progress
      lastAt = now
      sent = sent
        .then(() =>
          mcpReq.notify({
            method: 'notifications/progress',
            params: {
              progressToken: token,
              progress,
              message,
              ...(total !== undefined && { total }),
            },
          }),
        )
        // A client that has gone; its work is cancelled elsewhere.
        .catch(() => {})
    },
    sent: () => sent,
  }
}
