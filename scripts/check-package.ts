import { execFileSync } from 'node:child_process'
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'

// Packs the package, puts it into an empty folder beside its declared dependencies (linked: no
// network), and uses it there as others would: every file it needs and none besides, imports only
// of what it declares, each subpath with its types, and the command line from `init` to `ask`.

const root = fileURLToPath(new URL('..', import.meta.url))
const problems: string[] = []
const expect = (holds: boolean, problem: string): void => {
  if (!holds) problems.push(problem)
}
const run = (file: string, words: readonly string[], cwd: string): string =>
  execFileSync(file, words, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
  })
const node = process.execPath

interface Manifest {
  readonly exports: Record<string, { readonly types: string; readonly default: string }>
  readonly dependencies: Record<string, string>
  readonly optionalDependencies: Record<string, string>
}
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest
const declared = new Set([
  ...Object.keys(manifest.dependencies),
  ...Object.keys(manifest.optionalDependencies),
])

// More than this is a stray file or a library bundled by mistake.
const megabyte = 1_000_000
const largestPackage = 95 * megabyte
/** The library and its types, 7 MB; the program, 8 MB; a megabyte of word lists. */
const largestWithoutModels = 17 * megabyte
/** With what is compressed beside it, and a viewer of PDFs. */
const largestPage = 10 * megabyte

function pack(into: string): string {
  run(node, ['scripts/build.mjs'], root)
  const npm = process.env['npm_execpath']
  const words = ['pack', '--ignore-scripts', '--loglevel=error', '--pack-destination', into]
  const printed = npm === undefined ? run('npm', words, root) : run(node, [npm, ...words], root)
  return join(into, printed.trim().split('\n').at(-1) ?? '')
}

/**
 * Unpacks the archive as an installed package and links what it declares; nothing else can be found
 * from there.
 */
function install(archive: string, folder: string): string {
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, 'veritrail'), { recursive: true })
  run('tar', ['-xzf', archive, '-C', join(modules, 'veritrail'), '--strip-components=1'], folder)
  for (const name of [...declared, '@types/node']) {
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(join(root, 'node_modules', name), join(modules, name), 'junction')
  }
  return join(modules, 'veritrail')
}

function checkFiles(installed: string): void {
  const files = globSync('**/*', { cwd: installed, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(installed.length + 1))
  for (const file of [
    'package.json',
    'LICENSE',
    'NOTICE',
    'README.md',
    'bin/veritrail.mjs',
    'dist/program/main.js',
    'dist/program/third-party-licences.md',
    'dist/runtime/ort-wasm-simd-threaded.wasm',
    'dist/index.d.ts',
    'dist/web/index.html',
    'dist/web/third-party-licences.md',
    'models/encoder/model.onnx',
    'models/encoder/tokenizer.json',
    'models/encoder/LICENSE',
  ])
    expect(files.includes(file), `${file} is not in the package`)
  for (const file of files)
    expect(
      !/\.(test|contract)\.|\.map$|\.py$|(?<!^examples\/[^/]*)\.jsonl$|(^|\/)\./.test(file),
      `${file} does not belong into the package`,
    )
  const size = (list: readonly string[]): number =>
    list.reduce((sum, file) => sum + statSync(join(installed, file)).size, 0)
  expect(size(files) < largestPackage, `the package unpacks to ${size(files)} bytes`)
  const page = files.filter(file => file.startsWith('dist/web/'))
  expect(size(page) < largestPage, `its page unpacks to ${size(page)} bytes`)
  const others = files.filter(file => !/^(?:models|dist\/runtime|dist\/web)\//.test(file))
  expect(
    size(others) < largestWithoutModels,
    `the package without its models, WebAssembly and page unpacks to ${size(others)} bytes`,
  )
  process.stdout.write(
    `${files.length} files, ${(size(files) / megabyte).toFixed(1)} MB unpacked, ` +
      `${(size(others) / megabyte).toFixed(1)} MB without models, WebAssembly and page\n`,
  )
}

/** Packages the compiled code asks for, against those the manifest declares: in both directions. */
function checkImports(installed: string): void {
  const wanted = new Set<string>()
  for (const file of globSync('dist/**/*.js', { cwd: installed })) {
    // The page runs in browsers; what it uses is bundled.
    if (file.startsWith(join('dist', 'web'))) continue
    const source = readFileSync(join(installed, file), 'utf8')
    const { module } = parseSync(file, source)
    // A computed path is of a package that is found at run time; which files may do so is in
    // layers.json.
    const literals = module.dynamicImports
      .map(({ moduleRequest }) => source.slice(moduleRequest.start, moduleRequest.end))
      .filter(text => /^['"]/.test(text))
      .map(text => text.slice(1, -1))
    const required = [
      ...source.matchAll(/(?:createRequire\(import\.meta\.url\)|\brequire)\(\s*(['"])([^'"]+)\1/g),
    ].map(match => match[2] ?? '')
    for (const specifier of [
      ...module.staticImports.map(found => found.moduleRequest.value),
      ...module.staticExports.flatMap(found =>
        found.entries.flatMap(entry => entry.moduleRequest?.value ?? []),
      ),
      ...literals,
      ...required,
    ]) {
      if (specifier.startsWith('.') || specifier.startsWith('node:')) continue
      const name = specifier
        .split('/')
        .slice(0, specifier.startsWith('@') ? 2 : 1)
        .join('/')
      wanted.add(name)
      expect(!builtinModules.includes(name), `${file} imports ${name} without node:`)
      expect(declared.has(name), `${file} imports ${name}, which package.json does not declare`)
    }
  }
  for (const file of globSync('dist/runtime/*.cjs', { cwd: installed })) {
    for (const [, name = ''] of readFileSync(join(installed, file), 'utf8').matchAll(
      /\brequire\("([^"]+)"\)/g,
    ))
      if (!name.startsWith('node:') && !builtinModules.includes(name)) wanted.add(name)
  }
  for (const name of wanted)
    expect(declared.has(name), `the package imports ${name}, which package.json does not declare`)
  for (const name of declared)
    expect(wanted.has(name), `package.json declares ${name}, which nothing imports`)
}

/** Every package that the program was bundled with, by the comments that head its parts. */
function checkLicences(installed: string): void {
  const program = join(installed, 'dist', 'program')
  const notices = readFileSync(join(program, 'third-party-licences.md'), 'utf8')
    .split(/^(?=## )/m)
    .slice(1)
  const named = new Set(notices.map(notice => /^## (\S+) - \S+ \(.+\)\n/.exec(notice)?.[1] ?? ''))
  const bundled = new Set(
    globSync('*.js', { cwd: program }).flatMap(file =>
      Array.from(
        readFileSync(join(program, file), 'utf8').matchAll(
          /^\/\/ .*node_modules\/((?:@[^/]+\/)?[^/]+)\//gm,
        ),
        match => match[1] ?? '',
      ),
    ),
  )
  expect(bundled.size > 0, 'no package can be told from the bundled program')
  for (const name of bundled)
    expect(named.has(name), `third-party-licences.md does not name ${name}, which is bundled`)
  for (const notice of notices)
    expect(notice.length > 500, `third-party-licences.md has no text for ${notice.slice(0, 60)}`)
}

function checkExports(folder: string): void {
  for (const path of Object.keys(manifest.exports)) {
    const name = path.replace('.', 'veritrail')
    const names = JSON.parse(
      run(
        node,
        [
          '--input-type=module',
          '-e',
          'process.stdout.write(JSON.stringify(Object.keys(' +
            `await import(${JSON.stringify(name)}))))`,
        ],
        folder,
      ),
    ) as string[]
    expect(names.length > 0, `${name} exports nothing`)
  }
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(
    join(folder, 'consumer.ts'),
    Object.keys(manifest.exports)
      .map(
        (path, index) =>
          `import * as part${index} from '${path.replace('.', 'veritrail')}'\nvoid part${index}\n`,
      )
      .join(''),
  )
  // The declarations that users compile against must hold by themselves: no skipLibCheck.
  run(
    node,
    [
      join(root, 'node_modules/typescript/bin/tsc'),
      '--noEmit',
      '--strict',
      '--target',
      'es2024',
      '--lib',
      'es2024,esnext.disposable,esnext.iterator',
      '--module',
      'nodenext',
      '--types',
      'node',
      'consumer.ts',
    ],
    folder,
  )
}

function checkCommandLine(folder: string): void {
  const veritrail = (...words: string[]): string =>
    run(node, ['node_modules/veritrail/bin/veritrail.mjs', ...words], folder)
  expect(/^\d+\.\d+\.\d+/.test(veritrail('--version')), 'veritrail --version prints no version')
  writeFileSync(
    join(folder, 'note.md'),
    '# Boiler room\n\nThe key to the boiler room hangs behind the calendar in the kitchen. ' +
      'It was copied in May.\n',
  )
  veritrail('init')
  veritrail('ingest', 'note.md')
  const answer = veritrail('ask', 'Where does the key to the boiler room hang?')
  expect(
    answer.includes('behind the calendar in the kitchen'),
    `veritrail ask did not find the sentence:\n${answer}`,
  )
  // The other runtime of the encoder, which the package brings itself.
  writeFileSync(
    join(folder, '.veritrail', 'config.json'),
    JSON.stringify({ schemaVersion: 1, encoder: { kind: 'local', runtime: 'wasm' } }),
  )
  const { encoder } = JSON.parse(veritrail('doctor', '--json')) as {
    encoder: { status: string; detail: string }
  }
  expect(
    encoder.status === 'ready' && encoder.detail.includes('wasm'),
    `the encoder does not run in WebAssembly: ${encoder.detail}`,
  )
}

const folder = mkdtempSync(join(tmpdir(), 'veritrail-package-'))
try {
  const installed = install(pack(folder), folder)
  checkFiles(installed)
  checkImports(installed)
  checkLicences(installed)
  checkExports(folder)
  checkCommandLine(folder)
} catch (error) {
  // A failed command: what it wrote to stderr is in the message already.
  const printed = error instanceof Error && 'stdout' in error ? String(error.stdout) : ''
  problems.push(`${error instanceof Error ? error.message : String(error)}\n${printed}`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
for (const problem of problems) process.stdout.write(`- ${problem}\n`)
process.exitCode = problems.length > 0 ? 1 : 0
