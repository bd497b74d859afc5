import type { ChunkId, DocumentId, NodeId } from '../../core/ids.ts'
import type { ReadOptions } from '../../core/ports/document-reader.ts'
import type { TextRange } from '../../core/span.ts'
import type { Predicate } from '../../language/grammar/predicate.ts'
import { readChain, type ChainQuestion } from '../../language/question/chain-question.ts'
import type { SearchText } from '../../language/question/question.ts'
import { questionNames } from '../../retrieval/graph/question-names.ts'
import type { RetrievalResult } from '../../retrieval/hybrid.ts'
import { chainLine, missingLine } from './chain-line.ts'
import { compareEnds } from './compare-ends.ts'
import {
  factWorld,
  type FactWorld,
  type NamedFact,
  type StatedFact,
  type WorldPorts,
} from './fact-world.ts'
import { endOf, followSteps, type Walk } from './follow-steps.ts'
import { meantThing } from './meant-thing.ts'
import { ownFacts } from './own-facts.ts'
import { endWalk, missingAtEnd, stepsBeforeEnd, type Track } from './walk-ends.ts'

/** One sentence of a chain of facts. */
interface ChainSentence {
  readonly documentId: DocumentId
  readonly chunkId: ChunkId
  readonly range: TextRange
}

/**
 * What a question over several steps or about several things comes to. `sentences` lead from what
 * the question names over the asked relations to the answer, in that order; `line` says in short
 * what they come to. Where a step is missing, `isComplete` is false and the line says which.
 */
export interface FactChain {
  readonly sentences: readonly ChainSentence[]
  readonly line: string
  readonly isComplete: boolean
  /** The least of the scores of the passages that it rests on. */
  readonly score: number
}

/**
 * Answers a question over more than one step or about more than one thing ("When did the mother of
 * X die?", "Which film's director was born first, X or Y?") by following the asked relations from
 * each named thing. Undefined where the question is no such question or names what the corpus does
 * not know.
 */
export async function factChain(
  question: SearchText,
  retrieval: RetrievalResult,
  ports: WorldPorts,
  options: ReadOptions,
): Promise<FactChain | undefined> {
  if (question.relations.length === 0) return undefined
  const names = await namesIn(question, retrieval, ports, options)
  const read = readChain(question, names)
  if (read === undefined) return undefined
  const starts = read.starts.map(start => ({
    words: question.text.slice(start.start, start.end).replace(/['’]s$/iu, ''),
    ids: names.filter(name => name.start === start.start).map(({ id }) => id),
  }))
  const world = await reachedWorld(read, starts, retrieval, ports, options)
  const tracks: Track[] = []
  for (const { words, ids } of starts) {
    const [id] = ids
    if (id === undefined) return undefined
    tracks.push(await endWalk(words, id, read, world, ports, options))
  }
  const isComplete = tracks.every(({ missing }) => missing === undefined)
  // One relation of one thing is asked of the text as well, which may say it in other words.
  if (!isComplete && tracks.length === 1 && read.steps.length === 1) return undefined
  const sentences = sentencesOf(tracks)
  const conclusion =
    read.comparison === undefined || !isComplete
      ? undefined
      : compareEnds(
          read.comparison,
          tracks.map(({ end }) => end),
        )
  return {
    sentences,
    line: isComplete ? chainLine(tracks, conclusion) : missingLine(tracks),
    isComplete,
    score: tracks
      .flatMap(({ scores }) => scores)
      .reduce((least, score) => Math.min(least, score), 1),
  }
}

/** The names of the question that the graph knows, those that the search understood included. */
async function namesIn(
  question: SearchText,
  retrieval: RetrievalResult,
  { graph }: WorldPorts,
  options: ReadOptions,
): Promise<Array<TextRange & { readonly id: NodeId }>> {
  const names: Array<TextRange & { readonly id: NodeId }> = [
    ...(await questionNames(question, graph, options)),
  ]
  for (const { nodes, words } of retrieval.traces.values()) {
    const [id] = nodes
    const start = words === undefined ? -1 : foldedIndex(question.text, words)
    if (id === undefined || words === undefined || start < 0) continue
    const end = start + words.length
    if (names.some(name => name.id === id)) continue
    // What was understood as a longer name takes the place of shorter ones inside of it.
    if (names.some(name => name.start <= start && name.end >= end)) continue
    const inside = names.filter(name => name.start < end && name.end > start)
    for (const name of inside) names.splice(names.indexOf(name), 1)
    names.push({ id, start, end })
  }
  return names
    .sort((left, right) => left.start - right.start)
    .map(name => withBracket(question.text, name))
}

const foldedIndex = (text: string, words: string): number =>
  text.toLowerCase().indexOf(words.toLowerCase())

/** A name and the bracket that tells it from others of its kind: "X (1935 film)". */
function withBracket<Name extends TextRange>(text: string, name: Name): Name {
  const isOpen =
    text.slice(name.start, name.end).lastIndexOf('(') >
    text.slice(name.start, name.end).lastIndexOf(')')
  const bracket = (isOpen ? /^[^()]{0,80}\)/u : /^\s?\([^()]{1,80}\)/u).exec(text.slice(name.end))
  return bracket === null ? name : { ...name, end: name.end + bracket[0].length }
}

/**
 * The facts at everything that the walks come to: read again while they come to something new. A
 * step that no fact takes is looked for in the sentences about the thing where the walk stands.
 */
async function reachedWorld(
  read: ChainQuestion,
  starts: ReadonlyArray<{ readonly ids: readonly NodeId[] }>,
  retrieval: RetrievalResult,
  ports: WorldPorts,
  options: ReadOptions,
): Promise<FactWorld> {
  const ids = new Set(starts.flatMap(start => start.ids))
  const more: NamedFact[] = []
  const chosen = new Map<NodeId, NodeId>()
  const tried = new Set<string>()
  const readAgain = (): Promise<FactWorld> =>
    factWorld(retrieval, { ids: [...ids], more, chosen }, ports, options)
  let world = await readAgain()
  for (let round = 0; round < 2 * read.steps.length + 2; round++) {
    const before = ids.size + tried.size
    for (const { ids: own } of starts) {
      const [start] = own
      if (start === undefined) continue
      const walk = followSteps(start, stepsBeforeEnd(read), world)
      for (const other of walk.reached) ids.add(other)
      const at = endOf(walk.start, walk.hops)
      if (at === undefined) continue
      const meanings = world.things.meanings(at)
      const last = walk.hops.at(-1)
      if (meanings.length > 0) {
        if (tried.has(at)) continue
        tried.add(at)
        const meant =
          last === undefined
            ? undefined
            : await meantThing(meanings, last.step.predicate, world, ports, options)
        if (meant !== undefined) chosen.set(at, meant)
        continue
      }
      for (const predicate of gapsAt(at, read, walk, world)) {
        const key = `${world.things.of(at)} ${predicate}`
        if (tried.has(key)) continue
        tried.add(key)
        more.push(...(await ownFacts(at, predicate, world, ports, options)))
      }
    }
    if (ids.size + tried.size === before) break
    world = await readAgain()
  }
  return world
}

/** The relations that a walk needs next and that no fact states of where it stands. */
function gapsAt(
  at: NodeId,
  read: ChainQuestion,
  walk: Walk,
  world: FactWorld,
): readonly Predicate[] {
  if (walk.missing !== undefined) return walk.missing.inverse ? [] : [walk.missing.predicate]
  return missingAtEnd(at, read, world)
}

function sentencesOf(tracks: readonly Track[]): ChainSentence[] {
  const sentences = new Map<string, ChainSentence>()
  const add = (sentence: ChainSentence): void => {
    const key = `${sentence.documentId} ${sentence.range.start}`
    if (!sentences.has(key)) sentences.set(key, sentence)
  }
  const addFact = ({ fact, documentId }: StatedFact): void => {
    const [range] = fact.sentences
    if (range !== undefined) add({ documentId, chunkId: fact.chunkId, range })
  }
  for (const { facts, sentence } of tracks) {
    for (const fact of facts) addFact(fact)
    if (sentence !== undefined)
      add({ documentId: sentence.documentId, chunkId: sentence.chunkId, range: sentence.range })
  }
  return [...sentences.values()]
}
