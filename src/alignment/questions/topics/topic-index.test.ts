import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { DocumentId, RevisionId } from '../../../core/ids.ts'
import type { Standard } from '../../../core/framework.ts'
import { numberOf } from '../find-mentions.ts'
import { TopicIndex } from './topic-index.ts'

const standard = (number: string, title: string, formal: string, basis = ''): Standard => ({
  number,
  title,
  section: number.slice(0, 1),
  formal,
  definitions: '',
  basis,
  documentation: '',
})
const index = new TopicIndex([
  {
    documentId: 'doc_1' as DocumentId,
    revisionId: 'rev_1' as RevisionId,
    name: 'kitchens',
    version: '1',
    reference: 'kitchens@1',
    isCurrent: true,
    framework: {
      title: 'Kitchens',
      version: '1',
      sections: [
        { number: '1', title: 'Hygiene', description: '' },
        { number: '2', title: 'Storage of Food', description: '' },
      ],
      standards: [
        standard('1.1', 'Washing Hands', 'Cooks wash their hands.', 'Soap is at every basin.'),
        standard('1.2', 'Hygiene Training', 'Cooks are trained.'),
        standard('2.1', 'Cold Storage', 'Fish is kept cold.'),
      ],
    },
    places: [],
  },
])
const find = (topic: string) => {
  const match = index.find(topic)
  return match && [match.by, ...match.found.map(({ found }) => numberOf(found))].join(' ')
}

describe('topics of frameworks', () => {
  it('are found by the words of titles, in any form and order', () => {
    assert.equal(find('the washing of hands'), 'title 1.1')
    assert.equal(find('hygiene'), 'title 1')
    assert.equal(find('training in hygiene'), 'title 1.2')
    assert.equal(find('food'), 'title 2')
    assert.equal(find('storage'), 'title 2.1')
  })

  it('are found by the wording where no title has them', () => {
    assert.equal(find('cooks'), 'text 1.1 1.2')
    assert.equal(find('soap at basins'), 'text 1.1')
  })

  it('are not found by a part of their words', () => {
    assert.equal(find('cold soup'), undefined)
    assert.equal(find('cooks and fish'), undefined)
    assert.equal(find('what of it'), undefined)
    assert.deepEqual(
      index.near('cold soup').map(({ found }) => numberOf(found)),
      ['2.1'],
    )
  })
})
