import assert from 'node:assert/strict'
import { test } from 'node:test'
import { marksOn, pagesOf, type PageItem } from './marks.ts'

type Run = Parameters<typeof marksOn>[2]['layout'][number]

const box = { x: 0, y: 0, width: 1, height: 1 }
/** A document whose text names its runs by where they stand on their pages. */
function documentOf(text: string, runs: ReadonlyArray<readonly [string, number, number]>) {
  let at = 0
  const layout = runs.map(([said, page, item]): Run => {
    const start = text.indexOf(said, at)
    assert.ok(start >= 0, said)
    at = start + said.length
    return { start, end: at, page, item, ...box }
  })
  return { text, layout, pages: [] }
}
const rangeOf = (text: string, words: string) => {
  const start = text.indexOf(words)
  return { start, end: start + words.length }
}
const items = (...texts: readonly string[]): PageItem[] => texts.map(str => ({ str }))
const marked = (page: readonly PageItem[], marks: ReturnType<typeof marksOn>) =>
  marks?.map(({ item, start, end }) => page[item]?.str.slice(start, end))

test('marks words over lines, within items, and a divided word without its hyphen', () => {
  const page = items('The piers are of extra-', '', ' ordinary wood. They are old.')
  const document = documentOf('The piers are of extraordinary wood. They are old.', [
    ['The piers are of extra', 1, 0],
    ['ordinary wood. They are old.', 1, 2],
  ])
  const range = rangeOf(document.text, 'of extraordinary wood.')
  assert.deepEqual(pagesOf(document, range), [1])
  assert.deepEqual(marked(page, marksOn(1, page, document, range)), ['of extra', 'ordinary wood.'])
})

test('marks each page with its own part', () => {
  const document = documentOf('A sentence that goes on.', [
    ['A sentence that', 3, 0],
    ['goes on.', 4, 1],
  ])
  const range = { start: 2, end: document.text.length }
  assert.deepEqual(pagesOf(document, range), [3, 4])
  const third = items('A sentence that')
  const fourth = items('4', 'goes on.')
  assert.deepEqual(marked(third, marksOn(3, third, document, range)), ['sentence that'])
  assert.deepEqual(marked(fourth, marksOn(4, fourth, document, range)), ['goes on.'])
})

test('cells of a row, in columns written in another order', () => {
  const page = items('2019', 'Bridge', 'Cost')
  const document = documentOf('Bridge | Cost | 2019', [
    ['Bridge', 1, 1],
    ['Cost', 1, 2],
    ['2019', 1, 0],
  ])
  const marks = marksOn(1, page, document, { start: 0, end: document.text.length })
  assert.deepEqual(marked(page, marks), ['Bridge', 'Cost', '2019'])
})

test('finds the words where the items are counted otherwise, with a ligature', () => {
  const page = items('Head', 'The o\ufb03ce is ', 'closed on Monday.')
  const text = 'The office is closed on Monday.'
  const document = documentOf(text, [[text, 1, 0]])
  const marks = marksOn(1, page, document, rangeOf(text, 'office is closed'))
  assert.deepEqual(marked(page, marks), ['o\ufb03ce is', 'closed'])
  const bare = { text, layout: [], pages: [{ number: 1, start: 0, end: text.length }] }
  assert.deepEqual(marked(page, marksOn(1, page, bare, rangeOf(text, 'closed'))), ['closed'])
})

test('marks nothing where the page says something else', () => {
  const text = 'The office is closed.'
  const document = documentOf(text, [[text, 1, 0]])
  for (const page of [items('The office is open.'), items(), items('', ' ')])
    assert.equal(marksOn(1, page, document, rangeOf(text, 'is closed')), undefined)
})

test('what is marked says the words of the range, whatever the range is', () => {
  const page = items('One two-', 'three four 👍 five', '  six | seven')
  const text = 'One twothree four 👍 five\n\nsix | seven'
  const document = documentOf(text, [
    ['One two', 1, 0],
    ['three four 👍 five', 1, 1],
    ['six | seven', 1, 2],
  ])
  const bare = (words: string): string => words.replaceAll(/[\s|]/g, '')
  for (let start = 0; start < text.length; start++)
    for (let end = start + 1; end <= text.length; end++) {
      const words = bare(text.slice(start, end))
      const found = marked(page, marksOn(1, page, document, { start, end }))
      if (words.isWellFormed() && words !== '')
        assert.equal(bare(found?.join('') ?? ''), words, text.slice(start, end))
    }
})
