import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { validate } from 'dockerfile-utils'
import { buildContext } from '../../scripts/containers/build-context.ts'
import { readDockerfile } from '../../scripts/containers/read-dockerfile.ts'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const text = readFileSync(join(root, 'Dockerfile'), 'utf8')
const stages = readDockerfile(text)
const context = buildContext(root)
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly files: readonly string[]
}

describe('the Dockerfile', () => {
  it('has no fault that a linter finds', () => {
    assert.deepEqual(validate(text), [])
    assert.notDeepEqual(validate(text.replace('\nEXPOSE 8088', '\nEXPOSE here')), [])
  })
  it('copies only files that go into the build, and from stages before', () => {
    for (const [at, { steps }] of stages.entries())
      for (const step of steps) {
        const before = stages.slice(0, at).map(({ name }) => name)
        if (step.kind === 'run')
          for (const { from } of step.mounts) assert.ok(before.includes(from), from)
        if (step.kind !== 'copy') continue
        if (step.from !== undefined) assert.ok(before.includes(step.from), step.from)
        else
          for (const source of step.sources)
            assert.ok(source === '.' || context.includes(source), `COPY ${source}`)
      }
  })
  it('names its base in one argument, by a tag that fits the engine of the program', () => {
    const bases = new Set(stages.map(({ base }) => base).filter(base => base !== 'scratch'))
    assert.equal(bases.size, 1)
    assert.match([...bases][0] ?? '', /\/node:24-/)
    assert.equal(text.match(/\bnode:\d/g)?.length, 2, 'in the argument and in its explanation')
  })
  it('is built from what is published, the build and the sources, and from nothing private', () => {
    for (const pattern of manifest.files)
      if (!pattern.startsWith('!') && pattern !== 'dist')
        assert.ok(
          context.some(file => file === pattern || file.startsWith(`${pattern}/`)),
          `.dockerignore leaves out ${pattern}, which package.json publishes`,
        )
    for (const needed of ['src/main.ts', 'scripts/build.mjs', 'web/build.ts', '.npmrc'])
      assert.ok(context.includes(needed), needed)
    const strays = ['**/node_modules/**', '**/.veritrail/**', '**/*.sqlite', '.git/**', '**/.env*']
    for (const stray of strays)
      assert.deepEqual(
        context.filter(file => matchesGlob(file, stray)),
        [],
      )
  })
})
