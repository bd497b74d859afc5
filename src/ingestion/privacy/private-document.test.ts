import assert from 'node:assert/strict'
import { test } from 'node:test'
import { privacySettings } from '../../privacy/privacy-settings.ts'
import { privacyKeys } from '../../privacy/pseudonyms/privacy-keys.ts'
import { defaultLoadLimits, type LoadedDocument, type RawItem } from '../loaded-document.ts'
import { loadItem } from '../loaders/load-item.ts'
import { privateDocument } from './private-document.ts'
import { privacyTools, type PrivateReading } from './private-reading.ts'

const salt = 'a salt that is long enough to be one'
const anna = privacyKeys(salt).pseudonymOf('anna smith')
const bob = privacyKeys(salt).pseudonymOf('bob kowalczyk')

function readingOf(settings: object): PrivateReading {
  const { salt: _place, ...rest } = privacySettings.parse(settings)
  return { settings: rest, salt }
}
const pseudonyms = readingOf({ mode: 'pseudonyms' })

async function loaded(fileName: string, text: string): Promise<[LoadedDocument, RawItem]> {
  const item = { key: fileName, fileName, bytes: Buffer.from(text) }
  for await (const outcome of loadItem(item, { timeZone: 'UTC', limits: defaultLoadLimits }))
    if (outcome.status === 'loaded') return [outcome.document, item]
  return assert.fail(`${fileName} is not read`)
}

const mail = [
  'From: "Smith, Anna" <anna.smith@acme.example>',
  'To: Bob Kowalczyk <bob@acme.example>',
  'Subject: Re: the plan of Bob Kowalczyk',
  'Message-ID: <1.anna@acme.example>',
  'References: <0.bob@acme.example>',
  'Date: Mon, 3 Feb 2025 10:00:00 +0100 (Anna)',
  '',
  'Hi Bob,',
  '',
  'will you call +44 20 7946 0958? I will.',
  '',
  'Anna',
  '',
  'On Mon, 3 Feb 2025, Bob Kowalczyk <bob@acme.example> wrote:',
  '> Anna, here is the plan.',
  '',
].join('\n')

test('an email keeps its shape and loses its persons', async () => {
  const [document, item] = await loaded('anna.eml', mail)
  const hidden = privateDocument(document, item, privacyTools(pseudonyms))
  const { text, cuts, title } = hidden.loaded
  assert.doesNotMatch(
    JSON.stringify({ ...hidden.loaded, bytesHash: '' }),
    /anna|smith|bob|kowalczyk|acme|7946/i,
  )
  assert.equal(title, `Re: the plan of ${bob}`)
  assert.ok(
    text.startsWith(`Hi ${bob},\n\nwill you call <PHONE_NUMBER>? I will.\n\n${anna}\n`),
    text,
  )
  assert.deepEqual(hidden.loaded.mail?.from, { name: anna })
  assert.deepEqual(hidden.loaded.mail?.to, [{ name: bob }])
  const quote = cuts.find(cut => cut.kind === 'quote')
  assert.ok(
    quote !== undefined && text.slice(quote.start, quote.end).includes(`> ${anna}, here is`),
  )
  for (const { start, end, type } of hidden.replacements)
    assert.match(
      text.slice(start, end),
      type === 'phone-number' ? /^<PHONE_NUMBER>$/ : /^Person_[0-9a-f]{12}$/,
    )
})

test('an answer names the email it answers by the same id', async () => {
  const tools = privacyTools(pseudonyms)
  const [first] = await loaded('1.eml', mail)
  const [second] = await loaded(
    '2.eml',
    mail.replace('<1.anna@', '<2.bob@').replace('<0.bob@', '<1.anna@'),
  )
  const item = { key: '1', fileName: '1.eml', bytes: new Uint8Array() }
  const answered = privateDocument(first, item, tools).loaded.mail?.emailId
  assert.match(answered ?? '', /^m_[0-9a-f]{24}$/)
  assert.deepEqual(privateDocument(second, item, tools).loaded.mail?.references, [answered])
})

test('headings, properties and the name of a file name nobody', async () => {
  const page =
    '<html><head><title></title><meta name="author" content="Anna Smith"></head><body>' +
    '<h1>Plan of Anna Smith</h1><p>Anna Smith wrote it in Berlin.</p></body></html>'
  const [document, plain] = await loaded('plan.html', page)
  const item = { ...plain, fileName: 'f_0123456789ab.html', plainName: 'bob_kowalczyk-plan.html' }
  const { loaded: hidden } = privateDocument(
    { ...document, title: 'f_0123456789ab' },
    item,
    privacyTools(pseudonyms),
  )
  const [section] = hidden.sections.filter(({ headingPath }) => headingPath.length > 0)
  assert.deepEqual(section?.headingPath, [`Plan of ${anna}`])
  assert.ok(
    hidden.text.slice(section?.start, section?.end).includes(`${anna} wrote it in <LOCATION>.`),
  )
  assert.match(hidden.title, /^Person_[0-9a-f]{12}/)
  assert.equal(hidden.properties['author'] ?? anna, anna)
  assert.doesNotMatch(JSON.stringify(hidden), /anna|smith|bob|kowalczyk/i)
})

test('terms are numbered where that is asked for', async () => {
  const text = 'Call +44 20 7946 0958 or +44 20 7946 0999, then +44 20 7946 0958 again.'
  const [document, item] = await loaded('a.txt', text)
  const textOf = (settings: object): string =>
    privateDocument(document, item, privacyTools(readingOf(settings))).loaded.text
  assert.equal(
    textOf({ mode: 'scrub', numbered: 'document' }),
    'Call <PHONE_NUMBER_1> or <PHONE_NUMBER_2>, then <PHONE_NUMBER_1> again.',
  )
  assert.equal(
    textOf({ mode: 'scrub' }),
    'Call <PHONE_NUMBER> or <PHONE_NUMBER>, then <PHONE_NUMBER> again.',
  )
  const numbers = textOf({ mode: 'scrub', numbered: 'corpus' }).match(/\d+/g) ?? []
  assert.equal(numbers.length, 3)
  assert.equal(numbers[0], numbers[2])
  assert.notEqual(numbers[0], numbers[1])
})

test('texts that hold pseudonyms already keep them, and allowed texts stay', async () => {
  const text = `${anna} met Anna Smith in Springfield. Ask Kerberos.`
  const [document, item] = await loaded('a.txt', text)
  const reading = readingOf({
    mode: 'pseudonyms',
    allow: ['Springfield'],
    deny: [{ text: 'Kerberos' }],
  })
  const { loaded: hidden } = privateDocument(document, item, privacyTools(reading))
  assert.match(
    hidden.text,
    new RegExp(`^${anna} met ${anna} in Springfield\\. Ask Person_[0-9a-f]{12}\\.`),
  )
})

test('who wrote a forwarded message is hidden in its heading as in its text', async () => {
  const forward = [
    'From: "Smith, Anna" <anna.smith@acme.example>',
    'To: Carla Ruiz <carla@acme.example>',
    'Subject: Fwd: the plan',
    'Message-ID: <2.anna@acme.example>',
    '',
    'See below.',
    '',
    '---------- Forwarded message ---------',
    'From: Bob Kowalczyk <bob@acme.example>',
    'Date: Mon, 3 Feb 2025 at 10:00',
    'Subject: the plan',
    'To: Anna Smith <anna.smith@acme.example>',
    '',
    'I have read it. Kowalczyk agrees.',
    '',
  ].join('\n')
  const [document, item] = await loaded('forward.eml', forward)
  const hidden = privateDocument(document, item, privacyTools(pseudonyms)).loaded
  assert.doesNotMatch(
    JSON.stringify({ ...hidden, bytesHash: '' }),
    /anna|smith|bob|kowalczyk|acme/i,
  )
  assert.deepEqual(
    hidden.sections.map(({ headingPath }) => headingPath),
    [[`Forwarded message from ${bob} to ${anna}, sent Mon, 3 Feb 2025 at 10:00`]],
  )
})
