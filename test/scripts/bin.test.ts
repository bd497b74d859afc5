import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { pathToFileURL } from 'node:url'

// Says what ran it and with which words, then waits for a signal where it is told to.
const program = `console.log(process.versions.node, ...process.argv.slice(2))
if (process.argv[2] === 'wait') {
  process.on('SIGTERM', () => process.exit(143))
  setInterval(() => {}, 1000)
} else process.exitCode = 7`

/** A package whose bin is run, with what is installed beside it. */
function installed(t: TestContext, nodeProgram?: string): { readonly command: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-bin-'))
  t.after(() => rmSync(folder, { recursive: true }))
  for (const part of ['bin', 'dist/program', 'node_modules/node/bin'])
    mkdirSync(join(folder, part), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
  writeFileSync(join(folder, 'dist', 'program', 'main.js'), program)
  copyFileSync(
    new URL('../../bin/veritrail.mjs', import.meta.url),
    join(folder, 'bin', 'veritrail.mjs'),
  )
  if (nodeProgram !== undefined) {
    writeFileSync(join(folder, 'node_modules', 'node', 'package.json'), '{"name": "node"}')
    symlinkSync(nodeProgram, join(folder, 'node_modules', 'node', 'bin', 'node'))
  }
  const oldNode =
    `Object.defineProperty(process.versions, 'node', { value: '20.9.0' }); await ` +
    `import(${JSON.stringify(pathToFileURL(join(folder, 'bin', 'veritrail.mjs')).href)})`
  return { command: ['--input-type=module', '-e', oldNode, '--', 'bin'] }
}

test('the bin tells an old Node what is needed, and loads nothing', t => {
  const { status, stdout, stderr } = spawnSync(process.execPath, installed(t).command, {
    encoding: 'utf8',
  })
  assert.equal(status, 1)
  assert.equal(stdout, '')
  assert.match(stderr, /needs Node 24 or later.*\n.*npm install node@24/)
})

test(
  'the bin hands over to the Node 24 that is installed with it: its words, its exit code, ' +
    'its signals',
  { skip: process.platform === 'win32' },
  async t => {
    const { command } = installed(t, process.execPath)
    const { status, stdout } = spawnSync(process.execPath, [...command, 'ask', '--json', 'Who?'], {
      encoding: 'utf8',
    })
    assert.deepEqual([status, stdout], [7, `${process.versions.node} ask --json Who?\n`])
    const child = spawn(process.execPath, [...command, 'wait'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    child.kill('SIGTERM')
    assert.deepEqual(await once(child, 'exit'), [143, null])
  },
)

test(
  'a package "node" without a program that runs is passed over',
  { skip: process.platform === 'win32' },
  t => {
    const { status, stderr } = spawnSync(
      process.execPath,
      installed(t, join(dirname(process.execPath), 'no-such-node')).command,
      { encoding: 'utf8' },
    )
    assert.equal(status, 1)
    assert.match(stderr, /needs Node 24 or later/)
  },
)
