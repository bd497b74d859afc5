import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { App } from '../../compose.ts'
import { requireOwner } from '../../require-owner.ts'
import { requireWritable } from '../../require-writable.ts'
import { findFramework, listFrameworks, type FrameworkSummary } from './list-frameworks.ts'
import { readReference } from '../../../alignment/framework/framework-name.ts'
import { AppError } from '../../../core/errors.ts'

/**
 * Removes a version of a framework with all that hangs on it, or with `all` every version. A name
 * of several versions needs one of the two. Throws `not_found`, `invalid_input`, `forbidden`.
 */
export async function removeFramework(
  app: App,
  { reference, all }: { readonly reference: string; readonly all?: boolean | undefined },
  options: ReadOptions,
): Promise<readonly FrameworkSummary[]> {
  requireOwner(options.principal, 'remove a framework')
  const found = await findFramework(app, reference, options)
  const versions = (await listFrameworks(app, options)).filter(({ name }) => name === found.name)
  const isWhole = readReference(reference).version === undefined
  if (isWhole && all !== true && versions.length > 1)
    throw new AppError(
      'invalid_input',
      `There are several versions: ${versions.map(each => each.reference).join(', ')}. Name one, ` +
        'or say that all go (--all).',
      { issues: [{ path: 'framework', message: 'has several versions' }] },
    )
  requireWritable(app, 'remove a framework')
  const going = all === true ? versions : [found]
  await app.store.writer.commit({ remove: going.map(({ documentId }) => documentId) }, options)
  return going
}
