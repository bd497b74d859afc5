import type { Chunk } from '../../core/document.ts'
import type { ChunkId } from '../../core/ids.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import { queryTerms } from '../../language/words/tokens.ts'
import type { PassageCandidate, GraphHits, GraphPorts, RankingRequest, Trace } from './candidate.ts'
import type { Hop } from './hops.ts'
import type { LinkGraph } from './link-graph.ts'
import type { PageRank } from './page-rank.ts'
import type { QuestionName } from './question-names.ts'
import { termCounts, textMatches } from './text-match.ts'

/** Everything that was found about a question before its candidates are described. */
export interface Found {
  readonly request: RankingRequest
  readonly hits: GraphHits
  readonly ports: GraphPorts
  readonly options: ReadOptions
  readonly links: LinkGraph
  readonly names: readonly QuestionName[]
  readonly nameSeeds: ReadonlyMap<number, number>
  readonly anchors: ReadonlyMap<number, number>
  readonly near: ReadonlyMap<number, Hop>
  readonly far: ReadonlyMap<number, Hop>
  readonly total: ReadonlyMap<number, number>
  readonly named: ReadonlyMap<number, number>
  readonly fromNames: PageRank
  readonly fromHits: PageRank
}

/** Describes each candidate by its features, in the order given. */
export async function describeCandidates(
  found: Found,
  chunks: readonly Chunk[],
): Promise<PassageCandidate[]> {
  const { ports, options, links, anchors, near, far, total, named } = found
  const nodes = chunks.map(chunk => links.numberOf(chunk.id))
  const [[own, other], cosines, nearNames] = await Promise.all([
    wordScores(found, chunks),
    cosinesOf(found.hits, chunks, ports, options),
    links.readChunks(nodes).then(() => nearNamesOf(found, nodes)),
  ])
  const best = {
    total: greatest(total.values()),
    named: greatest(named.values()),
    own: greatest(own),
    other: greatest(other),
    cosine: greatest(cosines.values()),
  }
  return chunks.map((chunk, index): PassageCandidate => {
    const node = nodes[index] ?? -1
    const mentioned = new Set(links.mentions(node).ends)
    const about = new Set(links.about(node).ends)
    const mentionsName = [...found.nameSeeds.keys()].some(
      entity => mentioned.has(entity) && !about.has(entity),
    )
      ? 1
      : 0
    const [hop, farHop] = [near.get(node), far.get(node)]
    const [walked, nameWalked] = [
      share(total.get(node), best.total),
      share(named.get(node), best.named),
    ]
    const cosine = cosines.get(chunk.id) ?? 0
    return {
      chunk,
      trace: traceOf(found, node),
      hasVector: cosines.has(chunk.id),
      features: {
        anchored: anchors.has(node) ? 1 : 0,
        anchorShare: anchors.get(node) ?? 0,
        manyAnchors: Math.min(3, anchors.size) / 3,
        noAnchor: anchors.size === 0 ? 1 : 0,
        walkRank: Math.log(walked + 1e-4),
        nameWalkRank: Math.log(nameWalked + 1e-4),
        walkShare: walked,
        nameWalkShare: nameWalked,
        linked: hop === undefined ? 0 : 1,
        linkShare: hop?.link ?? 0,
        linkCue: hop?.cue ?? 0,
        linkFact: hop?.fact ?? 0,
        farLinked: farHop === undefined ? 0 : 1,
        farCue: farHop?.cue ?? 0,
        farFact: farHop?.fact ?? 0,
        mentionsName,
        mutual: hop === undefined ? 0 : mentionsName,
        words: share(own[index], best.own),
        otherWords: share(other[index], best.other),
        cosine,
        cosineShare: share(cosine, best.cosine),
        nearName: nearNames[index] ?? 0,
      },
    }
  })
}

const greatest = (values: Iterable<number>): number => {
  let found = 0
  for (const value of values) if (value > found) found = value
  return found
}
const share = (value: number | undefined, best: number): number =>
  value === undefined || best <= 0 ? 0 : Math.max(0, value) / best

const maxCounted = 20_000

/** BM25 of each chunk for all of the question's words and for those outside its names. */
async function wordScores(
  { request, ports, options, names, links }: Found,
  chunks: readonly Chunk[],
): Promise<[number[], number[]]> {
  const { text, terms } = request.question
  let outside = ''
  let at = 0
  for (const name of names) {
    outside += `${text.slice(at, name.start)} `
    at = name.end
  }
  const others = [...new Set(queryTerms(outside + text.slice(at)))]
  const all = [...new Set([...terms, ...others])]
  const frequencies = new Map(
    (await ports.keywords.documentFrequencies(all, options)).map((count, index) => [
      all[index] ?? '',
      count,
    ]),
  )
  if (links.counted.size > maxCounted) links.counted.clear()
  const texts = chunks.map(chunk => {
    const node = links.numberOf(chunk.id)
    const known = links.counted.get(node) ?? termCounts(chunk.indexedText)
    links.counted.set(node, known)
    return known
  })
  return [
    textMatches(texts, terms, frequencies, request.chunkCount),
    textMatches(texts, others, frequencies, request.chunkCount),
  ]
}

/** Cosines of the candidates to the question; empty without vectors. */
async function cosinesOf(
  { vector, model, vectorHits }: GraphHits,
  chunks: readonly Chunk[],
  ports: GraphPorts,
  options: ReadOptions,
): Promise<Map<ChunkId, number>> {
  const cosines = new Map(vectorHits.map(hit => [hit.chunkId, hit.score]))
  const missing = vector === undefined ? [] : chunks.filter(chunk => !cosines.has(chunk.id))
  if (vector === undefined || model === undefined || missing.length === 0) return cosines
  const documentIds = [...new Set(missing.map(chunk => chunk.documentId))]
  const limit = Math.min(10_000, documentIds.length * 50)
  for (const hit of await ports.vectors.search(
    { vector, model, filter: { documentIds }, limit },
    options,
  ))
    cosines.set(hit.chunkId, hit.score)
  return cosines
}

/** How much what a chunk is about looks like a name of the question without being it. */
async function nearNamesOf(
  { links, names, ports, options, nameSeeds }: Found,
  nodes: readonly number[],
): Promise<number[]> {
  if (names.length === 0) return nodes.map(() => 0)
  const entities = [...new Set(nodes.flatMap(node => [...links.about(node).ends]))].filter(
    entity => !nameSeeds.has(entity),
  )
  const wordsOf = new Map(
    (
      await ports.graph.nodes(
        entities.map(entity => links.idOf(entity)),
        options,
      )
    ).map(({ id, properties }) => [id, wordSet(String(properties['name'] ?? ''))]),
  )
  const asked = names.map(({ name }) => wordSet(name))
  return nodes.map(node => {
    let best = 0
    for (const entity of links.about(node).ends) {
      const own = wordsOf.get(links.idOf(entity))
      if (own !== undefined) for (const name of asked) best = Math.max(best, jaccard(own, name))
    }
    return best
  })
}

const wordSet = (name: string): Set<string> =>
  new Set(
    name
      .normalize('NFKD')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(word => word !== ''),
  )

function jaccard(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  let common = 0
  for (const word of left) if (right.has(word)) common++
  return common === 0 ? 0 : common / (left.size + right.size - common)
}

const longestTrace = 12

/** The nodes over which most of the mass came, from the seed to the chunk. */
function traceOf({ request, names, links, fromNames, fromHits }: Found, node: number): Trace {
  const { cameFrom } = fromNames.mass.has(node) ? fromNames : fromHits
  const trace = [node]
  for (
    let at = cameFrom.get(node);
    at !== undefined && !trace.includes(at) && trace.length < longestTrace;
    at = cameFrom.get(at)
  )
    trace.push(at)
  const nodes = trace.reverse().map(at => links.idOf(at))
  const name = names.find(({ id }) => id === nodes[0])
  return {
    nodes,
    ...(name === undefined ? {} : { words: request.question.text.slice(name.start, name.end) }),
  }
}
