import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { rowPlaces } from './row-words.ts'

const people = 'Year joined: 2023 and after | Volunteers: 27 | Signed copy on file: 27'
const mains =
  'Date: 2026-02-10 | Where: Rack room | By: P. O. | Result: UPS held, generator "up" | ' +
  'Next: repeat'
const document = `# Register\n\n${people}\n${mains}\nPlain words, with a comma.`

describe('a row that is quoted as its file has it', () => {
  for (const [words, row] of [
    ['| 2023 and after | 27 | 27 |', people],
    ['2023 and after|27|27', people],
    ['2026-02-10,Rack room,P. O.,"UPS held, generator ""up""",repeat', mains],
    ['2026-02-10\tRack room\t\tP. O.\tUPS held, generator "up"\trepeat', mains],
    ['Rack room,P. O.', 'Where: Rack room | By: P. O.'],
  ] as const)
    it(`is found by its cells: ${words}`, () => {
      const [place, another] = rowPlaces(document, words)
      assert.equal(document.slice(place?.start, place?.end), row)
      assert.equal(another, undefined)
    })

  for (const words of [
    '| 2023 and after | 27 | 26 |',
    '| 27 | 2023 and after |',
    '| after | 27 |',
    'Plain words, with a comma.',
    '2026-02-10,"Rack room,P. O.',
    '27',
    '| |',
    '',
  ])
    it(`is not found: ${words}`, () => assert.deepEqual(rowPlaces(document, words), []))

  it('tells two places apart', () =>
    assert.equal(rowPlaces(`${people}\n${people}`, '| 27 | 27 |').length, 2))
})
