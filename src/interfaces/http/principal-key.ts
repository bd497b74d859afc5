import type { Principal } from '../../core/principal.ts'

/** What tells apart those whose requests are counted. */
export const principalKey = (principal: Principal): string =>
  principal.kind === 'user' ? `user ${principal.id}` : principal.kind
