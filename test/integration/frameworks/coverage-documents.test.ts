import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { coverageDocx } from '../../../src/alignment/coverage/coverage-docx.ts'
import { coverageMarkdown } from '../../../src/alignment/coverage/coverage-markdown.ts'
import { hostileReport } from '../../../src/alignment/coverage/sample.contract.ts'
import { defaultLoadLimits, type LoadedDocument } from '../../../src/ingestion/loaded-document.ts'
import { loadItem } from '../../../src/ingestion/loaders/load-item.ts'

async function readBack(bytes: Uint8Array, fileName: string): Promise<LoadedDocument> {
  for await (const outcome of loadItem(
    { key: fileName, fileName, bytes },
    { limits: defaultLoadLimits, timeZone: 'UTC' },
  )) {
    if (outcome.status === 'loaded') return outcome.document
  }
  assert.fail(`${fileName} was not read`)
}

const long = 'The list of bolts goes on and on. '

describe('a coverage report in Word', () => {
  it('is read back with its headings, quotations and places', async () => {
    const { text, sections, title } = await readBack(await coverageDocx(hostileReport), 'c.docx')
    assert.equal(title, 'Coverage of Crane <rules> & "duties" 1.10')
    const headings = sections.map(({ headingPath }) => headingPath.at(-1))
    for (const heading of [
      'Overview',
      'C Cranes',
      'C.1 Inspection',
      '<b> <script>alert(1)</script>',
      '"><img src=x onerror=alert(1)> <i>Markup</i>',
    ])
      assert.ok(headings.includes(heading), heading)
    for (const part of [
      'Documents of Port of <Nowhere> & Sons, as of 2026-01-15',
      'Section: C Cranes | ● Strong: 0 | ◑ Partial: 2 | ◔ Weak: 1 | ○ No evidence: 1',
      '“The cranes were inspected in May and in October.”',
      '[1] log.pdf, page 2, 2025-11-02, confirmed by a person',
      'Gap: Crane 7 was not inspected in October. [4]',
      '“כל מנוף נבדק פעמיים בשנה.”',
      '<script>alert("x")</script> & [link](javascript:alert(1)) | cell `code` *bold*',
      'Cranes[U+0007] are [U+202E]reversed[U+202C] by  nobody.',
      'the words do not stand at that place in the document (“<u>”)',
    ])
      assert.ok(text.includes(part), part)
    assert.ok(text.split(long).length < 120, 'a quotation of 50,000 characters is cut')
  })

  it('is the same file for the same report', async () => {
    assert.deepEqual(await coverageDocx(hostileReport), await coverageDocx(hostileReport))
  })
})

describe('a coverage report in Markdown', () => {
  it('shows what documents say as text, never as markup', async () => {
    const markdown = coverageMarkdown(hostileReport)
    assert.doesNotMatch(markdown, /(?<!\\)[<`]|\u202E|(?<!\\)\]\(/)
    const { text, sections } = await readBack(new TextEncoder().encode(markdown), 'c.md')
    const headings = sections.map(({ headingPath }) => headingPath.at(-1))
    assert.ok(headings.includes('C.1 Inspection'))
    for (const part of [
      '<script>alert("x")</script> & [link](javascript:alert(1)) | cell ',
      'Cranes[U+0007] are [U+202E]reversed[U+202C] by nobody.',
      'log.pdf, page 3, 2025-11-02',
    ])
      assert.ok(text.includes(part), part)
    assert.ok(text.includes('=1+1 =cmd|calc'))
  })
})
