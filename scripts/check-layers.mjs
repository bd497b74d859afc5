// Each file sits in one room; a room imports only the rooms listed for it in layers.json; no file
// cycles. Type-only imports, re-exports, import('x'), import types and worker entries (`new
// URL('./x.ts', import.meta.url)`) all count: a type knot is still a knot. What cannot be followed
// (import(variable), a relative require) is refused. Reads `layers.json` and `src` of the current
// folder.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { parseSync } from 'oxc-parser'

const { rooms, separate, shared, testsMayAlsoImport, external, importsWhatItFinds } = JSON.parse(
  readFileSync('layers.json', 'utf8'),
)
const root = resolve('src')
const page = resolve('web', 'src')
const isOfPage = file => file.startsWith(page + sep)
const name = file =>
  isOfPage(file)
    ? `web/${relative(page, file).split(sep).join('/')}`
    : relative(root, file).split(sep).join('/')
const roomOf = file => name(file).split('/')[0]
const cellOf = file => name(file).split('/')[1]
const isTest = file => /\.(test|test-d|contract|bench)\.tsx?$/.test(file)
const files = [root, page]
  .filter(folder => existsSync(folder))
  .flatMap(folder => readdirSync(folder, { recursive: true, withFileTypes: true }))
  .filter(entry => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map(entry => join(entry.parentPath ?? entry.path, entry.name))

const problems = []
const edges = new Map()
for (const file of files) {
  const room = roomOf(file)
  if (!(room in rooms) && !isOfPage(file)) problems.push(`${name(file)}: not in a declared room`)
  const allowed = [room, ...(rooms[room] ?? []), ...(isTest(file) ? testsMayAlsoImport : [])]
  const whole = readFileSync(file, 'utf8')
  const { module, errors, comments } = parseSync(file, whole)
  let source = whole
  for (const { start, end } of comments)
    source = source.slice(0, start) + ' '.repeat(end - start) + source.slice(end)
  if (errors.length > 0) problems.push(`${name(file)}: ${errors[0].message}`)
  const specifiers = new Set([
    ...module.staticImports.map(found => found.moduleRequest.value),
    ...module.staticExports.flatMap(found =>
      found.entries.flatMap(entry => entry.moduleRequest?.value ?? []),
    ),
    ...[...source.matchAll(/\bimport\(\s*(['"])([^'"]+)\1/g)].map(match => match[2]),
    ...[
      ...source.matchAll(
        /\bnew URL\(\s*(['"`])(\.{1,2}\/[^'"`]*\.[cm]?[jt]sx?)\1\s*,\s*import\.meta\.url/g,
      ),
    ].map(match => match[2]),
  ])
  for (const { moduleRequest } of module.dynamicImports)
    if (
      !/^(['"])[^'"]*\1$/.test(source.slice(moduleRequest.start, moduleRequest.end)) &&
      // A package whose place is only known at run time.
      importsWhatItFinds?.includes(name(file)) !== true
    )
      problems.push(
        `${name(file)}: import(${source.slice(moduleRequest.start, moduleRequest.end)}) ` +
          'cannot be followed',
      )
  if (/require\b[^'"`\n]*\(\s*['"`]\.{1,2}\//i.test(source))
    problems.push(`${name(file)}: requires a file; import it`)
  if (/^\s*export\s*(type\s*)?\*/m.test(source))
    problems.push(`${name(file)}: export * hides what is public`)
  const targets = []
  if (isOfPage(file)) {
    problems.push(...problemsOfPage(file, module, specifiers))
    for (const specifier of specifiers) {
      const target = resolve(dirname(file), specifier)
      if (specifier.startsWith('.') && /\.tsx?$/.test(target)) targets.push(target)
    }
    edges.set(file, targets)
    continue
  }
  for (const specifier of specifiers) {
    if (!specifier.startsWith('.')) {
      if (external[room] && !external[room].includes(specifier))
        problems.push(`${name(file)}: ${room} must not import ${specifier}`)
      continue
    }
    const target = resolve(dirname(file), specifier)
    if (!existsSync(target)) {
      problems.push(`${name(file)}: cannot resolve ${specifier}`)
      continue
    }
    targets.push(target)
    const to = roomOf(target)
    if (!allowed.includes(to))
      problems.push(`${name(file)}: ${room} must not import ${to} (${specifier})`)
    if (
      to === room &&
      separate.includes(room) &&
      cellOf(file) !== cellOf(target) &&
      shared?.includes(`${room}/${cellOf(target)}`) !== true &&
      !isTest(file)
    )
      problems.push(
        `${name(file)}: ${room}/${cellOf(file)} must not import ${room}/${cellOf(target)}`,
      )
    if (isTest(target) && !isTest(file))
      problems.push(`${name(file)}: imports the test file ${name(target)}`)
  }
  edges.set(file, targets)
}

/** The page knows the server by the types of its interface alone. */
function problemsOfPage(file, module, specifiers) {
  const ofTypes = module.staticImports
    .filter(({ entries }) => entries.length > 0 && entries.every(({ isType }) => isType))
    .map(({ moduleRequest }) => moduleRequest.value)
  return [...specifiers].flatMap(specifier => {
    if (specifier.startsWith('.')) {
      // Vite is told by a query what to make of a file.
      const target = resolve(dirname(file), specifier.replace(/\?\w+$/, ''))
      if (!isOfPage(target)) return [`${name(file)}: the page must not import ${specifier}`]
      if (!existsSync(target)) return [`${name(file)}: cannot resolve ${specifier}`]
      return isTest(target) && !isTest(file)
        ? [`${name(file)}: imports the test file ${name(target)}`]
        : []
    }
    if (specifier.startsWith('node:') && !isTest(file))
      return [`${name(file)}: there is no ${specifier} in a browser`]
    if (!/^veritrail(\/|$)/.test(specifier)) return []
    if (specifier !== 'veritrail/contract')
      return [`${name(file)}: the page must not import ${specifier}`]
    return ofTypes.includes(specifier)
      ? []
      : [`${name(file)}: the page imports only types from ${specifier} (import type)`]
  })
}

const done = new Set()
const path = []
const visit = file => {
  if (done.has(file)) return
  const at = path.indexOf(file)
  if (at >= 0) {
    problems.push(`cycle: ${[...path.slice(at), file].map(name).join(' -> ')}`)
    return
  }
  path.push(file)
  for (const target of edges.get(file) ?? []) visit(target)
  path.pop()
  done.add(file)
}
for (const file of files) visit(file)

const imports = [...edges.values()].flat().length
if (files.length === 0 || imports === 0)
  problems.push('read nothing: a green run must mean something was read')
console.log(`${files.length} files, ${imports} imports, ${problems.length} problems`)
for (const problem of problems) console.log(`- ${problem}`)
process.exitCode = problems.length > 0 ? 1 : 0
