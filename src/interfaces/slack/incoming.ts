import { z } from 'zod'
import type { Place } from './rights.ts'
import { keptMs } from './seen-events.ts'

/** Whom Slack knows us as. */
export interface Identity {
  readonly userId: string
  readonly botId: string
  readonly teamId: string
  /** Of an organisation with several workspaces. */
  readonly enterpriseId: string | undefined
}

const id = z.string().min(1).max(100)
const team = z.string().nullish()

const messageSchema = z.object({
  event_id: id,
  is_ext_shared_channel: z.boolean().default(false),
  event: z.object({
    type: z.enum(['app_mention', 'message']),
    channel: id,
    channel_type: z.string().optional(),
    user: id,
    text: z.string().default(''),
    ts: z.string().regex(/^\d+\.\d+$/),
    thread_ts: z
      .string()
      .regex(/^\d+\.\d+$/)
      .optional(),
    subtype: z.string().optional(),
    bot_id: z.string().nullish(),
    team,
    user_team: team,
    source_team: team,
  }),
})

/** A message with a question. */
export interface Message {
  readonly eventId: string
  readonly place: Place
  readonly text: string
  /** Names the message in its channel. */
  readonly at: string
  /** The message that its thread begins with. */
  readonly thread: string
}

/** What people write; `message_changed`, `bot_message` and the like are something else. */
const spoken = new Set([undefined, 'file_share', 'thread_broadcast'])

/**
 * The question in an event: a mention in a channel, or a message to the bot alone. Undefined for
 * everything else: messages of bots, changed or deleted ones, those between people, and what was
 * written more than an hour ago.
 */
export function messageOf(body: unknown, identity: Identity, now: number): Message | undefined {
  const parsed = messageSchema.safeParse(body)
  if (!parsed.success) return undefined
  const { event, event_id: eventId, is_ext_shared_channel: isShared } = parsed.data
  const { channel, user, text, ts, bot_id: botId, subtype } = event
  if (!spoken.has(subtype) || (botId ?? '') !== '') return undefined
  if (user === identity.userId || user === 'USLACKBOT') return undefined
  const isDirect = event.channel_type === 'im' || channel.startsWith('D')
  // A mention in a direct message comes as a message too.
  if (isDirect !== (event.type === 'message')) return undefined
  if (Number(ts) * 1_000 < now - keptMs) return undefined
  return {
    eventId,
    text,
    at: ts,
    thread: event.thread_ts ?? ts,
    place: {
      kind: isDirect ? 'member' : 'channel',
      channel,
      user,
      isForeign:
        isShared || [event.team, event.user_team, event.source_team].some(isOther(identity)),
    },
  }
}

const isOther =
  ({ teamId, enterpriseId }: Identity) =>
  (of: string | null | undefined): boolean =>
    typeof of === 'string' && of !== teamId && of !== enterpriseId

const commandSchema = z.object({
  text: z.string().default(''),
  user_id: id,
  channel_id: id,
  team_id: team,
  trigger_id: id,
})

/** A question behind a slash command; only who asks reads the reply. */
export function commandOf(
  body: unknown,
  identity: Identity,
): { readonly eventId: string; readonly place: Place; readonly text: string } {
  const {
    text,
    user_id: user,
    channel_id: channel,
    team_id,
    trigger_id,
  } = commandSchema.parse(body)
  const isForeign = isOther(identity)(team_id)
  return { eventId: trigger_id, text, place: { kind: 'member', channel, user, isForeign } }
}

const actionSchema = z.object({
  trigger_id: id,
  user: z.object({ id, team_id: team }),
  channel: z.object({ id }),
  container: z.object({
    is_ephemeral: z.boolean().default(false),
    thread_ts: z.string().optional(),
  }),
  actions: z.tuple([z.object({ action_id: id, value: id })], z.unknown()),
})

/** A button below an answer that was pressed. */
export function actionOf(body: unknown, identity: Identity) {
  const { trigger_id, user, channel, container, actions } = actionSchema.parse(body)
  const [{ action_id: action, value: answerId }] = actions
  const isAlone = container.is_ephemeral || channel.id.startsWith('D')
  const place: Place = {
    kind: isAlone ? 'member' : 'channel',
    channel: channel.id,
    user: user.id,
    isForeign: isOther(identity)(user.team_id),
  }
  return { eventId: trigger_id, action, answerId, place, thread: container.thread_ts }
}

const sentSchema = z.object({ user: z.object({ id }), trigger_id: id, view: z.unknown() })
/** A form that was sent. */
export const sentView = (body: unknown) => sentSchema.parse(body)
