import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callPace } from './call-pace.ts'
import type { Timing } from './timing.ts'

test('no minute sees more requests than allowed', async () => {
  let now = 0
  const timing: Timing = {
    now: () => now,
    random: () => 0,
    timer: () => () => {},
    async wait(ms) {
      now += ms
    },
  }
  const pace = callPace(3, timing)
  const starts: number[] = []
  for (let each = 0; each < 10; each += 1) {
    await pace.next(new AbortController().signal)
    starts.push(now)
    now += 1_000
  }
  for (const start of starts)
    assert.ok(starts.filter(at => at >= start && at < start + 60_000).length <= 3)
  assert.ok(starts.at(-1)! < 4 * 60_000, `${starts.join(' ')}: not slower than needed`)
})

test('without a limit nothing waits', async () => {
  const timing = { now: () => 0, wait: () => assert.fail() } as unknown as Timing
  const pace = callPace(undefined, timing)
  for (let each = 0; each < 100; each += 1) await pace.next(new AbortController().signal)
})
