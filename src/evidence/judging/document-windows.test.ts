import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shownDocuments } from './document-windows.ts'

const filler = (topic: string, count: number): string =>
  Array.from(
    { length: count },
    (_, index) =>
      `The ${topic} report number ${index} describes the usual weekly routine of the office.`,
  ).join(' ')

test('documents within the budget are shown whole, numbered where there are several', () => {
  assert.deepEqual(shownDocuments(['Alpha.'], ['q'], 1000), { text: 'Alpha.', shown: 1, total: 1 })
  assert.deepEqual(shownDocuments(['Alpha.', 'Beta.'], ['q'], 1000), {
    text: 'Document 1:\nAlpha.\n\nDocument 2:\nBeta.',
    shown: 2,
    total: 2,
  })
  assert.deepEqual(shownDocuments([], ['q'], 1000), { text: '', shown: 0, total: 0 })
})

test(
  'of longer documents the windows nearest to question and response are shown, verbatim and ' +
    'in order',
  () => {
    const needle = 'The Gantry valve was replaced by Mira Okonkwo on 4 May 2021.'
    const documents = [
      `${filler('canteen', 60)} ${needle} ${filler('parking', 60)}`,
      filler('garden', 60),
    ]
    const { text, shown, total } = shownDocuments(
      documents,
      ['Who replaced the Gantry valve?', 'Mira Okonkwo did.'],
      4000,
    )
    assert.ok(text.includes(needle))
    assert.ok(
      text.length <= 4000 && shown < total,
      `${text.length} characters, ${shown} of ${total}`,
    )
    for (const part of text
      .split(/\n?\n?(?:Document \d:\n)?(?:\[…\]\n)?\n?/)
      .filter(piece => piece.length > 80))
      assert.ok(documents.some(document => document.includes(part.trim())))
    assert.ok(text.startsWith('Document 1:\n'))
  },
)

test('a document of one endless line stays within the budget', () => {
  const { text, shown, total } = shownDocuments([`${'word '.repeat(100_000)}`], ['word'], 5000)
  assert.ok(text.length <= 5000 && shown > 0 && shown < total)
})
