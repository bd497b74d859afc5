import assert from 'node:assert/strict'
import { test } from 'node:test'
import { read, relations } from './read-text.contract.ts'

test('a noun for a deed states what its verb does', () => {
  const cases: ReadonlyArray<readonly [text: string, fact: string]> = [
    [
      'The approval of the plan by Anna Kowalska surprised the council.',
      'Anna Kowalska | approves | plan',
    ],
    ["The board's approval of the budget came late.", 'board | approves | budget'],
    [
      "Anna Kowalska's approval of the plan on 3 May 2024 came late.",
      'Anna Kowalska | approves | plan, time 2024-05-03',
    ],
    [
      "Anna Kowalska's decision to close the yard surprised the council.",
      'Anna Kowalska | decides to close | yard',
    ],
    ['Harlow Ltd, the owner of the mill, is late.', 'Harlow Ltd | owns | mill'],
  ]
  for (const [text, fact] of cases) assert.deepEqual(relations(text), [fact], text)
})

test('noun and verb make the same fact', () => {
  const [noun] = read('The 1998 purchase of the mill by Harlow Ltd came late.')
  const [verb] = read('Harlow Ltd acquired the mill.')
  assert.ok(noun !== undefined)
  assert.equal(noun.statement.predicate, 'buys')
  assert.equal(noun.statement.id, verb?.statement.id)
})

test('what is pending, wanted, prevented or denied was not done', () => {
  for (const text of [
    'The approval of the plan by Anna Kowalska is required.',
    "The council awaits Anna Kowalska's decision to close the yard.",
    "The court blocked Harlow Ltd's acquisition of Elm Mill.",
    "The staff left before Harlow Ltd's acquisition of Elm Mill.",
    'The proposed acquisition of Elm Mill by Harlow Ltd surprised the council.',
    'There was no approval of the plan by Anna Kowalska.',
    'If the acquisition of Elm Mill by Harlow Ltd fails, the staff leave.',
    'The approval of the plan by email came late.',
    'The son of Ann Lee, the owner of the mill, is late.',
  ])
    assert.deepEqual(
      relations(text).filter(fact => /approves|buys|owns|decides/.test(fact)),
      [],
      text,
    )
})
