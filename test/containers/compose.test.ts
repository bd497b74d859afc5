import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { parse } from 'yaml'
import { z } from 'zod'
import { readDockerfile } from '../../scripts/containers/read-dockerfile.ts'
import { buildProgram } from '../../src/interfaces/cli/program.ts'

const read = (file: string): string =>
  readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

const texts = z.array(z.string())
const healthcheck = z.strictObject({
  test: texts,
  interval: z.string(),
  timeout: z.string(),
  retries: z.int(),
  start_period: z.string().optional(),
})
// What of the Compose specification is used; a wrong or misspelt key is an error.
const service = z.strictObject({
  image: z.string(),
  build: z
    .strictObject({ context: z.literal('.'), args: z.record(z.string(), z.string()) })
    .optional(),
  profiles: texts.min(1),
  command: texts.optional(),
  entrypoint: texts.optional(),
  ports: texts.optional(),
  environment: z.record(z.string(), z.string().nullable()),
  volumes: texts.optional(),
  depends_on: z
    .record(
      z.string(),
      z.strictObject({ condition: z.enum(['service_healthy', 'service_completed_successfully']) }),
    )
    .optional(),
  healthcheck: healthcheck.optional(),
  init: z.boolean().optional(),
  read_only: z.boolean().optional(),
  tmpfs: texts.optional(),
  cap_drop: texts.optional(),
  security_opt: texts.optional(),
  stop_grace_period: z.string().optional(),
  restart: z.literal('unless-stopped').optional(),
})
const file = z
  .strictObject({
    'x-veritrail': z.unknown(),
    services: z.record(z.string(), service),
    volumes: z.record(z.string(), z.null()),
  })
  .parse(parse(read('compose.yaml'), { merge: true }))
const services = Object.entries(file.services)
const ours = services.filter(([, { build }]) => build !== undefined)

/** With the defaults of its variables. */
const filled = (text: string): string => text.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1')

describe('compose.yaml', () => {
  it('refers to what it defines, in the same profile', () => {
    const used = services.flatMap(([, { volumes = [] }]) =>
      volumes.map(volume => volume.split(':')[0] ?? ''),
    )
    assert.deepEqual([...new Set(used)].sort(), Object.keys(file.volumes).sort())
    for (const [name, { depends_on = {}, profiles }] of services)
      for (const [other, { condition }] of Object.entries(depends_on)) {
        const needed = file.services[other]
        assert.ok(
          profiles.every(profile => needed?.profiles.includes(profile) === true),
          `${name} needs ${other}`,
        )
        if (condition === 'service_healthy') assert.ok(needed?.healthcheck, other)
      }
  })
  it('has one server of ours in each profile, reachable from this machine only', () => {
    const profiles = ours.map(
      ([
        ,
        {
          profiles: [profile],
        },
      ]) => profile,
    )
    assert.deepEqual(profiles, ['app', 'neo4j', 'ollama'])
    const image = readDockerfile(read('Dockerfile')).at(-1)?.steps ?? []
    const valueOf = (kind: 'expose' | 'volume'): string =>
      image.flatMap(step => (step.kind === kind ? [step.value] : []))[0] ?? ''
    for (const [name, { ports = [], volumes = [] }] of ours) {
      assert.deepEqual(ports.map(filled), [`127.0.0.1:8088:${valueOf('expose')}`], name)
      assert.equal(volumes[0]?.split(':')[1], valueOf('volume'), name)
    }
    for (const [name, { ports = [] }] of services)
      for (const port of ports) assert.match(filled(port), /^127\.0\.0\.1:/, name)
  })
  it('gives ours no rights, a root that can only be read and time to end', () => {
    for (const [name, settings] of ours) {
      assert.equal(settings.read_only, true, name)
      assert.deepEqual(settings.tmpfs, ['/tmp'], name)
      assert.deepEqual(settings.cap_drop, ['ALL'], name)
      assert.deepEqual(settings.security_opt, ['no-new-privileges:true'], name)
      assert.equal(settings.stop_grace_period, '30s', name)
    }
  })
  it('calls the program with options that it has', async () => {
    for (const [name, { command = [] }] of ours) {
      const [verb, ...words] = command.map(filled)
      const program = await buildProgram(
        {
          terminal: { out() {}, err() {}, color: false, width: 100, interactive: false },
          environment: { color: false, debug: false },
          workingFolder: '.',
          signal: new AbortController().signal,
          exit() {},
        },
        '0.0.0',
      )
      const called = program.commands.find(found => found.name() === verb)
      assert.ok(called, `${name} calls "${verb}"`)
      const { operands, unknown } = called.parseOptions(words)
      assert.deepEqual([operands, unknown], [[], []], name)
      assert.equal(called.opts()['requireToken'], true, name)
      assert.equal(called.opts()['store'], name.endsWith('neo4j') ? 'neo4j' : undefined)
    }
  })
  it('sets variables that the program reads', () => {
    const documented = read('docs/reference/configuration.md')
    for (const [name, { environment }] of ours)
      for (const variable of Object.keys(environment))
        assert.ok(documented.includes(`\`${variable}\``), `${name}: ${variable}`)
  })
  it('is explained where it is used', () => {
    const guide = read('docs/guide/containers.md')
    for (const [, { profiles }] of services) assert.ok(guide.includes(`--profile ${profiles[0]}`))
    const variables = new Set(
      [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(found => found[1]),
    )
    for (const variable of variables) assert.ok(guide.includes(`\`${variable}\``), variable)
    for (const [script] of guide.matchAll(/scripts\/containers\/[\w.-]+/g))
      assert.notEqual(read(script), '')
  })
})
