import assert from 'node:assert/strict'
import { test } from 'node:test'
import { batchedEntailment } from './batched-entailment.ts'
import { scriptedEntailment } from './scripted-entailment.contract.ts'

const pair = (premise: string, hypothesis: string) => ({
  premise: [premise],
  context: '',
  hypothesis,
})

test('calls of one turn reach the model as one call, and each gets its own scores', async () => {
  const model = scriptedEntailment()
  const batched = batchedEntailment(model)
  const [one, none, two] = await Promise.all([
    batched.score([pair('Cranes lift.', 'Cranes lift.')], {}),
    batched.score([], {}),
    batched.score([pair('Rain falls.', 'Cranes lift.'), pair('Cranes lift.', 'Cranes lift.')], {}),
  ])
  assert.equal(model.calls.length, 1)
  assert.deepEqual(
    [one.map(score => score.entailment), none, two.map(score => score.entailment)],
    [[0.94], [], [0, 0.94]],
  )
  await batched.score([pair('Cranes lift.', 'Cranes lift.')], {})
  assert.equal(model.calls.length, 2)
})

test('a failure reaches everybody who asked', async () => {
  const batched = batchedEntailment({
    id: 'broken',
    score: () => Promise.reject(new Error('broken')),
    async [Symbol.asyncDispose]() {},
  })
  const outcomes = await Promise.allSettled([batched.score([], {}), batched.score([], {})])
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
})
