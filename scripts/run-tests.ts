import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { run } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { testReport } from './test-report.ts'

// Every check and test, under Node 24. `--full`: the full counts of the random and crash suites.
// Arguments: only the test files whose path contains one of them, without the checks. `--root`: the
// tests of another folder, without the checks. Exit code 0 only without a failure; a run that found
// no test, or none for one of the arguments, is one.

const { values, positionals } = parseArgs({
  options: { full: { type: 'boolean', default: false }, root: { type: 'string' } },
  allowPositionals: true,
})
const root =
  values.root === undefined
    ? fileURLToPath(new URL('..', import.meta.url))
    : `${resolve(values.root)}/`
if (values.full) {
  process.env['VERITRAIL_FULL'] = '1'
  process.env['VERITRAIL_CASES'] ??= '5000'
}
// Programs that tests start find the same Node.
process.env['PATH'] = `${join(root, 'node_modules', '.bin')}:${process.env['PATH'] ?? ''}`
// Hundreds of processes load the same modules: what is compiled once serves all of them.
process.env['NODE_COMPILE_CACHE'] ??= join(root, 'node_modules', '.cache', 'node')
// So does a corpus of the examples (test/support/prepared-corpus.ts).
const corpora = mkdtempSync(join(tmpdir(), 'veritrail-corpora-'))
process.env['VERITRAIL_TEST_CORPORA'] = corpora
process.on('exit', () => rmSync(corpora, { recursive: true, force: true }))

const say = (line: string): void => void process.stdout.write(`${line}\n`)
// REQUIRE_BROWSER=1, REQUIRE_NEO4J=1, REQUIRE_MODEL=1, REQUIRE_IMAP=1: a machine that has them
// must not skip the tests that need them.
const required = ['browser', 'neo4j', 'model', 'imap'].filter(
  word => process.env[`REQUIRE_${word.toUpperCase()}`] === '1',
)
const report = testReport(root, say, required)

interface Check {
  readonly name: string
  readonly words: readonly string[]
}

const checks: readonly Check[] = [
  { name: 'format', words: ['node_modules/oxfmt/bin/oxfmt', '--check', '.'] },
  { name: 'lint', words: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'types', words: ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json', '--noEmit'] },
  { name: 'types of the page', words: ['node_modules/typescript/bin/tsc', '-p', 'web'] },
  { name: 'layers', words: ['scripts/check-layers.mjs'] },
  { name: 'layout', words: ['scripts/check-layout.mjs'] },
  { name: 'unused code', words: ['node_modules/knip/bin/knip.js', '--no-progress'] },
  ...(existsSync(join(root, 'scripts/generate-docs.ts'))
    ? [{ name: 'generated documents', words: ['scripts/generate-docs.ts', '--check'] }]
    : []),
  { name: 'supply chain', words: ['scripts/check-supply-chain.ts'] },
  { name: 'package', words: ['scripts/check-package.ts'] },
]

function runCheck(check: Check): Promise<void> {
  const started = performance.now()
  const { promise, resolve: done } = Promise.withResolvers<void>()
  execFile(
    process.execPath,
    check.words,
    { cwd: root, maxBuffer: 64 * 1024 * 1024 },
    (error, stdout, stderr) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      if (error === null) report.pass(`${check.name} (${seconds} s)`)
      else report.fail(check.name, `${stdout}${stderr}${error.message}`)
      done()
    },
  )
  return promise
}

async function runFiles(chosen: readonly string[], concurrency: number): Promise<void> {
  if (chosen.length === 0) return
  const stream = run({
    files: chosen.map(file => join(root, file)),
    concurrency,
    isolation: 'process',
    timeout: values.full ? 3_600_000 : 300_000,
  })
  for await (const event of stream) report.event(event)
}

say(
  `Node ${process.versions.node}, SQLite ${process.versions['sqlite'] ?? 'unknown'}, ` +
    `${process.platform} ${process.arch}${values.full ? ', full counts' : ''}`,
)
const everything = positionals.length === 0 && values.root === undefined
const files = globSync(
  ['src', 'web/src', 'test', 'bench'].map(folder => `${folder}/**/*.test.ts`),
  { cwd: root },
)
  .filter(file => positionals.length === 0 || positionals.some(part => file.includes(part)))
  .sort()
if (positionals.length === 0 && files.length === 0) report.fail('tests', 'found no test files')
for (const part of positionals)
  if (!files.some(file => file.includes(part)))
    report.fail('tests', `no test file has "${part}" in its path`)
// Only one file at a time has the Neo4j server: the next one would wait for it, and keep others
// from running meanwhile.
const takesServer = (file: string): boolean =>
  readFileSync(join(root, file), 'utf8').includes('takeTestServer')
const { server = [], others = [] } = Object.groupBy(files, file =>
  takesServer(file) ? 'server' : 'others',
)
// Two files at a time, each in a process of its own: many start processes or threads themselves.
// Beside them run the checks and the files that wait for the server, which leave much of a
// processor idle. What is built once stays as it is under all of them.
if (everything) {
  await runCheck({ name: 'build', words: ['scripts/build.mjs'] })
  // The processes that read documents and run queries may not use what is compiled already.
  process.env['VERITRAIL_PROGRAMS'] = join(root, 'dist', 'program')
}
await Promise.all([
  runFiles(others, 2),
  (async () => {
    if (everything) for (const check of checks) await runCheck(check)
    await runFiles(server, 1)
  })(),
])
report.end()
process.exitCode = report.counts.failed > 0 ? 1 : 0
