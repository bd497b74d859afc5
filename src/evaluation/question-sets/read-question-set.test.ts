import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { readQuestionSet } from './read-question-set.ts'

const lines = (...values: readonly unknown[]): string =>
  values.map(value => (typeof value === 'string' ? value : JSON.stringify(value))).join('\n')

describe('question sets', () => {
  it('are read with answer, aliases, evidence and category', () => {
    const question = {
      id: 'q1',
      question: 'Who signs?',
      answer: 'the engineer',
      aliases: ['an engineer'],
      evidence: [
        { documentKey: 'guide.md', text: 'signed by the engineer' },
        { documentId: 'doc_1', start: 3, end: 9 },
      ],
      category: 'fact',
    }
    assert.deepEqual(readQuestionSet(lines(question)), { questions: [question], problems: [] })
  })

  it('are read under the names that published sets use', () => {
    const { questions } = readQuestionSet(
      lines({
        id: 7,
        question: 'Who?',
        answer_aliases: ['x'],
        type: 'bridge',
        supporting_ids: ['2wiki:4', 5],
        level: 'hard',
      }),
    )
    assert.deepEqual(questions, [
      {
        id: '7',
        question: 'Who?',
        answer: undefined,
        aliases: ['x'],
        category: 'bridge',
        evidence: [{ documentKey: '2wiki:4' }, { documentKey: '5' }],
      },
    ])
  })

  it('name each line that is wrong, and keep the rest', () => {
    const { questions, problems } = readQuestionSet(
      lines(
        { id: 'a', question: 'Kept?' },
        '',
        'no json',
        { id: 'b' },
        { id: 'a', question: 'Again?' },
        '[1]',
        { id: 'c', question: 'Where?', evidence: [{ text: 'words' }] },
        { id: 'd', question: 'Where?', evidence: [{ documentKey: 'x', start: 4 }] },
        { id: 'e', question: 'Where?', evidence: [{ documentKey: 'x', start: 4, end: 4 }] },
        { id: 'f', question: 'Kept too?' },
      ),
    )
    assert.deepEqual(
      questions.map(({ id }) => id),
      ['a', 'f'],
    )
    assert.deepEqual(
      problems.map(({ line }) => line),
      [3, 4, 5, 6, 7, 8, 9],
    )
    const message = (line: number): string =>
      problems.find(problem => problem.line === line)?.message ?? ''
    assert.equal(message(3), 'is not JSON')
    assert.match(message(4), /^question: /)
    assert.equal(message(5), 'the id "a" is already used in line 1')
    assert.match(message(7), /^evidence\.0: needs a documentId or a documentKey/)
    assert.match(message(8), /needs start and end/)
    assert.match(message(9), /must start before it ends/)
  })

  it('may begin with a byte order mark and end lines as Windows does', () => {
    const { questions, problems } = readQuestionSet(
      '\ufeff{"id":"a","question":"One?"}\r\n{"id":"b","question":"Two?"}\r\n',
    )
    assert.deepEqual([questions.map(({ id }) => id), problems], [['a', 'b'], []])
  })

  it('never throw, whatever the lines hold', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.string(),
            fc.json(),
            fc
              .record({ id: fc.anything(), question: fc.anything(), evidence: fc.anything() })
              .map(value => JSON.stringify(value)),
          ),
        ),
        values => {
          const { questions, problems } = readQuestionSet(values.join('\n'))
          assert.equal(new Set(questions.map(({ id }) => id)).size, questions.length)
          assert.ok(problems.every(({ line, message }) => line >= 1 && message !== ''))
        },
      ),
      { numRuns: Number(process.env['VERITRAIL_CASES'] ?? 200) },
    )
  })
})
