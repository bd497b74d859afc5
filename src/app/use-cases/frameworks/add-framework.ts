import { referenceText, shortName } from '../../../alignment/framework/framework-name.ts'
import { frameworkGraph } from '../../../alignment/framework/framework-graph.ts'
import { frameworkText } from '../../../alignment/framework/framework-text.ts'
import { frameworkProperties } from '../../../alignment/framework/stored-framework.ts'
import { carryNotes } from '../../../alignment/links/discernment.ts'
import type { Document } from '../../../core/document.ts'
import { AppError } from '../../../core/errors.ts'
import type { Framework } from '../../../core/framework.ts'
import type { DocumentRecord } from '../../../core/graph.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { preparedChunking } from '../../../ingestion/chunk/prepare-chunking.ts'
import { buildRecord } from '../../../ingestion/record/build-record.ts'
import { plainRecord } from '../../../ingestion/record/packed-record.ts'
import { carriedVectors } from '../../../ingestion/record/kept-vectors.ts'
import { readBy } from '../../../ingestion/record/read-by.ts'
import { revisionId, sha256 } from '../../../support/ids.ts'
import type { App } from '../../compose.ts'
import { chunkPorts } from '../../models/chunk-ports.ts'
import { requireOwner } from '../../require-owner.ts'
import { requireWritable } from '../../require-writable.ts'
import { keepExtractions } from '../graph/keep-extraction.ts'
import { frameworkDocumentId, frameworkSourceId } from './framework-source.ts'
import { summaryOf, type FrameworkSummary } from './list-frameworks.ts'

/** What to add to a corpus. */
export interface AddFrameworkRequest {
  readonly framework: Framework
  /** What the framework is called in all its versions; absent: its title in short. */
  readonly name?: string | undefined
  /** Who may read it; absent: who may read the version that is there, else the usual groups. */
  readonly groups?: readonly string[] | undefined
}

export interface AddedFramework {
  readonly status: 'added' | 'replaced' | 'unchanged'
  readonly framework: FrameworkSummary
}

// Part of the revision: another one makes other texts of the same framework.
const extractor = 'framework/1'

/**
 * Adds a version of a framework as one document with its graph, in one commit; the same version
 * again replaces it. Throws `forbidden` for users and where the corpus can only be read.
 */
export async function addFramework(
  app: App,
  { framework, name: given, groups }: AddFrameworkRequest,
  options: ReadOptions,
): Promise<AddedFramework> {
  requireOwner(options.principal, 'add a framework')
  requireWritable(app, 'add a framework')
  const name = usableName(given ?? framework.title)
  const { version } = framework
  const id = frameworkDocumentId(name, version)
  const [known] = await app.store.documents.summaries([id], options)
  const record = await frameworkRecord(
    app,
    name,
    framework,
    groups ?? known?.groups ?? app.config.defaultGroups,
    options,
  )
  const { sourceId } = record.document
  const [stored] = known === undefined ? [] : await app.store.intact.records([known.id], options)
  const result = await app.store.commitBuilt(
    await keepExtractions(
      app,
      {
        sources: [{ id: sourceId, kind: 'framework', location: record.document.title }],
        put: [plainRecord(stored === undefined ? record : carryNotes(stored, record))],
        // A corrected word moves what follows; only what says something else is encoded anew.
        ...(stored === undefined || stored.document.revisionId === record.document.revisionId
          ? {}
          : await carriedVectors(stored, record, app.store.vectors, options)),
      },
      options,
    ),
    options,
  )
  return {
    status: result.added > 0 ? 'added' : result.replaced > 0 ? 'replaced' : 'unchanged',
    framework: summaryOf(record.document),
  }
}

function usableName(text: string): string {
  const name = shortName(text)
  if (name !== '') return name
  throw new AppError('invalid_input', `"${text.slice(0, 100)}" makes no name. Give one.`, {
    issues: [{ path: 'name', message: 'has neither letters nor digits' }],
  })
}

async function frameworkRecord(
  app: App,
  name: string,
  framework: Framework,
  groups: readonly string[],
  options: ReadOptions,
): Promise<DocumentRecord> {
  const { config } = app
  const { version } = framework
  const id = frameworkDocumentId(name, version)
  const text = frameworkText(framework)
  // One spelling, from whatever files it was read: the original can be added again.
  const bytes = new TextEncoder().encode(`${JSON.stringify(originalOf(framework), undefined, 1)}\n`)
  const bytesHash = sha256(bytes)
  const body = { text: text.text, sections: text.sections, pages: [], cuts: [] }
  const title = `${framework.title} ${version}`
  const chunking = await preparedChunking(
    body,
    config.chunking,
    await chunkPorts(config.chunking, app),
    options,
  )
  const document: Document = {
    ...body,
    id,
    revisionId: revisionId(id, bytesHash, extractor, text.text),
    sourceId: frameworkSourceId(name, version),
    key: referenceText(name, version),
    kind: 'framework',
    title,
    mediaType: 'application/json',
    bytesHash,
    extractor: readBy(extractor, { chunker: chunking.name }),
    groups: [...groups],
    layout: [],
    properties: frameworkProperties(name, framework),
  }
  const { keep, maxBytes } = config.originals
  return buildRecord(document, {
    timeZone: config.timeZone,
    chunking,
    structure: frameworkGraph({ document: id, name, version }, framework, text),
    ...(keep && bytes.length <= maxBytes ? { bytes } : {}),
  })
}

/** The simple shape, as it is read. */
const originalOf = ({ title, ...rest }: Framework): object => ({ framework: title, ...rest })
