import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { coverageMarkdown } from '../../../src/alignment/coverage/coverage-markdown.ts'
import { coverageOf } from '../../../src/alignment/coverage/coverage-of.ts'
import { draftSections } from '../../../src/alignment/coverage/draft-section.ts'
import { coverageHtml } from '../../../src/alignment/coverage/page/coverage-page.ts'
import type { StandardLink } from '../../../src/alignment/coverage/standard-link.ts'
import {
  linkCsv,
  linkTable,
  linkWorkbook,
} from '../../../src/alignment/coverage/table/link-table.ts'
import { readLinkTable } from '../../../src/alignment/coverage/table/read-link-table.ts'
import type { Framework } from '../../../src/core/framework.ts'
import { defaultLoadLimits } from '../../../src/ingestion/loaded-document.ts'
import { workbookRows } from '../../../src/ingestion/loaders/data/spreadsheet.ts'
import { delimitedRows } from '../../../src/ingestion/parsing/delimited-rows.ts'

// Words that mean something to a browser, a spreadsheet or Markdown, among any others.
const word = fc.oneof(
  fc.constantFrom('<b>', '</td>', '"', "'", '`', '&lt;', '=1+1', '@x', '-1', '+', '|', ']('),
  fc.constantFrom('\n', '\t', '\r', '\u202E', '\u0007', '\u2028', 'שלום', '\u{1F6A2}', '_x0041_'),
  fc.string({ unit: 'binary', maxLength: 6 }),
)
const text = fc
  .array(word, { minLength: 1, maxLength: 8 })
  .map(words => words.join(' ').toWellFormed().replaceAll('\0', '').replaceAll('\r', '\n'))
const documents = fc.array(text, { minLength: 1, maxLength: 4 })
const numbers = fc.uniqueArray(
  text.map(number => number.replaceAll(/[\p{Cc}\p{Bidi_Control}\s]+/gu, ' ').trim()),
  { minLength: 2, maxLength: 6, selector: number => number.toLowerCase() },
)
const choice = fc.record({
  standard: fc.nat(7),
  document: fc.nat(4),
  from: fc.nat(40),
  length: fc.integer({ min: 1, max: 40 }),
  score: fc.double({ min: -0.1, max: 1.1 }),
  shows: fc.constantFrom('evidence' as const, 'gap' as const),
  by: fc.constantFrom('program' as const, 'person' as const),
  isAltered: fc.boolean(),
})

const world = fc
  .record({ documents, numbers, choices: fc.array(choice, { maxLength: 12 }) })
  .map(({ documents: texts, numbers: given, choices }) => {
    const framework: Framework = {
      title: texts[0] ?? '',
      version: '1',
      sections: [
        { number: '1', title: texts[0] ?? '', description: '' },
        { number: '2', title: '', description: '' },
      ],
      standards: given.map((number, index) => ({
        number,
        title: texts[index % texts.length] ?? '',
        section: String(1 + (index % 2)),
        formal: texts[0] ?? '',
        definitions: '',
        basis: '',
        documentation: '',
        // Cycles too, which no file may have: they must end nevertheless.
        ...(index > 0 ? { parent: given[(index * 2) % given.length] } : {}),
      })),
    }
    const links = choices.map(({ standard, document, from, length, isAltered, ...more }) => {
      const whole = texts[document] ?? ''
      const [start, end] = [Math.min(from, whole.length), Math.min(from + length, whole.length)]
      const link: StandardLink = {
        ...more,
        standard: given[standard] ?? 'unknown',
        document: { id: String(document), title: whole },
        quotations: [{ start, end, text: whole.slice(start, end) + (isAltered ? '!' : '') }],
      }
      return link
    })
    const textOf = (id: string): string | undefined => texts[Number(id)]
    const asOf = { ms: 1_750_000_000_000, original: '' }
    return { framework, links, textOf, report: coverageOf(framework, links, { textOf, asOf }) }
  })

describe('coverage of whatever documents and frameworks say', () => {
  it('claims nothing without words that stand in a document', () => {
    fc.assert(
      fc.property(world, ({ report, textOf }) => {
        for (const { strength, evidence, gaps, documents: count } of report.standards) {
          assert.equal(strength === 'none', evidence.length === 0)
          assert.ok(count <= evidence.length)
          for (const quotation of [...evidence, ...gaps]) {
            const said = textOf(quotation.documentId)?.slice(quotation.start, quotation.end)
            assert.equal(said, quotation.text)
          }
        }
        for (const { sentences } of draftSections(report).values())
          for (const { text: sentence, sources } of sentences)
            for (const { documentId, start, end } of sources)
              assert.equal(textOf(documentId)?.slice(start, end), sentence)
      }),
      { numRuns: 300 },
    )
  })

  it('lets nothing of it become markup', () => {
    const empty = coverageOf({ title: '', version: '', sections: [], standards: [] }, [], {
      textOf: () => undefined,
      asOf: { ms: 0, original: '' },
    })
    const tagsOf = (html: string): string[] => html.match(/<\/?[a-z0-9]+/g) ?? []
    const ours = new Set(tagsOf(coverageHtml(empty)))
    for (const tag of ['article', 'ol', 'h3', 'h4', 'bdi', 'span', 'a', 'blockquote', 'div', 'td'])
      ours.add(`<${tag}`).add(`</${tag}`)
    fc.assert(
      fc.property(world, ({ report }) => {
        const html = coverageHtml(report)
        for (const tag of tagsOf(html)) assert.ok(ours.has(tag), tag)
        assert.doesNotMatch(html, /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/u)
        assert.doesNotMatch(
          coverageMarkdown(report),
          /(?<!\\)[<`]|(?![\n\t])[\p{Cc}\p{Bidi_Control}]/u,
        )
      }),
      { numRuns: 150 },
    )
  })

  it('reads every table back that it wrote, without a word lost', async () => {
    const limits = { limits: defaultLoadLimits, timeZone: 'UTC' }
    await fc.assert(
      fc.asyncProperty(world, async ({ framework, report, textOf }) => {
        const quotations = [
          ...report.standards.flatMap(each => [...each.evidence, ...each.gaps]),
          ...report.refused.flatMap(({ quotation }) => quotation ?? []),
        ]
        const item = { key: 'l.xlsx', fileName: 'l.xlsx', bytes: await linkWorkbook(report) }
        const [sheet] = await workbookRows(item, limits)
        for (const rows of [[...delimitedRows(linkCsv(report), ',')], sheet?.rows ?? []]) {
          const decided = rows.map((row, index) =>
            index === 0 ? row : ['accept', ...row.slice(1)],
          )
          const result = await readLinkTable(decided, {
            framework,
            quotations,
            textOf: id => Promise.resolve(textOf(id)),
            documentsNamed: () => Promise.resolve([]),
          })
          assert.deepEqual(result.problems, [])
          assert.equal(result.decisions.length, linkTable(report).length - 1)
        }
      }),
      { numRuns: 100 },
    )
  })
})
