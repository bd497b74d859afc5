import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askMinutes } from './ask-minutes.ts'

const march = {
  title: 'Minutes of the board meeting, 4 March 2026',
  text: `Present: Hana Soren (chair), Irene Dale (treasurer), Ben Okoro (secretary), Paul Ade
Excused: Greta Lind
Place: rehearsal room, 18:30 to 20:10

The rent was discussed.`,
}
const may = {
  title: 'Minutes of the board meeting, 6 May 2026',
  text: `Present: Hana Soren (chair), Irene Dale (treasurer), Greta Lind (secretary)
Excused: Ben Okoro, Paul Ade
Place: foyer, 18:30 to 19:45

The board elected Greta Lind as treasurer from 1 July 2026.`,
}
// One line for all lists, and a line of its own for who was in the chair.
const june = {
  title: 'Practice meeting, 3 June 2026',
  text: 'Present: Ann Hale (chair), Ben Orr. Apologies: Cara Dent. Minutes: Dan Esk.\n\n1. Roof.',
}
const july = {
  title: 'Practice meeting, 1 July 2026',
  text: 'Chair: Cara Dent\nPresent: Ann Hale, Ben Orr\n\nThe chair of the desk is broken.',
}
const august = { title: 'Practice meeting, 5 August 2026', text: 'Present: Ann Hale, Ben Orr' }
const other = { title: 'House rules', text: 'Place: park\nPresent: Ann Hale (auditor)' }
const ask = (question: string): string | undefined =>
  askMinutes(question, [march, may, other])?.text
const of = (day: string, said: string): string =>
  `Minutes of the board meeting, ${day} 2026 · ${said}`

for (const [question, said] of [
  ['Who is the secretary?', of('6 May', 'Greta Lind (secretary)')],
  ['Who was secretary at the meeting on 4 March?', of('4 March', 'Ben Okoro (secretary)')],
  ['Who was the secretary on 6 May 2026?', of('6 May', 'Greta Lind (secretary)')],
  ['Who was the treasurer at the board meeting in March?', of('4 March', 'Irene Dale (treasurer)')],
  ['Who is the chairwoman?', of('6 May', 'Hana Soren (chair)')],
  ['Who was absent from the meeting on 4 March?', of('4 March', 'Excused: Greta Lind')],
  ['Who was excused on 6 May?', of('6 May', 'Excused: Ben Okoro, Paul Ade')],
  ['Who missed the last meeting?', of('6 May', 'Excused: Ben Okoro, Paul Ade')],
  ['Who was not present at the May meeting?', of('6 May', 'Excused: Ben Okoro, Paul Ade')],
  ['Where did the board meet in May?', of('6 May', 'Place: foyer, 18:30 to 19:45')],
  [
    'Where was the meeting on 4 March held?',
    of('4 March', 'Place: rehearsal room, 18:30 to 20:10'),
  ],
  // Somebody else was elected for a later day.
  ['Who is the treasurer?', undefined],
  ['Who is the auditor?', undefined],
  ['Who was secretary at the meeting on 5 May?', undefined],
  ['Who was absent from the meeting on 4 March 2025?', undefined],
  ['Who was absent from the meeting of the fire brigade on 4 March?', undefined],
  ['Who was absent?', undefined],
  ['Where did the choir meet in May?', undefined],
  ['Where was the committee meeting in May?', undefined],
  ['Who is the director?', undefined],
  ['Who is the secretary of the rowing club?', undefined],
] as const)
  test(`${question} is answered by minutes, or is not`, () => assert.equal(ask(question), said))

for (const [question, said] of [
  ['Who chaired the meeting in June?', 'Practice meeting, 3 June 2026 · Ann Hale (chair)'],
  [
    'Who presided over the meeting on 3 June 2026?',
    'Practice meeting, 3 June 2026 · Ann Hale (chair)',
  ],
  ['Who was in the chair at the June meeting?', 'Practice meeting, 3 June 2026 · Ann Hale (chair)'],
  ['Who was the chair in June?', 'Practice meeting, 3 June 2026 · Ann Hale (chair)'],
  ['Who chaired the meeting on 1 July?', 'Practice meeting, 1 July 2026 · Chair: Cara Dent'],
  [
    'Who was absent from the meeting in June?',
    'Practice meeting, 3 June 2026 · Apologies: Cara Dent',
  ],
  // Nothing tells who did, or which meeting is meant.
  ['Who chaired the meeting in August?', undefined],
  ['Who chaired the meeting in May?', undefined],
  ['Who chaired the meeting?', undefined],
  ['Who chaired the inquiry into the June fire?', undefined],
] as const)
  test(`${question} is told by the lists of that meeting, or not at all`, () =>
    assert.equal(askMinutes(question, [june, july, august])?.text, said))
