import type { types, webApi } from '@slack/bolt'
import type { SlackMessage } from './message-parts.ts'
import type { Posting } from './reply.ts'
import type { Thread } from './seen-events.ts'
import { slackReason } from './slack-errors.ts'

type Client = InstanceType<typeof webApi.WebClient>

/**
 * Posts by Slack's Web API. `client` waits as long as Slack asks where too much is posted;
 * `previews` throws then.
 */
export function posting(client: Client, previews: Client): Posting {
  const post = async (by: Client, thread: Thread, message: SlackMessage): Promise<string> => {
    const { ts = '' } = await byBlocksOrText(message, shown =>
      by.chat.postMessage({
        channel: thread.channel,
        thread_ts: thread.thread,
        ...shown,
        ...asIs,
        unfurl_links: false,
        unfurl_media: false,
      }),
    )
    return ts
  }
  const edit = async (
    by: Client,
    channel: string,
    at: string,
    message: SlackMessage,
  ): Promise<void> => {
    await byBlocksOrText(message, shown => by.chat.update({ channel, ts: at, ...shown, ...asIs }))
  }
  return {
    post: (thread, message) => post(client, thread, message),
    edit: (channel, at, message) => edit(client, channel, at, message),
    async preview(thread, at, message) {
      if (at === undefined) return await post(previews, thread, message)
      await edit(previews, thread.channel, at, message)
      return at
    },
  }
}

/** Names in it notify nobody, and addresses stay text. */
const asIs = { parse: 'none', link_names: false } as const

/** What Slack says of blocks that it does not take; the answer is worth more than its form. */
const ofBlocks = new Set(['invalid_blocks', 'invalid_blocks_format', 'msg_blocks_too_long'])

async function byBlocksOrText<Result>(
  { text, blocks }: SlackMessage,
  call: (shown: { readonly text: string; readonly blocks: types.KnownBlock[] }) => Promise<Result>,
): Promise<Result> {
  try {
    // Ours are some of theirs, and read-only.
    return await call({ text, blocks: blocks as unknown as types.KnownBlock[] })
  } catch (error) {
    if (!ofBlocks.has(slackReason(error) ?? '')) throw error
    return await call({ text, blocks: [] })
  }
}

/** The names of members, as they are shown; asked for once each. */
export function memberNames(client: Client): (userId: string) => Promise<string | undefined> {
  const known = new Map<string, Promise<string | undefined>>()
  const ask = async (user: string): Promise<string | undefined> => {
    const { user: found } = await client.users.info({ user })
    return found?.real_name ?? found?.profile?.real_name ?? found?.name
  }
  return async userId => {
    const name = known.get(userId) ?? ask(userId)
    if (known.size >= mostNames) known.clear()
    known.set(userId, name)
    try {
      return await name
    } catch {
      // Without the scope `users:read`, or of somebody who has gone: the question has to do.
      known.delete(userId)
      return undefined
    }
  }
}
const mostNames = 5_000
