import assert from 'node:assert/strict'
import { it } from 'node:test'
import { deniesWanted } from './denies-wanted.ts'

const denies = (said: string, formal: string): boolean =>
  deniesWanted(said, {
    number: '1',
    title: '',
    section: 'A',
    formal,
    definitions: '',
    basis: '',
    documentation: '',
  })

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
