import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { z } from 'zod'
import { docx, paragraph, pdf } from '../../src/ingestion/loaders/sample-files.contract.ts'
import { runCommandLine } from '../support/command-line.ts'

const place = z.object({ text: z.string(), headingPath: z.array(z.string()) })
const answer = z.object({ sentences: z.array(z.object({ citations: z.array(place) })) })
const report = z.object({
  verified: z.object({
    sentences: z.array(z.object({ claims: z.array(z.object({ evidence: z.array(place) })) })),
  }),
})

async function veritrail(folder: string, ...args: string[]): Promise<string> {
  const { out, err } = await runCommandLine({ folder, width: 120 }, args)
  assert.notEqual(out, '', err)
  return out
}

async function corpusOf(
  t: TestContext,
  files: Readonly<Record<string, string | Uint8Array>>,
  settings: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'veritrail-headings-')))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['sources', '.veritrail']) mkdirSync(join(folder, name))
  for (const [name, content] of Object.entries(files))
    writeFileSync(join(folder, 'sources', name), content)
  writeFileSync(
    join(folder, '.veritrail', 'config.json'),
    JSON.stringify({ schemaVersion: 1, encoder: { kind: 'off' }, ...settings }),
  )
  await veritrail(folder, 'ingest', '--no-wait', join(folder, 'sources'))
  return folder
}

/** The heading path of the citation that holds some words, in the answer to a question. */
async function citedUnder(
  folder: string,
  question: string,
  words: string,
): Promise<readonly string[] | undefined> {
  const { sentences } = answer.parse(
    JSON.parse(await veritrail(folder, 'ask', '--no-verify', '--json', question)),
  )
  return sentences.flatMap(({ citations }) => citations).find(({ text }) => text.includes(words))
    ?.headingPath
}

const intro = 'Ferries to the islands leave every Tuesday.'
const first = 'The gantry was painted green in spring.'
const deep = 'Worn hooks are replaced by the foreman.'
const second = 'The depot opens in May.'
const heading = (text: string, level: 1 | 2): string =>
  paragraph(text, `<w:pStyle w:val="${level === 1 ? 'Ueberschrift1' : 'H2'}"/>`)
const line = (text: string, y: number, size = 11) => ({ x: 72, y, text, size })

const guides: Readonly<Record<string, string | Uint8Array>> = {
  'guide.md': `# Harbour guide\n\n${intro}\n\n## Cranes\n\n${first}\n\n## Depots\n\n${second}\n`,
  'guide.html':
    '<html><body><main><h1>Harbour ' +
    (`guide</h1><p>${intro}</p><h2>Cranes</h2><p>${first}</p><h2>Depots</h2><p>${second}</p>` +
      '</main></body></html>'),
  'guide.docx': docx(
    [
      heading('Harbour guide', 1),
      paragraph(intro),
      heading('Cranes', 2),
      paragraph(first),
      heading('Depots', 2),
      paragraph(second),
    ].join(''),
  ),
  'guide.pdf': pdf([
    [
      line('Harbour guide', 760, 24),
      line(intro, 720),
      line('Cranes', 680, 16),
      line(first, 650),
      line('Depots', 610, 16),
      line(second, 580),
    ],
  ]),
}
const asked = [
  ['When do ferries to the islands leave?', 'Ferries', []],
  ['When was the gantry painted green?', 'gantry', ['Cranes']],
  ['When does the depot open?', 'depot', ['Depots']],
] as const

describe('the heading path of a citation', () => {
  for (const [name, content] of Object.entries(guides)) {
    it(`is above the cited sentence, also before its first subheading (${name})`, async t => {
      const folder = await corpusOf(t, { [name]: content })
      for (const [question, words, below] of asked)
        assert.deepEqual(
          await citedUnder(folder, question, words),
          ['Harbour guide', ...below],
          question,
        )
      const [hit] = z
        .array(place)
        .parse(
          JSON.parse(
            await veritrail(folder, 'search', '--json', '--limit', '1', 'ferries islands'),
          ),
        )
      assert.deepEqual(hit?.headingPath, ['Harbour guide'], hit?.text)
    })
  }

  it('is empty before every heading and leads down to the deepest section', async t => {
    const folder = await corpusOf(t, {
      'notes.md':
        `${intro}\n\n# Harbour\n\n## Cranes\n\n${first}\n\n### Hooks\n\n${deep}\n\n## ` +
        `Depots\n\n${second}\n`,
    })
    assert.deepEqual(
      await citedUnder(folder, 'When do ferries to the islands leave?', 'Ferries'),
      [],
    )
    assert.deepEqual(await citedUnder(folder, 'When was the gantry painted green?', 'gantry'), [
      'Harbour',
      'Cranes',
    ])
    assert.deepEqual(await citedUnder(folder, 'Who replaces worn hooks?', 'hooks'), [
      'Harbour',
      'Cranes',
      'Hooks',
    ])
  })

  it('does not depend on where chunks end', async t => {
    const folder = await corpusOf(
      t,
      { 'guide.md': guides['guide.md'] ?? '' },
      { chunking: { kind: 'fixed', tokens: 1000, tokenizer: 'estimate' } },
    )
    for (const [question, words, below] of asked)
      assert.deepEqual(
        await citedUnder(folder, question, words),
        ['Harbour guide', ...below],
        question,
      )
  })

  it('is that of the quotation where a text is verified', async t => {
    const folder = await corpusOf(
      t,
      { 'guide.md': guides['guide.md'] ?? '' },
      { encoder: { kind: 'local' } },
    )
    writeFileSync(join(folder, 'answer.txt'), `${intro} ${second}`)
    for (const where of [['--against', join(folder, 'sources')], ['--store']]) {
      const { verified } = report.parse(
        JSON.parse(
          await veritrail(folder, 'verify', join(folder, 'answer.txt'), ...where, '--json'),
        ),
      )
      const quoted = verified.sentences.flatMap(({ claims }) =>
        claims.flatMap(({ evidence }) => evidence),
      )
      assert.deepEqual(
        [intro, second].map(text => quoted.find(quote => quote.text === text)?.headingPath),
        [['Harbour guide'], ['Harbour guide', 'Depots']],
        where.join(' '),
      )
    }
  })
})
