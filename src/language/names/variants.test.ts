import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EntityType } from '../../core/graph.ts'
import { normalizeName } from '../mentions/normalize-name.ts'
import { nameVariants } from './variants.ts'

const names = (type: EntityType, display: string): string[] =>
  nameVariants(type, normalizeName(type, display), display).map(variant => variant.name)

test('two plain words, one word, dates and addresses have no other names', () => {
  for (const [type, display] of [
    ['person', 'Elizabeth Taylor'],
    ['place', 'Paris'],
    ['date', '3 May 1990'],
    ['address', 'ada@example.org'],
    ['work', 'The Room'],
    ['person', 'Smith'],
  ] as const) {
    assert.deepEqual(names(type, display), [])
  }
})

test('a name goes by its bare form too: no qualifier, title, legal form or middle name', () => {
  assert.deepEqual(names('work', 'Coney Island Baby (film)'), ['coney island baby'])
  assert.deepEqual(names('person', 'King Lothair II'), ['lothair ii'])
  assert.deepEqual(names('organization', 'Acme, Inc.'), ['acme'])
  assert.deepEqual(names('person', 'Lothair II of Lorraine'), ['lothair ii'])
  assert.deepEqual(names('person', 'John R. Smith'), ['john smith'])
  assert.deepEqual(names('place', 'Paris, Texas'), ['paris'])
  assert.deepEqual(names('person', 'Prince George of Denmark'), ['george of denmark', 'george'])
})

test('a distinguishing numeral stays, and a particle is part of the family name', () => {
  assert.deepEqual(names('person', 'William IV, Count of Holland'), ['william iv'])
  assert.deepEqual(names('person', 'Ludwig van Beethoven'), [])
  assert.deepEqual(names('work', 'World War II'), [])
})

test('what looks like an origin or a region inside another name is left alone', () => {
  assert.deepEqual(names('organization', 'University of Texas'), [])
  assert.deepEqual(names('work', 'The Good, the Bad and the Ugly'), [])
  assert.deepEqual(names('organization', 'Crosby, Stills & Nash'), [])
})

test('a son without his "Jr." may be his father, and is scored so', () => {
  const [variant] = nameVariants('person', 'john smith jr', 'John Smith Jr.')
  assert.equal(variant?.name, 'john smith')
  assert.ok((variant?.score ?? 1) <= 0.5)
})
