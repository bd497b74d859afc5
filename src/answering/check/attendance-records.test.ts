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

test('who chaired a meeting or took its minutes is told by the list that names them', async () => {
  const told = await recordVerdicts([
    [
      'may',
      'Practice meeting, 13 May 2025',
      'Present: Owen Pryce (chair), Carla Reed. Apologies: Helen Marsh. Minutes: Neil Garrity.',
    ],
    [
      'june',
      'Board meeting, 3 June 2025',
      'Chair: Ann Hale\n\nAttendees:\n- Dr Ben Reed (minutes)\n- Cleo Voss\n\nMinutes: agreed.',
    ],
  ])
  for (const [statement, verdict] of [
    ['Owen Pryce chaired the meeting on 13 May 2025.', 'supported'],
    ['The practice meeting was chaired by Owen Pryce.', 'supported'],
    ['On 13 May 2025 Owen Pryce was in the chair at the practice meeting.', 'supported'],
    ['Helen Marsh chaired the meeting on 13 May 2025.', 'contradicted'],
    ['Carla Reed presided over the meeting on 13 May 2025.', 'contradicted'],
    ['Neil Garrity took the minutes on 13 May 2025.', 'supported'],
    ['The minutes of the practice meeting were taken by Neil Garrity.', 'supported'],
    ['The minutes were taken by Owen Pryce on 13 May 2025.', 'contradicted'],
    ['Ann Hale was the chair of the board meeting.', 'supported'],
    ['Ben Reed took the minutes of the board meeting on 3 June 2025.', 'supported'],
    ['Cleo Voss chaired the board meeting on 3 June 2025.', 'contradicted'],
    ['Helen Marsh chaired a meeting.', 'not_found'],
    ['Owen chaired the practice meeting on 13 May 2025.', 'supported'],
    ['Helen chaired the practice meeting on 13 May 2025.', 'not_found'],
    ['Carla Reed attended the practice meeting on 13 May 2025.', 'supported'],
    ['Neil Garrity attended the practice meeting on 13 May 2025.', 'not_found'],
  ] as const)
    assert.equal((await told(statement)).verdict, verdict, statement)
  const statement = 'Helen Marsh chaired the meeting on 13 May 2025.'
  assert.equal((await told(statement, misled('Apologies'))).verdict, 'contradicted')
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

test('who is said to have been away was not there', async () => {
  const told = await recordVerdicts([
    [
      'march',
      'Team meeting, 10 March 2026',
      'Present: Moira Talbot (chair), Dennis Okafor, Gareth Lunn (minutes). ' +
        'Ingrid Solheim was ill. Ruth Abney and Tom Escott were on leave.',
    ],
    [
      'june',
      'TEAM MEETING, 16 JUNE 2026',
      'Present: Moira Talbot (chair), Ruth Abney (absent), Tom Escott for Dennis Okafor\n' +
        'Apologies: Gareth Lunn (on a course)\nMinutes: Tom Escott\n\nTom Escott was welcomed.',
    ],
    [
      'may',
      'Committee meeting, 5 May 2026',
      'Present: all members except Priya Raman. Yvonne Marsh joined at eight.',
    ],
    ['april', 'Board, 7 April 2026', 'Present: Ann Hale. Ben Reed. Mrs. Cleo Voss.'],
  ])
  for (const [statement, verdict] of [
    ['Ingrid Solheim attended the meeting of 10 March 2026.', 'contradicted'],
    ['Ingrid Solheim did not attend the meeting of 10 March 2026.', 'supported'],
    ['Ingrid Solheim was present on 10 March 2026.', 'contradicted'],
    ['Ingrid Solheim was absent on 10 March 2026.', 'supported'],
    ['On 10 March 2026 Ruth Abney was present at the meeting.', 'contradicted'],
    ['Tom Escott missed the team meeting on 10 March 2026.', 'supported'],
    ['Gareth Lunn was present on 10 March 2026.', 'supported'],
    ['Gareth Lunn took the minutes on 10 March 2026.', 'supported'],
    ['Gareth Lunn attended the meeting of 16 June 2026.', 'contradicted'],
    ['Gareth Lunn did not attend the meeting of 16 June 2026.', 'supported'],
    ['Ruth Abney attended the meeting of 16 June 2026.', 'contradicted'],
    ['Tom Escott attended the meeting of 16 June 2026.', 'supported'],
    ['Dennis Okafor attended the meeting of 16 June 2026.', 'not_found'],
    ['Priya Raman attended the committee meeting of 5 May 2026.', 'contradicted'],
    ['Yvonne Marsh missed the committee meeting of 5 May 2026.', 'not_found'],
    ['Ben Reed was at the meeting of 7 April 2026.', 'supported'],
    ['Cleo Voss was at the meeting of 7 April 2026.', 'supported'],
  ] as const)
    assert.equal((await told(statement)).verdict, verdict, statement)
  const attended = 'Gareth Lunn attended the meeting of 16 June 2026.'
  assert.equal((await told(attended, misled('Gareth', 'welcomed'))).verdict, 'contradicted')
})
