import assert from 'node:assert/strict'
import { test } from 'node:test'
import { owner } from '../../core/principal.ts'
import { readQuestion } from '../../language/question/question.ts'
import { corpusOf, mailRecord, type TestMail } from '../mail-corpus.contract.ts'
import { answerFromGraph } from './answer-from-graph.ts'
import type { StructuredOutcome } from './structured-answer.ts'

const [nora, gwen, olaf, olafAtWork, yusuf, digest, ivo, sam] = [
  'Nora Feeney <nora@feeney.example>',
  'Gwen Pritchard <gwen@pritchard.example>',
  'Rev. Olaf Brandt <olaf@brandt.example>',
  'Olaf Brandt <o.brandt@cityworks.example>',
  'Yusuf Demir <y.demir@council.example>',
  'Soil & Seed <digest@soilandseed.example>',
  'Ivo Kral <ivo@kral.example>',
  'Sam Tate <sam@tate.example>',
]
const csv = { name: 'plots.csv', mediaType: 'text/csv' }
const signed = (name: string, title: string): string => `It is done.\n\n${name}\n${title}`
const mails: readonly TestMail[] = [
  mail('1', 'Soil & Seed No. 41', digest, [nora], 'Hedges.'),
  mail('2', 'Soil & Seed No. 42', digest, [nora], 'Potatoes.'),
  {
    ...mail('3', 'Plots', gwen, [nora], signed('Gwen Pritchard', 'Treasurer, Millrace Allotments')),
    attachment: csv,
  },
  { ...mail('4', 'More plots', gwen, [nora], 'The others.'), attachment: csv },
  mail('5', 'Open day', nora, [gwen, olaf, yusuf], 'Is 11 May good?'),
  { ...mail('6', 'Re: Open day', gwen, [nora], 'Fine.'), answers: '400005' },
  { ...mail('7', 'Re: Open day', olafAtWork, [nora], 'It is.'), answers: '400005' },
  { ...mail('8', 'Automatic reply: Open day', yusuf, [nora], 'I am away.'), answers: '400005' },
  mail('9', 'Hearing', yusuf, [nora], signed('Yusuf Demir', 'Planning Officer')),
  mail('10', 'Tap', ivo, [nora], signed('Ivo Kral', 'Plumber')),
  mail('11', 'Tap', sam, [nora], signed('Sam Tate', 'Plumber')),
  mail('12', 'Lamp', sam, [nora], 'Thank the electrician:\n\nIvo Kral\nElectrician\n\nSam Tate'),
]
function mail(
  id: string,
  subject: string,
  from: string,
  to: readonly string[],
  text: string,
): TestMail {
  const received = `2024-03-${id.padStart(2, '0')} 09:00:00`
  return { id: `40000${id}`, subject, text, from, to, received }
}
const corpus = await corpusOf(mails.map(mailRecord))
const asked = (question: string): Promise<StructuredOutcome> =>
  answerFromGraph(readQuestion(question, { now: Date.UTC(2025, 5, 15), timeZone: 'UTC' }), corpus, {
    principal: owner,
    timeZone: 'UTC',
    page: 0,
    pageSize: 20,
  })

for (const [question, ids] of [
  ['How many issues of Soil & Seed has Nora Feeney received, and which numbers?', ['1', '2']],
  ['How many csv files has Nora Feeney received?', ['3', '4']],
  ['When did Nora Feeney last hear from the planning officer?', ['9']],
  ['How many mails has the treasurer sent Nora Feeney?', ['3', '4', '6']],
  ['Which mails from the electrician are there?', undefined],
  ['Did Gwen herself answer Nora Feeney’s mail of 5 March 2024?', ['6']],
] as const)
  test(question, async () => {
    const outcome = await asked(question)
    if (ids === undefined) assert.equal(outcome.kind, 'none')
    else {
      assert.ok(outcome.kind === 'answer', JSON.stringify(outcome))
      assert.deepEqual(
        outcome.answer.mails.map(({ emailId }) => emailId.slice(5)),
        ids,
      )
    }
  })

for (const [question, people] of [
  ['Who sent Nora Feeney csv files, and how many?', ['Gwen Pritchard']],
  ['Which of the three people Nora Feeney wrote to on 5 March 2024 has not answered?', ['Yusuf']],
  ['Who of those Nora Feeney wrote to on 5 March 2024 has answered?', ['Gwen', 'Olaf']],
] as const)
  test(question, async () => {
    const outcome = await asked(question)
    assert.ok(outcome.kind === 'answer', JSON.stringify(outcome))
    const names = outcome.answer.groups.map(({ name }) => name).sort()
    assert.equal(names.length, people.length)
    for (const [at, name] of people.entries()) assert.equal(names[at]?.startsWith(name), true)
  })

test('a title that two people bear is nobody’s', async () => {
  const outcome = await asked('How many mails are there from the plumber?')
  assert.ok(outcome.kind === 'ambiguous', JSON.stringify(outcome))
  assert.equal(outcome.candidates.length, 2)
})

test('several addresses are believed of whom the corpus knows with several', async () => {
  const outcome = await asked(
    'How many mails did Gwen Pritchard send, both her addresses together?',
  )
  assert.equal(outcome.kind, 'none')
})

test('files of one kind are counted by their emails only where none came with two', async () => {
  const outcome = await asked('How many csv files did Gwen send Nora Feeney in March 2024?')
  assert.ok(outcome.kind === 'answer', JSON.stringify(outcome))
  assert.equal(outcome.answer.total, 2)
})
