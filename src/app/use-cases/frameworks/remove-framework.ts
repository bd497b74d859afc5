import { standardNode } from '../../../alignment/framework/framework-graph.ts'
import { readReference } from '../../../alignment/framework/framework-name.ts'
import { addressesType, reviewedType } from '../../../alignment/links/passage-link.ts'
import { AppError, isAppError } from '../../../core/errors.ts'
import type { Standard } from '../../../core/framework.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import type { App } from '../../compose.ts'
import { requireOwner } from '../../require-owner.ts'
import { requireWritable } from '../../require-writable.ts'
import {
  findFramework,
  listFrameworks,
  loadFramework,
  type FrameworkSummary,
} from './list-frameworks.ts'

export interface RemovalRequest {
  readonly reference: string
  /** Every version of the name. */
  readonly all?: boolean | undefined
  /** Also where people decided about links, and where it is damaged. */
  readonly yes?: boolean | undefined
}

/** A version that is gone, with how much hung on it; not known of one that was damaged. */
export interface RemovedFramework extends FrameworkSummary {
  readonly links?: number | undefined
  /** Of people about links. */
  readonly decisions?: number | undefined
}

/**
 * Removes a version of a framework, or with `all` every version. A name of several versions needs
 * one of the two, and a version that people decided about, or that is damaged, `yes`. What
 * alignments and people said of it stays in the documents, is not seen, and is there again when the
 * same version is added again.
 * Throws `not_found`, `invalid_input`, `forbidden`.
 */
export async function removeFramework(
  app: App,
  { reference, all, yes }: RemovalRequest,
  options: ReadOptions,
): Promise<readonly RemovedFramework[]> {
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
  const going: RemovedFramework[] = []
  for (const each of all === true ? versions : [found])
    going.push({ ...each, ...(await hangingOn(app, each, options)) })
  const held = going.filter(({ decisions }) => decisions === undefined || decisions > 0)
  if (held.length > 0 && yes !== true)
    throw new AppError(
      'invalid_input',
      `${held.map(hangs).join('; ')}. Without it they are not seen; the same version added ` +
        'again has them. To remove it all the same, say so (--yes).',
      {
        issues: [
          { path: 'yes', message: 'is needed where people decided about links, or it is damaged' },
        ],
      },
    )
  await app.store.writer.commit({ remove: going.map(({ documentId }) => documentId) }, options)
  return going
}

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

const hangs = ({ reference, links, decisions }: RemovedFramework): string =>
  links === undefined || decisions === undefined
    ? `${reference} is damaged: how many links and decisions of people hang on it cannot be told`
    : `On ${reference} hang ${counted(decisions, 'decision')} of people and ` +
      counted(links, 'link')

/** How many links lead to the standards of a framework, and how many decisions are about them. */
async function hangingOn(
  app: App,
  { reference, documentId }: FrameworkSummary,
  options: ReadOptions,
): Promise<Pick<RemovedFramework, 'links' | 'decisions'>> {
  let standards: readonly Standard[]
  try {
    standards = (await loadFramework(app, reference, options)).framework.standards
  } catch (error) {
    if (isAppError(error, 'damaged')) return {}
    throw error
  }
  const nodes = standards.map(({ number }) => standardNode(documentId, number))
  const wanted = [{ type: addressesType }, { type: reviewedType }]
  const { types } = await app.store.graph.adjacency(nodes, { types: wanted }, options)
  const links = types.filter(type => type === 0).length
  return { links, decisions: types.length - links }
}
