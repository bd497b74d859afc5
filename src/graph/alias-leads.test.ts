import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AboutEntity } from './aboutness.ts'
import { stateLeadAliases } from './alias-leads.ts'
import { identifyEntity } from './entity-identity.ts'
import { statements } from './statements.ts'

const about = (name: string, by: AboutEntity['by'], weight: number): AboutEntity => ({
  id: identifyEntity('person', name),
  type: 'person',
  name,
  display: name,
  by,
  weight,
})

const aliases = (...abouts: AboutEntity[]): string[] => aliasesIn(true, abouts)

function aliasesIn(isOpening: boolean, abouts: readonly AboutEntity[]): string[] {
  const into = statements()
  stateLeadAliases(abouts, isOpening, into)
  const names = new Map(abouts.map(({ id, name }) => [id as string, name]))
  return into
    .edges()
    .map(
      edge =>
        `${names.get(edge.from) ?? ''} = ${names.get(edge.to) ?? ''} ` +
        `${String(edge.properties['kind'])}`,
    )
}

test('title, subject of the first sentence and what it is also called are one thing', () => {
  assert.deepEqual(
    aliases(
      about('frederick i', 'title', 1),
      about('frederick barbarossa', 'lead', 0.9),
      about('redbeard', 'lead', 0.7),
    ),
    ['redbeard = frederick barbarossa known-as', 'frederick barbarossa = frederick i lead'],
  )
})

test('the name of a language or a numeral is no other name', () => {
  assert.deepEqual(
    aliases(
      about('courier of lyon', 'title', 1),
      about('courier of lyon', 'lead', 0.9),
      about('french', 'lead', 0.7),
      about('ii', 'lead', 0.7),
    ),
    [],
  )
})

test('a title and a first sentence that share no word may be about two things', () => {
  assert.deepEqual(
    aliases(about('history of steam', 'title', 1), about('george stephenson', 'lead', 0.9)),
    [],
  )
  assert.deepEqual(aliases(about('minutes', 'heading', 0.8)), [])
})

test('the title is no name of what a later section begins with', () => {
  const abouts = [
    about('gantry inspection guide', 'title', 1),
    about('inspection report', 'lead', 0.9),
    about('safety report', 'lead', 0.7),
  ]
  assert.deepEqual(aliasesIn(true, abouts), [
    'safety report = inspection report known-as',
    'inspection report = gantry inspection guide lead',
  ])
  assert.deepEqual(aliasesIn(false, abouts), ['safety report = inspection report known-as'])
})
