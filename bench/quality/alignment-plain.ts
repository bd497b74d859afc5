import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { z } from 'zod'
import { comparePassage } from '../../src/alignment/classify/link-features.ts'
import { likelihoods } from '../../src/alignment/classify/learnt-links.ts'
import { builtInLinkModel, linkOdds } from '../../src/alignment/classify/link-odds.ts'
import { fitOfStandards, ranked } from '../../src/alignment/classify/rank-links.ts'
import { cosines } from '../../src/alignment/classify/vectors.ts'
import { boxUse } from '../../src/alignment/items/item-boxes.ts'
import { itemShowsGap } from '../../src/alignment/items/item-shows-gap.ts'
import { passageItems } from '../../src/alignment/items/passage-items.ts'
import type { Framework } from '../../src/core/framework.ts'
import { meanWithInterval } from '../../src/evaluation/statistics/bootstrap.ts'
import { sentences } from '../../src/language/sentences/sentences.ts'
import { builtInModelDirectory } from '../../src/models/local/built-in-model.ts'
import { localEncoder } from '../../src/models/local/encoder.ts'
import type { Bench, BenchFigure } from '../figure.ts'
import { comparedSet, type ComparedSet } from './alignment/compared-set.ts'
import { cachingEncoder } from './retrieval/vector-cache.ts'

const frameworkSchema = z.object({
  field: z.string(),
  standards: z.array(z.object({ num: z.string(), title: z.string(), text: z.string() })),
  passages: z.array(
    z.object({
      text: z.string(),
      standards: z.array(z.object({ num: z.string(), shows: z.enum(['evidence', 'gap']) })),
    }),
  ),
})
type PlainFramework = z.infer<typeof frameworkSchema>

const folder = new URL('../data/plain-frameworks/', import.meta.url)

const frameworks = (): PlainFramework[] =>
  readdirSync(folder)
    .filter(name => name.endsWith('.jsonl'))
    .sort()
    .flatMap(name => readFileSync(new URL(name, folder), 'utf8').split('\n'))
    .filter(line => line !== '')
    .map(line => frameworkSchema.parse(JSON.parse(line)))

/** Whether a field may be looked at while rules are made; the others only measure. */
const isLookedAt = (field: string): boolean =>
  createHash('sha1').update(field).digest()[0]! % 2 === 0

const frameworkOf = ({ field, standards }: PlainFramework): Framework => ({
  title: field,
  version: '1',
  sections: [{ number: '1', title: '', description: '' }],
  standards: standards.map(({ num, title, text }) => ({
    number: num,
    title,
    section: '1',
    formal: text,
    definitions: '',
    basis: '',
    documentation: '',
  })),
})

/** What is counted of one passage; links are counted without its parts and items. */
interface Counted {
  readonly isKept: boolean
  /** Whether the best standard of each system is right; absent for passages about none. */
  readonly first?: Readonly<Record<string, number>> | undefined
  readonly wanted: number
  readonly linked: number
  readonly right: number
  readonly isGap: boolean
  readonly isReadAsGap: boolean
}

/** Whether an item of the text, read alone, says that something is missing. */
function isReadAsGap(text: string): boolean {
  const context = { boxes: boxUse(text) }
  return passageItems({ sentences: sentences(text) }, text).some(item =>
    itemShowsGap(item.box + text.slice(item.start, item.end), item, context),
  )
}

function counted({ field, passages }: PlainFramework, set: ComparedSet): Counted[] {
  const model = builtInLinkModel()
  return passages.map(({ text, standards }, at) => {
    const passage = set.passages[at]!
    const gold = set.gold[at]!
    const { features, topic } = comparePassage(passage, set.index, set.statistics)
    const odds = linkOdds(fitOfStandards(features, model.weights), topic, model)
    const linked = [...likelihoods(odds).entries()].filter(([, each]) => each >= model.threshold)
    const first = (scores: Float64Array): number => Number(gold.has(ranked(scores)[0]!))
    return {
      isKept: !isLookedAt(field),
      first:
        gold.size === 0
          ? undefined
          : {
              product: first(odds),
              bm25: first(set.index.everything.score(passage.terms)),
              encoder: first(cosines(passage.vector, set.index.vectors)),
            },
      wanted: gold.size,
      linked: linked.length,
      right: linked.filter(([standard]) => gold.has(standard)).length,
      isGap: standards.some(({ shows }) => shows === 'gap'),
      isReadAsGap: isReadAsGap(text),
    }
  })
}

const name = 'plain-frameworks'

function* figures(all: readonly Counted[], slice: string): Generator<BenchFigure> {
  const labelled = all.flatMap(({ first }) => (first === undefined ? [] : [first]))
  for (const system of ['product', 'bm25', 'encoder'])
    yield {
      case: system === 'product' ? `${name}${slice}` : `${name}:${system}${slice}`,
      measure: 'first-right',
      ...meanWithInterval(labelled.map(first => first[system]!)),
    }
  const own = slice === '' ? name : `${name}${slice}`
  const of = (measure: string, values: readonly number[]): BenchFigure[] =>
    values.length === 0 ? [] : [{ case: own, measure, ...meanWithInterval(values) }]
  const marks = (part: number, whole: number): number[] =>
    Array.from({ length: whole }, (_, at) => Number(at < part))
  const sum = (value: (one: Counted) => number): number =>
    all.reduce((total, one) => total + value(one), 0)
  const right = sum(one => one.right)
  yield* of(
    'links-found',
    marks(
      right,
      sum(one => one.wanted),
    ),
  )
  yield* of(
    'links-right',
    marks(
      right,
      sum(one => one.linked),
    ),
  )
  yield* of(
    'links-of-passages-about-none',
    all.filter(one => one.wanted === 0).map(one => one.linked),
  )
  const isRead = (one: Counted): number => Number(one.isReadAsGap)
  yield* of('gap-recall', all.filter(one => one.isGap).map(isRead))
  yield* of(
    'gap-precision',
    all.filter(one => one.isReadAsGap).map(one => Number(one.isGap)),
  )
}

export const bench: Bench = {
  name: 'alignment-plain',
  description:
    'passages in plain words beside the standards of 144 invented frameworks ' +
    '(bench/data/plain-frameworks): the likeliest standard, links, and which gaps are read as such',
  async *run({ log }) {
    await using encoder = await localEncoder({ modelDir: builtInModelDirectory('encoder') })
    await using embedding = cachingEncoder(encoder, () => true)
    const all: Counted[] = []
    for (const plain of frameworks()) {
      const set = await comparedSet(
        {
          name: plain.field,
          frameworkName: plain.field,
          framework: frameworkOf(plain),
          items: plain.passages.map(({ text, standards }, at) => ({
            id: String(at),
            doc: String(at),
            text,
            labels: standards.map(({ num }) => num),
          })),
        },
        embedding,
      )
      all.push(...counted(plain, set))
    }
    log(`${all.length} passages`)
    yield* figures(all, '')
    yield* figures(
      all.filter(({ isKept }) => isKept),
      ':not looked at',
    )
  },
}
