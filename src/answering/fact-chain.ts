import type { FactStatement } from '../core/graph.ts'
import type { ChunkId, DocumentId, NodeId } from '../core/ids.ts'
import type { DocumentReader, ReadOptions } from '../core/ports/document-reader.ts'
import type { GraphReader } from '../core/ports/graph-reader.ts'
import type { TextRange } from '../core/span.ts'
import type { RetrievalResult } from '../retrieval/hybrid.ts'
import { firstDecisive } from '../support/code-points.ts'
import { answeringPredicates, isSymmetric } from '../language/grammar/predicate.ts'
import type { PredicateStep } from '../language/question/question-phrases.ts'
import { sameThings, type SameThings } from './same-things.ts'
import type { SearchText } from '../language/question/question.ts'

/** One sentence of a chain of facts. */
export interface ChainSentence {
  readonly documentId: DocumentId
  readonly chunkId: ChunkId
  readonly range: TextRange
}
/**
 * Sentences that lead from what a question names over the asked relations to the answer, in that
 * order; `score` is the least of their passages'.
 */
export interface FactChain {
  readonly sentences: readonly ChainSentence[]
  readonly score: number
}

const passagesRead = 14
const maxSteps = 3
const maxNames = 4
const maxWays = 4

interface Stated {
  readonly fact: FactStatement
  readonly documentId: DocumentId
  readonly rank: number
  readonly score: number
}
interface Way {
  readonly facts: readonly Stated[]
  readonly at: string | undefined
}

/**
 * The facts that answer a question over more than one step or about more than one thing ("When did
 * the mother of X die?", "Which film's director was born first, X or Y?"): from each named thing
 * the asked relations are followed, in whichever order the facts of the best passages allow.
 * Undefined where a thing has no complete chain, or the question asks for one relation of one
 * thing.
 */
export async function factChain(
  question: SearchText,
  retrieval: RetrievalResult,
  ports: { readonly documents: DocumentReader; readonly graph: GraphReader },
  options: ReadOptions,
): Promise<FactChain | undefined> {
  const asked = question.relations.slice(0, maxSteps + 1)
  const named = namedBy(retrieval)
  if (
    asked.length === 0 ||
    asked.length > maxSteps ||
    named.length === 0 ||
    named.length > maxNames ||
    asked.length + named.length < 3
  )
    return undefined
  const stated = await statedFacts(retrieval, ports.documents, options)
  const things = await sameThings(
    [
      ...named.map(({ id }) => id),
      ...stated.flatMap(({ fact }) => [
        fact.subject,
        ...(fact.object.kind === 'entity' ? [fact.object.id] : []),
      ]),
    ],
    retrieval.passages.slice(0, passagesRead).map(({ chunk }) => chunk.id),
    ports.graph,
    options,
  )
  const starts = [...new Set(named.map(({ id }) => things.of(id)))]
  const chains = starts.map(start => bestWay(start, asked, stated, things))
  if (chains.includes(undefined)) return undefined
  const facts = chains.flatMap(chain => chain?.facts ?? [])
  const sentences = new Map<string, ChainSentence>()
  for (const { fact, documentId } of facts) {
    const [range] = fact.sentences
    if (range !== undefined)
      sentences.set(`${documentId} ${range.start}`, { documentId, chunkId: fact.chunkId, range })
  }
  return {
    sentences: [...sentences.values()],
    score: facts.reduce((least, { score }) => Math.min(least, score), 1),
  }
}

/** What the question names, as the traces of its passages begin. */
function namedBy(
  retrieval: RetrievalResult,
): Array<{ readonly id: NodeId; readonly words: string }> {
  const named = new Map<NodeId, string>()
  for (const { nodes, words } of retrieval.traces.values()) {
    const [first] = nodes
    if (first !== undefined && words !== undefined) named.set(first, words)
  }
  return [...named].map(([id, words]) => ({ id, words }))
}

async function statedFacts(
  retrieval: RetrievalResult,
  documents: DocumentReader,
  options: ReadOptions,
): Promise<Stated[]> {
  const best = new Map<DocumentId, { readonly rank: number; readonly score: number }>()
  for (const [rank, { chunk, score }] of retrieval.passages.slice(0, passagesRead).entries())
    if (!best.has(chunk.documentId)) best.set(chunk.documentId, { rank, score })
  const read = await Promise.all(
    [...best].map(async ([documentId, found]) =>
      (await documents.factsOf(documentId, options))
        .filter(fact => fact.modality === 'asserted')
        .map(fact => ({ fact, documentId, ...found })),
    ),
  )
  return read.flat()
}

/** The complete way over all asked relations whose facts stand in the best passages. */
function bestWay(
  start: string,
  asked: readonly PredicateStep[],
  stated: readonly Stated[],
  things: SameThings,
): Way | undefined {
  let best: { way: Way; cost: number } | undefined
  for (const order of orders(asked)) {
    for (const way of waysAlong(start, order, stated, things)) {
      const cost = way.facts.reduce((sum, { rank }) => sum + rank, 0)
      if (best === undefined || cost < best.cost) best = { way, cost }
    }
  }
  return best?.way
}

function waysAlong(
  start: string,
  steps: readonly PredicateStep[],
  stated: readonly Stated[],
  things: SameThings,
): Way[] {
  let ways: Way[] = [{ facts: [], at: start }]
  for (const step of steps) {
    ways = ways.flatMap(way => {
      const { at } = way
      return at === undefined
        ? []
        : nextFacts(at, step, stated, things)
            .filter(({ next }) => next === undefined || next !== start)
            .slice(0, maxWays)
            .map(({ said, next }) => ({ facts: [...way.facts, said], at: next }))
    })
  }
  return ways
}

/**
 * Facts of an asked relation at a thing, the asked wording before neighbouring ones, then by rank
 * of the passage; `next` is what they lead to, undefined for a value.
 */
function nextFacts(
  at: string,
  step: PredicateStep,
  stated: readonly Stated[],
  things: SameThings,
): Array<{ readonly said: Stated; readonly next: string | undefined }> {
  const predicates = answeringPredicates(step.predicate) as readonly string[]
  return stated
    .flatMap(said => {
      const { subject, object, predicate } = said.fact
      if (!predicates.includes(predicate)) return []
      const [from, to] = [
        things.of(subject),
        object.kind === 'entity' ? things.of(object.id) : undefined,
      ]
      if (from === at && !step.inverse) return [{ said, next: to }]
      return to === at && (step.inverse || isSymmetric(predicate)) ? [{ said, next: from }] : []
    })
    .sort((left, right) =>
      firstDecisive(
        predicates.indexOf(left.said.fact.predicate) -
          predicates.indexOf(right.said.fact.predicate),
        left.said.rank - right.said.rank,
      ),
    )
}

/**
 * "The date of death of X's father" and "when did the father of X die" ask the same in other
 * orders.
 */
function orders(steps: readonly PredicateStep[]): PredicateStep[][] {
  if (steps.length <= 1) return [[...steps]]
  return steps.flatMap((step, index) =>
    orders(steps.filter((_, other) => other !== index)).map(rest => [step, ...rest]),
  )
}
