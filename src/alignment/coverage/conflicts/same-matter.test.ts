import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sameMatter } from './same-matter.ts'

describe('statements about one standard', () => {
  for (const [one, other] of [
    ['Access rights are reviewed every quarter.', 'Access rights were not reviewed in 2023.'],
    [
      'Recovery from backups is tested in spring.',
      'The recovery of data from backups has never been tested.',
    ],
    [
      'Safety helmets are required for everybody on the quay.',
      'Safety helmets were not provided to visitors.',
    ],
    [
      'The reports say that the safety helmets of visitors were not provided.',
      'Safety helmets are required on the quay.',
    ],
    ['We keep a register of all suppliers.', 'There is no register of suppliers.'],
    [
      'The yearly inspection of the cranes took place in May.',
      'The cranes have not been inspected since 2021.',
    ],
  ] as const)
    it(`are about the same: ${one}`, () => {
      assert.ok(sameMatter(one, other))
      assert.ok(sameMatter(other, one))
    })

  for (const [one, other] of [
    [
      'Backups of all data are made every night and kept at another site.',
      'The recovery of data from backups has never been tested.',
    ],
    [
      'Managers approve the access rights of their people.',
      'The access rights of contractors were not reviewed.',
    ],
    ['Cranes are inspected every month.', 'The drivers have not been trained.'],
    ['Lamps are cleaned.', 'The lamps of the pier were never measured.'],
  ] as const)
    it(`are about different matters: ${one}`, () => {
      assert.ok(!sameMatter(one, other))
      assert.ok(!sameMatter(other, one))
    })
})
