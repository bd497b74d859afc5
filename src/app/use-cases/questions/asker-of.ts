import type { Principal } from '../../../core/principal.ts'
import type { App } from '../../compose.ts'
import { mappedName } from '../../privacy/map-question.ts'

/**
 * Who a principal is in emails: `given`, else the address of the user; what the configuration says
 * is of the owner alone.
 */
export function askerOf(
  app: Pick<App, 'config' | 'privacy'>,
  given: string | undefined,
  principal: Principal,
): string | undefined {
  const user = principal.kind === 'user' ? principal : undefined
  const me = given ?? (user === undefined ? app.config.me : addressOf(user))
  return me === undefined ? undefined : mappedName(app, me)
}

/** Directories often call people by their address. */
const addressOf = ({ id, profile }: Extract<Principal, { kind: 'user' }>): string | undefined =>
  profile?.['email'] ?? (/^[^\s@:]+@[^\s@:]+\.[^\s@:]+$/.test(id) ? id : undefined)
