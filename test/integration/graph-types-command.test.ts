import assert from 'node:assert/strict'
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { z } from 'zod'
import { runCommandLine, type Run } from '../support/command-line.ts'

let folder = ''
const veritrail = (...args: readonly string[]): Promise<Run> => runCommandLine({ folder }, args)
const configure = (graph: object): void =>
  writeFileSync(
    join(folder, '.veritrail', 'config.json'),
    JSON.stringify({ schemaVersion: 1, encoder: { kind: 'off' }, graph }),
  )

const names = z.array(
  z.object({
    name: z.string(),
    documents: z.number(),
    count: z.number(),
    score: z.number(),
    example: z.object({
      documentId: z.string(),
      title: z.string(),
      start: z.number(),
      end: z.number(),
      text: z.string(),
    }),
  }),
)
const suggested = z.object({ types: names, relations: names })
const facts = async (): Promise<string> =>
  (await veritrail('cypher', 'MATCH (f:Fact) RETURN f.name AS name ORDER BY name')).out

describe('veritrail graph types, and facts limited to some', () => {
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'veritrail-types-'))
    for (const name of ['open', 'closed', '.veritrail']) mkdirSync(join(folder, name))
    configure({})
    for (const [name, text] of [
      ['open/a.txt', 'Ann Lee approved the survey. Elm House is a clinic.'],
      ['open/b.txt', 'Tom Reed approved the lease. St Anne is a clinic.'],
      ['open/c.txt', 'Tom Reed owns the barn.'],
      ['open/d.txt', 'Harlow Ltd owns the quarry.'],
      ['closed/e.txt', 'Eve Stone sold the vault. Rook Hall is a prison.'],
      ['closed/f.txt', 'Eve Stone sold the safe. Low Gate is a prison.'],
    ] as const)
      writeFileSync(join(folder, name), text)
    await veritrail('ingest', join(folder, 'open'), '--group', 'public')
    await veritrail('ingest', join(folder, 'closed'), '--group', 'secret')
  })
  after(() => rmSync(folder, { recursive: true }))

  it('suggests types and relations with counts and a verbatim example', async () => {
    const run = await veritrail('graph', 'types', '--json')
    assert.equal(run.code, 0)
    const { types, relations } = suggested.parse(JSON.parse(run.out))
    assert.deepEqual(types.map(({ name }) => name).sort(), ['Clinic', 'Prison'])
    assert.deepEqual(relations.map(({ name }) => name).sort(), ['approves', 'owns', 'sells'])
    for (const { documents, count, example } of [...types, ...relations]) {
      assert.deepEqual([documents, count], [2, 2])
      assert.equal(example.text.length, example.end - example.start)
    }
    const shown = await veritrail('graph', 'types')
    assert.match(shown.out, /^type +documents +uses +score +example$/m)
    assert.match(shown.out, /^owns +2 +2 +[\d.]+ +(?:Tom Reed|Harlow Ltd) owns the/m)
  })

  it('tells a principal only of documents that they may read', async () => {
    const run = await veritrail('--as', 'bob:other', 'graph', 'types', '--json')
    const { types, relations } = suggested.parse(JSON.parse(run.out))
    assert.deepEqual(types.map(({ name }) => name).sort(), ['Clinic'])
    assert.deepEqual(relations.map(({ name }) => name).sort(), ['approves', 'owns'])
  })

  it('states only allowed facts from the next ingestion on', async () => {
    assert.match(await facts(), /approves/)
    configure({ facts: { types: ['Organization'], relations: ['own'] } })
    await veritrail('ingest', join(folder, 'open'))
    await veritrail('ingest', join(folder, 'closed'))
    assert.match(await facts(), /Harlow Ltd owns quarry/)
    assert.doesNotMatch(await facts(), /approves|barn|sells/)
    const found = await veritrail('cypher', "MATCH (p:Person {name: 'Ann Lee'}) RETURN p.name")
    assert.match(found.out, /Ann Lee/)
  })

  it('refuses a type that there is not, and names those that there are', async () => {
    configure({ facts: { types: ['Company'] } })
    const run = await veritrail('stats')
    assert.equal(run.code, 2)
    assert.match(run.err, /graph\.facts\.types\.0/)
    assert.match(run.err, /"Organization"/)
  })
})
