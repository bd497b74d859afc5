import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { checkKilled, contentOf } from '../../support/killed-ingestion.ts'

const main = fileURLToPath(new URL('../../../src/main.ts', import.meta.url))
const files = 200
const sentence = 'The pump was inspected, and Ada Brandt replaced its seal. '

// A file system of a few megabytes that only this process and its children see.
const script = `
set -u
mount -t tmpfs -o size=$SIZE,mode=0700 tmpfs "$CORPUS"
printf '{"schemaVersion":1,"encoder":{"kind":"off"}}' > "$CORPUS/config.json"
"$NODE" "$MAIN" --corpus "$CORPUS" --json ingest "$FILES" > "$OUT/reported" 2> "$OUT/errors"
echo $? > "$OUT/code"
mount -o remount,size=200m "$CORPUS"
cp -a "$CORPUS" "$OUT/full"
"$NODE" "$MAIN" --corpus "$CORPUS" ingest "$FILES" > /dev/null 2>&1
echo $? > "$OUT/code again"
cp -a "$CORPUS" "$OUT/ended"
`

const inNamespace = (command: string, environment: NodeJS.ProcessEnv = {}) =>
  spawnSync('unshare', ['--user', '--map-root-user', '--mount', 'bash', '-c', command], {
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  })

const cannotMount = (): string | false =>
  process.platform === 'linux' && inNamespace('mount -t tmpfs tmpfs /mnt').status === 0
    ? false
    : 'no file system of its own can be mounted here'

it(
  'a disk that fills up ends an ingestion with advice, and it goes on when there is space',
  { skip: cannotMount() },
  async context => {
    const folder = mkdtempSync(join(tmpdir(), 'veritrail-full-disk-'))
    context.after(() => rmSync(folder, { recursive: true }))
    const [source, corpus, whole] = ['files', 'corpus', 'whole'].map(name => join(folder, name))
    for (const each of [source!, corpus!, whole!]) mkdirSync(each, { mode: 0o700 })
    for (let index = 0; index < files; index++)
      writeFileSync(
        join(source!, `${index}.md`),
        `# Note ${index}\n\nAbout project PRJ-${index % 40}.\n\n${sentence.repeat(60)}`,
      )
    const settings = '{"schemaVersion":1,"encoder":{"kind":"off"}}'
    writeFileSync(join(whole!, 'config.json'), settings, { mode: 0o600 })
    const { status } = spawnSync(process.execPath, [main, '--corpus', whole!, 'ingest', source!])
    assert.equal(status, 0)
    const expected = await contentOf(whole!)
    const written = (name: string): string => readFileSync(join(folder, name), 'utf8')
    // Full at the first commit, and after some.
    for (const [size, least] of [
      ['600k', 0],
      ['3m', 1],
    ] as const) {
      const { status: code, stderr } = inNamespace(script, {
        SIZE: size,
        NODE: process.execPath,
        MAIN: main,
        CORPUS: corpus,
        FILES: source,
        OUT: folder,
      })
      assert.equal(code, 0, stderr)
      assert.equal(written('code').trim(), '7')
      assert.match(
        written('errors'),
        /corpus\.sqlite: the disk is full\. Free some space and run the command again/u,
      )
      const reported = written('reported')
        .split('\n')
        .flatMap(line => {
          const { documentId } = (line === '' ? {} : JSON.parse(line)) as { documentId?: string }
          return documentId === undefined ? [] : [documentId]
        })
      const { documents } = await checkKilled(join(folder, 'full'), new Set(reported))
      assert.ok(documents >= least && documents < files, `${documents} documents with ${size}`)
      assert.equal(written('code again').trim(), '0')
      assert.deepEqual(await contentOf(join(folder, 'ended')), expected)
      for (const name of ['full', 'ended']) rmSync(join(folder, name), { recursive: true })
    }
  },
)
