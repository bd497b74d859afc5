import { standardNode } from '../../../alignment/framework/framework-graph.ts'
import { readReference } from '../../../alignment/framework/framework-name.ts'
import { addressesType, reviewedType } from '../../../alignment/links/passage-link.ts'
import { AppError } from '../../../core/errors.ts'
import type { EdgeId } from '../../../core/ids.ts'
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
  /** Also where people decided about links. */
  readonly yes?: boolean | undefined
}

/** A version that is gone, with how much hung on it. */
export interface RemovedFramework extends FrameworkSummary {
  readonly links: number
  /** Of people about links. */
  readonly decisions: number
}

/**
 * Removes a version of a framework, or with `all` every version. A name of several versions needs
 * one of the two, and a version that people decided about `yes`. What alignments and people said of
 * it stays in the documents, is not seen, and is there again when the same version is added again.
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
  const decided = going.filter(({ decisions }) => decisions > 0)
  if (decided.length > 0 && yes !== true)
    throw new AppError(
      'invalid_input',
      `${decided.map(hangs).join('; ')}. Without it they are not seen; the same version added ` +
        'again has them. To remove it all the same, say so (--yes).',
      { issues: [{ path: 'yes', message: 'is needed where people decided about links' }] },
    )
  await app.store.writer.commit({ remove: going.map(({ documentId }) => documentId) }, options)
  return going
}

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

const hangs = ({ reference, links, decisions }: RemovedFramework): string =>
  `On ${reference} hang ${counted(decisions, 'decision')} of people and ${counted(links, 'link')}`

const pageSize = 500

/** How many links lead to the standards of a framework, and how many decisions are about them. */
async function hangingOn(
  app: App,
  { reference }: FrameworkSummary,
  options: ReadOptions,
): Promise<Pick<RemovedFramework, 'links' | 'decisions'>> {
  const { framework, summary } = await loadFramework(app, reference, options)
  let links = 0
  let decisions = 0
  for (const { number } of framework.standards) {
    let after: EdgeId | undefined
    for (;;) {
      const page = await app.store.graph.neighbours(
        standardNode(summary.documentId, number),
        { direction: 'in', types: [addressesType, reviewedType], limit: pageSize, after },
        options,
      )
      for (const { edge } of page)
        if (edge.type === reviewedType) decisions++
        else links++
      after = page.at(-1)?.edge.id
      if (page.length < pageSize) break
    }
  }
  return { links, decisions }
}
