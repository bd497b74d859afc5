import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sentences } from '../../language/sentences/sentences.ts'
import { apparatusOf } from './is-apparatus.ts'
import { passageItems } from './passage-items.ts'

/** What of a text says nothing of what is done. */
function apparatusIn(text: string, title = ''): string[] {
  const isApparatus = apparatusOf({ title, text, sections: [], cuts: [], mail: undefined })
  return passageItems({ sentences: sentences(text) }, text)
    .filter(isApparatus)
    .map(({ start, end }) => text.slice(start, end))
}

describe('what of a document is no statement', () => {
  it('is its title, letterhead and headings', () => {
    const text =
      'Procedure: access to rooms\n\nTarn Valley Library Service, digital services. ' +
      'In force from 1 September 2025.\n\nRooms\n\nServer rooms are locked.'
    assert.deepEqual(apparatusIn(text, 'Procedure: access to rooms'), [
      'Procedure: access to rooms',
      'Tarn Valley Library Service, digital services.',
      'In force from 1 September 2025.',
      'Rooms',
    ])
  })

  it('is who writes, of when and for whom', () => {
    const text =
      'Report on a stolen password\n\nHead of digital services, 27 March 2026. For the security ' +
      'group.\n\nOne password was entered.'
    assert.deepEqual(apparatusIn(text).slice(-2), [
      'Head of digital services, 27 March 2026.',
      'For the security group.',
    ])
  })

  it('is since when there is the document', () => {
    const text =
      'Complaints procedure\n\nAdopted by the committee on 2 February 2026\n\nEvery complaint is ' +
      'entered in the register.\n\nApproved by the board on 3 May 2026\n'
    assert.deepEqual(apparatusIn(text).slice(0, 2), [
      'Complaints procedure',
      'Adopted by the committee on 2 February 2026',
    ])
    assert.ok(!apparatusIn(text).some(line => line.startsWith('Every')))
  })

  it('are addresses, days, contents, greetings and signatures', () => {
    const text =
      'PEMBURY LOWE\n\n14 Corn Street\nElmsford EL3 4QX\n\nElmsford, 19 February 2024\n\n' +
      'Dear Mrs Healey,\n\nWe checked the accounts.\n\nContents\n\n1. Cash ........ 3\n\n' +
      'Yours sincerely,\n\nAnthea Lowe\nPartner'
    const found = apparatusIn(text)
    for (const line of ['Elmsford, 19 February 2024', 'Dear Mrs Healey,', 'Anthea Lowe', 'Partner'])
      assert.ok(found.includes(line), `${line} of ${found.join(' / ')}`)
    assert.ok(!found.includes('We checked the accounts.'))
  })

  it('is nothing that is told, also without a verb', () => {
    for (const text of [
      'Key register\n\nApproved by the board on 10 February 2025. Keys are counted.',
      'Two fire extinguishers in the galley, one on the bridge.',
      'Kitchen\n\nLast drill 4 May 2024.',
      'Galley\n\n- First aid box, checked monthly\n- Two fire blankets\n- Fire plan on the wall',
      'Doors\n\n1. Locks on all doors\n2. Cameras at the entrances',
      'Drills\n\nDate: 4 May 2024 | Drill: fire | Result: all out in three minutes',
    ])
      for (const line of apparatusIn(text))
        assert.match(line, /^(?:Key register|Kitchen|Galley|Doors|Drills)$/)
  })
})
