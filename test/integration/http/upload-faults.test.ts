import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, utimesSync, writeFileSync, existsSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../../../src/app/compose.ts'
import { mainProgram } from '../../support/command-line.ts'
import { served } from '../../support/http-server.ts'
import { emptyApp, outcomesOf, uploaded } from '../../support/upload-app.ts'

const staged = (app: Pick<App, 'corpusFolder'>): string[] => {
  const folder = join(app.corpusFolder, 'upload-staging')
  return existsSync(folder) ? readdirSync(folder) : []
}

async function until(condition: () => boolean, what: string): Promise<void> {
  const end = performance.now() + 15_000
  while (!condition()) {
    assert.ok(performance.now() < end, `not in time: ${what}`)
    await sleep(20)
  }
}

const boundary = 'xxBOUNDARYxx'
const partHead = (fileName: string, name = 'files'): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\n` +
  'Content-Type: application/octet-stream\r\n\r\n'
const head = (port: number, more = 'Transfer-Encoding: chunked\r\n'): string =>
  `POST /api/v1/documents HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n` +
  `Content-Type: multipart/form-data; boundary=${boundary}\r\n${more}\r\n`
const chunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`

/** Posts a body as it is. */
const posted = async (
  url: string,
  body: string | Uint8Array,
  type = `multipart/form-data; boundary=${boundary}`,
): Promise<readonly [number, string]> => {
  const response = await fetch(`${url}/api/v1/documents`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: body as Uint8Array<ArrayBuffer>,
  })
  const answer = (await response.json()) as { error?: { code: string } }
  return [response.status, answer.error?.code ?? '']
}

describe('file names', () => {
  it('lead nowhere and are told as they were kept', async context => {
    const app = await emptyApp(context)
    await using server = await served(app)
    const names = [
      '../../../evil.txt',
      '/etc/cron.d/evil',
      '..\\..\\windows.txt',
      `${'n'.repeat(3_000)}.txt`,
      'späte Grüße 你好.txt',
      '.hidden',
      'same.txt',
      'same.txt',
    ]
    const body = names
      .map((name, index) => `${partHead(name)}Note ${index} about the depot.\r\n`)
      .join('')
    const [status] = await posted(server.url, `${body}--${boundary}--\r\n`)
    assert.equal(status, 202)
    await until(() => staged(app).length === 0, 'the job has ended')
    const list = (await (await fetch(`${server.url}/api/v1/documents`)).json()) as {
      documents: Array<{ key: string }>
    }
    assert.deepEqual(list.documents.map(({ key }) => key).sort(), [
      '.hidden',
      'etc/cron.d/evil',
      'evil.txt',
      `${'n'.repeat(196)}.txt`,
      'same (2).txt',
      'same.txt',
      'späte Grüße 你好.txt',
      'windows.txt',
    ])
    assert.deepEqual(server.faults, [])
  })
})

describe('what is no upload', () => {
  it('is refused with a reason, and leaves nothing', async context => {
    const app = await emptyApp(context)
    await using server = await served(app, { maxUploadBytes: 10_000 })
    const end = `\r\n--${boundary}--\r\n`
    const json = 'application/json'
    const cases: ReadonlyArray<readonly [number, string, string, string?]> = [
      [415, 'unsupported_media_type', '{}', json],
      [415, 'unsupported_media_type', 'a=b', 'application/x-www-form-urlencoded'],
      [400, 'invalid_input', 'x', 'multipart/form-data'],
      [400, 'invalid_input', 'x', 'multipart/form-data; boundary='],
      [400, 'invalid_input', ''],
      [400, 'invalid_input', 'no form at all'],
      [400, 'invalid_input', `--${boundary}--\r\n`],
      [400, 'invalid_input', `${partHead('a.txt')}no end`],
      [400, 'invalid_input', `${partHead('a.txt')}two${end.replace('--\r\n', '\r\n')}`],
      [400, 'invalid_input', `${partHead('a.txt', 'file[]')}x${end}`],
      [400, 'invalid_input', `${partHead('')}x${end}`],
      [
        400,
        'invalid_input',
        `--${boundary}\r\nContent-Disposition: form-data; name="groups"\r\n\r\neng${end}`,
      ],
      [
        400,
        'invalid_input',
        `${partHead('a.txt')}x\r\n--${boundary}\r\n` +
          `Content-Disposition: form-data; name="group"\r\n\r\n\u0007${end}`,
      ],
      [413, 'too_large', `${partHead('a.txt')}${'x'.repeat(10_001)}${end}`],
      [413, 'too_large', `${partHead('a.txt')}${'x'.repeat(3_000_000)}${end}`],
      [
        413,
        'too_large',
        `${partHead('a.txt')}x\r\n--${boundary}\r\n` +
          `Content-Disposition: form-data; name="group"\r\n\r\n${'g'.repeat(5_000)}${end}`,
      ],
    ]
    for (const [status, code, body, type] of cases)
      assert.deepEqual(await posted(server.url, body, type), [status, code], body.slice(0, 200))
    assert.deepEqual(staged(app), [])
    assert.deepEqual(await (await fetch(`${server.url}/api/v1/jobs`)).json(), { jobs: [] })
    const foreign = await fetch(`${server.url}/api/v1/documents`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site' },
      body: new FormData(),
    })
    assert.equal(foreign.status, 403)
    assert.deepEqual(server.faults, [])
  })
  it('is a file of at most so many bytes, and one of just as many is taken', async context => {
    await using server = await served(await emptyApp(context), { maxUploadBytes: 10_000 })
    const job = await uploaded(server.url, { 'a.txt': 'word '.repeat(2_000) })
    assert.deepEqual(outcomesOf(job), { 'a.txt': 'added' })
  })
})

describe('a connection', () => {
  it('that is cut leaves nothing half-written', async context => {
    const app = await emptyApp(context)
    await using server = await served(app)
    const socket = connect(server.port, '127.0.0.1')
    socket.write(head(server.port) + chunk(partHead('a.txt') + 'x'.repeat(100_000)))
    await until(() => staged(app).length > 0, 'the file is being received')
    assert.equal(statSync(join(app.corpusFolder, 'upload-staging')).mode & 0o777, 0o700)
    socket.destroy()
    await until(() => staged(app).length === 0, 'what was received is removed')
    assert.deepEqual(await (await fetch(`${server.url}/api/v1/jobs`)).json(), { jobs: [] })
    assert.deepEqual(server.faults, [])
  })
  it('may be slow as long as it moves, and is closed when it does not', async context => {
    const app = await emptyApp(context)
    await using server = await served(app, {
      limits: { requestMs: 500, headersMs: 500, leastBytesPerSecond: 2_000 },
    })
    const send = async (bytes: number, times: number): Promise<string> => {
      const socket = connect(server.port, '127.0.0.1')
      // Whoever is refused may get a reset while it still sends.
      socket.on('error', () => undefined)
      let text = ''
      socket.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      const closed = once(socket, 'close')
      socket.write(head(server.port) + chunk(partHead('a.txt')))
      for (let time = 0; time < times && !socket.destroyed && text === ''; time++) {
        socket.write(chunk('word '.repeat(bytes / 5)))
        await sleep(50)
      }
      if (text === '') socket.write(`${chunk(`\r\n--${boundary}--\r\n`)}0\r\n\r\n`)
      await closed
      return text
    }
    const [moving, creeping] = await Promise.all([send(500, 40), send(5, 200)])
    assert.match(moving, /^HTTP\/1\.1 202 /)
    assert.match(creeping, /^HTTP\/1\.1 408 [^]*"request_timeout"/)
    await until(() => staged(app).length === 0, 'nothing is left')
    assert.deepEqual(server.faults, [])
  })
})

describe('a full disk', () => {
  it('is told, and leaves nothing', { skip: process.platform !== 'linux' }, async context => {
    const app = await emptyApp(context)
    // What a process writes beyond the limit fails as on a full disk.
    const child = spawn(
      'bash',
      [
        '-c',
        'trap "" XFSZ; ulimit -f 20000; exec "$0" "$@"',
        process.execPath,
        mainProgram,
        '--corpus',
        app.corpusFolder,
        '--json',
        'serve',
        '--port',
        '0',
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    context.after(() => child.kill('SIGKILL'))
    const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
    const { url } = JSON.parse(line) as { url: string }
    const body = Buffer.concat([
      Buffer.from(partHead('large.txt')),
      Buffer.alloc(24 * 2 ** 20, 'word '),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    assert.deepEqual(await posted(url, body), [507, 'storage_full'])
    assert.deepEqual(staged(app), [])
    assert.deepEqual(outcomesOf(await uploaded(url, { 'small.txt': 'A note.' })), {
      'small.txt': 'added',
    })
  })
})

describe('what a killed process left', () => {
  it('is removed at the next start, and nothing else is', async context => {
    const app = await emptyApp(context)
    const root = join(app.corpusFolder, 'upload-staging')
    const id = '00000000-0000-4000-8000-000000000000'
    for (const name of [`receiving-${id}`, `job_${id}`, 'notes of mine']) {
      mkdirSync(join(root, name, '1'), { recursive: true })
      writeFileSync(join(root, name, '1', 'half.txt'), 'half')
      utimesSync(join(root, name), 1, 1)
    }
    writeFileSync(join(root, `receiving-${id}.lock`), '')
    utimesSync(join(root, `receiving-${id}.lock`), 1, 1)
    await using server = await served(app)
    await until(() => staged(app).length === 1, 'leftovers are removed')
    assert.deepEqual(staged(app), ['notes of mine'])
    assert.deepEqual(server.faults, [])
  })
})
