import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'

// Builds the page into a folder: bundles it, checks under which licences the bundled
// packages are, and compresses every file once, so that the server need not.

const { positionals } = parseArgs({ allowPositionals: true })
const [folder] = positionals
if (folder === undefined) throw new Error('Name the folder to build into.')

await build({
  configFile: join(import.meta.dirname, 'vite.config.ts'),
  logLevel: 'warn',
  build: { outDir: folder },
})

const { licences: allowed } = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'scripts', 'supply-chain.json'), 'utf8'),
) as { readonly licences: readonly string[] }
// "## name - version (licence)" heads each package.
const notice = readFileSync(join(folder, 'third-party-licences.md'), 'utf8')
const bundled = [...notice.matchAll(/^## (\S+) - (\S+) \(([^)]*)\)$/gm)]
if (bundled.length === 0) throw new Error('third-party-licences.md names no package.')
for (const [, name, version, licence = ''] of bundled)
  if (!allowed.includes(licence))
    throw new Error(
      `${name ?? ''} ${version ?? ''} is bundled and under "${licence}", which is not among the ` +
        'licences that may ship.',
    )

const compressible = /\.(?:html|js|mjs|css|svg|json|md)$/
const smallest = 1_000
const level = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
await Promise.all(
  globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter(entry => entry.isFile() && compressible.test(entry.name))
    .map(async entry => {
      const file = join(entry.parentPath, entry.name)
      const bytes = readFileSync(file)
      if (bytes.length < smallest) return
      writeFileSync(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(bytes, level))
    }),
)
