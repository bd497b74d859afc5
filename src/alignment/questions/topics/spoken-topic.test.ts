import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Chunk, Document } from '../../../core/document.ts'
import type { DocumentId, RevisionId } from '../../../core/ids.ts'
import { owner } from '../../../core/principal.ts'
import { calledDocument } from '../called-documents.ts'
import { MentionFinder } from '../find-mentions.ts'
import type { KnownFramework } from '../known-framework.ts'
import type { StandardPorts } from '../standard-ports.ts'
import { readSpokenTopic } from './spoken-topic.ts'

const text = 'Moorings\n\nTwo moorings were never inspected. The kiosk was never inspected.'
const framework: KnownFramework = {
  documentId: 'doc_f' as DocumentId,
  revisionId: 'rev_1' as RevisionId,
  name: 'piers',
  version: '1',
  reference: 'piers@1',
  isCurrent: true,
  framework: {
    title: 'Piers',
    version: '1',
    sections: [{ number: '1', title: 'Upkeep', description: '' }],
    standards: [
      {
        number: '1.1',
        title: 'Examination of Fittings',
        section: '1',
        formal: 'Fittings are examined.',
        definitions: '',
        basis: '',
        documentation: '',
      },
    ],
  },
  places: [],
}
const chunk = (id: string, start: number, end: number): Chunk =>
  ({ id, documentId: 'doc_1', headingPath: [], start, end }) as unknown as Chunk
const chunks = [chunk('chu_1', 0, 44), chunk('chu_2', 45, text.length)]
const portsOf = (linked: readonly Chunk[]): StandardPorts =>
  ({
    query: async () => ({
      rows: linked.map(({ id }) => {
        const link = ['piers', '1', '1.1', 'gap', 0.5]
        return [...link, 'doc_1', id, [], [], 'program']
      }),
    }),
    documents: {
      summaries: async () => [{ id: 'doc_1', textLength: text.length }],
      chunks: async () => linked,
      document: async () => ({ text }) as Document,
    },
  }) as unknown as StandardPorts
const called = [
  calledDocument({ id: 'doc_1' as DocumentId, title: 'Mooring and landing rules', key: 'm.md' }),
]

const ask = (question: string, linked = chunks) =>
  readSpokenTopic(question, new MentionFinder([framework]), async () => called, portsOf(linked), {
    principal: owner,
    page: 1,
    pageSize: 10,
  })

describe('topics that no standard is called by', () => {
  it('are those of linked passages that speak of them', async () => {
    const asked = await ask('where are we falling short on moorings?')
    assert.equal(asked?.shows, 'gap')
    assert.deepEqual(asked?.scope.speaking, { said: 'moorings', passages: ['chu_1'] })
    assert.equal((await ask('where are we falling short on the kiosk?'))?.kind, 'passages')
  })

  it('say when more passages may speak of them than are read', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => chunk(`chu_${at}`, 0, 44))
    const asked = await ask('where are we falling short on moorings?', many(201))
    assert.equal(asked?.scope.speaking?.passages.length, 200)
    assert.equal(asked.partOf, 'moorings')
    const few = await ask('where are we falling short on moorings?', many(200))
    assert.deepEqual([few?.scope.speaking?.passages.length, few?.partOf], [200, undefined])
  })

  it('are left to others where no link speaks of them, or a standard is meant', async () => {
    assert.equal(await ask('where are we falling short on penguins?'), undefined)
    assert.equal(await ask('where are we falling short on fittings?'), undefined)
    assert.equal(await ask('what do the moorings cost?'), undefined)
    assert.equal(await ask('what went wrong with the moorings on Monday?'), undefined)
  })
})
