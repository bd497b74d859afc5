import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { CutRegion, Section } from '../../core/document.ts'
import { estimatePieces } from './estimate-pieces.ts'
import { sentenceChunks } from './sentence-chunks.ts'

const numRuns = Number(process.env['VERITRAIL_CASES'] ?? 150)

const piece = fc.oneof(
  fc.constantFrom(
    'The gantry was moved. ',
    'Dr. Ada Park signed it on 5 May 2021! ',
    '- a list item\n',
    '\n\n',
    '# Heading\n',
    'a,b,c\n',
    ' ',
    '。',
    '漢字が続く文です。',
    '😀 ',
    '| x | y |\n',
    'e.g. this? ',
    '\u2028',
    '…',
    '• ',
  ),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constant('unbrokenword'.repeat(40)),
)
const texts = fc
  .array(piece, { maxLength: 60 })
  .map(parts => parts.join('').replaceAll('\r', '').replaceAll('\0', '').toWellFormed())

/** Offsets that split no surrogate pair. */
function snap(text: string, share: number): number {
  const offset = Math.floor(share * text.length)
  const code = text.charCodeAt(offset)
  return code >= 0xdc00 && code <= 0xdfff ? offset + 1 : offset
}

const documents = fc
  .record({
    text: texts,
    cutMarks: fc.array(
      fc.tuple(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 0.3, noNaN: true }),
      ),
      { maxLength: 3 },
    ),
    sectionMarks: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
    maxPieces: fc.integer({ min: 4, max: 120 }),
  })
  .map(({ text, cutMarks, sectionMarks, maxPieces }) => {
    const cuts: CutRegion[] = cutMarks.map(([from, length]) => ({
      kind: 'quote',
      start: snap(text, from),
      end: snap(text, Math.min(1, from + length)),
    }))
    const borders = [...new Set(sectionMarks.map(mark => snap(text, mark)))].sort(
      (left, right) => left - right,
    )
    const sections: Section[] = borders.map((start, index) => ({
      start,
      end: borders[index + 1] ?? text.length,
      headingPath: [`h${index}`],
      level: 1 + (index % 2),
    }))
    return { text, cuts, sections, pages: [], maxPieces }
  })

test('chunks are in order, apart from each other, trimmed, and never touch a cut region', () => {
  fc.assert(
    fc.property(documents, document => {
      let last = 0
      for (const chunk of sentenceChunks(document, document)) {
        assert.ok(
          chunk.start >= last && chunk.end > chunk.start && chunk.end <= document.text.length,
        )
        last = chunk.end
        const text = document.text.slice(chunk.start, chunk.end)
        assert.equal(text, text.trim())
        assert.ok(text.isWellFormed())
        for (const cut of document.cuts)
          assert.ok(cut.end <= cut.start || cut.end <= chunk.start || cut.start >= chunk.end)
      }
    }),
    { numRuns },
  )
})

test('chunks together hold every letter and digit that is not cut', () => {
  fc.assert(
    fc.property(documents, document => {
      const covered = new Uint8Array(document.text.length)
      for (const chunk of sentenceChunks(document, document))
        covered.fill(1, chunk.start, chunk.end)
      for (const cut of document.cuts) covered.fill(1, cut.start, Math.max(cut.start, cut.end))
      for (let index = 0; index < covered.length; index++)
        if (covered[index] === 0) assert.doesNotMatch(document.text.charAt(index), /[\p{L}\p{N}]/u)
    }),
    { numRuns },
  )
})

test('sentences lie inside their chunk, in order; only one long unit exceeds the limit', () => {
  fc.assert(
    fc.property(documents, document => {
      for (const chunk of sentenceChunks(document, document)) {
        let last = chunk.start
        for (const sentence of chunk.sentences) {
          assert.ok(
            sentence.start >= last && sentence.end > sentence.start && sentence.end <= chunk.end,
          )
          assert.ok(document.text.slice(sentence.start, sentence.end).isWellFormed())
          last = sentence.end
        }
        const inside = chunk.sentences.reduce(
          (sum, sentence) => sum + estimatePieces(document.text, sentence.start, sentence.end),
          0,
        )
        assert.ok(inside <= document.maxPieces || chunk.sentences.length === 1)
      }
    }),
    { numRuns },
  )
})

test('a chunk stays inside one section', () => {
  fc.assert(
    fc.property(documents, document => {
      for (const chunk of sentenceChunks(document, document)) {
        const inner = document.sections.filter(
          section => section.start < chunk.end && section.end > chunk.start,
        )
        // A heading without text of its own goes with the section below it.
        assert.ok(inner.length <= 1 || inner.at(-1)?.headingPath[0] === chunk.headingPath[0])
      }
    }),
    { numRuns },
  )
})

test(
  'a chunk ends inside a paragraph only where that paragraph is above the limit, alone or ' +
    'with a short one before it',
  () => {
    const paragraphs = fc.array(
      fc
        .integer({ min: 1, max: 9 })
        .map(count => Array.from({ length: count }, () => 'Ada and Bo saw a red boat.').join(' ')),
      { minLength: 1, maxLength: 12 },
    )
    fc.assert(
      fc.property(paragraphs, fc.integer({ min: 24, max: 60 }), (list, maxPieces) => {
        const text = list.join('\n\n')
        const borders = new Set(
          sentenceChunks({ text, sections: [], pages: [], cuts: [] }, { maxPieces }).map(
            chunk => chunk.start,
          ),
        )
        let start = 0
        for (const [index, paragraph] of list.entries()) {
          const isAfterShort = index > 0 && estimatePieces(list[index - 1] ?? '') < maxPieces / 3
          const isDivided = Array.from(
            { length: paragraph.length - 1 },
            (_, offset) => start + offset + 1,
          ).some(border => borders.has(border))
          if (isDivided) assert.ok(estimatePieces(paragraph) > maxPieces || isAfterShort)
          start += paragraph.length + 2
        }
      }),
      { numRuns },
    )
  },
)

test('a section that fits is one chunk, whatever its paragraphs', () => {
  fc.assert(
    fc.property(documents, document => {
      const whole = { ...document, cuts: [], sections: [] }
      const chunks = sentenceChunks(whole, { maxPieces: 4_000 })
      assert.ok(chunks.length <= 1 || estimatePieces(whole.text) > 4_000)
    }),
    { numRuns },
  )
})
