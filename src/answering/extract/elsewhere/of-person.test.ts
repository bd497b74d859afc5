import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saysNothingOf } from './of-person.ts'

test('calls, lists of names and what names somebody else say nothing of a person', () => {
  for (const question of ['who is carla', 'Who is Carla Whitcombe?', "Who's Ms Whitcombe?"])
    for (const sentence of [
      'Tom, Carla Whitcombe,',
      'Present: Helen Marchetti (chair), Owen Pryce, Carla Whitcombe.',
      'Apologies: Carla Whitcombe and Tom Ferris.',
      'Carla Whitcombe, please change his contract.',
      'I met Peter Crossley at Mill Lane today.',
    ])
      assert.ok(saysNothingOf(question)(sentence), `${question} ${sentence}`)
})

test('what tells of a person stays', () => {
  for (const sentence of [
    'Carla Whitcombe is the practice manager.',
    'Carla, the practice manager, orders the drugs.',
    'Our contact is Carla Whitcombe.',
    'Present: Carla Whitcombe (chair), Owen Pryce, Tom Ferris.',
    'Carla Whitcombe, Practice Manager',
    'She is the practice manager.',
    'I am the practice manager.',
    'Minutes: Carla Whitcombe.',
  ])
    assert.ok(!saysNothingOf('Who is Carla Whitcombe?')(sentence), sentence)
})

test('who holds an office or did something may be in any list', () => {
  for (const question of [
    'Who is the practice manager?',
    'Who was present?',
    'Who is practice manager?',
    'Who is Carla working for?',
  ])
    assert.ok(!saysNothingOf(question)('Present: Owen Pryce, Carla Whitcombe.'), question)
})
