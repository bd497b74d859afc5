import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withExportedNames } from './exported-names.ts'

const named = (header: 'x-from' | 'x-to', value: string, ...addresses: string[]): string[] =>
  withExportedNames(
    addresses.map(address => ({ address })),
    header,
    [{ name: header, lowerName: header, value }],
  ).map(({ name, address }) => name ?? `<${address}>`)

test('a sender has the name that an export kept', () => {
  for (const value of [
    'Ada M. Park',
    'Park, Ada M. </O=SITE/OU=NA/CN=RECIPIENTS/CN=APARK>',
    '"Park, Ada M." <apark@b.example>@SITE <IMCEANOTES-+22Park+22@SITE.example>',
  ])
    assert.deepEqual(named('x-from', value, 'apark@b.example'), ['Ada M. Park'], value)
  assert.deepEqual(named('x-from', "O'Neil, Murray </CN=MO>", 'm@b.example'), ["Murray O'Neil"])
})

test('what is no name of a person is not taken for one', () => {
  for (const value of ['ada@b.example@SITE', 'CostcoNews <news@b.example>', '', 'A & B Deals 24'])
    assert.deepEqual(named('x-from', value, 'ada@b.example'), ['<ada@b.example>'], value)
})

test('recipients have the names of a list as long as theirs, where addresses show them', () => {
  const to = ['ada.park@b.example', 'bx@b.example', 'stone@c.example']
  assert.deepEqual(
    named('x-to', 'Park, Ada </CN=A>, Bell, Xaver </CN=B>, Stone, Cy </CN=C>', ...to),
    ['Ada Park', '<bx@b.example>', 'Cy Stone'],
  )
  assert.deepEqual(named('x-to', 'Ada Park, Xaver Bell, Cy Stone', ...to), [
    'Ada Park',
    '<bx@b.example>',
    'Cy Stone',
  ])
  assert.deepEqual(named('x-to', 'Park, Ada, Bell, Xaver', ...to.slice(0, 2)), [
    '<ada.park@b.example>',
    '<bx@b.example>',
  ])
})

test('a name that stands beside its address stays', () => {
  const [address] = withExportedNames([{ name: 'Ada', address: 'a@b.example' }], 'x-from', [
    { name: 'X-From', lowerName: 'x-from', value: 'Somebody Else' },
  ])
  assert.equal(address?.name, 'Ada')
})
