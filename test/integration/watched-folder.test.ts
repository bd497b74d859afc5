import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { mainProgram } from '../support/command-line.ts'

test('a watched folder is read again when a file appears', { timeout: 120_000 }, async t => {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-watch-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const notes = join(folder, 'notes')
  mkdirSync(join(notes, 'deep'), { recursive: true })
  writeFileSync(join(notes, 'one.md'), '# One\n\nThe first note.\n')
  const child = spawn(
    process.execPath,
    [mainProgram, 'ingest', '--no-wait', '--watch', '3600', notes],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  t.after(() => child.kill('SIGKILL'))
  let out = ''
  let err = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text
  })
  const ended = new Promise<number | null>(resolve => child.on('close', resolve))
  const rounds = new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text
      const read = out.match(/^\d+ ingested/gm)?.length ?? 0
      if (read === 1) writeFileSync(join(notes, 'deep', 'two.md'), '# Two\n\nThe second note.\n')
      if (read === 2) resolve()
    })
    void ended.then(code => reject(new Error(`it ended with ${code}: ${err}`)))
  })
  await rounds
  child.kill('SIGINT')
  const code = await ended
  assert.match(out, /^1 ingested, 0 replaced, 0 unchanged/)
  assert.match(out, /\n1 ingested, 0 replaced, 1 unchanged/)
  assert.equal(out.match(/ingested/g)?.length, 2)
  assert.equal(code, 0, err)
})
