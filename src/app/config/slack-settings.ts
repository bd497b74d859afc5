import { z } from 'zod'
import { AppError } from '../../core/errors.ts'
import { secret, type Secret } from '../../support/secret.ts'
import { secretText } from './secret-text.ts'

const variable = z
  .string()
  .regex(
    /^[A-Za-z_][A-Za-z0-9_]{0,99}$/,
    'must be the name of an environment variable such as SLACK_BOT_TOKEN, not the token',
  )
const member = z
  .string()
  .regex(/^[UW][A-Z0-9]{2,30}$/, 'must be the id of a member, such as U024BE7LH')
const channel = z
  .string()
  .regex(/^[CG][A-Z0-9]{2,30}$/, 'must be the id of a channel, such as C024BE91L')
const webAddress = z
  .string()
  .refine(
    text => ['http:', 'https:'].includes(URL.parse(text)?.protocol ?? ''),
    'must be a URL such as https://veritrail.example.org',
  )

/** The Slack app that `veritrail slack` answers for; tokens are never in the file. */
export const slackSettings = z.strictObject({
  mode: z
    .enum(['socket', 'http'])
    .default('socket')
    .describe('"socket": the program connects to Slack; "http": Slack calls its address'),
  botTokenVariable: variable
    .default('SLACK_BOT_TOKEN')
    .describe('environment variable with the bot token, xoxb-…'),
  appTokenVariable: variable
    .default('SLACK_APP_TOKEN')
    .describe('environment variable with the app-level token, xapp-… (socket mode)'),
  signingSecretVariable: variable
    .default('SLACK_SIGNING_SECRET')
    .describe('environment variable with the signing secret (HTTP mode)'),
  command: z
    .string()
    .regex(/^\/[a-z0-9_-]{1,31}$/, 'must be a slash command such as /veritrail')
    .default('/veritrail'),
  users: z
    .record(member, z.string().min(1))
    .default({})
    .describe('the principal of each member, as for --as; others read public documents only'),
  owners: z
    .array(member)
    .default([])
    .describe('members who come in as the owner of the corpus, in direct messages'),
  channels: z
    .record(channel, z.array(z.string().min(1)))
    .default({})
    .describe('groups whose documents may be quoted in each channel, beside public ones'),
  pipelines: z
    .array(
      z
        .string()
        .min(1)
        .regex(/^[^,]*$/, 'must not hold a comma'),
    )
    .max(100)
    .default([])
    .describe('one of these is drawn for each question, and not told; none: the usual one'),
  pageUrl: webAddress
    .optional()
    .describe('address of the web page, for links to documents; absent: titles and places'),
  apiUrl: webAddress
    .default('https://slack.com/api/')
    .describe('address of the Web API (GovSlack: https://slack-gov.com/api/)'),
})
export type SlackSettings = z.output<typeof slackSettings>

/** What proves that requests go between Slack and its app. */
export interface SlackSecrets {
  readonly botToken: Secret
  /** Of socket mode an app-level token, of HTTP mode the signing secret. */
  readonly proof: Secret
}

/**
 * The secrets that the settings name, from the environment. Throws `invalid_input` for one that is
 * not set, or is a token of another kind.
 */
export function readSlackSecrets(
  settings: SlackSettings,
  variables: NodeJS.ProcessEnv = process.env,
): SlackSecrets {
  const read = (field: 'botToken' | 'appToken' | 'signingSecret', form: RegExp, where: string) => {
    const name = settings[`${field}Variable`]
    const value = secretText(name, variables) ?? ''
    if (form.test(value)) return secret(value)
    throw new AppError(
      'invalid_input',
      `The environment variable ${name} ${value === '' ? 'is not set' : 'holds something else'}. ` +
        `Set it to ${where} (docs/guide/slack.md).`,
      { issues: [{ path: `slack.${field}Variable`, message: `${name} cannot be used` }] },
    )
  }
  return {
    botToken: read('botToken', /^xox[be]/, 'the bot token, which begins with xoxb-'),
    proof:
      settings.mode === 'socket'
        ? read('appToken', /^xapp-/, 'an app-level token, which begins with xapp-')
        : read(
            'signingSecret',
            /^(?!xox|xapp-).{8,}$/,
            'the signing secret, on the page "Basic Information" of the app',
          ),
  }
}
