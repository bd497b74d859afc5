import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { isAppError } from '../../core/errors.ts'
import { findCorpus, llamaFolder, parseConfig } from './config.ts'
import { loadConfig } from './load-config.ts'

const environment = { color: false, debug: false }

describe('the configuration', () => {
  it('fills every field that is not given', () => {
    const config = parseConfig({ schemaVersion: 1 }, 'test')
    assert.equal(config.timeZone, 'UTC')
    assert.deepEqual(config.encoder, { kind: 'local', runtime: 'auto' })
    assert.deepEqual(config.defaultGroups, ['public'])
  })

  it('says where the library for models from files is', () => {
    assert.equal(llamaFolder({ VERITRAIL_LLAMA: '/llama' }), '/llama')
    assert.equal(llamaFolder({ XDG_CACHE_HOME: '/cache' }), join('/cache', 'veritrail', 'llama'))
    assert.ok(llamaFolder({}).endsWith(join('.cache', 'veritrail', 'llama')))
  })

  it('refuses an unknown field and a wrong time zone by name', () => {
    assert.throws(
      () => parseConfig({ timezone: 'UTC' }, 'test'),
      error => isAppError(error, 'invalid_input') && error.message.includes('timezone'),
    )
    assert.throws(
      () => parseConfig({ timeZone: 'Mars/Olympus' }, 'test'),
      error => isAppError(error, 'invalid_input') && error.details.issues[0]?.path === 'timeZone',
    )
  })

  it('limits facts to labels and relations, and tells which labels there are', () => {
    const facts = { types: ['Person', 'Work'], relations: ['approves', 'worksFor'] }
    assert.deepEqual(parseConfig({ graph: { facts } }, 'test').graph.facts, facts)
    const refused: ReadonlyArray<readonly [facts: object, path: string, told: RegExp]> = [
      [{ types: ['Persn'] }, 'graph.facts.types.0', /"Person"\|"Organization"/],
      [{ types: [] }, 'graph.facts.types', /at least|>=1/],
      [{ relations: ['42'] }, 'graph.facts.relations.0', /words such as worksFor/],
      [{ relations: ['mentions'] }, 'graph.facts.relations.0', /only the program states/],
      [{ relations: ['owns', 'owns'] }, 'graph.facts.relations', /one twice/],
    ]
    for (const [given, path, told] of refused)
      assert.throws(
        () => parseConfig({ graph: { facts: given } }, 'test'),
        error =>
          isAppError(error, 'invalid_input') &&
          error.details.issues[0]?.path === path &&
          told.test(error.message),
        JSON.stringify(given),
      )
  })

  it('is looked for from the working folder upwards, and a named folder wins', context => {
    const folder = mkdtempSync(join(tmpdir(), 'veritrail-config-'))
    context.after(() => rmSync(folder, { recursive: true }))
    mkdirSync(join(folder, '.veritrail'))
    mkdirSync(join(folder, 'a', 'b'), { recursive: true })
    writeFileSync(join(folder, '.veritrail', 'config.json'), '{}')
    assert.equal(
      findCorpus({ from: join(folder, 'a', 'b'), environment }),
      join(folder, '.veritrail'),
    )
    assert.equal(
      findCorpus({ from: join(folder, 'a'), given: 'other', environment }),
      join(folder, 'a', 'other'),
    )
    assert.equal(
      findCorpus({
        from: join(folder, 'a'),
        environment: { ...environment, corpus: '/elsewhere' },
      }),
      '/elsewhere',
    )
  })

  it('says what to do where there is no corpus, and where the file is no JSON', context => {
    const folder = mkdtempSync(join(tmpdir(), 'veritrail-config-'))
    context.after(() => rmSync(folder, { recursive: true }))
    assert.throws(
      () => loadConfig(folder),
      error => isAppError(error, 'not_found') && error.message.includes('veritrail init'),
    )
    writeFileSync(join(folder, 'config.json'), '{ "secret": ')
    assert.throws(
      () => loadConfig(folder),
      error => isAppError(error, 'invalid_input') && !error.message.includes('secret'),
    )
    writeFileSync(join(folder, 'config.json'), '\ufeff{}')
    assert.equal(loadConfig(folder).schemaVersion, 1)
    rmSync(join(folder, 'config.json'))
    mkdirSync(join(folder, 'config.json'))
    assert.throws(
      () => loadConfig(folder),
      error => isAppError(error, 'invalid_input') && error.message.includes('config.json'),
    )
  })
})
