import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { buildContext } from './build-context.ts'
import { readDockerfile, type Step } from './read-dockerfile.ts'

// Builds the image's folders without a container engine: carries out the steps of the Dockerfile,
// each stage in a root folder of its own that began as a copy of --base (base-root.sh makes one),
// and without a network unless --network is given. Linux, as root. What is left:
//   OUT/image            the root of the image, OUT/image.json its user, words and environment
//   node scripts/containers/run-steps.ts --base BASE --npm-cache CACHE --out OUT
// scripts/containers/try-image.ts then runs it.

const { values } = parseArgs({
  options: {
    base: { type: 'string' },
    out: { type: 'string' },
    'npm-cache': { type: 'string' },
    network: { type: 'boolean', default: false },
  },
})
const context = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const { base, out } = values
if (base === undefined || out === undefined)
  throw new Error('Name the folder to begin from with --base, and where to build with --out.')
const given: Readonly<Record<string, string | undefined>> = { 'npm-cache': values['npm-cache'] }

const stages = readDockerfile(readFileSync(join(context, 'Dockerfile'), 'utf8'))
const roots = new Map<string, string>()
for (const [at, stage] of stages.entries()) {
  const name = stage.name ?? (at === stages.length - 1 ? 'image' : String(at))
  const replaced = given[name]
  if (replaced !== undefined) {
    roots.set(name, resolve(replaced))
    continue
  }
  const root = resolve(out, name)
  rmSync(root, { recursive: true, force: true })
  mkdirSync(root, { recursive: true })
  roots.set(name, root)
  if (stage.base !== 'scratch') {
    const from = roots.get(stage.base) ?? resolve(base)
    execFileSync('cp', ['-a', '--reflink=auto', `${from}/.`, root])
  }
  process.stdout.write(`${name}, from ${stage.base}\n`)
  const state = { folder: '/', environment: {} as Record<string, string> }
  for (const step of stage.steps) carryOut(step, root, state)
  if (at === stages.length - 1) describe(stage.steps, join(resolve(out), 'image.json'))
}

function carryOut(
  step: Step,
  root: string,
  state: { folder: string; environment: Record<string, string> },
): void {
  switch (step.kind) {
    case 'workdir':
      state.folder = resolve(state.folder, step.value)
      mkdirSync(join(root, state.folder), { recursive: true })
      break
    case 'env':
      Object.assign(state.environment, step.values)
      break
    case 'copy':
      copy(step, root, state.folder)
      break
    case 'run':
      process.stdout.write(`  ${step.command.replaceAll(/\s+/g, ' ')}\n`)
      run(step, root, state)
      break
    case 'user':
    case 'volume':
    case 'expose':
    case 'healthcheck':
    case 'entrypoint':
    case 'cmd':
      // Settings of the image: they do nothing while it is built.
      break
    default:
      step satisfies never
  }
}

function copy(step: Step & { kind: 'copy' }, root: string, folder: string): void {
  const source = step.from === undefined ? context : roots.get(step.from)
  if (source === undefined) throw new Error(`COPY from ${step.from}, which is no stage before`)
  const target = join(root, resolve(folder, step.target))
  const isFolder = /(?:^|\/)\.?$/.test(step.target) || step.sources.length > 1
  const sent = step.from === undefined ? new Set(buildContext(context)) : undefined
  for (const name of step.sources) {
    const from = join(source, name)
    if (sent === undefined || name === '.') {
      if (sent === undefined) copyTree(from, target)
      else for (const file of sent) copyTree(join(context, file), join(target, file))
    } else if (!sent.has(name)) throw new Error(`COPY ${name}: the context does not hold it`)
    else copyTree(from, isFolder ? join(target, basename(name)) : target)
  }
}

/** What a folder holds goes into the folder, as in an image. */
function copyTree(from: string, to: string): void {
  if (!existsSync(from)) throw new Error(`COPY ${from}: there is no such file`)
  mkdirSync(dirname(to), { recursive: true })
  if (!statSync(from).isDirectory()) {
    cpSync(from, to, { preserveTimestamps: true })
    return
  }
  mkdirSync(to, { recursive: true })
  execFileSync('cp', ['-a', `${from}/.`, to])
}

/** In the root, with folders of other stages where the step wants them; these go with the step. */
function run(
  { mounts, command }: Step & { kind: 'run' },
  root: string,
  { folder, environment }: { folder: string; environment: Record<string, string> },
): void {
  const script = [
    'set -e',
    'mkdir -p "$ROOT/proc" "$ROOT/dev" "$ROOT/mnt"',
    'mount -t proc proc "$ROOT/proc"',
    'mount --rbind /dev "$ROOT/dev"',
    'mount -t tmpfs tmpfs "$ROOT/mnt"',
  ]
  for (const [at, { from, target }] of mounts.entries()) {
    if (!roots.has(from)) throw new Error(`RUN sees ${from}, which is no stage before`)
    // What the step writes there is gone afterwards: the saved folder stays as it is.
    script.push(
      `mkdir -p "$ROOT/mnt/${at}/upper" "$ROOT/mnt/${at}/work" "$ROOT${target}"`,
      `mount -t overlay overlay -o "lowerdir=$SOURCE_${at},upperdir=$ROOT/mnt/${at}/upper,` +
        `workdir=$ROOT/mnt/${at}/work" "$ROOT${target}"`,
    )
  }
  script.push(`exec chroot "$ROOT" /bin/sh -c "cd \\"$FOLDER\\" && $COMMAND"`)
  if (values.network) writeFileSync(join(root, 'etc/resolv.conf'), readFileSync('/etc/resolv.conf'))
  const apart = ['--mount', '--pid', '--fork', ...(values.network ? [] : ['--net'])]
  execFileSync('unshare', [...apart, 'sh', '-c', script.join('\n')], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: '/root',
      ...environment,
      ROOT: root,
      FOLDER: folder,
      COMMAND: command,
      ...Object.fromEntries(mounts.map(({ from }, at) => [`SOURCE_${at}`, roots.get(from)])),
    },
  })
  for (const { target } of mounts) rmSync(join(root, target), { recursive: true, force: true })
}

/** What an engine is told by the image, for whoever runs it in its place. */
function describe(steps: readonly Step[], file: string): void {
  const settings: Record<string, unknown> = {}
  const environment: Record<string, string> = {}
  for (const step of steps) {
    if (step.kind === 'env') Object.assign(environment, step.values)
    else if (step.kind !== 'copy' && step.kind !== 'run')
      settings[step.kind] = 'words' in step ? step.words : step.value
  }
  writeFileSync(file, `${JSON.stringify({ ...settings, environment }, undefined, 2)}\n`)
}
