import assert from 'node:assert/strict'
import { after, describe, it, test, type TestContext } from 'node:test'
import type { App } from '../../../src/app/compose.ts'
import { listLinks, suggestLinks } from '../../../src/app/use-cases/alignment/list-links.ts'
import { reviewLink } from '../../../src/app/use-cases/alignment/review-link.ts'
import { askQuestion } from '../../../src/app/use-cases/questions/ask.ts'
import { coverageFile, coverageFormats } from '../../../src/app/use-cases/coverage/coverage-file.ts'
import { coverageReport } from '../../../src/app/use-cases/coverage/coverage-report.ts'
import { importLinks } from '../../../src/app/use-cases/coverage/import-links.ts'
import { addFramework } from '../../../src/app/use-cases/frameworks/add-framework.ts'
import { compareStoredFrameworks } from '../../../src/app/use-cases/frameworks/compare-versions.ts'
import { readFrameworkFiles } from '../../../src/app/use-cases/frameworks/framework-files.ts'
import { removeFramework } from '../../../src/app/use-cases/frameworks/remove-framework.ts'
import { collectAnswer } from '../../../src/core/answer.ts'
import { parseCypher } from '../../../src/cypher/parse/parse-cypher.ts'
import { builtInModelDirectory } from '../../../src/models/local/built-in-model.ts'
import { localEncoder } from '../../../src/models/local/encoder.ts'
import {
  takeTestServer,
  testServerSettings,
} from '../../../src/stores/neo4j/test-server.contract.ts'
import {
  alignedCorpus,
  asOwner,
  college,
  elm,
  harlow,
  type AlignedCorpus,
} from '../../support/aligned-corpus.ts'
import { bytesOf } from '../../support/framework-files.ts'

const guest = { principal: { kind: 'user', id: 'gus', groups: ['guests'] } } as const
const table = 'Decision,Shows,Standard,Quotation,Document\n'

/** All that somebody sees of a corpus, for comparison with the same of another store. */
async function seenOf(app: App) {
  const report = await coverageReport(app, { framework: 'college', asOf: '2025' }, asOwner)
  const { rows } = await app.store.graph.query(
    parseCypher(
      'MATCH (c:Chunk)-[a:ADDRESSES]->(s:Standard) RETURN s.standardNum, a.shows, a.score, ' +
        'c.summary ORDER BY s.standardNum, a.shows, a.score, c.summary',
    ).query,
    asOwner,
  )
  const answers = []
  for (const text of ['which standards have no evidence?', 'what do we show for A-1?'])
    answers.push((await collectAnswer(askQuestion(app, { text, verify: false }, asOwner))).text)
  return {
    links: await Array.fromAsync(listLinks(app, 'college', asOwner)),
    guests: await Array.fromAsync(listLinks(app, 'college', guest)),
    suggested: await suggestLinks(app, { framework: 'college', limit: 9 }, asOwner),
    files: await Promise.all(
      coverageFormats.map(async format => {
        const content = await coverageFile(report, format, new Map())
        return [format, Buffer.from(content).toString('base64')]
      }),
    ),
    rows,
    answers,
  }
}

/** The whole way from documents to a reviewed report and a second version; what is seen on it. */
async function flow({ app, ingest, align }: AlignedCorpus) {
  const seen: unknown[] = []
  await ingest(harlow, ['staff'])
  seen.push(await align(), await seenOf(app))
  const [first] = await suggestLinks(app, { framework: 'college', limit: 1 }, asOwner)
  assert.ok(first !== undefined)
  const { standard, chunkId } = first
  await reviewLink(
    app,
    { framework: 'college', standard, passage: chunkId, decision: 'rejected' },
    asOwner,
  )
  const file = bytesOf('l.csv', `${table}add,gap,B-9,has never been tested,Backups\n`)
  seen.push(await importLinks(app, { file }, asOwner))
  await ingest(elm, ['elm'])
  seen.push(await align(), await seenOf(app))
  const second = { ...college, version: '2', standards: college.standards.slice(1) }
  const { framework } = await readFrameworkFiles([bytesOf('c.json', JSON.stringify(second))])
  await addFramework(app, { framework, name: 'college' }, asOwner)
  const versions = { before: 'college@1', after: 'college@2' }
  seen.push(await compareStoredFrameworks(app, versions, asOwner), await align())
  await removeFramework(app, { reference: 'college@2', yes: true }, asOwner)
  seen.push(await seenOf(app))
  return seen
}

const withoutTimes = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, each: unknown) =>
      typeof each === 'bigint' ? Number(each) : key === 'decidedAt' ? 0 : each,
    ),
  )

const settings = testServerSettings()
if (typeof settings === 'string') test('frameworks on Neo4j', { skip: settings })
else {
  const server = await takeTestServer(settings)
  const encoder = await localEncoder({ modelDir: builtInModelDirectory('encoder') })
  after(async () => {
    await encoder[Symbol.asyncDispose]()
    await server[Symbol.asyncDispose]()
  })

  describe('frameworks on Neo4j', () => {
    it('have the same links, answers and reports as on SQLite', async (context: TestContext) => {
      const embedded = await alignedCorpus(context, encoder, college)
      const expected = withoutTimes(await flow(embedded))
      const store = await server.open()
      const { folder } = embedded
      const onServer = await alignedCorpus(context, encoder, college, { store, folder })
      const seen = withoutTimes(await flow(onServer))
      assert.deepEqual(seen, expected)
    })
  })
}
