import type { App } from '../../src/app/compose.ts'
import { secret } from '../../src/support/secret.ts'
import { slackSettings, type SlackSettings } from '../../src/app/config/slack-settings.ts'
import { serveSlack, type SlackOptions } from '../../src/interfaces/slack/server.ts'
import type { z } from 'zod'
import { textsOf } from './slack-blocks.ts'
import {
  appToken,
  botToken,
  botUser,
  signingSecret,
  slackServer,
  team,
  type PostedMessage,
  type SlackServer,
} from './slack-server.ts'

/** An app that answers a Slack of its own. */
export interface InSlack extends AsyncDisposable {
  readonly slack: SlackServer
  readonly faults: readonly unknown[]
  /** What was logged. */
  readonly lines: readonly string[]
  /** Asks the app to stop; ends when it has. */
  readonly stop: () => Promise<void>
}

export type SlackMode = SlackSettings['mode']

/** Starts to answer; the Slack given, else a new one, ends with it. */
export async function inSlack(
  app: App,
  settings: z.input<typeof slackSettings> = {},
  more: Partial<SlackOptions> & { readonly slack?: SlackServer } = {},
): Promise<InSlack> {
  const slack = more.slack ?? (await slackServer())
  const read = slackSettings.parse({ ...settings, apiUrl: slack.apiUrl })
  const isHttp = read.mode === 'http'
  const controller = new AbortController()
  const faults: unknown[] = []
  const lines: string[] = []
  const { promise: ready, resolve, reject } = Promise.withResolvers<string>()
  const over = serveSlack(
    { ...app, config: { ...app.config, slack: read } },
    {
      secrets: { botToken: secret(botToken), proof: secret(isHttp ? signingSecret : appToken) },
      host: '127.0.0.1',
      port: 0,
      signal: controller.signal,
      graceMs: 5_000,
      onReady: resolve,
      log: line => lines.push(line),
      onInternalError: error => faults.push(error),
      timing: { firstPreviewMs: 20, previewMs: 30, retryMs: 5, formMs: 2_000 },
      ...more,
    },
  )
  over.catch(reject)
  const where = await ready
  if (isHttp) slack.address = where
  const stop = async (): Promise<void> => {
    controller.abort()
    await over
  }
  return {
    slack,
    faults,
    lines,
    stop,
    async [Symbol.asyncDispose]() {
      await stop()
      if (more.slack === undefined) await slack[Symbol.asyncDispose]()
    },
  }
}

let sequence = 0
const nextId = (): string => String((sequence += 1)).padStart(6, '0')

/** An event of the Events API with a message of a member. */
export function messageEvent(
  text: string,
  more: {
    readonly user?: string
    readonly channel?: string
    readonly thread?: string | undefined
    readonly fields?: Readonly<Record<string, unknown>>
    readonly outer?: Readonly<Record<string, unknown>>
  } = {},
) {
  const { user = 'U0ANN', channel = 'C0OPEN', thread, fields = {}, outer = {} } = more
  const isDirect = channel.startsWith('D')
  const ts = `${Math.floor(Date.now() / 1_000)}.${nextId()}`
  return {
    type: 'event_callback',
    event_id: `Ev${nextId()}`,
    event_time: Math.floor(Date.now() / 1_000),
    team_id: team,
    api_app_id: 'A0APP',
    ...outer,
    event: {
      type: isDirect ? 'message' : 'app_mention',
      ...(isDirect && { channel_type: 'im' }),
      user,
      channel,
      team,
      text: isDirect ? text : `<@${botUser}> ${text}`,
      ts,
      ...(thread !== undefined && { thread_ts: thread }),
      ...fields,
    },
  }
}

/** Payload of a button below an answer. */
export const pressed = (
  slack: SlackServer,
  action: string,
  { message, user = 'U0ANN' }: { readonly message: PostedMessage; readonly user?: string },
) => ({
  type: 'block_actions',
  trigger_id: `trigger.${nextId()}`,
  team: { id: team },
  user: { id: user, team_id: team },
  channel: { id: message.channel },
  container: { type: 'message', message_ts: message.ts, thread_ts: message.thread },
  message: { ts: message.ts },
  response_url: slack.responseUrl,
  actions: [{ action_id: action, block_id: 'b', type: 'button', value: answerIdOf(message) }],
})

/** Payload of a form that is sent. */
export const sentForm = (
  view: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, string>>,
  user = 'U0ANN',
) => ({
  type: 'view_submission',
  trigger_id: `trigger.${nextId()}`,
  team: { id: team },
  user: { id: user, team_id: team },
  view: {
    ...view,
    id: 'V1',
    state: {
      values: Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          { value: name === 'comment' ? { value } : { selected_option: { value } } },
        ]),
      ),
    },
  },
})

/** Payload of the slash command. */
export const commandPayload = (slack: SlackServer, text: string, user = 'U0ANN') => ({
  command: '/veritrail',
  text,
  team_id: team,
  user_id: user,
  channel_id: 'C0OPEN',
  trigger_id: `trigger.${nextId()}`,
  response_url: slack.responseUrl,
})

/** The answer that the buttons of a message are about. */
export const answerIdOf = ({ blocks }: PostedMessage): string =>
  blocks.flatMap(({ elements = [] }) => elements.flatMap(({ value }) => value ?? []))[0] ?? ''

/** Everything that a message shows. */
export const shownIn = ({ blocks, text }: Pick<PostedMessage, 'blocks' | 'text'>): string =>
  [text, ...textsOf(blocks)].join('\n')

/** Waits until something holds. */
export async function until<Value>(
  look: () => Value | undefined | false,
  what: string,
  ms = 10_000,
): Promise<Value> {
  const end = performance.now() + ms
  for (;;) {
    const found = look()
    if (found !== undefined && found !== false) return found
    if (performance.now() > end) throw new Error(`waited in vain for ${what}`)
    await new Promise(resolve => {
      setTimeout(resolve, 5)
    })
  }
}

/** The whole replies in a thread: those with buttons, or all messages of plain words. */
export const repliesIn = (slack: SlackServer, thread: string): readonly PostedMessage[] =>
  slack.messages.filter(message => message.thread === thread)

/** Waits for the answer in the thread of a message, as soon as it has its buttons. */
export const answerTo = async (
  slack: SlackServer,
  event: ReturnType<typeof messageEvent>,
): Promise<PostedMessage> => {
  const thread = (event.event as { thread_ts?: string }).thread_ts ?? event.event.ts
  const before = slack.messages.filter(({ ts }) => ts > event.event.ts)
  return await until(
    () =>
      slack.messages.find(
        message =>
          message.thread === thread && answerIdOf(message) !== '' && !before.includes(message),
      ),
    'an answer',
  )
}
