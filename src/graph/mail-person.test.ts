import assert from 'node:assert/strict'
import { test } from 'node:test'
import { identifyEntity } from './entity-identity.ts'
import { mailPerson } from './mail-person.ts'

test('an address is who somebody is, the name is another entity tied to it', () => {
  const person = mailPerson({ name: 'Park, Ada', address: 'ada@example.org' })
  assert.equal(person?.id, identifyEntity('address', 'ada@example.org'))
  assert.deepEqual(person?.properties, {
    name: 'Ada Park',
    personId: 'ada@example.org',
    address: 'ada@example.org',
    aliases: ['ada@example.org', 'Ada Park'],
  })
  assert.deepEqual(person?.named, { id: identifyEntity('person', 'ada park'), name: 'Ada Park' })
})

test('a pseudonym is a person by itself', () => {
  assert.deepEqual(mailPerson({ name: 'Person_700b29d2c283' })?.properties, {
    name: 'Person_700b29d2c283',
    personId: 'Person_700b29d2c283',
  })
})

test('a role or an address shown as a name is nobody else', () => {
  assert.equal(mailPerson({ name: 'Sales', address: 'sales@example.org' })?.named, undefined)
  assert.equal(
    mailPerson({ name: 'ada@example.org', address: 'ada@example.org' })?.named,
    undefined,
  )
  assert.equal(
    mailPerson({ name: 'Ada Park via Lists', address: 'list@example.org' })?.named,
    undefined,
  )
})

test('a header that shows nothing means nobody', () => {
  assert.equal(mailPerson({ name: ' ' }), undefined)
  assert.equal(mailPerson({}), undefined)
})
