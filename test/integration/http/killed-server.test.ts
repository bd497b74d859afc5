import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { runCommandLine, mainProgram } from '../../support/command-line.ts'
import { folderOf } from '../../support/http-server.ts'
import { jobEnd, upload } from '../../support/upload-app.ts'
import { ask, readUntil, stream } from '../../support/writing-app.ts'

interface Started {
  readonly child: ChildProcess
  readonly url: string
  readonly port: number
}

async function started(context: TestContext, corpus: string): Promise<Started> {
  const args = [mainProgram, '--corpus', corpus, '--json', 'serve', '--port', '0']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  context.after(() => child.kill('SIGKILL'))
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
  const { url } = JSON.parse(line) as { url: string }
  return { child, url, port: Number(new URL(url).port) }
}

async function killed({ child }: Started): Promise<void> {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

const noteOf = (index: number): string =>
  `Note ${index}. The depot number ${index} was opened on 5 May 2021. It has ${index} doors.`

describe('a server that is killed', () => {
  it('while it receives, reads and answers has lost nothing that it had taken', async context => {
    const folder = folderOf(context)
    const corpus = join(folder, 'corpus')
    writeFileSync(join(folder, 'kent.md'), '# Depot\n\nThe depot in Kent was opened in 2019.\n')
    const run = (...args: readonly string[]) =>
      runCommandLine({ folder }, ['--corpus', corpus, ...args])
    assert.equal((await run('init', '--encoder', 'off')).code, 0)
    assert.equal((await run('ingest', join(folder, 'kent.md'))).code, 0)

    const first = await started(context, corpus)
    const question = { text: 'When was the depot in Kent opened?' }
    const before = (await (await ask(first.url, question)).json()) as { answerId: string }
    const { id } = await upload(
      first.url,
      Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`note-${at}.txt`, noteOf(at)])),
    )
    const half = connect(first.port, '127.0.0.1')
    half.on('error', () => undefined)
    half.write(
      `POST /api/v1/documents HTTP/1.1\r\nHost: 127.0.0.1:${first.port}\r\n` +
        'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000000\r\n\r\n' +
        '--x\r\nContent-Disposition: form-data; name="files"; filename="half.txt"\r\n\r\n' +
        'Half of a document. '.repeat(5_000),
    )
    const streamed = await ask(first.url, question, stream)
    await readUntil(streamed, 'answer-start')
    await killed(first)
    await assert.rejects(streamed.text())

    const second = await started(context, corpus)
    const job = await jobEnd(second.url, id)
    assert.equal(job.state, 'done')
    assert.equal((job.counts.added ?? 0) + (job.counts.unchanged ?? 0), 200)
    const kept = (await (await fetch(`${second.url}/api/v1/documents?limit=1000`)).json()) as {
      documents: Array<{ id: string; key: string }>
    }
    assert.equal(kept.documents.length, 201)
    assert.ok(kept.documents.every(({ key }) => !key.includes('half')))
    for (const { id: documentId, key } of kept.documents.slice(0, 20)) {
      const response = await fetch(`${second.url}/api/v1/documents/${documentId}`)
      const { text } = (await response.json()) as { text: string }
      const number = /note-(\d+)/.exec(key)?.[1]
      if (number !== undefined) assert.equal(text.trim(), noteOf(Number(number)))
    }
    assert.equal((await fetch(`${second.url}/api/v1/answers/${before.answerId}`)).status, 200)
    assert.match(await (await ask(second.url, question)).text(), /2019/)
    await killed(second)
    assert.equal((await run('doctor')).code, 0)
  })
})
