import assert from 'node:assert/strict'
import { it } from 'node:test'
import { alignmentText } from './render-alignment.ts'

const none = {
  framework: 'nist-csf@2.0',
  documents: 0,
  unchanged: 9,
  outdated: 0,
  passages: 0,
  general: 0,
  links: 0,
  gaps: 0,
  learntFrom: 0,
}
const compared = {
  ...none,
  documents: 9,
  unchanged: 0,
  passages: 12,
  general: 2,
  links: 20,
  gaps: 3,
}

it('an alignment that found nothing to do says how to do it again', () => {
  for (const model of [undefined, { calls: 0, unusable: 0 }])
    assert.equal(
      alignmentText({ ...none, model }),
      'nist-csf@2.0: 0 documents compared, 9 unchanged\n' +
        'Nothing is new or changed since; --again compares all documents again\n',
    )
  assert.doesNotMatch(alignmentText({ ...none, unchanged: 0 }), /--again/)
})

it('replies that could not be used are asked for again with --again', () => {
  const text = alignmentText({ ...compared, model: { calls: 12, unusable: 1 } })
  assert.match(text, /was asked 12 times; 1 reply could not be used\n.*--again asks for all again/)
  assert.doesNotMatch(alignmentText({ ...compared, model: { calls: 2, unusable: 0 } }), /--again/)
})

it('documents that are compared with what changed say so', () => {
  assert.match(
    alignmentText({ ...compared, changedStandards: 1 }),
    /^nist-csf@2\.0: 9 documents compared with the standard that changed, 0 unchanged\n/,
  )
  assert.match(
    alignmentText({ ...compared, changedStandards: 2 }),
    /compared with the 2 standards that changed/,
  )
})

it('documents that are no longer in force are named', () => {
  assert.match(
    alignmentText({ ...compared, superseded: ['Manual 3'] }),
    /\n1 document says that it is no longer in force and shows nothing: “Manual 3”\n/,
  )
  assert.match(
    alignmentText({ ...compared, superseded: ['A', 'B', 'C', 'D'] }),
    /\n4 documents say that they are no longer in force and show nothing: “A”, “B”, “C”, …\n/,
  )
})
