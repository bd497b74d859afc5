import {
  execFileSync,
  spawn,
  spawnSync,
  type ChildProcess,
  type SpawnSyncReturns,
} from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

// Runs what run-steps.ts has built as a container engine would be told to by the compose file: its
// user, a root folder that can only be read, an empty /data and /tmp, no network but its own
// loopback, the program as process 1. Linux, as root.
//   node scripts/containers/try-image.ts --out OUT

const { values } = parseArgs({
  options: { out: { type: 'string' }, inside: { type: 'boolean', default: false } },
})
if (values.out === undefined) throw new Error('Name with --out what run-steps.ts has built.')
const out = resolve(values.out)
const root = join(out, 'image')
const image = JSON.parse(readFileSync(join(out, 'image.json'), 'utf8')) as {
  readonly user: string
  readonly workdir: string
  readonly healthcheck: readonly string[]
  readonly entrypoint: readonly string[]
  readonly cmd: readonly string[]
  readonly environment: Readonly<Record<string, string>>
}
const say = (line: string): void => void process.stdout.write(`${line}\n`)

if (!values.inside) {
  const words = [fileURLToPath(import.meta.url), '--inside', '--out', out]
  const apart = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc']
  const { status } = spawnSync('unshare', [...apart, process.execPath, ...words], {
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
} else await tryImage()

async function tryImage(): Promise<void> {
  mountRoot()
  const began = performance.now()
  const server = start([...image.entrypoint, ...image.cmd])
  let code = await eventually(() => runs(image.healthcheck).status === 0, 120_000, server)
  say(`the health check passes after ${((performance.now() - began) / 1_000).toFixed(1)} s`)
  expect(runs(['sh', '-c', 'touch /opt/here']).status !== 0, 'the root folder can be written to')
  const ask = { text: 'When are gantries closed because of wind?' }
  const url = 'http://127.0.0.1:8088/api/v1/questions'
  const question = (headers: Record<string, string>): Promise<Response> =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(ask),
    })
  expect((await question({})).status === 401, 'a question without a token is not refused')
  const made = runs(['veritrail', 'tokens', 'create', 'me', '--owner'])
  expect(made.status === 0, `no token was made: ${made.stderr}`)
  const answer = await (await question({ authorization: `Bearer ${made.stdout.trim()}` })).text()
  expect(answer.includes('25 m/s'), `the examples do not answer: ${answer.slice(0, 300)}`)
  say('a question is answered from the examples, with a token alone')
  const doctor = runs(['veritrail', 'doctor', '--json'])
  const { encoder } = JSON.parse(doctor.stdout) as { encoder: { detail: string } }
  say(`doctor ends with ${doctor.status}; encoder: ${encoder.detail}`)
  expect(doctor.status === 0, doctor.stdout)
  const stopping = performance.now()
  const exit = once(server, 'exit')
  execFileSync('kill', ['-TERM', processOne(server)])
  ;[code] = (await exit) as [number]
  expect(code === 0, `SIGTERM ends it with ${code}`)
  say(`SIGTERM ends it with 0 after ${((performance.now() - stopping) / 1_000).toFixed(1)} s`)
  const again = performance.now()
  const second = start([...image.entrypoint, ...image.cmd])
  await eventually(() => runs(image.healthcheck).status === 0, 60_000, second)
  say(`started again, it answers after ${((performance.now() - again) / 1_000).toFixed(1)} s`)
  execFileSync('kill', ['-TERM', processOne(second)])
}

/** Mounts go with this process. */
function mountRoot(): void {
  const data = join(out, 'data')
  rmSync(data, { recursive: true, force: true })
  mkdirSync(data)
  // A new volume takes over owner and permissions of the image's folder.
  execFileSync('cp', ['-a', `${join(root, 'data')}/.`, data])
  for (const [how, file] of [
    ['chown', '--reference'],
    ['chmod', '--reference'],
  ] as const)
    execFileSync(how, [`${file}=${join(root, 'data')}`, data])
  const mount = (...words: string[]): unknown => execFileSync('mount', words)
  for (const folder of ['proc', 'dev', 'tmp', 'data'])
    mkdirSync(join(root, folder), { recursive: true })
  mount('--bind', root, root)
  mount('-o', 'remount,bind,ro', root)
  mount('-t', 'tmpfs', 'tmpfs', join(root, 'tmp'))
  mount('--bind', data, join(root, 'data'))
  mount('--rbind', '/dev', join(root, 'dev'))
  mount('-t', 'proc', 'proc', join(root, 'proc'))
  execFileSync('ip', ['link', 'set', 'lo', 'up'])
}

function inRoot(words: readonly string[]): string[] {
  const intoFolder = `cd ${image.workdir} && exec "$@"`
  return [`--userspec=${image.user}`, root, 'sh', '-c', intoFolder, 'sh', ...words]
}

function environment(): NodeJS.ProcessEnv {
  const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
  return { PATH: path, ...image.environment }
}

/** The program of the image as process 1 of processes of its own. */
function start(words: readonly string[]): ChildProcess {
  return spawn('unshare', ['--pid', '--fork', '--kill-child', 'chroot', ...inRoot(words)], {
    env: environment(),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

function processOne({ pid }: ChildProcess): string {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
}

/** What `exec` of an engine would run. */
function runs(words: readonly string[]): SpawnSyncReturns<string> {
  return spawnSync('chroot', inRoot(words), { env: environment(), encoding: 'utf8' })
}

async function eventually(
  holds: () => boolean,
  withinMs: number,
  server: ChildProcess,
): Promise<number> {
  const end = Date.now() + withinMs
  while (!holds()) {
    if (server.exitCode !== null || Date.now() > end)
      throw new Error(`It does not answer (exit code ${server.exitCode ?? 'none'}).`)
    await sleep(100)
  }
  return 0
}

function expect(holds: boolean, problem: string): void {
  if (!holds) throw new Error(problem)
}
