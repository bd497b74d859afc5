import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { DocumentSummary } from '../../../core/document.ts'
import { fileInstant } from '../../../core/time.ts'
import { allDocuments } from '../../../language/question/documents/document-form.ts'
import { readSelection } from '../../../language/question/documents/read-selection.ts'
import { answerExtreme, answerSelection } from './select-documents.ts'

const day = (written: string): number => Date.parse(`${written}T00:00:00Z`)
const summary = (title: string, date: DocumentSummary['date']): DocumentSummary =>
  ({
    id: title,
    key: `${title}.txt`,
    kind: 'file',
    title,
    mediaType: 'text/plain',
    properties: {},
    ...(date === undefined ? {} : { date }),
  }) as unknown as DocumentSummary
const stated = (title: string, written: string): DocumentSummary =>
  summary(title, { ms: day(written), original: written })
const saved = (title: string, written: string): DocumentSummary =>
  summary(title, fileInstant(day(written)))

const extreme = (least: boolean, all: readonly DocumentSummary[]) =>
  answerExtreme({ kind: 'extreme', of: allDocuments, measure: 'date', least }, all)

describe('the newest document', () => {
  it('is the one with the latest date of its own, however late a file was copied', () => {
    const all = [stated('Old', '2021-03-05'), stated('New', '2023-03-05'), saved('x', '2025-01-01')]
    const { text, about } = extreme(false, all)
    assert.equal(about?.title, 'New')
    assert.match(text, /^The newest of the 2 of 3 documents whose date is known is “New”/)
    assert.match(
      text,
      /dated 2023-03-05\. By its file “x” \(x\.txt\) is later: file dated 2025-01-01\.$/,
    )
    assert.equal(extreme(true, [...all, saved('y', '2001-01-01')]).about?.title, 'Old')
  })

  it('is told by the files where few documents have a date, and that is said', () => {
    const files = [saved('x', '2024-01-01'), saved('y', '2025-01-01'), saved('z', '2023-01-01')]
    const { text, about } = extreme(false, [stated('Rules', '2010-03-05'), ...files])
    assert.equal(about?.title, 'y')
    assert.equal(
      text,
      'By the dates of files the newest of 4 documents is “y” (y.txt), file dated 2025-01-01. ' +
        'Only one tells a date of its own: “Rules” (Rules.txt), dated 2010-03-05.',
    )
    assert.equal(extreme(true, [stated('Rules', '2010-03-05'), ...files]).about?.title, 'Rules')
  })

  it('is the dated one of few where the files were saved at once, and they are told', () => {
    const files = [saved('x', '2025-01-01'), saved('y', '2025-01-01')]
    const { text, about } = extreme(false, [stated('Rules', '2010-03-05'), ...files])
    assert.equal(about?.title, 'Rules')
    assert.match(text, /^The only one of 3 documents whose date is known is “Rules”/)
    assert.match(text, /By their files 2 others are later, the newest: file dated 2025-01-01\.$/)
  })

  it('is told without files that are no newer', () => {
    const all = [stated('New', '2023-03-05'), stated('b', '2021-03-05'), saved('x', '2022-01-01')]
    assert.match(extreme(false, all).text, /dated 2023-03-05\.$/)
  })

  it('is told by the files where no document has a date, and that is said', () => {
    const all = [saved('a', '2024-01-01'), saved('b', '2025-01-01'), summary('c', undefined)]
    const { text, about } = extreme(false, all)
    assert.equal(about?.title, 'b')
    assert.match(text, /^No date is known of 3 documents but that of the files/)
    assert.match(text, /the newest is “b” \(b\.txt\), file dated 2025-01-01\.$/)
  })

  it('is none of files that were saved at once', () => {
    const told = extreme(false, [saved('a', '2024-01-01'), saved('b', '2024-01-01')])
    assert.equal(told.isMissing, true)
    assert.equal(told.about, undefined)
  })
})

it('documents of a year are listed with their days, those of files called so', () => {
  const asked = readSelection('Which documents are dated in 2024')
  assert.ok(asked?.kind === 'list')
  const all = [stated('a', '2024-03-05'), saved('b', '2024-04-05'), stated('c', '2023-03-05')]
  assert.deepEqual(answerSelection(asked, all), {
    text: '2 documents dated in 2024:',
    lines: ['1. a · a.txt · 2024-03-05', '2. b · b.txt · file dated 2024-04-05'],
    about: undefined,
  })
})
