import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { AppError, isAppError, type QueryRejection } from '../../core/errors.ts'
import type { GraphQuery } from '../../core/graph-query.ts'
import type { DocumentId, NodeId } from '../../core/ids.ts'
import { owner } from '../../core/principal.ts'
import { parseCypher } from '../../cypher/parse/parse-cypher.ts'
import { openSqliteStore } from '../../stores/sqlite/sqlite-store.ts'
import { sampleRecord } from '../../stores/contract/sample-record.contract.ts'
import {
  sandboxedQueryRunner,
  type SandboxedQueryCall,
  type SandboxedQueryRunner,
} from './query-process.ts'

const query = (text: string): GraphQuery => parseCypher(text).query
const call: SandboxedQueryCall = { principal: owner, timeoutMs: 20_000 }
const endless = query(
  'UNWIND range(1, 1000000) AS a UNWIND range(1, 1000000) AS b UNWIND range(1, 1000000) AS ' +
    'c RETURN count(*)',
)

async function rejection(
  work: Promise<unknown>,
): Promise<QueryRejection & { readonly message: string }> {
  try {
    await work
  } catch (error) {
    assert.ok(isAppError(error, 'query_rejected'), String(error))
    return { ...error.details, message: error.message }
  }
  return assert.fail('not rejected')
}

describe('the process that runs free queries', () => {
  let folder = ''
  let path = ''
  let runner: SandboxedQueryRunner
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'veritrail-query-'))
    path = join(folder, 'corpus.sqlite')
    await using store = openSqliteStore({ path })
    const node = (
      id: string,
      name: string,
    ): {
      readonly id: NodeId
      readonly labels: readonly string[]
      readonly properties: { readonly name: string }
    } => ({ id: id as NodeId, labels: ['Person'], properties: { name } })
    await store.writer.commit(
      {
        put: [
          sampleRecord('doc1', {}, { nodes: [node('p1', 'Ada')] }),
          sampleRecord('doc2', { groups: ['secret'] }, { nodes: [node('p2', 'Eve')] }),
        ],
        remove: [] as DocumentId[],
      },
      { principal: owner },
    )
    runner = sandboxedQueryRunner({ path })
  })
  after(async () => {
    await runner[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true })
  })

  it('answers for the principal, and stays for the next query', async () => {
    const names = query('MATCH (p:Person) RETURN p.name AS name ORDER BY name')
    assert.deepEqual((await runner.run(names, call)).rows, [['Ada'], ['Eve']])
    const { pid } = runner
    assert.deepEqual(
      (await runner.run(names, { ...call, principal: { kind: 'user', id: 'x', groups: [] } })).rows,
      [['Ada']],
    )
    assert.deepEqual(
      await runner.run(query('RETURN $x AS x'), { ...call, parameters: new Map([['x', 5n]]) }),
      { columns: ['x'], rows: [[5n]], truncated: false },
    )
    assert.equal(runner.pid, pid)
    assert.deepEqual(
      (await runner.schema(call)).labels.map(({ label }) => label),
      ['Person'],
    )
    assert.match((await runner.explain(names, call))[0]?.statement ?? '', /select/i)
  })

  it('is started without anything of the environment', async () => {
    await runner.run(query('RETURN 1 AS x'), call)
    const environment = `/proc/${runner.pid ?? 0}/environ`
    // Elsewhere nothing tells what a process was started with.
    const names = existsSync(environment)
      ? readFileSync(environment, 'utf8')
          .split('\0')
          .map(entry => entry.split('=')[0])
      : []
    assert.deepEqual(
      names.filter(name => name !== undefined && name !== '' && !name.startsWith('NODE_CHANNEL_')),
      [],
    )
  })

  it('gives the errors of the query as they are, and stays', async () => {
    const { pid } = runner
    const error = await rejection(runner.run(query('RETURN 1 / 0'), call))
    assert.deepEqual([error.reason, runner.pid], ['evaluation', pid])
    assert.match(error.query, /"parts"/)
  })

  it('is killed at the limit, and the next query has a new one', async () => {
    const error = await rejection(runner.run(endless, { ...call, timeoutMs: 100 }))
    assert.equal(error.reason, 'timeout')
    assert.match(error.message, /100 ms/)
    assert.deepEqual((await runner.run(query('RETURN 1 AS x'), call)).rows, [[1n]])
  })

  it('is killed by a signal, also while others wait in turn', async () => {
    const { pid } = runner
    const controller = new AbortController()
    const stopped = runner.run(endless, { ...call, signal: controller.signal })
    const next = runner.run(query('RETURN 2 AS x'), call)
    setTimeout(() => controller.abort(), 50)
    await assert.rejects(stopped, error => isAppError(error, 'aborted'))
    assert.deepEqual((await next).rows, [[2n]])
    assert.notEqual(runner.pid, pid)
    await assert.rejects(
      runner.run(query('RETURN 1 AS x'), { ...call, signal: AbortSignal.abort() }),
      error => isAppError(error, 'aborted'),
    )
  })

  it('ends itself when it takes too much memory, and says so', async () => {
    await using small = sandboxedQueryRunner({ path, memoryBytes: 160 * 2 ** 20 })
    const error = await rejection(
      small.run(
        query('UNWIND range(1, 1900000) AS x RETURN collect([x, x, x, x, toString(x)])'),
        call,
      ),
    )
    assert.equal(error.reason, 'limit')
    assert.match(error.message, /more memory than 160 MiB/)
    assert.deepEqual((await small.run(query('RETURN 1 AS x'), call)).rows, [[1n]])
  })

  it('gives no result that is larger than the cap', async () => {
    await using small = sandboxedQueryRunner({ path, resultBytes: 2 ** 20 })
    const error = await rejection(
      small.run(query('UNWIND range(1, 100000) AS x RETURN x, toString(x) AS text'), call),
    )
    assert.deepEqual([error.reason, /larger than 1 MiB/.test(error.message)], ['limit', true])
    assert.equal(
      (await small.run(query('UNWIND range(1, 10000) AS x RETURN x'), call)).rows.length,
      10_000,
    )
  })

  it('answers again after it was killed from outside', async () => {
    await runner.run(query('RETURN 1 AS x'), call)
    const { pid } = runner
    assert.ok(pid !== undefined)
    process.kill(pid, 'SIGKILL')
    await new Promise(resolve => setTimeout(resolve, 50))
    // Either nobody had noticed, and the query says that the process ended, or a new one answers.
    await runner
      .run(query('RETURN 1 AS x'), call)
      .catch((error: unknown) => assert.ok(error instanceof AppError))
    assert.deepEqual((await runner.run(query('RETURN 3 AS x'), call)).rows, [[3n]])
  })

  it('cannot be asked for a file that is not there, nor after it was closed', async () => {
    await using missing = sandboxedQueryRunner({ path: join(folder, 'none.sqlite') })
    await assert.rejects(missing.run(query('RETURN 1 AS x'), call), error =>
      isAppError(error, 'not_found'),
    )
    const closed = sandboxedQueryRunner({ path })
    await closed[Symbol.asyncDispose]()
    await assert.rejects(closed.run(query('RETURN 1 AS x'), call), error =>
      isAppError(error, 'aborted'),
    )
  })
})
