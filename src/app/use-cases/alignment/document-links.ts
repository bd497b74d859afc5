import type { LearntLinks } from '../../../alignment/classify/learnt-links.ts'
import { likelyStandards, scorePassages } from '../../../alignment/links/link-scorer.ts'
import type { LinkBasis } from '../../../alignment/links/link-basis.ts'
import {
  linksOf,
  type LinkReview,
  type PassageLink,
} from '../../../alignment/links/passage-link.ts'
import { decidedLinks } from '../../../alignment/links/decided-links.ts'
import { isSuperseded } from '../../../alignment/items/superseded.ts'
import { passageOfParts } from '../../../alignment/reading/passage-of-parts.ts'
import {
  decidingSentences,
  type DecidingSentences,
} from '../../../alignment/links/passage-reading.ts'
import type { PartOptions } from '../../../alignment/links/part-odds.ts'
import { apparatusOf } from '../../../alignment/items/is-apparatus.ts'
import type { ModelClassifier } from '../../../alignment/model-classifier/model-classifier.ts'
import type { Chunk } from '../../../core/document.ts'
import type { DocumentId } from '../../../core/ids.ts'
import { canonicalJson } from '../../../support/canonical-json.ts'
import { mapInOrder } from '../../../support/queues/map-in-order.ts'
import type { EmbeddingModel } from '../../../core/ports/embedding-model.ts'
import { reviewsByChunk } from './learnt-reviews.ts'
import type { PendingPassages } from './pending-documents.ts'
import type { ReadDocument } from './read-passages.ts'

/** While the encoder has one passage another one is compared. */
const passagesAtOnce = 2

/** How the links of documents are found. */
export interface LinkFinder {
  readonly framework: DocumentId
  readonly basis: LinkBasis
  readonly learnt: LearntLinks
  readonly embedding: EmbeddingModel
  /** What links say they were found by, where no person decided. */
  readonly by: string
  /** Chooses among the likeliest standards, where a language model classifies. */
  readonly classifier?: ModelClassifier | undefined
}

/** What of a document is compared. */
interface ComparedPassages {
  /** By passage. */
  readonly summaries: ReadonlyMap<string, string>
  readonly compared: PendingPassages
  /**
   * Standards, by number, that passages are compared with where not all of a document is; absent:
   * all. Links to others stay as they are.
   */
  readonly changed?: ReadonlySet<string> | undefined
}

/**
 * The links of a document's passages: what is likely enough and nobody rejected, and what people
 * confirmed or added, each with the sentences that tell. A link whose sentences show a gap has them
 * as a link of its own. Passages that are not to be compared keep the links they have, and so do
 * those that are compared with changed standards alone, to the others. A document that is no longer
 * in force has those alone that people decided on.
 */
export async function documentLinks(
  read: ReadDocument,
  { summaries, compared, changed }: ComparedPassages,
  { framework, basis, learnt, embedding, by, classifier }: LinkFinder,
  options: { readonly signal?: AbortSignal | undefined },
): Promise<PassageLink[]> {
  const { standards } = basis.index
  const position = new Map(standards.map(({ number }, at) => [number, at]))
  const reviews = reviewsByChunk(read, framework)
  const isAbout = (number: string | undefined): boolean =>
    compared === 'all' || changed === undefined || (number !== undefined && changed.has(number))
  const isCompared = (chunk: Chunk): boolean => compared === 'all' || compared.has(chunk.id)
  const positions = Array.from(read.chunks.keys())
  const looked = learnt.looksAround
    ? positions
    : positions.filter(at => isCompared(read.chunks[at]!))
  const scores = scorePassages(looked.map(read.passageAt), basis)
  const scored = new Map(looked.map((at, position) => [at, scores[position]!]))
  const links = linksOf(read.record).filter(
    link =>
      link.framework === framework &&
      compared !== 'all' &&
      !(compared.has(link.chunkId) && isAbout(link.standard)),
  )
  const { document } = read.record
  const { text } = document
  const isApparatus = apparatusOf(document)
  const isOver = isSuperseded(document)
  const linksOfPassage = async (at: number): Promise<PassageLink[]> => {
    const chunk = read.chunks[at]!
    const {
      scored: own,
      places,
      items,
    } = await passageOfParts(chunk, text, scored.get(at)!, basis, embedding, {
      ...options,
      isApparatus,
      asOf: document.date?.ms,
      isWanted: standard => isAbout(standards[standard]?.number),
    })
    const chosen = isOver
      ? []
      : await classifier?.choose(
          summaries.get(chunk.id) ?? '',
          likelyStandards(own, learnt, 0),
          options,
        )
    const found = new Map(
      (chosen ?? likelyStandards(own, learnt))
        .filter(({ standard }) => isAbout(standards[standard]?.number))
        .map(({ standard, likelihood }) => [
          standard,
          {
            score: rounded(likelihood),
            by: chosen === undefined ? by : `${by} ${classifier?.id ?? ''}`,
          },
        ]),
    )
    const decided = Map.groupBy(
      (reviews.get(chunk.id) ?? []).filter(({ standard }) => isAbout(standard)),
      ({ standard }) => position.get(standard),
    )
    // Who confirmed a link of a whole passage left its sentences to be chosen.
    const unquoted = new Set(
      [...decided].flatMap(([standard, own]) =>
        standard !== undefined && own.some(isUnquoted) ? [standard] : [],
      ),
    )
    const linked = [...new Set([...found.keys(), ...unquoted])]
    const decide = (about: readonly number[], said: Pick<PartOptions, 'isApparatus'>) =>
      decidingSentences(chunk, text, about, basis.index, basis.statistics, embedding, {
        ...options,
        ...said,
        places,
        items,
        asOf: document.date?.ms,
      })
    const stated = await decide(linked, { isApparatus })
    // What a person confirmed is quoted, whatever it says.
    const bare = [...unquoted].filter(standard => isSilent(stated.get(standard)))
    const sentences = new Map([...stated, ...(await decide(bare, {}))])
    const made: PassageLink[] = []
    for (const standard of new Set([...linked, ...decided.keys()])) {
      if (standard === undefined) continue
      const link = found.get(standard)
      const told = sentences.get(standard)
      made.push(
        ...decidedLinks(
          { chunkId: chunk.id, framework, standard: standards[standard]!.number },
          link === undefined || told === undefined ? undefined : { ...link, ...told },
          (decided.get(standard) ?? []).map(review =>
            isUnquoted(review) && told !== undefined ? { ...review, quoted: told } : review,
          ),
        ),
      )
    }
    return made
  }
  for await (const made of mapInOrder(
    positions.filter(at => isCompared(read.chunks[at]!)),
    // A language model is asked in the order of the text, as far as its calls reach.
    classifier === undefined ? passagesAtOnce : 1,
    linksOfPassage,
  ))
    links.push(...made)
  return links
}

const isSilent = (told: DecidingSentences | undefined): boolean =>
  told === undefined || told.evidence.length + told.gaps.length === 0

const isUnquoted = ({ decision, quoted }: LinkReview): boolean =>
  decision !== 'rejected' && quoted === undefined

/** Half a percentage point: rewording a standard moves many scores by less. */
const leastScoreChange = 0.005

/**
 * Whether a document has these links to a framework already, but for small changes of their scores:
 * what is stored may lag behind by that much, and no more, because each is compared with it.
 */
export function hasLinks(
  { record }: Pick<ReadDocument, 'record'>,
  framework: DocumentId,
  links: readonly PassageLink[],
): boolean {
  const before = new Map<string, number>()
  for (const link of linksOf(record))
    if (link.framework === framework) before.set(besideScore(link), link.score)
  const after = new Map(links.map(link => [besideScore(link), link.score]))
  return (
    before.size === after.size &&
    [...after].every(
      ([told, score]) =>
        Math.abs(score - (before.get(told) ?? Number.POSITIVE_INFINITY)) < leastScoreChange,
    )
  )
}

const besideScore = (link: PassageLink): string => canonicalJson({ ...link, score: 0 })

const rounded = (value: number): number => Math.round(value * 1e4) / 1e4
