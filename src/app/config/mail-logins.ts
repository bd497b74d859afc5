import { AppError } from '../../core/errors.ts'
import { accountOf, looksLikeImap, readImapAddress } from '../../ingestion/imap/imap-address.ts'
import type { ImapLogin } from '../../ingestion/imap/imap-server.ts'
import { secret } from '../../support/secret.ts'
import type { MailAccount } from '../use-cases/corpus/mail-accounts.ts'
import { secretText } from './secret-text.ts'

/** Where passwords and access tokens of mail accounts come from; never the command line. */
const mailLoginVariables = {
  password: 'VERITRAIL_IMAP_PASSWORD',
  token: 'VERITRAIL_IMAP_TOKEN',
} as const

export const isMailAccount = looksLikeImap

/**
 * The accounts that addresses name, with the password or token of the environment, or of a file
 * that it names. Throws
 * `invalid_input` for an address that is none, and where the environment holds neither.
 */
export function readMailAccounts(
  addresses: readonly string[],
  variables: NodeJS.ProcessEnv = process.env,
): MailAccount[] {
  return addresses.map((text, index) => {
    const where = `Mail account ${index + 1}`
    const address = readImapAddress(text)
    if ('problem' in address)
      throw new AppError('invalid_input', `${where} ${address.problem}. Nothing was ingested.`, {
        issues: [{ path: where, message: address.problem }],
      })
    return { address, login: readLogin(accountOf(address), variables) }
  })
}

function readLogin(account: string, variables: NodeJS.ProcessEnv): ImapLogin {
  const token = secretText(mailLoginVariables.token, variables)
  if (token !== undefined) return { kind: 'token', secret: secret(token) }
  const password = secretText(mailLoginVariables.password, variables)
  if (password !== undefined) return { kind: 'password', secret: secret(password) }
  throw new AppError(
    'invalid_input',
    `There is no password for ${account}. Set the environment variable ` +
      `${mailLoginVariables.password}, or ${mailLoginVariables.token} to an OAuth 2 access ` +
      'token. Nothing was ingested.',
    { issues: [{ path: mailLoginVariables.password, message: 'is not set' }] },
  )
}
