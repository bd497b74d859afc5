import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { factTriggers } from './triggers.ts'

const numRuns = Number(process.env.VERITRAIL_CASES ?? 300)
const pieces = fc.constantFrom(
  'Ada',
  'was',
  'Born',
  'son',
  'by',
  'the',
  'is a',
  'stone',
  '(1990)',
  '(',
  ')',
  '12',
  '2001',
  'é',
  '\u{1d400}',
  '.',
  ' ',
  ' ',
  '\n',
  'directed',
  'xby',
  'byx',
)

test('a sentence has the same triggers beside others as alone, whatever stands around it', () => {
  fc.assert(
    fc.property(
      fc.array(pieces, { maxLength: 60 }),
      fc.array(fc.nat(200), { maxLength: 8 }),
      (parts, cuts) => {
        const text = parts.join('')
        const bounds = [...new Set(cuts.map(cut => Math.min(cut, text.length)))].sort(
          (a, b) => a - b,
        )
        const sentences = bounds.slice(1).map((end, index) => ({ start: bounds[index] ?? 0, end }))
        assert.deepEqual(
          factTriggers(text, sentences),
          sentences.flatMap(sentence => factTriggers(text, [sentence])),
        )
        assert.deepEqual(
          factTriggers(`${text} ${'word '.repeat(200)}born`, sentences),
          factTriggers(`${text} `, sentences),
        )
      },
    ),
    { numRuns },
  )
})

test('a trigger that begins in the last sentence counts even if it ends after it', () => {
  const text = 'Ada (an engineer of some standing, 1815) and others'
  assert.deepEqual(factTriggers(text, [{ start: 0, end: 5 }]), [true])
  assert.deepEqual(factTriggers('They are thereby here', [{ start: 9, end: 21 }]), [false])
  assert.deepEqual(factTriggers('Made xby', [{ start: 6, end: 8 }]), [false])
  assert.deepEqual(factTriggers('no sentence', []), [])
})

test('reading grows with the sentences, not with sentences times text length', context => {
  const { mock } = context.mock.method(String.prototype, 'charCodeAt')
  const text = 'stone '.repeat(20_000)
  for (let start = 0; start < text.length; start += 600)
    factTriggers(text, [
      { start, end: start + 300 },
      { start: start + 300, end: start + 600 },
    ])
  const read = mock.callCount()
  assert.ok(
    read >= text.length && read <= 3 * text.length,
    `${read} characters were read of ${text.length}`,
  )
})
