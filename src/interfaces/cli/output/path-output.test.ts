import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { isAppError } from '../../../core/errors.ts'
import type { RetrievalPath } from '../../../core/retrieval-path.ts'
import { printPaths } from './path-output.ts'
import type { CliContext } from '../terminal/session.ts'

const path: RetrievalPath = {
  nodes: [
    { id: 'a', labels: ['Entity'], name: 'Ada \u001b[31mPark' },
    { id: 'b', labels: ['Entity'], name: 'Lund' },
  ],
  edges: [{ type: 'LIVES_IN', from: 'a', to: 'b' }],
  score: 1,
}

function contextIn(workingFolder: string): {
  readonly context: CliContext
  readonly out: () => string
} {
  let written = ''
  const terminal = {
    color: false,
    width: 80,
    out: (text: string) => {
      written += text
    },
    err: () => undefined,
  } as unknown as CliContext['terminal']
  return {
    context: {
      terminal,
      environment: { color: false, debug: false },
      workingFolder,
      signal: new AbortController().signal,
      exit: () => undefined,
    },
    out: () => written,
  }
}

test('paths go to standard output as text, or as JSON where that was asked for', () => {
  const plain = contextIn('/')
  printPaths(plain.context, {}, [path])
  assert.equal(plain.out(), 'Ada [31mPark (Entity)\n  │ LIVES_IN ↓\nLund (Entity)\n')
  const json = contextIn('/')
  printPaths(json.context, { json: true }, [path])
  assert.deepEqual(JSON.parse(json.out()), [path])
})

test('a file gets the format of its ending unless another one is named', () => {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-paths-'))
  try {
    const { context, out } = contextIn(folder)
    for (const [file, format, begins] of [
      ['p.svg', undefined, '<svg '],
      ['p.dot', undefined, 'digraph '],
      ['p.mmd', undefined, 'flowchart '],
      ['p.json', undefined, '['],
      ['p.txt', 'mermaid', 'flowchart '],
    ] as const) {
      printPaths(context, { out: file, format }, [path])
      assert.ok(readFileSync(join(folder, file), 'utf8').startsWith(begins), file)
    }
    assert.equal(out(), '')
    assert.throws(
      () => {
        printPaths(context, { out: 'missing/p.svg' }, [path])
      },
      error => isAppError(error, 'invalid_input'),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})
