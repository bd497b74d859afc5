import { setTimeout as delay } from 'node:timers/promises'
import type { SlackMessage } from './message-parts.ts'
import type { Thread } from './seen-events.ts'
import { slackReason } from './slack-errors.ts'

/** What replies need of Slack's Web API. */
export interface Posting {
  /** Posts a message into a thread; its timestamp names it. */
  readonly post: (thread: Thread, message: SlackMessage) => Promise<string>
  /** Edits a message that was posted. */
  readonly edit: (channel: string, at: string, message: SlackMessage) => Promise<void>
  /** Posts or edits what is only a preview: throws instead of waiting where Slack is busy. */
  readonly preview: (
    thread: Thread,
    at: string | undefined,
    message: SlackMessage,
  ) => Promise<string>
}

/** A reply while it is written. */
export interface Reply {
  /** Shows what there is so far, if Slack has time for it. */
  readonly show: (message: SlackMessage) => void
  /** Puts the whole in its place; further messages go below. */
  readonly finish: (messages: readonly SlackMessage[]) => Promise<void>
}

/** When previews may be sent: never two of them at once, whatever they are of. */
export interface Pace {
  /** Milliseconds until the next one may be sent. */
  readonly waitMs: () => number
  /** Takes the next place. */
  readonly take: () => void
  /** Sends none for so long. */
  readonly pause: (ms: number) => void
}

/** Slack takes some 50 edits a minute of one app, and posts one message a second to a channel. */
export function previewPace(intervalMs: number): Pace {
  let next = 0
  return {
    waitMs: () => Math.max(0, next - performance.now()),
    take() {
      next = Math.max(next, performance.now()) + intervalMs
    },
    pause(ms) {
      next = Math.max(next, performance.now() + ms)
    },
  }
}

/**
 * A reply in a thread, in one message that is edited. What is ready within `firstAfterMs` appears
 * whole at once, and nobody is notified of a message that says nothing yet.
 */
export function threadReply(
  posting: Posting,
  thread: Thread,
  options: { readonly pace: Pace; readonly firstAfterMs: number },
): Reply {
  const { pace, firstAfterMs } = options
  const over = new AbortController()
  let at: string | undefined
  let latest: SlackMessage | undefined
  let showing: Promise<void> | undefined

  const showLatest = async (): Promise<void> => {
    await pause(firstAfterMs, over.signal)
    while (!over.signal.aborted) {
      const wait = pace.waitMs()
      if (latest === undefined || wait > 0) {
        await pause(latest === undefined ? idleMs : wait, over.signal)
        continue
      }
      const message = latest
      latest = undefined
      pace.take()
      try {
        at = await posting.preview(thread, at, message)
      } catch (error) {
        pace.pause(retryAfterMs(error))
      }
    }
  }
  return {
    show(message) {
      latest = message
      showing ??= showLatest()
    },
    async finish([first, ...rest]) {
      over.abort()
      await showing
      if (first === undefined) return
      const isEdited = at !== undefined && (await edited(posting, thread, at, first))
      if (!isEdited) await posting.post(thread, first)
      for (const message of rest) await posting.post(thread, message)
    },
  }
}

const idleMs = 50
const usualRetryMs = 5_000

/** False where the message is gone meanwhile. */
async function edited(
  posting: Posting,
  { channel }: Thread,
  at: string,
  message: SlackMessage,
): Promise<boolean> {
  try {
    await posting.edit(channel, at, message)
    return true
  } catch (error) {
    if (slackReason(error) === 'message_not_found') return false
    throw error
  }
}

const retryAfterMs = (error: unknown): number =>
  error instanceof Error && 'retryAfter' in error && typeof error.retryAfter === 'number'
    ? error.retryAfter * 1_000
    : usualRetryMs

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => {})
}
