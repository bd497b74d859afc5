import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { nearestWords } from './nearest-words.ts'

const document =
  'Preface.\n\nIn May the burner burnt\nthe upper edge of the scoop. Nobody was hurt.'

describe('the words that a document has in place of others', () => {
  it('are as many, from or up to where most of them stand', () => {
    assert.equal(
      nearestWords(document, 'In May the burner burned the upper edge of the scoop.'),
      'In May the burner burnt the upper edge of the scoop.',
    )
    assert.equal(
      nearestWords(document, 'the upper edge of the basket.'),
      'the upper edge of the scoop.',
    )
  })

  it('are none where few of them stand together', () => {
    assert.equal(
      nearestWords(document, 'In May the vicar opened a fair with many stalls.'),
      undefined,
    )
    assert.equal(nearestWords(document, 'Nobody was'), undefined)
    assert.equal(nearestWords(document, ''), undefined)
  })
})
