import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { wallTimeToUtc, zoneOffsetMs } from './zoned-time.ts'

describe('wall time in a zone', () => {
  it('converts every hour of a year to UTC and back, with and without clock changes', () => {
    for (const zone of [
      'UTC',
      'Europe/London',
      'America/St_Johns',
      'Asia/Kolkata',
      'Pacific/Auckland',
    ]) {
      for (let hour = 0; hour < 8_784; hour += 7) {
        const utc = Date.UTC(2024, 0, 1, hour)
        const wall = utc + zoneOffsetMs(utc, zone)
        const back = wallTimeToUtc(wall, zone)
        // A wall time that is shown twice goes back to the earlier instant.
        assert.ok(
          back === utc || (back < utc && back + zoneOffsetMs(back, zone) === wall),
          `${zone} ${new Date(utc).toISOString()}`,
        )
      }
    }
  })
  it('takes the earlier of two instants and the offset before a gap', () => {
    assert.equal(
      wallTimeToUtc(Date.UTC(2024, 9, 27, 2, 30), 'Europe/Berlin'),
      Date.UTC(2024, 9, 27, 0, 30),
    )
    assert.equal(
      wallTimeToUtc(Date.UTC(2024, 2, 31, 2, 30), 'Europe/Berlin'),
      Date.UTC(2024, 2, 31, 1, 30),
    )
  })
})
