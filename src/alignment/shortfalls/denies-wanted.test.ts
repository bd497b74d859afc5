import assert from 'node:assert/strict'
import { it } from 'node:test'
import { standardOf } from '../framework/standard-of.contract.ts'
import { deniesWanted } from './denies-wanted.ts'
import { statementReading } from './statement-reading.ts'

const denies = (said: string, formal: string): boolean =>
  deniesWanted(statementReading(said), standardOf(formal))

const subtitles = 'Subtitles are shown for all films, except where a film has no speech.'

it('what a standard wants and a sentence denies in its words is denied', () => {
  for (const said of [
    'The player does not support subtitles.',
    'The player does not support, let alone offer subtitles.',
    'Members can upload films, and the player does not show subtitles.',
    'Subtitles are not provided on the stage.',
    'Subtitles are not available in the small hall.',
  ])
    assert.equal(denies(said, subtitles), true, said)
})

it('what it does not want, or wants of another kind, is not', () => {
  assert.equal(denies('The player does not display advertisements.', subtitles), false)
  assert.equal(denies('We do not support shared accounts.', 'Each user has an account.'), false)
  assert.equal(denies('Guest accounts are not supported.', 'Guest accounts are disabled.'), false)
  assert.equal(denies('The player supports subtitles.', subtitles), false)
})

/** What a standard demands, what denies that, and what only says what there is. */
const demands: ReadonlyArray<
  readonly [formal: string, denying: readonly string[], scope: readonly string[]]
> = [
  [
    'Sign language is provided for all talks with sound.',
    ['The festival does not offer sign language.', 'Sign language is not provided for talks.'],
    ['Mime pieces contain no sound.', 'The festival does not offer talks.'],
  ],
  [
    'Readers with poor sight are given large print.',
    ['The library does not provide large print.'],
    ['We have no readers with poor sight.', 'The branch has no readers yet.'],
  ],
  [
    'Guests of the hostel are registered at the desk and wear wristbands.',
    [],
    ['The hostel does not have guests.', 'The hostel does not have a desk.'],
  ],
  [
    'The depot shall keep a list of its drivers and shall provide a rest room.',
    ['The depot has no rest room.', 'The depot does not have a list.'],
    ['The depot does not have drivers.'],
  ],
  [
    'Wheelchair users are supported at the gate.',
    ['The station does not support wheelchair users.'],
    ['The station does not have wheelchair users.'],
  ],
  [
    'Shops are required to maintain a hotline for customers.',
    ['The shop does not have a hotline.'],
    [
      'The shop does not have customers on Sundays.',
      'The shop does not have a hotline for farmers.',
    ],
  ],
  [
    'Provide a handrail at each stair.',
    ['The tower does not have a handrail.'],
    ['The tower does not have a stair.'],
  ],
  [
    'Every picture that is shown to visitors has a description that tells what it shows.',
    ['The pictures do not have a description.'],
    ['The page does not show a picture.', 'The garden does not have visitors.'],
  ],
  [
    'Verify that divers are provided with gloves and lamps.',
    ['The club does not provide lamps.'],
    ['The club does not have divers.'],
  ],
  [
    'The clinic has the ability to call an interpreter.',
    ['The clinic does not have the ability to call an interpreter.'],
    ['The clinic does not have the ability to store blood.', 'It does not have the ability.'],
  ],
  [
    'The application form includes a signature.',
    ['The form does not include a signature.'],
    ['Some enter rooms for which they do not have a signature.'],
  ],
  [
    'A ramp is provided at each entrance.',
    ['The north entrance has no ramp.', 'We have no ramp.', 'The company has no ramp.'],
    ['The playground has no ramp.', 'It has no ramp.'],
  ],
  [
    'The institution has a lift.',
    [
      'The museum has no lift.',
      'Our library has no lift.',
      'The archive has no lift.',
      'The charity has no lift.',
      'The old building has no lift.',
      'Elm House has no lift.',
    ],
    [
      'The supplier has no lift.',
      'The house next door has no lift.',
      'Their building has no lift.',
      'A museum has no lift.',
      'The visitor has no lift.',
      'The dog has no lift.',
      'It has no lift.',
      'This has no lift.',
      'Elm Smith has no lift.',
    ],
  ],
  ['Minutes are kept.', ['The committee has no minutes.'], ['The film has no minutes.']],
  [
    'There is a toilet on each floor.',
    ['The basement has no toilet.', 'The upper floor has no toilet.'],
    ['The garden has no toilet.', 'The kitchen has no toilet.'],
  ],
  [
    'A first aid box is kept in each room.',
    [
      'The workshop has no first aid box.',
      'The kitchen has no first aid box.',
      'The storeroom has no first aid box.',
    ],
    ['The cupboard has no first aid box.', 'The groom has no first aid box.'],
  ],
  [
    'Every room has a window.',
    ['The room has no window.', 'The kitchen has no window.'],
    ['The cupboard has no window.', 'The room has no other window.'],
  ],
  [
    'Visitors are given badges.',
    ['Visitors are not given badges.', 'Our visitors are not provided with a badge.'],
    ['The dog has no badge.', 'The dog is not given a badge.', 'Visitors are not given lamps.'],
  ],
  [
    'Each visitor receives a badge.',
    ['Visitors are not given badges.', 'Two visitors have no badge.'],
    ['The office has no visitors.', 'The dog is not given a badge.'],
  ],
  [
    'Handouts are provided for all talks.',
    ['The museum does not provide handouts for evening talks.'],
    ['The museum does not provide handouts for walks.'],
  ],
  [
    'Handouts are provided for all recorded talks.',
    ['The museum does not provide handouts for recorded talks.'],
    ['The museum does not provide handouts for evening talks.'],
  ],
  [
    'Handouts are provided for all talks, except where a talk is held outside.',
    ['The museum does not provide handouts for talks.'],
    ['The museum does not provide handouts for evening talks.'],
  ],
  [
    'The institution has a rescue plan.',
    ['The institution has no rescue plan.', 'We have no rescue plan for the new tower.'],
    [
      'The institution has no rescue plan other than that of the town.',
      'We do not have a rescue plan apart from that of the town.',
      'We have no rescue plan for visitors.',
    ],
  ],
  [
    'Each user has an account.',
    ['Some users have no account.'],
    ['The museum does not have an account for the intern.'],
  ],
  ['The music is shown on the wall.', [], ['The video contains no music.']],
]

for (const [formal, denying, scope] of demands)
  it(`only what is wanted can be denied: ${formal}`, () => {
    for (const said of denying) assert.equal(denies(said, formal), true, said)
    for (const said of scope) assert.equal(denies(said, formal), false, said)
  })
