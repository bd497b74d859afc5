import assert from 'node:assert/strict'
import { it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { assertSlowProperty, untilNoPropertyRuns } from './slow-property.ts'

const numbers = fc.nat(1_000_000)
const untilEnded = async (signal: AbortSignal): Promise<void> => {
  await sleep(60_000, undefined, { signal })
}

it('ends when its time is up', async t => {
  let examples = 0
  await assert.rejects(
    assertSlowProperty(
      t,
      numbers,
      async (_number, signal) => {
        if (++examples === 2) await untilEnded(signal)
      },
      { numRuns: 10, limitMs: 100, say: assert.fail },
    ),
    /The time ran out after 1 of 10 examples/u,
  )
})

it('writes out what fails before it is made smaller, which ends in time', async t => {
  const said: string[] = []
  let examples = 0
  await assert.rejects(
    assertSlowProperty(
      t,
      numbers,
      async (number, signal) => {
        if (++examples > 1) await untilEnded(signal)
        assert.fail(`${number} does not hold`)
      },
      { numRuns: 10, seed: 7, shrinkMs: 100, say: text => void said.push(text) },
    ),
    /seed: 7[^]*does not hold/u,
  )
  assert.equal(said.length, 1)
  assert.match(said.join(''), /VERITRAIL_SEED=7[^]*\d+ does not hold/u)
})

it('begins no further example when its test is over, and is waited for', async () => {
  const over = new AbortController()
  let examples = 0
  let isDone = false
  const property = assertSlowProperty(
    over,
    numbers,
    async (_number, signal) => {
      examples++
      over.abort()
      await untilEnded(signal).catch(() => undefined)
      await sleep(50)
      isDone = true
      throw new Error('what a query says that is given up')
    },
    { numRuns: 10, say: assert.fail },
  )
  const rejected = assert.rejects(property, /The time ran out/u)
  await untilNoPropertyRuns()
  assert.deepEqual([examples, isDone], [1, true])
  await rejected
})

it('passes where all examples hold, and fails on the first without making it smaller', async t => {
  const seen: number[] = []
  const keep = async (number: number): Promise<void> => void seen.push(number)
  await assertSlowProperty(t, numbers, keep, { numRuns: 5, seed: 1 })
  assert.equal(seen.length, 5)
  const first = seen[0]
  await assert.rejects(
    assertSlowProperty(
      t,
      numbers,
      async number => {
        seen.push(number)
        assert.fail('no')
      },
      { numRuns: 5, seed: 1, shrinks: false, say: () => undefined },
    ),
  )
  assert.deepEqual(seen.slice(5), [first])
})
