import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAutomaticReply } from './base-subject.ts'

test('subjects of what a program answers are told from those of people', () => {
  for (const subject of [
    'Automatic reply: Lock of the shed',
    'Auto: Lock of the shed',
    'Out of Office: Re: Rents',
    'Out of the office Re: Rents',
    'Automatische Antwort: Miete',
    'Réponse automatique : Loyer',
  ])
    assert.ok(isAutomaticReply(subject), subject)
  for (const subject of [
    'Re: Automatic reply',
    'Auto for sale',
    'Out of office space',
    'Autos: two',
  ])
    assert.ok(!isAutomaticReply(subject), subject)
})
