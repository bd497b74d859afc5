import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { checkForm, saysUntold } from './checks/check-form.ts'
import { findDuplicates } from './checks/find-duplicates.ts'
import { importQuestions, importTable } from './import-questions.ts'
import { questionOptions } from './question-options.ts'
import type { GoldQuestion } from './question-set.ts'
import { readQuestionSet } from './read-question-set.ts'
import { applyReview, editQuestion } from './review-table.ts'
import { findLeaks, splitQuestions } from './split-questions.ts'
import { questionLines, questionSetVersion } from './write-question-set.ts'

const question = (id: string, given: Partial<GoldQuestion> = {}): GoldQuestion => ({
  id,
  question: `Where is yard ${id} of Harlow Ltd?`,
  answer: 'In Leith',
  aliases: [],
  category: 'factoid',
  evidence: [{ documentKey: `${id}.md`, text: 'The yard is in Leith.' }],
  difficulty: 'S1',
  bloom: 'B1',
  wrong: ['In Oban', 'In Perth', 'In Wick'],
  rightOption: 2,
  ...given,
})
const kinds = (given: Partial<GoldQuestion>): string[] =>
  checkForm(question('a', given)).map(({ kind }) => kind)

describe('a question set', () => {
  it('is written as it is read', () => {
    const questions = [
      question('a'),
      question('b', { state: 'doubtful', doubts: ['why'], statement: 'It is {}.' }),
    ]
    assert.deepEqual(readQuestionSet(questionLines(questions)), { questions, problems: [] })
  })

  it('has a version of what it asks, whatever reviewers noted', () => {
    const set = [question('a'), question('b')]
    const version = questionSetVersion(set)
    assert.match(version, /^[\da-f]{16}$/)
    const approved = set.map(each => ({ ...each, state: 'approved' as const }))
    assert.equal(questionSetVersion(approved), version)
    const [first = question('a')] = set
    const others = [
      set.toReversed(),
      [first],
      [first, question('b', { answer: 'In Ayr' })],
      [first, question('b', { rightOption: 0 })],
      [first, question('b', { state: 'rejected' })],
    ]
    assert.ok(others.every(other => questionSetVersion(other) !== version))
  })

  it('shows the right option at its place, else where the id puts it', () => {
    assert.deepEqual(questionOptions(question('a')), {
      options: ['In Oban', 'In Perth', 'In Leith', 'In Wick'],
      rightOption: 2,
    })
    const places = Array.from({ length: 400 }, (_, index) => {
      const { rightOption: _place, ...rest } = question(`q${index}`)
      return questionOptions(rest)?.rightOption
    })
    for (const place of [0, 1, 2, 3]) {
      const count = places.filter(each => each === place).length
      assert.ok(count > 70 && count < 130, `${count} at ${place}`)
    }
  })
})

describe('the form of a question', () => {
  it('is sound where options differ, the wording stands alone and the level fits', () => {
    assert.deepEqual(kinds({}), [])
  })
  it('is doubted for words that mean something only beside a text', () => {
    for (const asked of ['Where is it?', 'What does the document say?', 'Who wrote this letter?'])
      assert.ok(kinds({ question: asked }).includes('alone'), asked)
    assert.deepEqual(kinds({ question: 'Who directed the film "They Live"?' }), [])
  })
  it('is doubted where the question holds the right option only', () => {
    assert.ok(
      kinds({ question: 'Where in Leith is the yard?', answer: 'Leith' }).includes('given away'),
    )
  })
  it('is rejected with the same option twice', () => {
    const [finding] = checkForm(question('a', { wrong: ['in leith.', 'In Perth', 'In Wick'] }))
    assert.deepEqual([finding?.kind, finding?.weight], ['options', 'rejects'])
  })
  it('is doubted at a level that its documents do not have', () => {
    assert.deepEqual(kinds({ difficulty: 'S3' }), ['level'])
    assert.deepEqual(kinds({ difficulty: 'S4' }), ['level'])
    assert.deepEqual(kinds({ difficulty: 'S4', answer: 'The documents do not say.' }), [])
    assert.ok(saysUntold('This is not specified.'))
  })
})

describe('equal questions', () => {
  it('are found whatever their case and punctuation', async () => {
    const set = [
      question('a'),
      question('b'),
      question('c', { question: 'where is yard a of harlow ltd' }),
    ]
    assert.deepEqual(await findDuplicates(set, undefined), [{ id: 'c', of: 'a' }])
  })
})

describe('a split', () => {
  it('puts every question on one side and no document on two', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 3 }), { maxLength: 40 }),
        fc.integer({ min: 0, max: 99 }),
        (documents, seed) => {
          const set = documents.map((names, index) =>
            question(String(index), {
              evidence: names.map(name => ({ documentKey: String(name) })),
            }),
          )
          const [left = [], right = []] = splitQuestions(set, [0.5, 0.5], seed)
          assert.equal(left.length + right.length, set.length)
          assert.deepEqual(
            findLeaks(right, left).filter(({ by }) => by !== 'words'),
            [],
          )
        },
      ),
    )
  })
  it('is near the shares where documents allow it, and the same for a seed', () => {
    const set = Array.from({ length: 100 }, (_, index) => question(`q${index}`))
    const parts = splitQuestions(set, [0.8, 0.2], 3)
    assert.deepEqual(
      parts.map(({ length }) => length),
      [80, 20],
    )
    assert.deepEqual(parts, splitQuestions(set, [0.8, 0.2], 3))
    assert.notDeepEqual(parts, splitQuestions(set, [0.8, 0.2], 4))
  })
  it('tells of questions worded as one of the other part', () => {
    const [left, right] = [
      question('a'),
      question('b', { question: 'Where is yard a of Harlow Ltd?' }),
    ]
    assert.deepEqual(findLeaks([right], [left]), [{ id: 'b', of: 'a', by: 'words' }])
  })
})

describe('a review', () => {
  const header = ['Id', 'State', 'Question', 'Right answer', 'Wrong options']
  it('approves, rejects and corrects questions, and names rows that it cannot take over', () => {
    const set = [
      question('a', { state: 'doubtful', doubts: ['unclear'] }),
      question('b', { statement: 'It is {}.' }),
      question('c'),
    ]
    const { questions, changed, problems } = applyReview(set, [
      header,
      ['a', 'approved', '', '', ''],
      ['b', '', 'Where does Harlow Ltd have a yard?', "'-5", 'In Oban\nIn Ayr'],
      ['c', 'fine', '', '', ''],
      ['d', 'approved', '', '', ''],
    ])
    assert.equal(changed, 2)
    assert.deepEqual(
      questions.map(({ id, state, doubts }) => [id, state, doubts]),
      [
        ['a', 'approved', undefined],
        ['b', 'approved', undefined],
        ['c', undefined, undefined],
      ],
    )
    const [, edited] = questions
    assert.deepEqual(
      [edited?.answer, edited?.wrong, edited?.statement],
      ['-5', ['In Oban', 'In Ayr'], undefined],
    )
    assert.deepEqual(
      problems.map(({ row }) => row),
      [4, 5],
    )
  })
  it('refuses an edit that makes two options equal', () => {
    assert.equal(
      editQuestion(question('a'), { answer: 'in oban' }),
      'the same option is there twice',
    )
    const same = question('a')
    assert.equal(editQuestion(same, {}), same)
  })
})

describe('questions of other programs', () => {
  it('are read from SQuAD', () => {
    const qas = [
      {
        id: '1',
        question: 'Where?',
        answers: [{ text: 'Here' }, { text: 'There' }, { text: 'Here' }],
      },
      { id: '2', question: 'When?', is_impossible: true, answers: [] },
    ]
    const { shape, questions } = importQuestions(
      JSON.stringify({ version: '2', data: [{ title: 'T', paragraphs: [{ context: 'c', qas }] }] }),
    )
    assert.equal(shape, 'squad')
    assert.deepEqual(
      questions.map(({ answer, aliases, category, evidence }) => [
        answer,
        aliases,
        category,
        evidence,
      ]),
      [
        ['Here', ['There'], undefined, [{ documentKey: 'T' }]],
        [undefined, [], 'unanswerable', []],
      ],
    )
  })
  it("are read from RAGAS' test sets", () => {
    const rows = [
      { user_input: 'Who?', reference: 'Ada', synthesizer_name: 'single_hop' },
      { question: 'Why?', ground_truths: ['so', 'thus'], evolution_type: 'simple' },
      { reference: 'nobody asks' },
    ]
    const read = importQuestions(rows.map(row => JSON.stringify(row)).join('\n'))
    assert.equal(read.shape, 'ragas')
    assert.deepEqual(
      read.questions.map(({ answer, aliases, category }) => [answer, aliases, category]),
      [
        ['Ada', [], 'single_hop'],
        ['so', ['thus'], 'simple'],
      ],
    )
    assert.deepEqual(
      read.problems.map(({ place }) => place),
      ['line 3'],
    )
  })
  it("are read from the paper's array of multiple-choice questions", () => {
    const item = {
      difficulty: 'S2',
      question: 'What is the limit?',
      correct_answer: '2 mm',
      incorrect_answers: ['3 mm', '4 mm', '5 mm'],
      related_articles: ['guide.md'],
    }
    const [read] = importQuestions(JSON.stringify([item])).questions
    assert.deepEqual(read?.wrong, item.incorrect_answers)
    assert.deepEqual(read.evidence, [{ documentKey: 'guide.md' }])
  })
  it('are read from a table, and rows without a question are named', () => {
    const { questions, problems } = importTable([
      ['Question', 'Answer', 'Document', 'Wrong options'],
      ['Where?', 'Leith', 'a.md', 'Oban | Perth'],
      ['', 'Leith', '', ''],
    ])
    assert.deepEqual(
      questions.map(({ answer, wrong, evidence }) => [answer, wrong, evidence]),
      [['Leith', ['Oban', 'Perth'], [{ documentKey: 'a.md' }]]],
    )
    assert.deepEqual(
      problems.map(({ place }) => place),
      ['row 3'],
    )
  })
  it('never break the reader, whatever they hold', () => {
    fc.assert(
      fc.property(fc.oneof(fc.json(), fc.string()), content => {
        importQuestions(content)
      }),
    )
  })
})
