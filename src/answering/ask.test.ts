import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectAnswer, type Answer, type AnswerEvent } from '../core/answer.ts'
import { isAppError } from '../core/errors.ts'
import type { Store } from '../core/ports/store.ts'
import { owner, type Principal } from '../core/principal.ts'
import { corpusOf, mailRecord, pageRecord, sampleMails } from '../retrieval/mail-corpus.contract.ts'
import { ask } from './ask.ts'
import type { AskedQuestion } from './asked.ts'

const pages = [
  pageRecord(
    'dada',
    'Dada',
    'Dada was an art movement of the European avant-garde. It began in Zürich in 1916 at ' +
      'the Cabaret Voltaire. Its members rejected logic and reason.',
  ),
  pageRecord(
    'logan',
    'Mount Logan',
    'Mount Logan is the highest mountain in Canada. It lies in Kluane National Park in Yukon.',
  ),
]
const store = await corpusOf([...sampleMails.map(mailRecord), ...pages])
const portsOf = ({ documents, keywords, vectors, graph }: Store) => ({
  documents,
  keywords,
  vectors,
  graph,
})
const ports = { ...portsOf(store), clock: { now: () => Date.UTC(2025, 5, 15) }, timeZone: 'UTC' }
const answerTo = (
  question: string | AskedQuestion,
  principal: Principal = owner,
): Promise<Answer> =>
  collectAnswer(
    ask(typeof question === 'string' ? { text: question } : question, ports, { principal }),
  )

async function eventsOf(question: string): Promise<AnswerEvent[]> {
  const events: AnswerEvent[] = []
  for await (const event of ask({ text: question }, ports, { principal: owner })) events.push(event)
  return events
}

test('a question about a mail is answered with its ids, times and source', async () => {
  const answer = await answerTo('Who sent email 100001?')
  assert.equal(
    answer.text,
    'Email 100001 “Gantry design” was sent by Person_aaaa11112222 (to Person_bbbb11112222 ' +
      'and Person_cccc11112222; received 2022-01-05 10:00:00 UTC, modified ' +
      '2023-03-01 09:00:00 UTC, revision 7100001, document 5100001, conversation GANT1234XYZ).',
  )
  assert.equal(answer.search?.route, 'structured')
  const [citation] = answer.sentences[0]?.citations ?? []
  assert.deepEqual(
    [citation?.number, citation?.text, citation?.ids['emailId'], citation?.dates['timeReceived']],
    [
      1,
      'Hi team, we need to finalize the design for the gantry.',
      '100001',
      '2022-01-05T10:00:00Z',
    ],
  )
})

test('a mail of a list is stood for by its sentence that holds most of the question', async () => {
  const answer = await answerTo('Who sent the emails about safety protocols?')
  const cited = answer.sentences.flatMap(sentence =>
    sentence.citations.map(citation => citation.text),
  )
  assert.deepEqual(cited, [
    'Safety protocols must be in place before the visit.',
    'Safety protocols are not included.',
  ])
})

test('a count says what was counted and lists the mails, page by page', async () => {
  const answer = await answerTo({ text: 'How many emails did Person_aaaa11112222 receive?' })
  assert.match(
    answer.text,
    /^4 emails to Person_aaaa11112222:\n2022-02-10 11:30:00 UTC · email 100002 · /,
  )
  assert.deepEqual(answer.matches, { total: 4, shown: 4 })
  const first = await collectAnswer(
    ask({ text: 'List the emails received in 2024' }, ports, { principal: owner, pageSize: 2 }),
  )
  assert.deepEqual(first.matches, { total: 5, shown: 2, nextPage: 2 })
  const last = await collectAnswer(
    ask({ text: 'List the emails received in 2024', page: 3 }, ports, {
      principal: owner,
      pageSize: 2,
    }),
  )
  assert.deepEqual(last.matches, { total: 5, shown: 1 })
})

test('a summary brings every email with ids, dates and best sentences, verbatim', async () => {
  const answer = await answerTo(
    'Find all emails about safety protocols and summarise their content',
  )
  assert.equal(answer.search?.route, 'find-all')
  assert.match(
    answer.text,
    /^Summary of 2 emails with “safety protocols”.* 2 people, .*:\n1\. 2023-01-01 .* email 100004/,
  )
  assert.deepEqual(
    answer.sentences.flatMap(sentence => sentence.citations.map(citation => citation.text)),
    [
      'Safety protocols must be in place before the visit.',
      'The budget for the northern depot is 40,000 euros.',
      'Safety protocols are not included.',
    ],
  )
})

test(
  'a question of content is answered with sentences of the corpus, in reading order, each ' +
    'with its exact span',
  async () => {
    const answer = await answerTo('When did Dada begin in Zürich?')
    assert.equal(answer.search?.route, 'retrieval')
    assert.ok(answer.found)
    assert.ok(
      answer.sentences.some(
        sentence => sentence.text === 'It began in Zürich in 1916 at the Cabaret Voltaire.',
      ),
    )
    for (const sentence of answer.sentences) {
      const [citation] = sentence.citations
      assert.ok(citation !== undefined)
      const document = await store.documents.document(citation.documentId, { principal: owner })
      assert.equal(document?.text.slice(citation.start, citation.end), sentence.text)
    }
    assert.deepEqual(answer.statuses, ['Searched by keywords only: the encoder is switched off.'])
  },
)

test('whoever may read nothing is told nothing of the state of the corpus', async () => {
  const closed = await corpusOf(sampleMails.map(mail => mailRecord({ ...mail, groups: ['board'] })))
  const statusesFor = async (principal: Principal): Promise<readonly string[]> => {
    const given = { ...ports, ...portsOf(closed), notices: ['Ingestion is under way.'] }
    const text = 'When is the gantry closed?'
    const answer = await collectAnswer(ask({ text }, given, { principal }))
    if (principal !== owner) {
      assert.equal(answer.text, 'Not found in the corpus.')
      assert.deepEqual(answer.search?.vectors, { used: false, indexed: 0, total: 0 })
    }
    return answer.statuses
  }
  assert.deepEqual(await statusesFor({ kind: 'user', id: 'nobody', groups: ['none'] }), [])
  assert.deepEqual(await statusesFor(owner), [
    'Ingestion is under way.',
    'Searched by keywords only: the encoder is switched off.',
  ])
})

test('what the corpus does not hold is not found, with what was searched', async () => {
  for (const question of [
    'Who won the world cup in 1998?',
    'Who sent the email about drones?',
    'How many emails did Person_ffff99998888 send?',
    'What colour is the Heathrow express?',
  ]) {
    const answer = await answerTo(question)
    assert.equal(answer.found, false, question)
    assert.equal(answer.finishReason, 'no_evidence')
    assert.equal(answer.score, null)
    assert.match(answer.text, /^Not found in the corpus\./)
    assert.equal(answer.search?.documents, 13)
  }
})

test('beside "not found" stands what came nearest, word for word, with its source', async () => {
  const told = await corpusOf([
    pageRecord(
      'club',
      'Club',
      'The nine of us sat down together six times, with cake. The boat shed was painted.',
    ),
  ])
  const own = { ...ports, ...portsOf(told) }
  const answer = await collectAnswer(
    ask({ text: 'How many years was the boat shed used by the committee?' }, own, {
      principal: owner,
    }),
  )
  assert.equal(answer.finishReason, 'no_evidence')
  const [first] = answer.nearest ?? []
  assert.ok(first !== undefined)
  const document = await told.documents.document(first.documentId, { principal: owner })
  assert.equal(document?.text.slice(first.start, first.end), first.text)
  assert.deepEqual(
    answer.sentences.flatMap(({ citations }) => citations),
    [],
  )
})

test('what somebody without emails said is found where a text reports it', async () => {
  const told = await corpusOf([
    ...sampleMails.map(mailRecord),
    pageRecord(
      'council',
      'Council',
      'Vera Holm said that the gantry must be repainted before the winter. The bridge was closed.',
    ),
  ])
  const own = { ...ports, ...portsOf(told) }
  const said = async (text: string) =>
    (await collectAnswer(ask({ text }, own, { principal: owner }))).text
  assert.match(
    await said('What did Vera Holm say about the gantry?'),
    /^Vera Holm said that the gantry must be repainted/,
  )
  assert.match(await said('What did Vera Holm say about the orchard?'), /^Not found/)
})

test('a greeting is greeted and a task is refused', async () => {
  assert.equal((await answerTo('Hello there!')).finishReason, 'small_talk')
  assert.equal((await answerTo('thanks a lot')).finishReason, 'small_talk')
  const refused = await answerTo('Write me a poem about spring')
  assert.deepEqual([refused.finishReason, refused.search?.route], ['no_evidence', 'out-of-scope'])
})

test('nothing of a document that the reader may not see is in an answer', async () => {
  const reader = { kind: 'user' as const, id: 'u', groups: [] }
  for (const question of [
    'Will the board sell the quarry?',
    'Who sent email 100011?',
    'Summarise the emails in conversation GANT1234XYZ',
  ]) {
    const answer = await answerTo(question, reader)
    assert.ok(
      !JSON.stringify([answer.text, answer.sentences, answer.passages]).includes('quarry'),
      question,
    )
    assert.ok(!answer.text.includes('Person_dddd'), question)
  }
})

test('"and who received it?" means the mail of the answer before', async () => {
  const before = await answerTo('What was the last email from Person_aaaa11112222?')
  assert.match(
    (await answerTo({ text: 'and who received it?', conversation: [before] })).text,
    /^Email 100006 .* was received by Bob Smith <bob\.smith@example\.com>/,
  )
})

test('events are numbered, in order, and their texts add up to the answer', async () => {
  for (const question of [
    'Who sent email 100001?',
    'hi',
    'When did Dada begin in Zürich?',
    'What is the capital of Peru?',
  ]) {
    const events = await eventsOf(question)
    assert.deepEqual(
      events.map(event => event.seq),
      events.map((_, index) => index),
    )
    assert.equal(events[0]?.type, 'answer-start')
    assert.deepEqual(
      events.slice(-3).map(event => event.type),
      ['text-end', 'metrics', 'answer-end'],
    )
    const order = ['answer-start', 'status', 'retrieval-end', 'text-delta']
    const firsts = order
      .map(type => events.findIndex(event => event.type === type))
      .filter(index => index >= 0)
    assert.deepEqual(
      firsts,
      [...firsts].sort((a, b) => a - b),
    )
  }
})

test('the same question has the same answer', async () => {
  assert.deepEqual(
    await eventsOf('When did Dada begin in Zürich?'),
    await eventsOf('When did Dada begin in Zürich?'),
  )
})

test('an empty or overlong question and a page below 1 are invalid input', async () => {
  for (const question of [
    { text: '  ' },
    { text: 'a'.repeat(5_000) },
    { text: 'hi there', page: 0 },
  ]) {
    await assert.rejects(answerTo(question), error => isAppError(error, 'invalid_input'))
  }
})

test('of two questions in one, the one that is not answered is named', async () => {
  const statusesOf = async (question: string): Promise<string[]> =>
    (await eventsOf(question)).flatMap(event =>
      event.type === 'status' && event.message.startsWith('Not answered') ? [event.message] : [],
    )
  assert.deepEqual(
    await statusesOf('Where is the Cabaret Voltaire of Dada and who are the sponsors?'),
    ['Not answered: “who are the sponsors?” It may be asked by itself.'],
  )
  assert.deepEqual(await statusesOf('Where does Mount Logan lie?'), [])
})
