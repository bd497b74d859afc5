import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { it } from 'node:test'
import { jobResponseSchema } from '../../../src/core/contract/http/jobs.ts'
import { mainProgram } from '../../support/command-line.ts'
import { emptyApp, jobEnd } from '../../support/upload-app.ts'

const isFull = process.env['VERITRAIL_FULL'] === '1'
const reason =
  process.platform === 'linux'
    ? isFull
      ? false
      : 'a gigabyte takes a while: npm run test:full'
    : 'memory is read from /proc'
const mebibyte = 2 ** 20

/** The most memory that a process has had, in MiB. */
const peakOf = (pid: number): number =>
  Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? NaN) /
  1_024

it('a file of a gigabyte is received in flat memory', { skip: reason }, async context => {
  const app = await emptyApp(context)
  const args = [mainProgram, '--corpus', app.corpusFolder, '--json', 'serve', '--port', '0']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  context.after(() => child.kill('SIGKILL'))
  const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
  const { url } = JSON.parse(line) as { url: string }
  const pid = child.pid ?? 0
  await (await fetch(`${url}/api/v1/session`)).text()
  const before = peakOf(pid)

  const sending = request(`${url}/api/v1/documents`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  })
  const answered = once(sending, 'response') as Promise<[import('node:http').IncomingMessage]>
  sending.write('--x\r\nContent-Disposition: form-data; name="files"; filename="a.bin"\r\n\r\n')
  const part = Buffer.alloc(mebibyte, 0xff)
  for (let sent = 0; sent < 1_024; sent++) if (!sending.write(part)) await once(sending, 'drain')
  sending.end('\r\n--x--\r\n')
  const [response] = await answered
  const body = (await response.setEncoding('utf8').toArray()).join('')
  assert.equal(response.statusCode, 202, body)
  const gained = peakOf(pid) - before
  context.diagnostic(`before ${before.toFixed(0)} MiB, ${gained.toFixed(0)} MiB more at the most`)
  assert.ok(gained < 200, `${gained} MiB more`)
  const { job } = jobResponseSchema.parse(JSON.parse(body))
  const { items } = await jobEnd(url, job.id)
  context.diagnostic(`${items[0]?.outcome}: ${items[0]?.reason ?? ''}`)
  assert.ok(peakOf(pid) - before < 400)
})
