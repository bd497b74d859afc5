// Fits the weights by which passages are linked to standards without labels: `node
// bench/fit/alignment-weights.ts`. On the development halves of all labelled sets; writes
// models/alignment.json, and for each set a model that has not seen it to
// bench/data/left-out/alignment.json.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { linkFeatureNames, linkFeatures } from '../../src/alignment/classify/link-features.ts'
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

interface Compared {
  readonly name: string
  readonly choices: readonly Choice[]
  readonly features: ReadonlyArray<ReturnType<typeof linkFeatures>>
  readonly gold: ReadonlyArray<ReadonlySet<number>>
}

function compared(set: ComparedSet): Compared {
  const labelled = [...set.gold.keys()].filter(at => set.gold[at]!.size > 0).slice(0, mostPassages)
  const features = labelled.map(at => linkFeatures(set.passages[at]!, set.index, set.statistics))
  const gold = labelled.map(at => set.gold[at]!)
  // A set of many passages tells more, but not as much more as it has.
  const weight = 1 / Math.sqrt(labelled.length)
  const choices = features.flatMap((each, at): Choice[] => {
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
  return { name: set.name, choices, features, gold }
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
  for (const { features, gold } of sets)
    for (const [at, each] of features.entries()) {
      const fits = fitOfStandards(each, weights)
      const odds = oddsFeatures(fits)
      for (const [standard, weight] of sampledStandards(gold[at]!, fits, random))
        examples.push({
          features: odds[standard]!,
          label: gold[at]!.has(standard) ? 1 : 0,
          weight: weight / Math.sqrt(features.length),
        })
    }
  const { bias, weights: byFeature } = fitLogistic(examples, { penalty: oddsPenalty })
  const [one = 0, two = 0, three = 0] = byFeature.map(rounded)
  const odds = { bias: rounded(bias), weights: [one, two, three] } satisfies LinkModel['odds']
  // Each set as much as the others: the threshold that is best for most.
  const thresholds = sets
    .map(({ features, gold }) =>
      bestThreshold(
        features.map((each, at) => ({
          likelihoods: likelihoods(linkOdds(fitOfStandards(each, weights), { odds })),
          standards: gold[at]!,
        })),
      ),
    )
    .sort((first, second) => first - second)
  return { weights, odds, threshold: rounded(thresholds[Math.floor(thresholds.length / 2)]!) }
}

const rounded = (value: number): number => Number(value.toFixed(4))

const all: Compared[] = []
// Standards are not passages of an institution.
for (const name of labelledSets(folder).filter(set => !set.startsWith('xwalk')))
  all.push(compared(await comparedSet(await readLabelledSet(folder, name), embedding)))
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
      'and the log odds of a link by fit, distance from the best and rank.',
    data:
      'the development halves of ' +
      all.map(({ name, gold }) => `${name} (${gold.length})`).join(', '),
  },
  fit(all),
)
