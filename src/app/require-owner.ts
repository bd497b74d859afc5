import { AppError } from '../core/errors.ts'
import type { Principal } from '../core/principal.ts'

/** Throws `forbidden` for users; `action` completes "Only the owner of a corpus may …". */
export function requireOwner(principal: Principal, action: string): void {
  if (principal.kind === 'user')
    throw new AppError('forbidden', `Only the owner of a corpus may ${action}.`, { action })
}
