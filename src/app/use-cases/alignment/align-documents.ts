import { countingPassages } from '../../../alignment/classify/passage-statistics.ts'
import { builtInLinkModel } from '../../../alignment/classify/link-odds.ts'
import { indexStandards } from '../../../alignment/classify/standard-index.ts'
import { builtInReadingModel } from '../../../alignment/reading/reading-model.ts'
import { builtInStatementModel } from '../../../alignment/reading/statement-model.ts'
import { withOrigin, type DocumentOrigin } from '../../../alignment/links/institution-graph.ts'
import type { ReviewedPassage } from '../../../alignment/links/link-scorer.ts'
import type { LinkBasis } from '../../../alignment/links/link-basis.ts'
import type { PassageLink } from '../../../alignment/links/passage-link.ts'
import { isSuperseded } from '../../../alignment/items/superseded.ts'
import { withLinks } from '../../../alignment/links/with-links.ts'
import { withSummaries } from '../../../alignment/summaries/with-summaries.ts'
import type { Document } from '../../../core/document.ts'
import { AppError } from '../../../core/errors.ts'
import { standardElements, type Standard } from '../../../core/framework.ts'
import type { DocumentRecord } from '../../../core/graph.ts'
import type { DocumentId } from '../../../core/ids.ts'
import type { EmbeddingModel } from '../../../core/ports/embedding-model.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { canonicalJson } from '../../../support/canonical-json.ts'
import { hashParts } from '../../../support/ids.ts'
import { mapInOrder } from '../../../support/queues/map-in-order.ts'
import type { App } from '../../compose.ts'
import { requireOwner } from '../../require-owner.ts'
import { requireWritable } from '../../require-writable.ts'
import { fillVectors } from '../corpus/fill-vectors.ts'
import {
  findFramework,
  loadFramework,
  type LoadedFramework,
} from '../frameworks/list-frameworks.ts'
import { rewriteRecords } from '../graph/rewrite-records.ts'
import {
  alignmentModels,
  requireLanguageModel,
  type AlignmentModels,
  type ModelRequest,
} from './alignment-models.ts'
import { documentOrigins, reorderDocuments } from './document-origins.ts'
import { documentLinks, hasLinks, type LinkFinder } from './document-links.ts'
import { encodingOnce } from '../../encoding-once.ts'
import { institutionsOf, type Institution } from './institutions.ts'
import { keptAlignment, rememberingTexts, type KeptAlignment } from './kept-alignment.ts'
import { learntFrom, reviewedPassages } from './learnt-reviews.ts'
import { passageSummaries } from './passage-summaries.ts'
import { pendingDocuments, type PendingPassages } from './pending-documents.ts'
import { readPassages, type ReadDocument } from './read-passages.ts'
import { readDecisions, reviewedDocuments } from './read-reviews.ts'
import { takeOverFirst, type FirstTakeOver } from './take-over-first.ts'
import { unknownSources } from './unknown-sources.ts'

export interface AlignmentRequest extends ModelRequest {
  /** `NAME` or `NAME@VERSION`. */
  readonly framework: string
  /** One of the configuration; absent: all of them. */
  readonly institution?: string | undefined
  /** Compares every document again, whatever was found before. */
  readonly again?: boolean | undefined
}

/** What became of one institution's documents. */
export interface AlignmentSummary {
  readonly framework: string
  readonly institution?: string | undefined
  /** Documents that were compared now, and those whose links still hold. */
  readonly documents: number
  readonly unchanged: number
  /** Standards that changed, where documents were compared with these alone, new ones with all. */
  readonly changedStandards?: number | undefined
  /** What is wrong with the sources that the configuration names for the institution. */
  readonly unknownSources?: string[] | undefined
  /** Documents that changed meanwhile: the next alignment compares them. */
  readonly outdated: number
  /** Titles of compared documents that say they are no longer in force and so show nothing. */
  readonly superseded?: string[] | undefined
  readonly passages: number
  /** Passages that address no standard. */
  readonly general: number
  readonly links: number
  /** Of these, links that show that something is missing. */
  readonly gaps: number
  /** Passages that people judged and that were learnt from. */
  readonly learntFrom: number
  /** What was taken over from the editions before, or could be. */
  readonly takenOver?: FirstTakeOver[] | undefined
  /** With a language model: how often it was asked, and how many replies could not be used. */
  readonly model?: { readonly calls: number; readonly unusable: number } | undefined
}

export type AlignmentEvent =
  | {
      readonly type: 'progress'
      readonly step: 'vectors' | 'reading' | 'aligning'
      readonly done: number
      readonly total: number
    }
  | { readonly type: 'alignment-end'; readonly summary: AlignmentSummary }

/** The way links are found; another one makes other links of the same texts. */
const method = 'alignment/9'
/** Statistics are counted anew when this share of the passages came or changed since. */
const mostDrift = 0.2
/** Where more of the standards changed, every passage is compared again. */
const mostStandards = 0.2
/** While the encoder has passages of one document another one is compared. */
const documentsAtOnce = 4

/**
 * Links the passages of an institution's documents to the standards they address, a few documents
 * at a time, each document in one commit: what was linked before by another alignment is replaced.
 * Compared are documents that are new or changed, those that a changed standard may concern, and
 * all of them when people decided something since, or when much has changed. Throws `forbidden` for
 * users, `not_found`, and `invalid_input` without an encoder.
 */
export async function* alignDocuments(
  app: App,
  request: AlignmentRequest,
  options: ReadOptions,
): AsyncGenerator<AlignmentEvent> {
  const { embedding, institutions } = await requireAlignable(app, request, options)
  // They are read while the encoder starts.
  const reading = loadFramework(app, request.framework, options).then(async framework => ({
    framework,
    models: await alignmentModels(app, request, framework, options),
  }))
  let isUnreadable = false
  reading.catch(() => {
    isUnreadable = true
  })
  for await (const event of fillVectors(app, options)) {
    if (isUnreadable) break
    if (event.type === 'progress') yield { ...event, step: 'vectors' }
  }
  const { framework, models } = await reading
  for (const institution of institutions)
    yield* alignInstitution(app, embedding, { ...request, framework, institution, models }, options)
}

/** What an alignment needs, before any work is done for it; throws what `alignDocuments` throws. */
export async function requireAlignable(
  app: App,
  { framework, institution, with: way }: AlignmentRequest,
  options: ReadOptions,
): Promise<{
  readonly reference: string
  readonly institutions: readonly Institution[]
  readonly embedding: EmbeddingModel
}> {
  requireOwner(options.principal, 'align documents')
  requireWritable(app, 'align documents')
  const institutions = institutionsOf(app, institution)
  const { reference } = await findFramework(app, framework, options)
  if (app.embedding === undefined)
    throw new AppError(
      'invalid_input',
      'Documents cannot be aligned without vectors: the encoder is off in the configuration.',
      { issues: [{ path: 'encoder', message: 'is off' }] },
    )
  if (way === 'model') requireLanguageModel(app)
  return { reference, institutions, embedding: app.embedding }
}

type ModelUse = ReturnType<AlignmentModels['used']>

function usedSince(models: AlignmentModels, before: ModelUse | undefined): ModelUse {
  const { calls, unusable } = models.used()
  return { calls: calls - (before?.calls ?? 0), unusable: unusable - (before?.unusable ?? 0) }
}

interface InstitutionRequest {
  readonly framework: LoadedFramework
  readonly institution: Institution
  readonly again?: boolean | undefined
  readonly models?: AlignmentModels | undefined
}

async function* alignInstitution(
  app: App,
  embedding: EmbeddingModel,
  { framework: loaded, institution, again = false, models }: InstitutionRequest,
  options: ReadOptions,
): AsyncGenerator<AlignmentEvent> {
  const { framework, summary } = loaded
  // The institutions share the calls: each tells its own.
  const usedBefore = models?.used()
  const id = summary.documentId
  const kept = keptAlignment(app, id, institution.name)
  const before = kept.read()
  const origins = await documentOrigins(app, institution, options)
  const all = [...origins.keys()]

  const unknown = await unknownSources(app, [institution], options)
  const takenOver = await takeOverFirst(app, loaded, new Set(all), options)
  const model = builtInLinkModel()
  const reviewed = (await reviewedDocuments(app, id, framework, options)).filter(each =>
    origins.has(each),
  )
  const { decisions, terms } = await readDecisions(app, id, reviewed, options)
  const basisHash = hashParts([
    method,
    embedding.id,
    canonicalJson(model),
    canonicalJson([app.standards?.id ?? null, builtInReadingModel(), builtInStatementModel()]),
    canonicalJson([institution.name ?? null, institution.sources, institution.groups]),
    ...(models === undefined ? [] : [models.key]),
    ...decisions,
  ])
  const standards = new Map(framework.standards.map(each => [each.number, wordingHash(each)]))
  const changed = before === undefined ? [] : changedStandards(before, standards)
  const isFull =
    again ||
    before === undefined ||
    before.basis !== basisHash ||
    before.changed > mostDrift * before.statistics.passages ||
    changed.length > mostStandards * Math.max(1, standards.size)

  const superseded: string[] = []
  const counts = { documents: 0, outdated: 0, passages: 0, general: 0, links: 0, gaps: 0 }
  const end = (unchanged: number, learned: number): AlignmentEvent => ({
    type: 'alignment-end',
    summary: {
      framework: summary.reference,
      ...(institution.name === undefined ? {} : { institution: institution.name }),
      ...counts,
      ...(unknown.length === 0 ? {} : { unknownSources: unknown }),
      ...(isFull || changed.length === 0 ? {} : { changedStandards: changed.length }),
      unchanged,
      learntFrom: learned,
      ...(takenOver.length === 0 ? {} : { takenOver }),
      ...(superseded.length === 0 ? {} : { superseded }),
      ...(models === undefined ? {} : { model: usedSince(models, usedBefore) }),
    },
  })
  const toCompare: ReadonlyMap<DocumentId, PendingPassages> = isFull
    ? new Map(all.map(document => [document, 'all']))
    : await pendingDocuments(
        app,
        { framework: id, mark: before.mark, all, changed, loaded },
        options,
      )
  const pending = [...toCompare.keys()]
  if (pending.length === 0 && !isFull && changed.length === 0) {
    await reorderDocuments(app, origins, options)
    yield end(all.length, 0)
    return
  }

  const remembered = rememberingTexts(embedding, before?.vectors ?? new Map())
  const index = await indexStandards(framework, remembered.embedding, options)
  const dimensions = remembered.embedding.dimensions
  let statistics = before?.statistics
  if (isFull || statistics === undefined) {
    const matters = (term: string): boolean =>
      index.wording.holds(term) || index.sectionTerms.holds(term) || terms.has(term)
    const counting = countingPassages(dimensions, matters)
    let done = 0
    for await (const batch of readPassages(app, all, dimensions, options)) {
      for (const { chunks, passageAt } of batch)
        for (const at of chunks.keys()) counting.add(passageAt(at))
      done += batch.length
      yield { type: 'progress', step: 'reading', done, total: all.length }
    }
    statistics = counting.statistics()
  }
  const basis: LinkBasis = { index, statistics, model, reader: app.standards }
  const mark = isFull
    ? hashParts([
        basisHash,
        canonicalJson([...standards]),
        canonicalJson([
          statistics.passages,
          [...statistics.holding].map(each => each.join(' ')).sort(),
        ]),
      ])
    : before.mark
  const encoder = encodingOnce(embedding, { calls: isFull ? 'at-once' : 'in-turn' })
  const learned: ReviewedPassage[] = []
  for await (const batch of readPassages(app, reviewed, dimensions, options))
    for (const read of batch)
      learned.push(...(await reviewedPassages(read, id, basis, encoder, options)))
  const finder: LinkFinder = {
    framework: id,
    basis,
    learnt: learntFrom(learned, basis),
    embedding: encoder,
    by: learned.length > 0 ? `${method} learnt` : method,
    classifier: models?.classifier,
  }
  const changedNumbers = new Set(changed)
  const compare = async (each: ReadDocument): Promise<FoundLinks> => {
    const { id: document, revisionId } = each.record.document
    const compared = toCompare.get(document) ?? 'all'
    // A language model chooses among all standards, and reads summaries.
    const isWhole = compared === 'all' || models !== undefined
    const ports = { embedding: encoder, models: models?.summaries }
    const summaries = isWhole
      ? await passageSummaries(each, ports, options)
      : new Map<string, string>()
    const about = isWhole ? { compared } : { compared, changed: changedNumbers }
    const links = await documentLinks(each, { summaries, ...about }, finder, options)
    const isSame = !isWhole && hasLinks(each, id, links)
    if (isSuperseded(each.record.document)) superseded.push(titleOf(each.record.document))
    return { document, revisionId, passages: each.chunks.length, links, summaries, isSame }
  }
  let arrived = 0
  const write = async (found: ReadonlyMap<DocumentId, FoundLinks>): Promise<void> => {
    // Of these nothing changes, so nothing is written.
    const same = new Set([...found.values()].flatMap(each => (each.isSame ? each.document : [])))
    const written = await rewriteRecords(
      app,
      [...found.keys()].filter(document => !same.has(document)),
      record => {
        const { id: document } = record.document
        const now = linked(record, found, id, mark, origins.get(document))
        if (now === undefined || !saysTheSame(record, now)) return now
        same.add(document)
        return undefined
      },
      options,
    )
    for (const [document, { passages, links }] of found) {
      if (!written.has(document) && !same.has(document)) {
        counts.outdated += 1
        continue
      }
      counts.documents += 1
      counts.passages += passages
      if (toCompare.get(document) === 'all') arrived += passages
      counts.links += links.length
      counts.gaps += links.filter(({ shows }) => shows === 'gap').length
      counts.general += passages - new Set(links.map(({ chunkId }) => chunkId)).size
    }
  }
  let read = 0
  // The store writes some documents while the next ones are compared.
  let writing = Promise.resolve()
  try {
    for await (const batch of readPassages(app, pending, dimensions, options)) {
      const found = new Map<DocumentId, FoundLinks>()
      const atOnce = models === undefined ? documentsAtOnce : 1
      for await (const each of mapInOrder(batch, atOnce, compare)) {
        found.set(each.document, each)
        read += 1
        yield { type: 'progress', step: 'aligning', done: read, total: pending.length }
      }
      await writing
      writing = write(found)
      writing.catch(() => {})
    }
  } finally {
    await writing
  }
  await reorderDocuments(app, origins, options)
  kept.write({
    basis: basisHash,
    mark,
    changed: isFull ? 0 : before.changed + arrived,
    statistics,
    standards,
    vectors: remembered.used,
  })
  yield end(all.length - pending.length, new Set(learned.map(({ passage }) => passage)).size)
}

interface FoundLinks {
  readonly document: DocumentId
  readonly revisionId: string
  readonly passages: number
  readonly links: readonly PassageLink[]
  readonly summaries: ReadonlyMap<string, string>
  /** The document has just these links. */
  readonly isSame: boolean
}

/** A record with its links; undefined where the document has changed since they were found. */
function linked(
  record: DocumentRecord,
  found: ReadonlyMap<DocumentId, FoundLinks>,
  framework: DocumentId,
  mark: string,
  origin: DocumentOrigin | undefined,
): DocumentRecord | undefined {
  const own = found.get(record.document.id)
  if (own === undefined || own.revisionId !== record.document.revisionId) return undefined
  const summarised = withSummaries(record, own.summaries)
  const aligned = withLinks(summarised, framework, own.links, mark)
  return origin === undefined ? aligned : withOrigin(aligned, origin)
}

const titleOf = ({ title, key }: Pick<Document, 'title' | 'key'>): string =>
  title.trim() === '' ? key : title

/** Writing what is there would change nothing, and look as if somebody else had. */
const saysTheSame = (before: DocumentRecord, now: DocumentRecord): boolean =>
  canonicalJson(graphOf(before)) === canonicalJson(graphOf(now))
const graphOf = ({ nodes, edges }: DocumentRecord): object => ({
  nodes: Object.fromEntries(nodes.map(node => [node.id, node])),
  edges: Object.fromEntries(edges.map(edge => [edge.id, edge])),
})

const wordingHash = (standard: Standard): string =>
  hashParts([
    standard.title,
    ...standardElements.map(element => standard[element]),
    standard.section,
    standard.parent ?? '',
  ])

/** Numbers of the standards that are new, gone or say something else. */
function changedStandards(
  before: KeptAlignment,
  now: ReadonlyMap<string, string>,
): readonly string[] {
  const numbers = new Set([...before.standards.keys(), ...now.keys()])
  return [...numbers].filter(number => before.standards.get(number) !== now.get(number))
}
