import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generateArchive } from './archive.ts'
import { emlOf } from './archive-files.ts'
import { generateQuestions, readingsOf } from './generate-questions.ts'
import { asks, modifiers } from './wordings.ts'
import { developmentWordings } from './wordings-development.ts'
import { heldOutWordings } from './wordings-held-out.ts'

test('the same seed gives the same archive and questions', () => {
  const questions = () => generateQuestions(generateArchive(4, 120), developmentWordings, 40, 9)
  assert.deepEqual(questions(), questions())
  assert.equal(questions().length, 40)
  assert.notDeepEqual(generateArchive(4, 120).messages, generateArchive(5, 120).messages)
})

test('no wording of development is held out', () => {
  for (const ask of asks)
    for (const wording of developmentWordings.asks[ask])
      assert.ok(!heldOutWordings.asks[ask].includes(wording), wording)
  for (const slot of modifiers)
    for (const wording of developmentWordings.modifiers[slot])
      assert.ok(!heldOutWordings.modifiers[slot].includes(wording), wording)
})

test('no place of a wording stays open, and replies follow what they reply to', () => {
  const archive = generateArchive(2, 150)
  for (const wordings of [developmentWordings, heldOutWordings])
    for (const { text, gold } of generateQuestions(archive, wordings, 200, 3)) {
      assert.doesNotMatch(text, /[{}]|undefined| {2}/)
      assert.ok(gold.length > 0, text)
    }
  for (const { kind, parent, sentMs } of archive.messages)
    if (kind !== 'new') assert.ok(parent !== undefined && parent.sentMs < sentMs)
})

test('words of sending and receiving settle which day is meant', () => {
  const dates = (question: string) => [...new Set(readingsOf(question).map(({ date }) => date))]
  assert.deepEqual(dates('How many emails did Ann send in May?'), ['sent'])
  assert.deepEqual(dates('How many emails did Ann get in May?'), ['received'])
  assert.deepEqual(dates('How many emails are there of May?'), ['sent', 'received'])
})

test('a mail is written with its thread, list and attachments', () => {
  const { messages } = generateArchive(1, 200)
  const reply = messages.find(({ kind, list }) => kind === 'reply' && list !== undefined)
  assert.ok(reply?.parent !== undefined && reply.list !== undefined)
  const eml = emlOf(reply)
  assert.ok(eml.includes(`In-Reply-To: <${reply.parent.id}>\r\n`))
  assert.ok(eml.includes(`Subject: Re: [${reply.list.tag}] ${reply.topic}\r\n`))
  assert.ok(eml.includes(`\r\n> ${reply.parent.text}`))
  const attached = messages.find(({ attachments }) => attachments.length > 0)
  assert.ok(attached !== undefined)
  assert.ok(emlOf(attached).includes(`filename="${attached.attachments[0] ?? ''}"`))
})
