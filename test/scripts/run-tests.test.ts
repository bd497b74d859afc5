import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const runner = fileURLToPath(new URL('../../scripts/run-tests.ts', import.meta.url))

function runOn(
  files: Record<string, string>,
  words: string[] = [],
  variables: Record<string, string> = {},
): { code: number | null; lines: string[]; output: string } {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-tests-'))
  try {
    mkdirSync(join(folder, 'src'))
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
    for (const [file, source] of Object.entries(files))
      writeFileSync(
        join(folder, 'src', file),
        `import { describe, test } from 'node:test'\nvoid describe\n${source}`,
      )
    // Without this variable the runner does not take itself for a test file of the run around it.
    const { NODE_TEST_CONTEXT: _, ...env } = process.env
    const result = spawnSync(process.execPath, [runner, '--root', folder, ...words], {
      encoding: 'utf8',
      env: {
        ...env,
        REQUIRE_NEO4J: '',
        REQUIRE_BROWSER: '',
        REQUIRE_MODEL: '',
        REQUIRE_IMAP: '',
        ...variables,
      },
    })
    return {
      code: result.status,
      lines: result.stdout.trimEnd().split('\n'),
      output: result.stdout + result.stderr,
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('counts tests and not the suites around them', () => {
  const { code, lines } = runOn({
    'a.test.ts':
      `test('one', () => {}); describe('suite', () => { test('two', () => {}); test('three', ` +
      '() => {}) })',
    'b.test.ts': `test('four', () => {})`,
  })
  assert.equal(lines.at(-1), '4 passed, 0 failed')
  assert.equal(code, 0)
})

test("a failure is shown once, with the file's output, and ends with a failing code", () => {
  const { code, lines, output } = runOn({
    'a.test.ts':
      `console.log('printed before'); test('good', () => {}); describe('suite', () => { ` +
      `test('bad', () => { throw new Error('broken pipe') }) })`,
  })
  assert.equal(lines.at(-1), '1 passed, 1 failed')
  assert.equal(code, 1)
  assert.match(output, /broken pipe/)
  assert.match(output, /printed before/)
})

test('skips are counted and give their reasons; one without a reason fails', () => {
  const reasoned = runOn({
    'a.test.ts': `test('later', { skip: 'needs a server' }, () => {}); test('now', () => {})`,
  })
  assert.equal(reasoned.lines.at(-1), '1 passed, 0 failed, 1 skipped')
  assert.equal(reasoned.code, 0)
  assert.match(reasoned.output, /needs a server/)
  assert.equal(
    runOn({ 'a.test.ts': `test('later', { skip: true }, () => {})` }).lines.at(-1),
    '0 passed, 1 failed',
  )
  const needsServer = { 'a.test.ts': `test('server', { skip: 'no Neo4j here' }, () => {})` }
  assert.equal(runOn(needsServer).code, 0)
  assert.equal(runOn(needsServer, [], { REQUIRE_NEO4J: '1' }).code, 1)
})

test('a file that crashes, holds no test, or fails after its tests is a failure', () => {
  for (const source of [
    'throw new Error("at once")',
    'export {}',
    `test('good', () => {}); process.on('exit', () => { process.exitCode = 4 })`,
    `test('killed', async () => { process.kill(process.pid, 'SIGKILL'); await new ` +
      'Promise(() => {}) })',
  ]) {
    const { code, lines } = runOn({ 'a.test.ts': source, 'b.test.ts': `test('fine', () => {})` })
    assert.match(lines.at(-1) ?? '', /^\d passed, 1 failed$/, source)
    assert.equal(code, 1)
  }
})

test('a run that finds no test file fails, with and without a filter', () => {
  assert.deepEqual([runOn({}).code, runOn({}).lines.at(-1)], [1, '0 passed, 1 failed'])
  const files = { 'a.test.ts': `test('one', () => {})`, 'b.test.ts': `test('two', () => {})` }
  assert.equal(runOn(files, ['nowhere']).code, 1)
  assert.equal(runOn(files, ['src/b']).lines.at(-1), '1 passed, 0 failed')
})
