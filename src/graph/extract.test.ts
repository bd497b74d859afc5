import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EntityType } from '../core/graph.ts'
import type { ChunkId } from '../core/ids.ts'
import { normalizeName } from '../text/mentions/normalize-name.ts'
import { sentences } from '../text/sentences.ts'
import { identifyEntity } from './entity-identity.ts'
import { extractFacts, type ExtractInput } from './extract.ts'
import type { ResolvedMention } from './mention-graph.ts'

/** Mentions of a text written as `[person:Ada Park]`. */
function input(source: string, about?: string): ExtractInput {
  const mentions: ResolvedMention[] = []
  let text = ''
  let position = 0
  for (const match of source.matchAll(/\[([a-z]+):([^\]]+)\]/g)) {
    text += source.slice(position, match.index)
    const [type, display] = [match[1] as EntityType, match[2] ?? '']
    const name = normalizeName(type, display)
    mentions.push({ entityId: identifyEntity(type, name), mention: { start: text.length, end: text.length + display.length, type, name, display, by: 'test/1' } })
    text += display
    position = match.index + match[0].length
  }
  text += source.slice(position)
  return { text, chunkId: 'chk_1' as ChunkId, sentences: sentences(text), mentions, ...(about === undefined ? {} : { about: { id: identifyEntity('term', about), name: about } }) }
}

const facts = (source: string, about?: string): string[] => extractFacts(input(source, about)).map(fact => `${fact.statement.modality} ${fact.subjectName} | ${fact.statement.predicate} | ${fact.objectName}`)

test('states what plain wording between two names states', () => {
  assert.deepEqual(facts('[person:Ada Park] is the director of [organization:Acme].'), ['asserted Ada Park | director of | Acme'])
  assert.deepEqual(facts('[person:Bo Chen], head of [organization:Globex], left.'), ['asserted Bo Chen | head of | Globex'])
  assert.deepEqual(facts('[person:Bo Chen] works for the [organization:Globex].'), ['asserted Bo Chen | works for | Globex'])
  assert.deepEqual(facts('[work:Casablanca] is a 1942 film directed by [person:Michael Curtiz].'), ['asserted Casablanca | directed by | Michael Curtiz'])
  assert.deepEqual(facts('[place:The depot] is located in [place:Leeds].'), ['asserted The depot | located in | Leeds'])
  assert.deepEqual(facts('[person:Ada Park] founded [organization:Acme].'), ['asserted Acme | founded by | Ada Park'])
})

test('birth gives a date and a place', () => {
  assert.deepEqual(facts('[person:Ada Park] was born on [date:5 May 1980] in [place:Paris].'), ['asserted Ada Park | born on | 5 May 1980', 'asserted Ada Park | born in | Paris'])
})

test('denials and doubts are marked', () => {
  assert.deepEqual(facts('[person:Ada Park] is not the director of [organization:Acme].'), ['negated Ada Park | director of | Acme'])
  assert.deepEqual(facts('[person:Ada Park] no longer works for [organization:Acme].'), ['negated Ada Park | works for | Acme'])
  assert.deepEqual(facts('If [person:Ada Park] is the director of [organization:Acme], fine.'), ['hypothetical Ada Park | director of | Acme'])
  assert.deepEqual(facts('Is it true that [person:Ada Park] works for [organization:Acme]?'), ['hypothetical Ada Park | works for | Acme'])
})

test('says nothing where the wording says nothing', () => {
  assert.deepEqual(facts('[person:Ada Park] met [person:Bo Chen] in [place:Paris]. [organization:Acme] and [organization:Globex] are rivals.'), [])
  assert.deepEqual(facts('On [date:5 May 2021], head of [organization:Acme] resigned.'), [])
})

test('the sentence that states a fact is its span', () => {
  const given = input('Hello. [person:Ada Park] works for [organization:Acme]. Bye.')
  const [fact] = extractFacts(given)
  assert.deepEqual(fact?.statement.sentences.map(range => given.text.slice(range.start, range.end)), ['Ada Park works for Acme.'])
})

test('key and value lines of a document speak about what its title names', () => {
  assert.deepEqual(facts('Project Manager: [person:Ada Park]\nBudget: 4 million\nNote: call me\n', 'depot'), ['asserted depot | project manager | Ada Park', 'asserted depot | budget | 4 million'])
  assert.deepEqual(facts('Project Manager: [person:Ada Park]\n'), [])
})

test('hostile gaps and lines cost linear time', () => {
  const words = 'is the very '.repeat(6)
  const source = Array.from({ length: 500 }, (_, index) => `[person:Ada Park] ${words}[organization:Acme ${index}] `).join('')
  assert.deepEqual(facts(source + 'x: '.repeat(20_000), 'depot'), [])
})
