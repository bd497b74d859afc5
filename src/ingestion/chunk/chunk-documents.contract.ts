import fc from 'fast-check'
import type { CutRegion, Page, Section } from '../../core/document.ts'
import type { ChunkSource } from './chunk-range.ts'

const piece = fc.oneof(
  fc.constantFrom(
    'The gantry was moved. ',
    'Dr. Ada Park signed it on 5 May 2021! ',
    '- a list item\n',
    '\n\n',
    '\n \t\n',
    '# Heading\n',
    'a,b,c\n',
    ' ',
    '。',
    '漢字が続く文です。',
    '한국어 문장입니다. ',
    'ไม่มีช่องว่าง',
    '😀 ',
    '👩‍👩‍👧‍👦',
    'e\u0301\u0301',
    '\u202eabc\u202c ',
    '\u200b',
    '| x | y |\n',
    'e.g. this? ',
    '\u2028',
    '…',
    '• ',
    '$& \\1 <b>',
  ),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.constant('unbrokenword'.repeat(40)),
  fc.constant('😀'.repeat(60)),
)
const texts = fc
  .array(piece, { maxLength: 60 })
  .map(parts => parts.join('').replaceAll('\r', '').replaceAll('\0', '').toWellFormed())
const share = fc.double({ min: 0, max: 1, noNaN: true })

/** Offsets that split no surrogate pair. */
function snap(text: string, part: number): number {
  const offset = Math.floor(part * text.length)
  const code = text.charCodeAt(offset)
  return code >= 0xdc00 && code <= 0xdfff ? offset + 1 : offset
}

/**
 * Documents as no loader makes them: mixed scripts, cut regions, sections and pages at any place.
 */
export const anyDocument: fc.Arbitrary<ChunkSource> = fc
  .record({
    text: texts,
    cutMarks: fc.array(fc.tuple(share, fc.double({ min: 0, max: 0.3, noNaN: true })), {
      maxLength: 3,
    }),
    sectionMarks: fc.array(share, { maxLength: 6 }),
    pageMarks: fc.array(share, { maxLength: 3 }),
  })
  .map(({ text, cutMarks, sectionMarks, pageMarks }) => {
    const cuts: CutRegion[] = cutMarks.map(([from, length]) => ({
      kind: 'quote',
      start: snap(text, from),
      end: snap(text, Math.min(1, from + length)),
    }))
    const borders = (marks: readonly number[]): number[] =>
      [...new Set(marks.map(mark => snap(text, mark)))].sort((left, right) => left - right)
    const starts = borders(sectionMarks)
    const inner: Section[] = starts.map((start, index) => ({
      start,
      end: starts[index + 1] ?? text.length,
      headingPath: ['top', `h${index}`],
      level: 2,
    }))
    const sections: Section[] =
      starts.length === 0
        ? []
        : [{ start: starts[0] ?? 0, end: text.length, headingPath: ['top'], level: 1 }, ...inner]
    const pageStarts = borders([0, ...pageMarks])
    const pages: Page[] = pageStarts.map((start, index) => ({
      number: index + 1,
      start,
      end: pageStarts[index + 1] ?? text.length,
    }))
    return { text, cuts, sections, pages }
  })
