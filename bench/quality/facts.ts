import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { meanWithInterval } from '../../src/evaluation/statistics/bootstrap.ts'
import type { Bench, BenchContext, BenchFigure } from '../figure.ts'
import { drawFacts, type Draw, type DrawnFact } from './facts/draw.ts'
import { asLabelled, labelKey, readLabels, type FactLabel } from './facts/labels.ts'
import { judgeTriples } from './facts/recall.ts'
import { documentsOf, drawn, known, open, seeds } from './facts/sets.ts'

async function* drawAll(
  context: BenchContext,
): AsyncGenerator<{ readonly set: string; readonly reader: string; readonly draw: Draw }> {
  for (const [set, reader, name, count] of drawn) {
    const folder = context.dataFolder(name)
    if (folder === undefined) continue
    const draw = await drawFacts(set, reader, await documentsOf(set, folder), count, seeds[reader])
    context.log(
      `${set}: ${draw.drawn.length} drawn of ${draw.total} asserted facts in ` +
        `${draw.sentences} sentences of prose`,
    )
    yield { set, reader, draw }
  }
}

function logSlices(
  judged: ReadonlyArray<readonly [DrawnFact, FactLabel]>,
  log: BenchContext['log'],
): void {
  const slices = new Map<string, [right: number, all: number]>()
  for (const [{ predicate }, { label }] of judged) {
    const [right, all] = slices.get(predicate) ?? [0, 0]
    slices.set(predicate, [right + (label ? 1 : 0), all + 1])
  }
  for (const [predicate, [right, all]] of [...slices].sort(
    (left, right) => right[1][1] - left[1][1],
  ))
    log(`  ${predicate.padEnd(24)} ${right} of ${all} right`)
  for (const [fact, { label, note }] of judged) {
    const { set, document, subject, predicate, object } = asLabelled(fact)
    if (!label)
      log(
        `  wrong: ${set} ${document}: ${subject} | ${predicate} | ` +
          `${object}${note === undefined ? '' : ` (${note})`}`,
      )
  }
}

const cases = [
  [known, 'facts'],
  [open, 'relations'],
] as const

function* precisions(
  name: string,
  n: number,
  sets: readonly string[],
  judged: ReadonlyArray<readonly [DrawnFact, FactLabel]>,
): Generator<BenchFigure> {
  if (n === 0) return
  yield { case: name, measure: 'labelled', value: judged.length / n, n }
  if (judged.length === 0) return
  const shares = (of: typeof judged): number[] => of.map(([, { label }]) => (label ? 1 : 0))
  yield { case: name, measure: 'precision', ...meanWithInterval(shares(judged)) }
  // What nobody has judged might all be wrong.
  yield {
    case: name,
    measure: 'precision-at-least',
    value: judged.filter(([, { label }]) => label).length / n,
    n,
  }
  for (const set of sets) {
    const own = judged.filter(([fact]) => fact.set === set)
    if (own.length > 0) yield { case: set, measure: 'precision', ...meanWithInterval(shares(own)) }
  }
}

export const bench: Bench = {
  name: 'facts',
  description:
    'facts: precision of a seeded draw labelled by reading, recall of evidence triples; ' +
    '--unlabelled tells the drawn facts that nobody has judged yet, --misses RELATION the ' +
    'triples not found',
  async *run(context) {
    const labels = readLabels()
    const judged: Array<readonly [DrawnFact, FactLabel]> = []
    const all = new Map<string, number>()
    for await (const { set, reader, draw } of drawAll(context)) {
      all.set(reader, (all.get(reader) ?? 0) + draw.drawn.length)
      for (const fact of draw.drawn) {
        const label = labels.get(labelKey(asLabelled(fact)))
        if (label !== undefined) judged.push([fact, label])
        else if (context.arguments.includes('--unlabelled')) context.log(JSON.stringify(fact))
      }
      if (reader === open && draw.sentences > 0)
        yield {
          case: set,
          measure: 'facts-per-1000-sentences',
          value: (1000 * draw.total) / draw.sentences,
          n: draw.sentences,
        }
    }
    for (const [reader, name] of cases) {
      const n = all.get(reader) ?? 0
      const sets = drawn.filter(([, of]) => of === reader).map(([set]) => set)
      yield* precisions(
        name,
        n,
        sets,
        judged.filter(([{ set }]) => sets.includes(set)),
      )
    }
    logSlices(judged, context.log)
    const folder = context.dataFolder('multihop-2wiki')
    if (folder === undefined || !existsSync(join(folder, 'questions.jsonl'))) return
    const { judged: triples, unplaced } = judgeTriples(folder)
    context.log(
      `evidence triples: ${triples.length}; ${unplaced} more have no passage of their ` +
        'title among the supporting ones',
    )
    yield {
      case: 'multihop-2wiki',
      measure: 'recall',
      ...meanWithInterval(triples.map(triple => (triple.found ? 1 : 0))),
    }
    const missed = context.arguments[context.arguments.indexOf('--misses') + 1]
    for (const relation of new Set(triples.map(triple => triple.relation))) {
      const own = triples.filter(triple => triple.relation === relation)
      context.log(
        `  ${relation.padEnd(24)} ${own.filter(triple => triple.found).length} of ` +
          `${own.length} found; ${own.filter(triple => !triple.named).length} objects are ` +
          'not in the passage',
      )
      if (context.arguments.includes('--misses') && missed === relation)
        for (const { title, object, found } of own)
          if (!found) context.log(`    ${title} | ${object}`)
    }
  },
}
