import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { CoverageQuotation } from '../standard-link.ts'
import { findConflicts } from './find-conflicts.ts'

const quoted = (
  documentTitle: string,
  text: string,
  changed: Partial<CoverageQuotation> = {},
): CoverageQuotation => ({
  standard: '1.1',
  documentId: documentTitle,
  documentTitle,
  start: text.length,
  end: 2 * text.length,
  text,
  shows: 'evidence',
  score: 0.5,
  by: 'program',
  ...changed,
})

const kept = quoted('Handbook', 'Attendance records are kept for five years.')
const shredded = quoted('Letter', 'Attendance records are shredded after one year.')

describe('conflicts of one standard', () => {
  it('are quotations that state different values, once each, with the values', () => {
    assert.deepEqual(findConflicts([kept, shredded], [], ''), [
      { says: kept, against: shredded, differ: { says: 'five years', against: 'one year' } },
    ])
    assert.equal(findConflicts([kept], [{ ...shredded, shows: 'gap' }], '').length, 1)
  })

  it('are none between two versions of one document', () => {
    const [old, current] = ['Handbook, version of March 2021', 'Handbook, version of May 2024']
    const rules = [
      { ...kept, documentId: 'old', documentTitle: old },
      { ...shredded, documentId: 'current', documentTitle: current },
    ]
    assert.deepEqual(findConflicts(rules, [], ''), [])
  })

  it('are none where what there is was told years apart', () => {
    const states = (title: string, date: string, amount: string): CoverageQuotation =>
      quoted(title, `The reserve fund stands at ${amount} euros.`, { date })
    const now = states('Minutes', '2026-03-01', '90,000')
    assert.deepEqual(findConflicts([now, states('Accounts', '2021-03-01', '31,000')], [], ''), [])
    assert.equal(findConflicts([now, states('Accounts', '2025-11-01', '31,000')], [], '').length, 1)
  })

  it('are none between two rows of one table', () => {
    const row = (text: string, start: number, shows: 'evidence' | 'gap'): CoverageQuotation =>
      quoted('Register', text, { start, shows })
    const done = row('Group: Day | On rota: 18 | Training card complete: 18', 0, 'evidence')
    const open = row('Group: Night | On rota: 16 | Training card complete: 9', 90, 'gap')
    assert.deepEqual(findConflicts([done], [open], ''), [])
  })
})
