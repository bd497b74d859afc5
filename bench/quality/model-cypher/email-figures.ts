import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { askByModelQuery } from '../../../src/answering/model-query/ask-by-model-query.ts'
import type { ModelQueryOutcome } from '../../../src/answering/model-query/model-query.ts'
import { runCypher } from '../../../src/app/use-cases/graph/cypher.ts'
import { graphSchemaReport } from '../../../src/app/use-cases/graph/graph-schema.ts'
import type { Answer } from '../../../src/core/answer.ts'
import type { AnswerId } from '../../../src/core/ids.ts'
import { owner } from '../../../src/core/principal.ts'
import { readQuestion } from '../../../src/language/question/question.ts'
import { defaultPrompts } from '../../../src/prompting/default-prompts.ts'
import { defaultQueryExamples } from '../../../src/prompting/query-examples.ts'
import type { BenchContext, BenchFigure } from '../../figure.ts'
import { benchCorpus } from '../answers/bench-corpus.ts'
import { isRight, tableDocuments, type EmailQuestion } from '../email-questions.ts'
import type { ModelSettings } from './model-settings.ts'

const now = Date.UTC(2026, 10, 20)

/**
 * The questions about the emails of the sample table that the graph can answer, and those without
 * an answer: a question of the first kind is right where the answer holds everything expected, one
 * of the second where there is none.
 */
export async function* emailFigures(
  context: BenchContext,
  { items, ...asked }: ModelSettings,
): AsyncGenerator<BenchFigure> {
  const folder = context.dataFolder('emails')
  if (folder === undefined) return
  const questions = readFileSync(
    new URL('../../data/email-questions.jsonl', import.meta.url),
    'utf8',
  )
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line) as EmailQuestion)
    .filter(({ kind }) => kind !== 'textual')
    .slice(0, items)
  await using corpus = await benchCorpus(
    'emails',
    await tableDocuments(join(folder, 'Clean_Emails.csv')),
    undefined,
  )
  const { store } = corpus
  const app = {
    store,
    schemaOf: undefined,
    sandboxedQueries: undefined,
    clock: { now: () => now },
    config: { timeZone: 'UTC' },
  }
  const { prompt: schema } = await graphSchemaReport(app, { principal: owner })
  const right = { structured: [] as boolean[], unanswerable: [] as boolean[] }
  const statuses = new Map<string, number>()
  for (const question of questions) {
    const outcome = await askByModelQuery(
      {
        ...asked,
        question: readQuestion(question.question, { now, timeZone: 'UTC' }),
        prompts: defaultPrompts,
        schema,
        examples: defaultQueryExamples.examples,
        pageSize: 200,
        timeoutMs: 600_000,
      },
      {
        runQuery: (text, access) =>
          runCypher(app, { text, mode: 'model', timeoutMs: 5_000 }, access),
        documents: store.documents,
        graph: store.graph,
      },
      { principal: owner },
    )
    const isOk = isRight(question, answerOf(question.question, outcome))
    statuses.set(outcome.status, (statuses.get(outcome.status) ?? 0) + 1)
    if (question.kind !== 'textual') right[question.kind].push(isOk)
    context.log(
      `  ${isOk ? 'right' : 'wrong'}  ${question.id} ${outcome.status}: ${question.question}` +
        (outcome.status === 'failed' ? `\n    ${outcome.message}` : '') +
        outcome.attempts
          .map(
            ({ query, problem }) =>
              `\n    ${(query ?? '(none)').replace(/\s+/g, ' ').slice(0, 300)}` +
              (problem === undefined ? '' : `\n      ${problem.reason}: ${problem.message}`),
          )
          .join(''),
    )
  }
  context.log(`  ${[...statuses].map(([status, count]) => `${status} ${count}`).join(', ')}`)
  const of = `emails, ${asked.model.id}, ${asked.mode}`
  for (const [kind, measure] of [
    ['structured', 'right-result'],
    ['unanswerable', 'rightly-unanswered'],
  ] as const)
    if (right[kind].length > 0)
      yield {
        case: of,
        measure,
        value: right[kind].filter(Boolean).length / right[kind].length,
        n: right[kind].length,
      }
}

/** As much of an answer as the benchmark of email questions looks at. */
function answerOf(question: string, outcome: ModelQueryOutcome): Answer {
  const isAnswered = outcome.status === 'answered'
  const drafted = isAnswered ? outcome.sentences : []
  // The heading counts rows; what is asked for is in the lines.
  const text = drafted.map(({ before, text: line }) => before + line).join('')
  return {
    answerId: 'ans_bench' as AnswerId,
    question,
    text,
    found: isAnswered,
    finishReason: isAnswered ? 'stop' : 'no_evidence',
    sentences: drafted.map(sentence => ({ ...sentence, start: 0, end: sentence.text.length })),
    passages: [],
    statuses: [],
    score: null,
    durationMs: 0,
  }
}
