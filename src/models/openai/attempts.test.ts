import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AppError } from '../../core/errors.ts'
import { retryAfterMs, withAttempts } from './attempts.ts'
import { realTiming } from './timing.ts'

test('Retry-After is read as seconds or as a date, and nothing else', () => {
  const now = Date.UTC(2026, 0, 1)
  assert.equal(retryAfterMs('7', now), 7000)
  assert.equal(retryAfterMs(' 0.5 ', now), 500)
  assert.equal(retryAfterMs('Thu, 01 Jan 2026 00:00:20 GMT', now), 20_000)
  assert.equal(retryAfterMs('Wed, 31 Dec 2025 00:00:00 GMT', now), 0)
  for (const header of [null, '', 'soon', '-5', '1e3', '2026-01-01', '5 seconds', '99999999999'])
    assert.equal(retryAfterMs(header, now), undefined, String(header))
})

test('pauses double up to half a minute, by a random share of at least a half', async () => {
  const pausesWith = async (random: number): Promise<number[]> => {
    const pauses: number[] = []
    const timing = {
      ...realTiming,
      random: () => random,
      wait: async (ms: number) => {
        pauses.push(ms)
      },
    }
    const failing = withAttempts(
      () =>
        Promise.reject(
          new AppError(
            'model_call_failed',
            'Down.',
            { provider: 'p', model: 'm' },
            { retryable: true },
          ),
        ),
      {
        maxRetries: 8,
        timing,
        signal: new AbortController().signal,
        leftMs: () => Number.POSITIVE_INFINITY,
        askedPauseMs: () => undefined,
      },
    )
    await assert.rejects(failing, { message: 'Down. There were 9 attempts.' })
    return pauses
  }
  assert.deepEqual(await pausesWith(0), [250, 500, 1000, 2000, 4000, 8000, 15_000, 15_000])
  assert.deepEqual(
    await pausesWith(0.999_999),
    [500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000].map(ms => ms * (0.5 + 0.999_999 / 2)),
  )
})

test('a wait ends with an abort', async () => {
  const controller = new AbortController()
  const waiting = assert.rejects(realTiming.wait(1e6, controller.signal), { code: 'aborted' })
  controller.abort()
  await waiting
  await assert.rejects(realTiming.wait(1e6, controller.signal), { code: 'aborted' })
  await realTiming.wait(0, new AbortController().signal)
})
