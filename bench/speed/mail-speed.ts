import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Bench, BenchContext, BenchFigure } from '../figure.ts'
import { childRunner } from './in-child.ts'
import { generateMails } from './mail-generator.ts'
import type { ChildTask } from './mail-speed-child.ts'

const inChild = childRunner<ChildTask>('./mail-speed-child.ts', ['--expose-gc'])
const run = promisify(execFile)
const defaultSizes = [1_000, 10_000, 108_000]
// Encoding 108,000 mails takes hours on two cores: one size is encoded for real, the others get
// seeded unit vectors.
const encodedSize = 10_000
const packageRoot = fileURLToPath(new URL('../../', import.meta.url))

/** Writes the mails as a maildir; returns its path. */
function writeMaildir(folder: string, count: number): string {
  const maildir = join(folder, `maildir-${count}`)
  for (const part of ['cur', 'new', 'tmp']) mkdirSync(join(maildir, part), { recursive: true })
  for (const mail of generateMails(count))
    writeFileSync(join(maildir, 'cur', mail.fileName), mail.bytes)
  return maildir
}

/** `notmuch new` on the same maildir: the peer to time against. */
function* notmuch(
  folder: string,
  maildir: string,
  size: number,
  log: (line: string) => void,
): Generator<BenchFigure> {
  const config = join(folder, `notmuch-${size}.ini`)
  writeFileSync(
    config,
    `[database]\npath=${maildir}\n[user]\nname=Bench\nprimary_email=bench@example.org\n` +
      '[new]\ntags=\n[maildir]\nsynchronize_flags=false\n',
  )
  try {
    execFileSync('notmuch', ['--version'], { stdio: 'ignore' })
  } catch {
    log('skipped: notmuch is not installed (package notmuch)')
    return
  }
  const start = performance.now()
  execFileSync('notmuch', ['new', '--quiet'], {
    env: { ...process.env, NOTMUCH_CONFIG: config },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const seconds = (performance.now() - start) / 1000
  const bytes = Number(
    execFileSync('du', ['-sb', join(maildir, '.notmuch')], { encoding: 'utf8' }).split('\t')[0],
  )
  rmSync(join(maildir, '.notmuch'), { recursive: true })
  yield {
    case: `generated-${size}:notmuch`,
    measure: 'mails-per-second',
    value: size / seconds,
    n: size,
  }
  yield { case: `generated-${size}:notmuch`, measure: 'disk-mb', value: bytes / 2 ** 20, n: size }
}

/** The cold command: process start, store, encoder, answer. */
async function* coldAsk(corpus: string, size: number): AsyncGenerator<BenchFigure> {
  const built = join(packageRoot, 'dist', 'program', 'main.js')
  const entry = existsSync(built) ? built : join(packageRoot, 'src', 'main.ts')
  const times: number[] = []
  for (let round = 0; round < 5; round++) {
    const start = performance.now()
    await run(process.execPath, [
      entry,
      '--corpus',
      corpus,
      'ask',
      'How many emails were received in 2020?',
    ])
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  yield {
    case: `generated-${size}`,
    measure: 'cold-ask-ms',
    value: times[2] ?? Number.NaN,
    low: times[0],
    high: times[4],
    n: times.length,
  }
}

async function* measureSize(
  context: BenchContext,
  folder: string,
  size: number,
  encode: number,
): AsyncGenerator<BenchFigure> {
  const log = context.log
  log(`${size} mails: writing them`)
  const maildir = writeMaildir(folder, size)
  const corpus = join(folder, `corpus-${size}`)
  log(`${size} mails: ingesting`)
  yield* await inChild({ kind: 'ingest', corpus, maildir, size }, log)
  const bytes = ['', '-wal'].reduce(
    (sum, suffix) =>
      sum +
      (statSync(join(corpus, `corpus.sqlite${suffix}`), { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
  yield { case: `generated-${size}`, measure: 'disk-mb', value: bytes / 2 ** 20, n: size }
  log(`${size} mails: asking`)
  yield* await inChild({ kind: 'ask', corpus, size, label: 'without-vectors' }, log)
  yield* coldAsk(corpus, size)
  if (encode === size) {
    log(`${size} mails: encoding for real`)
    yield* await inChild({ kind: 'encode', corpus, size }, log)
  } else {
    log(`${size} mails: seeded unit vectors`)
    yield* await inChild({ kind: 'seed-vectors', corpus, size }, log)
  }
  yield* await inChild(
    { kind: 'ask', corpus, size, label: encode === size ? 'encoded-vectors' : 'seeded-vectors' },
    log,
  )
  log(`${size} mails: notmuch new`)
  yield* notmuch(folder, maildir, size, log)
  log(`${size} mails: by stage`)
  yield* await inChild({ kind: 'stages', maildir, size }, log)
  rmSync(maildir, { recursive: true })
  rmSync(corpus, { recursive: true })
}

export const bench: Bench = {
  name: 'mail-speed',
  description:
    'generated mails of 450 words: reading, memory, disk, asking; notmuch beside it. ' +
    'Arguments: sizes (1000 10000 108000), --encode SIZE: which of them is encoded for ' +
    'real (10000; 0: none)',
  async *run(context) {
    const encodeAt = context.arguments.indexOf('--encode')
    const encode = encodeAt >= 0 ? Number(context.arguments[encodeAt + 1]) : encodedSize
    const sizes = context.arguments
      .filter(
        (argument, index) => /^\d+$/.test(argument) && (encodeAt < 0 || index !== encodeAt + 1),
      )
      .map(Number)
    const folder = mkdtempSync(join(tmpdir(), 'veritrail-mail-speed-'))
    try {
      for (const size of sizes.length > 0 ? sizes : defaultSizes)
        yield* measureSize(context, folder, size, encode)
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
}
