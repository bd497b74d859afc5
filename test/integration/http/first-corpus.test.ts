import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { runCommandLine } from '../../support/command-line.ts'
import { bearer, folderOf } from '../../support/http-server.ts'

const ownerToken = 'owner-token-of-forty-characters-or-more-0'

/** Runs `serve` until `use` is over; gives what it wrote. */
async function served(
  folder: string,
  words: readonly string[],
  environment: { readonly ownerTokenFile?: string },
  use: (url: string) => Promise<void>,
): Promise<{ readonly code: number; readonly err: string }> {
  const stop = new AbortController()
  let used: Promise<void> | undefined
  const ran = await runCommandLine(
    {
      folder,
      environment,
      signal: stop.signal,
      onOutput(text) {
        const url = /"url":"([^"]+)"/.exec(text)?.[1]
        if (url !== undefined) used = use(url).finally(() => stop.abort())
      },
    },
    ['--json', 'serve', '--port', '0', ...words],
  )
  await used
  return ran
}

describe('a server that makes its corpus', () => {
  it('reads the examples into a corpus without documents, for the token given', async t => {
    const folder = folderOf(t)
    // As a start that was interrupted before it had read anything would leave it.
    await runCommandLine({ folder }, ['init', '--encoder', 'off'])
    writeFileSync(join(folder, 'token'), `${ownerToken}\n`)
    const session = async (url: string, token: string) =>
      await fetch(`${url}/api/v1/session`, { headers: bearer(token) })
    const words = ['--create', 'examples']
    const first = await served(folder, words, { ownerTokenFile: 'token' }, async url => {
      assert.equal((await fetch(`${url}/api/v1/session`)).status, 401)
      assert.equal((await session(url, `${ownerToken}1`)).status, 401)
      const answer = await session(url, ownerToken)
      assert.equal(answer.status, 200)
      assert.match(await answer.text(), /"kind":"owner".*"documents":118\b/)
    })
    assert.equal(first.code, 0, first.err)
    assert.match(first.err, /118 ingested/)
    assert.ok(!first.err.includes(ownerToken))
    const again = await served(folder, [...words, '--owner-token-file', 'token'], {}, async url => {
      assert.equal((await session(url, ownerToken)).status, 200)
    })
    assert.equal(again.code, 0, again.err)
    assert.ok(!again.err.includes('ingested'), 'what is there already is left alone')
  })
  it('makes an empty one where there is none, in the store that is named', async t => {
    const folder = folderOf(t)
    const config = () =>
      JSON.parse(readFileSync(join(folder, '.veritrail', 'config.json'), 'utf8')) as object
    const made = await served(folder, ['--create', 'empty', '--store', 'sqlite'], {}, async url => {
      assert.equal((await fetch(`${url}/ready`)).status, 200)
    })
    assert.equal(made.code, 0, made.err)
    assert.deepEqual(config(), { schemaVersion: 1, store: { kind: 'sqlite' } })
    const other = join(folder, 'other')
    mkdirSync(other)
    assert.equal((await runCommandLine({ folder: other }, ['init', '--store', 'kuzu'])).code, 2)
  })
  it('refuses a token that could be guessed, and content that it does not know', async t => {
    const folder = folderOf(t)
    await runCommandLine({ folder }, ['init', '--encoder', 'off'])
    writeFileSync(join(folder, 'token'), 'hunter2')
    const words = ['serve', '--port', '0', '--owner-token-file', 'token']
    const weak = await runCommandLine({ folder }, words)
    assert.equal(weak.code, 2)
    assert.match(weak.err, /32 to 200 letters/)
    assert.ok(!weak.err.includes('hunter2'))
    assert.equal((await runCommandLine({ folder }, ['serve', '--create', 'mails'])).code, 2)
  })
})
