import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { passagesOfTexts } from './passages-of-texts.ts'
import { windowFinder } from './window-finder.ts'

const runs = Number(process.env['VERITRAIL_CASES'] ?? 100)
const word = fc.constantFrom(
  'crane',
  'Crane',
  'bridge',
  'forty',
  'the',
  'is',
  'Ünal',
  '東京',
  '😀',
  '3.5',
  'U.S.',
  '“quoted”',
  'e\u0301',
  '\ud83d',
  '-',
  '"',
)
const gap = fc.constantFrom(' ', '. ', '\n', '\n\n', '! ', '\r\n', '  ', '; ')
const prose = fc
  .array(fc.tuple(word, gap), { maxLength: 80 })
  .map(parts => parts.map(([text, space]) => text + space).join(''))

test(
  'every window is exactly its slice, its sentences lie inside it in order, and there are no ' +
    'more than asked for',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(prose, fc.string({ unit: 'binary', maxLength: 300 })), { maxLength: 5 }),
        prose,
        fc.integer({ min: 1, max: 20 }),
        async (texts, hypothesis, maxWindows) => {
          const passages = passagesOfTexts(texts.map(text => ({ text })))
          const windows = await windowFinder(passages)(
            { hypothesis, start: 0, end: hypothesis.length },
            { maxWindows },
          )
          assert.ok(windows.length <= maxWindows)
          const ranges = new Set<string>()
          for (const window of windows) {
            const passage = passages.find(({ documentId }) => documentId === window.documentId)
            assert.equal(window.text, passage?.text.slice(window.start, window.end))
            assert.ok(window.text.isWellFormed())
            assert.ok(window.sentences.length >= 1 && window.sentences.length <= 3)
            assert.equal(window.sentences[0]?.start, window.start)
            assert.equal(window.sentences.at(-1)?.end, window.end)
            for (const [index, sentence] of window.sentences.entries())
              assert.ok(
                sentence.start < sentence.end &&
                  sentence.start >= (window.sentences[index - 1]?.end ?? window.start),
              )
            ranges.add(`${window.documentId} ${window.start} ${window.end}`)
          }
          assert.equal(ranges.size, windows.length)
        },
      ),
      { numRuns: runs },
    )
  },
)
