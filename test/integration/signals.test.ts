import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { isLocked } from '../../src/app/process-lock.ts'
import { mainProgram } from '../support/command-line.ts'
import { progressOf, type Progress } from '../support/killed-ingestion.ts'

function notes(
  context: TestContext,
  count: number,
): { readonly corpus: string; readonly source: string } {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-signals-'))
  context.after(() => rmSync(folder, { recursive: true }))
  const source = join(folder, 'notes')
  mkdirSync(source)
  for (let number = 0; number < count; number++)
    writeFileSync(
      join(source, `${number}.md`),
      `# Note ${number}\n\n` +
        `${`Ada Brandt met Ben Quinn about project PRJ-${number}. `.repeat(20)}\n`,
    )
  return { corpus: join(folder, 'corpus'), source }
}

/**
 * Starts an ingestion in a process group of its own, as a terminal does, and sends the group a
 * signal as soon as the corpus is so far.
 */
async function signalled(
  corpus: string,
  args: readonly string[],
  signal: NodeJS.Signals,
  isTime: (progress: Progress) => boolean,
): Promise<{
  readonly code: number | null
  readonly err: string
  readonly wasLocked: boolean
  readonly children: readonly number[]
}> {
  const child = spawn(process.execPath, [mainProgram, '--corpus', corpus, 'ingest', ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const { pid } = child
  assert.ok(pid !== undefined)
  let err = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text
  })
  const ended = new Promise<number | null>(resolve => child.on('close', resolve))
  {
    using progress = progressOf(corpus)
    for (let now = progress.read(); now === undefined || !isTime(now); now = progress.read()) {
      assert.equal(child.exitCode, null, `it ended by itself: ${err}`)
      await sleep(5)
    }
  }
  const wasLocked = isLocked(join(corpus, 'ingest.lock'))
  const children = existsSync(`/proc/${pid}/task`)
    ? readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
        .split(' ')
        .filter(text => text !== '')
        .map(Number)
    : []
  process.kill(-pid, signal)
  const code = await ended
  assert.equal(isLocked(join(corpus, 'ingest.lock')), false)
  return { code, err, wasLocked, children }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
  it(`${signal} ends an ingestion in order: it keeps what it read and says so`, async context => {
    const { corpus, source } = notes(context, 1_500)
    const { code, err, wasLocked } = await signalled(
      corpus,
      ['--no-wait', source],
      signal,
      ({ documents }) => documents > 0,
    )
    assert.equal(code, 130, err)
    assert.equal(wasLocked, true)
    assert.match(
      err,
      /Cancelled\. What was committed to a corpus stays; the same command continues from there/,
    )
    using progress = progressOf(corpus)
    const { documents } = progress.read() ?? { documents: 0 }
    assert.ok(documents > 0 && documents < 1_500, String(documents))
  })
}

it('a closed terminal ends the processes of the encoder with the ingestion', async context => {
  const { corpus, source } = notes(context, 60)
  const { code, err, children } = await signalled(
    corpus,
    [source],
    'SIGHUP',
    ({ vectors }) => vectors > 0,
  )
  assert.equal(code, 130, err)
  for (let turn = 0; turn < 100 && children.some(isAlive); turn++) await sleep(50)
  assert.deepEqual(children.filter(isAlive), [])
})
