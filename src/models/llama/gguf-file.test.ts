import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { checkGgufFile } from './gguf-file.ts'
import { llamaModel } from './llama-model.ts'

test('only a file that begins like GGUF is taken', async context => {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-gguf-'))
  context.after(() => rmSync(folder, { recursive: true }))
  const written = (name: string, bytes: string): string => {
    const file = join(folder, name)
    writeFileSync(file, bytes, 'latin1')
    return file
  }
  await checkGgufFile(written('good.gguf', 'GGUF\x03\0\0\0rest'))
  const wrong: ReadonlyArray<readonly [string, string, RegExp]> = [
    [join(folder, 'none.gguf'), 'not_found', /There is no language model at/],
    [folder, 'invalid_input', /is not a file|cannot be read \(EISDIR\)/],
    [written('empty.gguf', ''), 'invalid_input', /is not GGUF/],
    [written('other.gguf', 'PK\x03\x04aaaabbbb'), 'invalid_input', /is not GGUF/],
    [written('new.gguf', 'GGUF\x09\0\0\0'), 'invalid_input', /GGUF of version 9, not 2 or 3/],
  ]
  for (const [file, code, message] of wrong)
    await assert.rejects(checkGgufFile(file), { code, message })
})

test('without the library an error names the command that installs it', async context => {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-gguf-'))
  context.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'm.gguf')
  writeFileSync(file, 'GGUF\x03\0\0\0', 'latin1')
  await using model = llamaModel({ file, libraryFolder: join(folder, 'nothing') })
  await assert.rejects(model.complete({ messages: [{ role: 'user', content: 'Hi' }] }, {}), {
    code: 'invalid_input',
    message: /npm install --prefix ".*nothing" --ignore-scripts --omit=optional node-llama-cpp@3/,
  })
})
