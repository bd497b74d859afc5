import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultLoadLimits, type LoadedDocument } from '../loaded-document.ts'
import { emlLoader } from './eml.ts'
import { htmlMailText } from './html-mail-text.ts'
import { naiveToUtc } from './naive-time.ts'

async function load(text: string, encoding: BufferEncoding = 'latin1'): Promise<LoadedDocument> {
  for await (const outcome of emlLoader.load(
    { key: 'a.eml', fileName: 'a.eml', bytes: Buffer.from(text, encoding) },
    { timeZone: 'Europe/Berlin', limits: defaultLoadLimits },
  )) {
    if (outcome.status === 'loaded') return outcome.document
  }
  return assert.fail('not loaded')
}

test('a mail becomes a document with headers, dates, cuts and attachments', async () => {
  const document = await load(
    'Received: from a by b; Mon, 3 Jun 2019 10:16:00 +0200\nFrom: Ann Lee <Ann@X.org>\nTo: ' +
      'bob@x.org\nSubject: Re:\n the plan\nDate: Mon, 3 Jun 2019 10:15:00\nMessage-ID: ' +
      '<1@x.org>\nContent-Type: multipart/mixed; boundary=x\n\n--x\n\nOn ' +
      'Friday.\n\nAnn\n\nOn 2 Jun 2019, at 10:15, Bob wrote:\n> When?\n--x\nContent-Type: ' +
      'application/pdf\nContent-Disposition: attachment; ' +
      'filename=p.pdf\nContent-Transfer-Encoding: base64\n\nSGVsbG8=\n--x--\n',
  )
  assert.equal(document.title, 'Re: the plan')
  assert.deepEqual(document.mail, {
    emailId: '1@x.org',
    subject: 'Re: the plan',
    from: { name: 'Ann Lee', address: 'ann@x.org' },
    to: [{ address: 'bob@x.org' }],
    cc: [],
    bcc: [],
    replyTo: [],
    sent: { ms: Date.UTC(2019, 5, 3, 8, 15), original: 'Mon, 3 Jun 2019 10:15:00' },
    received: {
      ms: Date.UTC(2019, 5, 3, 8, 16),
      offsetMinutes: 120,
      original: 'Mon, 3 Jun 2019 10:16:00 +0200',
    },
    references: [],
  })
  assert.deepEqual(
    document.cuts.map(cut => [cut.kind, document.text.slice(cut.start, cut.end)]),
    [
      ['signature', 'Ann'],
      ['quote', 'On 2 Jun 2019, at 10:15, Bob wrote:\n> When?'],
    ],
  )
  assert.deepEqual(
    document.attachments.map(one => [
      one.fileName,
      one.mediaType,
      Buffer.from(one.bytes).toString(),
      one.inline,
    ]),
    [['p.pdf', 'application/pdf', 'Hello', false]],
  )
})

test(
  'the plain alternative is shown, HTML where there is none, and sloppy declarations are ' +
    'understood',
  async () => {
    const alternative = (plain: string) =>
      load(
        'Content-Type: multipart/alternative; ' +
          `boundary=x\n\n--x\n\n${plain}\n--x\nContent-Type: ` +
          'text/html\n\n<p>rich<br>text</p>\n--x--\n',
      )
    assert.equal((await alternative('plain')).text, 'plain')
    assert.equal((await alternative('  ')).text, 'rich\ntext')
    assert.equal((await load('Content-Transfer-Encoding: quoted-printable;\n\na=3Db')).text, 'a=b')
    assert.equal(
      (await load('Content-Type: text/plain; charset=us-ascii\n\ncaf\xe9 \x93x\x94')).text,
      'café “x”',
    )
    assert.equal(
      (await load('Content-Type: text/plain; charset=iso-8859-1\n\ncafé', 'utf8')).text,
      'café',
    )
    assert.equal((await load('Subject: a\n\nwide', 'utf16le')).text, 'wide')
  },
)

test('forwarded messages are attachments, invitations and flowed text are readable', async () => {
  const forwarded = await load(
    'Content-Type: multipart/mixed; boundary=x\n\n--x\n\nsee\n--x\nContent-Type: ' +
      'message/rfc822\n\nSubject: in\n\nb\n--x--\n',
  )
  assert.deepEqual(
    [forwarded.text, forwarded.attachments[0]?.fileName, forwarded.attachments[0]?.mediaType],
    ['see', 'attachment-1.eml', 'message/rfc822'],
  )
  assert.equal(
    (
      await load(
        'Content-Type: text/calendar\n\nBEGIN:VEVENT\nSUMMARY:Review\\, part ' +
          '2\nDTSTART;TZID=Europe/Berlin:20190603T101500\nATTENDEE;CN=Ann ' +
          'Lee:mailto:ann@x.org\nUID:1\nEND:VEVENT\n',
      )
    ).text,
    'Summary: Review, part 2\nStart: 2019-06-03 10:15 (Europe/Berlin)\n' +
      'Attendee: Ann Lee <ann@x.org>',
  )
  assert.equal(
    (await load('Content-Type: text/plain; format=flowed\n\none \ntwo\n> a \n> b\n-- \nAnn')).text,
    'one two\n> a b\n-- \nAnn',
  )
})

test('quotes of HTML mail are recognised by markup of common programs', async () => {
  const reply = async (html: string) => {
    const { text, cuts } = await load(`Content-Type: text/html; charset=utf-8\n\n${html}`, 'utf8')
    return [...cuts]
      .reverse()
      .reduce((rest, cut) => rest.slice(0, cut.start) + rest.slice(cut.end), text)
      .trim()
  }
  const old = '<div>When do we meet?</div>'
  assert.equal(
    await reply(
      '<div>On Friday at the hall.</div><div class="gmail_quote"><div ' +
        'class="gmail_attr">schrijft Ann:<br></div><blockquote ' +
        `class="gmail_quote">${old}</blockquote></div>`,
    ),
    'On Friday at the hall.',
  )
  assert.equal(
    await reply(
      '<p class=MsoNormal>On Friday at the hall.</p><div ' +
        'style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in"><p ' +
        `class=MsoNormal><b>From:</b> Ann</p></div>${old}`,
    ),
    'On Friday at the hall.',
  )
  assert.equal(
    await reply(
      '<div>On Friday at the hall.</div><div class="moz-cite-prefix">Ann:</div><blockquote ' +
        `type="cite">${old}</blockquote>`,
    ),
    'On Friday at the hall.',
  )
  assert.equal(
    await reply(`<div>On Friday at the hall.</div><hr id="stopSpelling">Date: 1 June<br>${old}`),
    'On Friday at the hall.',
  )
})

test('HTML becomes lines: lists, tables, hidden parts and scripts', () => {
  assert.equal(
    htmlMailText(
      '<style>x</style><div ' +
        ('style="display:none">pre</div><p>One</p><ul><li>a<li>b</ul><table><tr><td>x<td>' +
          'y</table><blockquote>q<br>r</blockquote><pre> ') +
        ' k\n v</pre>',
      100,
    ).text,
    'One\n\n- a\n- b\nx y\n\n> q\n> r\n\n  k\n v',
  )
})

test('an empty file is refused as empty', async () => {
  for await (const outcome of emlLoader.load(
    { key: 'a', fileName: 'a.eml', bytes: new Uint8Array() },
    { timeZone: 'UTC', limits: defaultLoadLimits },
  ))
    assert.equal(outcome.status === 'failed' ? outcome.reason : '', 'empty')
})

test('naive times are read in the zone, summer and winter, and around the change', () => {
  assert.equal(naiveToUtc(Date.UTC(2024, 6, 1, 12), 'Europe/Berlin'), Date.UTC(2024, 6, 1, 10))
  assert.equal(naiveToUtc(Date.UTC(2024, 0, 1, 12), 'America/New_York'), Date.UTC(2024, 0, 1, 17))
  assert.equal(
    naiveToUtc(Date.UTC(2024, 9, 27, 2, 30), 'Europe/Berlin'),
    Date.UTC(2024, 9, 27, 0, 30),
  )
  assert.equal(naiveToUtc(Date.UTC(2024, 0, 1, 12), 'Nowhere/Land'), Date.UTC(2024, 0, 1, 12))
})

test('a date in ISO 8601 is one, and nonsense of that shape is none', async () => {
  const sent = async (date: string): Promise<number | undefined> =>
    (await load(`From: a@x.org\nDate: ${date}\n\nHello.\n`)).mail?.sent?.ms
  assert.equal(await sent('2025-07-29T12:42:06.000Z'), Date.UTC(2025, 6, 29, 12, 42, 6))
  assert.equal(await sent('2025-07-29T12:42:06+02:00'), Date.UTC(2025, 6, 29, 10, 42, 6))
  assert.equal(await sent('2025-07-29 12:42 -0530'), Date.UTC(2025, 6, 29, 18, 12))
  // Without a zone: in the one that mails are read in.
  assert.equal(await sent('2025-07-29T12:42:06'), Date.UTC(2025, 6, 29, 10, 42, 6))
  assert.equal(await sent('2025-17-29T12:42:06Z'), undefined)
})

test('names that an export kept apart are the names of the addresses', async () => {
  const { mail } = await load(
    'From: apark@x.org\nTo: b.bell@x.org\nX-From: Park, Ada M. </O=X/CN=APARK>\n' +
      'X-To: Bell, Ben </O=X/CN=BBELL>\n\nHello.\n',
  )
  assert.deepEqual(mail?.from, { name: 'Ada M. Park', address: 'apark@x.org' })
  assert.deepEqual(mail?.to, [{ name: 'Ben Bell', address: 'b.bell@x.org' }])
})
