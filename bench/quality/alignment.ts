import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { documentFocus } from '../../src/alignment/classify/document-focus.ts'
import {
  learnLinks,
  likelihoods,
  type ScoredPassage,
} from '../../src/alignment/classify/learnt-links.ts'
import { comparePassage } from '../../src/alignment/classify/link-features.ts'
import {
  builtInLinkModel,
  linkModelSchema,
  linkOdds,
  type LinkModel,
} from '../../src/alignment/classify/link-odds.ts'
import {
  bestThreshold,
  macroF1,
  type JudgedLikelihoods,
} from '../../src/alignment/classify/link-threshold.ts'
import { fitOfStandards } from '../../src/alignment/classify/rank-links.ts'
import { countTerms } from '../../src/alignment/classify/terms.ts'
import { termIndex } from '../../src/alignment/classify/term-index.ts'
import { cosines } from '../../src/alignment/classify/vectors.ts'
import type { LinkBasis } from '../../src/alignment/links/link-basis.ts'
import { thresholdOf } from '../../src/alignment/links/link-scorer.ts'
import { isRead } from '../../src/alignment/reading/is-read.ts'
import type { EmbeddingModel } from '../../src/core/ports/embedding-model.ts'
import { expectedCalibrationError } from '../../src/evaluation/calibration-measures.ts'
import { meanWithInterval } from '../../src/evaluation/statistics/bootstrap.ts'
import { isStopWord, wordTexts } from '../../src/language/words/tokens.ts'
import { builtInModelDirectory } from '../../src/models/local/built-in-model.ts'
import { localEncoder } from '../../src/models/local/encoder.ts'
import { seededRandom } from '../../src/support/random.ts'
import type { Bench, BenchFigure } from '../figure.ts'
import { comparedSet, type ComparedSet } from './alignment/compared-set.ts'
import { gapFigures } from './alignment/gap-precision.ts'
import { labelledSets, readLabelledSet } from './alignment/labelled-set.ts'
import { joinedFigures } from './alignment/joined-passages.ts'
import { averagePrecision, firstForecasts, recallAt } from './alignment/measures.ts'
import { offTopicPassages } from './alignment/off-topic.ts'
import { readOdds } from './alignment/read-odds.ts'
import { reviewFigures, reviewGains } from './alignment/review-order.ts'
import { shownSentenceFigures } from './alignment/shown-sentences.ts'
import { smallFrameworkFigures } from './alignment/small-frameworks.ts'
import { cachingEncoder } from './retrieval/vector-cache.ts'

/** Sets whose mean is reported; the others have labels that no text tells, or few. */
const pooled = [
  'opencontrol_80053r4',
  'tram_attack',
  'ctid_capabilities_attack',
  'sdg_benchmark_goals',
  'openacr_wcag22',
  'cheatsheets_asvs5',
  'act_rules_wcag22',
]
/** Sets with enough labels to learn from. */
const learnable = ['opencontrol_80053r4', 'tram_attack', 'ctid_capabilities_attack']
const folds = 5
/** Passages of a set that are compared with each framework of another field. */
const mostOffTopic = 60

/** For each set a model that was fitted without it. */
function leftOutModels(): ReadonlyMap<string, LinkModel> {
  const file = new URL('../data/left-out/alignment.json', import.meta.url)
  if (!existsSync(file)) return new Map()
  const all = z.record(z.string(), linkModelSchema).parse(JSON.parse(readFileSync(file, 'utf8')))
  return new Map(Object.entries(all))
}

interface Scored {
  readonly system: string
  readonly scores: readonly Float64Array[]
}

/** Words and pairs of words as they stand, repetitions by logarithm. */
function wordsAndPairs(text: string): string[] {
  const words = wordTexts(text).filter(word => word.length > 1 && !isStopWord(word))
  return [...words, ...words.slice(1).map((word, at) => `${words[at]} ${word}`)]
}

function baselines({ items, passages, index }: ComparedSet): Scored[] {
  const plain = termIndex(
    index.standards.map(({ title, formal, definitions }) =>
      countTerms([title, title, formal, definitions].flatMap(wordsAndPairs)),
    ),
  )
  return [
    {
      system: 'tf-idf',
      scores: items.map(({ text }) => {
        const counts = countTerms(wordsAndPairs(text))
        const length = plain.length(counts, () => 1)
        return plain.score(counts, () => 1).map(score => score / Math.max(length, 1e-9))
      }),
    },
    { system: 'bm25', scores: passages.map(({ terms }) => index.everything.score(terms)) },
    { system: 'encoder', scores: passages.map(({ vector }) => cosines(vector, index.vectors)) },
  ]
}

function* rankFigures(
  name: string,
  { gold }: ComparedSet,
  scores: readonly Float64Array[],
): Generator<BenchFigure> {
  const labelled = [...gold.keys()].filter(at => gold[at]!.size > 0)
  const mean = (measure: string, of: (at: number) => number): BenchFigure => ({
    case: name,
    measure,
    ...meanWithInterval(labelled.map(of)),
  })
  yield mean('recall@5', at => recallAt(5, scores[at]!, gold[at]!))
  yield mean('map', at => averagePrecision(scores[at]!, gold[at]!))
}

function* linkFigures(
  name: string,
  { gold }: ComparedSet,
  likely: readonly Float64Array[],
  f1: number,
): Generator<BenchFigure> {
  yield { case: name, measure: 'macro-f1', value: f1, n: gold.length }
  const shown = firstForecasts(likely, gold, 5)
  yield {
    case: name,
    measure: 'ece-of-first-5',
    value: expectedCalibrationError(shown),
    n: shown.length,
  }
}

/** Which fold each passage is tested in: whole documents, the largest first. */
function foldsOf({ passages }: ComparedSet): number[] {
  const sizes = new Map<string, number>()
  for (const { document } of passages) sizes.set(document, (sizes.get(document) ?? 0) + 1)
  const load = Array.from({ length: folds }, () => 0)
  const fold = new Map<string, number>()
  for (const [document, size] of [...sizes].sort(([one, many], [other, more]) =>
    more === many ? (one < other ? -1 : 1) : more - many,
  )) {
    const least = load.indexOf(Math.min(...load))
    fold.set(document, least)
    load[least]! += size
  }
  return passages.map(({ document }) => fold.get(document)!)
}

export const bench: Bench = {
  name: 'alignment',
  description:
    'passages of documents linked to the standards of a framework as people linked them: without ' +
    'labels of the set (weights fitted on other sets), and learnt from the other folds of the ' +
    'set, beside TF-IDF, BM25 and the encoder. Arguments: names of sets',
  async *run({ arguments: words, dataFolder, log }) {
    const folder = dataFolder('alignment')
    if (folder === undefined) return
    await using encoder = await localEncoder({ modelDir: builtInModelDirectory('encoder') })
    await using embedding = cachingEncoder(encoder, () => true)
    const leftOut = leftOutModels()
    const names = labelledSets(folder).filter(
      name => !name.startsWith('xwalk') && (words.length === 0 || words.includes(name)),
    )
    const recalls = new Map<string, number[]>()
    const reviewed: Array<ReturnType<typeof reviewGains>> = []
    const offTopic: number[] = []
    const sets: ComparedSet[] = []
    for (const name of names)
      sets.push(await comparedSet(await readLabelledSet(folder, name), embedding))
    for (const set of sets) {
      const { name } = set
      log(name)
      const hindsight = [...baselines(set)]
      for (const { system, scores } of hindsight) {
        for (const figure of rankFigures(`${name}:${system}`, set, scores)) {
          yield figure
          if (figure.measure === 'recall@5' && pooled.includes(name))
            recalls.set(system, [...(recalls.get(system) ?? []), figure.value])
        }
        yield {
          case: `${name}:${system}`,
          measure: 'macro-f1-best-threshold',
          value: bestInHindsight(scores, set),
          n: set.items.length,
        }
      }
      const model = leftOut.get(name) ?? builtInLinkModel()
      const compared = set.passages.map(each => comparePassage(each, set.index, set.statistics))
      const fits = compared.map(({ features }) => fitOfStandards(features, model.weights))
      const basis = {
        index: set.index,
        statistics: set.statistics,
        model,
        reader: encoder.standards,
      }
      const alone = fits.map((fit, at) => linkOdds(fit, compared[at]!.topic, model))
      if (isRead(basis)) yield* rankFigures(`${name}:unread`, set, alone)
      const odds = isRead(basis) ? await oddsRead(set, basis, embedding) : alone
      for (const figure of rankFigures(name, set, odds)) {
        yield figure
        if (figure.measure === 'recall@5' && pooled.includes(name))
          recalls.set('product', [...(recalls.get('product') ?? []), figure.value])
      }
      const likely = odds.map(likelihoods)
      yield* linkFigures(name, set, likely, macroF1(judged(likely, set), thresholdOf(basis)))
      const links = offTopicPassages(set, sets, mostOffTopic).flatMap(each =>
        each.compared.map(({ features, topic }) =>
          linksFrom(linkOdds(fitOfStandards(features, model.weights), topic, model), model),
        ),
      )
      if (links.length > 0) {
        const figure = meanWithInterval(links)
        yield { case: `${name}:off-topic`, measure: 'links-per-passage', ...figure }
        offTopic.push(figure.value)
      }
      const found = sharesFound(likely, set, thresholdOf(basis))
      yield { case: name, measure: 'links-found', ...meanWithInterval(found) }
      yield* smallFrameworkFigures(set, model, embedding, encoder.standards)
      yield* joinedFigures(set, sets, model, embedding)
      if (!learnable.includes(name)) continue
      yield* shownSentenceFigures(name, set, model, embedding)
      const scored = scoredPassages(set, fits, odds)
      const fold = foldsOf(set)
      const gains = reviewGains(set, scored, fold, model.threshold)
      yield* reviewFigures(name, gains)
      reviewed.push(gains)
      const learnt = learntLinks(set, scored, fold, model.threshold)
      yield* rankFigures(`${name}:learnt`, set, learnt.odds)
      yield* linkFigures(`${name}:learnt`, set, learnt.odds.map(likelihoods), learnt.f1)
    }
    yield* gapFigures(sets)
    if (offTopic.length > 0)
      yield {
        case: 'alignment:off-topic',
        measure: 'mean-links-per-passage',
        value: mean(offTopic),
        n: offTopic.length,
      }
    if (reviewed.length === learnable.length)
      yield {
        case: 'alignment:20 corrections',
        measure: 'map-gain-active-to-random',
        value: mean(reviewed.map(each => each.active)) / mean(reviewed.map(each => each.random)),
        n: reviewed.length,
      }
    for (const [system, values] of recalls)
      if (values.length === pooled.length)
        yield {
          case: system === 'product' ? 'alignment' : `alignment:${system}`,
          measure: 'mean-recall@5',
          value: mean(values),
          n: values.length,
        }
  },
}

/** Log odds of the passages of a set whose framework is read. */
async function oddsRead(
  { items, passages }: ComparedSet,
  basis: LinkBasis,
  embedding: EmbeddingModel,
): Promise<Float64Array[]> {
  const odds: Float64Array[] = []
  for (const [at, { text }] of items.entries())
    odds.push(await readOdds(text, passages[at]!, basis, embedding))
  return odds
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

const linksFrom = (odds: Float64Array, { threshold }: Pick<LinkModel, 'threshold'>): number =>
  likelihoods(odds).reduce((sum, value) => sum + Number(value >= threshold), 0)

/** Of the standards that a passage is labelled with, the share that is linked. */
const sharesFound = (
  likely: readonly Float64Array[],
  { gold }: ComparedSet,
  threshold: number,
): number[] =>
  gold.flatMap((right, at) =>
    right.size === 0
      ? []
      : [[...right].filter(each => likely[at]![each]! >= threshold).length / right.size],
  )

const judged = (likely: readonly Float64Array[], { gold }: ComparedSet): JudgedLikelihoods[] =>
  likely.map((each, at) => ({ likelihoods: each, standards: gold[at]! }))

/** With the threshold that these very labels like best: what a fitted one is compared with. */
function bestInHindsight(scores: readonly Float64Array[], set: ComparedSet): number {
  const all = judged(scores, set)
  return macroF1(all, bestThreshold(all))
}

function scoredPassages(
  { passages, index }: ComparedSet,
  fits: readonly Float64Array[],
  odds: readonly Float64Array[],
): ScoredPassage[] {
  const documents = passages.map(({ document }) => document)
  const focus = documentFocus(fits, documents, index)
  return passages.map((passage, at) => ({ passage, odds: odds[at]!, focus: focus[at]! }))
}

/** Links of each passage, learnt from the passages of the other folds. */
function learntLinks(
  set: ComparedSet,
  passages: readonly ScoredPassage[],
  fold: readonly number[],
  threshold: number,
): { readonly odds: Float64Array[]; readonly f1: number } {
  const learnt: Float64Array[] = Array.from({ length: set.passages.length })
  // Linked or not, as 1 or 0: each fold has a threshold of its own.
  const linked: Float64Array[] = Array.from({ length: set.passages.length })
  const scored = passages.map((each, at) => ({ ...each, standards: set.gold[at]! }))
  for (let test = 0; test < folds; test++) {
    const learn = learnLinks(
      scored.filter((_, at) => fold[at] !== test),
      set.index,
      set.statistics,
      { random: seededRandom(test + 1), threshold },
    )
    for (const [at, each] of scored.entries())
      if (fold[at] === test) {
        learnt[at] = learn.odds(each)
        linked[at] = likelihoods(learnt[at]).map(value => Number(value >= learn.threshold))
      }
  }
  return { odds: learnt, f1: macroF1(judged(linked, set), 1) }
}
