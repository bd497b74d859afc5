import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'

const script = join(import.meta.dirname, '..', '..', 'scripts', 'check-supply-chain.ts')

function check(
  packages: Readonly<Record<string, object>>,
  decisions: object,
): { readonly code: number | null; readonly out: string } {
  const root = mkdtempSync(join(tmpdir(), 'veritrail-supply-'))
  try {
    mkdirSync(join(root, 'scripts'))
    writeFileSync(
      join(root, 'package-lock.json'),
      JSON.stringify({ packages: { '': { license: 'Apache-2.0' }, ...packages } }),
    )
    writeFileSync(
      join(root, 'scripts', 'supply-chain.json'),
      JSON.stringify({
        licences: ['MIT', 'CC0-1.0'],
        unnamedLicences: {},
        installScripts: {},
        ...decisions,
      }),
    )
    const { status, stdout } = spawnSync(process.execPath, [script, '--root', root], {
      encoding: 'utf8',
    })
    return { code: status, out: stdout }
  } finally {
    rmSync(root, { recursive: true })
  }
}

describe('the check of the supply chain', () => {
  it('takes allowed licences, one of a choice, and anything in development', () => {
    const found = check(
      {
        'node_modules/a': { version: '1.0.0', license: 'MIT' },
        'node_modules/b': { version: '1.0.0', license: '(GPL-3.0-only OR CC0-1.0)' },
        'node_modules/c': { version: '1.0.0', license: 'GPL-3.0-only', dev: true },
      },
      {},
    )
    assert.deepEqual(found, {
      code: 0,
      out: '2 packages that ship, 0 with install scripts, 0 problems\n',
    })
  })

  it('names what ships under another licence or none, also below another package', () => {
    const { code, out } = check(
      {
        'node_modules/a': { version: '1.0.0', license: 'AGPL-3.0-only' },
        'node_modules/a/node_modules/@x/b': {
          version: '2.0.0',
          license: 'MIT AND GPL-2.0-only',
          optional: true,
        },
        'node_modules/c': { version: '3.0.0' },
      },
      {},
    )
    assert.equal(code, 1)
    assert.match(out, /a 1\.0\.0 is under AGPL-3\.0-only/)
    assert.match(out, /@x\/b 2\.0\.0 is under MIT AND GPL-2\.0-only/)
    assert.match(out, /c 3\.0\.0 names no licence/)
  })

  it('names install scripts without a reason, also in development, and unused reasons', () => {
    const { code, out } = check(
      {
        'node_modules/a': { version: '1.0.0', license: 'MIT', dev: true, hasInstallScript: true },
        'node_modules/b': { version: '1.0.0', license: 'MIT', hasInstallScript: true },
      },
      { installScripts: { b: 'builds nothing', c: 'gone' } },
    )
    assert.equal(code, 1)
    assert.match(out, /- a 1\.0\.0 runs a script/)
    assert.doesNotMatch(out, /- b 1\.0\.0/)
    assert.match(out, /install script of c, which has none/)
  })

  it('fails when it read nothing', () => {
    assert.equal(check({}, {}).code, 1)
  })
})
