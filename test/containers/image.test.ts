import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { readDockerfile, type Step } from '../../scripts/containers/read-dockerfile.ts'
import { mainProgram, veritrail } from '../support/command-line.ts'
import { bearer, folderOf } from '../support/http-server.ts'

const steps =
  readDockerfile(readFileSync(new URL('../../Dockerfile', import.meta.url), 'utf8')).at(-1)
    ?.steps ?? []
const wordsOf = (kind: 'healthcheck' | 'entrypoint' | 'cmd'): readonly string[] =>
  steps.find((step): step is Extract<Step, { words: unknown }> => step.kind === kind)?.words ?? []
const valueOf = (kind: 'workdir' | 'user' | 'volume' | 'expose'): string | undefined =>
  steps.find((step): step is Extract<Step, { value: string }> => step.kind === kind)?.value

describe('what the image starts', () => {
  it('is the program, as a user of its own, with its corpus on the volume', () => {
    const copied = steps.flatMap(step => (step.kind === 'copy' ? [step.target] : []))
    const linked = steps.flatMap(step => (step.kind === 'run' ? [step.command] : [])).join('\n')
    assert.ok(copied.includes('/opt/veritrail'))
    assert.match(linked, /ln -s \/opt\/veritrail\/bin\/veritrail\.mjs \/usr\/local\/bin\/veritrail/)
    assert.deepEqual(wordsOf('entrypoint'), ['veritrail'])
    const [user = '', group = ''] = valueOf('user')?.split(':') ?? []
    assert.ok(Number(user) > 0 && Number(group) > 0)
    assert.match(
      linked,
      new RegExp(`install -d -o ${user} -g ${group} -m 0700 ${valueOf('volume')}`),
    )
    const environment = steps.flatMap(step => (step.kind === 'env' ? [step.values] : []))
    assert.equal(
      Object.assign({}, ...environment)['VERITRAIL_CORPUS'],
      `${valueOf('volume')}/corpus`,
    )
  })
  it('lets nobody in without a token, passes its health check and ends in order', async context => {
    const folder = folderOf(context)
    const corpus = join(folder, 'corpus')
    const child = spawn(
      process.execPath,
      [mainProgram, ...wordsOf('cmd'), '--create', 'empty', '--port', '0', '--json'],
      {
        env: { PATH: process.env['PATH'], VERITRAIL_CORPUS: corpus },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    context.after(() => child.kill('SIGKILL'))
    const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
    const { port } = new URL((JSON.parse(line) as { url: string }).url)
    const url = `http://127.0.0.1:${port}/api/v1/session`
    assert.equal((await fetch(url)).status, 401)
    const made = await veritrail(folder, '--corpus', corpus, 'tokens', 'create', 'me', '--owner')
    assert.equal((await fetch(url, { headers: bearer(made.out.trim()) })).status, 200)

    const usualPort = valueOf('expose') ?? ''
    const [file = '', ...words] = wordsOf('healthcheck')
    assert.equal(file, 'node')
    assert.ok(words.join(' ').includes(`:${usualPort}/`), 'the check asks the exposed port')
    const health = async (): Promise<number> => {
      const asked = words.map(word => word.replace(`:${usualPort}/`, `:${port}/`))
      const [code] = (await once(execFile(process.execPath, asked), 'exit')) as [number]
      return code
    }
    assert.equal(await health(), 0)
    child.kill('SIGTERM')
    const [code] = (await once(child, 'exit')) as [number]
    assert.equal(code, 0)
    assert.equal(await health(), 1)
  })
})
