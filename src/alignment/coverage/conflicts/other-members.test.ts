import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { CoverageQuotation } from '../standard-link.ts'
import { findConflicts } from './find-conflicts.ts'

const quoted = (text: string, shows: 'evidence' | 'gap'): CoverageQuotation => ({
  standard: '1.1',
  documentId: shows,
  documentTitle: shows === 'gap' ? 'Letter' : 'Handbook',
  start: 0,
  end: text.length,
  text,
  shows,
  score: 0.9,
  by: 'program',
})

const conflicts = (evidence: string, gap: string, areTogether = false): number =>
  findConflicts([quoted(evidence, 'evidence')], [quoted(gap, 'gap')], '', () => areTogether).length

describe('a gap and evidence of one standard', () => {
  for (const [evidence, gap] of [
    ['Of the 24 drivers, 22 hold a licence for cranes.', 'One driver holds no licence for cranes.'],
    ['Twenty-two of the 24 cranes were tested in May.', 'The quay crane was not tested.'],
    ['22 out of 24 cranes were tested.', 'The quay crane was not tested.'],
    ['Most cranes are tested each spring.', 'The quay crane was not tested in spring.'],
    ['All cranes but one were tested in May.', 'The quay crane was not tested in May.'],
    ['90 % of the staff were trained in first aid.', 'The porters were not trained in first aid.'],
    ['The north gate is locked at night.', 'The south gate is not locked at night.'],
    ['Crane 3 was tested in May.', 'Crane 5 was not tested in May.'],
    ['Crane: 3 North quay | Test: load | Result: 96 %', 'Crane 5 (south quay) had no load test.'],
    ['Crane: North quay | Load test: done', 'The load test of the south crane was not done.'],
    ['Two drivers were trained in first aid.', 'One driver has not been trained in first aid.'],
  ] as const)
    it(`are of different members of a set: ${evidence}`, () =>
      assert.equal(conflicts(evidence, gap), 0))

  for (const [evidence, gap] of [
    ['The cranes are tested every year.', 'The cranes have not been tested since 2021.'],
    ['All boats carry a radio.', 'Two of the six boats carry no radio.'],
    ['All 24 cranes were tested in May.', 'The cranes were not tested in May.'],
    ['Twelve of the twelve cranes were tested in May.', 'The cranes were not tested in May.'],
    ['Crane 3 was tested in May.', 'Crane 3 was not tested in May.'],
    ['Crane: North quay | Load test: done', 'The load test of the north crane was not done.'],
    ['A fire drill is held every term.', 'A fire drill was not held in spring.'],
    ['As section 4 of the handbook says, cranes are tested.', 'The cranes were not tested.'],
  ] as const)
    it(`contradict each other: ${evidence}`, () => assert.equal(conflicts(evidence, gap), 1))

  for (const [one, other] of [
    ['Attendance records are kept 5 years.', 'Attendance records are kept 1 year.'],
    ['Room 3 is cleaned every day.', 'Room 3 is cleaned once a week.'],
  ] as const)
    it(`give two values of one thing: ${one}`, () => assert.equal(conflicts(one, other), 1))

  it('give no two values of one thing where the things bear other numbers', () =>
    assert.equal(conflicts('Room 3 is cleaned every day.', 'Room 5 is cleaned once a week.'), 0))

  it('contradict each other within one passage only by two values of one thing', () => {
    assert.equal(conflicts('All boats carry a radio.', 'Two of the boats carry no radio.', true), 0)
    assert.equal(conflicts('Old files are locked away.', 'Old files are not locked away.', true), 0)
    const [five, one] = ['are kept for five years.', 'are shredded after one year.']
    assert.equal(conflicts(`Attendance records ${five}`, `Attendance records ${one}`, true), 1)
  })
})
