import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { encoderWindow, windows } from './windows.ts'

const numRuns = Number(process.env['VERITRAIL_CASES'] ?? 200)

test('windows cover every piece, fit the model, overlap and move on, wherever words begin', () => {
  fc.assert(
    fc.property(
      fc.nat(3000),
      fc.integer({ min: 1, max: 300 }),
      fc.nat(10_000),
      fc.array(fc.boolean(), { minLength: 1, maxLength: 50 }),
      (count, length, strideSeed, pattern) => {
        const size = { length, stride: 1 + (strideSeed % length) }
        const found = windows(count, size, piece => pattern[piece % pattern.length] ?? false)
        assert.equal(found[0]?.start, 0)
        assert.equal(found.at(-1)?.end, count)
        for (const [index, window] of found.entries()) {
          assert.ok(window.end - window.start <= length)
          const before = found[index - 1]
          if (before === undefined) continue
          assert.ok(
            window.start > before.start && window.end > before.end,
            'each window brings something new',
          )
          assert.ok(window.start <= before.end, 'no piece is left out')
        }
      },
    ),
    { numRuns },
  )
})

test('a text that fits is one window, an empty one too', () => {
  assert.deepEqual(windows(0), [{ start: 0, end: 0 }])
  assert.deepEqual(windows(encoderWindow.length), [{ start: 0, end: 254 }])
  assert.deepEqual(windows(encoderWindow.length + 1), [
    { start: 0, end: 254 },
    { start: 192, end: 255 },
  ])
})

test('a window begins at the beginning of a word where one is near', () => {
  assert.deepEqual(
    windows(300, encoderWindow, piece => piece > 189 && piece < 200),
    [
      { start: 0, end: 254 },
      { start: 189, end: 300 },
    ],
  )
  assert.deepEqual(
    windows(300, encoderWindow, () => true),
    [
      { start: 0, end: 254 },
      { start: 192, end: 300 },
    ],
  )
})
