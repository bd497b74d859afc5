import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it, type TestContext } from 'node:test'
import xlsx from '@e965/xlsx'
import { standardNode } from '../../../src/alignment/framework/framework-graph.ts'
import type { App } from '../../../src/app/compose.ts'
import { listDocuments } from '../../../src/app/use-cases/corpus/inspect-documents.ts'
import { addFramework } from '../../../src/app/use-cases/frameworks/add-framework.ts'
import { readFrameworkFiles } from '../../../src/app/use-cases/frameworks/framework-files.ts'
import {
  listFrameworks,
  loadFramework,
} from '../../../src/app/use-cases/frameworks/list-frameworks.ts'
import { evidenceKinds } from '../../../src/core/document.ts'
import { standardElements } from '../../../src/core/framework.ts'
import { owner, type Principal } from '../../../src/core/principal.ts'
import { parseCypher } from '../../../src/cypher/parse/parse-cypher.ts'
import { exported } from '../../../src/stores/contract/driver.contract.ts'
import { memoryStore } from '../../../src/stores/memory/memory-store.ts'
import { openSqliteStore } from '../../../src/stores/sqlite/sqlite-store.ts'
import { inProcessApp } from '../../support/access/in-process-app.ts'
import { veritrail } from '../../support/command-line.ts'
import {
  bytesOf,
  harbourFiles,
  harbourSections,
  harbourStandards,
  laterStandards,
} from '../../support/framework-files.ts'

const asOwner = { principal: owner }
const kinds = ['memory', 'sqlite'] as const

function folderOf(context: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-frameworks-'))
  context.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function appOf(context: TestContext, kind: (typeof kinds)[number]): App {
  const folder = folderOf(context)
  const store =
    kind === 'memory' ? memoryStore() : openSqliteStore({ path: join(folder, 'corpus.sqlite') })
  context.after(() => store[Symbol.asyncDispose]())
  return inProcessApp(store, folder)
}

const harbours = async () => (await readFrameworkFiles(harbourFiles)).framework
const later = async () =>
  (
    await readFrameworkFiles([
      bytesOf('harbours_2.sections.csv', harbourSections),
      bytesOf('harbours_2.standards.csv', laterStandards),
    ])
  ).framework

async function rowsOf(
  app: App,
  cypher: string,
  principal: Principal = owner,
): Promise<unknown[][]> {
  const { query } = parseCypher(cypher)
  const { rows } = await app.store.graph.query(query, { principal })
  return rows.map(row => [...row])
}

describe('a framework of a corpus', () => {
  for (const kind of kinds)
    it(`is one document whose graph leads from chunks to its root (${kind})`, async context => {
      const app = appOf(context, kind)
      const framework = await harbours()
      const added = await addFramework(app, { framework }, asOwner)
      assert.equal(added.status, 'added')
      const { documentId } = added.framework
      const document = await app.store.documents.document(documentId, asOwner)
      assert.equal(document?.kind, 'framework')
      const loaded = await loadFramework(app, 'harbours', asOwner)
      assert.deepEqual(loaded.framework, framework)
      for (const { standard, elements } of loaded.places)
        for (const element of standardElements) {
          const range = elements[element]
          assert.equal(
            range === undefined ? '' : document.text.slice(range.start, range.end),
            standard[element],
          )
        }
      // Children point to their parents, down to the chunks; each chunk is text of the document.
      assert.deepEqual(
        await rowsOf(
          app,
          'MATCH (s:Standard {standardNum: "GT-1(1)"})-[:PART_OF]->(p:Standard)-[:PART_OF]->' +
            '(t:Section)-[:PART_OF]->(f:Framework) ' +
            'RETURN p.standardNum, s.parentStandardNum, t.sectionNum, f.framework, f.version',
        ),
        [['GT-1', 'GT-1', 'GT', 'harbours', '1']],
      )
      const chunks = await rowsOf(
        app,
        'MATCH (c:Chunk)-[:PART_OF]->(e)-[:PART_OF]->(s:Standard) ' +
          'RETURN c.start, c.end, c.text, c.nodeCat, c.parentStandardNum, s.standardNum, ' +
          'e.nodeCat, e.text ORDER BY c.start',
      )
      assert.deepEqual(
        chunks.map(([, , , , , number, element]) => `${String(number)} ${String(element)}`),
        [
          'GT-1 Formal',
          'GT-1 Definitions',
          'GT-1 Basis',
          'GT-1 Documentation',
          'GT-1(1) Formal',
          'LT-1 Formal',
          'LT-1 Basis',
          'LT-1 Documentation',
        ],
      )
      for (const [start, end, text, category, own, number, , element] of chunks) {
        assert.equal(document.text.slice(Number(start), Number(end)), text)
        assert.deepEqual([category, own], ['Chunk', number])
        assert.ok(String(text).includes(String(element).split('\n')[0] ?? '?'))
      }
      const all = await app.store.documents.chunksOf(documentId, asOwner)
      const [next] = await rowsOf(app, 'MATCH (:Chunk)-[n:NEXT]->(:Chunk) RETURN count(n)')
      assert.deepEqual(next, [BigInt(all.length - 1)])
      assert.deepEqual(
        await rowsOf(
          app,
          'MATCH (p:Part)-[:PART_OF]->(:Formal) RETURN p.standardNum, p.text ORDER BY p.start',
        ),
        [
          ['GT-1.1', 'GT-1.1 The harbour writes down who may enter.'],
          ['GT-1.2', 'GT-1.2 It reviews that list every year.'],
        ],
      )
      const [node] = await app.store.graph.nodes([standardNode(documentId, 'LT-1')], asOwner)
      assert.equal(node?.properties['name'], 'Lamps')
      // What is demanded is no fact, and the framework no evidence.
      assert.deepEqual(await app.store.documents.factsOf(documentId, asOwner), [])
      const evidence = listDocuments(app, { kinds: evidenceKinds }, asOwner)
      assert.equal((await Array.fromAsync(evidence)).length, 0)
    })

  it('is the same in every store', async context => {
    const exports = await Promise.all(
      kinds.map(async kind => {
        const app = appOf(context, kind)
        for (const framework of [await harbours(), await later()])
          await addFramework(app, { framework, groups: ['staff'] }, asOwner)
        return exported(app.store)
      }),
    )
    assert.ok((exports[0]?.length ?? 0) > 100)
    assert.deepEqual(exports[1], exports[0])
  })

  for (const kind of kinds)
    it(`stays as it is when it is added again, in whatever form (${kind})`, async context => {
      const app = appOf(context, kind)
      const framework = await harbours()
      await addFramework(app, { framework, name: 'Harbours', groups: ['staff'] }, asOwner)
      const before = await exported(app.store)
      const commit = await app.store.documents.commitSeq(asOwner)
      const [summary] = await listFrameworks(app, asOwner)
      assert.ok(summary)
      const original = await app.store.documents.bytes(summary.documentId, asOwner)
      assert.ok(original)
      const again = await readFrameworkFiles([{ name: 'again.json', bytes: original }])
      assert.deepEqual(again.framework, framework)
      const added = await addFramework(app, again, asOwner)
      assert.equal(added.status, 'unchanged')
      assert.deepEqual(added.framework.groups, ['staff'], 'who may read it stays')
      assert.equal(await app.store.documents.commitSeq(asOwner), commit)
      assert.deepEqual(await exported(app.store), before)
      // A correction replaces it, and takes along what is no more.
      const standards = framework.standards.filter(({ number }) => number !== 'LT-1')
      const replaced = await addFramework(app, { framework: { ...framework, standards } }, asOwner)
      assert.equal(replaced.status, 'replaced')
      assert.deepEqual(await rowsOf(app, 'MATCH (s:Standard {sectionNum: "LT"}) RETURN s'), [])
    })

  for (const kind of kinds)
    it(`exists for its groups only (${kind})`, async context => {
      const app = appOf(context, kind)
      await addFramework(app, { framework: await harbours(), groups: ['staff'] }, asOwner)
      await addFramework(app, { framework: await later(), groups: ['board'] }, asOwner)
      const staff: Principal = { kind: 'user', id: 'ada', groups: ['staff'] }
      const seen = await listFrameworks(app, { principal: staff })
      assert.deepEqual(
        seen.map(({ reference }) => reference),
        ['harbours@1'],
      )
      assert.deepEqual(await rowsOf(app, 'MATCH (s:Standard) RETURN DISTINCT s.version', staff), [
        ['1'],
      ])
      assert.equal(
        (await loadFramework(app, 'harbours', { principal: staff })).framework.version,
        '1',
      )
      await assert.rejects(loadFramework(app, 'harbours@2', { principal: staff }), {
        code: 'not_found',
        message: 'There is no framework "harbours@2"; there is harbours@1.',
      })
      await assert.rejects(addFramework(app, { framework: await later() }, { principal: staff }), {
        code: 'forbidden',
      })
    })
})

describe('the command line', () => {
  it('adds, lists, shows, compares and removes frameworks', async context => {
    const folder = folderOf(context)
    const run = (...args: string[]) => veritrail(folder, ...args)
    const file = (name: string, text: string): void => writeFileSync(join(folder, name), text)
    file('harbours_1.sections.csv', harbourSections)
    file('harbours_1.standards.csv', harbourStandards)
    file('harbours_2.standards.csv', laterStandards)
    file('mail.csv', 'from,to\nada,bo\n')

    const refused = await run('framework', 'add', 'mail.csv')
    assert.equal(refused.code, 2)
    assert.match(refused.err, /mail\.csv: no column holds the numbers of the standards/)
    assert.ok(!existsSync(join(folder, '.veritrail')), 'nothing is made for what cannot be read')
    assert.equal((await run('framework', 'add', 'none.csv')).code, 5)

    await run('init', '--encoder', 'off')
    const first = await run(
      'framework',
      'add',
      'harbours_1.standards.csv',
      'harbours_1.sections.csv',
      '--name',
      'harbour',
    )
    assert.deepEqual(
      [first.code, first.out],
      [0, 'Added harbour@1 (harbours): 2 sections, 3 standards.\n'],
      first.err,
    )
    const second = await run(
      'framework',
      'add',
      'harbours_2.standards.csv',
      '--name',
      'harbour',
      '--json',
    )
    const added = JSON.parse(second.out) as { status: string; notes: string[] }
    assert.deepEqual([added.status, added.notes.length], ['added', 1])
    assert.match(second.err, /No titles of sections are given/)

    const list = await run('framework', 'list')
    assert.match(list.out, /harbour@1 +2 +3 +harbours\nharbour@2/)
    const json = (await run('framework', 'list', '--json')).out.trim().split('\n')
    assert.deepEqual(
      json.map(line => (JSON.parse(line) as { reference: string }).reference),
      ['harbour@1', 'harbour@2'],
    )

    const tree = await run('framework', 'show', 'harbour@1')
    assert.match(tree.out, /\nGT Gates\n {2}GT-1 {2}Gate policy\n {4}GT-1\(1\) {2}Night gates\n/)
    const standard = await run('framework', 'show', 'harbour@1', 'GT-1')
    assert.match(standard.out, /Definitions\n {2}A gate is any way into the harbour\.\n/)
    assert.match(standard.out, /Parts\n {2}GT-1\(1\) Night gates\n/)
    const part = await run('framework', 'show', 'harbour@1', 'gt-1.2')
    assert.match(part.out, /\nGT-1\.2\n {2}GT-1\.2 It reviews that list every year\.\n/)
    const letter = await run('framework', 'show', 'harbour@1', 'GT-1(1)b', '--json')
    const shown = JSON.parse(letter.out) as { part: string; parts: Array<{ text: string }> }
    assert.deepEqual([shown.part, shown.parts[1]?.text], ['GT-1(1)(b)', 'b. keys are counted.'])
    const missing = await run('framework', 'show', 'harbour', 'GT-7')
    assert.equal(missing.code, 5)
    assert.match(missing.err, /harbour@2 has no standard, part or section "GT-7"\. Near it: GT-1/)

    const diff = await run('framework', 'diff', 'harbour@1', 'harbour@2')
    assert.match(diff.out, /standards: 1 added, 1 removed, 1 changed, 1 unchanged/)
    assert.match(diff.out, /list \[-every-\]\s+\{\+twice a\+\} year\./)
    assert.match(diff.out, / {2}LT-1 → LT-2/)

    const cypher = await run(
      'cypher',
      'MATCH (s:Standard)-[:PART_OF]->(:Section {name: "Gates"}) RETURN s.standardNum, s.text',
    )
    assert.match(cypher.out, /GT-1/)
    const schema = await run('schema')
    for (const word of ['Framework', 'Standard', 'standardNum', 'parentStandardNum', 'nodeCat'])
      assert.ok(schema.out.includes(word), word)
    const found = await run('search', 'keys counted at night', '--kind', 'framework')
    assert.match(found.out, /keys are counted/)

    assert.equal((await run('framework', 'remove', 'harbour')).code, 2)
    const removed = await run('framework', 'remove', 'harbour@1')
    assert.equal(removed.out, 'Removed harbour@1.\n')
    const documents = await run('documents', 'list', '--json')
    const { id } = JSON.parse(documents.out) as { id: string }
    assert.equal((await run('documents', 'delete', id)).code, 0)
    assert.equal(
      (await run('framework', 'list')).out,
      'No frameworks. Add one with "veritrail framework add".\n',
    )
    const back = await run('framework', 'add', 'harbours_2.standards.csv')
    assert.match(back.out, /^Added harbours@2/)
    const doctor = await run('doctor')
    assert.equal(doctor.code, 0, doctor.out)
  })
})

/** A corpus of the command line with two versions of one framework. */
async function twoVersions(context: TestContext) {
  const folder = folderOf(context)
  const run = (...args: string[]) => veritrail(folder, ...args)
  await run('init', '--encoder', 'off')
  for (const [version, standards] of [harbourStandards, laterStandards].entries()) {
    const file = `harbours_${version + 1}.standards.csv`
    writeFileSync(join(folder, file), standards)
    assert.equal((await run('framework', 'add', file, '--name', 'harbour')).code, 0)
  }
  const versions = async (): Promise<string[]> =>
    (await run('framework', 'list', '--json')).out
      .trim()
      .split('\n')
      .map(line => (JSON.parse(line) as { reference: string }).reference)
  assert.deepEqual(await versions(), ['harbour@1', 'harbour@2'])
  return { folder, run, versions }
}

describe('a framework', () => {
  it('is removed, and decisions about it are taken over, by the owner alone', async context => {
    const { run, versions } = await twoVersions(context)
    for (const user of ['ada:staff', 'gus:public'])
      for (const [command, refusal] of [
        [['framework', 'remove', 'harbour@1'], /may remove a framework/],
        [['framework', 'remove', 'harbour', '--all', '--yes'], /may remove a framework/],
        [['align', 'take-over', 'harbour@1', 'harbour@2'], /may take decisions over/],
        [['align', 'harbour@2'], /may align documents/],
      ] as const) {
        const refused = await run('--as', user, ...command)
        assert.equal(refused.code, 8, command.join(' '))
        assert.match(refused.err, refusal)
      }
    assert.deepEqual(await versions(), ['harbour@1', 'harbour@2'])
  })

  it('is removed although it is damaged, where that is said', async context => {
    const { folder, run, versions } = await twoVersions(context)
    const database = new DatabaseSync(join(folder, '.veritrail', 'corpus.sqlite'))
    const { changes } = database
      .prepare(
        "update document_body set text = 'x' || text where n = (select n from document where " +
          'detail like \'%"version":"1"%\')',
      )
      .run()
    database.close()
    assert.equal(changes, 1)
    assert.equal((await run('framework', 'show', 'harbour@1')).code, 7)
    const refused = await run('framework', 'remove', 'harbour@1')
    assert.equal(refused.code, 2)
    assert.match(
      refused.err.replace(/\s+/g, ' '),
      /harbour@1 is damaged: how many links .* hang on it cannot be told.*--yes/,
    )
    assert.deepEqual(await versions(), ['harbour@1', 'harbour@2'])
    const removed = await run('framework', 'remove', 'harbour@1', '--yes', '--json')
    assert.equal(removed.code, 0, removed.err)
    assert.deepEqual(JSON.parse(removed.out), {
      removed: ['harbour@1'],
      links: 0,
      decisions: 0,
      damaged: ['harbour@1'],
    })
    assert.deepEqual(await versions(), ['harbour@2'])
    const doctor = await run('doctor')
    assert.equal(doctor.code, 0, doctor.out)
  })
})

describe('an Excel workbook', () => {
  const workbook = (sheets: Readonly<Record<string, readonly unknown[][]>>) => {
    const book = xlsx.utils.book_new()
    for (const [name, rows] of Object.entries(sheets))
      xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows as unknown[][]), name)
    return xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer
  }
  const standards = [
    ['Rules of the harbour', '', ''],
    [],
    ['ID', 'Name', 'Requirement', 'Section'],
    ['1.10', 'Doors', 'Doors are locked.\nAt night too.', 'GT'],
    [2, 'Keys', 'Keys are counted.', 'GT', '', 'ask Ada'],
  ]
  const mapping = { number: 'ID', title: 'Name', formal: 'Requirement' }

  it('is read with a sheet of standards and one of sections', async () => {
    const { framework, notes } = await readFrameworkFiles(
      [
        {
          name: 'rules-2.xlsx',
          bytes: workbook({
            Read: [['me', 'first']],
            Standards: standards,
            Sections: [
              ['Section_Num', 'Section_Title'],
              ['GT', 'Gates'],
            ],
          }),
        },
      ],
      { mapping },
    )
    assert.deepEqual([framework.title, framework.version], ['rules', '2'])
    assert.deepEqual(
      framework.standards.map(({ number, formal }) => [number, formal]),
      [
        ['1.10', 'Doors are locked.\nAt night too.'],
        ['2', 'Keys are counted.'],
      ],
    )
    assert.equal(framework.sections[0]?.title, 'Gates')
    assert.deepEqual(notes, [
      "rules-2.xlsx, sheet Read: left out, its columns are neither a section's nor a standard's.",
    ])
  })

  it('that is damaged or wrong is refused with the place', async () => {
    const refused = (bytes: Uint8Array) =>
      readFrameworkFiles([{ name: 'rules.xlsx', bytes }], { mapping })
    await assert.rejects(refused(new Uint8Array([80, 75, 3, 4, 1, 2, 3])), {
      code: 'invalid_input',
      message: /^rules\.xlsx: cannot be read as an Excel workbook: /,
    })
    await assert.rejects(refused(workbook({ S: [...standards, ['2', 'Again', 'x', 'GT']] })), {
      code: 'invalid_input',
      message: /^rules\.xlsx, sheet S, row 6: standard 2 is there already \(.*row 5\)/,
    })
  })
})

const data = join(
  process.env['VERITRAIL_DATA'] ?? join(import.meta.dirname, '../../../../shared/data'),
  'alignment',
  'frameworks',
)
const skip = existsSync(data) ? false : `no frameworks in ${data}`

describe('published frameworks', { skip }, () => {
  const names = skip === false ? readdirSync(data).filter(name => name.endsWith('.json')) : []
  const read = (name: string) => ({ name, bytes: readFileSync(join(data, name)) })
  for (const name of names)
    it(`${name} is the same in JSON and CSV, and in the corpus`, async context => {
      const { framework } = await readFrameworkFiles([read(name)])
      const stem = name.replace(/\.json$/, '')
      const tables = await readFrameworkFiles(
        [read(`${stem}.standards.csv`), read(`${stem}.sections.csv`)],
        { title: framework.title, version: framework.version },
      )
      assert.deepEqual(tables.framework.sections, framework.sections)
      assert.deepEqual(tables.framework.standards, framework.standards)
      const app = appOf(context, 'sqlite')
      await addFramework(app, { framework, name: 'published' }, asOwner)
      const loaded = await loadFramework(app, 'published', asOwner)
      assert.deepEqual(loaded.framework, framework)
    })
})
