import type { DocumentSummary, Source } from '../../../core/document.ts'
import { evidenceKinds } from '../../../core/document.ts'
import { AppError } from '../../../core/errors.ts'
import type { ChunkId, DocumentId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { namesInText } from '../../../support/shown-list.ts'
import type { App } from '../../compose.ts'
import { listDocuments } from '../corpus/inspect-documents.ts'
import { sourceMatcher } from './institution-sources.ts'

/** Whose documents are aligned; without a name all of the corpus. */
export interface Institution {
  readonly name?: string | undefined
  readonly sources: readonly string[]
  readonly groups: readonly string[]
}

/**
 * The institutions of the configuration, or the one of this name. Throws `not_found` for one that
 * is not configured.
 */
export function institutionsOf(
  { config }: Pick<App, 'config'>,
  name: string | undefined,
): readonly Institution[] {
  const all = Object.entries(config.institutions).map(([each, { sources, groups }]) => ({
    name: each,
    sources,
    groups,
  }))
  if (name === undefined) return all.length === 0 ? [{ sources: [], groups: [] }] : all
  const found = all.filter(each => each.name === name)
  if (found.length > 0) return found
  throw unknownInstitution(
    name,
    all.map(each => each.name),
  )
}

const unknownInstitution = (name: string, there: readonly string[]): AppError<'not_found'> =>
  new AppError(
    'not_found',
    `There is no institution "${name.slice(0, 200)}" in the configuration` +
      `${there.length === 0 ? '' : `; there is ${namesInText(there)}`}.`,
    { kind: 'institution', id: name },
  )

/**
 * The same for a principal: a user knows of an institution by its documents alone, and is told of
 * one that has none for them what is told of one that is not configured.
 */
export async function institutionsFor(
  app: InstitutionApp,
  name: string | undefined,
  options: ReadOptions,
): Promise<readonly Institution[]> {
  if (name !== undefined && options.principal.kind === 'user') {
    const there = await listInstitutions(app, options)
    if (!there.includes(name)) throw unknownInstitution(name, there)
  }
  return institutionsOf(app, name)
}

type InstitutionApp = Pick<App, 'store' | 'config' | 'corpusFolder'>

/** A document of an institution, with where it was imported from. */
export interface InstitutionDocument {
  readonly document: DocumentSummary
  readonly source: Source
}

/**
 * The documents of an institution, in id order. What belongs to several by their groups is the
 * first one's, and frameworks are no one's.
 */
export async function* documentsOf(
  app: InstitutionApp,
  institution: Institution,
  options: ReadOptions,
): AsyncGenerator<InstitutionDocument> {
  const sources = await sourcesById(app, options)
  const all = institution.name === undefined ? [institution] : institutionsOf(app, undefined)
  const ownerOf = ownerFinder(app, all, sources)
  for await (const document of listDocuments(app, { kinds: evidenceKinds }, options)) {
    const owner = ownerOf(document)
    if (owner?.name === institution.name && owner !== undefined)
      yield { document, source: sourceOf(document, sources) }
  }
}

type Sources = ReadonlyMap<string, Source>

const sourcesById = async (app: Pick<App, 'store'>, options: ReadOptions): Promise<Sources> =>
  new Map((await app.store.documents.sources(options)).map(source => [source.id, source]))

const sourceOf = ({ sourceId }: DocumentSummary, sources: Sources): Source =>
  sources.get(sourceId) ?? { id: sourceId, kind: 'unknown', location: sourceId }

/** Finds the first institution that holds a document. */
function ownerFinder(
  app: Pick<App, 'corpusFolder'>,
  all: readonly Institution[],
  sources: Sources,
): (document: DocumentSummary) => Institution | undefined {
  const matches = sourceMatcher(app)
  const ofSources = new Map<string, ReadonlySet<Institution>>()
  const holders = (document: DocumentSummary): ReadonlySet<Institution> => {
    let found = ofSources.get(document.sourceId)
    if (found === undefined) {
      const source = sourceOf(document, sources)
      found = new Set(all.filter(each => each.sources.some(own => matches(own, source))))
      ofSources.set(document.sourceId, found)
    }
    return found
  }
  return document => {
    const bySource = holders(document)
    return all.find(
      each =>
        each.name === undefined ||
        bySource.has(each) ||
        each.groups.some(group => document.groups.includes(group)),
    )
  }
}

const chunksAtOnce = 500

/** Leaves of links those whose passages belong to documents of an institution. */
export type OwnLinks = <Link extends { readonly chunkId: ChunkId }>(
  links: readonly Link[],
) => Promise<readonly Link[]>

/**
 * Tells the links of an institution from others; without a name all are left. Each document is
 * looked up once. Throws `not_found` for an institution that is not configured.
 */
export async function linksWithin(
  app: InstitutionApp,
  name: string | undefined,
  options: ReadOptions,
): Promise<OwnLinks> {
  if (name === undefined) return links => Promise.resolve(links)
  await institutionsFor(app, name, options)
  const sources = await sourcesById(app, options)
  const ownerOf = ownerFinder(app, institutionsOf(app, undefined), sources)
  const isOwn = new Map<DocumentId, boolean>()
  const ownPassages = async (ids: readonly ChunkId[]): Promise<readonly ChunkId[]> => {
    const chunks = await app.store.intact.chunks(ids, options)
    const unknown = new Set(chunks.map(({ documentId }) => documentId).filter(id => !isOwn.has(id)))
    for (const document of await app.store.intact.summaries([...unknown], options))
      isOwn.set(document.id, ownerOf(document)?.name === name)
    return chunks.flatMap(({ id, documentId }) => (isOwn.get(documentId) === true ? [id] : []))
  }
  return async links => {
    const passages = [...new Set(links.map(({ chunkId }) => chunkId))]
    const own = new Set<ChunkId>()
    for (let from = 0; from < passages.length; from += chunksAtOnce)
      for (const id of await ownPassages(passages.slice(from, from + chunksAtOnce))) own.add(id)
    return links.filter(({ chunkId }) => own.has(chunkId))
  }
}

/** Names of the institutions of which a principal may read at least one document, as configured. */
export async function listInstitutions(
  app: InstitutionApp,
  options: ReadOptions,
): Promise<readonly string[]> {
  const all = institutionsOf(app, undefined)
  const open = new Set(all.flatMap(({ name }) => name ?? []))
  const ownerOf = ownerFinder(app, all, await sourcesById(app, options))
  for await (const document of listDocuments(app, { kinds: evidenceKinds }, options)) {
    if (open.size === 0) break
    open.delete(ownerOf(document)?.name ?? '')
  }
  return all.flatMap(({ name }) => (name === undefined || open.has(name) ? [] : [name]))
}

/** The documents that a principal may read of each institution that has any, by its name. */
export async function institutionDocuments(
  app: InstitutionApp,
  options: ReadOptions,
): Promise<ReadonlyMap<string, readonly DocumentSummary[]>> {
  const found = new Map<string, DocumentSummary[]>()
  const all = institutionsOf(app, undefined)
  if (all.every(({ name }) => name === undefined)) return found
  const ownerOf = ownerFinder(app, all, await sourcesById(app, options))
  for await (const document of listDocuments(app, { kinds: evidenceKinds }, options)) {
    const name = ownerOf(document)?.name
    if (name === undefined) continue
    const own = found.get(name)
    if (own === undefined) found.set(name, [document])
    else own.push(document)
  }
  return found
}
