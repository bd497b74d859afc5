import type { Chunk } from '../../core/document.ts'
import type { ChunkId } from '../../core/ids.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import { compareCodePoints, firstDecisive } from '../../support/code-points.ts'
import type { PassageCandidate, GraphHits, GraphPorts, RankingRequest } from './candidate.ts'
import { cueTerms } from './cue-words.ts'
import { describeCandidates } from './describe-candidates.ts'
import type { Emphasis } from './emphasis.ts'
import { chunksAbout, hopsFrom, type HopQuestion } from './hops.ts'
import {
  isChunk,
  linkGraphOf,
  questionLinks,
  type LinkGraph,
  type QuestionLinks,
} from './link-graph.ts'
import { tieLoosely, type NamePorts } from './name-variants.ts'
import { expandQuestionNames } from './expand-question-names.ts'
import { questionNames, type QuestionName } from './question-names.ts'
import { aboutCount, readLinked, walk } from './walk.ts'

export interface Candidates {
  readonly names: readonly QuestionName[]
  readonly candidates: readonly PassageCandidate[]
}

const most = {
  anchors: 12,
  weakAnchors: 3,
  farSources: 8,
  walked: 20,
  nameWalked: 16,
  words: 8,
  vectors: 8,
  linked: 12,
  seeds: 10,
} as const
const seedShares = { names: 1, words: 0.3, vectors: 0.3 } as const

/**
 * Passages that may carry part of the answer: reached by PageRank from the question's names, words
 * and vector, or linked to a passage about one of its names.
 */
export async function passageCandidates(
  request: RankingRequest,
  ports: GraphPorts,
  options: ReadOptions,
): Promise<Candidates> {
  const links = questionLinks(
    linkGraphOf(ports.graph, await ports.documents.commitSeq(options), options),
    request.parts,
  )
  const namePorts = { ...ports, chunkCount: request.chunkCount }
  const names = await expandQuestionNames(
    request.question,
    await questionNames(request.question, ports.graph, options),
    links,
    namePorts,
    options,
  )
  const nameSeeds = await seedsOfNames(names, links, namePorts, options)
  const anchors = anchorsOf(nameSeeds.keys(), links)
  const sources =
    anchors.size > 0
      ? largest(anchors, most.anchors, links)
      : weakAnchors(await request.hits, links)
  const hopQuestion: HopQuestion = {
    cues: cueTerms(request.question),
    asked: request.parts.facts ? request.question.relations : [],
    named: new Set(nameSeeds.keys()),
  }
  const emphasis: Emphasis = new Map()
  const near = await hopsFrom(sources, hopQuestion, links, namePorts, emphasis, options)
  const nearSources = new Map(
    [...near].map(([node, hop]) => [node, Math.max(hop.cue, hop.fact) * 0.9 + hop.link * 0.1]),
  )
  const far = await hopsFrom(
    largest(nearSources, most.farSources, links),
    hopQuestion,
    links,
    namePorts,
    emphasis,
    options,
  )
  const [fromNames, [hits, fromHits]] = await Promise.all([
    walk(links, nameSeeds, emphasis),
    request.hits.then(
      async found => [found, await walk(links, seedsOfHits(found, links), emphasis)] as const,
    ),
  ])

  const named = ofChunks(fromNames.mass, links)
  const total = new Map(named)
  for (const [node, amount] of ofChunks(fromHits.mass, links))
    total.set(node, (total.get(node) ?? 0) + amount)
  const nodes = new Set([
    ...largest(total, most.walked, links).keys(),
    ...largest(named, most.nameWalked, links).keys(),
    ...largest(nearSources, most.linked, links).keys(),
    ...sources.keys(),
    ...hits.keywordHits.slice(0, most.words).map(hit => links.numberOf(hit.chunkId)),
    ...hits.vectorHits.slice(0, most.vectors).map(hit => links.numberOf(hit.chunkId)),
  ])
  const chunks = await allowedChunks(
    [...nodes].map(node => links.idOf(node) as ChunkId),
    request,
    ports,
    options,
  )
  const candidates = await describeCandidates(
    {
      request,
      hits,
      ports,
      options,
      links,
      names,
      nameSeeds,
      anchors,
      near,
      far,
      total,
      named,
      fromNames,
      fromHits,
    },
    chunks,
  )
  return { names, candidates }
}

/**
 * Specific names weigh more: 1 / log2(1 + number of chunks that mention or are about the name),
 * summing to the names' share.
 */
async function seedsOfNames(
  names: readonly QuestionName[],
  links: QuestionLinks,
  ports: NamePorts,
  options: ReadOptions,
): Promise<Map<number, number>> {
  const nodes = [...new Set(names.map(({ id }) => links.numberOf(id)))]
  await readLinked(links, nodes)
  await tieLoosely(
    nodes.filter(node => aboutCount(links, node) === 0),
    links,
    ports,
    options,
  )
  await links.readMentioned(nodes)
  const weights = nodes.map(
    node =>
      1 / Math.log2(2 + links.aboutness(node).ends.length + links.mentioned(node).ends.length),
  )
  const sum = weights.reduce((left, right) => left + right, 0)
  return new Map(
    nodes.map((node, index) => [node, (seedShares.names * (weights[index] ?? 0)) / sum]),
  )
}

const weakAnchors = (
  { keywordHits, vectorHits }: GraphHits,
  links: LinkGraph,
): Map<number, number> =>
  new Map(
    [...keywordHits.slice(0, most.weakAnchors), ...vectorHits.slice(0, most.weakAnchors)].map(
      hit => [links.numberOf(hit.chunkId), 0.5],
    ),
  )

function seedsOfHits(
  { keywordHits, vectorHits, vectorShare }: GraphHits,
  links: LinkGraph,
): Map<number, number> {
  const seeds = new Map<number, number>()
  addHits(seeds, keywordHits, seedShares.words, links)
  addHits(seeds, vectorHits, seedShares.vectors * vectorShare, links)
  return seeds
}

/** The best hits, by how far they stand above nine tenths of the least of them. */
function addHits(
  seeds: Map<number, number>,
  hits: ReadonlyArray<{ readonly chunkId: ChunkId; readonly score: number }>,
  share: number,
  links: LinkGraph,
): void {
  const best = hits.slice(0, most.seeds)
  const least = (best.at(-1)?.score ?? 0) * 0.9
  const sum = best.reduce((total, hit) => total + Math.max(0, hit.score - least), 0)
  if (sum <= 0) return
  for (const hit of best) {
    const node = links.numberOf(hit.chunkId)
    seeds.set(node, (seeds.get(node) ?? 0) + (share * Math.max(0, hit.score - least)) / sum)
  }
}

function ofChunks(mass: ReadonlyMap<number, number>, links: LinkGraph): Map<number, number> {
  const found = new Map<number, number>()
  for (const [node, amount] of mass) if (isChunk(links.idOf(node))) found.set(node, amount)
  return found
}

function anchorsOf(entities: Iterable<number>, links: LinkGraph): Map<number, number> {
  const anchors = new Map<number, number>()
  for (const entity of entities) {
    const chunks = chunksAbout(links, entity)
    for (const chunk of chunks)
      anchors.set(chunk, Math.max(anchors.get(chunk) ?? 0, 1 / chunks.size))
  }
  return anchors
}

/** The nodes of greatest weight, ties by id. */
function largest(
  weights: ReadonlyMap<number, number>,
  count: number,
  links: LinkGraph,
): Map<number, number> {
  // A walk reaches thousands of nodes: only those that may be among the largest are put in order.
  const values = Float64Array.from(weights.values(), rounded).sort()
  const least = values[values.length - count] ?? -Infinity
  return new Map(
    [...weights]
      .filter(([, weight]) => rounded(weight) >= least)
      .sort(([left, a], [right, b]) =>
        firstDecisive(
          rounded(b) - rounded(a),
          compareCodePoints(links.idOf(left), links.idOf(right)),
        ),
      )
      .slice(0, count),
  )
}

const rounded = (value: number): number => Math.round(value * 1e9) / 1e9

/** The chunks that still exist and that the filter lets through, by id. */
async function allowedChunks(
  ids: readonly ChunkId[],
  request: RankingRequest,
  ports: GraphPorts,
  options: ReadOptions,
): Promise<Chunk[]> {
  const chunks = await ports.documents.chunks([...ids].sort(compareCodePoints), options)
  if (
    request.filter === undefined ||
    Object.values(request.filter).every(part => part === undefined)
  )
    return chunks
  const wanted = new Set(request.filter.documentIds)
  const documentIds = [...new Set(chunks.map(chunk => chunk.documentId))].filter(
    id => request.filter?.documentIds === undefined || wanted.has(id),
  )
  const allowed = new Set(
    (
      await ports.documents.list(
        { filter: { ...request.filter, documentIds }, limit: Math.max(1, documentIds.length) },
        options,
      )
    ).map(document => document.id),
  )
  return chunks.filter(chunk => allowed.has(chunk.documentId))
}
