import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { namesHost, readHost } from './host-name.ts'
import { readAddress } from './web-address.ts'

const addressOf = (text: string, base?: string): string => {
  const read = readAddress(text, base)
  return 'address' in read ? read.address : `(${read.problem})`
}

test('equal pages have equal addresses', () => {
  const equal = [
    'https://Help.Example.org/a/b?x=1',
    'https://help.example.org:443/a/b?x=1#part',
    'HTTPS://help.example.org./a/./c/../b?x=1',
    ' https://help.example.org/%61/b?x=1 ',
  ]
  assert.deepEqual(
    [...new Set(equal.map(text => addressOf(text)))],
    ['https://help.example.org/a/b?x=1'],
  )
  assert.equal(addressOf('https://example.org?'), 'https://example.org/')
  assert.equal(addressOf('/b?#c', 'http://example.org/a/'), 'http://example.org/b')
  assert.equal(
    addressOf('https://example.org/%7euser/%e4%bd%a0'),
    'https://example.org/~user/%E4%BD%A0',
  )
})

test('different pages keep different addresses', () => {
  const different = [
    'http://example.org/',
    'https://example.org/',
    'https://example.org/a',
    'https://example.org/a/',
    'https://example.org/A',
    'https://example.org/a?b',
    'https://example.org/a%2Fb',
    'https://example.org/a/b',
    'https://example.org:8443/',
  ]
  assert.equal(new Set(different.map(text => addressOf(text))).size, different.length)
})

test('an address is what it was read as, whatever it is', () => {
  fc.assert(
    fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), url => {
      const read = readAddress(url)
      if ('address' in read) assert.deepEqual(readAddress(read.address), read)
    }),
  )
})

test('other schemes are refused, and so is what holds a secret, without repeating it', () => {
  for (const text of [
    'file:///etc/passwd',
    'javascript:alert(1)',
    'ftp://example.org/a',
    'data:text/html,a',
  ])
    assert.match(addressOf(text), /^\(is not an http or https address/)
  assert.match(addressOf('no address'), /^\(is not a web address/)
  for (const text of [
    'https://ada:hunter2@example.org/',
    'https://hunter2@example.org/',
    'https://example.org/?access_token=hunter2',
    'https://example.org/?X-Amz-Signature=hunter2',
    'https://example.org/a;jsessionid=hunter2',
  ]) {
    assert.match(addressOf(text), /^\(holds/)
    assert.doesNotMatch(addressOf(text), /hunter2/)
  }
  assert.match(addressOf(`https://example.org/${'a'.repeat(2_000)}`), /longer than 2000/)
  assert.equal(
    addressOf('https://example.org/?page=2&sort=signed'),
    'https://example.org/?page=2&sort=signed',
  )
})

test('numbers that stand for an address are written as one', () => {
  for (const text of [
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://127.1/',
  ])
    assert.equal(addressOf(text), 'http://127.0.0.1/')
})

test('a host names all its ports, a host with a port only that one', () => {
  assert.equal(readHost('Help.Example.ORG.'), 'help.example.org')
  assert.equal(readHost('localhost:8080'), 'localhost:8080')
  for (const text of ['', 'a/b', 'https://example.org', 'ada@example.org', 'a b', 'example.org?x'])
    assert.equal(readHost(text), undefined)
  assert.equal(namesHost(new Set(['localhost']), 'http://localhost:9200/'), true)
  assert.equal(namesHost(new Set(['localhost:8080']), 'http://localhost:8080/'), true)
  assert.equal(namesHost(new Set(['localhost:8080']), 'http://localhost:9200/'), false)
  assert.equal(namesHost(new Set(['example.org']), 'http://evil.example.org/'), false)
})
