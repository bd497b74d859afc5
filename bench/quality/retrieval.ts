import { writeFileSync } from 'node:fs'
import { builtInModelDirectory } from '../../src/models/local/built-in-model.ts'
import { localEncoder } from '../../src/models/local/encoder.ts'
import { routeQuestion, type QuestionNeed } from '../../src/retrieval/routing.ts'
import type { Bench, BenchContext, BenchFigure } from '../figure.ts'
import { benchCorpus } from './answers/bench-corpus.ts'
import { asDocuments, caseNames, readCase, type RetrievalCase } from './retrieval/cases.ts'
import {
  differenceFigures,
  qualityFigures,
  sliceFigures,
  timeFigures,
  type Answered,
} from './retrieval/figures.ts'
import { missLines } from './retrieval/misses.ts'
import { retrievalBenchOptions, spread, type RetrievalBenchOptions } from './retrieval/options.ts'
import { baselineRanker, productRanker, type Ranker } from './retrieval/rank.ts'
import { chosenSystems, routed, type System } from './retrieval/systems.ts'
import { cachingEncoder, type CachingEncoder } from './retrieval/vector-cache.ts'
import { readSearchText } from '../../src/language/question/question.ts'

async function answerAll(rank: Ranker, data: RetrievalCase): Promise<Answered[]> {
  // The first question fills what a running process has warm.
  await rank(data.questions[0]?.text ?? '')
  const answers: Answered[] = []
  for (const question of data.questions)
    answers.push({ question, ranked: await rank(question.text) })
  return answers
}

/**
 * The routing rule's claim, checked: what graph, vectors and both find for the questions of each
 * route, and what following the rule finds.
 */
function* routeFigures(
  name: string,
  answered: ReadonlyMap<string, readonly Answered[]>,
): Generator<BenchFigure> {
  for (const route of ['relational', 'semantic', 'mixed']) {
    for (const [kind, recipe] of Object.entries(routed)) {
      const answers = answered.get(kind === 'both' ? 'default' : (recipe?.name ?? '')) ?? []
      yield* sliceFigures(
        `${name}:route=${route}:${kind}`,
        answers.filter(({ question }) => routeQuestion(readSearchText(question.text)) === route),
      )
    }
  }
  const [graph, vector, both] = [
    answered.get(routed['graph']?.name ?? ''),
    answered.get(routed['vector']?.name ?? ''),
    answered.get('default'),
  ]
  if (graph === undefined || vector === undefined || both === undefined) return
  const byRoute: Readonly<Record<QuestionNeed, readonly Answered[]>> = {
    relational: graph,
    semantic: vector,
    mixed: both,
  }
  const chosen = both.map(
    (answer, index) =>
      byRoute[routeQuestion(readSearchText(answer.question.text))][index] ?? answer,
  )
  yield* qualityFigures(`${name}:routed`, chosen)
  yield* differenceFigures(`${name}:routed`, chosen, both)
}

async function* caseFigures(
  data: RetrievalCase,
  systems: readonly System[],
  encoder: CachingEncoder,
  options: RetrievalBenchOptions,
  misses: string[],
  log: BenchContext['log'],
): AsyncGenerator<BenchFigure> {
  const name = options.titles ? data.name : `${data.name}:no-titles`
  const documents = asDocuments(data, options.titles)
  log(`${name}: indexing ${documents.length} passages`)
  await using corpus = await benchCorpus(data.name, documents, encoder)
  yield { case: name, measure: 'index-seconds', value: corpus.indexSeconds, n: documents.length }
  if (
    documents.every(
      ({ title, text }) => encoder.spent(title === '' ? text : `${title}\n${text}`) > 0,
    )
  )
    yield {
      case: name,
      measure: 'vectors-seconds',
      value: corpus.vectorSeconds,
      n: documents.length,
    }
  // One by one, as a person's questions come.
  for (const question of data.questions) await encoder.embed([question.text], {})

  const keys = new Map(documents.map(document => [document.id, document.key]))
  const shown = documents.map(({ key, title, text }) => ({ id: key, title, text }))
  const answered = new Map<string, readonly Answered[]>()
  const bySettings = new Map<string, readonly Answered[]>()
  for (const [index, { name: system, recipe }] of systems.entries()) {
    const rank =
      recipe === undefined
        ? await baselineRanker(system, shown, encoder)
        : productRanker(corpus.store, encoder, recipe, keys)
    // Two names may stand for one recipe ("no-vectors", "graph").
    const settings = JSON.stringify(recipe === undefined ? system : { ...recipe, name: '' })
    const known = bySettings.get(settings)
    if (known === undefined) log(`${name}: ${data.questions.length} questions to ${system}`)
    const answers = known ?? (await answerAll(rank, data))
    bySettings.set(settings, answers)
    answered.set(system, answers)
    const systemName = system === 'default' ? name : `${name}:${system}`
    yield* qualityFigures(systemName, answers)
    yield* timeFigures(systemName, answers)
    const standard = answered.get('default')
    if (standard !== undefined && system !== 'default')
      yield* differenceFigures(systemName, answers, standard)
    if (index === 0 && options.misses !== undefined)
      misses.push(...(await missLines(name, system, data, answers, rank)))
  }
  yield* routeFigures(name, answered)
}

export const bench: Bench = {
  name: 'retrieval',
  description:
    'passages found for questions that need one to four of them; --cases a,b --systems x,y ' +
    '--no-titles --limit-questions N --misses FILE',
  async *run(context) {
    const options = retrievalBenchOptions(context.arguments)
    const data = context.dataFolder('.')
    if (data === undefined) return
    const systems = chosenSystems(options.systems, context.log)
    const known = caseNames(data, context.log)
    const misses: string[] = []
    for (const name of options.cases ?? known) {
      if (!known.includes(name))
        throw new Error(`no case is called "${name}"; there are ${known.join(', ')}`)
      const { leftOut, ...whole } = readCase(data, name)
      if (leftOut > 0)
        context.log(`${name}: ${leftOut} questions without evidence in the corpus are left out`)
      const questions = new Set(whole.questions.map(question => question.text))
      await using encoder = cachingEncoder(
        await localEncoder({ modelDir: builtInModelDirectory('encoder') }),
        text => !questions.has(text),
      )
      yield* caseFigures(
        { ...whole, questions: spread(whole.questions, options.questions) },
        systems,
        encoder,
        options,
        misses,
        context.log,
      )
    }
    if (options.misses !== undefined)
      writeFileSync(options.misses, misses.map(line => `${line}\n`).join(''))
  },
}
