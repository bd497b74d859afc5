import type { ChunkId } from '../../core/ids.ts'
import type { DocumentReader, ReadOptions } from '../../core/ports/document-reader.ts'
import { answeringPredicates } from '../../language/grammar/predicate.ts'
import type { AskedPredicate } from '../../language/question/predicates-in.ts'
import { compareCodePoints, firstDecisive } from '../../support/code-points.ts'
import { readEvidence, type ChunkEvidence } from './chunk-evidence.ts'
import type { Emphasis } from './emphasis.ts'
import { cueStrength } from './cue-words.ts'
import { isEntity as isName, type LinkGraph, type QuestionLinks } from './link-graph.ts'
import { tieLoosely, type NamePorts } from './name-variants.ts'
import { aboutCount, readLinked } from './walk.ts'

/** How a chunk is reached over one name from another chunk; all 0–1. */
export interface Hop {
  /**
   * 1 / number of chunks that are about the name, times the share with which the chunk it comes
   * from is reached.
   */
  readonly link: number
  /** How strongly the name's surroundings state an asked relation, times the share. */
  readonly cue: number
  /** Whether a fact of an asked predicate leads there, times the share. */
  readonly fact: number
  readonly from: number
}

export interface HopQuestion {
  readonly cues: ReadonlySet<string>
  readonly asked: readonly AskedPredicate[]
  readonly named: ReadonlySet<number>
}

/**
 * Chunks that are about what the given chunks mention, by how the mention is worded. `sources` are
 * chunk nodes with the share (0–1) in which each is where the question begins; names of the
 * question itself and what a source is about lead nowhere. What is learnt about the wording is
 * added to `emphasis`.
 */
export async function hopsFrom(
  sources: ReadonlyMap<number, number>,
  question: HopQuestion,
  links: QuestionLinks,
  ports: NamePorts & { readonly documents: DocumentReader },
  emphasis: Emphasis,
  options: ReadOptions,
): Promise<Map<number, Hop>> {
  const nodes = [...sources.keys()]
  const evidence = await readEvidence(
    nodes.map(node => links.idOf(node) as ChunkId),
    ports.documents,
    options,
  )
  await links.readChunks(nodes)
  await readLinked(
    links,
    nodes.flatMap(node => [...links.mentions(node).ends]),
  )
  const predicates = new Set<string>(
    question.asked.flatMap(({ predicate }) => answeringPredicates(predicate)),
  )
  const found = new Map<number, Hop>()
  const told = new Map<
    number,
    { readonly cue: ReadonlyMap<number, number>; readonly stated: ReadonlySet<number> }
  >()
  for (const source of nodes) {
    const own = evidence.get(links.idOf(source) as ChunkId)
    if (own !== undefined) told.set(source, wordingOf(own, predicates, question.cues, links))
  }
  await tieLoosely(openNames(sources, told, question, links), links, ports, options)
  for (const [source, share] of sources) {
    const { cue, stated } = told.get(source) ?? {
      cue: new Map<number, number>(),
      stated: new Set<number>(),
    }
    const about = new Set(links.about(source).ends)
    emphasis.set(
      source,
      new Map(
        [...cue].map(([entity, strength]) => [entity, strength + (stated.has(entity) ? 1 : 0)]),
      ),
    )
    for (const entity of links.mentions(source).ends) {
      if (about.has(entity) || question.named.has(entity)) continue
      const count = aboutCount(links, entity)
      if (count === 0) continue
      const hop = {
        link: share / count,
        cue: share * (cue.get(entity) ?? 0),
        fact: stated.has(entity) ? share : 0,
        from: source,
      }
      for (const chunk of chunksAbout(links, entity)) {
        if (chunk === source) continue
        const known = found.get(chunk)
        found.set(
          chunk,
          known === undefined
            ? hop
            : {
                link: Math.max(known.link, hop.link),
                cue: Math.max(known.cue, hop.cue),
                fact: Math.max(known.fact, hop.fact),
                from: known.cue + known.fact >= hop.cue + hop.fact ? known.from : source,
              },
        )
      }
    }
  }
  return found
}

/**
 * How a chunk's wording ties what it mentions to the asked relations: cues by entity, and the ends
 * of facts.
 */
function wordingOf(
  own: ChunkEvidence,
  predicates: ReadonlySet<string>,
  cues: ReadonlySet<string>,
  links: LinkGraph,
): { readonly cue: ReadonlyMap<number, number>; readonly stated: ReadonlySet<number> } {
  const stated = new Set<number>()
  for (const fact of own.facts) {
    if (!predicates.has(fact.predicate) || fact.modality === 'negated') continue
    stated.add(links.numberOf(fact.subject))
    if (fact.object.kind === 'entity') stated.add(links.numberOf(fact.object.id))
  }
  const cue = new Map<number, number>()
  for (const mention of own.mentions) {
    const entity = links.numberOf(mention.entityId)
    if ((cue.get(entity) ?? 0) === 1) continue
    cue.set(
      entity,
      Math.max(
        cue.get(entity) ?? 0,
        cueStrength(
          own.text,
          { start: mention.start - own.chunk.start, end: mention.end - own.chunk.start },
          cues,
        ),
      ),
    )
  }
  return { cue, stated }
}

// Each costs a search over the names of the corpus.
const maxOpenNames = 6

/** What the sources mention with emphasis and no chunk is about: facts before cues, then by id. */
function openNames(
  sources: ReadonlyMap<number, number>,
  told: ReadonlyMap<
    number,
    { readonly cue: ReadonlyMap<number, number>; readonly stated: ReadonlySet<number> }
  >,
  question: HopQuestion,
  links: LinkGraph,
): number[] {
  const open = new Map<number, number>()
  for (const [source, share] of sources) {
    const wording = told.get(source)
    if (wording === undefined) continue
    const about = new Set(links.about(source).ends)
    for (const entity of links.mentions(source).ends) {
      const weight = share * ((wording.cue.get(entity) ?? 0) + (wording.stated.has(entity) ? 2 : 0))
      if (
        weight <= 0 ||
        about.has(entity) ||
        question.named.has(entity) ||
        !isName(links.idOf(entity)) ||
        aboutCount(links, entity) > 0
      )
        continue
      open.set(entity, Math.max(open.get(entity) ?? 0, weight))
    }
  }
  return [...open]
    .sort(([left, a], [right, b]) =>
      firstDecisive(b - a, compareCodePoints(links.idOf(left), links.idOf(right))),
    )
    .slice(0, maxOpenNames)
    .map(([entity]) => entity)
}

/** Chunks about an entity under this or another name. */
export function chunksAbout(links: LinkGraph, entity: number): Set<number> {
  const found = new Set<number>(links.aboutness(entity).ends)
  for (const other of links.same(entity).ends)
    for (const chunk of links.aboutness(other).ends) found.add(chunk)
  return found
}
