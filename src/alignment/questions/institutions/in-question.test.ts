import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { DocumentId } from '../../../core/ids.ts'
import { calledDocument } from '../called-documents.ts'
import { MentionFinder } from '../find-mentions.ts'
import { institutionInQuestion } from './in-question.ts'

const institutions = ['Elm', 'Elm House', 'Section', 'Oak'].map(name => ({ name, documents: [] }))
const documents = ['Oak report', 'Visiting Elm House gardens'].map((title, at) =>
  calledDocument({ id: `doc_${at}` as DocumentId, title, key: `${at}.md` }),
)
const read = (question: string): readonly [string, ...string[]] | undefined => {
  const found = institutionInQuestion(question, institutions, new MentionFinder([]), documents)
  return found && [found.question, ...found.institutions.map(({ name }) => name)]
}

describe('institutions in questions', () => {
  it('are what their people call "we" and "our"', () => {
    assert.deepEqual(read('what does Oak show for 4?'), ['what does we show for 4?', 'Oak'])
    assert.deepEqual(read("how old is Elm House's evidence?"), [
      'how old is our evidence?',
      'Elm House',
    ])
    assert.deepEqual(read('do elm and Oak meet 4?'), ['do we and we meet 4?', 'Elm', 'Oak'])
  })

  it('are no words of questions, and no part of the name of a document', () => {
    assert.equal(read('which section has no evidence?'), undefined)
    assert.deepEqual(read('what does Section show?'), ['what does we show?', 'Section'])
    assert.equal(read('which standards does the Oak report address?'), undefined)
    assert.equal(read('which standards does Visiting Elm House address?'), undefined)
    assert.equal(read('what do we show for 4?'), undefined)
  })
})
