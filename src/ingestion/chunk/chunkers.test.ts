import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAppError } from '../../core/errors.ts'
import type { ChunkRange, ChunkSource } from './chunk-range.ts'
import { chunkSettings, type ChunkSettings } from './chunk-settings.ts'
import { chunkers, chunkingOf, type ChunkTools } from './chunkers.ts'
import { estimatePieces } from './estimate-pieces.ts'
import { chunkerName, preparedChunking } from './prepare-chunking.ts'
import { sentenceChunks } from './sentence-chunks.ts'
import { wordCounter } from './token-counter.ts'

const plain = (text: string, more: Partial<ChunkSource> = {}): ChunkSource => ({
  text,
  sections: [],
  pages: [],
  cuts: [],
  ...more,
})
const show = (document: ChunkSource, chunks: readonly ChunkRange[]): string[] =>
  chunks.map(chunk => document.text.slice(chunk.start, chunk.end))
const words = wordCounter('words/1', () => 1)
const divide = (
  document: ChunkSource,
  settings: Record<string, unknown>,
  tools: ChunkTools = { tokens: words },
): string[] => show(document, chunkingOf(chunkSettings.parse(settings), tools).chunk(document))
const numbered = (count: number): string =>
  Array.from({ length: count }, (_, index) => `w${index}`).join(' ')

test(
  "fixed windows have the papers' size: 1000 tokens, of which 200 are shared with the window " +
    'before',
  () => {
    const document = plain(numbered(2600))
    const windows = divide(document, { kind: 'fixed' }).map(text => text.split(' '))
    assert.deepEqual(
      windows.map(window => [window[0], window.at(-1), window.length]),
      [
        ['w0', 'w999', 1000],
        ['w800', 'w1799', 1000],
        ['w1600', 'w2599', 1000],
      ],
    )
  },
)

test(
  'overlapping chunks state nothing twice: a sentence belongs to the first chunk that holds ' +
    'all of it',
  () => {
    const document = plain(
      'One two three four. Five six seven eight. Nine ten eleven twelve. Thirteen fourteen ' +
        'fifteen sixteen. Seventeen eighteen nineteen twenty.',
    )
    const chunks = chunkingOf(chunkSettings.parse({ kind: 'fixed', tokens: 16, overlap: 6 }), {
      tokens: wordCounter('double/1', () => 2),
    }).chunk(document)
    assert.deepEqual(show(document, chunks), [
      'One two three four. Five six seven eight.',
      'six seven eight. Nine ten eleven twelve. Thirteen',
      'eleven twelve. Thirteen fourteen fifteen sixteen. Seventeen eighteen',
      'sixteen. Seventeen eighteen nineteen twenty.',
    ])
    const listed = chunks.map(chunk =>
      chunk.sentences.map(sentence => document.text.slice(sentence.start, sentence.end)),
    )
    assert.deepEqual(listed, [
      ['One two three four.', 'Five six seven eight.'],
      ['Nine ten eleven twelve.'],
      ['Thirteen fourteen fifteen sixteen.'],
      ['Seventeen eighteen nineteen twenty.'],
    ])
    assert.deepEqual(
      chunks.map(chunk => document.text.slice(chunk.own?.start, chunk.own?.end)),
      listed.map(sentences => sentences.join(' ')),
    )
  },
)

test('a fixed window may span sections and then belongs to the one that holds all of it', () => {
  const text = '# Guide\n\n## Setup\n\nInstall it first.\n\n## Use\n\nThen run it.\n'
  const setup = text.indexOf('## Setup')
  const use = text.indexOf('## Use')
  const sections = [
    { start: 0, end: text.length, level: 1, headingPath: ['Guide'] },
    { start: setup, end: use, level: 2, headingPath: ['Guide', 'Setup'] },
    { start: use, end: text.length, level: 2, headingPath: ['Guide', 'Use'] },
  ]
  const document = plain(text, { sections })
  assert.deepEqual(
    chunkingOf(chunkSettings.parse({ kind: 'fixed' }), { tokens: words })
      .chunk(document)
      .map(chunk => chunk.headingPath),
    [['Guide']],
  )
  assert.deepEqual(
    chunkingOf(chunkSettings.parse({ kind: 'structure' }), { tokens: words })
      .chunk(document)
      .map(chunk => chunk.headingPath),
    [
      ['Guide', 'Setup'],
      ['Guide', 'Use'],
    ],
  )
})

test('recursive chunks end at blank lines first, then at line ends, then at blanks', () => {
  const paragraph = (name: string, count: number): string =>
    Array.from({ length: count }, (_, index) => `${name}${index}`).join(' ')
  const document = plain(
    `${paragraph('a', 10)}\n\n${paragraph('b', 10)}\n\n${paragraph('c', 12)}\n` +
      `${paragraph('d', 12)}\n\n${paragraph('e', 30)}`,
  )
  const found = divide(document, { kind: 'recursive', characters: 64, overlap: 6 })
  assert.deepEqual(found, [
    `${paragraph('a', 10)}\n\n${paragraph('b', 10)}`,
    paragraph('c', 12),
    paragraph('d', 12),
    'e0 e1 e2 e3 e4 e5 e6 e7 e8 e9 e10 e11 e12 e13 e14 e15 e16 e17',
    'e17 e18 e19 e20 e21 e22 e23 e24 e25 e26 e27 e28 e29',
  ])
})

test("recursive chunks of the papers' size repeat no more than 40 characters", () => {
  const document = plain(`${'abcdefghi '.repeat(900)}`)
  const chunks = chunkingOf(chunkSettings.parse({ kind: 'recursive' })).chunk(document)
  assert.deepEqual(
    chunks.map(({ start, end }) => [start, end]),
    [
      [0, 4089],
      [4050, 8139],
      [8100, 8999],
    ],
  )
})

test('paragraphs stay apart, a short one leads the next, a long one ends at a sentence', () => {
  const long =
    'The first sentence has eight words in it. The second one also has eight words inside. ' +
    'And a third sentence ends it.'
  const document = plain(
    'Dear all,\n\nThe gantry is late by a week.\n\nPlease review the plan until Friday ' +
      `noon.\n\n${long}\n\nBye.`,
  )
  assert.deepEqual(divide(document, { kind: 'paragraph', minTokens: 3, maxTokens: 17 }), [
    'Dear all,\n\nThe gantry is late by a week.',
    'Please review the plan until Friday noon.',
    'The first sentence has eight words in it.',
    'The second one also has eight words inside. And a third sentence ends it.\n\nBye.',
  ])
})

test('semantic chunks begin where the words change', () => {
  const cats = [
    'Cats sleep most of the day.',
    'A sleeping cat still hears a mouse.',
    'Every cat hunts the mouse at night.',
  ]
  const bonds = [
    'Bonds pay interest every quarter.',
    'The interest of a bond depends on its issuer.',
    'An issuer of bonds must publish the interest.',
  ]
  const document = plain([...cats, ...bonds].join(' '))
  assert.deepEqual(divide(document, { kind: 'semantic', minTokens: 4 }), [
    cats.join(' '),
    bonds.join(' '),
  ])
})

test('perplexity chunks end after a sentence that is better foreseen than its neighbours', () => {
  const document = plain('Alpha beta. Gamma delta. Epsilon zeta. Eta theta. Iota kappa.')
  const likelihood = { name: 'told/1', of: () => [[-3, -3], [-2], [-4], [-4.2], [-1]] }
  assert.deepEqual(
    divide(
      document,
      { kind: 'perplexity', signal: 'language-model', threshold: 1, minTokens: 1 },
      { tokens: words, likelihood },
    ),
    ['Alpha beta. Gamma delta.', 'Epsilon zeta. Eta theta. Iota kappa.'],
  )
})

test('perplexity is of a language model where there is one, else of word counts', () => {
  const settings = chunkSettings.parse({ kind: 'perplexity', tokenizer: 'estimate' })
  const counted = chunkSettings.parse({ ...settings, signal: 'n-gram' })
  const likelihood = { name: 'told/1', of: () => Promise.resolve([]) }
  assert.match(chunkerName(settings), /signal=n-gram\/1,threshold=1,/)
  assert.match(chunkerName(settings, { likelihood }), /signal=told\/1,threshold=0\.5,/)
  assert.match(chunkerName(counted, { likelihood }), /signal=n-gram\/1,/)
})

test('a size that no border serves is kept all the same, at the strongest place', () => {
  const sentences = [
    'One two three four five.',
    'Six seven eight nine.',
    'Ten eleven twelve thirteen.',
    'Fourteen fifteen sixteen.',
  ]
  const document = plain(sentences.join(' '))
  const similarity = { name: 'told/1', of: () => [0.9, 0.3, 0.8] }
  const found = divide(
    document,
    {
      kind: 'semantic',
      signal: 'encoder',
      tokenizer: 'estimate',
      threshold: 0,
      minTokens: 4,
      maxTokens: 16,
    },
    { similarity },
  )
  assert.deepEqual(found, [sentences.slice(0, 2).join(' '), sentences.slice(2).join(' ')])
  assert.ok(found.every(text => estimatePieces(text) <= 16))
})

test('names tell version and parameters, tokenizer and signal among them', () => {
  assert.equal(chunkingOf().name, 'sentences/2')
  assert.equal(chunkerName({ kind: 'sentence', maxTokens: 100 }), 'sentences/2(maxTokens=100)')
  assert.equal(
    chunkerName(chunkSettings.parse({ kind: 'fixed' }), { tokens: words }),
    'fixed/1(overlap=200,tokenizer=words/1,tokens=1000)',
  )
  assert.equal(
    chunkerName(chunkSettings.parse({ kind: 'recursive' })),
    'recursive/1(characters=4096,overlap=40)',
  )
  assert.match(
    chunkerName(chunkSettings.parse({ kind: 'semantic', tokenizer: 'estimate' })),
    /signal=lexical\/1,threshold=0\.05,tokenizer=word-piece-estimate\/1\)$/,
  )
})

test('settings that cannot be followed are refused by name', () => {
  for (const [settings, field] of [
    [{ kind: 'fixed' }, 'tokenizer'],
    [{ kind: 'semantic', signal: 'encoder', tokenizer: 'estimate' }, 'signal'],
    [{ kind: 'perplexity', signal: 'language-model', tokenizer: 'estimate' }, 'signal'],
  ] as const) {
    assert.throws(
      () => chunkerName(chunkSettings.parse(settings)),
      error =>
        isAppError(error, 'invalid_input') && error.details.issues[0]?.path === `chunking.${field}`,
    )
  }
  assert.equal(chunkSettings.safeParse({ kind: 'fixed', tokens: 100, overlap: 60 }).success, false)
  assert.equal(chunkSettings.safeParse({ kind: 'paragraph', minTokens: 300 }).success, false)
  assert.equal(chunkSettings.safeParse({ kind: 'sentence', size: 3 }).success, false)
})

test('the default is whole sentences in the room that the header leaves', () => {
  const document = plain(
    Array.from(
      { length: 60 },
      (_, index) => `Sentence number ${index} says a few short words here.`,
    ).join(' '),
  )
  assert.deepEqual(
    chunkingOf().chunk(document, { first: 130, others: 200 }),
    sentenceChunks(document, { firstPieces: 130, maxPieces: 200 }),
  )
})

test(
  'models are asked once for each section, and the chunker stays a pure function of what ' +
    'they say',
  async () => {
    const document = plain('One two three. Four five six. Seven eight nine.')
    const asked: Array<readonly string[]> = []
    const similarity = {
      name: 'asked/1',
      of: async (sentences: readonly string[]) => {
        asked.push(sentences)
        return [0.9, -0.5]
      },
    }
    const chunking = await preparedChunking(
      document,
      chunkSettings.parse({
        kind: 'semantic',
        signal: 'encoder',
        tokenizer: 'estimate',
        minTokens: 1,
      }),
      { similarity },
    )
    assert.deepEqual(show(document, chunking.chunk(document)), [
      'One two three. Four five six.',
      'Seven eight nine.',
    ])
    assert.deepEqual(asked, [['One two three.', 'Four five six.', 'Seven eight nine.']])
  },
)

test('hostile texts of millions of characters are divided in linear time', () => {
  const texts = [
    'abcdefghij '.repeat(100_000),
    '漢'.repeat(300_000),
    'a\n'.repeat(200_000),
    'x'.repeat(1_000_000),
    '. '.repeat(200_000),
    '\n\n'.repeat(300_000),
  ]
  const kinds = Object.keys(chunkers) as Array<ChunkSettings['kind']>
  for (const kind of kinds) {
    const chunking = chunkingOf(
      chunkSettings.parse({
        kind,
        ...(kind === 'sentence' || kind === 'recursive' ? {} : { tokenizer: 'estimate' }),
      }),
    )
    for (const text of texts)
      assert.ok(chunking.chunk(plain(text)).every(chunk => chunk.end > chunk.start))
  }
})
