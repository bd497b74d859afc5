import assert from 'node:assert/strict'
import { test } from 'node:test'
import { factRules, factRulesName, type FactTypeSettings } from './allowed-facts.ts'
import { read } from './relations/read-text.contract.ts'

const text =
  'Harlow Ltd acquired the Elm Mill on 3 May 2024. Ann Lee approved the budget. ' +
  'Ann Lee decided to close the quarry. Corrosion caused the failure of the hanger. ' +
  'Tom Reed, who works for Harlow Ltd, signed the lease.'

const stated = (settings: FactTypeSettings): string[] =>
  read(text, {}, factRules(settings)).map(
    ({ subjectName, statement, objectName }) =>
      `${subjectName} | ${statement.predicate} | ${objectName}`,
  )

test('without lists anything may be stated, and no rule is asked', () => {
  assert.equal(factRules({}), undefined)
  assert.ok(stated({}).length >= 5)
})

test('a relation of the list is allowed in whatever form it is named', () => {
  for (const name of ['buys', 'acquired', 'ACQUIRES', 'purchase'])
    assert.deepEqual(stated({ relations: [name] }), ['Harlow Ltd | buys | Elm Mill'], name)
  assert.deepEqual(stated({ relations: ['worksFor'] }), stated({ relations: ['employer'] }))
})

test('"decides to" allows whatever was decided, a decision to close that one only', () => {
  const closing = ['Ann Lee | decides to close | quarry']
  assert.deepEqual(stated({ relations: ['decidesTo'] }), closing)
  assert.deepEqual(stated({ relations: ['decides to close'] }), closing)
  assert.deepEqual(stated({ relations: ['closes'] }), [])
})

test('a request is allowed by what is asked for, or all of them are', () => {
  const allows = (relation: string, predicate: string): boolean | undefined =>
    factRules({ relations: [relation] })?.allowsPredicate(predicate)
  assert.equal(allows('asksTo', 'asks to set up'), true)
  assert.equal(allows('asks to purchase', 'asks to buy'), true)
  assert.equal(allows('asks to buy', 'asks to send'), false)
  assert.equal(allows('buys', 'asks to buy'), false)
})

test('types limit the things that facts are about, not their values', () => {
  assert.deepEqual(stated({ types: ['Person'], relations: ['approves', 'causes', 'buys'] }), [
    'Ann Lee | approves | budget',
  ])
  const things = stated({ types: ['Term'] })
  assert.deepEqual(things, ['Corrosion | causes | failure of the hanger'])
})

test('the name of the settings tells them apart, not their order', () => {
  assert.equal(factRulesName({}), undefined)
  assert.equal(
    factRulesName({ relations: ['buys', 'owns'] }),
    factRulesName({ relations: ['owns', 'buys', 'owns'] }),
  )
  const names = [
    { relations: ['buys'] },
    { relations: ['owns'] },
    { types: ['Person'] },
    { types: ['Person'], relations: ['buys'] },
  ].map(factRulesName)
  assert.equal(new Set(names).size, names.length)
})
