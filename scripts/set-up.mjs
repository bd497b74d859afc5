// Makes a fresh checkout ready: dependencies, Node 24, compiled sources. Plain JavaScript without
// packages, for Node 20 and later.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const at = (...parts) => join(root, ...parts)
const say = line => process.stderr.write(`${line}\n`)
const digest = parts => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length}:`).update(part)
  return hash.digest('hex')
}
const stampIs = (file, value) => existsSync(file) && readFileSync(file, 'utf8') === value

/** Installs what is missing and gives the path of a Node that runs the sources. */
export function setUp() {
  installDependencies()
  leaveOutForeignParts()
  return newNode()
}

/** Runs `npm ci` in a fresh checkout and `npm install` in one whose lock file has changed since. */
function installDependencies() {
  const lock = readFileSync(at('package-lock.json'), 'utf8')
  const stamp = at('node_modules', '.veritrail-lock')
  const value = digest([lock])
  if (stampIs(stamp, value)) return
  if (!installedAsLocked(JSON.parse(lock))) {
    const fresh = !existsSync(at('node_modules'))
    say(
      fresh
        ? 'Installing the dependencies (once; needs the network) …'
        : 'The dependencies have changed: installing …',
    )
    npm([fresh ? 'ci' : 'install', '--no-audit', '--no-fund', '--loglevel=error'])
  }
  writeFileSync(stamp, value)
}

// What of ONNX Runtime's WebAssembly package runs in Node; the rest of it is for browsers.
const wasmRuntime = ['ort.node.min.js', 'ort-wasm-simd-threaded.mjs', 'ort-wasm-simd-threaded.wasm']

/**
 * Removes what an installed package holds for other systems and for browsers, some 350 MB that
 * never run here.
 */
export function leaveOutForeignParts() {
  const removeAllBut = (folder, kept) => {
    for (const name of existsSync(folder) ? readdirSync(folder) : [])
      if (!kept.includes(name)) rmSync(join(folder, name), { recursive: true, force: true })
  }
  const builds = at('node_modules', 'onnxruntime-node', 'bin', 'napi-v6')
  // A system without a build keeps them all: what is there may be of use to somebody who knows
  // more.
  if (existsSync(join(builds, process.platform, process.arch))) {
    removeAllBut(builds, [process.platform])
    removeAllBut(join(builds, process.platform), [process.arch])
  }
  removeAllBut(at('node_modules', 'onnxruntime-web', 'dist'), wasmRuntime)
}

/**
 * Whether npm's own record of what it installed has every package of the lock file; optional ones
 * may be missing.
 */
function installedAsLocked(lock) {
  const record = at('node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(lock.packages).every(
    ([path, wanted]) =>
      path === '' ||
      installed[path]?.version === wanted.version ||
      (installed[path] === undefined && wanted.optional === true),
  )
}

function npm(words) {
  // The native library of the encoder comes with its package; its install script would fetch GPU
  // parts besides.
  const env = { ...process.env, ONNXRUNTIME_NODE_INSTALL: 'skip' }
  const script = process.env.npm_execpath
  const [command, first] =
    script !== undefined && /\.[cm]?js$/.test(script) ? [process.execPath, [script]] : ['npm', []]
  const result = spawnSync(command, [...first, ...words], {
    cwd: root,
    env,
    stdio: ['inherit', 2, 2],
    shell: command === 'npm' && process.platform === 'win32',
  })
  if (result.status !== 0) {
    say(
      `\n"npm ${words.join(' ')}" did not work ` +
        `(${result.error?.message ?? `code ${result.status ?? result.signal}`}). The first ` +
        'start needs a package registry; later ones need no network.',
    )
    process.exit(1)
  }
}

/** The Node of the development dependency, else the running one when it is new enough. */
function newNode() {
  const bundled = at(
    'node_modules',
    'node',
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
  const works = () => spawnSync(bundled, ['--version'], { stdio: 'ignore' }).status === 0
  if (works()) return bundled
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  // An npm that holds back install scripts leaves the package without its program.
  npm(['rebuild', 'node', '--foreground-scripts'])
  if (works()) return bundled
  say(
    'veritrail needs Node 24 or later. The package "node", which brings it, could not be ' +
      'installed: allow its install script, or install Node 24 yourself.',
  )
  process.exit(1)
}

/**
 * Compiles the library of `src` to `dist`, and bundles the program to `dist/program` and the page
 * of `web` to `dist/web`, each when a source of it has changed since the last time; false, with the
 * reason said, when one does not compile.
 */
export function build(node) {
  return compileSources(node) && buildPage(node)
}

function compileSources(node) {
  const stamp = at('dist', '.stamp')
  const value = digest([
    ...sourceFiles('src')
      .filter(file => file.endsWith('.ts') && !/\.(test|contract)\.ts$/.test(file))
      .flatMap(file => [file, readFileSync(at(file))]),
    ...[
      'tsconfig.json',
      'tsconfig.build.json',
      'package-lock.json',
      'scripts/bundle-program.ts',
      'scripts/set-up.mjs',
      'scripts/supply-chain.json',
    ].map(file => readFileSync(at(file))),
  ])
  if (stampIs(stamp, value)) return true
  say('Building …')
  return buildBeside(at('dist'), fresh => {
    const compile = (...options) =>
      spawnSync(
        node,
        [
          at('node_modules', 'typescript', 'bin', 'tsc'),
          '-p',
          'tsconfig.build.json',
          '--outDir',
          fresh,
          ...options,
        ],
        { cwd: root, stdio: ['ignore', 2, 2] },
      ).status === 0
    // Comments are for the readers of the types; beside the code they would be there twice.
    const types = ['--declaration', '--emitDeclarationOnly', '--removeComments', 'false']
    if (!compile() || !compile(...types)) {
      say('The sources do not compile; see above.')
      return false
    }
    dropUnreachedTypes(fresh)
    const bundled = spawnSync(node, [at('scripts', 'bundle-program.ts'), join(fresh, 'program')], {
      cwd: root,
      stdio: ['ignore', 2, 2],
    })
    if (bundled.status !== 0) {
      say('The program cannot be bundled; see above.')
      return false
    }
    copyWasmRuntime(join(fresh, 'runtime'))
    writeFileSync(join(fresh, '.stamp'), value)
    // The page is built by itself.
    moveIfThere(at('dist', 'web'), join(fresh, 'web'))
    return true
  })
}

/** Types that no entry point of the package leads to are three quarters of all, and for nobody. */
function dropUnreachedTypes(folder) {
  const { exports } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
  const reached = new Set()
  const next = Object.values(exports).map(({ types }) => join(folder, relative('dist', types)))
  for (let file = next.pop(); file !== undefined; file = next.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/['"](\.{1,2}\/[^'"]+)\.[jt]s['"]/g))
      next.push(join(dirname(file), `${path}.d.ts`))
  }
  for (const name of readdirSync(folder, { recursive: true })) {
    const file = join(folder, name)
    if (name.endsWith('.d.ts') && !reached.has(file)) rmSync(file)
  }
}

function buildPage(node) {
  const stamp = at('dist', 'web', '.stamp')
  const value = digest([
    ...sourceFiles('web').flatMap(file => [file, readFileSync(at(file))]),
    ...['scripts/supply-chain.json', 'package-lock.json'].map(file => readFileSync(at(file))),
  ])
  if (stampIs(stamp, value)) return true
  say('Building the page …')
  return buildBeside(at('dist', 'web'), fresh => {
    const result = spawnSync(node, [at('web', 'build.ts'), fresh], {
      cwd: root,
      stdio: ['ignore', 2, 2],
    })
    if (result.status !== 0) {
      say('The page cannot be built; see above.')
      return false
    }
    writeFileSync(join(fresh, '.stamp'), value)
    return true
  })
}

/**
 * Builds beside the old build first, so that a failed one leaves it alone and no file of a removed
 * source stays behind.
 */
function buildBeside(folder, make) {
  const fresh = at('.cache', `build-${process.pid}`)
  const old = at('.cache', `replaced-${process.pid}`)
  try {
    if (!make(fresh)) return false
    const stamp = readFileSync(join(fresh, '.stamp'), 'utf8')
    moveIfThere(folder, old)
    try {
      renameSync(fresh, folder)
    } catch (error) {
      // Another process may have built the same sources meanwhile.
      if (!stampIs(join(folder, '.stamp'), stamp)) throw error
    }
    return true
  } finally {
    for (const each of [fresh, old]) rmSync(each, { recursive: true, force: true })
  }
}

function moveIfThere(from, to) {
  try {
    renameSync(from, to)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

/** The package brings these 15 MB itself: its users need not install 140. */
function copyWasmRuntime(folder) {
  mkdirSync(folder)
  // In this package a `.js` file would be an ECMAScript module.
  for (const name of wasmRuntime)
    copyFileSync(
      at('node_modules', 'onnxruntime-web', 'dist', name),
      join(folder, name.replace(/\.js$/, '.cjs')),
    )
}

function sourceFiles(folder) {
  return readdirSync(at(folder), { withFileTypes: true })
    .filter(({ name }) => name !== 'node_modules')
    .flatMap(entry =>
      entry.isDirectory() ? sourceFiles(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
    )
    .sort()
}

/**
 * Runs a program in this one's place: same terminal, same exit code; Ctrl-C is the program's to
 * handle.
 */
export function handOver(node, words, env = process.env) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})
  const child = spawn(node, words, { cwd: root, env, stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', error => {
    say(`cannot run ${node}: ${error.message}`)
    process.exitCode = 1
  })
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1)
  })
}
