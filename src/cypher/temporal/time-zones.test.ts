import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { momentOfLocal, offsetAt, offsetsOfLocal, readOffset, readZone } from './time-zones.ts'
import { zoneName } from './temporal-samples.contract.ts'

const cases = { numRuns: Number(process.env['VERITRAIL_CASES'] ?? 300) }

test('offsets are read in their ISO forms, names in any case and with blanks', () => {
  assert.deepEqual(
    ['Z', '+01:00', '-0130', '+05', '+02:05:59'].map(readOffset),
    [0, 3600, -5400, 18_000, 7559],
  )
  assert.deepEqual(
    ['europe/stockholm', 'America/New York', 'utc', 'Etc/GMT+5', 'Asia/Calcutta'].map(readZone),
    ['Europe/Stockholm', 'America/New_York', 'UTC', 'Etc/GMT+5', 'Asia/Calcutta'],
  )
})

test('what is no zone is refused, abbreviations and offsets behind names among it', () => {
  for (const text of [
    '',
    'EST',
    'PST',
    'BST',
    'UTC+01:00',
    'GMT+2',
    '+1',
    '[UTC]',
    'Nowhere/Land',
    '../etc/passwd',
    'x'.repeat(1_000_000),
  ])
    assert.throws(() => readZone(text), /not a time zone/, text.slice(0, 20))
  assert.throws(() => readZone('+18:01'), /offset/)
})

test('offsets know the past, and rules of today hold for ever', () => {
  const second = (year: number): number => Date.UTC(year, 6, 1) / 1000
  assert.equal(offsetAt('Europe/Stockholm', second(1818)), 3208)
  assert.equal(offsetAt('Europe/Stockholm', -1e15), 3208)
  assert.equal(offsetAt('Africa/Monrovia', second(1900)), -2588)
  assert.equal(offsetAt('Europe/Berlin', second(1943)), 7200)
  assert.equal(offsetAt('Europe/Berlin', second(2500)), 7200)
  assert.equal(offsetAt('Europe/Berlin', second(2020) + 12_622_780_800 * 100_000), 7200)
})

test('the moment of a time that a clock shows shows that time', () => {
  const local = fc.oneof(fc.integer({ min: -5e9, max: 5e9 }), fc.integer({ min: -1e15, max: 1e15 }))
  fc.assert(
    fc.property(zoneName, local, (zone, second) => {
      const { epochSecond, offsetSeconds } = momentOfLocal(zone, second)
      assert.equal(offsetAt(zone, epochSecond), offsetSeconds)
      const offsets = offsetsOfLocal(zone, second)
      if (offsets.length > 0) assert.equal(epochSecond + offsetSeconds, second)
      else assert.ok(epochSecond + offsetSeconds > second)
      for (const offset of offsets)
        assert.deepEqual(momentOfLocal(zone, second, offset), {
          epochSecond: second - offset,
          offsetSeconds: offset,
        })
    }),
    cases,
  )
})
