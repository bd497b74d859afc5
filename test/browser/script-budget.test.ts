import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { parseSync } from 'oxc-parser'
import { buildPage } from '../support/browser.ts'

const folder = fileURLToPath(new URL('../../dist/web/', import.meta.url))
const mostBytes = 250_000

/** A script with all that it imports before it runs, by their paths in the folder. */
function withImports(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen
  seen.add(path)
  const { module, errors } = parseSync(path, readFileSync(join(folder, path), 'utf8'))
  assert.deepEqual(errors, [], path)
  const imported = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
  ]
  for (const each of imported) withImports(join(dirname(path), each), seen)
  return seen
}

it('the page loads at most 250 kB of compressed scripts and styles before it shows', () => {
  buildPage()
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const named = (tag: RegExp): string[] => [...html.matchAll(tag)].map(match => match[1] ?? '')
  const scripts = new Set(
    named(/<(?:script|link)\b[^>]*?(?:src|href)="\/([^"]+\.js)"/g).flatMap(path => [
      ...withImports(path),
    ]),
  )
  const styles = named(/<link\b[^>]*?href="\/([^"]+\.css)"/g)
  assert.ok(scripts.size > 0 && styles.length > 0, 'read nothing')
  const sizes = [...scripts, ...styles].map(
    path => [path, gzipSync(readFileSync(join(folder, path)), { level: 9 }).length] as const,
  )
  const all = sizes.reduce((sum, [, size]) => sum + size, 0)
  assert.ok(all <= mostBytes, `${all} bytes: ${sizes.map(each => each.join(' ')).join(', ')}`)
  // What only some views need is not among them.
  const text = [...scripts].map(path => readFileSync(join(folder, path), 'utf8')).join('\n')
  assert.ok(!text.includes('GlobalWorkerOptions'), 'pdf.js is loaded with the first PDF')
})
