import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Document } from '../../src/core/document.ts'
import { meanWithInterval } from '../../src/evaluation/bootstrap.ts'
import type { Bench, BenchContext } from '../figure.ts'
import { tableDocuments } from './email-questions.ts'
import { citedPages, passages } from './facts/documents.ts'
import { drawFacts, type DrawnFact } from './facts/draw.ts'
import { labelKey, readLabels, type FactLabel } from './facts/labels.ts'
import { judgeTriples } from './facts/recall.ts'

const seed = 11
/** Facts drawn per set; all of a set that has fewer. */
const drawn: ReadonlyArray<readonly [set: string, folder: string, count: number]> = [
  ['2wiki', 'multihop-2wiki', 110],
  ['hotpot', 'multihop-hotpot', 60],
  ['musique', 'multihop-musique', 60],
  ['clapnq', 'clapnq', 30],
  ['wice', 'wice', 40],
  ['emails', 'emails', 20],
]

async function documentsOf(set: string, folder: string): Promise<Document[]> {
  if (set === 'wice') return citedPages(folder)
  return set === 'emails' ? tableDocuments(join(folder, 'Clean_Emails.csv')) : passages(folder, set)
}

async function* drawAll(context: BenchContext): AsyncGenerator<DrawnFact> {
  for (const [set, name, count] of drawn) {
    const folder = context.dataFolder(name)
    if (folder === undefined) continue
    const { drawn: facts, total } = drawFacts(set, await documentsOf(set, folder), count, seed)
    context.log(`${set}: ${facts.length} drawn of ${total} asserted facts`)
    yield* facts
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
  for (const [{ set, document, subject, predicate, object }, { label, note }] of judged)
    if (!label)
      log(
        `  wrong: ${set} ${document}: ${subject} | ${predicate} | ` +
          `${object}${note === undefined ? '' : ` (${note})`}`,
      )
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
    let all = 0
    for await (const fact of drawAll(context)) {
      all++
      const label = labels.get(labelKey(fact))
      if (label !== undefined) judged.push([fact, label])
      else if (context.arguments.includes('--unlabelled')) context.log(JSON.stringify(fact))
    }
    if (all > 0) {
      yield { case: 'facts', measure: 'labelled', value: judged.length / all, n: all }
      if (judged.length > 0) {
        yield {
          case: 'facts',
          measure: 'precision',
          ...meanWithInterval(judged.map(([, { label }]) => (label ? 1 : 0))),
        }
        // What nobody has judged might all be wrong.
        yield {
          case: 'facts',
          measure: 'precision-at-least',
          value: judged.filter(([, { label }]) => label).length / all,
          n: all,
        }
        for (const [set] of drawn) {
          const own = judged.filter(([fact]) => fact.set === set)
          if (own.length > 0)
            yield {
              case: set,
              measure: 'precision',
              ...meanWithInterval(own.map(([, { label }]) => (label ? 1 : 0))),
            }
        }
        logSlices(judged, context.log)
      }
    }
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
