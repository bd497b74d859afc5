import { existsSync } from 'node:fs'
import { dirname, isAbsolute } from 'node:path'
import { compose } from '../../../src/app/compose.ts'
import { meanWithInterval } from '../../../src/evaluation/statistics/bootstrap.ts'
import type { BenchContext, BenchFigure } from '../../figure.ts'
import type { AnswerWriter } from './answer-writer.ts'
import { askOf, keptCorpus } from './kept-corpus.ts'
import {
  questionFiles,
  readWrittenSet,
  scoreWritten,
  type WrittenOutcome,
  type WrittenSet,
} from './written-sets.ts'

/** The paths of a set's corpus; `undefined`, and said, where one is missing. */
function corpusPaths(set: WrittenSet, context: BenchContext): string[] | undefined {
  const found = set.corpus.flatMap(path => {
    const full = isAbsolute(path) ? path : context.dataFolder(path)
    if (full !== undefined && existsSync(full)) return [full]
    context.log(`skipped: ${set.name}, whose corpus ${path} is missing`)
    return []
  })
  return found.length === set.corpus.length ? found : undefined
}

async function* setFigures(
  set: WrittenSet,
  paths: readonly string[],
  write: AnswerWriter,
  log: (line: string) => void,
): AsyncGenerator<BenchFigure> {
  log(`${set.name}: reading its corpus`)
  const corpus = await keptCorpus(paths, { base: dirname(paths[0] ?? '.'), encoder: true, log })
  const { now } = set
  await using app = await compose(corpus, now === undefined ? {} : { clock: { now: () => now } })
  const scored: Array<{ kind: string; outcome: WrittenOutcome }> = []
  for (const question of set.questions) {
    const answer = await askOf(app, question.question)
    const outcome = scoreWritten(question, answer)
    scored.push({ kind: question.kind, outcome })
    const { gold } = question
    write({ case: set.name, id: question.id, question: question.question, gold, outcome, answer })
    if (outcome !== 'right')
      log(
        `${outcome} · ${question.id} · ${question.question}\n    ` +
          `${answer.text.replaceAll('\n', '\n    ')}\n    gold ${JSON.stringify(gold)}`,
      )
  }
  const share = (kind: string, outcome: WrittenOutcome) =>
    meanWithInterval(
      scored.filter(each => each.kind === kind).map(each => (each.outcome === outcome ? 1 : 0)),
    )
  const kinds = new Set(scored.map(({ kind }) => kind))
  for (const kind of ['structured', 'textual'])
    if (kinds.has(kind))
      for (const outcome of ['right', 'wrong', 'not-found'] as const)
        yield { case: set.name, measure: `${kind}-${outcome}`, ...share(kind, outcome) }
  if (kinds.has('unanswerable'))
    yield { case: set.name, measure: 'unanswerable-answered', ...share('unanswerable', 'wrong') }
}

/** Asks the questions of written sets; a set or corpus that is missing is named and skipped. */
export async function* writtenFigures(
  paths: readonly string[],
  write: AnswerWriter,
  context: BenchContext,
): AsyncGenerator<BenchFigure> {
  for (const file of questionFiles(paths, context.log)) {
    const set = readWrittenSet(file)
    const corpus = corpusPaths(set, context)
    if (corpus !== undefined) yield* setFigures(set, corpus, write, context.log)
  }
}
