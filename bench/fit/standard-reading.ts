// Fits how readings of passages beside standards count: `node bench/fit/standard-reading.ts`. On
// the invented frameworks of bench/data/fitting-frameworks, which the reader has not seen, and on
// parts of the labelled sets as frameworks of 8 to 32 standards; writes
// models/standard-reading.json.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { builtInLinkModel } from '../../src/alignment/classify/link-odds.ts'
import type { AlignedPassage } from '../../src/alignment/classify/passage-statistics.ts'
import { boxUse } from '../../src/alignment/items/item-boxes.ts'
import { itemShowsGap } from '../../src/alignment/items/item-shows-gap.ts'
import { passageItems } from '../../src/alignment/items/passage-items.ts'
import {
  lacking,
  oddsOfReading,
  readingFeatureNames,
  type ReadingFeatures,
  type ReadingModel,
} from '../../src/alignment/reading/reading-model.ts'
import { compareUnit, readUnits } from '../../src/alignment/reading/read-unit.ts'
import { sentences } from '../../src/language/sentences/sentences.ts'
import { builtInModelDirectory } from '../../src/models/local/built-in-model.ts'
import { localEncoder } from '../../src/models/local/encoder.ts'
import { sigmoid } from '../../src/support/arithmetic.ts'
import { fitLogistic, type Example } from '../../src/support/fitting/fit-logistic.ts'
import { seededRandom } from '../../src/support/random.ts'
import { comparedSet, type ComparedSet } from '../quality/alignment/compared-set.ts'
import {
  labelledSets,
  readLabelledSet,
  type LabelledSet,
} from '../quality/alignment/labelled-set.ts'
import { comparedPlain, plainFrameworks } from '../quality/alignment/plain-frameworks.ts'
import { partOf } from '../quality/alignment/small-frameworks.ts'
import { cachingEncoder } from '../quality/retrieval/vector-cache.ts'
import { writeModelFile } from './write-model-file.ts'

const folder = join(process.env['VERITRAIL_DATA'] ?? '../shared/data', 'alignment')
await using encoder = await localEncoder({ modelDir: builtInModelDirectory('encoder') })
await using embedding = cachingEncoder(encoder, () => true)

const penalty = 3
/** Of the links that a fit shows, so many are right on frameworks that it has not seen. */
const precision = 0.55
/** Passages of another field beside each invented framework. */
const offTopic = 12
/** Labelled sets as frameworks of so many standards, one of each size, with so many passages. */
const sizes = [8, 16, 32]
const mostPassages = 24
/**
 * How much one of these counts beside one of an invented framework: there are few of them, and what
 * people linked weighs more than what was composed.
 */
const labelledShare = 8

interface Row {
  readonly features: ReadingFeatures
  readonly label: 0 | 1
  readonly weight: number
  /** Which half of the invented frameworks, or which labelled set. */
  readonly part: string
  readonly isInvented: boolean
  /** The number of the text. */
  readonly text: number
  /** Where the standard is right and the framework invented: whether it is a gap. */
  readonly gap?: 0 | 1 | undefined
  readonly lacks: number
  readonly rules: number
}

const rows: Row[] = []
/** Links wanted of invented frameworks, those to standards that were not read included. */
let wanted = 0
let texts = 0

const sentencesOf = (text: string): string[] => {
  const found = sentences(text).map(({ start, end }) => text.slice(start, end))
  return found.length === 0 ? [text] : found
}

function isGapByRules(text: string): boolean {
  const context = { boxes: boxUse(text) }
  return passageItems({ sentences: sentences(text) }, text).some(item =>
    itemShowsGap(item.box + text.slice(item.start, item.end), item, context),
  )
}

async function add(
  { text, passage }: { readonly text: string; readonly passage: AlignedPassage },
  { index, statistics }: Pick<ComparedSet, 'index' | 'statistics'>,
  gold: ReadonlySet<number>,
  more: {
    readonly part: string
    readonly weight: number
    readonly gaps?: ReadonlySet<number> | undefined
  },
): Promise<void> {
  const unit = compareUnit(
    { sentences: sentencesOf(text.slice(0, 1500)), passage },
    index,
    statistics,
    builtInLinkModel(),
  )
  const [readings = []] = await readUnits([unit], index, encoder.standards, {})
  const rules = Number(isGapByRules(text))
  texts += 1
  if (more.gaps !== undefined) wanted += gold.size
  for (const { standard, features, scores } of readings)
    rows.push({
      features,
      label: gold.has(standard) ? 1 : 0,
      weight: more.weight,
      part: more.part,
      text: texts,
      isInvented: more.gaps !== undefined,
      ...(more.gaps !== undefined && gold.has(standard)
        ? { gap: more.gaps.has(standard) ? 1 : 0 }
        : {}),
      lacks: lacking(scores),
      rules,
    })
}

const invented = plainFrameworks('fitting-frameworks')
const inventedSets = []
for (const plain of invented) inventedSets.push(await comparedPlain(plain, embedding))
for (const [at, set] of inventedSets.entries()) {
  const part = `invented ${at % 2}`
  const position = new Map(set.index.standards.map(({ number }, place) => [number, place]))
  for (const [item, { text, standards }] of invented[at]!.passages.entries()) {
    const missing = standards.flatMap(({ num, shows }) =>
      shows === 'gap' ? [position.get(num)!] : [],
    )
    await add({ text, passage: set.passages[item]! }, set, set.gold[item]!, {
      part,
      weight: 1,
      gaps: new Set(missing),
    })
  }
  const other = inventedSets[(at + 2) % inventedSets.length]!
  for (const [item, passage] of other.passages.slice(0, offTopic).entries())
    await add({ text: other.items[item]!.text, passage }, set, new Set(), {
      part,
      weight: 1,
      gaps: new Set(),
    })
}
const all = rows.length
const labelled: string[] = []
if (existsSync(folder))
  for (const name of labelledSets(folder).filter(each => !each.startsWith('xwalk'))) {
    labelled.push(name)
    await addLabelled(await readLabelledSet(folder, name))
  }

async function addLabelled(whole: LabelledSet): Promise<void> {
  const random = seededRandom(2)
  const used = new Set(whole.items.flatMap(({ labels }) => labels))
  const standards = whole.framework.standards.flatMap(({ number }, at) =>
    used.has(number) ? [at] : [],
  )
  for (const size of sizes) {
    const chosen = new Set<number>()
    while (chosen.size < Math.min(size, standards.length))
      chosen.add(standards[Math.floor(random() * standards.length)]!)
    const framework = partOf(
      whole.framework,
      [...chosen].sort((one, other) => one - other),
    )
    const numbers = new Set(framework.standards.map(({ number }) => number))
    const about = whole.items.filter(({ labels }) => labels.some(label => numbers.has(label)))
    const others = whole.items.filter(({ labels }) => !labels.some(label => numbers.has(label)))
    const items = [...drawn(about, mostPassages), ...drawn(others, mostPassages / 2)]
    const set = await comparedSet({ ...whole, framework, items }, embedding)
    for (const [item, { text }] of items.entries())
      await add({ text, passage: set.passages[item]! }, set, set.gold[item]!, {
        part: whole.name,
        weight: labelledShare,
      })
  }
}

function drawn<Item>(items: readonly Item[], most: number): Item[] {
  const step = Math.max(1, items.length / most)
  return Array.from(
    { length: Math.min(most, items.length) },
    (_, at) => items[Math.floor(at * step)]!,
  )
}

const rounded = (value: number): number => Number(value.toFixed(4))
type Fitted = Pick<ReadingModel, 'bias' | 'weights' | 'gap'>

function fit(of: readonly Row[]): Fitted {
  const examples = of.map(({ features, label, weight }): Example => ({
    features: readingFeatureNames.map(name => features[name]),
    label,
    weight,
  }))
  const { bias, weights } = fitLogistic(examples, { penalty })
  const gaps = of.flatMap(({ gap, lacks, rules }): Example[] =>
    gap === undefined ? [] : [{ features: [lacks, rules], label: gap }],
  )
  const byGap = fitLogistic(gaps, { penalty })
  return {
    bias: rounded(bias),
    weights: Object.fromEntries(
      readingFeatureNames.map((name, at) => [name, rounded(weights[at]!)]),
    ) as ReadingModel['weights'],
    gap: {
      bias: rounded(byGap.bias),
      reader: rounded(byGap.weights[0]!),
      rules: rounded(byGap.weights[1]!),
    },
  }
}

/** What a fit without each part says of it. */
const crossed = [...Map.groupBy(rows, ({ part }) => part)].flatMap(([part, own]) => {
  const model = fit(rows.filter(row => row.part !== part)) as ReadingModel
  return own.map(row => ({
    ...row,
    likelihood: sigmoid(oddsOfReading(row.features, model)),
    showsGap: model.gap.bias + model.gap.reader * row.lacks + model.gap.rules * row.rules > 0,
  }))
})
const [ofInvented, ofLabelled] = [true, false].map(is =>
  crossed.filter(({ isInvented }) => isInvented === is),
) as [typeof crossed, typeof crossed]
const likeliest = ofInvented.toSorted((one, other) => other.likelihood - one.likelihood)
let threshold = 1
let found = 0
let right = 0
for (const [at, { likelihood, label }] of likeliest.entries()) {
  right += label
  if (right / (at + 1) >= precision) {
    threshold = likelihood
    found = right
  }
}
const judged = crossed.filter(({ gap }) => gap !== undefined)
const shown = judged.filter(({ showsGap }) => showsGap)
const rightGaps = shown.filter(({ gap }) => gap === 1).length
const real = ofLabelled.filter(({ likelihood }) => likelihood >= threshold)
const share = (part: number, whole: number): string => (part / whole).toFixed(3)
const rightOf = (some: readonly Row[]): number => some.filter(({ label }) => label === 1).length

/** Mean precision at the right ones, over all texts and standards that were read. */
function averagePrecision(some: typeof crossed, by: (row: (typeof crossed)[number]) => number) {
  let hits = 0
  const precisions = some
    .toSorted((one, other) => by(other) - by(one))
    .flatMap(({ label }, at) => (label === 1 ? [++hits / (at + 1)] : []))
  return precisions.reduce((sum, value) => sum + value, 0) / precisions.length
}
const byPart = [...Map.groupBy(ofLabelled, ({ part }) => part)].map(([part, own]) => ({
  part,
  likeness: averagePrecision(own, row => row.features.odds),
  read: averagePrecision(own, row => row.likelihood),
}))
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length
const measured = [
  `average precision of links, each part by a fit without it: invented ` +
    `${averagePrecision(ofInvented, row => row.features.odds).toFixed(3)} by likeness, ` +
    `${averagePrecision(ofInvented, row => row.likelihood).toFixed(3)} read; labelled sets, mean ` +
    `${mean(byPart.map(each => each.likeness)).toFixed(3)} by likeness, ` +
    `${mean(byPart.map(each => each.read)).toFixed(3)} read`,
  ...byPart.map(
    ({ part, likeness, read }) => `${part}: ${likeness.toFixed(3)} by likeness, ${read.toFixed(3)}`,
  ),
  `links at the threshold, invented: found ${share(found, wanted)}, right ${precision}; ` +
    `labelled sets: found ${share(rightOf(real), rightOf(ofLabelled))} of those read, ` +
    `right ${share(rightOf(real), real.length)}`,
  `gaps, the standard known: precision ${share(rightGaps, shown.length)}, ` +
    `recall ${share(rightGaps, judged.filter(({ gap }) => gap === 1).length)}`,
]
writeModelFile(
  'standard-reading',
  {
    script: 'bench/fit/standard-reading.ts',
    about:
      'Log odds that a text is about one of the standards that it was read beside, and that it ' +
      `shows a gap (logistic regressions, L2 penalty ${penalty}); the threshold leaves ` +
      `${precision} of the links right on frameworks that the fit has not seen.`,
    data:
      `${invented.length} invented frameworks (bench/data/fitting-frameworks), and parts of ` +
      labelled.join(', '),
    measured,
  },
  { ...fit(rows), threshold: rounded(threshold) },
)
process.stdout.write(`${all} and ${rows.length - all} rows\n${measured.join('\n')}\n`)
