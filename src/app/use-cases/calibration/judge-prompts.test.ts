import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerMetrics } from '../../../core/verdict.ts'
import { judgeMetrics } from '../../../evidence/judging/judge-metrics.ts'
import { scriptedLanguageModel } from '../../../models/scripted-language-model.ts'
import { defaultPrompts } from '../../../prompting/default-prompts.ts'
import type { RatingRow } from './calibrate-ratings.ts'
import { judgePrompts, type JudgeWith } from './judge-prompts.ts'

const rows: RatingRow[] = Array.from({ length: 40 }, (_, index) => {
  const rating = 1 + (index % 5)
  return {
    row: index + 1,
    query: `Which valve is number ${index}?`,
    documents: [`Valve ${index} is made of steel.`],
    response: `Quality ${rating}: valve ${index} is made of steel.`,
    ratings: Object.fromEntries(
      answerMetrics.map(metric => [metric, rating]),
    ) as RatingRow['ratings'],
  }
})

/** Gives what the answer deserves, two points more for accuracy until it is told otherwise. */
const model = scriptedLanguageModel(({ messages }) => {
  const text = messages.map(({ content }) => content).join('\n')
  const deserved = Number(/Quality (\d)/.exec(text)?.[1] ?? 3)
  const lenient = text.includes('Factual Accuracy') && !text.includes('too high on average')
  return String(lenient ? Math.min(5, deserved + 2) : deserved)
})
const judge: JudgeWith = async (triple, prompts) => {
  const { metrics } = await judgeMetrics(triple, model, prompts)
  return Object.fromEntries(
    answerMetrics.map(metric => [metric, metrics[metric].score]),
  ) as Awaited<ReturnType<JudgeWith>>
}

test('a revision that agrees better is proposed where the judge agrees poorly', async () => {
  const judged = await judgePrompts(rows, defaultPrompts, judge)
  const [accuracy] = judged.filter(({ metric }) => metric === 'accuracy')
  assert.ok((accuracy?.before.meanAbsoluteDifference ?? 0) > 1)
  assert.ok((accuracy?.after?.meanAbsoluteDifference ?? 9) < 0.1)
  assert.equal(accuracy?.proposed?.version, '1-r1')
  for (const { metric, after, proposed } of judged)
    if (metric !== 'accuracy') assert.deepEqual([after, proposed], [undefined, undefined], metric)
})

test('a judge that agrees is asked once and nothing is proposed', async () => {
  let calls = 0
  const judged = await judgePrompts(rows, defaultPrompts, async ({ response }) => {
    calls += 1
    const score = Number(/Quality (\d)/.exec(response)?.[1])
    return Object.fromEntries(answerMetrics.map(metric => [metric, score])) as Awaited<
      ReturnType<JudgeWith>
    >
  })
  assert.equal(calls, rows.length)
  assert.ok(judged.every(({ proposed }) => proposed === undefined))
})
