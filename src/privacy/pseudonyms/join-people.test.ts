import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { documentPeople } from './document-people.ts'
import { joinPeople, type ShownPerson } from './join-people.ts'
import { directoryBytes, directoryEntries, readDirectory } from './people-directory.ts'
import { isPseudonym, privacyKeys } from './privacy-keys.ts'

const keys = privacyKeys('a salt that is long enough to be one')

function peopleOf(shown: readonly ShownPerson[], before = new Map<string, string>()) {
  const join = joinPeople(keys)
  for (const person of shown) join.add(person)
  const { entries } = join.entries(before)
  return { entries, people: documentPeople(keys, readDirectory(directoryBytes(entries)))() }
}

test('one person has one pseudonym under all spellings and addresses', () => {
  const { people } = peopleOf([
    { name: 'Smith, Anna', address: 'anna.smith@acme.example' },
    { name: 'Anna M. Smith', address: 'ams@home.example' },
    { name: 'Dr. Anna Smith' },
    { address: 'Anna.Smith+news@acme.example' },
    { name: 'Bob Kowalczyk', address: 'bob@acme.example' },
  ])
  const [anna = '', ...others] = [
    people.pseudonymOf('Anna Smith'),
    people.pseudonymOf('SMITH, ANNA'),
    people.pseudonymOf('Anna M. Smith'),
    people.ofAddress('anna.smith@acme.example'),
    people.ofAddress('ams@home.example'),
    people.ofAddress('anna.smith+lists@acme.example'),
    people.add({ name: 'Anna', address: 'ams@home.example' }),
  ]
  assert.ok(isPseudonym(anna), anna)
  for (const other of others) assert.equal(other, anna)
  assert.notEqual(people.pseudonymOf('Bob Kowalczyk'), anna)
})

test('an address that many people write from joins nobody', () => {
  const { people } = peopleOf([
    { name: 'Anna Smith', address: 'office@acme.example' },
    { name: 'Bob Kowalczyk', address: 'office@acme.example' },
  ])
  assert.notEqual(people.pseudonymOf('Anna Smith'), people.pseudonymOf('Bob Kowalczyk'))
})

test('two middle names keep two persons apart', () => {
  const { people } = peopleOf([
    { name: 'Anna M. Smith', address: 'am@acme.example' },
    { name: 'Anna K. Smith', address: 'ak@acme.example' },
  ])
  assert.notEqual(people.pseudonymOf('Anna M. Smith'), people.pseudonymOf('Anna K. Smith'))
})

test('who has a pseudonym keeps it, whatever is learnt later', () => {
  const first = peopleOf([{ address: 'ams@home.example' }])
  const before = first.people.ofAddress('ams@home.example')
  const bytes = directoryBytes(first.entries)
  const { people } = peopleOf(
    [{ name: 'Anna Smith', address: 'ams@home.example' }],
    directoryEntries(bytes),
  )
  assert.equal(people.pseudonymOf('Anna Smith'), before)
})

test('a lone name is the one person of the document who bears it, else its own pseudonym', () => {
  const { people } = peopleOf([{ name: 'Anna Smith', address: 'as@acme.example' }])
  const lone = people.pseudonymOf('Anna')
  const anna = people.add({ name: 'Anna Smith', address: 'as@acme.example' })
  assert.notEqual(lone, anna)
  assert.equal(people.pseudonymOf('Anna'), anna)
  assert.equal(people.pseudonymOf('A. Smith'), anna)
  people.add({ name: 'Anna Fischer' })
  assert.equal(people.pseudonymOf('Anna'), lone)
})

test('a directory tells nothing without the salt, and does not depend on the order', () => {
  const shown: ShownPerson[] = [
    { name: 'Anna Smith', address: 'anna.smith@acme.example' },
    { name: 'Smith, Anna M.', address: 'ams@home.example' },
    { name: 'Bob', address: 'bob.kowalczyk@acme.example' },
    { name: 'Bob Kowalczyk', address: 'bk@acme.example' },
    { name: 'Jürgen Groß', address: 'office@acme.example' },
    { name: 'Anna Smith', address: 'office@acme.example' },
  ]
  const expected = Buffer.from(directoryBytes(peopleOf(shown).entries))
  fc.assert(
    fc.property(fc.shuffledSubarray(shown, { minLength: shown.length }), order => {
      assert.ok(expected.equals(directoryBytes(peopleOf(order).entries)))
    }),
    { numRuns: 100 },
  )
  assert.doesNotMatch(expected.toString('latin1'), /anna|smith|kowalczyk|acme/i)
})
