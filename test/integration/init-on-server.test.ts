import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { takeTestServer, testServerSettings } from '../../src/stores/neo4j/test-server.contract.ts'
import { sampleRecord } from '../../src/stores/contract/sample-record.contract.ts'
import { owner } from '../../src/core/principal.ts'
import { runCommandLine } from '../support/command-line.ts'

const settings = testServerSettings()

function place(t: TestContext, variables: Readonly<Record<string, string | undefined>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-init-'))
  const before = { ...process.env }
  for (const [name, value] of Object.entries(variables))
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  t.after(() => {
    process.env = before
    rmSync(folder, { recursive: true })
  })
  return folder
}

test('init says that the server of a corpus does not answer', async t => {
  const folder = place(t, { NEO4J_URI: 'bolt://127.0.0.1:1', NEO4J_PASSWORD: 'none' })
  const { code, out, err } = await runCommandLine({ folder }, ['init', '--store', 'neo4j'])
  assert.equal(code, 0)
  assert.match(out, /^Created the settings of a corpus in .*cannot be used yet/su)
  assert.match(err, /does not answer/u)
  assert.ok(existsSync(join(folder, '.veritrail', 'config.json')))
})

test('a missing password of Neo4j is told as that, by init and copy', async t => {
  const folder = place(t, {
    NEO4J_URI: undefined,
    NEO4J_PASSWORD: undefined,
    NEO4J_USERNAME: undefined,
  })
  const made = await runCommandLine({ folder }, ['init', '--store', 'neo4j', '--json'])
  const { server } = JSON.parse(made.out) as { readonly server: Record<string, unknown> }
  assert.equal(server['isUsable'], false)
  assert.match(String(server['problem']), /^The password of Neo4j is missing: set NEO4J_PASSWORD/u)
  const copied = await runCommandLine({ folder }, ['copy', '--from', 'neo4j', '--to', 'sqlite'])
  assert.equal(copied.code, 2)
  assert.match(
    copied.err,
    /password of Neo4j is missing: set NEO4J_PASSWORD to that of the user neo4j at bolt/u,
  )
  assert.doesNotMatch(copied.err, /endpoint/u)
})

test(
  'init says how many documents are on the server already',
  { skip: typeof settings === 'string' && settings },
  async t => {
    assert.ok(typeof settings !== 'string')
    await using server = await takeTestServer(settings)
    await using store = await server.open()
    const folder = place(t, {})
    const empty = await runCommandLine({ folder }, ['init', '--store', 'neo4j'])
    assert.match(empty.out, /Neo4j \d.* holds an empty corpus/su)
    await store.writer.commit({ put: [sampleRecord('a'), sampleRecord('b')] }, { principal: owner })
    const other = ['--corpus', join(folder, 'other')]
    const { out } = await runCommandLine({ folder }, [...other, 'init', '--store', 'neo4j'])
    assert.match(out, /holds a corpus with 2 documents: this is where you work on it/u)
    assert.doesNotMatch(out, /empty/u)
  },
)
