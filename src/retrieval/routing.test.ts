import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { routeQuestion } from './routing.ts'
import { readSearchText } from '../language/question/question.ts'

const routes = (questions: readonly string[]): string[] =>
  questions.map(question => routeQuestion(readSearchText(question)))

test('questions about how named things are related are relational', () => {
  assert.deepEqual(
    [
      ...new Set(
        routes([
          'What is the relationship between Diabetic Ketoacidosis and Kelly Wood, MD?',
          'When did Lothair II’s mother die?',
          'Are Marufabad and Nasamkhrali both located in the same country?',
          'Who directed the film in which Jung Joon-young made his debut?',
          'What do E. B. White and Dan Masterson have in common?',
        ]),
      ),
    ],
    ['relational'],
  )
})

test('questions that want to be told about a subject are semantic', () => {
  assert.deepEqual(
    [
      ...new Set(
        routes([
          'Tell me about diabetes in different age groups',
          'Give a brief about Gestational Diabetes',
          'How are hanger rods replaced that exceed the limit?',
          'what is meant by seasonality in a time series',
          'which safety protocols apply on site',
        ]),
      ),
    ],
    ['semantic'],
  )
})

test('questions of both kinds, and those that are neither for certain, are mixed', () => {
  assert.deepEqual(
    [
      ...new Set(
        routes([
          'How did the death of Ada Lovelace’s father change her work?',
          'When does the Manchester office close for Christmas?',
          'Which singers were born there?',
        ]),
      ),
    ],
    ['mixed'],
  )
})

test('any text has a route, in linear time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), text =>
      ['relational', 'semantic', 'mixed'].includes(routeQuestion(readSearchText(text))),
    ),
    { numRuns: Number(process.env['VERITRAIL_CASES'] ?? 100) },
  )
  assert.equal(typeof routeQuestion(readSearchText('how does '.repeat(50_000))), 'string')
})
