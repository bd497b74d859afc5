import assert from 'node:assert/strict'
import { test } from 'node:test'
import { misled, recordVerdicts } from './record-verdicts.contract.ts'

const verdictOf = await recordVerdicts([
  [
    'may',
    'Committee meeting, 19 May 2025',
    'Present: Greta Lindqvist, Priya Raman. Apologies: Tomasz Zielinski.\n\nThe gate was mended.',
  ],
  [
    'june',
    'Board meeting, 3 June 2025',
    'Attendees:\n- Ann Hale (chair)\n- Dr Ben Reed\n\nAbsent: Cleo Voss\n\nThe lease was signed.',
  ],
])

test('who was at a meeting is told by the list that names them', async () => {
  for (const [statement, verdict] of [
    ['Tomasz Zielinski attended the committee meeting on 19 May 2025.', 'contradicted'],
    ['Tomasz Zielinski was absent from the committee meeting on 19 May 2025.', 'supported'],
    ['Tomasz Zielinski sent his apologies for the committee meeting.', 'supported'],
    ['Tomasz Zielinski apologised for his absence from the committee meeting.', 'supported'],
    ['Priya Raman was at the meeting on 19 May 2025.', 'supported'],
    ['Priya Raman missed the meeting of 19 May 2025.', 'contradicted'],
    ['Ben Reed attended the board meeting.', 'supported'],
    ['Cleo Voss did not attend the board meeting on 3 June 2025.', 'supported'],
    ['Cleo Voss attended the board meeting on 3 June 2025.', 'contradicted'],
    ['Cleo Voss sent her apologies for the board meeting.', 'not_found'],
    ['Tomasz Zielinski attended the committee meeting on 3 June 2025.', 'not_found'],
    ['Olu Adeyemi attended the committee meeting on 19 May 2025.', 'not_found'],
    ['Priya Raman attended the school fair.', 'not_found'],
  ] as const)
    assert.equal((await verdictOf(statement)).verdict, verdict, statement)
})

test('a list of apologies is no proof of attendance, whatever a model reads in it', async () => {
  const shown = misled('Apologies')
  const { verdict, quotes } = await verdictOf(
    'Tomasz Zielinski attended the committee meeting on 19 May 2025.',
    shown,
  )
  assert.equal(verdict, 'contradicted')
  assert.equal(quotes.length, 1)
})
