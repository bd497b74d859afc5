import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Bench, BenchFigure } from './figure.ts'
import { checkedFigure, figureTable } from './figure-table.ts'

// `npm run bench -- NAME… [arguments]` runs one benchmark after the other: a table on stderr, one
// JSON line per figure on stdout, the same appended to bench/results/NAME.jsonl (not with
// --no-record).

const here = fileURLToPath(new URL('.', import.meta.url))
const say = (line: string): void => void process.stderr.write(`${line}\n`)

/**
 * Files by the name of their benchmark; others beside them (children, generators) are never loaded
 * by the runner.
 */
function benchFiles(): Map<string, URL> {
  const found = new Map<string, URL>()
  for (const folder of ['quality', 'speed'])
    for (const file of existsSync(join(here, folder))
      ? readdirSync(join(here, folder)).sort()
      : []) {
      if (
        !file.endsWith('.ts') ||
        !/^export const bench\b/m.test(readFileSync(join(here, folder, file), 'utf8'))
      )
        continue
      found.set(basename(file, '.ts'), new URL(`${folder}/${file}`, import.meta.url))
    }
  return found
}

async function load(name: string, file: URL): Promise<Bench> {
  const { bench } = (await import(file.href)) as { bench: Bench }
  if (bench.name !== name)
    throw new Error(
      `the benchmark in ${file.pathname} is called ${bench.name}; it must be called as its file`,
    )
  return bench
}

function git(...words: string[]): string | undefined {
  try {
    return execFileSync('git', words, {
      cwd: join(here, '..'),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    // Not a checkout, or no git: the record then says so by null.
    return undefined
  }
}

/** Where, when and on which state of the code the figures came about. */
function circumstances(): Record<string, unknown> {
  const changes = git('status', '--porcelain', '--', '.', ':!bench/results')
  return {
    date: new Date().toISOString(),
    commit: git('rev-parse', 'HEAD') ?? null,
    dirty: changes === undefined ? null : changes !== '',
    machine: {
      cpu: cpus()[0]?.model.trim() ?? 'unknown',
      cores: availableParallelism(),
      node: process.versions.node,
    },
  }
}

async function main(words: readonly string[]): Promise<number> {
  const known = benchFiles()
  const firstArgument = words.findIndex(word => !known.has(word))
  const names = words.slice(0, firstArgument === -1 ? undefined : firstArgument)
  if (names.length === 0) {
    const [name] = words
    say(
      `${name === undefined ? 'Which benchmark?' : `There is no benchmark called "${name}".`} ` +
        'Known:',
    )
    for (const [each, path] of known)
      say(`  ${each.padEnd(20)} ${(await load(each, path)).description}`)
    return name === undefined ? 0 : 2
  }
  const rest = words.slice(names.length)
  let code = 0
  for (const name of names)
    code = Math.max(code, await runBench(await load(name, known.get(name)!), rest))
  return code
}

/** Runs one benchmark; 1 where it gave no figure. */
async function runBench(bench: Bench, words: readonly string[]): Promise<number> {
  const rest = words.filter(word => word !== '--no-record')
  const record = rest.length === words.length
  const data = resolve(here, '..', process.env['VERITRAIL_DATA'] ?? '../shared/data')
  const missing: string[] = []
  const figures: BenchFigure[] = []
  const context = {
    arguments: rest,
    dataFolder(folder: string) {
      const path = join(data, folder)
      if (existsSync(path)) return path
      missing.push(path)
      say(`skipped: ${path} is missing (VERITRAIL_DATA names the data folder)`)
      return undefined
    },
    log: say,
  }
  const about = circumstances()
  mkdirSync(join(here, 'results'), { recursive: true })
  for await (const figure of bench.run(context)) {
    figures.push(checkedFigure(figure))
    const line = {
      bench: bench.name,
      case: figure.case,
      measure: figure.measure,
      value: figure.value,
      low: figure.low ?? null,
      high: figure.high ?? null,
      n: figure.n,
    }
    process.stdout.write(`${JSON.stringify(line)}\n`)
    if (record)
      appendFileSync(
        join(here, 'results', `${bench.name}.jsonl`),
        `${JSON.stringify({ ...line, ...about })}\n`,
      )
  }
  say(figures.length > 0 ? `\n${figureTable(figures)}` : 'no figures')
  if (missing.length > 0)
    say(
      `\n${missing.length} data ${missing.length === 1 ? 'folder was' : 'folders were'} ` +
        `missing: ${missing.join(', ')}`,
    )
  return figures.length > 0 ? 0 : 1
}

process.exitCode = await main(process.argv.slice(2))
