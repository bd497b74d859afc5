import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

// Licences of every package that a user gets, and which packages run a script when they are
// installed; both are lists that a person decided on. `--root`: another folder's lock file and
// lists.

const { values } = parseArgs({ options: { root: { type: 'string' } } })
const root = values.root ?? fileURLToPath(new URL('..', import.meta.url))
const readJson = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'))

interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly hasInstallScript?: boolean
}
interface Decisions {
  /** SPDX identifiers of what may ship. */
  readonly licences: readonly string[]
  /** Packages whose manifest names no licence, with the one found elsewhere and where. */
  readonly unnamedLicences: Readonly<
    Record<string, { readonly licence: string; readonly found: string }>
  >
  /** Packages with an install script, with the reason why that is accepted. */
  readonly installScripts: Readonly<Record<string, string>>
}

const { packages } = readJson('package-lock.json') as {
  readonly packages: Readonly<Record<string, LockedPackage>>
}
const decisions = readJson('scripts/supply-chain.json') as Decisions
const problems: string[] = []

/**
 * Whether an SPDX expression can be met with allowed licences: each part of AND, one part of OR.
 */
function isAllowed(expression: string): boolean {
  const bare = expression.replaceAll(/[()]/g, '')
  return bare
    .split(/\s+OR\s+/i)
    .some(choice =>
      choice.split(/\s+AND\s+/i).every(licence => decisions.licences.includes(licence.trim())),
    )
}

const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
/** The lock file's licence, else the installed manifest's: npm leaves out those of the old form. */
function licenceOf(path: string, locked: LockedPackage): string | undefined {
  if (locked.license !== undefined) return locked.license
  const manifest = join(path, 'package.json')
  if (!existsSync(join(root, manifest))) return undefined
  const { license, licenses } = readJson(manifest) as {
    readonly license?: unknown
    readonly licenses?: ReadonlyArray<{ readonly type?: string }>
  }
  if (typeof license === 'string') return license
  if (typeof license === 'object' && license !== null && 'type' in license)
    return String(license.type)
  return licenses?.map(({ type }) => type).join(' OR ')
}

let shipped = 0
const used = { unnamed: new Set<string>(), scripts: new Set<string>() }
for (const [path, locked] of Object.entries(packages)) {
  if (path === '') continue
  const name = nameOf(path)
  if (locked.hasInstallScript === true) {
    used.scripts.add(name)
    if (decisions.installScripts[name] === undefined)
      problems.push(
        `${name} ${locked.version ?? ''} runs a script when it is installed; ` +
          'scripts/supply-chain.json gives no reason to accept that',
      )
  }
  if (locked.dev === true) continue
  shipped += 1
  const named = licenceOf(path, locked)
  const known = decisions.unnamedLicences[name]
  if (named === undefined && known !== undefined) used.unnamed.add(name)
  const licence = named ?? known?.licence
  if (licence === undefined) problems.push(`${name} ${locked.version ?? ''} names no licence`)
  else if (!isAllowed(licence))
    problems.push(
      `${name} ${locked.version ?? ''} is under ${licence}, which is not among the ` +
        'licences that may ship',
    )
}
for (const name of Object.keys(decisions.unnamedLicences))
  if (!used.unnamed.has(name))
    problems.push(`scripts/supply-chain.json gives a licence for ${name}, which needs none`)
for (const name of Object.keys(decisions.installScripts))
  if (!used.scripts.has(name))
    problems.push(`scripts/supply-chain.json accepts an install script of ${name}, which has none`)
if (shipped === 0) problems.push('read nothing: a green run must mean something was read')

process.stdout.write(
  `${shipped} packages that ship, ${used.scripts.size} with install scripts, ` +
    `${problems.length} problems\n`,
)
for (const problem of problems) process.stdout.write(`- ${problem}\n`)
process.exitCode = problems.length > 0 ? 1 : 0
