import { likelihoods } from '../../../src/alignment/classify/learnt-links.ts'
import type { LinkModel } from '../../../src/alignment/classify/link-odds.ts'
import { alignedTerms, countTerms } from '../../../src/alignment/classify/terms.ts'
import { meanVector, unitVector } from '../../../src/alignment/classify/vectors.ts'
import { scorePassages } from '../../../src/alignment/links/link-scorer.ts'
import type { LinkBasis } from '../../../src/alignment/links/link-basis.ts'
import { withParts } from '../../../src/alignment/links/part-odds.ts'
import type { EmbeddingModel } from '../../../src/core/ports/embedding-model.ts'
import { sentences } from '../../../src/language/sentences/sentences.ts'
import { wordTexts } from '../../../src/language/words/tokens.ts'
import type { BenchFigure } from '../../figure.ts'
import type { ComparedSet } from './compared-set.ts'
import type { LabelledItem } from './labelled-set.ts'
import { fieldOf } from './off-topic.ts'

/** Passages that are joined, and words that they have together, at most. */
const mostJoined = 4
const mostWords = 220
const mostOfSet = 60

interface Joined {
  readonly text: string
  readonly labels: ReadonlySet<string>
}

/**
 * Labelled passages joined as paragraphs of one: how many of the standards of all of them it is
 * linked to, how many of its links are right, and how many it has to a framework of another field;
 * as a whole, and with its parts as alignments look at them.
 */
export async function* joinedFigures(
  set: ComparedSet,
  sets: readonly ComparedSet[],
  model: LinkModel,
  embedding: EmbeddingModel,
): AsyncGenerator<BenchFigure> {
  const joined = evenly(joinedPassages(set.items), mostOfSet)
  if (joined.length < 2) return
  const other = sets.find(each => fieldOf(each.frameworkName) !== fieldOf(set.frameworkName))
  const position = new Map(set.index.standards.map(({ number }, at) => [number, at]))
  const ways = { 'as a whole': newCount(), 'with parts': newCount() }
  for (const { text, labels } of joined) {
    const own = { index: set.index, statistics: set.statistics, model }
    const right = new Set([...labels].flatMap(label => position.get(label) ?? []))
    for (const [way, linked] of await linksOf(text, own, embedding)) {
      ways[way].links += linked.length
      ways[way].right += linked.filter(standard => right.has(standard)).length
      ways[way].wanted += right.size
    }
    if (other === undefined) continue
    const foreign = { index: other.index, statistics: set.statistics, model }
    for (const [way, linked] of await linksOf(text, foreign, embedding))
      ways[way].offTopic += linked.length
  }
  for (const [way, { links, right, wanted, offTopic }] of Object.entries(ways)) {
    const figure = (measure: string, value: number, n: number): BenchFigure => ({
      case: `${set.name}:joined ${way}`,
      measure,
      value,
      n,
    })
    yield figure('links-found', right / wanted, wanted)
    if (links > 0) yield figure('links-right', right / links, links)
    yield figure('links-per-passage', links / joined.length, joined.length)
    if (other !== undefined)
      yield figure('off-topic-links-per-passage', offTopic / joined.length, joined.length)
  }
}

const newCount = () => ({ links: 0, right: 0, wanted: 0, offTopic: 0 })

async function linksOf(text: string, basis: LinkBasis, embedding: EmbeddingModel) {
  const [windows = []] = await embedding.embed([text], { signal: undefined })
  const passage = {
    document: 'joined',
    terms: countTerms(alignedTerms(text)),
    vector: unitVector(meanVector(windows, embedding.dimensions)),
  }
  const whole = scorePassages([passage], basis)[0]!
  const chunk = { sentences: sentences(text) }
  const { scored } = await withParts(chunk, text, whole, basis, embedding, {})
  const linked = (odds: Float64Array): number[] =>
    Array.from(likelihoods(odds).entries()).flatMap(([standard, likelihood]) =>
      likelihood >= basis.model.threshold ? [standard] : [],
    )
  return [
    ['as a whole', linked(whole.odds)],
    ['with parts', linked(scored.odds)],
  ] as const
}

/** Passages that follow each other, of one document where documents have several. */
function joinedPassages(all: readonly LabelledItem[]): Joined[] {
  const items = all.filter(({ labels, text }) => labels.length > 0 && wordTexts(text).length <= 120)
  const documents = Map.groupBy(items, ({ doc }) => doc)
  const groups = documents.size < items.length / 2 ? [...documents.values()] : [items]
  const found: Joined[] = []
  for (const group of groups) {
    let own: LabelledItem[] = []
    let words = 0
    const end = (): void => {
      if (own.length > 1)
        found.push({
          text: own.map(({ text }) => text).join('\n\n'),
          labels: new Set(own.flatMap(({ labels }) => labels)),
        })
      own = []
      words = 0
    }
    for (const item of group) {
      const length = wordTexts(item.text).length
      if (own.length >= mostJoined || words + length > mostWords) end()
      own.push(item)
      words += length
    }
    end()
  }
  return found
}

function evenly<Item>(items: readonly Item[], most: number): Item[] {
  const count = Math.min(most, items.length)
  return Array.from({ length: count }, (_, at) => items[Math.floor((at * items.length) / count)]!)
}
