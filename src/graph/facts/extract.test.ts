import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EntityType } from '../../core/graph.ts'
import type { ChunkId } from '../../core/ids.ts'
import { recognizeMentions } from '../../language/recognize.ts'
import { normalizeName } from '../../language/mentions/normalize-name.ts'
import { sentences } from '../../language/sentences/sentences.ts'
import type { AboutEntity } from '../aboutness.ts'
import { identifyEntity } from '../entity-identity.ts'
import { extractFacts, type ExtractInput } from './extract.ts'
import type { ResolvedMention } from '../mention-graph.ts'

/** Mentions of a text written as `[person:Ada Park]`; `topic` is what the text is about. */
function input(
  source: string,
  about?: string,
  topic?: readonly [EntityType, string],
): ExtractInput {
  const mentions: ResolvedMention[] = []
  let text = ''
  let position = 0
  for (const match of source.matchAll(/\[([a-z]+):([^\]]+)\]/g)) {
    text += source.slice(position, match.index)
    const [type, display] = [match[1] as EntityType, match[2] ?? '']
    const date = type === 'date' ? recognizeMentions(display)[0]?.name : undefined
    const name = date ?? normalizeName(type, display)
    mentions.push({
      entityId: identifyEntity(type, name),
      mention: {
        start: text.length,
        end: text.length + display.length,
        type,
        name,
        display,
        by: 'test/1',
      },
    })
    text += display
    position = match.index + match[0].length
  }
  text += source.slice(position)
  const abouts: AboutEntity[] =
    topic === undefined
      ? []
      : [
          {
            id: identifyEntity(topic[0], normalizeName(topic[0], topic[1])),
            type: topic[0],
            name: normalizeName(topic[0], topic[1]),
            display: topic[1],
            by: 'title',
            weight: 1,
          },
        ]
  return {
    text,
    chunkId: 'chk_1' as ChunkId,
    sentences: sentences(text),
    mentions,
    abouts,
    ...(about === undefined ? {} : { about: { id: identifyEntity('term', about), name: about } }),
  }
}

const facts = (source: string, about?: string, topic?: readonly [EntityType, string]): string[] =>
  extractFacts(input(source, about, topic)).map(
    fact =>
      `${fact.statement.modality} ${fact.subjectName} | ${fact.statement.predicate} | ` +
      `${fact.objectName}`,
  )
/** Facts of a text about a thing, all of them asserted, the thing written as `*`. */
const factsOf = (type: EntityType, name: string, source: string): string[] =>
  facts(source, undefined, [type, name]).map(fact =>
    fact
      .replace(/^asserted /, '')
      .replace(name, '*')
      .replace(name, '*'),
  )

test('states what plain wording between two names states', () => {
  assert.deepEqual(facts('[person:Ada Park] is the director of [organization:Acme].'), [
    'asserted Acme | head | Ada Park',
  ])
  assert.deepEqual(facts('[person:Bo Chen], head of [organization:Globex], left.'), [
    'asserted Globex | head | Bo Chen',
  ])
  assert.deepEqual(facts('[person:Bo Chen] works for the [organization:Globex].'), [
    'asserted Bo Chen | employer | Globex',
  ])
  assert.deepEqual(facts('[person:Bo Chen] reports to [person:Ada Park].'), [
    'asserted Bo Chen | reports to | Ada Park',
  ])
  assert.deepEqual(facts('[work:Casablanca] is a 1942 film directed by [person:Michael Curtiz].'), [
    'asserted Casablanca | publication date | 1942',
    'asserted Casablanca | director | Michael Curtiz',
  ])
  assert.deepEqual(facts('[organization:The depot] is located in [place:Leeds].'), [
    'asserted The depot | located in | Leeds',
  ])
  assert.deepEqual(facts('[person:Ada Park] founded [organization:Acme].'), [
    'asserted Acme | founder | Ada Park',
  ])
  assert.deepEqual(facts('[place:Paris] is the capital of [place:France].'), [
    'asserted France | capital | Paris',
  ])
  assert.deepEqual(facts('[place:The Ouse] is the largest tributary of [place:the Humber].'), [
    'asserted The Ouse | largest tributary of | the Humber',
  ])
})

test('a sales manager is employed, a managing director leads', () => {
  assert.deepEqual(facts('[person:Ada Park], a sales manager at [organization:Acme], left.'), [
    'asserted Ada Park | employer | Acme',
  ])
  assert.deepEqual(facts('[person:Ada Park] is the managing director of [organization:Acme].'), [
    'asserted Acme | head | Ada Park',
  ])
})

test('birth gives a date and a place', () => {
  assert.deepEqual(facts('[person:Ada Park] was born on [date:5 May 1980] in [place:Paris].'), [
    'asserted Ada Park | date of birth | 5 May 1980',
    'asserted Ada Park | place of birth | Paris',
  ])
})

test('the parentheses after a name tell a life, however they are spaced', () => {
  assert.deepEqual(
    factsOf(
      'person',
      'Ada Park',
      '[person:Ada Park]( [date:8 May 1939], [place:Namslau]- [date:17 March 2006], ' +
        '[place:Karlsbad]) was a [phrase:German] historian.',
    ),
    [
      '* | date of birth | 8 May 1939',
      '* | place of birth | Namslau',
      '* | date of death | 17 March 2006',
      '* | place of death | Karlsbad',
      '* | nationality | Germany',
    ],
  )
  assert.deepEqual(
    factsOf(
      'person',
      'Ada Park',
      '[person:Ada Park] (born [date:3 May 1900] in [place:Leeds]) is a poet.',
    ),
    ['* | date of birth | 3 May 1900', '* | place of birth | Leeds'],
  )
  assert.deepEqual(
    factsOf(
      'event',
      'The War',
      '[event:The War] ([date:1863] – [date:1877]) changed [place:Spain].',
    ),
    [],
  )
})

test('the subject of a lead sentence and of pronouns is what the text is about', () => {
  assert.deepEqual(
    factsOf(
      'person',
      'Ada Park',
      'He was the second son of [person:King Bo] and his wife, [person:Cleo Finch]. He ' +
        'married [person:Dora Hill] in [date:1950].',
    ),
    [
      '* | father | King Bo',
      '* | mother | Cleo Finch',
      'King Bo | spouse | Cleo Finch',
      '* | spouse | Dora Hill',
    ],
  )
  assert.deepEqual(
    factsOf(
      'work',
      'Casablanca',
      'The film was written, produced and directed by [person:Ada Park] and [person:Bo ' +
        'Chen]. It stars [person:Cleo Finch], [person:Dora Hill] and [person:Egon Lund].',
    ),
    [
      '* | author | Ada Park',
      '* | author | Bo Chen',
      '* | producer | Ada Park',
      '* | producer | Bo Chen',
      '* | director | Ada Park',
      '* | director | Bo Chen',
      '* | cast member | Cleo Finch',
      '* | cast member | Dora Hill',
      '* | cast member | Egon Lund',
    ],
  )
  assert.deepEqual(
    factsOf(
      'place',
      'Nasam',
      '[place:Nasam] is a village in the [place:Telavi] district of [place:Georgia].',
    ),
    ['* | located in | Telavi', '* | country | Georgia'],
  )
  assert.deepEqual(facts('She was the daughter of [person:Bo Chen].'), [])
})

test('"he" is not somebody else\'s wife', () => {
  assert.deepEqual(
    factsOf(
      'person',
      'Bo Chen',
      '[person:Bo Chen] was a poet. He was born in [place:Leeds]. She was born in [place:Paris].',
    ),
    ['* | place of birth | Leeds'],
  )
})

test('kinship is read from appositions, possessives and lists', () => {
  assert.deepEqual(
    facts(
      'In [date:1950] [person:Ada Park] married [person:Bo Chen], son of [person:Clara Finch].',
    ),
    ['asserted Ada Park | spouse | Bo Chen', 'asserted Bo Chen | mother | Clara Finch'],
  )
  assert.deepEqual(facts("[person:Ada Park]'s mother, [person:Cleo Finch], left."), [
    'asserted Ada Park | mother | Cleo Finch',
  ])
  assert.deepEqual(
    facts(
      '[person:Ada Park] is the mother of [person:Bo Chen] and the widow of [person:Egon Lund].',
    ),
    ['asserted Bo Chen | mother | Ada Park', 'asserted Ada Park | spouse | Egon Lund'],
  )
})

test('a rank after a comma is part of the name', () => {
  assert.deepEqual(
    facts(
      '[person:Ada Park] was a daughter of [person:Charles], [phrase:Count of Valois], and ' +
        '[person:Margaret].',
    ),
    [
      'asserted Ada Park | father | Charles, Count of Valois',
      'asserted Ada Park | mother | Margaret',
    ],
  )
})

test('denials and doubts are marked', () => {
  assert.deepEqual(facts('[person:Ada Park] is not the director of [organization:Acme].'), [
    'negated Acme | head | Ada Park',
  ])
  assert.deepEqual(facts('[person:Ada Park] no longer works for [organization:Acme].'), [
    'negated Ada Park | employer | Acme',
  ])
  assert.deepEqual(facts('If [person:Ada Park] is the director of [organization:Acme], fine.'), [
    'hypothetical Acme | head | Ada Park',
  ])
  assert.deepEqual(facts('Is it true that [person:Ada Park] works for [organization:Acme]?'), [
    'hypothetical Ada Park | employer | Acme',
  ])
  assert.deepEqual(
    facts(
      '"I heard that [person:Ada Park] works for [organization:Acme] these days," said ' +
        '[person:Bo Chen].',
    ),
    ['quoted Ada Park | employer | Acme'],
  )
})

test('says nothing where the wording says nothing', () => {
  assert.deepEqual(
    facts(
      '[person:Ada Park] met [person:Bo Chen] in [place:Paris]. [organization:Acme] and ' +
        '[organization:Globex] are rivals.',
    ),
    [],
  )
  assert.deepEqual(facts('On [date:5 May 2021], head of [organization:Acme] resigned.'), [])
  assert.deepEqual(facts('The mayor of [place:Leeds] was born in [place:Paris].'), [])
})

test('the sentence that states a fact is its span', () => {
  const given = input('Hello. [person:Ada Park] works for [organization:Acme]. Bye.')
  const [fact] = extractFacts(given)
  assert.deepEqual(
    fact?.statement.sentences.map(range => given.text.slice(range.start, range.end)),
    ['Ada Park works for Acme.'],
  )
})

test('key and value lines of a document speak about what its title names', () => {
  assert.deepEqual(
    facts('Project Manager: [person:Ada Park]\nBudget: 4 million\nNote: call me\n', 'depot'),
    ['asserted depot | project manager | Ada Park', 'asserted depot | budget | 4 million'],
  )
  assert.deepEqual(facts('Project Manager: [person:Ada Park]\n'), [])
})

test('hostile gaps and lines cost linear time', () => {
  const words = 'is the very '.repeat(6)
  const source = Array.from(
    { length: 500 },
    (_, index) => `[person:Ada Park] ${words}[organization:Acme ${index}] `,
  ).join('')
  assert.ok(facts(source + 'x: '.repeat(20_000), 'depot').length <= 1)
  const brackets = '( '.repeat(5_000)
  const nested = `[person:Ada Park] ${brackets}was ${'born in the '.repeat(5_000)}[place:Leeds]`
  assert.ok(facts(nested).length <= 2)
})
