import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { seededRandom } from './random.ts'
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
  it('shows what the clocks show, however often it is asked, around every change of them', () => {
    const random = seededRandom(5)
    for (const timeZone of ['Europe/Berlin', 'Australia/Lord_Howe', 'Africa/Monrovia', 'UTC']) {
      const clock = new Intl.DateTimeFormat('sv-SE', {
        timeZone,
        dateStyle: 'short',
        timeStyle: 'medium',
      })
      const around = [Date.UTC(2021, 2, 28, 1), Date.UTC(2021, 9, 31, 1), Date.UTC(2021, 3, 3, 15)]
      const times = Array.from({ length: 400 }, (_, index) => {
        const near = around[index % around.length] ?? 0
        return Math.floor(
          index % 2 === 0 ? near + (random() - 0.5) * 3_600_000 : random() * 2e12 - 3e11,
        )
      })
      for (const ms of times)
        assert.equal(
          new Date(ms + zoneOffsetMs(ms, timeZone)).toISOString().slice(0, 19).replace('T', ' '),
          clock.format(ms),
          `${timeZone} ${ms}`,
        )
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
