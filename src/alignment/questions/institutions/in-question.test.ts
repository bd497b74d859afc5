import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { DocumentId } from '../../../core/ids.ts'
import { calledDocument } from '../called-documents.ts'
import { MentionFinder } from '../find-mentions.ts'
import { institutionInQuestion } from './in-question.ts'

const institutions = ['Elm', 'Elm House', 'Section', 'Oak', 'Loft', 'The Mill'].map(name => ({
  name,
  documents: [],
}))
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
    assert.deepEqual(read('do Elm and Oak meet 4?'), ['do we and we meet 4?', 'Elm', 'Oak'])
    assert.deepEqual(read('does elm house meet 4?'), ['does we meet 4?', 'Elm House'])
  })

  it('of one word are no nouns', () => {
    assert.equal(read('is there evidence for 1 in the loft or under an elm?'), undefined)
    assert.equal(read('is there evidence for 1 in the mill?'), undefined)
    for (const question of ['what does the Mill show?', 'what does The Mill show?'])
      assert.deepEqual(read(question), ['what does we show?', 'The Mill'])
    assert.deepEqual(read("what is the Loft's evidence?"), ['what is the our evidence?', 'Loft'])
  })

  it('are looked up once for each phrase', () => {
    let looked = 0
    const counting = documents.map(document => ({
      ...document,
      get names(): readonly string[] {
        looked += 1
        return document.names
      },
    }))
    const question = (times: number): string => 'Oak shows 4 and '.repeat(times)
    const lookedUp = (times: number): number => {
      looked = 0
      institutionInQuestion(question(times), institutions, new MentionFinder([]), counting)
      return looked
    }
    assert.ok(lookedUp(2) > 0)
    assert.equal(lookedUp(100), lookedUp(2))
  })

  it('are no words of questions, and no part of the name of a document', () => {
    assert.equal(read('which section has no evidence?'), undefined)
    assert.deepEqual(read('what does Section show?'), ['what does we show?', 'Section'])
    assert.equal(read('which standards does the Oak report address?'), undefined)
    assert.equal(read('which standards does Visiting Elm House address?'), undefined)
    assert.equal(read('what do we show for 4?'), undefined)
  })
})
