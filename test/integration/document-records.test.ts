import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { z } from 'zod'
import {
  docx,
  epub,
  paragraph,
  pdf,
  pptx,
  xlsx,
} from '../../src/ingestion/loaders/sample-files.contract.ts'
import { runCommandLine } from '../support/command-line.ts'

const relations = 'http://schemas.openxmlformats.org'
const core = (title: string, author: string, modified: string): Record<string, string> => ({
  '_rels/.rels':
    '<Relationships xmlns="r"><Relationship Id="r1" Target="word/document.xml" ' +
    `Type="${relations}/officeDocument/2006/relationships/officeDocument"/><Relationship Id="r2" ` +
    `Type="${relations}/package/2006/relationships/metadata/core-properties" ` +
    'Target="docProps/core.xml"/></Relationships>',
  'docProps/core.xml':
    '<cp:coreProperties xmlns:cp="c" xmlns:dc="d" xmlns:dcterms="t">' +
    `<dc:title>${title}</dc:title><dc:creator>${author}</dc:creator>` +
    `<dcterms:modified>${modified}</dcterms:modified></cp:coreProperties>`,
})
const heading = (text: string): string => paragraph(text, '<w:pStyle w:val="Ueberschrift1"/>')
const line = (text: string, y = 660) => ({ x: 72, y, text })

function mail(number: number, from: string, subject: string, files: readonly string[]): string {
  const head =
    `From: ${from}\r\nTo: Rita Moss <rita@port.example>\r\nSubject: ${subject}\r\n` +
    `Date: Mon, 11 Mar 2024 0${number}:00:00 +0000\r\nMessage-ID: <m${number}@port.example>\r\n` +
    'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="b"\r\n\r\n' +
    '--b\r\nContent-Type: text/plain\r\n\r\nPlease find it attached.\r\n'
  const parts = files.map(
    name =>
      `--b\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename="${name}"\r\n` +
      `\r\nThe text of ${name.length} letters.\r\n`,
  )
  return `${head}${parts.join('')}--b--\r\n`
}

const files: Readonly<Record<string, string | Uint8Array>> = {
  'Lease-Agreement_2021.docx': docx(
    heading('Rent') +
      paragraph('The rent is 900 euros a month.') +
      heading('Papers') +
      paragraph('An applicant must submit three documents: a passport, a payslip, a reference.'),
    core('Lease Agreement', 'Maria Okafor', '2023-03-04T10:00:00Z'),
  ),
  'minutes march.docx': docx(
    heading('Court') +
      paragraph('The court reviewed 340 pages of evidence before the ruling. The rent was named.'),
    core('', 'Jonas Berg', '2022-05-06T10:00:00Z'),
  ),
  'kickoff.pptx': pptx([
    { title: 'Welcome', body: 'The harvest project begins.' },
    { title: 'Budget outline', body: 'We have 12,000 dollars.' },
    { title: 'Next steps', body: 'Order seeds in May.' },
  ]),
  'costs.xlsx': xlsx([
    ['Item', 'Price'],
    ['Rope', 12.5],
  ]),
  'harbour-history.pdf': pdf([
    [line('The harbour opened in 1893.')],
    [line('Boats leave at nine.')],
  ]),
  'Tide Tables.pdf': pdf([[line('High tide is at noon.')]]),
  'recipes.md': `# Soup recipes\n\n## Leek soup\n\n${'Boil three leeks for long. '.repeat(20)}\n`,
  'ferry.html': '<html><head><title>Ferry timetable</title></head><p>The ferry leaves at nine.</p>',
  'book.epub': epub(['<h1>Storms</h1><p>Storms come in autumn.</p>']),
  // A file may be called anything.
  'odd\u202Egpj.\n“x” $(id).txt': 'Buy paint.\n',
  '1.eml': mail(1, 'Maria Okafor <maria@port.example>', 'Signed lease', ['scan.txt', 'keys.csv']),
  '2.eml': mail(2, 'Jonas Berg <jonas@port.example>', 'Minutes of March', []),
}

const answer = z.object({
  text: z.string(),
  found: z.boolean(),
  search: z.object({ route: z.string() }),
  reading: z.object({ text: z.string() }).optional(),
})

let folder = ''

const veritrail = async (...args: string[]): Promise<string> =>
  (await runCommandLine({ folder, width: 120 }, args)).out

const ask = async (question: string): Promise<z.infer<typeof answer>> =>
  answer.parse(JSON.parse(await veritrail('ask', question, '--json')))

before(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'veritrail-records-')))
  for (const name of ['sources', '.veritrail']) mkdirSync(join(folder, name))
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, 'sources', name), content)
  writeFileSync(
    join(folder, '.veritrail', 'config.json'),
    JSON.stringify({ schemaVersion: 1, encoder: { kind: 'off' } }),
  )
  await veritrail('ingest', '--no-wait', join(folder, 'sources'))
})
after(() => rmSync(folder, { recursive: true, force: true }))

const told: ReadonlyArray<readonly [question: string, text: RegExp, reading: RegExp]> = [
  ['How many PDFs are in this folder?', /^2 PDFs\.$/, /^number of PDFs$/],
  ['How many PowerPoints do I have?', /^1 PowerPoint\.$/, /^number of PowerPoints$/],
  ['How many spreadsheets have been saved here?', /^1 spreadsheet\.$/, /spreadsheets/],
  ['How many PDFs and ebooks are there?', /^3 PDFs and ebooks/, /PDFs and ebooks/],
  ['How many documents are there?', /^12 documents; emails are not among them/, /documents/],
  ['Which Word document is by Jonas Berg?', /^1 Word document.*\n1\. minutes march/, /Jonas Berg/],
  ['Which document did Maria Okafor write?', /Lease Agreement/, /^documents by “Maria Okafor”$/],
  ['Documents by author Jonas Berg', /minutes march\.docx/, /^documents by/],
  ['How many Word files were modified in 2022?', /^1 Word file .*\n1\. minutes/, /dated in 2022/],
  ['Which documents are titled Ferry timetable?', /ferry\.html/, /titled “Ferry timetable”/],
  ['How many slides does the kickoff deck have?', /has 3 slides\.$/, /slides .* \(kickoff\.pptx\)/],
  ['Tell me how many pages harbour-history.pdf has', /has 2 pages\.$/, /^number of pages/],
  ['How many sheets are in costs.xlsx?', /has 1 sheet\.$/, /sheets/],
  ['What is slide 2 of the kickoff presentation called?', /“Budget outline”/, /title of page 2/],
  ['What is the title of the last slide in kickoff.pptx?', /“Next steps”/, /the last page/],
  ['What is the heading of section 2 of the lease agreement?', /“Papers”/, /section 2/],
  ['When was the lease agreement last modified?', /dated 2023-03-04/, /^date of the document/],
  ['By whom was “Lease Agreement” written?', /names Maria Okafor/, /^recorded author/],
  ['Which is the longest document?', /^The longest of 12 .*“Soup recipes”/, /longest of documents/],
  ['Which PDF has the most pages?', /harbour-history.* with 2 pages/, /by number of pages/],
  ['What is the oldest Word document?', /minutes march/, /oldest of Word documents/],
  [
    'What are the names of the files attached to the email about the signed lease?',
    /^2 files came with .*\n1\. (?:scan\.txt\n2\. keys\.csv|keys\.csv\n2\. scan\.txt)$/,
    /attached to the email about the signed lease/,
  ],
  ['What did Maria attach to her email about the lease?', /scan\.txt/, /from Maria$/],
  ['How many documents mention rent?', /^2 documents with “rent”/, /^number of documents with/],
]

const missing: ReadonlyArray<readonly [question: string, text: RegExp]> = [
  ['How many documents are in French?', /do not tell the number of these documents/],
  ['How many images are in this folder?', /do not tell the number of these images/],
  ['How many PDFs are by Maria Okafor?', /name no PDFs by “Maria Okafor”/],
  ['How many documents mention zeppelins?', /No document holds “zeppelins”/],
  ['How many pages does the whale.pdf have?', /No document is called “whale.pdf”/],
  ['How many pages does the PDF have?', /2 documents can be meant/],
  ['What is the title of slide 9 of kickoff.pptx?', /has no slide 9 with a title/],
  ['Which files were attached to the email from Jonas Berg?', /No file is known/],
  ['List all JSON files', /There are no JSON files in it/],
]

const ofText: ReadonlyArray<readonly [question: string, text: RegExp]> = [
  ['How many pages of evidence did the court review?', /340 pages/],
  ['How many documents must an applicant submit?', /three documents/],
  ['When was the harbour opened?', /1893/],
  ['What documents do I have to submit?', /three documents/],
]

describe('questions about documents as records', () => {
  for (const [question, text, reading] of told)
    it(`are answered from the records: ${question}`, async () => {
      const given = await ask(question)
      assert.match(given.text, text)
      assert.match(given.reading?.text ?? '', reading)
      assert.equal(given.found, true)
    })
  for (const [question, text] of missing)
    it(`are not found, and why: ${question}`, async () => {
      const given = await ask(question)
      assert.match(given.text, /^Not found in the corpus\. /)
      assert.match(given.text, text)
      assert.equal(given.search.route, 'structured')
      assert.notEqual(given.reading?.text ?? '', '')
    })
  for (const [question, text] of ofText)
    it(`take no question about what documents say: ${question}`, async () => {
      const given = await ask(question)
      assert.match(given.text, text)
      assert.equal(given.search.route, 'retrieval')
    })
  it('name a file on one line, whatever it is called', async () => {
    const { text } = await ask('Which text files do I have?')
    assert.equal(text.split('\n').length, 3, text)
    assert.doesNotMatch(text, /\u202E/)
  })
})
