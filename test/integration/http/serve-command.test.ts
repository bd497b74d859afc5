import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { hasPermissionBits } from '../../../src/support/private-files.ts'
import { mainProgram, veritrail } from '../../support/command-line.ts'
import { bearer, folderOf } from '../../support/http-server.ts'

describe('veritrail serve', () => {
  it('serves a corpus with tokens until it is told to end', async context => {
    const folder = folderOf(context)
    const corpus = ['--corpus', join(folder, 'corpus')]
    const run = (...args: readonly string[]) => veritrail(folder, ...corpus, ...args)
    const note = 'The depot in Kent was opened on 5 May 2021.'
    writeFileSync(join(folder, 'note.md'), `# Depot\n\n${note}\n`)
    assert.equal((await run('init', '--encoder', 'off')).code, 0)
    assert.equal((await run('ingest', join(folder, 'note.md'))).code, 0)

    const created = await run('tokens', 'create', 'alice', '--group', 'a', '--group', 'b')
    const token = created.out.trim()
    assert.match(token, /^vt_[\w-]{43}$/)
    assert.ok(!created.err.includes(token))
    const listed = await run('tokens', 'list')
    assert.match(listed.out, /^name +created \(UTC\) +groups\nalice +\d{4}-.* a, b\n$/)
    assert.ok(!(await run('--json', 'tokens', 'list')).out.includes(token.slice(3)))
    assert.equal((await run('tokens', 'create', 'alice')).code, 2)
    assert.equal((await run('--as', 'x:', 'tokens', 'create', 'bea')).code, 8)

    const child = spawn(
      process.execPath,
      [mainProgram, ...corpus, '--json', 'serve', '--port', '0', '--access-log'],
      { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
    )
    context.after(() => child.kill('SIGKILL'))
    let err = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text
    })
    const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
    const { url } = JSON.parse(line) as { url: string }
    const asked = `${url}/api/v1/questions`
    const body = JSON.stringify({ text: 'When was the depot in Kent opened?' })
    const headers = { 'content-type': 'application/json' }
    assert.equal((await fetch(asked, { method: 'POST', headers, body })).status, 401)
    const response = await fetch(asked, {
      method: 'POST',
      headers: { ...headers, ...bearer(token), accept: 'text/event-stream' },
      body,
    })
    assert.match(await response.text(), /5 May 2021[^]*event: answer-end\n/)
    // What somebody sends is in no line, wherever it stands.
    const secret = 'hunter2'
    const form = new FormData()
    form.append('files', new Blob([secret]), `${secret}.txt`)
    form.append(secret, secret)
    const odd = [
      fetch(`${url}/${secret}?${secret}=${secret}`, { headers: bearer(token) }),
      fetch(`${url}/api/v1/documents/${secret}?${secret}`, { headers: bearer(token) }),
      fetch(asked, { method: 'POST', headers: { ...headers, ...bearer(token) }, body: secret }),
      fetch(`${url}/api/v1/documents`, { method: 'POST', headers: bearer(token), body: form }),
      fetch(`${url}/api/v1/session`, { headers: { ...bearer(`vt_${secret}`), cookie: secret } }),
      fetch(`${url}/api/v1/session`, { headers: { 'x-forwarded-user': secret } }),
    ]
    const statuses = []
    for (const each of odd) statuses.push((await each).status)
    assert.deepEqual(statuses, [404, 404, 400, 400, 401, 401])
    assert.equal((await run('tokens', 'remove', 'alice')).code, 0)
    assert.equal((await fetch(`${url}/v1/models`, { headers: bearer(token) })).status, 401)
    child.kill('SIGTERM')
    const [code] = (await once(child, 'exit')) as [number]
    assert.equal(code, 0, err)
    const logged = err.trim().split('\n')
    const told = logged.map(entry => (JSON.parse(entry) as { status: number }).status)
    assert.deepEqual(
      told.sort((left, right) => left - right),
      [200, 400, 400, 401, 401, 401, 401, 404, 404],
    )
    assert.ok(!err.includes('depot') && !err.includes(token) && !err.includes(secret))
    const files = readdirSync(join(folder, 'corpus'))
    assert.ok(files.includes('access-tokens.json'))
    if (hasPermissionBits)
      for (const name of files)
        assert.equal(statSync(join(folder, 'corpus', name)).mode & 0o077, 0, name)
  })
  it('refuses an address that others reach while there is no token', async context => {
    const folder = folderOf(context)
    await veritrail(folder, 'init', '--encoder', 'off')
    const child = spawn(process.execPath, [mainProgram, 'serve', '--host', '0.0.0.0'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let err = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text
    })
    const [code] = (await once(child, 'close')) as [number]
    assert.equal(code, 2)
    assert.match(err, /veritrail tokens create NAME/)
  })
})
