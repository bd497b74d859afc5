import type { Chunk, DocumentSummary } from '../core/document.ts'
import type { ChunkId, DocumentId } from '../core/ids.ts'
import type { ReadOptions } from '../core/ports/document-reader.ts'
import type { GraphReader } from '../core/ports/graph-reader.ts'
import type { Filter } from '../core/question.ts'
import type { RetrievalPath } from '../core/retrieval-path.ts'
import type { EvidenceOrigin } from '../core/verdict.ts'
import type { EvidencePassage } from '../evidence/candidates/evidence-passage.ts'
import type { FindCandidates } from '../evidence/candidates/find-candidates.ts'
import { passageOfChunk } from '../evidence/candidates/passage-of-chunk.ts'
import { windowFinder } from '../evidence/candidates/window-finder.ts'
import { letterVoice, maySpeak, type LetterVoice } from '../language/voice/letter-voice.ts'
import { ownText } from '../retrieval/graph/chunk-evidence.ts'
import { questionNames } from '../retrieval/graph/question-names.ts'
import { retrieve, type RetrievalPorts } from '../retrieval/hybrid.ts'
import { fusedRecipe, type RetrievalRecipe } from '../retrieval/recipes.ts'
import { neighbourhood } from '../retrieval/traversal/neighbourhood.ts'
import { readSearchText, type SearchText } from '../language/question/question.ts'
import { statesDemand } from './sides/states-demand.ts'
import { inverseDocumentFrequency } from '../support/bm25.ts'

/**
 * What looking for evidence in a corpus needs; `timeZone` is the one in which mails' times are
 * told.
 */
export interface CandidatePorts extends RetrievalPorts {
  readonly graph: GraphReader
  readonly timeZone: string
}

/** Passages that were found already, best first, and how the graph led to them. */
export interface GivenContext {
  readonly chunks: readonly Chunk[]
  readonly paths?: ReadonlyMap<ChunkId, readonly RetrievalPath[]> | undefined
}

export interface CorpusCandidateOptions extends ReadOptions {
  readonly filter?: Filter | undefined
  /**
   * How the corpus is searched for each claim; default keywords and vectors (keywords alone where
   * there is no encoder or no vectors): the graph is walked from what the claim names.
   */
  readonly recipe?: RetrievalRecipe | undefined
  /**
   * How far evidence is sought round the things that a claim names, over facts and mails; default
   * 2.
   */
  readonly hops?: 0 | 1 | 2 | undefined
}

interface Source {
  readonly chunk: Chunk
  readonly origin: EvidenceOrigin
  readonly paths?: readonly RetrievalPath[] | undefined
}

// Passages searched for each claim, and those of the neighbourhood of its entities: their best
// windows are compared with it.
const searched = 10
const neighbours = { linksPerNode: 10, maxNodes: 30, chunksPerNode: 4, maxChunks: 20 } as const

/**
 * Candidate evidence for claims from a corpus: the context that is given, then a search of its own,
 * then the n-hop subgraph of what the claim names (GE-Chat 2025), marked `graph` with its paths.
 * The best windows of all of them by the claim's words, rare words of the corpus counting more.
 * Only what the principal may read.
 */
export function corpusCandidates(
  ports: CandidatePorts,
  given: GivenContext | undefined,
  options: CorpusCandidateOptions,
): FindCandidates {
  const summaries = new Map<DocumentId, DocumentSummary | undefined>()
  // Claims of one answer look at the same passages again and again.
  const passages = new Map<string, EvidencePassage>()
  const letters = new Map<DocumentId, LetterVoice | undefined>()
  const { principal, hops = 2 } = options
  /** Whether a passage has "I" or "you" in it and its document was not yet read as a letter. */
  const mayBeOfLetter = ({ chunk }: Source): boolean => {
    const summary = summaries.get(chunk.documentId)
    return (
      summary !== undefined &&
      summary.mail === undefined &&
      !letters.has(chunk.documentId) &&
      maySpeak(ownText(chunk), summary.textLength)
    )
  }
  return async (claim, asked) => {
    const read = { principal, signal: asked.signal ?? options.signal }
    const hypothesis = readSearchText(claim.hypothesis)
    const [found, around, weightOf] = await Promise.all([
      retrieve(
        hypothesis,
        ports,
        { ...(options.recipe ?? fusedRecipe), limit: searched },
        { ...read, filter: options.filter },
      ),
      hops === 0 ? [] : subgraphChunks(hypothesis, ports, hops, read),
      corpusWeights(hypothesis, ports, read),
    ])
    const sources = distinctSources([
      ...(given?.chunks ?? []).map((chunk): Source => ({
        chunk,
        origin: 'context',
        paths: given?.paths?.get(chunk.id),
      })),
      ...found.passages.map(({ chunk }): Source => ({ chunk, origin: 'search' })),
      ...around,
    ])
    const missing = [...new Set(sources.map(({ chunk }) => chunk.documentId))].filter(
      id => !summaries.has(id),
    )
    for (const id of missing) summaries.set(id, undefined)
    for (const summary of await ports.documents.summaries(missing, read))
      summaries.set(summary.id, summary)
    const unread = [...new Set(sources.filter(mayBeOfLetter).map(({ chunk }) => chunk.documentId))]
    const texts = await Promise.all(unread.map(id => ports.documents.document(id, read)))
    for (const [index, id] of unread.entries())
      letters.set(id, letterVoice(texts[index]?.text ?? ''))
    const pool = sources.flatMap(({ chunk, origin, paths }): EvidencePassage[] => {
      const summary = summaries.get(chunk.documentId)
      // Gone or replaced meanwhile: its offsets mean another text.
      if (summary === undefined || summary.revisionId !== chunk.revisionId) return []
      // That something must be done shows nobody doing it.
      if (summary.kind === 'framework' && !statesDemand(claim.hypothesis, summary)) return []
      const key = `${chunk.id} ${origin} ${paths === undefined ? 0 : paths.length}`
      const passage =
        passages.get(key) ??
        passageOfChunk(summary, chunk, ownText(chunk), {
          origin,
          timeZone: ports.timeZone,
          paths,
          // By its own words, so that it does not depend on which passages were found before.
          letter: maySpeak(ownText(chunk)) ? letters.get(chunk.documentId) : undefined,
        })
      passages.set(key, passage)
      return [passage]
    })
    return windowFinder(pool, { weightOf })(claim, asked)
  }
}

/** Each passage once, as it was first come by, with the paths of whichever way has some. */
function distinctSources(sources: readonly Source[]): Source[] {
  const byChunk = new Map<ChunkId, Source>()
  for (const source of sources) {
    const known = byChunk.get(source.chunk.id)
    byChunk.set(
      source.chunk.id,
      known === undefined ? source : { ...known, paths: known.paths ?? source.paths },
    )
  }
  return [...byChunk.values()]
}

/**
 * Chunks that say something of what the claim names, or of what that is tied to by facts and mails,
 * each with the way there.
 */
async function subgraphChunks(
  hypothesis: SearchText,
  ports: CandidatePorts,
  hops: 1 | 2,
  read: ReadOptions,
): Promise<Source[]> {
  const names = await questionNames(hypothesis, ports.graph, read)
  if (names.length === 0) return []
  const { chunks: reached } = await neighbourhood(
    [...new Set(names.map(({ id }) => id))],
    ports.graph,
    { hops, ...neighbours },
    read,
  )
  const paths = new Map(reached.map(({ chunkId, path }) => [chunkId, [path]]))
  const chunks = await ports.documents.chunks(
    reached.map(({ chunkId }) => chunkId),
    read,
  )
  return chunks.map(chunk => ({ chunk, origin: 'graph', paths: paths.get(chunk.id) }))
}

/** How much each word of a claim tells, by how few passages of the corpus hold it. */
async function corpusWeights(
  hypothesis: SearchText,
  ports: CandidatePorts,
  read: ReadOptions,
): Promise<(term: string) => number | undefined> {
  const { terms } = hypothesis
  const [frequencies, { total }] = await Promise.all([
    ports.keywords.documentFrequencies(terms, read),
    ports.vectors.coverage(read),
  ])
  const weights = new Map(
    terms.map((term, index) => {
      const frequency = Math.min(total, frequencies[index] ?? 0)
      return [term, inverseDocumentFrequency(total, frequency)]
    }),
  )
  return term => weights.get(term)
}
