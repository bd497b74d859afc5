import { AppError } from '../../core/errors.ts'

/** Slack's own words for a token that cannot be used, as far as another attempt is of no use. */
const finalReasons = new Set([
  'not_authed',
  'invalid_auth',
  'account_inactive',
  'user_removed_from_team',
  'team_disabled',
  'token_revoked',
  'token_expired',
  'not_allowed_token_type',
  'missing_scope',
  'no_permission',
  'access_denied',
  'org_login_required',
  'ekm_access_denied',
])

/** Why Slack refused a call, in its own word. */
export function slackReason(error: unknown): string | undefined {
  const data = error instanceof Error && 'data' in error ? error.data : undefined
  return typeof data === 'object' &&
    data !== null &&
    'error' in data &&
    typeof data.error === 'string'
    ? data.error
    : undefined
}

/** The error for a token that Slack does not take; undefined for any other failure. */
export function refusedBySlack(
  error: unknown,
  token: string,
): AppError<'invalid_input'> | undefined {
  const reason = slackReason(error)
  return reason !== undefined && finalReasons.has(reason)
    ? new AppError(
        'invalid_input',
        `Slack refuses ${token}: ${reason}. Check that the app is installed in the workspace, ` +
          'with the scopes of docs/guide/slack.md, and that the token is its present one.',
        { issues: [{ path: 'slack', message: reason }] },
        { cause: error },
      )
    : undefined
}
