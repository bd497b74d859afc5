import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { compose } from '../../../src/app/compose.ts'
import { ingestPaths } from '../../../src/app/use-cases/corpus/ingest.ts'
import { owner } from '../../../src/core/principal.ts'
import {
  takeTestServer,
  testServerSettings,
} from '../../../src/stores/neo4j/test-server.contract.ts'
import { mainProgram } from '../../support/command-line.ts'
import { contentOf, corpusIn } from '../../support/shared-corpus.ts'
import { breakableSocket } from '../../support/breakable-socket.ts'

const files = 200
const access = { principal: owner }
const settings = testServerSettings()

interface Ended {
  readonly code: number | null
  readonly errors: string
}

/** `veritrail ingest` over the connection; `during` is called once data has been sent. */
async function ingested(
  corpus: string,
  source: string,
  uri: string,
  during?: () => Promise<void>,
): Promise<Ended> {
  const child = spawn(
    process.execPath,
    [mainProgram, '--corpus', corpus, '--json', 'ingest', source],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, NEO4J_URI: uri } },
  )
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const ended = once(child, 'close')
  await during?.()
  const [code] = (await ended) as [number | null]
  return { code, errors }
}

describe('a network that is cut', { skip: typeof settings === 'string' && settings }, () => {
  async function prepared(context: TestContext) {
    assert.ok(typeof settings !== 'string')
    const folder = mkdtempSync(join(tmpdir(), 'veritrail-cut-'))
    context.after(() => rmSync(folder, { recursive: true }))
    const source = join(folder, 'files')
    mkdirSync(source)
    for (let index = 0; index < files; index++)
      writeFileSync(
        join(source, `${index}.md`),
        `# Note ${index}\n\nAda Brandt met Ben Quinn on ${1 + (index % 28)} May 2021.\n`,
      )
    let expected: string[]
    {
      await using alone = await compose(corpusIn(join(folder, 'alone'), { kind: 'sqlite' }))
      for await (const _ of ingestPaths(alone, { paths: [source] }, access));
      expected = await contentOf(alone)
    }
    return { source, expected, shared: corpusIn(join(folder, 'shared'), { kind: 'neo4j' }) }
  }

  // The program has connected, read its corpus and begun to send documents.
  const muchIsSent = async (bytes: () => number): Promise<void> => {
    const before = bytes()
    while (bytes() - before < 60_000) await sleep(2)
  }

  it('for a moment does not disturb an ingestion', async context => {
    const { source, expected, shared } = await prepared(context)
    assert.ok(typeof settings !== 'string')
    await using server = await takeTestServer(settings)
    await using _empty = await server.open()
    const network = await breakableSocket(context, settings.uri)
    let sentAtCut = Infinity
    const { code, errors } = await ingested(shared, source, network.url, async () => {
      await muchIsSent(network.bytes)
      network.cut()
      sentAtCut = network.bytes()
      await sleep(800)
      network.mend()
    })
    assert.equal(code, 0, errors)
    assert.ok(network.bytes() > sentAtCut, 'nothing was left to send after the cut')
    await using app = await compose(shared)
    assert.deepEqual(await app.store.documents.openIngestions(access), [])
    assert.deepEqual(await contentOf(app), expected)
  })

  it('for long ends it with advice, and the next run goes on', async context => {
    const { source, expected, shared } = await prepared(context)
    assert.ok(typeof settings !== 'string')
    await using server = await takeTestServer(settings)
    await using _empty = await server.open()
    const network = await breakableSocket(context, settings.uri)
    const { code, errors } = await ingested(shared, source, network.url, async () => {
      await muchIsSent(network.bytes)
      network.cut()
    })
    assert.equal(code, 7, errors)
    assert.match(errors, /Neo4j at bolt:\/\/\S+ does not answer .*Start it, or set NEO4J_URI/u)
    network.mend()
    assert.equal((await ingested(shared, source, network.url)).code, 0)
    await using app = await compose(shared)
    assert.deepEqual(await app.store.documents.openIngestions(access), [])
    assert.deepEqual(await contentOf(app), expected)
  })
})
