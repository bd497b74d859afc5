import { comparePassage } from '../../../src/alignment/classify/link-features.ts'
import { likelihoods } from '../../../src/alignment/classify/learnt-links.ts'
import { linkOdds, type LinkModel } from '../../../src/alignment/classify/link-odds.ts'
import { fitOfStandards } from '../../../src/alignment/classify/rank-links.ts'
import { alignedTerms, countTerms } from '../../../src/alignment/classify/terms.ts'
import { meanVector, unitVector } from '../../../src/alignment/classify/vectors.ts'
import { decidingSentences } from '../../../src/alignment/links/passage-reading.ts'
import type { EmbeddingModel } from '../../../src/core/ports/embedding-model.ts'
import { sentences } from '../../../src/language/sentences/sentences.ts'
import type { BenchFigure } from '../../figure.ts'
import type { ComparedSet } from './compared-set.ts'
import type { LabelledItem } from './labelled-set.ts'

/** Items are mostly one sentence each; as many of a document make a passage to search. */
const joinedItems = 5

/**
 * Of the links that are right, how many show a sentence that overlaps the words for which people
 * linked the passage: for the passages as they are, and for five of a document in a row.
 */
export async function* shownSentenceFigures(
  name: string,
  set: ComparedSet,
  model: LinkModel,
  embedding: EmbeddingModel,
): AsyncGenerator<BenchFigure> {
  if (!set.items.some(({ evidence = [] }) => evidence.length > 0)) return
  for (const [label, size] of [
    [name, 1],
    [`${name}:${joinedItems} in a row`, joinedItems],
  ] as const) {
    let right = 0
    let overlapping = 0
    let offered = 0
    for (const item of joined(set.items, size)) {
      const found = await shownOf(item, set, model, embedding)
      right += found.right
      overlapping += found.overlapping
      offered += found.offered
    }
    if (right === 0) continue
    yield { case: label, measure: 'shown-overlaps', value: overlapping / right, n: right }
    yield { case: label, measure: 'sentences-per-passage', value: offered / right, n: right }
  }
}

interface Marked {
  readonly doc: string
  readonly text: string
  readonly evidence: ReadonlyArray<NonNullable<LabelledItem['evidence']>[number]>
}

function joined(items: readonly LabelledItem[], size: number): Marked[] {
  const found: Marked[] = []
  for (const group of Map.groupBy(items, ({ doc }) => doc).values())
    for (let from = 0; from < group.length; from += size) {
      let text = ''
      const evidence: Array<Marked['evidence'][number]> = []
      for (const item of group.slice(from, from + size)) {
        if (text !== '') text += '\n\n'
        for (const [start, end, standard] of item.evidence ?? [])
          evidence.push([start + text.length, end + text.length, standard])
        text += item.text
      }
      if (evidence.length > 0) found.push({ doc: group[0]!.doc, text, evidence })
    }
  return found
}

async function shownOf(
  { doc, text, evidence }: Marked,
  { index, statistics }: ComparedSet,
  model: LinkModel,
  embedding: EmbeddingModel,
): Promise<{ right: number; overlapping: number; offered: number }> {
  const [windows = []] = await embedding.embed([text], { signal: undefined })
  const passage = {
    document: doc,
    terms: countTerms(alignedTerms(text)),
    vector: unitVector(meanVector(windows, embedding.dimensions)),
  }
  const { features, topic } = comparePassage(passage, index, statistics)
  const likely = likelihoods(linkOdds(fitOfStandards(features, model.weights), topic, model))
  const right = Array.from(likely.keys()).filter(
    at =>
      likely[at]! >= model.threshold &&
      evidence.some(([, , standard]) => standard === index.standards[at]!.number),
  )
  const chunk = { start: 0, end: text.length, headingPath: [], sentences: sentences(text) }
  const shown = await decidingSentences(chunk, text, right, index, statistics, embedding, {
    signal: undefined,
  })
  const overlapping = right.filter(at => {
    const { evidence: told = [], gaps = [] } = shown.get(at) ?? {}
    return [...told, ...gaps].some(range =>
      evidence.some(
        ([start, end, standard]) =>
          standard === index.standards[at]!.number && start < range.end && range.start < end,
      ),
    )
  })
  return {
    right: right.length,
    overlapping: overlapping.length,
    offered: right.length * chunk.sentences.length,
  }
}
