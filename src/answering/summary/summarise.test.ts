import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { collectAnswer, type Answer } from '../../core/answer.ts'
import type { DocumentRecord } from '../../core/graph.ts'
import type { Store } from '../../core/ports/store.ts'
import { owner, type Principal } from '../../core/principal.ts'
import {
  corpusOf,
  mailRecord,
  pageRecord,
  type TestMail,
} from '../../retrieval/mail-corpus.contract.ts'
import { openSqliteStore } from '../../stores/sqlite/sqlite-store.ts'
import { ask } from '../ask.ts'

const ada = 'Ada Byron <ada@crane.example>'
const bo = 'Bo Lindt <bo@crane.example>'
const cyd = 'Cyd Moor <cyd@crane.example>'

const thread: readonly TestMail[] = [
  {
    id: 'g1',
    subject: 'Gearbox of the north crane',
    text:
      'Hello all, the gearbox of the north crane makes a grinding noise since Monday. ' +
      'Do we repair it or buy a new one? Kind regards, Ada',
    from: ada,
    to: [bo, cyd],
    received: '2023-03-06 09:00:00',
    conversation: 'thread-1',
  },
  {
    id: 'g2',
    subject: 'Re: Gearbox of the north crane',
    text:
      'A repair costs 9,000 euros and takes three weeks. A new one costs 14,000 euros. ' +
      'The canteen had soup today.',
    from: bo,
    to: [ada, cyd],
    received: '2023-03-07 10:00:00',
    conversation: 'thread-1',
  },
  {
    id: 'g3',
    subject: 'Re: Gearbox of the north crane',
    text: 'We decided to buy a new one. Please order it by Friday.',
    from: cyd,
    to: [ada, bo],
    received: '2023-03-09 08:00:00',
    conversation: 'thread-1',
  },
  {
    id: 'g4',
    subject: 'Re: Gearbox of the north crane',
    text: 'The auditors must not learn of the hidden reserve for this purchase.',
    from: cyd,
    to: [bo],
    received: '2023-03-12 08:00:00',
    conversation: 'thread-1',
    groups: ['board'],
  },
]
const others: readonly TestMail[] = [
  {
    id: 'p1',
    subject: 'Painting',
    text: 'The painter comes in June. He will also look at the slipway near the lock.',
    from: ada,
    to: [bo],
    received: '2023-04-03 09:00:00',
    conversation: 'thread-2',
  },
  {
    id: 'p2',
    subject: 'Re: Minutes',
    text: 'Could you summarize the minutes for me and send a short summary to the office?',
    from: bo,
    to: [ada],
    received: '2023-04-04 09:00:00',
    conversation: 'thread-3',
  },
]

function report(): DocumentRecord {
  const record = pageRecord(
    'files/harbour-report.txt',
    'Harbour report 2022',
    'The harbour handled 40,000 containers in 2022. Most of them came by rail. ' +
      'Two cranes were out of order for a month. A new quay opens in 2024.',
  )
  const [chunk] = record.chunks
  assert.ok(chunk !== undefined)
  const [one, two, three, four] = chunk.sentences
  assert.ok(one && two && three && four)
  const part = (heading: string, from: typeof one, to: typeof one, ordinal: number) => ({
    ...chunk,
    id: `${chunk.id}${ordinal}` as typeof chunk.id,
    ordinal,
    start: from.start,
    end: to.end,
    headingPath: [heading],
    sentences: [from, to],
    indexedText:
      `Harbour report 2022\n${heading}\n` + record.document.text.slice(from.start, to.end),
  })
  return { ...record, chunks: [part('Traffic', one, two, 0), part('Cranes', three, four, 1)] }
}

const portsOf = (store: Store) => ({
  documents: store.documents,
  keywords: store.keywords,
  vectors: store.vectors,
  graph: store.graph,
  clock: { now: () => Date.UTC(2023, 5, 15) },
  timeZone: 'UTC',
})
const ports = portsOf(await corpusOf([...[...thread, ...others].map(mailRecord), report()]))
const answerTo = (
  text: string,
  principal: Principal = owner,
  more: { page?: number; pageSize?: number; conversation?: Answer[] } = {},
): Promise<Answer> => {
  const { pageSize, ...asked } = more
  return collectAnswer(ask({ text, ...asked }, ports, { principal, pageSize }))
}
const quoted = (answer: Answer): string[] =>
  answer.sentences.flatMap(({ citations }) => citations.map(({ text }) => text))
const reader: Principal = { kind: 'user', id: 'u', groups: ['public'] }

test('a thread is summarised whole, mail by mail, in the order of time', async () => {
  for (const question of [
    'Summarize the thread about the gearbox',
    'summarise the gearbox discussion',
    'What was discussed about the gearbox?',
    'tl;dr of "Re: Gearbox of the north crane"',
    'What are the key points of the gearbox thread?',
  ]) {
    const answer = await answerTo(question, reader)
    assert.match(
      answer.text,
      /^Summary of the thread “Gearbox .* crane”: 3 emails, .* 3 people, 6–9 March 2023:\n1\. Ada/,
      question,
    )
    assert.equal(answer.search?.route, 'find-all')
    assert.deepEqual(
      quoted(answer),
      [
        'Hello all, the gearbox of the north crane makes a grinding noise since Monday.',
        'Do we repair it or buy a new one?',
        'A repair costs 9,000 euros and takes three weeks.',
        'A new one costs 14,000 euros.',
        'We decided to buy a new one.',
        'Please order it by Friday.',
      ],
      question,
    )
  }
})

test('each sentence of a summary is the exact text of its place', async () => {
  const answer = await answerTo('Summarize the thread about the gearbox')
  for (const { text, citations } of answer.sentences)
    for (const citation of citations) {
      const document = await ports.documents.document(citation.documentId, { principal: owner })
      assert.equal(document?.text.slice(citation.start, citation.end), text)
    }
})

test('a mail that may not be read is neither shown nor counted', async () => {
  const answer = await answerTo('Summarize the thread about the gearbox', reader)
  assert.ok(!/auditors|reserve|12 March|4 emails/.test(JSON.stringify(answer)))
  assert.match((await answerTo('Summarize the thread about the gearbox')).text, /4 emails/)
  const hidden = await answerTo('Summarize the discussion about the hidden reserve', reader)
  assert.equal(hidden.found, false)
})

test('a long thread is paged, with its key sentences on the first page', async () => {
  const first = await answerTo('Summarize the gearbox thread', reader, { pageSize: 2 })
  assert.deepEqual(first.matches, { total: 3, shown: 2, nextPage: 2 })
  assert.match(first.text, /3 emails.*\(1–2 shown\):\nKey sentences:\n• /)
  const second = await answerTo('Summarize the gearbox thread', reader, { pageSize: 2, page: 2 })
  assert.deepEqual(second.matches, { total: 3, shown: 1 })
  assert.match(second.text, /\n3\. Cyd Moor · 2023-03-09/)
  assert.ok(!second.text.includes('Key sentences'))
  assert.deepEqual(quoted(second), ['We decided to buy a new one.', 'Please order it by Friday.'])
})

test('what two people wrote each other is selected by the records', async () => {
  const answer = await answerTo('What did Ada Byron and Bo Lindt talk about?', reader)
  assert.match(answer.text, /^Summary of 4 emails between Ada Byron and Bo Lindt/)
})

test('a time alone selects the mails of that time', async () => {
  const answer = await answerTo('What was discussed in April 2023?', reader)
  assert.match(answer.text, /^Summary of 2 emails received in 2023-04/)
})

test('a topic that no subject names is summarised by the sentences that speak of it', async () => {
  const answer = await answerTo('What was said about the slipway?', reader)
  assert.match(answer.text, /^Summary of 1 email that mentions “slipway”/)
  assert.deepEqual(quoted(answer), ['He will also look at the slipway near the lock.'])
})

test('what nothing is about is not found, whatever holds the word "summarize"', async () => {
  for (const question of [
    'Summarize the discussion about unicorns',
    'Give me an overview of the unicorn report',
    'tl;dr unicorns',
    'Summarize unicorns.pdf',
  ]) {
    const answer = await answerTo(question)
    assert.equal(answer.found, false, question)
    assert.match(answer.text, /^Not found in the corpus\./)
  }
})

test('a document is summarised section by section, by its title or file name', async () => {
  for (const question of [
    'What are the main contents of the harbour report?',
    'Summarize harbour-report.txt',
    'Summarize the document "Harbour report 2022"',
  ]) {
    const answer = await answerTo(question)
    assert.match(
      answer.text,
      /^Summary of “Harbour report 2022” \(files\/harbour.*\): 2 sections, 4 sentences:\nTraffic:/,
      question,
    )
    assert.deepEqual(quoted(answer).length, 2, question)
  }
  const section = await answerTo('Summarize the section on cranes')
  assert.match(section.text, /^Summary of a section of “Harbour report 2022”/)
  assert.ok(quoted(section).every(text => /cranes|quay/.test(text)))
})

test('"this report" means what the last answer rested on', async () => {
  const before = await answerTo('How many containers did the harbour handle in 2022?')
  assert.ok(before.found)
  const answer = await answerTo('Summarize this report', owner, { conversation: [before] })
  assert.match(answer.text, /^Summary of “Harbour report 2022”/)
  assert.equal((await answerTo('Summarize this report')).found, false)
})

test('a thread of 800 mails is summarised in bounded time', async context => {
  const mails = Array.from({ length: 800 }, (_, index): TestMail => {
    const day = `${String(1 + (Math.floor(index / 1_440) % 28)).padStart(2, '0')}`
    const clock = [Math.floor(index / 60) % 24, index % 60]
      .map(part => String(part).padStart(2, '0'))
      .join(':')
    return {
      id: `m${index}`,
      subject: 'Re: Lock schedule',
      text: `Gate ${index} opens at ${clock}. The barge number ${index * 7} has to wait.`,
      from: [ada, bo, cyd][index % 3] ?? ada,
      to: [ada],
      received: `2023-02-${day} ${clock}:00`,
      conversation: 'thread-lock',
    }
  })
  const folder = mkdtempSync(join(tmpdir(), 'summary-'))
  context.after(() => rmSync(folder, { recursive: true, force: true }))
  const large = openSqliteStore({ path: join(folder, 'corpus.sqlite') })
  await large.writer.commit(
    { sources: [{ id: 'test', kind: 'file', location: 'test' }], put: mails.map(mailRecord) },
    { principal: owner },
  )
  const began = performance.now()
  const answer = await collectAnswer(
    ask({ text: 'Summarize the thread about the lock schedule' }, portsOf(large), {
      principal: owner,
    }),
  )
  assert.ok(performance.now() - began < 30_000)
  assert.match(answer.text, /800 emails, written by 3 people.*\(1–10 shown\):/)
  assert.match(answer.text, /from 120 emails spread over the time:/)
  assert.deepEqual(answer.matches, { total: 800, shown: 10, nextPage: 2 })
})

test('one mail alone is told at greater length, a list by its items', async () => {
  const store = await corpusOf([
    mailRecord({
      id: 'h1',
      subject: 'Housekeeping',
      text:
        'Just a few housekeeping items:\n\n' +
        '\t(1)\tExpense reports:   \tIf you would like help with expense reports I can write ' +
        'them for you.\n\n' +
        '\t(2) \tBus passes:\tI am collecting the names of all who want a bus pass next year.\n\n' +
        '\t(3)\tStorage:\tWe will send a shipment of boxes to the harbour store on Monday.',
      from: ada,
      to: [bo],
      received: '2023-03-06 09:00:00',
    }),
  ])
  const answer = await collectAnswer(
    ask({ text: 'Summarise the housekeeping mail' }, portsOf(store), { principal: owner }),
  )
  assert.deepEqual(
    answer.sentences.slice(2).map(({ text }) => /\((\d)\)/.exec(text)?.[1]),
    ['1', '2', '3'],
  )
})
