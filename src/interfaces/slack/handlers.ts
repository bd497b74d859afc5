import type { App as BoltApp, webApi } from '@slack/bolt'
import type { AckFn } from '@slack/bolt'
import { plainMessage } from './answer-message.ts'
import { actionOf, commandOf, messageOf, sentView, type Identity } from './incoming.ts'
import type { SlackMessage } from './message-parts.ts'
import { plainLine } from './mrkdwn.ts'
import type { Questions } from './questions.ts'
import { ratingActions } from './rating-buttons.ts'
import { closingView, ratingView, ratingViewId, readRatingView } from './rating-view.ts'
import { withinSlacksTime, type Ratings } from './ratings.ts'
import { threadReply, type Pace, type Posting, type Reply } from './reply.ts'
import type { SeenEvents } from './seen-events.ts'

/** What incoming events are handled with. */
export interface Handling {
  readonly command: string
  readonly identity: Identity
  readonly seen: SeenEvents
  readonly work: Questions
  readonly client: InstanceType<typeof webApi.WebClient>
  readonly posting: Posting
  readonly pace: Pace
  readonly firstPreviewMs: number
  readonly formMs: number
  readonly ratings: Ratings
}

type Respond = (message: {
  readonly response_type: 'ephemeral'
  readonly replace_original: false
  readonly text: string
  readonly blocks?: never[]
  readonly thread_ts?: string
}) => Promise<unknown>

const mostMessages = 6
// An address for responses takes five messages.
const mostResponses = 4

/** Tells Bolt what to do with what comes from Slack: each is acknowledged first. */
export function listen(bolt: BoltApp, handling: Handling): void {
  const { command, identity, seen, work, client, ratings, formMs } = handling

  const onMessage = (body: unknown): void => {
    const message = messageOf(body, identity, Date.now())
    if (message === undefined) return
    const { eventId, place, at } = message
    const thread = { channel: place.channel, thread: message.thread }
    // An edited message comes as another event, and so does the same message to another listener.
    if (!seen.take([eventId, `${place.channel} ${at}`], thread)) return
    work.begin(
      {
        ...message,
        thread: `slack:${identity.teamId}:${thread.channel}:${thread.thread}`,
        mostMessages,
        reply: threadReply(handling.posting, thread, {
          pace: handling.pace,
          firstAfterMs: handling.firstPreviewMs,
        }),
        async tellAsker(text) {
          const { channel, user } = place
          await client.chat.postEphemeral({ channel, user, thread_ts: thread.thread, text })
        },
      },
      () => seen.finish(eventId),
    )
  }
  bolt.event('app_mention', async ({ body }) => onMessage(body))
  bolt.event('message', async ({ body }) => onMessage(body))

  bolt.command(command, async ({ body, ack, respond }) => {
    const asked = commandOf(body, identity)
    const shown = plainLine(asked.text, 300)
    await ack(shown === '' ? '' : { response_type: 'ephemeral', text: `Searching: ${shown}` })
    if (!seen.take([asked.eventId])) return
    const reply = responses(respond as Respond)
    work.begin(
      {
        ...asked,
        mostMessages: mostResponses,
        reply,
        tellAsker: text => reply.finish([plainMessage(text)]),
      },
      () => seen.finish(asked.eventId),
    )
  })

  bolt.action(new RegExp(`^(?:${Object.values(ratingActions).join('|')})$`), async args => {
    await (args.ack as AckFn<void>)()
    const pressed = actionOf(args.body, identity)
    if (!seen.take([pressed.eventId])) return
    const { action, answerId, place } = pressed
    const { channel, kind, isForeign, user } = place
    const rated = { answerId, channel, kind, isForeign }
    if (action === ratingActions.rate) {
      await client.views.open({ trigger_id: pressed.eventId, view: ratingView(rated) })
      return
    }
    const thumb = action === ratingActions.up ? 'up' : 'down'
    await (args.respond as Respond)({
      response_type: 'ephemeral',
      replace_original: false,
      text: await ratings.add(rated, user, { thumb }),
      ...(pressed.thread !== undefined && { thread_ts: pressed.thread }),
    })
  })

  bolt.view(ratingViewId, async ({ body, ack }) => {
    const { user, view } = sentView(body)
    const { rated, rating } = readRatingView(view)
    const said = await withinSlacksTime(ratings.add(rated, user.id, rating), formMs)
    await ack({ response_action: 'update', view: closingView(said) })
  })
}

/** A reply that only who asked sees; it comes when it is whole. */
function responses(respond: Respond): Reply {
  return {
    show() {},
    async finish(messages: readonly SlackMessage[]) {
      for (const { text, blocks } of messages)
        await respond({
          response_type: 'ephemeral',
          replace_original: false,
          text,
          blocks: blocks as never[],
        })
    },
  }
}
