import assert from 'node:assert/strict'
import { test } from 'node:test'
import { collectAnswer, type Answer } from '../core/answer.ts'
import type { NodeId } from '../core/ids.ts'
import { owner } from '../core/principal.ts'
import {
  corpusOf,
  mailRecord,
  pageRecord,
  type TestMail,
} from '../retrieval/mail-corpus.contract.ts'
import { ask } from './ask.ts'

const ann = 'Ann Hale <ann.hale@fen.example>'
const ben = 'Ben Reed <ben@fen.example>'
const cleo = 'Cleo Voss <cleo@marsh.example>'
const kate = 'Kate Winters <kate.winters@acme.example>'
const ed = 'Ed Orr <edorr@trade.example>'
const mails: readonly TestMail[] = [
  {
    id: '300001',
    subject: 'Harvest dance',
    text:
      'The harvest dance takes place in the barn. Three people were hurt in the storm last ' +
      'night. Zora Quark and Otto Lime mend the roof.',
    from: ann,
    to: [ben, cleo],
    received: '1997-09-02 10:00:00',
  },
  {
    id: '300002',
    subject: 'Re: Harvest dance',
    text: 'I will bring the lamps. Can we use the old barn?',
    from: ben,
    to: [ann],
    received: '1997-09-04 11:00:00',
    answers: '300001',
  },
  {
    id: '300003',
    subject: 'Re: Harvest dance',
    text: 'No, the old barn has no roof since the flood.',
    from: cleo,
    to: [ann, ben],
    received: '1997-09-05 12:00:00',
    answers: '300001',
  },
  {
    id: '300004',
    subject: 'Fence repair',
    text: 'The surveyors received the plan of the fence well: they praised its detail.',
    from: kate,
    to: [ann],
    received: '1998-03-02 13:00:00',
  },
  {
    id: '300005',
    subject: 'Fence repair costs',
    text: 'The posts cost 40 pounds each. If the delivery is late, the supplier pays 5 percent.',
    from: kate,
    to: [ben],
    received: '1998-03-09 09:00:00',
  },
  {
    id: '300006',
    subject: 'Planning',
    text: `We plan the spring fair.${' a'.repeat(60)}`,
    from: ann,
    to: [ben],
    received: '1998-05-15 13:00:00',
  },
  {
    id: '300007',
    subject: 'Printing',
    text: `Please read ${'encyclopaedias '.repeat(20)}and print 30 coupons.`,
    from: ed,
    to: [kate],
    received: '1998-05-16 13:00:00',
  },
  {
    id: '300008',
    subject: 'Note',
    text: 'Oil the gate.',
    from: ed,
    to: [ed],
    received: '1998-05-17 13:00:00',
  },
]
/** People whom a text names, as the graph of a mail holds them. */
const named = ['Zora Quark', 'Otto Lime'].map(name => ({
  id: `ent_${name.replace(' ', '-')}` as NodeId,
  labels: ['Entity', 'Person'],
  properties: { name },
}))
const corpus = await corpusOf(
  mails.map(mail => {
    const record = mailRecord(mail)
    return mail.id === '300001' ? { ...record, nodes: [...record.nodes, ...named] } : record
  }),
)
const texts = await corpusOf([
  pageRecord('fire', 'The fire', 'In the fire 12 letters of the poet were lost.'),
  pageRecord(
    'post',
    'The post',
    'In March 40 messages were sent to the members. In April 90 emails were sent. The invoice ' +
      'was sent by Helen Price on 3 May 2024. Oak Ltd replied to the tender. Ruth Owen wrote to ' +
      'the council about the flood.',
  ),
])

const asked = (text: string, store = corpus): Promise<Answer> =>
  collectAnswer(
    ask(
      { text },
      {
        documents: store.documents,
        keywords: store.keywords,
        vectors: store.vectors,
        graph: store.graph,
        clock: { now: () => Date.UTC(2025, 5, 15) },
        timeZone: 'UTC',
      },
      { principal: owner },
    ),
  )

const found: ReadonlyArray<readonly [string, RegExp]> = [
  // Subjects without quotation marks
  ['Who sent the harvest dance mails?', /^3 people sent 3 emails titled “harvest dance”/],
  ['who got the email harvest dance', /^3 people received 3 emails titled “harvest dance”/],
  ['mails harvest dance', /^3 emails titled “harvest dance”/],
  ['When was fence repair sent?', /^Email 300004 .* 1998-03-02/],
  ['emails about the fence repair', /^2 emails with “fence repair” in subject or text/],
  ['Who else got the mail planning besides Ann?', /^1 person received .*: Ben Reed/],
  // Days of the week, times between emails, dates
  ['On what day of the week was the mail Planning sent?', /received on Friday, 1998-05-15/],
  ['Which weekday was Fence repair sent on?', /received on Monday, 1998-03-02/],
  [
    'How many days lie between the mail Fence repair and the mail Planning?',
    /^74 days by date, 74 days by the clock, lie between:\n1998-03-02.*\n1998-05-15/,
  ],
  ['How long is it between the mail “Planning” and the mail “Fence repair”?', /^74 days by date/],
  ["How many days passed between Ann's first email and Ben's reply?", /^2 days by date, 2 days 1/],
  ['How many items date from 1997?', /^3 emails received in 1997/],
  // People
  ['which mails did Ben get', /^4 emails to Ben/],
  ['Which emails did Ed send to himself?', /^Email 300008/],
  ['How many people did Ann write to?', /^2 recipients in 2 emails/],
  ['How many people wrote to Ann?', /^3 senders in 3 emails/],
  ['Who sent more than one email?', /^3 senders of 8 emails have more than one email:/],
  ['When did Ann last write?', /^Email 300006/],
  ["What are Kate's latest emails?", /300005/],
  // Replies
  ['Did anybody reply to the mail Harvest dance?', /^Yes: 2 emails in reply/],
  ['Which mails got replies?', /^Email 300001/],
  ['How many replies are there to the mail Harvest dance?', /^2 emails in reply to/],
  // How often, the longest, none
  ['How often did Ann write to Ben?', /^2 emails from Ann, to Ben/],
  ['How frequently does Ben email Ann?', /^1 email from Ben, to Ann/],
  ['What is the longest email?', /^The longest email of 8 emails has 6\d words:\n.*“Planning”/],
  ['How often did Ben write to Kate?', /^0 emails from Ben, to Kate/],
  ['How many emails mention zebras?', /^0 emails with “zebras”/],
  // What an email says is for its text
  ['How many people were hurt in the storm that Ann wrote about?', /^Three people were hurt/],
  ["How much does a post cost according to Kate's mail?", /40 pounds each/],
  ["What does Kate's mail say happens if the delivery is late?", /pays 5 percent/],
  ['Summarise how the plan of the fence was received', /^The surveyors received the plan/],
]
for (const [question, text] of found)
  test(`answers: ${question}`, async () => {
    const answer = await asked(question)
    assert.match(answer.text, text, JSON.stringify(answer.reading))
    assert.equal(answer.found, true)
  })

const missing: ReadonlyArray<readonly [string, RegExp]> = [
  ['Which emails were printed out?', /Not understood in a question about emails: “printed”\.$/],
  ['How many emails did Ann write by hand?', /emails: “hand”\.$/],
  ['When did Ann write to the mayor?', /emails: “mayor”\.$/],
  // What is said of a person without a word of mail is not what records of emails tell.
  ['When did Ann Hale start?', /^Not found in the corpus\./],
  ['What is the title of Ann Hale?', /^Not found in the corpus\./],
  ['When is Ben Reed active?', /^Not found in the corpus\./],
  ['When was the third email sent?', /emails: “third”\.$/],
  ['Who sent the second mail?', /^Not found in the corpus\./],
  ['Who sent the mail with the recipe?', /^Not found in the corpus\./],
  ['How many purple emails did Ann send?', /read as: number of emails from Ann, with “purple”/],
  ['How many emails have no subject?', /emails: “no”\.$/],
  ['people who have more than one email', /^Not found in the corpus\./],
  ['How often did Ann phone Ben?', /^Not found in the corpus\.$/],
  [
    'How many days lie between the mail Planning and the mail Moon landing?',
    /Not understood in a question about emails: .*“moon”/,
  ],
  // Whoever is only named in a text sent and got nothing that records tell.
  ['Did Zora Quark write to Ann?', /no sender or recipient “Zora Quark”/],
  ['How often did Ann write to Otto Lime?', /no sender or recipient “Otto Lime”/],
  ['emails from Duke Energy', /no person “Duke Energy”/],
]
for (const [question, text] of missing)
  test(`says what is not known: ${question}`, async () => {
    const answer = await asked(question)
    assert.match(answer.text, text, JSON.stringify(answer.reading))
    assert.equal(answer.found, false)
  })

test('of several emails that are meant it asks which', async () => {
  const answer = await asked("How many days lie between Ann's email and the mail Fence repair?")
  assert.equal(answer.found, false)
  assert.match(answer.text, /^“Ann's email” could be email 300001 .* or email 300006 /)
})

for (const [question, text] of [
  ['How many letters were lost in the fire?', /12 letters/],
  ['How many messages were sent in March?', /40 messages/],
  ['How many emails were sent in April?', /90 emails/],
  ['Who sent the invoice?', /sent by Helen Price/],
  ['When did Helen Price send the invoice?', /3 May 2024/],
  ['Who replied to the tender?', /Oak Ltd replied/],
  ['Who wrote to the council?', /Ruth Owen wrote/],
  ['Did Ruth Owen write to the council?', /Ruth Owen wrote/],
] as const)
  test(`where there is no mail, what was sent is what texts speak of: ${question}`, async () => {
    const answer = await asked(question, texts)
    assert.match(answer.text, text)
    assert.equal(answer.reading, undefined)
  })

for (const question of ['How many messages did Zora Quark send?', 'Emails about the bridge'])
  test(`where there is no mail, no emails are counted: ${question}`, async () => {
    const answer = await asked(question, texts)
    assert.equal(answer.found, false)
    assert.equal(answer.reading, undefined)
  })
