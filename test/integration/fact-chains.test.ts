import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ask } from '../../src/answering/ask.ts'
import { collectAnswer, type Answer } from '../../src/core/answer.ts'
import type { Document } from '../../src/core/document.ts'
import { owner } from '../../src/core/principal.ts'
import { buildRecord } from '../../src/ingestion/record/build-record.ts'
import { graphRecipe } from '../../src/retrieval/recipes.ts'
import { memoryStore } from '../../src/stores/memory/memory-store.ts'
import { documentId, revisionId, sha256 } from '../../src/support/ids.ts'

// Invented people, works and places.

function page(title: string, text: string): Document {
  const id = documentId('pages', title)
  return {
    id,
    revisionId: revisionId(id, sha256(text), 'page/1', text),
    sourceId: 'pages',
    key: title,
    kind: 'page',
    title,
    text,
    mediaType: 'text/plain',
    bytesHash: sha256(text),
    extractor: 'page/1',
    groups: ['public'],
    sections: [],
    pages: [],
    cuts: [],
    layout: [],
    properties: {},
  }
}

const pages = [
  page(
    'Salt Road',
    'Salt Road is a 1951 Danish drama film directed by Orla Vintersen and starring Per Holm. It ' +
      'was shot in one summer.',
  ),
  page(
    'Mill Pond',
    'Mill Pond is a 1938 Swedish comedy film directed by Greta Lundqvist. The film was a failure.',
  ),
  page(
    'Orla Vintersen',
    'Orla Vintersen (3 May 1905 – 12 June 1970) was a Danish film director. He was the son of ' +
      'the painter Jens Vintersen.',
  ),
  page(
    'Greta Lundqvist',
    'Greta Lundqvist (14 February 1899 – 2 March 1981) was a Swedish film director.',
  ),
  page(
    'Jens Vintersen',
    'Jens Vintersen (born 9 July 1874 in Odense; died 1 January 1950) was a Danish painter.',
  ),
  page('Glass Harbour', 'Glass Harbour is a 1951 Norwegian film directed by Tor Mykle.'),
  page(
    'Tor Mykle',
    'Tor Mykle (28 October 19123 June 1986) was a Norwegian director. He was buried in Bergen.',
  ),
  page('Lost Reel', 'Lost Reel is a Norwegian film directed by Ada Bruun. No copy is known.'),
  page('Ada Bruun', 'Ada Bruun was a Norwegian director of silent films.'),
  page('Lake Ira', 'Lake Ira is a lake in the Tavle hills of Norway.'),
  page('Lake Oste', 'Lake Oste is a lake in the north of Sweden.'),
  page('Rolf Aker', 'Rolf Aker (born 1920) is a Danish sculptor.'),
  page('Nils Berg', 'Nils Berg (born 8 March 1920) is a Danish poet.'),
  page('Una Dahl', 'Una Dahl (born 8 March 1920) is a Danish singer.'),
  page('Grey Morning', 'Grey Morning is a painting. It was painted by Karl Sand in 1830.'),
  page('Karl Sand (painter)', 'Karl Sand (born 4 April 1801) was a Danish painter.'),
  page('Karl Sand (chemist)', 'Karl Sand (born 6 June 1902) was a Swedish chemist.'),
]
const store = memoryStore()
await store.writer.commit(
  {
    sources: [{ id: 'pages', kind: 'file', location: 'pages' }],
    put: pages.map(document => buildRecord(document)),
  },
  { principal: owner },
)
const ports = {
  documents: store.documents,
  keywords: store.keywords,
  vectors: store.vectors,
  graph: store.graph,
  clock: { now: () => Date.UTC(2026, 0, 1) },
  timeZone: 'UTC',
}
const answerTo = (text: string): Promise<Answer> =>
  collectAnswer(ask({ text }, ports, { principal: owner, recipe: graphRecipe }))
const lastLine = ({ text }: Answer): string => text.split('\n').at(-1) ?? ''

test('each step of a chain is quoted, and the last line says what they come to', async () => {
  const answer = await answerTo('When did the father of the director of the film Salt Road die?')
  assert.deepEqual(answer.text.split('\n'), [
    'Salt Road is a 1951 Danish drama film directed by Orla Vintersen and starring Per Holm.',
    'He was the son of the painter Jens Vintersen.',
    'Jens Vintersen (born 9 July 1874 in Odense; died 1 January 1950) was a Danish painter.',
    'Salt Road: director Orla Vintersen → father Jens Vintersen → date of death 1 January 1950',
  ])
  const quotations = answer.sentences.slice(0, -1)
  assert.ok(quotations.every(({ text, citations }) => citations[0]?.text === text))
  assert.equal(answer.sentences.at(-1)?.citations.length, 3)
})

test('things are compared by what their chains lead to', async () => {
  for (const [question, line] of [
    [
      'Which film was released first, Salt Road or Mill Pond?',
      'Mill Pond. Salt Road: publication date 1951 · Mill Pond: publication date 1938',
    ],
    [
      'Which film has the director who was born later, Salt Road or Mill Pond?',
      'Salt Road. Salt Road: director Orla Vintersen → date of birth 3 May 1905 · Mill Pond: ' +
        'director Greta Lundqvist → date of birth 14 February 1899',
    ],
    [
      'Who lived longer, Orla Vintersen or Greta Lundqvist?',
      'Greta Lundqvist. Orla Vintersen: lived 3 May 1905 to 12 June 1970 · Greta Lundqvist: ' +
        'lived 14 February 1899 to 2 March 1981',
    ],
    [
      'Was Orla Vintersen born before Greta Lundqvist?',
      'No. Orla Vintersen: date of birth 3 May 1905 · Greta Lundqvist: date of birth 14 February ' +
        '1899',
    ],
    [
      'Are Lake Ira and Lake Oste located in the same country?',
      'No. Lake Ira: country Norway · Lake Oste: country Sweden',
    ],
    [
      'Do Rolf Aker and Nils Berg have the same nationality?',
      'Yes. Rolf Aker: nationality Denmark · Nils Berg: nationality Denmark',
    ],
    [
      'Are Rolf Aker and Greta Lundqvist from different countries?',
      'Yes. Rolf Aker: nationality Denmark · Greta Lundqvist: nationality Sweden',
    ],
  ] as const)
    assert.equal(lastLine(await answerTo(question)), line, question)
})

test('dates are told apart as far as they are precise, ties are called so', async () => {
  assert.equal(
    lastLine(await answerTo('Who is younger, Rolf Aker or Nils Berg?')),
    'Cannot be told from what is stated. Rolf Aker: date of birth 1920 · Nils Berg: date of ' +
      'birth 8 March 1920',
  )
  assert.equal(
    lastLine(await answerTo('Who is younger, Una Dahl or Nils Berg?')),
    'Both the same. Una Dahl: date of birth 8 March 1920 · Nils Berg: date of birth 8 March 1920',
  )
  assert.match(
    lastLine(await answerTo('Were Rolf Aker and Nils Berg born in the same year?')),
    /^Yes\. /,
  )
  assert.match(
    lastLine(await answerTo('Which film was released first, Salt Road or Glass Harbour?')),
    /^Both the same\. /,
  )
})

test('a step that no pattern reads is found in the document of its own thing', async () => {
  assert.equal(
    lastLine(await answerTo('When was the director of the film Glass Harbour born?')),
    'Glass Harbour: director Tor Mykle → date of birth 28 October 1912',
  )
  assert.match(
    (await answerTo('Where was the director of the film Glass Harbour buried?')).text,
    /He was buried in Bergen\.\nGlass Harbour: director Tor Mykle → place of burial Bergen$/,
  )
})

test('a chain that cannot be completed is not found, and says how far it came', async () => {
  const alone = await answerTo('When did the director of the film Lost Reel die?')
  assert.equal(alone.found, false)
  assert.equal(
    alone.text,
    'Not found in the corpus: the date of death of Ada Bruun. Found: Lost Reel: director Ada ' +
      'Bruun.',
  )
  const compared = await answerTo(
    'Which film has the director who died first, Lost Reel or Mill Pond?',
  )
  assert.equal(compared.found, false)
  assert.match(
    compared.text,
    /date of death of Ada Bruun\. Found: Lost Reel: director Ada Bruun · Mill Pond/,
  )
})

test('things of one name are told apart by their brackets, and not mixed without', async () => {
  assert.match(
    lastLine(await answerTo('Who was born first, Karl Sand (chemist) or Nils Berg?')),
    /^Karl Sand \(chemist\)\. Karl Sand \(chemist\): date of birth 6 June 1902 /,
  )
  const unclear = await answerTo('Who was born first, Karl Sand or Nils Berg?')
  assert.equal(unclear.found, false)
  assert.match(
    unclear.text,
    /of Karl Sand, who or which may be Karl Sand \((?:chemist|painter)\) or Karl Sand \(/,
  )
  // The relation itself may tell: the director of a film is not the chemist.
  assert.equal(
    lastLine(await answerTo('When was the creator of the painting Grey Morning born?')),
    'Grey Morning: creator Karl Sand → date of birth 4 April 1801',
  )
})
