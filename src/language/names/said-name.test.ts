import assert from 'node:assert/strict'
import { test } from 'node:test'
import { editDistance } from '../../support/edit-distance.ts'
import {
  nameFormOf,
  otherGivenNames,
  saidName,
  wordsOneSlipAway,
  type KnownName,
  type NameForm,
} from './said-name.ts'

const robert = { shown: ['Robert van Haldane'], address: 'rhaldane@acme.example' }
const kate = { shown: ['kate.winters@acme.example'], address: 'kate.winters@acme.example' }
const bare = { shown: ['tmarlow@fen.example'], address: 'tmarlow@fen.example' }
const mathers = { shown: ['J. B. Mathers'], address: 'jbm@fen.example' }

const cases: ReadonlyArray<readonly [said: string, known: KnownName, form: NameForm | undefined]> =
  [
    ['Robert van Haldane', robert, 'full'],
    ['van Haldane, Robert', robert, 'full'],
    ["Robert van Haldane's", robert, 'full'],
    ['Dr. Robert van Haldane', robert, 'full'],
    ['rhaldane', robert, 'address'],
    ['r.haldane', robert, 'address'],
    ['Robert', robert, 'part'],
    ['Haldane', robert, 'part'],
    ['van Haldane', robert, 'part'],
    ['van', robert, undefined],
    ['R. Haldane', robert, 'initials'],
    ['Bob', robert, 'short-form'],
    ['Rob Haldane', robert, 'short-form'],
    ['Bob Winters', robert, undefined],
    ['Haldnae', robert, 'spelling'],
    ['Robrt Haldnae', robert, 'spelling'],
    ['Hal', robert, undefined],
    ['Kate Winters', kate, 'full'],
    ['winters kate', kate, 'full'],
    ['Winters', kate, 'part'],
    ['K. Winters', kate, 'initials'],
    ['acme', kate, undefined],
    // An address that shows no name is that of an initial and a surname.
    ['Theresa Marlow', bare, 'initials'],
    ['Marlow', bare, 'initials'],
    ['Marlow', { shown: [], address: 'marlowt@fen.example' }, 'initials'],
    ['Theresa Marlow', { shown: ['Theresa'], address: 'tmarlow@fen.example' }, 'initials'],
    ['Theresa Marlow', { shown: ['Tobias Marlow'], address: 'tmarlow@fen.example' }, undefined],
    ['Ruth Marlow', bare, undefined],
    ['Rebecca Haldane', robert, undefined],
    ['Low', { shown: [], address: 'flow@fen.example' }, undefined],
    // A title that is also a word of names leaves no address and no first word of a name.
    ['Duke Energy', { shown: ['Digest'], address: 'energy@lists.example' }, undefined],
    ['Duke Energy', { shown: ['Energy News'] }, undefined],
    ['Judge Haldane', robert, 'part'],
    ['Mr Rhaldane', robert, 'address'],
    // An initial and a surname in an address
    ['Jon Marsh', { shown: [], address: 'j_marsh@fen.example' }, 'initials'],
    ['Kim Marsh', { shown: [], address: 'j_marsh@fen.example' }, undefined],
    ['JB Mathers', mathers, 'full'],
    ['John Mathers', mathers, 'initials'],
    ['JBM', mathers, 'address'],
    ['Renée Ångström', { shown: ['Renee Angstrom'] }, 'full'],
    ["O'Rourke", { shown: ['Sean ORourke'] }, 'part'],
    ['person nr 77', { shown: ['Person Nr77'] }, 'full'],
    ['Stephen King', { shown: ['Stephen King'] }, 'full'],
    ['Stephen', { shown: ['Stephen King'] }, 'part'],
    ['Oldfield', { shown: ['Ann Oldfeld'] }, 'spelling'],
    ['Lind', { shown: ['Ann Lint'] }, undefined],
    ['Ann Lind', { shown: ['Ann Lint'] }, 'spelling'],
  ]
for (const [said, known, form] of cases) {
  test(`“${said}” for ${known.shown[0] ?? ''}: ${form ?? 'no name of theirs'}`, () => {
    assert.equal(nameFormOf(saidName(said), known, { slips: true }), form)
  })
}

test('a slip counts only where slips are asked for', () => {
  assert.equal(nameFormOf(saidName('Haldnae'), robert, { slips: false }), undefined)
})

test('short forms of given names go both ways', () => {
  assert.ok(otherGivenNames('robert').includes('bob'))
  assert.ok(otherGivenNames('bob').includes('robert'))
})

test('the words one slip away are just those at a distance of one', () => {
  const words = wordsOneSlipAway('stone')
  for (const word of words) assert.equal(editDistance('stone', word, 2, { swaps: true }), 1, word)
  for (const word of ['stoen', 'tsone', 'stne', 'stonne', 'stane', 'stones'])
    assert.ok(words.includes(word), word)
  assert.ok(!words.includes('stone'))
})
