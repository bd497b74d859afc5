import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leadProfile, profileConflict } from './lead-profile.ts'

const kinds = (text: string): string[] => [...leadProfile(text).kinds].sort()

test('a first sentence says what its subject is, and when it came', () => {
  const film = leadProfile('Dark River is a 1990 British film featuring Tom Bell.')
  assert.deepEqual([[...film.kinds], film.made, film.born], [['film'], 1990, undefined])
  const poet = leadProfile(
    'John Tyndall (born 2 May 1951) is an Australian poet and a critic of film.',
  )
  assert.deepEqual([poet.kinds.has('letters'), poet.born, poet.made], [true, 1951, undefined])
  assert.deepEqual(kinds('Cherry Creek is a census-designated place.'), [])
  assert.deepEqual(kinds('Hello team, please see attached.'), [])
})

test('different years and kinds conflict, neighbouring kinds do not', () => {
  const between = (left: string, right: string): string | undefined =>
    profileConflict(leadProfile(left), leadProfile(right))
  assert.equal(between('X is a 1990 film.', 'X is a 2017 film.'), 'of different years')
  assert.equal(
    between('Jo (born 1900) was an architect.', 'Jo (born 1955) is a footballer.'),
    'born in different years',
  )
  assert.equal(between('Jo is an architect.', 'Jo is a former footballer.'), 'art is not sport')
  assert.equal(between('Jo is an actor.', 'Jo is a singer.'), undefined)
  assert.equal(between('X is a song.', 'Nothing is said.'), undefined)
})

test('a long text costs no more than its opening', () => {
  assert.equal(leadProfile(`X is a ${'very '.repeat(500_000)}film.`).kinds.size, 0)
})
