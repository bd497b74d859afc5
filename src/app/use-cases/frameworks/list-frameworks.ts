import {
  compareVersions,
  readReference,
  referenceText,
  shortName,
} from '../../../alignment/framework/framework-name.ts'
import {
  storedFramework,
  type StoredFramework,
} from '../../../alignment/framework/stored-framework.ts'
import type { Document, DocumentSummary } from '../../../core/document.ts'
import { AppError } from '../../../core/errors.ts'
import type { DocumentId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { compareCodePoints, firstDecisive } from '../../../support/code-points.ts'
import type { App } from '../../compose.ts'
import { listDocuments } from '../corpus/inspect-documents.ts'

/** One version of a framework of a corpus. */
export interface FrameworkSummary {
  readonly name: string
  readonly version: string
  /** `name@version`: what commands and routes take. */
  readonly reference: string
  readonly title: string
  readonly source?: string | undefined
  readonly licence?: string | undefined
  readonly sections: number
  readonly standards: number
  readonly documentId: DocumentId
  readonly groups: readonly string[]
}

export function summaryOf({
  id,
  groups,
  properties,
}: Pick<Document | DocumentSummary, 'id' | 'groups' | 'properties'>): FrameworkSummary {
  const text = (key: string): string => String(properties[key] ?? '')
  const [name, version] = [text('framework'), text('version')]
  return {
    name,
    version,
    reference: referenceText(name, version),
    title: text('frameworkTitle'),
    ...(properties['source'] === undefined ? {} : { source: text('source') }),
    ...(properties['licence'] === undefined ? {} : { licence: text('licence') }),
    sections: Number(properties['sections'] ?? 0),
    standards: Number(properties['standards'] ?? 0),
    documentId: id,
    groups: [...groups],
  }
}

/** The frameworks that a principal may read, by name, older versions first. */
export async function listFrameworks(
  app: Pick<App, 'store'>,
  options: ReadOptions,
): Promise<readonly FrameworkSummary[]> {
  const found: FrameworkSummary[] = []
  for await (const document of listDocuments(app, { kinds: ['framework'] }, options))
    found.push(summaryOf(document))
  return found.sort((left, right) =>
    firstDecisive(
      compareCodePoints(left.name, right.name),
      compareVersions(left.version, right.version),
    ),
  )
}

/**
 * The framework that `NAME` or `NAME@VERSION` means; without a version the latest. A name may be
 * shortened to its beginning where that fits one framework only. Throws `not_found`, or
 * `invalid_input` where several fit.
 */
export async function findFramework(
  app: Pick<App, 'store'>,
  reference: string,
  options: ReadOptions,
): Promise<FrameworkSummary> {
  const wanted = readReference(reference)
  const all = await listFrameworks(app, options)
  const named = all.filter(({ name }) => name === wanted.name)
  const near = named.length > 0 ? named : all.filter(({ name }) => name.startsWith(wanted.name))
  const names = [...new Set(near.map(({ name }) => name))]
  if (names.length > 1)
    throw new AppError(
      'invalid_input',
      `"${reference}" may be ${names.join(' or ')}. Write the whole name.`,
      { issues: [{ path: 'framework', message: 'is ambiguous' }] },
    )
  const found =
    wanted.version === undefined
      ? near.at(-1)
      : near.find(({ version }) => shortName(version) === wanted.version)
  if (found !== undefined) return found
  const known = near.length > 0 ? near : all
  throw new AppError(
    'not_found',
    `There is no framework "${reference.slice(0, 200)}"${
      known.length === 0
        ? ', and no other. Add one with "veritrail framework add".'
        : `; there ${known.length === 1 ? 'is' : 'are'} ` +
          `${known.map(each => each.reference).join(', ')}.`
    }`,
    { kind: 'framework', id: reference },
  )
}

/** A framework of the corpus, and where its standards stand in its document. */
export interface LoadedFramework extends StoredFramework {
  readonly summary: FrameworkSummary
}

/** Reads a framework of the corpus; `reference` as for `findFramework`. Throws `not_found`. */
export async function loadFramework(
  app: Pick<App, 'store'>,
  reference: string,
  options: ReadOptions,
): Promise<LoadedFramework> {
  const summary = await findFramework(app, reference, options)
  const [record] = await app.store.documents.records([summary.documentId], options)
  if (record === undefined)
    throw new AppError('not_found', `The framework ${summary.reference} has just gone.`, {
      kind: 'framework',
      id: reference,
    })
  return { summary, ...storedFramework(record) }
}
