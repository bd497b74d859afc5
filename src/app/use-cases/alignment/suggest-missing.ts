import { countingPassages } from '../../../alignment/classify/passage-statistics.ts'
import { builtInLinkModel } from '../../../alignment/classify/link-odds.ts'
import { indexStandards } from '../../../alignment/classify/standard-index.ts'
import { apparatusOf } from '../../../alignment/items/is-apparatus.ts'
import { byMeaning } from '../../../alignment/links/found-links.ts'
import { scorePassages } from '../../../alignment/links/link-scorer.ts'
import type { LinkBasis } from '../../../alignment/links/link-basis.ts'
import { alignedPassage, decidingSentences } from '../../../alignment/links/passage-reading.ts'
import type { Chunk, Document } from '../../../core/document.ts'
import type { Standard } from '../../../core/framework.ts'
import type { ChunkId, DocumentId } from '../../../core/ids.ts'
import type { ReadOptions } from '../../../core/ports/document-reader.ts'
import { sigmoid } from '../../../support/arithmetic.ts'
import { compareCodePoints, firstDecisive } from '../../../support/code-points.ts'
import type { App } from '../../compose.ts'
import { loadFramework } from '../frameworks/list-frameworks.ts'
import { linksWithin } from './institutions.ts'
import { keptAlignment, rememberingTexts } from './kept-alignment.ts'
import { linksTo, type ShownLink } from './list-links.ts'

/** Of more standards without a link the first ones are looked at. */
const mostStandards = 200
/** Passages that are compared with each of them: the nearest by meaning. */
const nearestPassages = 12
/** What is less likely is not worth a look. */
const leastLikelihood = 0.03

export type SuggestingApp = Pick<App, 'store' | 'embedding' | 'config' | 'corpusFolder'>

/**
 * Links that no alignment made and somebody may want to add: for standards that nothing is linked
 * to, the passage that comes nearest and that nobody has decided about, the likeliest first. None
 * without an encoder. Throws `not_found`, also for an institution.
 */
export async function suggestMissing(
  app: SuggestingApp,
  request: {
    readonly framework: string
    readonly limit: number
    readonly institution?: string | undefined
    /** Numbers; absent: any standard that nothing is linked to. */
    readonly standards?: readonly string[] | undefined
  },
  options: ReadOptions,
): Promise<readonly ShownLink[]> {
  const { framework, summary } = await loadFramework(app, request.framework, options)
  const ownLinks = await linksWithin(app, request.institution, options)
  const { embedding } = app
  if (embedding === undefined || request.limit === 0) return []
  const bare: Standard[] = []
  const decided = new Set<string>()
  for (const standard of framework.standards) {
    if (bare.length >= mostStandards) break
    if (request.standards?.includes(standard.number) === false) continue
    const links = await linksTo(app, summary.documentId, standard.number, options)
    for (const { chunkId, review } of links)
      if (review !== undefined) decided.add(`${chunkId} ${standard.number}`)
    const open = links.filter(({ review }) => review?.decision !== 'rejected')
    if ((await ownLinks(open)).length === 0) bare.push(standard)
  }
  if (bare.length === 0) return []
  const kept = keptAlignment(app, summary.documentId, request.institution).read()
  const remembered = rememberingTexts(embedding, kept?.vectors ?? new Map())
  const basis: LinkBasis = {
    index: await indexStandards(framework, remembered.embedding, options),
    statistics:
      kept?.statistics ?? countingPassages(embedding.dimensions, () => false).statistics(),
    model: builtInLinkModel(),
  }
  const near = await nearestTo(app, bare, basis, options)
  const position = new Map(framework.standards.map(({ number }, at) => [number, at]))
  const offered: Array<{ link: ShownLink; chunk: Chunk; document: Document }> = []
  for (const { standard, passages } of near) {
    const at = position.get(standard.number)!
    const best = passages
      .filter(({ chunk }) => !decided.has(`${chunk.id} ${standard.number}`))
      .map(each => ({ ...each, score: sigmoid(each.odds[at]!) }))
      .sort((one, other) =>
        firstDecisive(other.score - one.score, compareCodePoints(one.chunk.id, other.chunk.id)),
      )[0]
    if (best === undefined || best.score < leastLikelihood) continue
    const { chunk, document, score } = best
    const pair = { chunkId: chunk.id, framework: summary.documentId, standard: standard.number }
    if (
      (await ownLinks([{ ...pair, score, by: '', shows: 'evidence', sentences: [] }])).length === 0
    )
      continue
    const { id, title, key, date } = document
    offered.push({
      chunk,
      document,
      link: {
        ...pair,
        score: Math.round(score * 1e4) / 1e4,
        by: 'suggested',
        shows: 'evidence',
        sentences: [],
        title: standard.title,
        document: { id, title, key, date },
        ...(chunk.page === undefined ? {} : { page: chunk.page }),
        quotations: [],
      },
    })
  }
  offered.sort((one, other) =>
    firstDecisive(
      other.link.score - one.link.score,
      compareCodePoints(one.link.standard, other.link.standard),
    ),
  )
  const shown: ShownLink[] = []
  for (const { link, chunk, document } of offered.slice(0, request.limit)) {
    const { text } = document
    const at = position.get(link.standard)!
    const { index, statistics } = basis
    const told = await decidingSentences(chunk, text, [at], index, statistics, embedding, {
      ...options,
      isApparatus: apparatusOf(document),
      asOf: document.date?.ms,
    })
    for (const { shows, sentences } of byMeaning(told.get(at) ?? { evidence: [], gaps: [] }).slice(
      0,
      1,
    ))
      shown.push({
        ...link,
        shows,
        sentences,
        quotations: sentences.map(({ start, end }) => text.slice(start, end)),
      })
  }
  return shown
}

interface NearPassage {
  readonly chunk: Chunk
  readonly document: Document
  /** Of every standard. */
  readonly odds: Float64Array
}

/** The passages of documents that are nearest to each standard, each scored once. */
async function nearestTo(
  { store, embedding }: SuggestingApp,
  standards: readonly Standard[],
  basis: LinkBasis,
  options: ReadOptions,
): Promise<
  ReadonlyArray<{ readonly standard: Standard; readonly passages: readonly NearPassage[] }>
> {
  if (embedding === undefined) return []
  const hits: Array<{ standard: Standard; ids: readonly ChunkId[] }> = []
  const of = new Map<ChunkId, DocumentId>()
  for (const standard of standards) {
    const at = basis.index.standards.findIndex(({ number }) => number === standard.number)
    const found = await store.vectors.search(
      { vector: basis.index.vectors[at]!, model: embedding.id, limit: nearestPassages },
      options,
    )
    for (const { chunkId, documentId } of found) of.set(chunkId, documentId)
    hits.push({ standard, ids: found.map(({ chunkId }) => chunkId) })
  }
  const documents = new Map<DocumentId, Document>()
  for (const id of new Set(of.values())) {
    const document = await store.intact.document(id, options)
    if (document !== undefined && document.kind !== 'framework') documents.set(id, document)
  }
  const ids = [...of].flatMap(([id, documentId]) => (documents.has(documentId) ? [id] : []))
  const vectors = new Map(
    (await store.vectors.read(ids, options)).map(each => [each.chunkId, each]),
  )
  const passages = new Map<ChunkId, NearPassage>()
  for (const chunk of await store.intact.chunks(ids, options)) {
    const document = documents.get(chunk.documentId)
    const own = vectors.get(chunk.id)
    if (document?.revisionId !== chunk.revisionId || own === undefined) continue
    const passage = alignedPassage(chunk, document.text, own, embedding.dimensions)
    passages.set(chunk.id, { chunk, document, odds: scorePassages([passage], basis)[0]!.odds })
  }
  return hits.map(({ standard, ids: near }) => ({
    standard,
    passages: near.flatMap(id => passages.get(id) ?? []),
  }))
}
