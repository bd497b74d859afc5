import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bench, BenchContext, BenchFigure } from '../figure.ts'
import { benchStore, storeOptionHelp, type BenchStore } from './bench-store.ts'
import { askedMails, coldAsk, ingestedMails, inMailChild, withSeededVectors } from './mail-size.ts'

const defaultSizes = [1_000, 10_000, 108_000]
// Encoding 108,000 mails takes hours on two cores: one size is encoded for real, the others get
// seeded unit vectors.
const encodedSize = 10_000

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

async function* measureSize(
  context: BenchContext,
  folder: string,
  size: number,
  encode: number,
  store: BenchStore,
): AsyncGenerator<BenchFigure> {
  const log = context.log
  const mails = await ingestedMails(context, folder, size, store)
  const { corpus, maildir, name } = mails
  yield* mails.figures
  yield* await askedMails(context, mails, 'without-vectors')
  yield* await coldAsk(mails)
  if (encode === size) {
    log(`${size} mails: encoding for real`)
    yield* await inMailChild({ kind: 'encode', name, corpus, size }, log)
  } else yield* await withSeededVectors(context, mails)
  yield* await askedMails(context, mails, encode === size ? 'encoded-vectors' : 'seeded-vectors')
  // Neither knows of a store.
  if (store.kind === 'sqlite') {
    log(`${size} mails: notmuch new`)
    yield* notmuch(folder, maildir, size, log)
    log(`${size} mails: by stage`)
    yield* await inMailChild({ kind: 'stages', name, maildir, size }, log)
  }
  rmSync(maildir, { recursive: true })
  store.removeCorpus(corpus)
}

export const bench: Bench = {
  name: 'mail-speed',
  description:
    'generated mails of 450 words: reading, memory, disk, asking; notmuch beside it. ' +
    'Arguments: sizes (1000 10000 108000), --encode SIZE: which of them is encoded for ' +
    `real (10000; 0: none), ${storeOptionHelp}`,
  async *run(context) {
    const { store, rest } = await benchStore(context.arguments)
    await using _store = store
    const encodeAt = rest.indexOf('--encode')
    const encode = encodeAt >= 0 ? Number(rest[encodeAt + 1]) : encodedSize
    const sizes = rest
      .filter(
        (argument, index) => /^\d+$/.test(argument) && (encodeAt < 0 || index !== encodeAt + 1),
      )
      .map(Number)
    const folder = mkdtempSync(join(tmpdir(), 'veritrail-mail-speed-'))
    try {
      for (const size of sizes.length > 0 ? sizes : defaultSizes)
        yield* measureSize(context, folder, size, encode, store)
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
}
