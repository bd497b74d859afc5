import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { rolldown, type OutputChunk } from 'rolldown'

// Bundles the program into a folder, so that a command opens some dozens of files and not a
// thousand: the command line, and what runs in a worker or child process of its own. Beside them
// stand the licences of the bundled packages. docs/decisions/2026-11-24-bundled-program.md

const { positionals } = parseArgs({ allowPositionals: true })
const [folder] = positionals
if (folder === undefined) throw new Error('Name the folder to bundle into.')
const root = fileURLToPath(new URL('..', import.meta.url))

/** What nearly every command loads. Every other package stays where it is installed. */
const bundledPackages = [
  'zod',
  'commander',
  'chevrotain',
  'libphonenumber-js',
  'eventsource-parser',
  '@huggingface/tokenizers',
  'hono',
  '@hono/node-server',
]

/** Workers and child processes by their name, as `workerEntry` asks for them. */
function entriesOf(sources: string): Record<string, string> {
  const entries = globSync('**/*.ts', { cwd: sources, exclude: ['**/*.{test,contract}.ts'] })
    .flatMap(file =>
      [
        ...readFileSync(join(sources, file), 'utf8').matchAll(
          /new URL\(\s*'\.\/([\w-]+)\.ts',\s*import\.meta\.url/g,
        ),
      ].map(match => join(dirname(file), `${match[1] ?? ''}.ts`)),
    )
    .concat('main.ts')
  const named = entries.map(file => [basename(file, '.ts'), join(sources, file)] as const)
  if (named.length < 2 || new Set(named.map(([name]) => name)).size < named.length)
    throw new Error(`Entries need names of their own: ${entries.join(', ')}`)
  return Object.fromEntries(named)
}

const isPath = (specifier: string): boolean => /^(?:\.|\/|[A-Za-z]:\\)/.test(specifier)

const bundle = await rolldown({
  cwd: root,
  input: entriesOf(join(root, 'src')),
  platform: 'node',
  tsconfig: false,
  logLevel: 'warn',
  // No other module imports a program.
  preserveEntrySignatures: false,
  // What a bundled package imports is bundled with it.
  external: (specifier, importer) =>
    !isPath(specifier) &&
    importer?.includes('node_modules') !== true &&
    !bundledPackages.some(name => specifier === name || specifier.startsWith(`${name}/`)),
  onLog: (_level, log) => {
    throw new Error(log.message)
  },
})
const { output } = await bundle.write({
  dir: folder,
  // All in one folder: `src/support/package-files.ts` counts on that.
  entryFileNames: '[name].js',
  chunkFileNames: '[name]-[hash].js',
  comments: { legal: true, annotation: false, jsdoc: false },
})
await bundle.close()

interface Manifest {
  readonly name: string
  readonly version: string
  readonly license: string
}
/** The folders of the packages that modules of the bundle come from. */
const folders = new Set(
  output
    .filter((file): file is OutputChunk => file.type === 'chunk')
    .flatMap(({ moduleIds }) => moduleIds)
    .flatMap(id => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id)?.[0] ?? []),
)
const { licences: allowed } = JSON.parse(
  readFileSync(join(root, 'scripts', 'supply-chain.json'), 'utf8'),
) as { readonly licences: readonly string[] }
const notices = [...folders].map(path => {
  const manifest = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Manifest
  const heading = `${manifest.name} - ${manifest.version} (${manifest.license})`
  const [text, ...more] = globSync('{LICEN[CS]E,licen[cs]e,NOTICE}*', { cwd: path }).sort()
  if (text === undefined || text.startsWith('N'))
    throw new Error(`${heading} has no text of its licence to ship.`)
  if (!allowed.includes(manifest.license))
    throw new Error(`The licence of ${heading} is not among those that may ship.`)
  const texts = [text, ...more].map(file => readFileSync(join(path, file), 'utf8').trim())
  return `## ${heading}\n\n${texts.join('\n\n')}\n`
})
writeFileSync(
  join(folder, 'third-party-licences.md'),
  `# Licences\n\nThis folder holds code of these packages:\n\n${notices.sort().join('\n')}`,
)
