import assert from 'node:assert/strict'
import { test } from 'node:test'
import { owner } from '../../core/principal.ts'
import { corpusOf, mailRecord } from '../mail-corpus.contract.ts'
import { readQuestion } from '../../language/question/question.ts'
import { answerFromGraph } from './answer-from-graph.ts'
import { findPerson, type PersonMatch } from './find-person.ts'
import { findList } from './names/find-group.ts'

const ben = 'Ben Reed <ben@example.com>'
const bare = (address: string): string => `${address} <${address}>`
const mail = (id: string, from: string, to = ben) =>
  mailRecord({
    id,
    subject: `Plan ${id}`,
    text: 'The plan.',
    from,
    to: [to],
    received: `2024-03-0${id} 09:00:00`,
  })
const corpus = corpusOf([
  mail('1', "Murray P. O'Neil <p.o'neil@example.com>"),
  mail('2', ben, "Murray P O'Neil <murray.o'neil@example.com>"),
  mail('3', bare('linda.o.norman@old.example')),
  mail('4', bare('linda.o.norman@new.example')),
  mail('5', bare('pat.green@one.example')),
  mail('6', 'Pat Green <pgreen@two.example>'),
  mail('7', ben, bare('garden-users@example.com')),
  mail('8', 'Acme News <news@acme.example>'),
  mail('9', 'Acme Travel <trips@mail.acme.example>'),
])

async function count(question: string): Promise<number> {
  const { graph, keywords, documents } = await corpus
  const outcome = await answerFromGraph(
    readQuestion(question, { now: 0, timeZone: 'UTC' }),
    { graph, keywords, documents },
    { principal: owner, page: 1, pageSize: 10, timeZone: 'UTC' },
  )
  assert.ok(outcome.kind === 'answer', `${question} → ${JSON.stringify(outcome)}`)
  return outcome.answer.total
}

test('a company is everybody at its domain, also in small letters', async () => {
  assert.equal(await count('How many emails came from Acme?'), 2)
  assert.equal(await count('how many emails came from acme?'), 2)
})

test('several words before emails that stand in subjects say which are meant', async () => {
  assert.equal(await count('How many plan 5 emails are there?'), 1)
})

const found = async (name: string): Promise<PersonMatch> =>
  findPerson(name, (await corpus).graph, { principal: owner, partial: true, role: 'sender' })

async function addresses(match: PersonMatch): Promise<string[]> {
  assert.ok(match.kind === 'found', JSON.stringify(match))
  const nodes = await (await corpus).graph.nodes(match.ids, { principal: owner })
  return nodes
    .flatMap(({ properties: { address } }) => (typeof address === 'string' ? [address] : []))
    .sort()
}

test('who never wrote from one address wrote from the other one of the same name', async () => {
  const match = await found("Murray O'Neil")
  assert.ok((await addresses(match)).includes("p.o'neil@example.com"))
})

test('a whole name before the @ at two domains is one person, and that is told', async () => {
  const match = await found('Linda Norman')
  assert.deepEqual(await addresses(match), [
    'linda.o.norman@new.example',
    'linda.o.norman@old.example',
  ])
  assert.match(match.kind === 'found' ? (match.readAs?.as ?? '') : '', /old\.example/)
})

test('other addresses of namesakes are asked about', async () => {
  assert.equal((await found('Pat Green')).kind, 'ambiguous')
})

test('an address that bears a name of a person is no list, whoever it is', async () => {
  const { graph } = await corpus
  const list = (name: string) => findList(name, graph, { principal: owner, isWhole: true })
  assert.equal((await list("Murray O'Neil")).kind, 'unknown')
  assert.equal((await list('garden users')).kind, 'found')
})
