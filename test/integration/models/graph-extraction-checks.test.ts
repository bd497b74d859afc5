import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Document } from '../../../src/core/document.ts'
import { typeRules } from '../../../src/graph/model-extraction/allowed-types.ts'
import {
  checkEntities,
  type KeptEntity,
} from '../../../src/graph/model-extraction/check-entities.ts'
import { checkRelations } from '../../../src/graph/model-extraction/check-relations.ts'
import {
  documentToRead,
  passageToRead,
  type PassageToRead,
} from '../../../src/graph/model-extraction/passage.ts'
import { rejections, type RejectionCounts } from '../../../src/graph/model-extraction/rejections.ts'
import { buildRecord } from '../../../src/ingestion/record/build-record.ts'
import { documentId, revisionId } from '../../../src/support/ids.ts'

const rules = typeRules({})

/** The last chunk of a document, so that all before it is elsewhere. */
function passageOf(text: string, given: Partial<Document> = {}): PassageToRead {
  const id = documentId('s', 'k')
  const record = buildRecord({
    id,
    revisionId: revisionId(id, 'hash', 'plain/1', text),
    sourceId: 's',
    key: 'k',
    kind: 'file',
    title: 'Notes',
    text,
    mediaType: 'text/plain',
    bytesHash: 'hash',
    extractor: 'plain/1',
    groups: ['public'],
    sections: [],
    pages: [],
    cuts: [],
    layout: [],
    properties: {},
    ...given,
  })
  const chunk = record.chunks.at(-1)
  assert.ok(chunk !== undefined)
  return passageToRead(documentToRead(record), chunk)
}

/** A document of which the passage is the last part, too far from the first for one chunk. */
const later = (first: string, passage: string): string =>
  `${first}\n\n${'Nothing else is told here in many words. '.repeat(60)}\n\n${passage}`

function read(
  passage: PassageToRead,
  items: readonly unknown[],
): { readonly kept: KeptEntity[]; readonly rejected: RejectionCounts } {
  const rejected = rejections()
  const kept = checkEntities(items, passage, rules, 20, rejected)
  return { kept, rejected: rejected.counts() }
}

const person = (name: string, mentions: string[], words: string): object => ({
  name,
  type: 'Person',
  mentions,
  words,
})

test('a part of a name means the name that the document has elsewhere', () => {
  const passage = passageOf(later('Ada Park leads the office.', 'Park signed the lease.'))
  assert.ok(!passage.text.includes('Ada Park'))
  const { kept, rejected } = read(passage, [person('Ada Park', ['Park'], 'Park signed the lease')])
  assert.deepEqual(rejected, {})
  const [entity] = kept
  assert.equal(entity?.name, 'Ada Park')
  assert.deepEqual(
    entity.mentions.map(({ start, end }) => passage.of.document.text.slice(start, end)),
    ['Park'],
  )
})

test('a name that no text has, or that nothing ties to the words, is left out', () => {
  const passage = passageOf(
    later('Ada Park leads the office.', 'Bo Lind signed the lease. He left.'),
  )
  assert.deepEqual(
    read(passage, [
      person('Ada Park', ['Bo Lind'], 'Bo Lind signed the lease'),
      person('Ada Park', ['He'], 'He left.'),
      person('Eva Stone', ['Bo Lind'], 'Bo Lind signed the lease'),
      person('Ada Park', [], 'He left.'),
      person('He', ['He'], 'He left.'),
    ]),
    { kept: [], rejected: { coreference_unfounded: 2, name_not_in_text: 3 } },
  )
})

test('a pronoun may mean what the passage names, or what the document is about', () => {
  const about = passageOf(later('Ada Park leads the office.', 'She signed the lease.'), {
    title: 'Ada Park',
  })
  assert.equal(read(about, [person('Ada Park', ['She'], 'She signed')]).kept.length, 1)
  const named = passageOf('Ada Park came. She signed the lease.')
  assert.equal(read(named, [person('Ada Park', ['She'], 'She signed the lease.')]).kept.length, 1)
})

test('the first person of a mail is its sender, and nobody else', () => {
  const passage = passageOf('I signed the lease for Bo Lind.', {
    kind: 'email',
    mail: {
      emailId: '1',
      subject: 'Lease',
      from: { name: 'Ada Park', address: 'ada@example.org' },
      to: [{ name: 'Bo Lind', address: 'bo@example.org' }],
      cc: [],
      bcc: [],
      replyTo: [],
      references: [],
    },
  })
  assert.equal(read(passage, [person('Ada Park', ['I'], 'I signed the lease')]).kept.length, 1)
  assert.deepEqual(
    read(passage, [person('Bo Lind', ['I'], 'I signed the lease')]).kept[0]?.surfaces,
    ['Bo Lind'],
  )
})

test('values stand in the words that they are given for, in their normal form', () => {
  const passage = passageOf('Ada Park was born on 3 May 1970 in Oslo. Bo Lind was born in 1980.')
  const attribute = (key: string, value: string, words: string): object => ({ key, value, words })
  const { kept, rejected } = read(passage, [
    {
      ...person('Ada Park', [], 'Ada Park was born on 3 May 1970'),
      attributes: [
        attribute('Birth date', '3 May 1970', 'born on 3 May 1970'),
        attribute('age', '53', 'born on 3 May 1970'),
        attribute('birthYear', '1980', 'Bo Lind was born in 1980'),
        attribute('birthPlace', 'Oslo', 'Ada Park was born in Oslo'),
        attribute('name', 'Oslo', 'born on 3 May 1970 in Oslo'),
      ],
    },
  ])
  assert.deepEqual(
    kept[0]?.attributes.map(({ key, value }) => [key, value]),
    [['birthDate', '1970-05-03']],
  )
  assert.deepEqual(rejected, {
    value_not_in_words: 1,
    words_without_name: 1,
    words_not_in_text: 1,
    key_not_allowed: 1,
  })
})

test('what the words deny or only suppose is not asserted, whatever the model says', () => {
  for (const [text, modality] of [
    ['Ada Park advises Bo Lind.', 'asserted'],
    ['Ada Park never advised Bo Lind.', 'negated'],
    ['Would Ada Park advise Bo Lind?', 'hypothetical'],
    ['Ada Park would advise Bo Lind if asked.', 'hypothetical'],
  ] as const) {
    const passage = passageOf(text)
    const { kept } = read(
      passage,
      ['Ada Park', 'Bo Lind'].map(name => person(name, [], text)),
    )
    const relation = { subject: 'Ada Park', predicate: 'advises', object: 'Bo Lind', words: text }
    const rejected = rejections()
    const [found] = checkRelations([relation], kept, passage, rules, 9, rejected)
    assert.equal(found?.modality, modality, text)
    const denied = { ...relation, modality: 'negated' }
    assert.equal(
      checkRelations([denied], kept, passage, rules, 9, rejected)[0]?.modality,
      'negated',
    )
    assert.deepEqual(rejected.counts(), {})
  }
})

test('a value that is denied is no property', () => {
  const passage = passageOf('Ada Park was not born in Oslo.')
  const words = 'Ada Park was not born in Oslo.'
  const { kept } = read(passage, [
    { ...person('Ada Park', [], words), attributes: [{ key: 'birthPlace', value: 'Oslo', words }] },
  ])
  assert.deepEqual(
    kept[0]?.attributes.map(({ modality }) => modality),
    ['negated'],
  )
})

test('a reply is read up to its bounds', () => {
  const passage = passageOf('Ada Park met Bo Lind.')
  const many = Array.from({ length: 50 }, () => person('Ada Park', [], 'Ada Park met'))
  const { kept, rejected } = read(passage, many)
  assert.deepEqual([kept.length, rejected], [1, { too_many: 30 }])
  assert.deepEqual(
    read(passage, [
      null,
      'Ada Park',
      { ...person('Ada Park', [], 'Ada Park met'), name: 'x'.repeat(200) },
      { ...person('Ada Park', [], 'y'.repeat(2_000)) },
    ]).rejected,
    { malformed: 4 },
  )
})
