import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { z } from 'zod'
import { runCommandLine } from '../../support/command-line.ts'

const parsed = z.object({
  standards: z.array(
    z.object({
      number: z.string(),
      strength: z.string(),
      evidence: z.array(z.unknown()),
      gaps: z.array(z.unknown()),
      conflicts: z.array(z.unknown()),
    }),
  ),
})

it('veritrail start --coverage reports the examples with every decision', async context => {
  const folder = mkdtempSync(join(tmpdir(), 'veritrail-example-'))
  context.after(() => rmSync(folder, { recursive: true }))
  const run = (...args: readonly string[]) => runCommandLine({ folder }, args)
  const first = await run('start', '--coverage')
  assert.equal(first.code, 0, first.err)
  assert.doesNotMatch(first.err, /^row \d/m)
  assert.match(first.err, /24 decisions of a reviewer taken over/)
  assert.match(first.out, /26 standards: [1-9]\d* strong, [1-9]\d* partial, [1-9]\d* weak, /)
  const page = readFileSync(join(folder, 'coverage-example.html'), 'utf8')
  assert.match(page, /Statements that contradict each other/)
  // Dates are the documents' own, whenever the files were copied.
  for (const day of ['2021-06-30', '2025-09-01', '2026-03-27', '2026-05-13'])
    assert.ok(page.includes(day), day)
  // What is there is shown again.
  const second = await run('start', '--coverage')
  assert.equal(second.out, first.out)
  const corpus = join(folder, '.veritrail', 'coverage-example')
  const { out } = await run('--corpus', corpus, 'coverage', 'nist-csf', '--json')
  const { standards } = parsed.parse(JSON.parse(out))
  const of = (number: string) => standards.find(each => each.number === number)
  assert.equal(of('GV.SC-04')?.strength, 'strong')
  // Two of the contradictions that the documents hold.
  for (const number of ['PR.AA-03', 'PR.DS-11']) {
    assert.ok((of(number)?.conflicts.length ?? 0) > 0, number)
    assert.notEqual(of(number)?.strength, 'strong')
  }
  for (const { strength, evidence } of standards)
    assert.equal(strength === 'none', evidence.length === 0)
  // The letterhead of a procedure names "digital services", and shows no inventory of them.
  assert.equal(of('ID.AM-02')?.strength, 'none')
  const shown = await run('--corpus', corpus, 'coverage', 'nist-csf', '--as-of', '2026-11-24')
  for (const [file, command] of [
    ['README.md', 'npx veritrail start --coverage'],
    ['docs/guide/frameworks.md', 'veritrail coverage nist-csf --as-of 2026-11-24'],
  ] as const)
    for (const part of samplesOf(file, command))
      assert.ok(`\n${shown.out}`.includes(`\n${part}\n`), `${file} shows:\n${part}\n${shown.out}`)
})

/** What a page shows of the output of a command, in the parts that "…" leaves. */
function samplesOf(file: string, command: string): string[] {
  const page = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')
  const [, after = ''] = page.split(`$ ${command}\n`)
  const [shown = ''] = after.split(/^(?:```|\$ )/m)
  const parts = shown.split(/^…\n/m).map(part => part.trimEnd())
  assert.ok(
    parts.some(part => part !== ''),
    `${file} shows no output of "${command}"`,
  )
  return parts.filter(part => part !== '')
}
