import { existsSync, readdirSync } from 'node:fs'
import { basename, isAbsolute, join } from 'node:path'
import { meanWithInterval } from '../../src/evaluation/statistics/bootstrap.ts'
import { builtInModelDirectory } from '../../src/models/local/built-in-model.ts'
import { localEncoder, type LocalEncoder } from '../../src/models/local/encoder.ts'
import { aurocWithInterval } from '../auroc.ts'
import type { Bench, BenchContext, BenchFigure } from '../figure.ts'
import { encoderBaselines, lexicalBaselines, type ReaderBaseline } from './reader/baselines.ts'
import {
  hitAtOne,
  holdsReaderItems,
  readItems,
  type ItemScores,
  type ReaderItem,
} from './reader/items.ts'

/**
 * The sets: `qa-sentences`, every folder with `items.jsonl` of such questions, and those named as
 * arguments.
 */
function itemFiles(context: BenchContext): Map<string, string> {
  const files = new Map<string, string>()
  const own = context.dataFolder('qa-sentences')
  if (own !== undefined)
    for (const file of ['dev.jsonl', 'items.jsonl'])
      if (existsSync(join(own, file))) files.set('qa-sentences', join(own, file))
  const root = context.dataFolder('.')
  for (const folder of root === undefined ? [] : readdirSync(root)) {
    const file = join(root ?? '', folder, 'items.jsonl')
    if (existsSync(file) && holdsReaderItems(file)) files.set(folder, file)
  }
  for (const named of context.arguments) {
    const folder = isAbsolute(named) ? named : context.dataFolder(named)
    if (folder === undefined) continue
    const file = join(folder, 'items.jsonl')
    if (existsSync(file)) files.set(basename(folder), file)
    else context.log(`skipped: ${file} is missing`)
  }
  return files
}

const reader = (encoder: LocalEncoder): ReaderBaseline => ({
  name: 'reader',
  async score({ question, title = '', sentences }) {
    const [reading] = await encoder.reader.read(question, [{ title, sentences }], {})
    if (reading === undefined) throw new Error('the reader gave no reading')
    return {
      sentences: reading.sentences.map(({ probability }) => probability),
      answerable: reading.answers,
    }
  },
})

async function scoresOf(
  items: readonly ReaderItem[],
  { score }: ReaderBaseline,
): Promise<ItemScores[]> {
  const scores: ItemScores[] = []
  // Some at once, so that every process has work.
  for (let at = 0; at < items.length; at += 16)
    scores.push(
      ...(await Promise.all(items.slice(at, at + 16).map(async item => await score(item)))),
    )
  return scores
}

function* figures(
  name: string,
  items: readonly ReaderItem[],
  scores: readonly ItemScores[],
  chosen: (item: ReaderItem) => boolean,
): Generator<BenchFigure> {
  const rows = items.flatMap((item, index) =>
    chosen(item) ? [{ item, scores: scores[index]! }] : [],
  )
  const answerable = rows.filter(({ item }) => item.answers.length > 0)
  const other = rows.filter(({ item }) => item.answers.length === 0)
  if (answerable.length > 0)
    yield {
      case: name,
      measure: 'p@1',
      ...meanWithInterval(answerable.map(row => (hitAtOne(row.item, row.scores) ? 1 : 0))),
    }
  if (answerable.length > 0 && other.length > 0)
    yield {
      case: name,
      measure: 'answerable-auroc',
      ...aurocWithInterval(
        answerable.map(row => row.scores.answerable),
        other.map(row => row.scores.answerable),
      ),
    }
}

export const bench: Bench = {
  name: 'reader',
  description:
    'which sentence of a passage answers, and whether any does: English, other languages, each ' +
    'source, and baselines',
  async *run(context) {
    const files = itemFiles(context)
    if (files.size === 0) return
    await using encoder = await localEncoder({ modelDir: builtInModelDirectory('encoder') })
    for (const [folder, file] of files) {
      const items = readItems(file)
      context.log(`${folder}: ${items.length} items`)
      const isEnglish = ({ lang }: ReaderItem): boolean => lang === 'en'
      const sources = [...new Set(items.map(({ source }) => source))].sort()
      for (const system of [
        reader(encoder),
        ...lexicalBaselines(items.filter(isEnglish)),
        ...encoderBaselines(encoder),
      ]) {
        const scores = await scoresOf(items, system)
        const whole = system.name === 'reader' ? folder : `${folder}:${system.name}`
        const slice = (part: string): string => `${folder}:${system.name}:${part}`
        yield* figures(whole, items, scores, isEnglish)
        yield* figures(slice('other-languages'), items, scores, item => !isEnglish(item))
        for (const source of sources)
          yield* figures(slice(source), items, scores, item => item.source === source)
      }
    }
  },
}
