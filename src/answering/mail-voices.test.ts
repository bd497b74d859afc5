import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectAnswer, type Answer } from '../core/answer.ts'
import { owner } from '../core/principal.ts'
import { corpusOf, mailRecord } from '../retrieval/mail-corpus.contract.ts'
import { ask } from './ask.ts'

const { documents, keywords, vectors, graph } = await corpusOf([
  mailRecord({
    id: '1',
    subject: 'Slicer',
    text:
      'I approved the purchase of the second slicer this morning. You promised me the old ' +
      'invoices by Friday. The bench stands by the window of the bakery.',
    from: 'Jonas Weber',
    to: ['Marta Lind'],
    received: '2024-03-12 10:00:00',
  }),
  mailRecord({
    id: '2',
    subject: 'Fwd: Wiring at Unit 7',
    text: 'I looked at the wiring of the cellar on Tuesday. I recommend LED lamps in both rooms.',
    heading: 'Forwarded message from Yusuf Demir to Priya Raman, sent 12 Feb 2026 at 09:02',
    from: 'Priya Raman',
    to: ['Helen Marsh'],
    received: '2026-02-12 13:20:00',
  }),
])
const asked = (text: string): Promise<Answer> =>
  collectAnswer(
    ask(
      { text },
      {
        documents,
        keywords,
        vectors,
        graph,
        clock: { now: () => Date.UTC(2025, 5, 15) },
        timeZone: 'UTC',
      },
      { principal: owner },
    ),
  )

test('who says “I”, and to whom “you” is said, stands before what an email says', async () => {
  const approved = await asked('Who approved the purchase of the second slicer?')
  assert.equal(
    approved.text,
    'Jonas Weber: I approved the purchase of the second slicer this morning.',
  )
  const [sentence] = approved.sentences
  assert.equal(sentence?.text, 'I approved the purchase of the second slicer this morning.')
  assert.equal(sentence.citations[0]?.sender, 'Jonas Weber')
  const promised = await asked('What did Marta Lind promise Jonas Weber by Friday?')
  assert.match(
    promised.text,
    /^Jonas Weber to Marta Lind: .*You promised me the old invoices by Friday/,
  )
})

test('what nobody says of himself stands by itself', async () => {
  const { text } = await asked('Where does the bench of the bakery stand?')
  assert.equal(text, 'The bench stands by the window of the bakery.')
})

test('what an email passes on is told of who wrote it, not of who passes it on', async () => {
  const looked = await asked('Who looked at the wiring of the cellar on Tuesday?')
  assert.match(looked.text, /^Yusuf Demir: I looked at the wiring of the cellar on Tuesday\./)
  const [citation] = looked.sentences[0]?.citations ?? []
  assert.equal(citation?.sender, 'Yusuf Demir')
  assert.deepEqual(citation.headingPath, [
    'Forwarded message from Yusuf Demir to Priya Raman, sent 12 Feb 2026 at 09:02',
  ])
})
