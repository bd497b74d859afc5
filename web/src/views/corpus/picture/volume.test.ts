import assert from 'node:assert/strict'
import { test } from 'node:test'
import { volumeOf } from './volume.ts'

test('months without documents are there too', () => {
  assert.deepEqual(
    volumeOf([
      { month: '2023-11', count: 2 },
      { month: '2024-02', count: 1 },
    ]),
    {
      unit: 'month',
      counts: [
        { name: '2023-11', count: 2 },
        { name: '2023-12', count: 0 },
        { name: '2024-01', count: 0 },
        { name: '2024-02', count: 1 },
      ],
    },
  )
  assert.deepEqual(volumeOf([]).counts, [])
})

test('many years are counted by the year; dates centuries apart as they are', () => {
  const { unit, counts } = volumeOf([
    { month: '1999-12', count: 2 },
    { month: '2000-01', count: 1 },
    { month: '2020-05', count: 3 },
  ])
  assert.equal(unit, 'year')
  assert.equal(counts.length, 22)
  assert.deepEqual(counts.slice(0, 2), [
    { name: '1999', count: 2 },
    { name: '2000', count: 1 },
  ])
  const apart = volumeOf([
    { month: '0001-01', count: 1 },
    { month: '2020-05', count: 3 },
  ])
  assert.deepEqual(apart.counts, [
    { name: '0001', count: 1 },
    { name: '2020', count: 3 },
  ])
})
