import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ask } from '../../src/answering/ask.ts'
import { collectAnswer } from '../../src/core/answer.ts'
import { owner } from '../../src/core/principal.ts'
import { meanWithInterval } from '../../src/evaluation/statistics/bootstrap.ts'
import { builtInModelDirectory } from '../../src/models/local/built-in-model.ts'
import { localEncoder } from '../../src/models/local/encoder.ts'
import { hybridRecipe } from '../../src/retrieval/recipes.ts'
import type { Bench, BenchFigure } from '../figure.ts'
import { benchCorpus } from './answers/bench-corpus.ts'
import { halfOf } from './answers/answer-set.ts'
import { outcomeOf, type HopQuestion, type Outcome } from './multihop/outcome.ts'
import { asDocuments, readCase } from './retrieval/cases.ts'
import { cachingEncoder } from './retrieval/vector-cache.ts'

const sets = ['multihop-2wiki', 'multihop-hotpot', 'multihop-musique']

function* figuresOf(name: string, outcomes: readonly Outcome[]): Generator<BenchFigure> {
  if (outcomes.length === 0) return
  const share = (measure: string, of: readonly Outcome[], is: (one: Outcome) => boolean) => ({
    case: name,
    measure,
    ...meanWithInterval(of.map(one => (is(one) ? 1 : 0))),
  })
  yield share('answer-in-text', outcomes, ({ inText }) => inText)
  const answered = outcomes.filter(({ answer }) => answer.found)
  yield share('answered', outcomes, ({ answer }) => answer.found)
  yield share('wrong', outcomes, ({ answer, inText }) => answer.found && !inText)
  if (answered.length > 0) yield share('right-of-answered', answered, ({ inText }) => inText)
  const choices = outcomes.filter(({ isChosen }) => isChosen !== undefined)
  if (choices.length > 0) yield share('right-choice', choices, ({ isChosen }) => isChosen === true)
}

/** The answers of the half that rules are tuned on, for reading. */
const asLine = ({ question, answer, inText, isChosen }: Outcome): string =>
  JSON.stringify({ ...question, inText, isChosen, found: answer.found, text: answer.text })

export const bench: Bench = {
  name: 'multihop',
  description:
    'whether the answer to a question over two to four documents holds the gold answer; ' +
    '--sets a,b; --outcomes FILE writes what was answered in the half that rules are tuned on',
  async *run(context) {
    const { values } = parseArgs({
      args: [...context.arguments],
      options: { sets: { type: 'string' }, outcomes: { type: 'string' } },
    })
    const lines: string[] = []
    for (const name of values.sets?.split(',') ?? sets) {
      const folder = context.dataFolder(name)
      if (folder === undefined) continue
      const questions = readFileSync(join(folder, 'questions.jsonl'), 'utf8')
        .split('\n')
        .filter(line => line !== '')
        .map(line => JSON.parse(line) as HopQuestion)
      const asked = new Set(questions.map(({ question }) => question.trim()))
      const local = await localEncoder({ modelDir: builtInModelDirectory('encoder') })
      await using encoder = cachingEncoder(local, text => !asked.has(text))
      const documents = asDocuments(readCase(join(folder, '..'), name), true)
      context.log(`${name}: indexing ${documents.length} passages`)
      await using corpus = await benchCorpus(name, documents, encoder)
      const { documents: reader, keywords, vectors, graph } = corpus.store
      const outcomes: Outcome[] = []
      for (const question of questions)
        outcomes.push(
          outcomeOf(
            question,
            await collectAnswer(
              ask(
                { text: question.question },
                {
                  documents: reader,
                  keywords,
                  vectors,
                  graph,
                  encoder,
                  reader: local.reader,
                  clock: { now: () => Date.UTC(2026, 0, 1) },
                  timeZone: 'UTC',
                },
                { principal: owner, recipe: hybridRecipe },
              ),
            ),
          ),
        )
      yield* figuresOf(name, outcomes)
      for (const half of [0, 1] as const)
        yield* figuresOf(
          `${name}:half=${half}`,
          outcomes.filter(({ question }) => halfOf(question.id) === half),
        )
      for (const type of new Set(outcomes.map(({ question }) => question.type)))
        if (type !== undefined)
          yield* figuresOf(
            `${name}:type=${type}`,
            outcomes.filter(({ question }) => question.type === type),
          )
      lines.push(...outcomes.filter(({ question }) => halfOf(question.id) === 0).map(asLine))
    }
    if (values.outcomes !== undefined)
      writeFileSync(values.outcomes, lines.map(line => `${line}\n`).join(''))
  },
}
