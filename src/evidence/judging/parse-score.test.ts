import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseScore } from './parse-score.ts'

test('takes one integer of the scale in the forms that judges use', () => {
  for (const reply of [
    '4',
    ' 4\n',
    '4.',
    '4.0',
    'Score: 4',
    '- Query Relevance: 4',
    'Factual Accuracy:\n4',
    '4/5',
    '4 / 5',
    '4 out of 5',
    '4 of 5',
    '**4**',
    '**Score:** 4 (very good)',
    'Coverage (1-5): 4',
    '{"score": 4}',
    '```\n4\n```',
    'Score: 4\n\nFinal score: 4',
    'On a scale from 1 to 5: 4',
    'Fluency = 4',
    '<think>2? no, 3 or 4</think>\n4',
    'reasons… </think> 4',
    `${'The response is fine. '.repeat(20)}\n\nScore: 4`,
  ]) {
    assert.deepEqual(parseScore(reply), { score: 4 }, reply)
  }
  assert.deepEqual(parseScore('3', 3), { score: 3 })
})

test('refuses what is not one integer of the scale, and says why', () => {
  for (const reply of [
    '',
    'four',
    '4 or 5',
    '4-5',
    '4–5',
    '4 to 5',
    '0',
    '6',
    '4.5',
    '4,5',
    '4½',
    '-4',
    'Score: -4',
    '10',
    '44',
    '4/10',
    '8/10',
    'between 3 and 4',
    '4%',
    '4 or so',
    'Accuracy: 4, Coverage: 3',
    '<think>4',
    '４',
    'NaN',
    `${'It is good. 4 of the points are made. '.repeat(20)}`,
    '1e3',
    '4 and a half',
  ]) {
    const parsed = parseScore(reply)
    assert.ok(
      'problem' in parsed && parsed.problem.length > 0,
      `${reply} gave ${JSON.stringify(parsed)}`,
    )
  }
  assert.ok('problem' in parseScore('4', 3))
})

test('whatever a model replies, a score is an integer from 1 to 5', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc
          .array(
            fc.constantFrom(
              '4',
              '5',
              '.',
              ',',
              '-',
              '/5',
              ' or ',
              '\n',
              '(1-5)',
              'Score',
              ':',
              '</think>',
              ' ',
            ),
          )
          .map(parts => parts.join('')),
      ),
      reply => {
        const parsed = parseScore(reply)
        if ('score' in parsed) assert.ok([1, 2, 3, 4, 5].includes(parsed.score))
      },
    ),
    { numRuns: Number(process.env['VERITRAIL_CASES'] ?? 200) },
  )
})
