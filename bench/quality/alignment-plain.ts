import { createHash } from 'node:crypto'
import { likelihoods } from '../../src/alignment/classify/learnt-links.ts'
import { builtInLinkModel } from '../../src/alignment/classify/link-odds.ts'
import { ranked } from '../../src/alignment/classify/rank-links.ts'
import { cosines } from '../../src/alignment/classify/vectors.ts'
import { scorePassages, thresholdOf } from '../../src/alignment/links/link-scorer.ts'
import type { LinkBasis } from '../../src/alignment/links/link-basis.ts'
import { decidingSentences } from '../../src/alignment/links/passage-reading.ts'
import { passageOfParts } from '../../src/alignment/reading/passage-of-parts.ts'
import type { EmbeddingModel } from '../../src/core/ports/embedding-model.ts'
import type { EntailmentModel } from '../../src/core/ports/entailment-model.ts'
import { meanWithInterval } from '../../src/evaluation/statistics/bootstrap.ts'
import { sentences } from '../../src/language/sentences/sentences.ts'
import { builtInModelDirectory } from '../../src/models/local/built-in-model.ts'
import { localEncoder } from '../../src/models/local/encoder.ts'
import type { Bench, BenchFigure } from '../figure.ts'
import type { ComparedSet } from './alignment/compared-set.ts'
import {
  comparedPlain,
  plainFrameworks,
  type PlainFramework,
} from './alignment/plain-frameworks.ts'
import { cachingEncoder } from './retrieval/vector-cache.ts'

/** Whether the reader learnt from a field; the others only measure. */
const isLearntFrom = (field: string): boolean =>
  createHash('sha1').update(field).digest()[0]! % 2 === 0

/** What is counted of one passage by one system. */
interface Counted {
  /** Whether the best standard is right; absent for passages about none. */
  readonly first?: number | undefined
  readonly wanted: number
  /** Standards that it is linked to, and those of them that are right. */
  readonly linked: number
  readonly right: number
  /** Standards that it shows a gap in, those shown so, and those shown so rightly. */
  readonly gaps: number
  readonly shownGaps: number
  readonly rightGaps: number
}

interface CountedPassage {
  readonly product: Counted
  /** By likeness alone, without reading. */
  readonly unread: Counted
  readonly bm25: number | undefined
  readonly encoder: number | undefined
}

interface Passage {
  readonly text: string
  readonly gold: ReadonlySet<number>
  readonly gaps: ReadonlySet<number>
}

async function counted(
  { text, gold, gaps }: Passage,
  passage: ComparedSet['passages'][number],
  basis: LinkBasis,
  embedding: EmbeddingModel,
): Promise<Counted> {
  const chunk = { sentences: sentences(text), start: 0, end: text.length, headingPath: [] }
  const whole = scorePassages([passage], basis)[0]!
  const { scored, places, items } = await passageOfParts(chunk, text, whole, basis, embedding, {})
  const threshold = thresholdOf(basis)
  const linked = [...likelihoods(scored.odds).entries()].flatMap(([standard, likelihood]) =>
    likelihood >= threshold ? [standard] : [],
  )
  const { index, statistics } = basis
  const told = await decidingSentences(chunk, text, linked, index, statistics, embedding, {
    places,
    items,
  })
  const shown = linked.filter(standard => (told.get(standard)?.gaps.length ?? 0) > 0)
  return {
    first: gold.size === 0 ? undefined : Number(gold.has(ranked(scored.odds)[0]!)),
    wanted: gold.size,
    linked: linked.length,
    right: linked.filter(standard => gold.has(standard)).length,
    gaps: gaps.size,
    shownGaps: shown.length,
    rightGaps: shown.filter(standard => gaps.has(standard)).length,
  }
}

async function* countedPassages(
  { passages }: PlainFramework,
  set: ComparedSet,
  reader: EntailmentModel,
  embedding: EmbeddingModel,
): AsyncGenerator<CountedPassage> {
  const { index, statistics } = set
  const unread: LinkBasis = { index, statistics, model: builtInLinkModel() }
  const position = new Map(index.standards.map(({ number }, at) => [number, at]))
  for (const [at, { text, standards }] of passages.entries()) {
    const passage = set.passages[at]!
    const gold = set.gold[at]!
    const first = (scores: Float64Array): number | undefined =>
      gold.size === 0 ? undefined : Number(gold.has(ranked(scores)[0]!))
    const missing = standards.flatMap(({ num, shows }) => (shows === 'gap' ? [num] : []))
    const one = { text, gold, gaps: new Set(missing.map(number => position.get(number)!)) }
    yield {
      product: await counted(one, passage, { ...unread, reader }, embedding),
      unread: await counted(one, passage, unread, embedding),
      bm25: first(index.everything.score(passage.terms)),
      encoder: first(cosines(passage.vector, index.vectors)),
    }
  }
}

const name = 'plain-frameworks'
const systems = ['product', 'unread'] as const

function* figures(all: readonly CountedPassage[]): Generator<BenchFigure> {
  for (const system of ['bm25', 'encoder'] as const)
    yield {
      case: `${name}:${system}`,
      measure: 'first-right',
      ...meanWithInterval(all.flatMap(each => each[system] ?? [])),
    }
  for (const system of systems) {
    const own = all.map(each => each[system])
    const place = system === 'product' ? name : `${name}:${system}`
    const share = (measure: string, part: keyof Counted, whole: keyof Counted): BenchFigure[] => {
      const sum = (key: keyof Counted): number =>
        own.reduce((total, one) => total + (one[key] ?? 0), 0)
      const marks = Array.from({ length: sum(whole) }, (_, at) => Number(at < sum(part)))
      return marks.length === 0 ? [] : [{ case: place, measure, ...meanWithInterval(marks) }]
    }
    yield {
      case: place,
      measure: 'first-right',
      ...meanWithInterval(own.flatMap(({ first }) => first ?? [])),
    }
    yield* share('links-found', 'right', 'wanted')
    yield* share('links-right', 'right', 'linked')
    yield {
      case: place,
      measure: 'links-of-passages-about-none',
      ...meanWithInterval(own.filter(({ wanted }) => wanted === 0).map(({ linked }) => linked)),
    }
    yield* share('gaps-found', 'rightGaps', 'gaps')
    yield* share('gaps-right', 'rightGaps', 'shownGaps')
  }
}

export const bench: Bench = {
  name: 'alignment-plain',
  description:
    'passages in plain words beside the standards of invented frameworks that the reader did ' +
    'not learn from (half of bench/data/plain-frameworks): the likeliest standard, links, and ' +
    'gaps shown at the right standard; read, and by likeness alone',
  async *run({ log }) {
    await using encoder = await localEncoder({ modelDir: builtInModelDirectory('encoder') })
    await using embedding = cachingEncoder(encoder, () => true)
    const all: CountedPassage[] = []
    const frameworks = plainFrameworks('plain-frameworks').filter(
      ({ field }) => !isLearntFrom(field),
    )
    for (const [at, plain] of frameworks.entries()) {
      const set = await comparedPlain(plain, embedding)
      for await (const each of countedPassages(plain, set, encoder.standards, embedding))
        all.push(each)
      if (at % 12 === 11) log(`${at + 1} of ${frameworks.length} frameworks`)
    }
    yield* figures(all)
  },
}
