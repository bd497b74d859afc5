import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import fc from 'fast-check'
import { analyze, isStopWord, queryTerms, stem, words, wordTexts } from './tokens.ts'

const numRuns = Number(process.env['VERITRAIL_CASES'] ?? 200)
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        'word',
        'Running',
        "O'Brien",
        "don't",
        'U.S.A.',
        'e-mail',
        '1,234',
        '中文',
        'の',
        '😀',
        ' ',
        '.',
        ',',
        '-',
        "'s",
        'Straße',
        'हिन्दी',
        'a@b.com',
        '\n',
        '3.14',
        'ﬁ',
        '𝐀',
        '\ud800',
      ),
      { maxLength: 30 },
    )
    .map(parts => parts.join('')),
)

test('what is not seen does not hide a word, and is of a word only inside it', () => {
  assert.deepEqual(
    wordTexts('han\u00adger gan\u200btry re\u2060placed A\u202eda\u202c \u200eKent\u200f \u00ad'),
    ['hanger', 'gantry', 'replaced', 'ada', 'kent'],
  )
  assert.deepEqual(analyze('The han\u00adgers'), analyze('The hangers'))
  const text = 'at Kent\u200f now'
  assert.deepEqual(
    words(text).map(({ start, end }) => text.slice(start, end)),
    ['at', 'Kent', 'now'],
  )
})

test('parts words the same way in documents and questions', () => {
  const cases: ReadonlyArray<readonly [string, string]> = [
    ['well-known', 'well known'],
    ["John's", 'john'],
    ['John’s', 'john'],
    ["O'Brien", 'obrien'],
    ["l'homme d'Artagnan", 'l homme d artagnan'],
    ['U.S.A.', 'usa'],
    ['e-mail E-Mail', 'email email'],
    ['john.doe@example.com', 'john doe example com'],
    ['INV-2023-001', 'inv 2023 001'],
    ['UNDE5678XYZ1234', 'unde5678xyz1234'],
    ['Person_700b29d2c283', 'person 700b29d2c283'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['1,234.5', '1234 5'],
    ['3.14', '3 14'],
    ['2024-02-03 23:41', '2024 02 03 23 41'],
    ["Examiner 's do n't", 'examiner do nt'],
    ["we'll don't", 'we dont'],
    ['東京大', '東 京 大'],
    ['Ünïcode', 'unicode'],
    ['one - year', 'one year'],
  ]
  for (const [text, expected] of cases)
    assert.equal(
      words(text)
        .map(word => word.text)
        .join(' '),
      expected,
      text,
    )
})

test('word ranges hold the word without its possessive', () => {
  const text = "the “Émile's” report"
  assert.deepEqual(
    words(text).map(word => text.slice(word.start, word.end)),
    ['the', 'Émile', 'report'],
  )
})

test('index terms are stems, with stop words, and ideographs in pairs', () => {
  assert.deepEqual(analyze('The gantries were inspected'), ['the', 'gantri', 'were', 'inspect'])
  assert.deepEqual(analyze('東京大学 中 ok'), ['東京', '京大', '大学', '中', 'ok'])
})

test('a question keeps its content words, and all of them if it has no others', () => {
  assert.deepEqual(queryTerms('Who is the director of the film Polish-Russian War?'), [
    'director',
    'film',
    'polish',
    'russian',
    'war',
  ])
  assert.deepEqual(queryTerms('who was it?'), ['who', 'was', 'it'])
  assert.deepEqual(queryTerms('What did the US do in IT?'), ['us', 'it'])
  assert.deepEqual(queryTerms('Wann hat die Firma den Vertrag unterschrieben?'), [
    'firma',
    'vertrag',
    'unterschrieben',
  ])
  assert.deepEqual(queryTerms(''), [])
})

test('stop words are those of the language asked for', () => {
  assert.deepEqual(
    [
      isStopWord('the'),
      isStopWord('der'),
      isStopWord('der', 'de'),
      isStopWord('the', 'de'),
      isStopWord('the', 'xx'),
    ],
    [true, false, true, false, false],
  )
})

test('word ranges are in bounds, in order, apart, and cut no surrogate pair', () => {
  fc.assert(
    fc.property(anyText, text => {
      let end = 0
      for (const word of words(text)) {
        assert.ok(word.start >= end && word.end > word.start && word.end <= text.length)
        assert.ok(/^[\p{L}\p{N}]+$/u.test(word.text), word.text)
        if (text.isWellFormed()) assert.ok(text.slice(word.start, word.end).isWellFormed())
        end = word.end
      }
      assert.deepEqual(
        wordTexts(text),
        words(text).map(word => word.text),
      )
    }),
    { numRuns },
  )
})

test('terms analysed again are the same terms', () => {
  fc.assert(
    fc.property(anyText, text => {
      const terms = analyze(text)
      assert.deepEqual(analyze(terms.join(' ')), terms)
      for (const term of queryTerms(text)) assert.deepEqual(analyze(term), [term])
    }),
    { numRuns },
  )
})

test('the stem of a stem is itself', () => {
  for (const word of (
    'organisations generously conditional universities communication happily abilities ' +
    'nationalisation'
  ).split(' '))
    assert.equal(stem(stem(word)), stem(word))
})

test("terms pass SQLite's unicode61 tokenizer unchanged", () => {
  const database = new DatabaseSync(':memory:')
  database.exec(
    "create virtual table document using fts5 (terms, tokenize='unicode61'); create " +
      "virtual table instance using fts5vocab (document, 'instance')",
  )
  const insert = database.prepare('insert into document (rowid, terms) values (1, ?)')
  fc.assert(
    fc.property(anyText, text => {
      const terms = analyze(text)
      insert.run(terms.join(' '))
      const stored = database
        .prepare('select term from instance order by offset')
        .all()
        .map(row => row['term'])
      database.exec('delete from document')
      assert.deepEqual(stored, terms)
    }),
    { numRuns },
  )
  database.close()
})

test('very long runs are bounded', () => {
  for (const run of ['a'.repeat(100_000), '1'.repeat(100_000), 'ａ'.repeat(100_000)]) {
    const terms = analyze(run)
    assert.equal(terms.length, 1)
    assert.ok((terms[0]?.length ?? 0) <= 64)
  }
})
