import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isAppError } from '../../../core/errors.ts'
import { defaultLoadLimits, type LoadLimits } from '../../loaded-document.ts'
import { textBuilder, type TextBuilder } from './text-builder.ts'

const builderFor = (maxTextLength: number, more: Partial<LoadLimits> = {}): TextBuilder =>
  textBuilder(
    { fileName: 'f', bytes: new Uint8Array(100) },
    { ...defaultLoadLimits, maxTextLength, ...more },
  )
const cases = Number(process.env['VERITRAIL_CASES'] ?? 200)

test('a heading opens a section that ends where one of the same or an outer level opens', () => {
  const builder = builderFor(10_000)
  builder.heading('One', 1)
  builder.append('a')
  builder.heading('Inner', 2)
  builder.append('b')
  builder.heading('Two', 1)
  builder.append('c')
  const { text, sections } = builder.finish()
  assert.equal(text, 'One\n\na\n\nInner\n\nb\n\nTwo\n\nc')
  assert.deepEqual(
    sections.map(section => [
      section.headingPath.join('/'),
      section.level,
      text.slice(section.start, section.end).trim(),
    ]),
    [
      ['One', 1, 'One\n\na\n\nInner\n\nb'],
      ['One/Inner', 2, 'Inner\n\nb'],
      ['Two', 1, 'Two\n\nc'],
    ],
  )
})

test('line ends become LF and NUL goes, also where a piece ends in the middle of a pair', () => {
  const builder = builderFor(100)
  builder.append('a\r')
  builder.append('\nb\0c')
  builder.append('\ud83d')
  builder.append('\ude00')
  builder.append('\ud83d')
  assert.equal(builder.finish().text, 'a\nbc😀\ufffd')
})

test('a text above the limit fails as too large', () => {
  const builder = builderFor(5)
  assert.throws(
    () => builder.append('123456'),
    error => isAppError(error, 'document_unreadable') && error.details.reason === 'too_large',
  )
})

test('overlapping cuts become one and empty ones go', () => {
  const builder = builderFor(100)
  builder.append('0123456789')
  builder.cut({ start: 2, end: 5 }, 'header')
  builder.cut({ start: 3, end: 7 }, 'footer')
  builder.cut({ start: 8, end: 8 }, 'footer')
  builder.cut({ start: 4, end: 5 }, 'footer')
  assert.deepEqual(builder.finish().cuts, [{ start: 2, end: 7, kind: 'header' }])
})

test(
  'whatever is written in whatever order, the text is well-formed and all ranges lie inside ' +
    'it without crossing',
  () => {
    const step = fc.oneof(
      fc.record({
        do: fc.constant('append' as const),
        text: fc.string({ unit: 'binary', maxLength: 12 }),
      }),
      fc.record({
        do: fc.constant('append' as const),
        text: fc.constantFrom('\r', '\n', '\ud83d', '\ude00', '\r\n', ' ', 'word'),
      }),
      fc.record({
        do: fc.constantFrom(
          'newLine' as const,
          'paragraph' as const,
          'closeSections' as const,
          'endPage' as const,
        ),
      }),
      fc.record({
        do: fc.constant('heading' as const),
        title: fc.string({ maxLength: 6 }),
        level: fc.integer({ min: 1, max: 4 }),
      }),
      fc.record({ do: fc.constant('page' as const) }),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), steps => {
        const builder = builderFor(100_000)
        const written: Array<{ start: number; end: number; shown: string }> = []
        let pages = 0
        for (const each of steps) {
          switch (each.do) {
            case 'append': {
              const range = builder.append(each.text)
              if (/^[a-z ]+$/.test(each.text) && range.end - range.start === each.text.length)
                written.push({ ...range, shown: each.text })
              break
            }
            case 'heading':
              builder.heading(each.title, each.level)
              break
            case 'page':
              builder.startPage(++pages)
              break
            case 'newLine':
            case 'paragraph':
            case 'closeSections':
            case 'endPage':
              builder[each.do]()
              break
            default:
              each satisfies never
          }
        }
        const { text, sections, pages: found } = builder.finish()
        assert.ok(text.isWellFormed() && !/[\r\0]/.test(text))
        for (const { start, end, shown } of written)
          if (end <= text.length) assert.equal(text.slice(start, end), shown)
        for (const range of [...sections, ...found])
          assert.ok(range.start >= 0 && range.start <= range.end && range.end <= text.length)
        for (const one of sections)
          for (const other of sections)
            assert.ok(
              one.end <= other.start ||
                other.end <= one.start ||
                (one.start <= other.start && other.end <= one.end) ||
                (other.start <= one.start && one.end <= other.end),
            )
        assert.equal(found.length, pages)
      }),
      { numRuns: cases },
    )
  },
)
