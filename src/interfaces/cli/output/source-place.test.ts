import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeInSource, shownAddress } from './source-place.ts'

const place = { start: 3, end: 9 }

test('a web page is named by its address, so that only the place is left to say', () => {
  const link = 'https://help.example.org/a'
  assert.equal(placeInSource({ ...place, key: link, link }), 'characters 3–9')
  assert.equal(placeInSource({ ...place, key: `${link}#row-2`, link }), '#row-2:3–9')
  assert.equal(
    placeInSource({ ...place, key: 'docs/a.md', link: '/home/ada/docs/a.md' }),
    'docs/a.md:3–9',
  )
  assert.equal(
    placeInSource({ ...place, key: 'export/a.html', link: 'https://help.example.org/a' }),
    'export/a.html:3–9',
  )
  assert.equal(placeInSource({ ...place, key: 'a\u001b[2J\nb' }), 'a b:3–9')
})

test('only http and https are addresses, and none can rewrite a screen', () => {
  for (const link of [
    'javascript:alert(1)',
    'file:///etc/passwd',
    '/etc/passwd',
    'data:text/html,a',
    undefined,
  ])
    assert.equal(shownAddress(link), undefined)
  assert.equal(
    shownAddress('https://example.org/\u001b[2J\u202ea'),
    'https://example.org/%1B[2J%E2%80%AEa',
  )
})
