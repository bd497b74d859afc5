import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sentenceChunks } from './sentence-chunks.ts'

const plain = { sections: [], pages: [], cuts: [] }
const show = (text: string, chunks: ReturnType<typeof sentenceChunks>): string[] =>
  chunks.map(chunk => text.slice(chunk.start, chunk.end))

test('a text that fits is one chunk', () => {
  const text = 'Hi Team,\n\nthe gantry is late. Please review the plan.\n'
  assert.deepEqual(show(text, sentenceChunks({ ...plain, text }, { maxPieces: 220 })), [
    text.trim(),
  ])
})

test('a longer text is packed evenly at sentence ends', () => {
  const text = Array.from(
    { length: 12 },
    (_, index) => `Sentence number ${index} says a few short words here.`,
  ).join(' ')
  const chunks = sentenceChunks({ ...plain, text }, { maxPieces: 50 })
  assert.ok(chunks.length >= 3)
  const sizes = chunks.map(chunk => chunk.sentences.length)
  assert.ok(Math.max(...sizes) - Math.min(...sizes) <= 1, String(sizes))
  for (const chunk of chunks) assert.equal(text.charAt(chunk.end - 1), '.')
})

// Thirteen word pieces a sentence.
const about = (topic: string, count: number): string =>
  Array.from(
    { length: count },
    (_, index) =>
      `The ${topic} was seen once more on day ${String.fromCharCode(97 + index)} of that year.`,
  ).join(' ')

test(
  'a chunk ends at a blank line where the next paragraph does not fit whole, so that topics ' +
    'stay apart',
  () => {
    const paragraphs = [about('owl', 3), about('tram', 4), about('cake', 2), about('moon', 2)]
    const text = paragraphs.join('\n\n')
    assert.deepEqual(show(text, sentenceChunks({ ...plain, text }, { maxPieces: 60 })), [
      paragraphs[0],
      paragraphs[1],
      `${paragraphs[2]}\n\n${paragraphs[3]}`,
    ])
  },
)

test('paragraphs that fit together are one chunk, however many they are', () => {
  const text = [about('owl', 1), about('tram', 2), about('cake', 1)].join('\n\n')
  assert.deepEqual(show(text, sentenceChunks({ ...plain, text }, { maxPieces: 60 })), [text])
})

test('a paragraph below a third of the limit joins the next one, even a divided one', () => {
  const owls = about('owl', 6)
  const text = `About birds\n\n${owls}`
  const chunks = show(text, sentenceChunks({ ...plain, text }, { maxPieces: 60 }))
  assert.equal(chunks.length, 2)
  assert.match(chunks[0] ?? '', /^About birds\n\nThe owl/)
  assert.equal(chunks.join(' '), text)
})

test(
  'a short last paragraph goes with a divided one before it, and stands alone where it would ' +
    'divide one that fits',
  () => {
    const divided = `${about('owl', 6)}\n\nKind regards from all of us here`
    assert.deepEqual(
      sentenceChunks({ ...plain, text: divided }, { maxPieces: 60 }).map(
        chunk => chunk.sentences.length,
      ),
      [3, 4],
    )
    const whole = `${about('owl', 4)}\n\nKind regards from all of us here`
    assert.deepEqual(
      show(whole, sentenceChunks({ ...plain, text: whole }, { maxPieces: 54 })),
      whole.split('\n\n'),
    )
  },
)

test(
  'a paragraph above the limit is divided evenly between its sentences and shares no chunk ' +
    'with the next',
  () => {
    const paragraphs = [about('owl', 8), about('tram', 3)]
    const text = paragraphs.join('\n \t\n')
    assert.deepEqual(
      sentenceChunks({ ...plain, text }, { maxPieces: 60 }).map(chunk => chunk.sentences.length),
      [4, 4, 3],
    )
  },
)

test(
  'the first chunk ends at a blank line too, within the room that its header leaves; the ' +
    'others have theirs',
  () => {
    const paragraphs = [about('owl', 2), about('tram', 2), about('cake', 2), about('moon', 4)]
    const text = paragraphs.join('\n\n')
    assert.deepEqual(
      show(text, sentenceChunks({ ...plain, text }, { maxPieces: 60, firstPieces: 40 })),
      [paragraphs[0], `${paragraphs[1]}\n\n${paragraphs[2]}`, paragraphs[3]],
    )
    const long = about('owl', 4)
    assert.deepEqual(
      sentenceChunks({ ...plain, text: long }, { maxPieces: 60, firstPieces: 40 }).map(
        chunk => chunk.sentences.length,
      ),
      [3, 1],
    )
  },
)

test('a bullet goes with its item, not with the chunk before', () => {
  const items = Array.from({ length: 6 }, (_, index) => `- ${about(`item${index}`, 2)}`)
  const text = items.join('\n')
  assert.deepEqual(show(text, sentenceChunks({ ...plain, text }, { maxPieces: 30 })), items)
})

test('a quoted part splits the text and is left out', () => {
  const text = 'Yes, that works.\n> Shall we meet?\nSee you there.'
  const start = text.indexOf('>')
  const end = text.indexOf('See')
  assert.deepEqual(
    show(
      text,
      sentenceChunks({ ...plain, text, cuts: [{ kind: 'quote', start, end }] }, { maxPieces: 220 }),
    ),
    ['Yes, that works.', 'See you there.'],
  )
})

test('sections keep their heading path, and a bare heading goes with its first subsection', () => {
  const text = '# Guide\n\n## Setup\n\nInstall it first.\n\n## Use\n\nThen run it.\n'
  const setup = text.indexOf('## Setup')
  const use = text.indexOf('## Use')
  const sections = [
    { start: 0, end: text.length, level: 1, headingPath: ['Guide'] },
    { start: setup, end: use, level: 2, headingPath: ['Guide', 'Setup'] },
    { start: use, end: text.length, level: 2, headingPath: ['Guide', 'Use'] },
  ]
  const chunks = sentenceChunks({ ...plain, text, sections }, { maxPieces: 220 })
  assert.deepEqual(
    chunks.map(chunk => chunk.headingPath),
    [
      ['Guide', 'Setup'],
      ['Guide', 'Use'],
    ],
  )
  assert.deepEqual(show(text, chunks), [
    '# Guide\n\n## Setup\n\nInstall it first.',
    '## Use\n\nThen run it.',
  ])
})

test('a chunk knows the page on which it begins', () => {
  const text = 'First page text.\n\nSecond page text.'
  const pages = [
    { number: 1, start: 0, end: 18 },
    { number: 2, start: 18, end: text.length },
  ]
  assert.deepEqual(
    sentenceChunks({ ...plain, text, pages }, { maxPieces: 5 }).map(chunk => chunk.page),
    [1, 2],
  )
})

test('a line of two million characters is split at white space', () => {
  const text = 'abcdefghij '.repeat(200_000)
  const chunks = sentenceChunks({ ...plain, text }, { maxPieces: 220 })
  assert.ok(chunks.length > 1000)
})
