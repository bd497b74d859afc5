import { likelihoods } from '../../../src/alignment/classify/learnt-links.ts'
import type { LinkModel } from '../../../src/alignment/classify/link-odds.ts'
import { indexStandards } from '../../../src/alignment/classify/standard-index.ts'
import type { LinkBasis } from '../../../src/alignment/links/link-basis.ts'
import { thresholdOf } from '../../../src/alignment/links/link-scorer.ts'
import type { Framework } from '../../../src/core/framework.ts'
import type { EmbeddingModel } from '../../../src/core/ports/embedding-model.ts'
import type { EntailmentModel } from '../../../src/core/ports/entailment-model.ts'
import { seededRandom } from '../../../src/support/random.ts'
import type { BenchFigure } from '../../figure.ts'
import type { ComparedSet } from './compared-set.ts'
import { readOdds } from './read-odds.ts'

/** Standards of a framework drawn as one of their own, how often, and passages looked at. */
const size = 5
const draws = 5
const mostPassages = 40

/**
 * A few standards as a framework of their own: how many of the links that people made are found,
 * and how many links a passage has that they linked to other standards.
 */
export async function* smallFrameworkFigures(
  set: ComparedSet,
  model: LinkModel,
  embedding: EmbeddingModel,
  reader: EntailmentModel,
): AsyncGenerator<BenchFigure> {
  const random = seededRandom(1)
  const labelled = [...set.gold.keys()].filter(at => set.gold[at]!.size > 0)
  const standards = [...new Set(labelled.flatMap(at => [...set.gold[at]!]))].sort((a, b) => a - b)
  if (standards.length < 2 * size) return
  const found = { right: 0, linked: 0, others: 0, otherLinks: 0 }
  for (let draw = 0; draw < draws; draw++) {
    const chosen = new Set<number>()
    while (chosen.size < size) chosen.add(standards[Math.floor(random() * standards.length)]!)
    const positions = [...chosen].sort((a, b) => a - b)
    const index = await indexStandards(partOf(set.framework, positions), embedding)
    const isAbout = (at: number): boolean => positions.some(each => set.gold[at]!.has(each))
    const about = labelled.filter(isAbout).slice(0, mostPassages)
    const others = labelled.filter(at => !isAbout(at))
    const step = Math.max(1, others.length / about.length)
    for (const at of [...about, ...about.map((_, each) => others[Math.floor(each * step)])]) {
      if (at === undefined) continue
      const basis: LinkBasis = { index, statistics: set.statistics, model, reader }
      const odds = await readOdds(set.items[at]!.text, set.passages[at]!, basis, embedding)
      const likely = likelihoods(odds)
      const threshold = thresholdOf(basis)
      const linked = positions.filter((_, own) => likely[own]! >= threshold)
      const right = positions.filter(each => set.gold[at]!.has(each))
      found.right += right.length
      found.linked += right.filter(each => linked.includes(each)).length
      if (right.length > 0) continue
      found.others += 1
      found.otherLinks += linked.length
    }
  }
  const name = `${set.name}:${size} standards`
  const figure = (measure: string, value: number, n: number): BenchFigure => ({
    case: name,
    measure,
    value: value / n,
    n,
  })
  yield figure('links-found', found.linked, found.right)
  if (found.others > 0) yield figure('links-of-other-passages', found.otherLinks, found.others)
}

/** Some of the standards, by position, as a framework of their own. */
export function partOf(framework: Framework, positions: readonly number[]): Framework {
  const standards = positions.map(at => framework.standards[at]!)
  const numbers = new Set(standards.map(({ number }) => number))
  return {
    ...framework,
    standards: standards.map(standard =>
      standard.parent === undefined || numbers.has(standard.parent)
        ? standard
        : { ...standard, parent: undefined },
    ),
  }
}
