import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAppError } from '../core/errors.ts'
import { parseConfig } from './config/config.ts'
import { neo4jSettings } from './configured-store.ts'

const neo4j = (
  given: object = {},
  variables: NodeJS.ProcessEnv = { NEO4J_PASSWORD: 'a password' },
) => {
  const { store } = parseConfig({ store: { kind: 'neo4j', ...given } }, 'test')
  assert.equal(store.kind, 'neo4j')
  return neo4jSettings(store, variables)
}

test('a corpus lies in its file unless the configuration names a server', () => {
  assert.deepEqual(parseConfig({}, 'test').store, { kind: 'sqlite' })
  const { uri, username, database, password } = neo4j()
  assert.deepEqual(
    [uri, username, database, password.reveal(), String(password)],
    ['bolt://127.0.0.1:7687', 'neo4j', undefined, 'a password', '[secret]'],
  )
})

test('the environment wins over the configuration, and alone has the password', () => {
  const given = {
    uri: 'neo4j+s://db.example.org',
    username: 'ann',
    database: 'mail',
    passwordVariable: 'MAIL_PASSWORD',
  }
  assert.deepEqual(
    { ...neo4j(given, { MAIL_PASSWORD: 'x' }), password: '' },
    { uri: 'neo4j+s://db.example.org', username: 'ann', database: 'mail', password: '' },
  )
  assert.deepEqual(
    {
      ...neo4j(given, {
        MAIL_PASSWORD: 'x',
        NEO4J_URI: 'bolt://other:1',
        NEO4J_USERNAME: 'bob',
        NEO4J_DATABASE: 'else',
      }),
      password: '',
    },
    { uri: 'bolt://other:1', username: 'bob', database: 'else', password: '' },
  )
  assert.throws(
    () => neo4j({}, {}),
    error => isAppError(error, 'invalid_input') && error.message.includes('NEO4J_PASSWORD'),
  )
  assert.throws(
    () => neo4j({}, { NEO4J_PASSWORD: 'x', NEO4J_URI: 'http://x' }),
    error => isAppError(error, 'invalid_input') && error.message.includes('NEO4J_URI'),
  )
})

test('credentials, unknown fields and other kinds of stores are refused by name', () => {
  for (const wrong of [
    { uri: 'bolt://neo4j:secret@127.0.0.1' },
    { uri: 'http://127.0.0.1' },
    { password: 'secret' },
    { passwordVariable: 'my secret' },
  ]) {
    assert.throws(
      () => neo4j(wrong),
      error =>
        isAppError(error, 'invalid_input') &&
        error.message.includes('store') &&
        !error.message.includes('secret@'),
    )
  }
  assert.throws(
    () => parseConfig({ store: { kind: 'sqlite', uri: 'bolt://x' } }, 'test'),
    error => isAppError(error, 'invalid_input'),
  )
  assert.throws(
    () => parseConfig({ store: { kind: 'postgres' } }, 'test'),
    error => isAppError(error, 'invalid_input'),
  )
})
