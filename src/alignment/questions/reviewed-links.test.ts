import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { confidenceOfRecords } from '../../evidence/confidence/confidence-of.ts'
import { reviewedText } from './reviewed-links.ts'

const links = (total: number, reviewed: number, likelyRight: number) => ({
  total,
  reviewed,
  likelyRight,
})

describe('what an answer says of the links that it rests on', () => {
  it('is how many of them a person reviewed', () => {
    assert.deepEqual(reviewedText(links(24, 3, 9)), [
      'Of the 24 links that this rests on, a person reviewed 3.',
    ])
    assert.deepEqual(reviewedText(links(24, 0, 6)), [
      'Nobody has reviewed the 24 links that this rests on.',
    ])
    assert.deepEqual(reviewedText(links(1, 0, 0.3)), [
      'Nobody has reviewed the link that this rests on.',
    ])
    assert.deepEqual(reviewedText(links(24, 24, 24)), [
      'All 24 links that this rests on were reviewed.',
    ])
    assert.deepEqual(reviewedText(links(1, 1, 1)), [
      'The only link that this rests on was reviewed.',
    ])
    assert.deepEqual(reviewedText(links(0, 0, 0)), [])
  })

  it('makes it as sure as the links are, and of no links says nothing', () => {
    const value = (...of: [number, number, number]) =>
      confidenceOfRecords({ high: 0.745, partial: 0.5 }, links(...of))
    assert.equal(value(10, 10, 10).value, 0.9)
    assert.equal(value(10, 10, 10).band, 'high')
    assert.equal(value(10, 0, 3).value, 0.27)
    assert.equal(value(10, 0, 3).band, 'low')
    assert.ok(value(10, 5, 7).value! > value(10, 0, 3).value!)
    assert.match(value(10, 4, 6).reasons.join('; '), /reviewed 4 of the 10 links/)
    assert.equal(value(0, 0, 0).value, null)
    assert.equal(confidenceOfRecords().value, 0.9)
  })

  it('makes an absence sure only where people reviewed the links', () => {
    const absence = (reviewed: number) =>
      confidenceOfRecords(
        { high: 0.745, partial: 0.5 },
        { ...links(10, reviewed, 9.8), statesAbsence: true },
      )
    assert.equal(confidenceOfRecords({ high: 0.745, partial: 0.5 }, links(10, 0, 9.8)).band, 'high')
    assert.notEqual(absence(0).band, 'high')
    assert.match(absence(0).reasons.join('; '), /not there, and links may be missing/)
    assert.ok(absence(5).value! > absence(0).value!)
    assert.equal(absence(10).band, 'high')
  })

  it('makes an absence as sure as the share of passages that are linked, reviewed or not', () => {
    const bands = { high: 0.745, partial: 0.5 }
    const absence = (linked: number, reviewed = 0) =>
      confidenceOfRecords(bands, {
        ...links(10, reviewed, 10),
        statesAbsence: true,
        passages: { linked, total: 70 },
      })
    assert.equal(absence(70).value, 0.504)
    assert.equal(absence(35).value, 0.252)
    assert.equal(absence(14).value, 0.1008)
    assert.equal(absence(35, 10).value, 0.45)
    assert.match(absence(15).reasons.join('; '), /15 of 70 passages are linked to the framework/)
    assert.doesNotMatch(absence(70).reasons.join('; '), /70 of 70/)
    // What is there is as sure as its links.
    const passages = { linked: 14, total: 70 }
    assert.equal(confidenceOfRecords(bands, { ...links(10, 10, 10), passages }).value, 0.9)
    const none = confidenceOfRecords(bands, { ...links(0, 0, 0), statesAbsence: true, passages })
    assert.equal(none.value, null)
    assert.match(none.reasons.join('; '), /14 of 70 passages/)
  })
})
