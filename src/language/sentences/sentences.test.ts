import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseJson } from '../../support/json.ts'
import { maxSentenceLength, sentences } from './sentences.ts'

const numRuns = Number(process.env['VERITRAIL_CASES'] ?? 200)
const split = (text: string): string[] =>
  sentences(text).map(range => text.slice(range.start, range.end))

test('stops of abbreviations, initials, numbers, versions and addresses end nothing', () => {
  for (const text of [
    'Mr. Smith met Dr. J. R. Jones at 5 p.m. on Jan. 5 in the U.S. Senate.',
    'See e.g. fig. 3, p. 12 and No. 5 of vol. 2 vs. the rest.',
    'Version 2.0.1 of foo.bar.txt is at www.example.com/a.b for $3.50.',
    'Apple Inc. employs J.K. Rowling and John F. Kennedy Jr. for it.',
    'Am 3. Oktober war es z. B. gut, d. h. nicht schlecht.',
    'It started at 10.30 and cost approx. 5.5 million.',
  ])
    assert.deepEqual(split(text), [text])
})

test('stops before a word that begins sentences end one, abbreviation or not', () => {
  assert.deepEqual(
    split('He lives in the U.S. The firm is Acme Inc. It grew. Take vitamin C. It helps.'),
    ['He lives in the U.S.', 'The firm is Acme Inc.', 'It grew.', 'Take vitamin C.', 'It helps.'],
  )
  assert.deepEqual(split('It was founded in 1990. The firm grew 5%. No. No. 5 lives.'), [
    'It was founded in 1990.',
    'The firm grew 5%.',
    'No.',
    'No. 5 lives.',
  ])
})

test('a measure before a capital ends a sentence', () => {
  for (const parts of [
    ['The motor draws 16 A.', 'Fuses are changed by the caretaker.'],
    ['The voltage is 230 V.', 'Never open the case.'],
    ['Stop after 5 min.', 'Rinse twice.'],
    ['The lesson is at 9 p.m.', 'Bring a pen.'],
    ['The hall is 12 ft.', 'Ceilings are high.'],
    ['The journey takes 3 hrs.', 'Trains leave hourly.'],
  ])
    assert.deepEqual(split(parts.join(' ')), parts)
  for (const text of [
    'It opens at 8 a.m. Saturdays and at 9 a.m. Eastern on holidays.',
    'The call is at 10 a.m. GMT and 6 p.m. Monday.',
    'It lifts off at 3:17 a.m. Baikonur time and lands at 5 p.m. Berlin summer time.',
    'In 2019 A. Smith and on 12 May 7 K. Jones wrote.',
    '2 A. Einstein, Annalen der Physik.',
    'Aged 42, A. Smith retired.',
    'They sent 5 ft. long rods to Hr. Weber and Ft. Lauderdale.',
  ])
    assert.deepEqual(split(text), [text])
})

test('a row of two cells with names ends with its line', () => {
  const rows = ['role: user | text: Is it open? I would like to swim.', 'role: bot | text: No.']
  assert.deepEqual(split(rows.join('\n')), rows)
  const prose = 'The hall is open | closed, and we hope: soon. So it\nstays.'
  assert.deepEqual(split(prose), ['The hall is open | closed, and we hope: soon.', 'So it\nstays.'])
})

test('a unit of one letter ends a sentence, an initial after a number does not', () => {
  assert.deepEqual(
    split(
      'It closes above 25 m/s. Rods are new. It holds 5 t. Dr. Smith saw it. It was 20 °C. Water ' +
        'froze. In 2019 J. Smith came. It is 5 m. long.',
    ),
    [
      'It closes above 25 m/s.',
      'Rods are new.',
      'It holds 5 t.',
      'Dr. Smith saw it.',
      'It was 20 °C.',
      'Water froze.',
      'In 2019 J. Smith came.',
      'It is 5 m. long.',
    ],
  )
})

test('initials, endings, variables and numbers with letters go by what follows them', () => {
  for (const text of [
    'The survey by J. A. Marsh and the U. S. Navy agree.',
    'The sample (accession no. KX81) and its map (suppl. fig. S2) are kept.',
    'It was drawn by I. Keller in 1921 (r. 1920–24).',
  ])
    assert.deepEqual(split(text), [text])
  assert.deepEqual(
    split(
      'They met at the King\u2019s. Oxford was cold. The line leads from x to y. Moving it ' +
        'costs. So do I. Tom knows. It was at pH 7 or another pH. When it fell, it froze. ' +
        'The spot is at 30°15′E. Nobody lives there.',
    ),
    [
      'They met at the King\u2019s.',
      'Oxford was cold.',
      'The line leads from x to y.',
      'Moving it costs.',
      'So do I.',
      'Tom knows.',
      'It was at pH 7 or another pH.',
      'When it fell, it froze.',
      'The spot is at 30°15′E.',
      'Nobody lives there.',
    ],
  )
})

test('closing quotes, brackets and reference marks belong to the sentence they close', () => {
  assert.deepEqual(split('He said "Stop." Then he left. (See below.) Good.[12] “Next!” 5 came.'), [
    'He said "Stop."',
    'Then he left.',
    '(See below.)',
    'Good.[12]',
    '“Next!”',
    '5 came.',
  ])
  assert.deepEqual(split('"Really?" she asked. The end… Maybe. Wait... what?'), [
    '"Really?" she asked.',
    'The end…',
    'Maybe.',
    'Wait... what?',
  ])
})

test('tokenised text has its stops and quotes apart from the words', () => {
  assert.deepEqual(
    split(
      "He was `` very good . '' It won 3 - 1 . " +
        "Mr. Black 's song ( 1963 ) is from the U.S. Senate .",
    ),
    [
      "He was `` very good . ''",
      'It won 3 - 1 .',
      "Mr. Black 's song ( 1963 ) is from the U.S. Senate .",
    ],
  )
})

test('stops of other scripts need no blank after them', () => {
  assert.deepEqual(split('今天天气很好。我们去公园吧！你呢？好'), [
    '今天天气很好。',
    '我们去公园吧！',
    '你呢？',
    '好',
  ])
  assert.deepEqual(split('यह एक वाक्य है। यह दूसरा है। هل هذا سؤال؟ نعم.'), [
    'यह एक वाक्य है।',
    'यह दूसरा है।',
    'هل هذا سؤال؟',
    'نعم.',
  ])
})

test('a line end inside wrapped text ends nothing', () => {
  const text =
    'We need to finalize the design for the underdeck gantry before the end of\nthe month. ' +
    'Please review the attached design drafts and send comments to Mr.\nSmith by Friday.'
  assert.deepEqual(split(text), [
    text.slice(0, text.indexOf('Please') - 1),
    text.slice(text.indexOf('Please')),
  ])
})

test('greetings, signatures, list items, headings, rows and rules stand alone', () => {
  const text =
    'Hi John,\nplease look.\n\n# Plan\nThe plan is\n- first item\n- second\n1. Third ' +
    'thing\n| a | b |\n| 1 | 2 |\nName\tAge\n-----\nKind regards,\nMary Smith\nAcme Ltd.'
  assert.deepEqual(split(text), [
    'Hi John,',
    'please look.',
    'Plan',
    'The plan is',
    'first item',
    'second',
    '1. Third thing',
    '| a | b |',
    '| 1 | 2 |',
    'Name\tAge',
    'Kind regards,',
    'Mary Smith',
    'Acme Ltd.',
  ])
})

test('quoted lines are joined and lose their marks at the start of a sentence', () => {
  assert.deepEqual(
    split(
      '> This is a quoted line of mail that was wrapped by the mail program before it\n> ' +
        'was sent. And this is one more of the lines that are\n> wrapped. Yes.',
    ),
    [
      'This is a quoted line of mail that was wrapped by the mail program before it\n> was sent.',
      'And this is one more of the lines that are\n> wrapped.',
      'Yes.',
    ],
  )
})

test('mail in small letters is split all the same', () => {
  assert.deepEqual(split('hello team. please send the report. thanks'), [
    'hello team.',
    'please send the report.',
    'thanks',
  ])
})

test('text without stops is cut at blanks, and never inside a surrogate pair', () => {
  for (const text of [
    'word, '.repeat(2000),
    'x'.repeat(5000),
    '😀'.repeat(3000),
    `a${'😀'.repeat(3000)}`,
  ]) {
    const parts = split(text)
    assert.ok(parts.length > 1)
    for (const part of parts) assert.ok(part.length <= maxSentenceLength && part.isWellFormed())
    assert.equal(parts.join('').replace(/\s/g, ''), text.replace(/\s/g, ''))
  }
})

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc
    .array(
      fc.constantFrom(
        'Mr. ',
        'word ',
        'The ',
        '. ',
        '! ',
        '? ',
        '\n',
        '\n\n',
        '- ',
        '> ',
        '| ',
        '\t',
        '"',
        ')',
        '(',
        "''",
        '``',
        ' .',
        '1. ',
        'a.b',
        '。',
        '…',
        '😀',
        '# ',
        ':',
        ', ',
        '5',
        '  ',
        'i ',
        'U.S. ',
        '[1]',
      ),
      { maxLength: 60 },
    )
    .map(parts => parts.join('')),
)

test(
  'sentences are trimmed, in bounds, in order, apart, deterministic, and together hold every ' +
    'word',
  () => {
    fc.assert(
      fc.property(anyText, fc.nat(), fc.nat(), (text, left, right) => {
        const [first, second] = [left % (text.length + 1), right % (text.length + 1)]
        for (const range of [
          { start: 0, end: text.length },
          { start: Math.min(first, second), end: Math.max(first, second) },
        ]) {
          const found = sentences(text, range)
          assert.deepEqual(sentences(text, range), found)
          let end = range.start
          let between = ''
          for (const sentence of found) {
            assert.ok(
              sentence.start >= end && sentence.end > sentence.start && sentence.end <= range.end,
            )
            const slice = text.slice(sentence.start, sentence.end)
            assert.equal(slice.trim(), slice)
            assert.ok(!/\n\s*\n/.test(slice) && slice.length <= maxSentenceLength)
            between += text.slice(end, sentence.start)
            end = sentence.end
          }
          between += text.slice(end, range.end)
          assert.ok(!/[\p{L}\p{N}]/u.test(between), between)
        }
      }),
      { numRuns },
    )
  },
)

const corpus = join(process.env['VERITRAIL_DATA'] ?? '../shared/data', 'clapnq', 'corpus.jsonl')

test(
  'agrees with the sentences of the ClapNQ passages',
  { skip: existsSync(corpus) ? false : `no ${corpus}` },
  () => {
    interface Passage {
      readonly text: string
      readonly sentences: readonly string[]
    }
    const passages = readFileSync(corpus, 'utf8')
      .trim()
      .split('\n')
      .map(line => parseJson(line, 'a ClapNQ passage') as Passage)
    // Passages of tables and lists are cut inside phrases there; prose is where every sentence but
    // the last ends with a stop.
    const prose = passages.filter(passage =>
      passage.sentences.slice(0, -1).every(sentence => /[.!?…][\s'")\]”’]*$/.test(sentence)),
    )
    assert.ok(prose.length > 400)
    assert.ok(boundaryF1(prose) >= 0.99)
    assert.ok(boundaryF1(passages) >= 0.94)
  },
)

function boundaryF1(
  passages: ReadonlyArray<{ readonly text: string; readonly sentences: readonly string[] }>,
): number {
  let hits = 0
  let found = 0
  let wanted = 0
  for (const { text, sentences: gold } of passages) {
    const ends = new Set<number>()
    let position = 0
    for (const sentence of gold) {
      position = text.indexOf(sentence.trim(), position) + sentence.trim().length
      ends.add(position)
    }
    const ours = sentences(text)
    wanted += ends.size
    found += ours.length
    hits += ours.filter(sentence => ends.has(sentence.end)).length
  }
  return (2 * hits) / (found + wanted)
}
