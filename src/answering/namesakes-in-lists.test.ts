import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectAnswer, type Answer } from '../core/answer.ts'
import { owner } from '../core/principal.ts'
import { corpusOf, mailRecord } from '../retrieval/mail-corpus.contract.ts'
import { ask } from './ask.ts'

const north = ['Ben Carver', 'Irene Dale', 'Olga Hart', 'Tom Marsh', 'Sara Voss']
const south = ['Ben Lowe', 'Irene Kemp', 'Olga Pike']
const addressed = (name: string, town: string): string =>
  `${name} <${name.toLowerCase().replace(' ', '.')}@${town}.example>`
const everybody = [
  ...north.map(name => addressed(name, 'north')),
  ...south.map(name => addressed(name, 'south')),
]
const store = await corpusOf(
  [...everybody, everybody[3]!].map((from, index) =>
    mailRecord({
      id: String(500_001 + index),
      subject: 'Gate keys',
      text: `Note ${index}.`,
      from,
      to: [everybody[(index + 1) % everybody.length]!],
      received: `2024-03-${10 + index} 10:00:00`,
    }),
  ),
)
const asked = async (text: string, conversation: readonly Answer[] = []): Promise<Answer> =>
  await collectAnswer(
    ask(
      { text, conversation },
      { ...store, clock: { now: () => Date.UTC(2025, 5, 15) }, timeZone: 'UTC' },
      { principal: owner },
    ),
  )

test('of first names in a list those of several people are told, as of a single one', async () => {
  for (const question of [
    'How many emails did Ben, Irene and Olga send?',
    'How many emails did Ben, Irene, and Olga receive?',
    'How many emails are from Ben, Irene or Olga?',
    'Which emails did Olga, Ben and Irene write in March 2024?',
    'Who of Ben, Irene and Olga sent the most?',
    'Who sent the most emails, Ben, Irene or Olga?',
  ]) {
    const { text } = await asked(question)
    for (const name of ['Ben', 'Irene', 'Olga'])
      assert.match(
        text,
        new RegExp(`“${name}” could be ${name} \\w+ <[^>]+> or ${name} `),
        question,
      )
    assert.match(text, / Who is meant\?$/, question)
  }
  assert.match((await asked('How many emails did Ben send?')).text, /Which one is meant\?$/)
  assert.match((await asked('Emails between Ben and Irene')).text, /“Ben” could be .*“Irene” could/)
})

test('lists of names that mean one person each are counted and compared', async () => {
  for (const [question, answer] of [
    ['How many emails did Tom, Sara and Ben Lowe send?', /^4 emails from Tom, Sara or Ben Lowe/],
    ['How many emails are from Tom, Sara or Olga Pike?', /^4 emails from Tom, Sara or Olga Pike/],
    ['Who of Tom, Sara and Ben Lowe sent the most emails?', /^Tom: 2 emails from Tom; 1 email /],
    ['Who sent the most emails, Sara, Tom or Ben Lowe?', /^Tom: 1 email from Sara; 2 emails /],
    ['Who of Tom, Sara and Ben Lowe sent the fewest?', /^Sara and Ben Lowe: 2 emails from Tom/],
    ['Who sent more emails, Tom or Sara?', /^Tom: 2 emails from Tom; 1 email from Sara\./],
    ['Who of Sara, Ben Lowe and Irene Kemp sent the most?', /^All the same: /],
    // These name to whom, not of whom.
    ['Which person sent the most emails to Sara or Ben Lowe?', /has the most|The most of/],
  ] as const)
    assert.match((await asked(question)).text, answer, question)
})

test('who is meant may be told as an answer to the question which one is', async () => {
  const which = await asked('How many emails did Ben send?')
  for (const reply of ['Ben Lowe', 'Lowe', 'The second one']) {
    const answer = await asked(reply, [which])
    assert.match(answer.text, /^1 email from Ben Lowe/, reply)
    assert.ok(answer.statuses.includes('Read as: How many emails did Ben Lowe send?'), reply)
  }
})
