import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const checker = fileURLToPath(new URL('../../scripts/check-layers.mjs', import.meta.url))
const layers = {
  rooms: {
    core: [],
    support: ['core'],
    text: ['core', 'support'],
    stores: ['core'],
    interfaces: ['core', 'app'],
    app: ['core', 'stores'],
  },
  separate: ['stores', 'interfaces'],
  shared: ['stores/rules'],
  testsMayAlsoImport: ['stores'],
  external: { core: ['zod'] },
}
const sound: Record<string, string> = {
  'core/ids.ts': `import { z } from 'zod'\nexport const id = z.string()\nexport type Id = string`,
  'core/ids.test.ts': `import '../stores/memory/store.ts'\nimport { id } from './ids.ts'\nvoid id`,
  'support/hash.ts':
    `import type { Id } from '../core/ids.ts'\nimport 'node:crypto'\nexport const hash = ` +
    '(id: Id) => id',
  'text/tokens.ts':
    `import { hash } from '../support/hash.ts'\n// import('../stores/memory/store.ts') in a ` +
    'comment counts for nothing\nexport const tokens = hash',
  'stores/memory/store.ts': `import { id } from '../../core/ids.ts'\nexport const store = id`,
  'stores/memory/worker.ts': `import { store } from './store.ts'\nvoid store`,
  'stores/memory/open.ts':
    `export const entry = new URL('./worker.ts', import.meta.url)\nexport const data = new ` +
    `URL('../../../models/', import.meta.url)`,
  'stores/rules/order.ts': `export const order = 1`,
  'stores/sqlite/store.ts':
    `export { order } from '../rules/order.ts'\n` +
    `export const store = async () => import('node:sqlite')`,
  'app/compose.ts': `import { store } from '../stores/memory/store.ts'\nexport { store }`,
  'interfaces/cli/ask.ts': `import { store } from '../../app/compose.ts'\nvoid store`,
  'interfaces/http/server.ts': `import { store } from '../../app/compose.ts'\nvoid store`,
}

function check(files: Record<string, string>): { code: number | null; output: string } {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-layers-'))
  try {
    writeFileSync(join(folder, 'layers.json'), JSON.stringify(layers))
    mkdirSync(join(folder, 'src'))
    for (const [file, source] of Object.entries(files)) {
      const path = file.startsWith('web/') ? file : join('src', file)
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), source)
    }
    const result = spawnSync(process.execPath, [checker], { cwd: folder, encoding: 'utf8' })
    return { code: result.status, output: result.stdout + result.stderr }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('a sound tree passes, and says how much was read', () => {
  assert.deepEqual(check(sound), { code: 0, output: '12 files, 11 imports, 0 problems\n' })
})

test('an empty tree fails: nothing was read', () => {
  assert.match(check({}).output, /read nothing/)
  assert.equal(check({}).code, 1)
})

const faults: ReadonlyArray<
  readonly [name: string, file: string, source: string, problem: RegExp]
> = [
  [
    'an import upwards',
    'core/up.ts',
    `import { hash } from '../support/hash.ts'\nvoid hash`,
    /core\/up\.ts: core must not import support/,
  ],
  [
    'shared rules that know a driver',
    'stores/rules/driver.ts',
    `import '../memory/store.ts'`,
    /stores\/rules must not import stores\/memory/,
  ],
  [
    'a type-only import upwards',
    'support/up.ts',
    `import type { tokens } from '../text/tokens.ts'\nexport type T = typeof tokens`,
    /support must not import text/,
  ],
  [
    'an import sideways',
    'text/side.ts',
    `import '../stores/memory/store.ts'`,
    /text must not import stores/,
  ],
  [
    'a re-export upwards',
    'core/again.ts',
    `export { hash } from '../support/hash.ts'`,
    /core must not import support/,
  ],
  [
    'a page that reaches into the server',
    'web/src/page.tsx',
    `import { id } from '../../src/core/ids.ts'\nvoid id`,
    /web\/page\.tsx: the page must not import/,
  ],
  [
    'a page that imports more than types',
    'web/src/fold.ts',
    `import { collectAnswer } from 'veritrail/contract'\nvoid collectAnswer`,
    /web\/fold\.ts: the page imports only types/,
  ],
  [
    'a page that asks for Node',
    'web/src/read.ts',
    `import 'node:fs'`,
    /web\/read\.ts: there is no node:fs in a browser/,
  ],
  ['export *', 'text/all.ts', `export * from './tokens.ts'`, /export \* hides/],
  [
    'a dynamic import',
    'text/later.ts',
    `export const later = () => import('../stores/memory/store.ts')`,
    /text must not import stores/,
  ],
  [
    'an import type',
    'text/type.ts',
    `export type Store = typeof import('../stores/memory/store.ts').store`,
    /text must not import stores/,
  ],
  [
    'a worker of another room',
    'text/thread.ts',
    `export const entry = new URL('../stores/memory/worker.ts', import.meta.url)`,
    /text must not import stores/,
  ],
  [
    'a worker entry that is not there',
    'text/nowhere.ts',
    `export const entry = new URL('./nobody.ts', import.meta.url)`,
    /cannot resolve \.\/nobody\.ts/,
  ],
  [
    'a computed import',
    'text/computed.ts',
    `export const load = (name: string) => import(name)`,
    /import\(name\) cannot be followed/,
  ],
  [
    'an import of a template',
    'text/template.ts',
    'export const load = (name: string) => import(`./${name}.ts`)',
    /cannot be followed/,
  ],
  [
    'a relative require',
    'text/require.ts',
    `import { createRequire } from 'node:module'\nexport const load = () => ` +
      `createRequire(import.meta.url)('../stores/memory/store.ts')`,
    /requires a file/,
  ],
  [
    'an undeclared room',
    'magic/wand.ts',
    `export const wand = 1`,
    /magic\/wand\.ts: not in a declared room/,
  ],
  [
    'a path that is not there',
    'text/gone.ts',
    `import './missing.ts'`,
    /cannot resolve \.\/missing\.ts/,
  ],
  [
    'a driver that imports a driver',
    'stores/sqlite/copy.ts',
    `import '../memory/store.ts'`,
    /stores\/sqlite must not import stores\/memory/,
  ],
  [
    'a door that imports a door',
    'interfaces/cli/serve.ts',
    `import '../http/server.ts'`,
    /interfaces\/cli must not import interfaces\/http/,
  ],
  [
    'a source file that imports a test',
    'text/tested.ts',
    `import '../core/ids.test.ts'`,
    /imports the test file/,
  ],
  [
    'a foreign package in core',
    'core/foreign.ts',
    `import 'lodash'`,
    /core must not import lodash/,
  ],
  ['a node module in core', 'core/node.ts', `import 'node:fs'`, /core must not import node:fs/],
  ['a syntax error', 'text/broken.ts', `export const = 1`, /text\/broken\.ts: /],
]
for (const [name, file, source, problem] of faults)
  test(`finds ${name}`, () => {
    const { code, output } = check({ ...sound, [file]: source })
    assert.match(output, problem)
    assert.equal(code, 1)
  })

test('finds a cycle, of types only too', () => {
  const { code, output } = check({
    ...sound,
    'text/a.ts': `import type { B } from './b.ts'\nexport type A = B`,
    'text/b.ts': `import type { A } from './a.ts'\nexport type B = A | 1`,
  })
  assert.match(output, /cycle: text\/a\.ts -> text\/b\.ts -> text\/a\.ts/)
  assert.equal(code, 1)
})
