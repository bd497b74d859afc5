// Fits the weights by which passages are linked to standards without labels: `node
// bench/fit/alignment-weights.ts`. On the development halves of all labelled sets; writes
// models/alignment.json, and for each set a model that has not seen it to
// bench/data/left-out/alignment.json.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  comparePassage,
  linkFeatureNames,
  topicFeatureNames,
  type ComparedPassage,
} from '../../src/alignment/classify/link-features.ts'
import { linkOdds, oddsFeatures, type LinkModel } from '../../src/alignment/classify/link-odds.ts'
import { likelihoods } from '../../src/alignment/classify/learnt-links.ts'
import { bestThreshold } from '../../src/alignment/classify/link-threshold.ts'
import { fitOfStandards, ranked } from '../../src/alignment/classify/rank-links.ts'
import { sampledStandards } from '../../src/alignment/classify/sampled-standards.ts'
import { builtInModelDirectory } from '../../src/models/local/built-in-model.ts'
import { localEncoder } from '../../src/models/local/encoder.ts'
import { fitLogistic, type Example } from '../../src/support/fitting/fit-logistic.ts'
import { seededRandom } from '../../src/support/random.ts'
import { comparedSet, type ComparedSet } from '../quality/alignment/compared-set.ts'
import { offTopicPassages, type OffTopicPassages } from '../quality/alignment/off-topic.ts'
import { labelledSets, readLabelledSet } from '../quality/alignment/labelled-set.ts'
import { cachingEncoder } from '../quality/retrieval/vector-cache.ts'
import { fitChoice, type Choice } from './fit-choice.ts'
import { jsonText, writeModelFile } from './write-model-file.ts'

const folder = join(process.env['VERITRAIL_DATA'] ?? '../shared/data', 'alignment')
await using encoder = await localEncoder({ modelDir: builtInModelDirectory('encoder') })
await using embedding = cachingEncoder(encoder, () => true)

/** Passages of one set that are looked at, and alternatives of each. */
const mostPassages = 700
const alternatives = 80
const rankPenalty = 0.03
const oddsPenalty = 1
/** How much passages of other fields count beside those that people labelled. */
const offTopicShare = 0.5
/** Links of a passage of another field that the threshold allows, on average. */
const mostOffTopicLinks = 0.25
/** Likelihoods below are no links by any threshold. */
const leastLooked = 0.01
/** Passages of one set that are compared with each framework of another field. */
const mostOffTopic = 60

interface Compared {
  readonly name: string
  readonly choices: readonly Choice[]
  readonly passages: readonly ComparedPassage[]
  readonly offTopic: readonly OffTopicPassages[]
  readonly gold: ReadonlyArray<ReadonlySet<number>>
}

function compared(set: ComparedSet, sets: readonly ComparedSet[]): Compared {
  const labelled = [...set.gold.keys()].filter(at => set.gold[at]!.size > 0).slice(0, mostPassages)
  const passages = labelled.map(at => comparePassage(set.passages[at]!, set.index, set.statistics))
  const gold = labelled.map(at => set.gold[at]!)
  // A set of many passages tells more, but not as much more as it has.
  const weight = 1 / Math.sqrt(labelled.length)
  const choices = passages.flatMap(({ features: each }, at): Choice[] => {
    const rough = each.terms.map(
      (value, standard) => value + each['meaning-apart'][standard]! + 0.5 * each.words[standard]!,
    )
    const order = ranked(rough).slice(0, alternatives)
    const chosen = order.flatMap((standard, rank) => (gold[at]!.has(standard) ? [rank] : []))
    return chosen.length === 0
      ? []
      : [
          {
            alternatives: order.map(standard =>
              linkFeatureNames.map(name => each[name][standard]!),
            ),
            chosen,
            weight,
          },
        ]
  })
  const offTopic = offTopicPassages(set, sets, mostOffTopic)
  return { name: set.name, choices, passages, offTopic, gold }
}

function fit(sets: readonly Compared[]): LinkModel {
  const found = fitChoice(
    sets.flatMap(({ choices }) => choices),
    rankPenalty,
  )
  const weights = Object.fromEntries(
    linkFeatureNames.map((name, at) => [name, rounded(found[at]!)]),
  ) as LinkModel['weights']
  const random = seededRandom(1)
  const examples: Example[] = []
  const none: ReadonlySet<number> = new Set()
  const add = ({ features, topic }: ComparedPassage, gold: ReadonlySet<number>, share: number) => {
    const fits = fitOfStandards(features, weights)
    const odds = oddsFeatures(fits)
    for (const [standard, weight] of sampledStandards(gold, fits, random))
      examples.push({
        features: [...odds[standard]!, ...topicFeatureNames.map(name => topic[name][standard]!)],
        label: gold.has(standard) ? 1 : 0,
        weight: weight * share,
      })
  }
  for (const { passages, offTopic, gold } of sets) {
    const share = 1 / Math.sqrt(passages.length)
    for (const [at, each] of passages.entries()) add(each, gold[at]!, share)
    const others = offTopic.flatMap(each => each.compared)
    for (const each of others)
      add(each, none, (offTopicShare * share * passages.length) / others.length)
  }
  const { bias, weights: byFeature } = fitLogistic(examples, { penalty: oddsPenalty })
  const [byGap = 0, byRank = 0, ...byTopic] = byFeature.map(rounded)
  const odds = {
    bias: rounded(bias),
    weights: [byGap, byRank],
    topic: Object.fromEntries(
      topicFeatureNames.map((name, at) => [name, byTopic[at]!]),
    ) as LinkModel['odds']['topic'],
  } satisfies LinkModel['odds']
  // Each set as much as the others: the threshold that is best for most.
  const thresholds = sets
    .map(({ passages, gold }) =>
      bestThreshold(
        passages.map(({ features, topic }, at) => ({
          likelihoods: likelihoods(linkOdds(fitOfStandards(features, weights), topic, { odds })),
          standards: gold[at]!,
        })),
      ),
    )
    .sort((first, second) => first - second)
  const best = thresholds[Math.floor(thresholds.length / 2)]!
  const threshold = rounded(Math.max(best, offTopicThreshold(sets, weights, odds)))
  return { weights, odds, threshold }
}

/** The likelihood from which passages of other fields have few links, each set counted alike. */
function offTopicThreshold(
  sets: readonly Compared[],
  weights: LinkModel['weights'],
  odds: LinkModel['odds'],
): number {
  const likely = sets
    .flatMap(({ offTopic }) => {
      const passages = offTopic.flatMap(each => each.compared)
      return passages.flatMap(({ features, topic }) =>
        [...likelihoods(linkOdds(fitOfStandards(features, weights), topic, { odds }))]
          .filter(value => value > leastLooked)
          .map(value => ({ value, share: 1 / passages.length / sets.length })),
      )
    })
    .sort((first, second) => second.value - first.value)
  let links = 0
  return likely.find(({ share }) => (links += share) > mostOffTopicLinks)?.value ?? 0
}

const rounded = (value: number): number => Number(value.toFixed(4))

const sets: ComparedSet[] = []
// Standards are not passages of an institution.
for (const name of labelledSets(folder).filter(set => !set.startsWith('xwalk')))
  sets.push(await comparedSet(await readLabelledSet(folder, name), embedding))
const all = sets.map(set => compared(set, sets))
const leftOut = Object.fromEntries(
  all.map(({ name }) => [name, fit(all.filter(other => other.name !== name))]),
)
writeFileSync(new URL('../data/left-out/alignment.json', import.meta.url), jsonText(leftOut))
writeModelFile(
  'alignment',
  {
    script: 'bench/fit/alignment-weights.ts',
    about:
      'How well a standard fits a passage without labels (a multinomial logit over likenesses), ' +
      'and the log odds of a link by distance from the best, rank, and how near the passage ' +
      'comes to the standard; passages of other fields are among the examples.',
    data:
      'the development halves of ' +
      all.map(({ name, gold }) => `${name} (${gold.length})`).join(', '),
  },
  fit(all),
)
