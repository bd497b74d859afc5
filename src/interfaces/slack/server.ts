import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { App } from '../../app/compose.ts'
import { slackEventsFileName, slackLockName } from '../../app/config/config.ts'
import type { SlackSecrets } from '../../app/config/slack-settings.ts'
import { isLocked, processLock } from '../../app/process-lock.ts'
import { choosePipeline } from '../../app/use-cases/questions/choose-pipeline.ts'
import { AppError } from '../../core/errors.ts'
import { plainMessage } from './answer-message.ts'
import { eventsPath, httpConnection, socketConnection } from './connection.ts'
import { listen } from './handlers.ts'
import type { Identity } from './incoming.ts'
import { questions, stoppedText, usualLimits, type QuestionLimits } from './questions.ts'
import { previewPace, type Posting } from './reply.ts'
import { slackRights } from './rights.ts'
import { seenEvents, type Thread } from './seen-events.ts'
import { refusedBySlack, slackReason } from './slack-errors.ts'
import { slackLog } from './slack-log.ts'
import { slackRatings } from './ratings.ts'
import { memberNames, posting } from './web-client.ts'

export interface SlackOptions {
  readonly secrets: SlackSecrets
  /** In HTTP mode: where Slack's requests are listened for. */
  readonly host: string
  readonly port: number
  /** Ends it: what runs may finish within `graceMs`, and is told to be stopped then. */
  readonly signal: AbortSignal
  readonly graceMs: number
  /** Called once, with where questions come from. */
  readonly onReady: (where: string) => void
  /** Takes a line for whoever looks after the program; never words of messages or documents. */
  readonly log: (line: string) => void
  readonly onInternalError: (error: unknown, place: string) => void
  readonly timing?: Partial<SlackTiming> | undefined
  readonly limits?: Partial<QuestionLimits> | undefined
}

/** How long things take, in milliseconds. */
export interface SlackTiming {
  /** An answer that is ready earlier appears at once. */
  readonly firstPreviewMs: number
  /** Between two edits, of whatever message. */
  readonly previewMs: number
  /** First pause after a connection that failed; it doubles. */
  readonly retryMs: number
  /** A form that was sent is answered by then. */
  readonly formMs: number
}

const usualTiming: SlackTiming = {
  firstPreviewMs: 700,
  previewMs: 1_200,
  retryMs: 500,
  formMs: 2_000,
}

const cancelledWithinMs = 5_000
/** Some half a minute in all, beside what Slack asks to wait. */
const retries = { retries: 8, factor: 2, minTimeout: 200, maxTimeout: 15_000, randomize: true }

/**
 * Answers questions from Slack until the signal fires. Throws `invalid_input` for tokens that Slack
 * refuses, for settings that cannot be used, and while another process answers for this corpus.
 */
export async function serveSlack(app: App, options: SlackOptions): Promise<void> {
  const { secrets, signal, graceMs } = options
  const onInternalError = (error: unknown, place: string): void => {
    const reason = slackReason(error)
    if (reason === undefined) options.onInternalError(error, place)
    else options.log(`Slack refuses a call of the app: ${reason}.`)
  }
  const settings = app.config.slack
  const timing = { ...usualTiming, ...options.timing }
  const rights = slackRights(app)
  if (settings.pipelines.length > 0) choosePipeline(app.config, settings.pipelines.join(','))
  const lockPath = join(app.corpusFolder, slackLockName)
  if (isLocked(lockPath))
    throw new AppError(
      'invalid_input',
      'Another process answers Slack from this corpus already. Stop it first: two would both ' +
        'answer the same messages.',
      { issues: [{ path: 'corpus', message: 'is answered from already' }] },
    )
  using _lock = processLock(lockPath)
  const bolt = await loadBolt()
  const token = secrets.botToken.reveal()
  const logger = slackLog(bolt.LogLevel.WARN, options.log, [token, secrets.proof.reveal()])
  const web = { slackApiUrl: settings.apiUrl, logger, timeout: 30_000 }
  const client = new bolt.webApi.WebClient(token, { ...web, retryConfig: retries })
  const previews = new bolt.webApi.WebClient(token, {
    ...web,
    timeout: 10_000,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
  })
  const identity = await whoAmI(client)
  const seen = seenEvents({
    path: join(app.corpusFolder, slackEventsFileName),
    now: Date.now,
    onProblem: error => onInternalError(error, 'slack events'),
  })
  const { receiver, connection } =
    settings.mode === 'socket'
      ? socketMode(bolt, secrets, { web, log: options.log, retryMs: timing.retryMs })
      : httpMode(bolt, secrets, { logger, host: options.host, port: options.port })
  const boltApp = new bolt.App({
    receiver,
    token,
    botId: identity.botId,
    botUserId: identity.userId,
    convoStore: false,
    logger,
    clientOptions: web,
  })
  boltApp.error(error => {
    onInternalError(('original' in error ? error.original : undefined) ?? error, 'slack')
    return Promise.resolve()
  })
  const stopped = new AbortController()
  const outgoing = posting(client, previews)
  const work = questions(
    {
      app,
      signal: stopped.signal,
      showing: { pageUrl: settings.pageUrl, canBeRated: app.store.readOnlyReason === undefined },
      onInternalError,
    },
    {
      rights,
      limits: { ...usualLimits, ...options.limits },
      botUserId: identity.userId,
      nameOf: memberNames(client),
    },
  )
  listen(boltApp, {
    command: settings.command,
    identity,
    seen,
    work,
    client,
    posting: outgoing,
    pace: previewPace(timing.previewMs),
    firstPreviewMs: timing.firstPreviewMs,
    formMs: timing.formMs,
    ratings: slackRatings(app, rights, onInternalError),
  })
  // Questions are answered without it too.
  app.store.readAhead().catch(() => {})
  await Promise.all([
    connection.run({ signal, onReady: options.onReady }),
    tellOwed(seen.owed, outgoing, onInternalError),
  ])
  await end(work.idle, stopped, graceMs)
}

async function loadBolt() {
  try {
    // Only this command needs it.
    return await import('@slack/bolt')
  } catch (cause) {
    throw new AppError(
      'invalid_input',
      'The library for Slack is not installed. Install it with "npm install @slack/bolt".',
      { issues: [{ path: 'slack', message: '@slack/bolt is not installed' }] },
      { cause },
    )
  }
}

type Bolt = Pick<typeof import('@slack/bolt'), 'HTTPReceiver' | 'SocketModeReceiver' | 'webApi'>

function socketMode(
  { SocketModeReceiver }: Bolt,
  { proof }: SlackSecrets,
  options: {
    readonly web: { readonly slackApiUrl: string; readonly logger: ReturnType<typeof slackLog> }
    readonly log: (line: string) => void
    readonly retryMs: number
  },
) {
  const { web, log, retryMs } = options
  const receiver = new SocketModeReceiver({
    appToken: proof.reveal(),
    logger: web.logger,
    autoReconnectEnabled: false,
    installerOptions: { clientOptions: { ...web, retryConfig: { retries: 1 } } },
  })
  return { receiver, connection: socketConnection(receiver, { log, retryMs }) }
}

function httpMode(
  { HTTPReceiver }: Bolt,
  { proof }: SlackSecrets,
  options: {
    readonly logger: ReturnType<typeof slackLog>
    readonly host: string
    readonly port: number
  },
) {
  const receiver = new HTTPReceiver({
    signingSecret: proof.reveal(),
    endpoints: [eventsPath],
    logger: options.logger,
  })
  return { receiver, connection: httpConnection(receiver, { ...options, now: Date.now }) }
}

/** Throws `invalid_input` for a token that Slack refuses, and where it cannot be reached. */
async function whoAmI(client: InstanceType<Bolt['webApi']['WebClient']>): Promise<Identity> {
  try {
    const found = await client.auth.test()
    const { user_id: userId = '', bot_id: botId = '', team_id: teamId = '' } = found
    return { userId, botId, teamId, enterpriseId: found.enterprise_id }
  } catch (error) {
    throw (
      refusedBySlack(error, 'the bot token') ??
      new AppError(
        'invalid_input',
        `Slack does not answer: ${slackReason(error) ?? (error as Error).message}. Check the ` +
          'network, and slack.apiUrl in the configuration.',
        { issues: [{ path: 'slack', message: 'does not answer' }] },
        { cause: error },
      )
    )
  }
}

/** Says so in the threads where the run before was ended before it answered. */
async function tellOwed(
  owed: readonly Thread[],
  { post }: Posting,
  onInternalError: (error: unknown, place: string) => void,
): Promise<void> {
  for (const thread of owed) {
    try {
      await post(thread, plainMessage(stoppedText))
    } catch (error) {
      onInternalError(error, 'slack')
    }
  }
}

/** Lets running answers finish within the grace, then stops them. */
async function end(
  idle: () => Promise<void>,
  stopped: AbortController,
  graceMs: number,
): Promise<void> {
  const over = idle().then(() => true)
  if (await Promise.race([over, delay(graceMs, false, { ref: false })])) return
  stopped.abort(new AppError('aborted', 'The program stops.', {}))
  await Promise.race([over, delay(cancelledWithinMs, false, { ref: false })])
}
