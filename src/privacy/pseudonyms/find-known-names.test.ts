import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentPeople } from './document-people.ts'
import { findFullNames, findLoneNames } from './find-known-names.ts'
import { joinPeople } from './join-people.ts'
import { directoryBytes, readDirectory } from './people-directory.ts'
import { privacyKeys } from './privacy-keys.ts'

const keys = privacyKeys('0123456789abcdef0123456789abcdef')
const join = joinPeople(keys)
join.add({ name: 'Xiu-Ling Hsu', address: 'xh@example.org' })
join.add({ name: 'Greta Lindqvist', address: 'greta@example.org' })
join.add({ name: 'Mark Grant', address: 'mg@example.org' })
join.add({ name: 'Paul Bishop', address: 'paul@example.org' })
join.add({ name: 'Dean Judge', address: 'dj@example.org' })
join.add({ name: 'Lý Thị Hồng Vân', address: 'van@example.org' })
const directory = readDirectory(directoryBytes(join.entries(new Map()).entries))

/** What of a text is found, where its email is from some of these people. */
function lone(text: string, ...names: string[]): string[] {
  const people = documentPeople(keys, directory)()
  for (const name of names) people.add({ name })
  return findLoneNames(text, people).map(({ start, end }) => text.slice(start, end))
}

test('a name of two parts, and one that got a second part, are found', () => {
  assert.deepEqual(lone("four more than on Xiu-Ling's list", 'Xiu-Ling Hsu'), ['Xiu-Ling'])
  assert.deepEqual(lone('she will be Lindqvist-Doyle afterwards'), ['Lindqvist-Doyle'])
  assert.deepEqual(lone('a well-known mid-term follow-up', 'Greta Lindqvist'), [])
})

test('a double given name alone means the one person of the corpus whose name it is', () => {
  const people = documentPeople(keys, directory)()
  assert.equal(people.pseudonymOf('Xiu-Ling'), people.pseudonymOf('Hsu, Xiu-Ling'))
  assert.notEqual(people.pseudonymOf('Mark-Greta'), people.pseudonymOf('Mark Grant'))
})

test('a last or first name that is a title elsewhere is a name where a person is called so', () => {
  const people = documentPeople(keys, directory)()
  const full = (text: string): string[] =>
    findFullNames(text, people).map(({ start, end }) => text.slice(start, end))
  assert.deepEqual(full('It was Paul Bishop, and Dean Judge agreed.'), [
    'Paul Bishop',
    'Dean Judge',
  ])
  assert.deepEqual(full('Greta and Hồng Vân sang; Paul van said so.'), ['Hồng Vân'])
  assert.equal(people.pseudonymOf('Hong Van'), people.pseudonymOf('Lý Thị Hồng Vân'))
  assert.equal(people.pseudonymOf('Dr Paul Bishop'), people.pseudonymOf('Bishop, Paul'))
  assert.equal(people.pseudonymOf('Greta Lindqvist, Prof.'), people.pseudonymOf('Greta Lindqvist'))
})

test('names in names of files and folders are found, whoever wrote the email', () => {
  assert.deepEqual(lone('the file lindqvist_mast_rev3.pdf is gone'), ['lindqvist'])
  assert.deepEqual(lone('in the folder photos/lindqvist on the server'), ['lindqvist'])
  assert.deepEqual(lone('grant_2024.pdf and mark_up.txt'), [])
})

test('small letters are found in emails of the person, where they are nothing else', () => {
  assert.deepEqual(lone('hi lindqvist, thanks', 'Greta Lindqvist'), ['lindqvist'])
  assert.deepEqual(lone('mark it, and grant me a day', 'Mark Grant'), [])
})
