import type {
  AlignedPassage,
  PassageStatistics,
} from '../../../src/alignment/classify/passage-statistics.ts'
import { passageStatistics } from '../../../src/alignment/classify/passage-statistics.ts'
import {
  indexStandards,
  type StandardIndex,
} from '../../../src/alignment/classify/standard-index.ts'
import { alignedTerms, countTerms } from '../../../src/alignment/classify/terms.ts'
import { meanVector, unitVector } from '../../../src/alignment/classify/vectors.ts'
import type { EmbeddingModel } from '../../../src/core/ports/embedding-model.ts'
import type { LabelledItem, LabelledSet } from './labelled-set.ts'

/** A labelled set whose passages and standards are ready to be compared. */
export interface ComparedSet extends LabelledSet {
  readonly index: StandardIndex
  readonly statistics: PassageStatistics
  readonly passages: readonly AlignedPassage[]
  /** Positions of the right standards, for each passage. */
  readonly gold: ReadonlyArray<ReadonlySet<number>>
}

const batch = 64

export async function comparedSet(
  set: LabelledSet,
  embedding: EmbeddingModel,
): Promise<ComparedSet> {
  const index = await indexStandards(set.framework, embedding)
  const passages: AlignedPassage[] = []
  for (let at = 0; at < set.items.length; at += batch) {
    const items = set.items.slice(at, at + batch)
    const windows = await embedding.embed(items.map(textOf), { signal: undefined })
    for (const [position, item] of items.entries())
      passages.push({
        document: item.doc,
        terms: countTerms(alignedTerms(item.text)),
        vector: unitVector(meanVector(windows[position] ?? [], embedding.dimensions)),
      })
  }
  const positions = new Map(index.standards.map(({ number }, at) => [number, at]))
  return {
    ...set,
    index,
    passages,
    statistics: passageStatistics(passages, embedding.dimensions),
    gold: set.items.map(
      ({ labels }) =>
        new Set(
          labels.flatMap(label => {
            const at = positions.get(label)
            return at === undefined ? [] : [at]
          }),
        ),
    ),
  }
}

const textOf = ({ text }: LabelledItem): string => text
