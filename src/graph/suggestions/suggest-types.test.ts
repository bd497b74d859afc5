import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Document } from '../../core/document.ts'
import type { ChunkId } from '../../core/ids.ts'
import { recognizeMentions } from '../../language/recognize.ts'
import { sentences } from '../../language/sentences/sentences.ts'
import { documentId } from '../../support/ids.ts'
import { identifyEntity } from '../entity-identity.ts'
import { extractFacts } from '../facts/extract.ts'
import { typeSuggestions, type TypeSuggestions } from './suggest-types.ts'
import { countUse, weightedTerms, type TermUse } from './weighted-terms.ts'

let documents = 0
function add(
  into: TypeSuggestions,
  text: string,
  cuts: Document['cuts'] = [],
): Pick<Document, 'id' | 'text'> {
  const document = { id: documentId('s', `${documents++}`), title: 'Report', text, cuts }
  const facts = extractFacts({
    text,
    chunkId: 'chk_1' as ChunkId,
    sentences: sentences(text),
    mentions: recognizeMentions(text).map(mention => ({
      mention,
      entityId: identifyEntity(mention.type, mention.name),
    })),
    source: { contextKey: document.id },
  })
  into.add(
    document,
    facts.map(({ statement }) => statement),
  )
  return document
}

test('types are suggested by the nouns that some documents use and not all', () => {
  const suggestions = typeSuggestions()
  for (let number = 0; number < 8; number++)
    add(
      suggestions,
      number < 3
        ? 'The course assesses a learning goal. Each course has an assessment committee.'
        : 'The report is late. The minister read the report.',
    )
  assert.deepEqual(
    suggestions.suggested(3).types.map(({ name, documents: own }) => [name, own]),
    [
      ['Course', 3],
      ['Committee', 3],
      ['Goal', 3],
    ],
  )
  assert.deepEqual(typeSuggestions().suggested(5), { types: [], relations: [] })
})

test('a noun that says what a name stands for counts more than one that is only used', () => {
  const suggestions = typeSuggestions()
  for (let number = 0; number < 2; number++)
    add(suggestions, 'The crane stood still. Elm House is a clinic. They saw the hospital St Anne.')
  for (let number = 0; number < 3; number++) add(suggestions, 'Nothing.')
  assert.deepEqual(
    suggestions.suggested(5).types.map(({ name }) => name),
    ['Clinic', 'Hospital', 'Crane'],
  )
})

test('relations are the predicates of asserted facts, with a sentence that states them', () => {
  const suggestions = typeSuggestions()
  const first = add(suggestions, 'So far so good. Ann Lee approved the budget of Harlow Ltd.')
  add(suggestions, 'The lease was approved by Tom Reed. Tom Reed did not sign the contract.')
  add(suggestions, 'Tom Reed did not sign the lease.')
  const [approves, ...more] = suggestions.suggested(5).relations
  assert.deepEqual(more, [])
  assert.equal(approves?.name, 'approves')
  assert.deepEqual([approves.documents, approves.count], [2, 2])
  const { documentId: id, start, end, text } = approves.example
  assert.equal(id, first.id)
  assert.equal(text, 'Ann Lee approved the budget of Harlow Ltd.')
  assert.equal(text, first.text.slice(start, end))
})

test('examples of nouns are verbatim, and what is cut from a mail does not count', () => {
  const suggestions = typeSuggestions()
  const text = 'Hello.\nWe inspected the gantry on Monday. Bye.\n> the pontoon is late'
  for (let number = 0; number < 2; number++)
    add(suggestions, text, [
      { kind: 'quote', start: text.indexOf('>'), end: text.length },
    ] as Document['cuts'])
  for (let number = 0; number < 2; number++) add(suggestions, 'Nothing.')
  const { types } = suggestions.suggested(5)
  assert.deepEqual(
    types.map(({ name }) => name),
    ['Gantry'],
  )
  assert.equal(types[0]?.example.text, 'We inspected the gantry on Monday.')
})

test('however many terms there are, a bounded number is held, and the common ones stay', () => {
  const terms = weightedTerms<number>(50)
  for (let number = 0; number < 1000; number++) {
    const uses = new Map<string, TermUse<number>>()
    countUse(uses, `rare-${number}`, 1, () => number)
    if (number % 20 === 0) countUse(uses, 'common', 1, () => number)
    terms.add(uses)
  }
  const ranked = terms.ranked(10, 1)
  assert.deepEqual(
    ranked.map(({ term, documents: own, place }) => [term, own, place]),
    [['common', 50, 0]],
  )
})

test('a long text of one word takes linear time', () => {
  const started = performance.now()
  for (const word of ['the ', 'the crane ', 'x. ', 'is a '])
    add(typeSuggestions(), word.repeat(40_000))
  assert.ok(performance.now() - started < 5_000)
})

test('types are nouns of things, in the singular, and a field of a form is no relation', () => {
  const suggestions = typeSuggestions()
  for (let number = 0; number < 2; number++)
    add(
      suggestions,
      'Date: 5 May 2024\n\nWithin a year they closed the branches. The head of the houses ' +
        'came no longer. ' +
        'Ann Lee approved the survey.',
    )
  add(suggestions, 'It rained.')
  add(suggestions, 'It snowed.')
  const { types, relations } = suggestions.suggested(20)
  assert.deepEqual(types.map(({ name }) => name).sort(), ['Branch', 'House', 'Survey'])
  assert.deepEqual(
    relations.map(({ name }) => name),
    ['approves'],
  )
})
