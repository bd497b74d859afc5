import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scoreNames, type NamePairScore } from './score.ts'

const between = (kind: string, left: string, right: string): NamePairScore =>
  scoreNames({ name: left, labels: ['Entity', kind] }, { name: right, labels: ['Entity', kind] })
const merges = (kind: string, left: string, right: string): void =>
  assert.ok(
    between(kind, left, right).score >= 0.7,
    `${left} / ${right}: ${JSON.stringify(between(kind, left, right))}`,
  )
const conflicts = (kind: string, left: string, right: string): void =>
  assert.ok(between(kind, left, right).conflict !== undefined, `${left} / ${right}`)
const doubts = (kind: string, left: string, right: string): void => {
  const { score, conflict } = between(kind, left, right)
  assert.ok(score < 0.7 && conflict === undefined, `${left} / ${right}: ${score}`)
}

test("ways to write one person's name", () => {
  for (const [left, right] of [
    ['J. R. Smith', 'John R. Smith'],
    ['Smith, John', 'John Smith'],
    ['Dr. John Smith', 'John Smith'],
    ['Bill Clinton', 'William Clinton'],
    ['Jürgen Müller', 'Juergen Mueller'],
    ['Muhammad Ali', 'Mohammed Ali'],
    ['John Ronald Smith', 'John Smith'],
    ['Mao Zedong', 'Zedong Mao'],
    ['William II of Jülich', 'William II, Duke of Jülich'],
    ['Tinu Anand', 'Tinnu Anand'],
  ] as const)
    merges('Person', left, right)
})

test('what tells one person from another', () => {
  for (const [left, right] of [
    ['John Smith', 'Jane Smith'],
    ['John Smith Jr.', 'John Smith Sr.'],
    ['Lothair I', 'Lothair II'],
    ['Johann Sebastian Bach', 'Johann Christian Bach'],
    ['Mr. Smith', 'Mrs. Smith'],
    ['William IV, Count of Holland', 'William IV, Duke of Bavaria'],
    ['John Middleton (architect)', 'John Middleton (footballer, born 1955)'],
    ['Martin Smith', 'Martina Smith'],
  ] as const)
    conflicts('Person', left, right)
})

test('what names alone leave open', () => {
  for (const [left, right] of [
    ['John Smith', 'John Smith Jr.'],
    ['Smith', 'John Smith'],
    ['Waldrada', 'Waldrada of Lotharingia'],
    ['Lothair', 'Lothair II'],
  ] as const)
    doubts('Person', left, right)
  doubts('Organization', 'WHO', 'World Health Organization')
  doubts('Organization', 'Acme Inc.', 'Acme Ltd')
})

test('ways to write the name of a thing', () => {
  for (const [left, right] of [
    ['Acme Inc.', 'Acme'],
    ['Face Book', 'Facebook'],
    ['St. Louis', 'Saint Louis'],
    ['World War II', 'World War Two'],
    ["Rosemary's Baby", 'Rosemarys Baby'],
  ] as const)
    merges('Organization', left, right)
  conflicts('Work', 'Dark River (1990 film)', 'Dark River (2017 film)')
  conflicts('Event', '2014 Winter Olympics', '2018 Winter Olympics')
  conflicts('Place', 'Springfield, Illinois', 'Springfield, Ohio')
})

test('names and mail addresses', () => {
  merges('Person', 'john.smith@one.example', 'John Smith')
  merges('Person', 'jsmith@one.example', 'John Smith')
  merges('Person', 'john.smith@one.example', 'john.smith@two.example')
  doubts('Person', 'info@one.example', 'info@two.example')
  doubts('Person', 'smith@one.example', 'John Smith')
})

test('years of birth and making part what names join', () => {
  assert.ok(
    scoreNames(
      { name: 'John Smith', labels: ['Person'], born: 1900 },
      { name: 'John Smith', labels: ['Person'], born: 1950 },
    ).conflict !== undefined,
  )
  assert.ok(
    scoreNames(
      { name: 'Hamlet', labels: ['Work'], made: 1948 },
      { name: 'Hamlet', labels: ['Work'], made: 1996 },
    ).conflict !== undefined,
  )
})
