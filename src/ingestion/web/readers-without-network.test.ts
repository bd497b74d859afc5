import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

const network = /^(?:node:)?(?:http2?|https|net|tls|dns|dgram|undici)(?:\/|$)/

/**
 * Files and packages that a file loads, at once or later; what only lends its types does not count.
 */
function loaded(entry: URL, seen = new Set<string>()): Set<string> {
  if (seen.has(entry.href)) return seen
  seen.add(entry.href)
  const source = readFileSync(entry, 'utf8').replaceAll(/^\s*(?:\/\/|\*|\/\*\*).*$/gm, '')
  const specifiers = [
    ...source.matchAll(/^(?:import|export)\s+(?!type\s)(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm),
    ...source.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g),
  ].map(match => match[1] ?? '')
  for (const specifier of specifiers) {
    if (specifier.startsWith('.')) loaded(new URL(specifier, entry), seen)
    else seen.add(specifier)
  }
  return seen
}

test('what reads documents in processes of its own cannot reach the network code', () => {
  for (const entry of [
    '../pipeline/process-items.ts',
    '../loaders/load-item.ts',
    '../chunk/prepare-chunking.ts',
  ]) {
    const reached = [...loaded(new URL(entry, import.meta.url))]
    assert.ok(reached.length > 5, entry)
    assert.deepEqual(
      reached.filter(name => network.test(name) || name.includes('/ingestion/web/')),
      [],
      entry,
    )
  }
  // The search finds what it looks for.
  assert.ok(
    [...loaded(new URL('./site-visitor.ts', import.meta.url))].some(name => network.test(name)),
  )
})
