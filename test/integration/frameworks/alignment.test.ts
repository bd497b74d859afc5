import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it, type TestContext } from 'node:test'
import type { App } from '../../../src/app/compose.ts'
import {
  alignDocuments,
  type AlignmentRequest,
  type AlignmentSummary,
} from '../../../src/app/use-cases/alignment/align-documents.ts'
import {
  countDecisions,
  listNotes,
  writeNote,
} from '../../../src/app/use-cases/alignment/discernment-notes.ts'
import {
  listLinks,
  suggestLinks,
  type ShownLink,
} from '../../../src/app/use-cases/alignment/list-links.ts'
import { suggestMissing } from '../../../src/app/use-cases/alignment/suggest-missing.ts'
import { reviewLink } from '../../../src/app/use-cases/alignment/review-link.ts'
import { askQuestion } from '../../../src/app/use-cases/questions/ask.ts'
import { fillVectors } from '../../../src/app/use-cases/corpus/fill-vectors.ts'
import { ingestPaths } from '../../../src/app/use-cases/corpus/ingest.ts'
import { addFramework } from '../../../src/app/use-cases/frameworks/add-framework.ts'
import { readFrameworkFiles } from '../../../src/app/use-cases/frameworks/framework-files.ts'
import { removeFramework } from '../../../src/app/use-cases/frameworks/remove-framework.ts'
import { collectAnswer } from '../../../src/core/answer.ts'
import { isAppError } from '../../../src/core/errors.ts'
import type { EmbeddingModel } from '../../../src/core/ports/embedding-model.ts'
import { owner, type Principal } from '../../../src/core/principal.ts'
import { parseCypher } from '../../../src/cypher/parse/parse-cypher.ts'
import { builtInModelDirectory } from '../../../src/models/local/built-in-model.ts'
import { localEncoder } from '../../../src/models/local/encoder.ts'
import { memoryStore } from '../../../src/stores/memory/memory-store.ts'
import { openSqliteStore } from '../../../src/stores/sqlite/sqlite-store.ts'
import { hasPermissionBits } from '../../../src/support/private-files.ts'
import { inProcessApp } from '../../support/access/in-process-app.ts'
import { bytesOf } from '../../support/framework-files.ts'

const asOwner = { principal: owner }
const kinds = ['memory', 'sqlite'] as const
const staff: Principal = { kind: 'user', id: 'ann', groups: ['staff'] }
const guest: Principal = { kind: 'user', id: 'gus', groups: ['guests'] }

const standards = [
  ['A-1', 'Access rights', 'Access rights of users are reviewed and approved regularly.'],
  ['A-2', 'Authentication', 'Users are authenticated by more than one factor.'],
  ['A-3', 'Physical access', 'Rooms with equipment are locked and entry is monitored.'],
  ['B-1', 'Backups', 'Backups of data are made, protected and kept at another place.'],
  ['B-2', 'Recovery tests', 'The recovery of data from backups is tested.'],
  ['B-3', 'Incidents', 'Incidents are reported, categorised and handled.'],
  ['B-4', 'Suppliers', 'Risks of suppliers are known and agreed on in contracts.'],
  ['B-5', 'Training', 'People are trained to do their work securely.'],
] as const
const frameworkOf = async (wording: Readonly<Record<string, string>> = {}) =>
  (
    await readFrameworkFiles([
      bytesOf(
        'college.json',
        JSON.stringify({
          framework: 'College',
          version: '1',
          sections: [
            { number: 'A', title: 'Access' },
            { number: 'B', title: 'Operations' },
          ],
          standards: standards.map(([number, title, formal]) => ({
            number,
            title,
            section: number.slice(0, 1),
            formal: wording[number] ?? formal,
          })),
        }),
      ),
    ])
  ).framework

const documents = {
  'access.md': `# Access at Harlow College

Managers approve the access rights of their people. Access rights are reviewed every quarter.

# Signing in

Multi-factor authentication is not in place for contractors. Staff use a password and a token.
`,
  'backups.md': `# Backups

Backups of all data are made every night and kept at another site. The recovery of data from \
backups has never been tested.
`,
}

let encoder: EmbeddingModel
before(async () => {
  encoder = await localEncoder({ modelDir: builtInModelDirectory('encoder') })
})
after(() => encoder[Symbol.asyncDispose]())

interface Corpus {
  readonly app: App
  readonly folder: string
  readonly ingest: (name: string, text: string) => Promise<void>
}

async function corpusOf(context: TestContext, kind: (typeof kinds)[number]): Promise<Corpus> {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-alignment-'))
  context.after(() => rmSync(folder, { recursive: true, force: true }))
  const store =
    kind === 'memory' ? memoryStore() : openSqliteStore({ path: join(folder, 'corpus.sqlite') })
  context.after(() => store[Symbol.asyncDispose]())
  const app = { ...inProcessApp(store, folder), embedding: encoder }
  const source = join(folder, 'documents')
  mkdirSync(source)
  const read = async (): Promise<void> => {
    for await (const event of ingestPaths(app, { paths: [source], groups: ['staff'] }, asOwner))
      void event
  }
  for (const [name, text] of Object.entries(documents)) writeFileSync(join(source, name), text)
  await read()
  await addFramework(app, { framework: await frameworkOf(), groups: ['staff', 'guests'] }, asOwner)
  return {
    app,
    folder: source,
    async ingest(name, text) {
      writeFileSync(join(source, name), text)
      await read()
    },
  }
}

async function align(
  app: App,
  request: Partial<AlignmentRequest> = {},
): Promise<readonly AlignmentSummary[]> {
  const found: AlignmentSummary[] = []
  for await (const event of alignDocuments(app, { framework: 'college', ...request }, asOwner))
    if (event.type === 'alignment-end') found.push(event.summary)
  return found
}
const pairOf = ({ standard, chunkId }: ShownLink): string => `${standard} ${chunkId}`
const linksOf = (app: App, principal: Principal = owner) =>
  Array.fromAsync(listLinks(app, 'college', { principal }))

async function rowsOf(app: App, cypher: string, principal: Principal = owner) {
  const { rows } = await app.store.graph.query(parseCypher(cypher).query, { principal })
  return rows.map(row => [...row])
}

for (const kind of kinds)
  describe(`links of passages to standards (${kind})`, () => {
    it('quote the sentences that tell, and keep gaps apart', async context => {
      const { app } = await corpusOf(context, kind)
      const [summary] = await align(app)
      assert.equal(summary?.documents, 2)
      const links = await linksOf(app)
      for (const link of links) {
        const document = await app.store.documents.document(link.document.id, asOwner)
        assert.ok(link.quotations.length >= 1 && link.quotations.length <= 3)
        assert.deepEqual(
          link.sentences.map(({ start, end }) => document?.text.slice(start, end)),
          link.quotations,
        )
      }
      const quoted = (standard: string, shows: string): readonly string[] =>
        links.find(link => link.standard === standard && link.shows === shows)?.quotations ?? []
      assert.ok(quoted('A-1', 'evidence').includes('Access rights are reviewed every quarter.'))
      assert.ok(
        quoted('A-2', 'gap').includes(
          'Multi-factor authentication is not in place for contractors.',
        ),
      )
      assert.ok(
        quoted('B-2', 'gap').includes('The recovery of data from backups has never been tested.'),
      )
      assert.ok(
        quoted('B-1', 'evidence').includes(
          'Backups of all data are made every night and kept at another site.',
        ),
      )
      assert.deepEqual(
        await rowsOf(
          app,
          'MATCH (o:Source)<-[:OF_SOURCE]-(d:Document)-[:HAS_CHUNK]->(c:Chunk)' +
            '-[a:ADDRESSES {shows: "gap"}]->(s:Standard {standardNum: "B-2"}) ' +
            'RETURN o.kind, d.key, size(a.starts), a.by',
        ),
        [['folder', 'backups.md', 1n, 'alignment/9']],
      )
    })

    it('are none of a document that is no longer in force', async context => {
      const { app, ingest } = await corpusOf(context, kind)
      const text = documents['backups.md']
      await ingest('backups.md', text.replace('# Backups', '# Backups\n\nNo longer in force.'))
      const [summary] = await align(app)
      assert.deepEqual(summary?.superseded, ['Backups'])
      const keys = new Set((await linksOf(app)).map(({ document }) => document.key))
      assert.deepEqual([...keys], ['access.md'])
      await ingest('backups.md', text)
      assert.equal((await align(app))[0]?.superseded, undefined)
      assert.ok((await linksOf(app)).some(({ document }) => document.key === 'backups.md'))
    })

    it('lead to the source with its day, along its documents in their order', async context => {
      const { app, folder, ingest } = await corpusOf(context, kind)
      const order = (): Promise<unknown> =>
        rowsOf(app, 'MATCH (a:Document)-[:NEXT]->(b:Document) RETURN a.key, b.key ORDER BY a.key')
      await ingest('minutes 10.md', 'Backups were spoken of.')
      await ingest('minutes 9.md', 'Access was spoken of.')
      await align(app)
      assert.deepEqual(await order(), [
        ['access.md', 'backups.md'],
        ['backups.md', 'minutes 9.md'],
        ['minutes 9.md', 'minutes 10.md'],
      ])
      assert.deepEqual(
        await rowsOf(
          app,
          'MATCH (o:Source)<-[:OF_SOURCE]-(d:Document) ' +
            'RETURN o.path, o.importDateMs IS NOT NULL, substring(o.importDate, 4, 1), count(d)',
        ),
        [[folder, true, '-', 4n]],
      )
      // What comes between two is between them after the next alignment.
      await ingest('budget.md', 'The budget pays for backups.')
      rmSync(join(folder, 'minutes 9.md'))
      await ingest('backups.md', documents['backups.md'])
      await align(app)
      assert.deepEqual(await order(), [
        ['access.md', 'backups.md'],
        ['backups.md', 'budget.md'],
        ['budget.md', 'minutes 10.md'],
      ])
    })

    it('are there for those who may read both sides, and go with either', async context => {
      const { app } = await corpusOf(context, kind)
      await align(app)
      const all = await linksOf(app)
      assert.ok(all.length > 0)
      assert.deepEqual(await linksOf(app, staff), all)
      assert.deepEqual(await linksOf(app, guest), [])
      const count = 'MATCH (:Chunk)-[a:ADDRESSES]->(:Standard) RETURN count(a)'
      assert.deepEqual(await rowsOf(app, count, staff), [[BigInt(all.length)]])
      assert.deepEqual(await rowsOf(app, count, guest), [[0n]])
      await assert.rejects(
        Array.fromAsync(alignDocuments(app, { framework: 'college' }, { principal: staff })),
        error => isAppError(error, 'forbidden'),
      )
      await removeFramework(app, { reference: 'college' }, asOwner)
      assert.deepEqual(await rowsOf(app, count), [[0n]])
    })

    it('are found again only where something changed', async context => {
      const { app, ingest } = await corpusOf(context, kind)
      await align(app)
      const first = await linksOf(app)
      assert.deepEqual(
        (await align(app)).map(({ documents: compared, unchanged }) => [compared, unchanged]),
        [[0, 2]],
      )
      assert.deepEqual((await align(app, { again: true }))[0]?.documents, 2)
      assert.deepEqual(await linksOf(app), first)
      const kept = join(app.corpusFolder, 'alignment')
      const modes = [kept, ...readdirSync(kept).map(name => join(kept, name))].map(
        path => statSync(path).mode & 0o777,
      )
      if (hasPermissionBits) assert.deepEqual(modes, [0o700, 0o600])
      await ingest('training.md', '# Training\n\nAll staff are trained in security every year.\n')
      const [added] = await align(app)
      assert.deepEqual([added?.documents, added?.unchanged], [1, 2])
      assert.ok((await linksOf(app)).some(({ standard }) => standard === 'B-5'))
      await align(app, { again: true })
      // The wording of a standard: what is linked to it, or near to it, is compared again.
      const toOthers = async () => (await linksOf(app)).filter(({ standard }) => standard !== 'B-5')
      const before = await toOthers()
      const framework = await frameworkOf({ 'B-5': 'Staff attend a course on fire safety.' })
      await addFramework(app, { framework }, asOwner)
      const { indexed, total } = await app.store.vectors.coverage(asOwner)
      assert.equal(total - indexed, 1, 'only the changed standard is encoded anew')
      const [changed] = await align(app)
      assert.ok((changed?.documents ?? 0) >= 1)
      assert.equal(changed?.changedStandards, 1)
      assert.deepEqual(await toOthers(), before)
      assert.equal((await align(app))[0]?.documents, 0)
      const incremental = new Set((await linksOf(app)).map(pairOf))
      const others = first.map(pairOf).filter(pair => !pair.startsWith('B-5 '))
      assert.ok(others.every(pair => incremental.has(pair)))
    })

    it('keep what people decided, also when the document is edited', async context => {
      const { app, ingest } = await corpusOf(context, kind)
      await align(app)
      const links = await linksOf(app)
      const rejected = links.find(({ standard }) => standard === 'B-1')
      const accepted = links.find(({ standard }) => standard === 'A-1')
      assert.ok(rejected !== undefined && accepted !== undefined)
      const decide = (
        standard: string,
        passage: string,
        decision: 'accepted' | 'rejected' | 'added',
      ) => reviewLink(app, { framework: 'college', standard, passage, decision }, asOwner)
      await decide('b-1', rejected.chunkId, 'rejected')
      await decide('A-1', accepted.chunkId, 'accepted')
      await decide('B-4', accepted.chunkId, 'added')
      await assert.rejects(decide('B-4', rejected.chunkId, 'accepted'), error =>
        isAppError(error, 'not_found'),
      )
      const holds = async (): Promise<void> => {
        const now = await linksOf(app)
        const of = (standard: string, key: string) =>
          now.filter(link => link.standard === standard && link.document.key === key)
        assert.deepEqual(of('B-1', 'backups.md'), [])
        for (const standard of ['A-1', 'B-4']) {
          const [link] = of(standard, 'access.md').filter(({ by }) => by === 'person')
          assert.equal(link?.score, 1)
          assert.ok((link?.quotations.length ?? 0) > 0)
        }
      }
      await holds()
      const [summary] = await align(app)
      assert.equal(summary?.learntFrom, 2)
      await holds()
      assert.ok(
        (await suggestLinks(app, { framework: 'college', limit: 50 }, asOwner)).every(
          ({ decision }) => decision === undefined,
        ),
      )
      // Another revision, in which the passages are still there.
      await ingest('access.md', `${documents['access.md']}\n# Doors\n\nAll rooms are locked.\n`)
      await ingest('backups.md', `${documents['backups.md']}\n# Doors\n\nAll rooms are locked.\n`)
      await align(app)
      await holds()
    })

    it('show what a person says, and are offered where none were found', async context => {
      const { app, ingest } = await corpusOf(context, kind)
      await align(app)
      const [link] = (await linksOf(app)).filter(({ standard }) => standard === 'B-1')
      const passage = link?.chunkId ?? ''
      const request = { framework: 'college', standard: 'B-1', passage }
      await reviewLink(app, { ...request, decision: 'accepted', shows: 'gap' }, asOwner)
      await align(app, { again: true })
      const decided = (await linksOf(app)).filter(
        ({ standard, chunkId }) => standard === 'B-1' && chunkId === passage,
      )
      assert.deepEqual(
        decided.map(({ shows, by }) => [shows, by]),
        [['gap', 'person']],
      )
      await assert.rejects(
        reviewLink(app, { ...request, decision: 'rejected', shows: 'gap' }, asOwner),
        error => isAppError(error, 'invalid_input'),
      )
      const answer = await collectAnswer(
        askQuestion(app, { text: 'Which standards have evidence?' }, asOwner),
      )
      assert.match(answer.text, /Of the \d+ links that this rests on, a person reviewed 1\./)
      assert.ok((answer.confidence?.value ?? 1) < 0.9, JSON.stringify(answer.confidence))

      await ingest('trees.md', '# Trees\n\nOld trees are looked at before the storms.\n')
      const framework = await frameworkOf({ 'B-5': 'Trees are felled where they are ill.' })
      await addFramework(app, { framework }, asOwner)
      for await (const event of fillVectors(app, asOwner)) void event
      const missing = await suggestMissing(app, { framework: 'college', limit: 50 }, asOwner)
      const linked = new Set((await linksOf(app)).map(({ standard }) => standard))
      for (const each of missing) {
        assert.ok(!linked.has(each.standard), each.standard)
        assert.ok(each.score > 0 && each.quotations.length > 0)
      }
      assert.ok(missing.some(({ document }) => document.key === 'trees.md'))
    })

    it('that people took for others leave notes on how standards differ', async context => {
      const { app, ingest } = await corpusOf(context, kind)
      await ingest('copies.md', '# Copies\n\nBackups of data are made every week and protected.\n')
      await align(app)
      const links = (await linksOf(app)).filter(({ standard }) => standard === 'B-1')
      const confuse = async (passage: string): Promise<void> => {
        for (const [standard, decision] of [
          ['B-1', 'rejected'],
          ['B-2', 'added'],
        ] as const)
          await reviewLink(app, { framework: 'college', standard, passage, decision }, asOwner)
      }
      const [first] = links
      const second = links.find(({ chunkId }) => chunkId !== first?.chunkId)
      assert.ok(first !== undefined && second !== undefined)
      assert.deepEqual(await countDecisions(app, 'college', asOwner), { rejected: 0, confirmed: 0 })
      await confuse(first.chunkId)
      // Once is no habit yet.
      assert.deepEqual(await listNotes(app, 'college', asOwner), [
        { standards: ['B-1', 'B-2'], confused: 1 },
      ])
      await confuse(second.chunkId)
      assert.deepEqual(await countDecisions(app, 'college', asOwner), { rejected: 2, confirmed: 2 })
      const [pair] = await listNotes(app, 'college', asOwner)
      assert.deepEqual([pair?.standards, pair?.confused], [['B-1', 'B-2'], 2])
      assert.match(pair?.proposed ?? '', /^B-1 is about .*kept.*; B-2 is about recovery, tests\.$/)
      assert.deepEqual(await listNotes(app, 'college', { principal: guest }), [])
      const text = 'B-1: that copies exist. B-2: that they can be used.'
      const written = await writeNote(
        app,
        { framework: 'college', standards: ['b-2', 'B-1'], text },
        asOwner,
      )
      const framework = await frameworkOf({ 'B-5': 'Staff attend a course.' })
      await addFramework(app, { framework }, asOwner)
      const [kept] = await listNotes(app, 'college', { principal: guest })
      assert.deepEqual(kept, { standards: ['B-1', 'B-2'], confused: 0, note: written })
      await writeNote(app, { framework: 'college', standards: ['B-1', 'B-2'], text: '' }, asOwner)
      assert.deepEqual(await listNotes(app, 'college', { principal: guest }), [])
    })

    it('are of each institution on its own', async context => {
      const { app: whole, folder } = await corpusOf(context, kind)
      const app: App = {
        ...whole,
        config: {
          ...whole.config,
          institutions: {
            Harlow: { sources: [folder], groups: [] },
            Elm: { sources: [], groups: ['elm'] },
          },
        },
      }
      const summaries = await align(app)
      assert.deepEqual(
        summaries.map(({ institution, documents: compared }) => [institution, compared]),
        [
          ['Harlow', 2],
          ['Elm', 0],
        ],
      )
      const linksOf = (institution: string) =>
        Array.fromAsync(listLinks(app, 'college', asOwner, { institution }))
      assert.deepEqual(await linksOf('Elm'), [])
      assert.deepEqual(
        await linksOf('Harlow'),
        await Array.fromAsync(listLinks(app, 'college', asOwner)),
      )
      assert.deepEqual(
        await suggestLinks(app, { framework: 'college', limit: 9, institution: 'Elm' }, asOwner),
        [],
      )
      assert.deepEqual(
        await rowsOf(
          app,
          'MATCH (d:Document)-[:OF_SOURCE]->(:Source)-[:OF_INSTITUTION]->(i:Institution) ' +
            'RETURN i.name, d.key ORDER BY d.key',
        ),
        [
          ['Harlow', 'access.md'],
          ['Harlow', 'backups.md'],
        ],
      )
      await assert.rejects(align(app, { institution: 'Oak' }), error =>
        isAppError(error, 'not_found'),
      )
    })
  })
