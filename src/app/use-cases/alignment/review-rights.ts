import { AppError } from '../../../core/errors.ts'
import type { Principal } from '../../../core/principal.ts'
import type { App } from '../../compose.ts'
import { requireWritable } from '../../require-writable.ts'
import { ownGroups } from '../jobs/upload-source.ts'

/**
 * Whether somebody may decide about links at all. What is decided must be readable as well: the
 * document and the framework. Whoever is in no group but the public one is a passer-by.
 */
export const mayReview = ({ config }: Pick<App, 'config'>, principal: Principal): boolean =>
  principal.kind !== 'user' ||
  (config.alignment.reviewers === 'readers' && ownGroups(principal).length > 0)

/** Throws `forbidden`; `action` completes "You may not …". */
export function requireReviewer(app: App, principal: Principal, action: string): void {
  if (!mayReview(app, principal))
    throw new AppError(
      'forbidden',
      app.config.alignment.reviewers === 'owner'
        ? `Only the owner of a corpus may ${action}.`
        : `Only members of a group other than "public" may ${action}.`,
      { action },
    )
  requireWritable(app, action)
}
