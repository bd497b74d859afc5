import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Document } from '../../src/core/document.ts'
import { owner } from '../../src/core/principal.ts'
import { meanWithInterval } from '../../src/evaluation/statistics/bootstrap.ts'
import { defaultMergeAt } from '../../src/retrieval/entities/entity-cluster.ts'
import { isSameThing } from '../../src/retrieval/entities/same-thing.contract.ts'
import { documentId, revisionId } from '../../src/support/ids.ts'
import { scoreNames } from '../../src/language/names/score.ts'
import { foldCase } from '../../src/language/words/normalize.ts'
import type { Bench, BenchContext, BenchFigure } from '../figure.ts'
import { benchCorpus } from './answers/bench-corpus.ts'
import { namedEntity } from './resolution/named-entity.ts'
import { tableDocuments } from './email-questions.ts'
import { readPairs, type ResolutionPair } from './resolution/pairs.ts'

interface Judged {
  readonly pair: ResolutionPair
  readonly predicted: boolean
  readonly byName: boolean
  readonly byScore: boolean
  readonly reason: string
}

const folderOf = (name: string): string =>
  name === 'clapnq' || name === 'emails' ? name : `multihop-${name}`

async function documentsOf(folder: string, name: string): Promise<Document[]> {
  if (name === 'emails') return tableDocuments(join(folder, 'Clean_Emails.csv'))
  return readFileSync(join(folder, 'corpus.jsonl'), 'utf8')
    .split('\n')
    .filter(line => line !== '')
    .map(line => {
      const {
        id: key,
        title,
        text,
      } = JSON.parse(line) as { id: string; title: string; text: string }
      const id = documentId(name, key)
      return {
        id,
        revisionId: revisionId(id, 'bench', 'bench/1', text),
        sourceId: name,
        key,
        kind: 'record',
        title,
        text,
        mediaType: 'text/plain',
        bytesHash: 'bench',
        extractor: 'bench/1',
        groups: ['public'],
        sections: [],
        pages: [],
        cuts: [],
        layout: [],
        properties: {},
      }
    })
}

/** Equal names but for case and diacritics: what a graph without resolution does. */
const equalName = (left: string, right: string): boolean =>
  foldCase(left)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim() ===
  foldCase(right)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

async function judge(
  pairs: readonly ResolutionPair[],
  folder: string,
  name: string,
  log: BenchContext['log'],
): Promise<Judged[]> {
  const documents = await documentsOf(folder, name)
  const idOf = new Map(documents.map(document => [document.key, document.id]))
  await using corpus = await benchCorpus(name, documents, undefined)
  const { store } = corpus
  const judged: Judged[] = []
  let unseen = 0
  for (const pair of pairs) {
    const [leftId, rightId] = [idOf.get(pair.left.document), idOf.get(pair.right.document)]
    if (leftId === undefined || rightId === undefined)
      throw new Error(`${name} has no document ${pair.left.document} or ${pair.right.document}`)
    const [left, right] = [
      await namedEntity(pair.left, leftId, store),
      await namedEntity(pair.right, rightId, store),
    ]
    const byName = equalName(pair.left.name, pair.right.name)
    const byScore =
      byName ||
      scoreNames({ name: pair.left.name, labels: [] }, { name: pair.right.name, labels: [] })
        .score >= defaultMergeAt
    if (left === undefined || right === undefined) {
      unseen++
      judged.push({ pair, predicted: false, byName, byScore, reason: 'not recognised as a name' })
      continue
    }
    const { same, reason } = await isSameThing(
      { entityId: left, documentId: leftId },
      { entityId: right, documentId: rightId },
      store,
      { principal: owner },
    )
    judged.push({ pair, predicted: same, byName, byScore, reason })
  }
  if (unseen > 0)
    log(
      `${name}: ${unseen} of ${pairs.length} pairs have a side that the recogniser does ` +
        'not see; they count as kept apart',
    )
  return judged
}

function* figures(name: string, judged: readonly Judged[]): Generator<BenchFigure> {
  for (const [system, said] of [
    ['', (each: Judged) => each.predicted],
    [':names-alone', (each: Judged) => each.byScore],
    [':equal-names', (each: Judged) => each.byName],
  ] as const) {
    const merged = judged.filter(said)
    const same = judged.filter(({ pair }) => pair.same)
    if (merged.length > 0)
      yield {
        case: `${name}${system}`,
        measure: 'precision',
        ...meanWithInterval(merged.map(({ pair }) => (pair.same ? 1 : 0))),
      }
    if (same.length > 0)
      yield {
        case: `${name}${system}`,
        measure: 'recall',
        ...meanWithInterval(same.map(each => (said(each) ? 1 : 0))),
      }
    yield {
      case: `${name}${system}`,
      measure: 'accuracy',
      ...meanWithInterval(judged.map(each => (said(each) === each.pair.same ? 1 : 0))),
    }
  }
}

export const bench: Bench = {
  name: 'resolution',
  description:
    'pairs of names in documents: one thing or two; --misses tells the pairs of the tuning ' +
    'half that went wrong',
  async *run(context) {
    const pairs = readPairs()
    const judged: Judged[] = []
    for (const name of new Set(pairs.map(pair => pair.case))) {
      const folder = context.dataFolder(folderOf(name))
      if (folder !== undefined)
        judged.push(
          ...(await judge(
            pairs.filter(pair => pair.case === name),
            folder,
            name,
            context.log,
          )),
        )
    }
    yield* figures('all', judged)
    for (const split of ['tune', 'held-out'])
      yield* figures(
        split,
        judged.filter(({ pair }) => pair.split === split),
      )
    for (const kind of [...new Set(pairs.map(pair => pair.kind))].sort()) {
      const slice = judged.filter(({ pair }) => pair.kind === kind)
      if (slice.length > 0)
        yield {
          case: `kind=${kind}`,
          measure: 'accuracy',
          ...meanWithInterval(slice.map(each => (each.predicted === each.pair.same ? 1 : 0))),
        }
    }
    if (context.arguments.includes('--misses')) {
      for (const { pair, predicted, reason } of judged)
        if (pair.split === 'tune' && predicted !== pair.same)
          context.log(
            `${pair.same ? 'missed' : 'wrongly merged'} (${pair.kind}) ${pair.left.name} ` +
              `[${pair.left.document}] / ${pair.right.name} [${pair.right.document}]: ` +
              `${reason}`,
          )
    }
  },
}
