import assert from 'node:assert/strict'
import { test } from 'node:test'
import iconv from 'iconv-lite'
import { dayOf, shownInstant } from '../../../core/time.ts'
import { readableTime } from '../../../graph/readable-time.ts'
import { toDocument } from '../../record/to-document.ts'
import { defaultLoadLimits, type LoadOutcome } from '../../loaded-document.ts'
import { loadItem } from '../load-item.ts'
import { load, loaded } from '../sample-files.contract.ts'

const calendar = (...lines: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: readonly string[]): string[] => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']

async function allOf(fileName: string, text: string): Promise<LoadOutcome[]> {
  const outcomes: LoadOutcome[] = []
  const item = { key: fileName, fileName, bytes: Buffer.from(text) }
  const options = { timeZone: 'Europe/Berlin', limits: defaultLoadLimits }
  for await (const outcome of loadItem(item, options)) outcomes.push(outcome)
  return outcomes
}
const shown = (outcomes: readonly LoadOutcome[]): unknown[] =>
  outcomes.map(one =>
    one.status === 'loaded' ? [one.document.keySuffix, one.document.text.split('\n')] : one,
  )

// As Outlook writes it, with a zone of its own name.
const zone = [
  'BEGIN:VTIMEZONE',
  'TZID:Hall',
  'BEGIN:STANDARD',
  'DTSTART:16010101T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
]

test('an event is a record that says who, when and where', async () => {
  const document = await loaded(
    'a.ics',
    calendar(
      ...event(
        'UID:pier@example.org',
        'SUMMARY:Rope\\, and pier',
        'DTSTART;TZID=Europe/Berlin:20220307T090000',
        'DURATION:PT1H30M',
        'LOCATION:Pier four',
        'ORGANIZER;CN="Lee, Ann":mailto:ann@example.org',
        'ATTENDEE;CN=Bob;PARTSTAT=DECLINED:mailto:bob@example.org',
        'DESCRIPTION:A long li',
        ' ne\\nand another',
        'BEGIN:VALARM',
        'DESCRIPTION:Reminder',
        'END:VALARM',
      ),
    ),
  )
  assert.deepEqual(document.text.split('\n'), [
    'Summary: Rope, and pier',
    'Start: 2022-03-07 09:00 (Europe/Berlin)',
    'End: 2022-03-07 10:30 (Europe/Berlin)',
    'Location: Pier four',
    'Organizer: Lee, Ann <ann@example.org>',
    'Attendee: Bob <bob@example.org> (declined)',
    'Description: A long line',
    'and another',
  ])
  const { kind, title, keySuffix, mediaType, extractor, date, properties } = document
  assert.deepEqual(
    { kind, title, keySuffix, mediaType, extractor, date, properties },
    {
      kind: 'record',
      title: 'Rope, and pier',
      keySuffix: '#pier@example.org',
      mediaType: 'text/calendar',
      extractor: 'ics/2',
      date: {
        ms: Date.UTC(2022, 2, 7, 8),
        offsetMinutes: 60,
        original: '2022-03-07 09:00 (Europe/Berlin)',
      },
      properties: {
        entry: 'event',
        uid: 'pier@example.org/',
        summary: 'Rope, and pier',
        sequence: 0,
        start: '2022-03-07T08:00:00Z',
        end: '2022-03-07T09:30:00Z',
        location: 'Pier four',
        organizer: 'Lee, Ann <ann@example.org>',
        attendees: ['Bob <bob@example.org> (declined)'],
      },
    },
  )
})

test('a repeated event lists its dates, with what was left out, moved and cancelled', async () => {
  const change = (day: string, ...lines: readonly string[]): string[] =>
    event('UID:1', `RECURRENCE-ID;TZID=Hall:${day}T090000`, 'SUMMARY:Meeting', ...lines)
  const outcomes = await allOf(
    'a.ics',
    calendar(
      ...zone,
      ...event(
        'UID:1',
        'SUMMARY:Meeting',
        'DTSTART;TZID=Hall:20220307T090000',
        'RRULE:FREQ=WEEKLY;COUNT=5;BYDAY=MO',
        'EXDATE;TZID=Hall:20220314T090000',
      ),
      ...change('20220321', 'STATUS:CANCELLED', 'DTSTART;TZID=Hall:20220321T090000'),
      ...change('20220328', 'DTSTART;TZID=Hall:20220329T110000'),
    ),
  )
  assert.deepEqual(shown(outcomes), [
    [
      '#1',
      [
        'Summary: Meeting',
        'Start: 2022-03-07 09:00 (Hall)',
        'Repeats: every week on Monday, 5 times',
        'Dates: 2022-03-07, 2022-03-21 (cancelled), ' +
          '2022-03-28 (changed: 2022-03-29 11:00 (Hall)), 2022-04-04',
      ],
    ],
    [
      '#1/2022-03-21T09:00',
      [
        'Summary: Meeting',
        'Start: 2022-03-21 09:00 (Hall)',
        'Instead of: 2022-03-21 09:00 (Hall)',
        'Status: cancelled',
      ],
    ],
    [
      '#1/2022-03-28T09:00',
      ['Summary: Meeting', 'Start: 2022-03-29 11:00 (Hall)', 'Instead of: 2022-03-28 09:00 (Hall)'],
    ],
  ])
  // Summer time began on the 27th.
  const starts = outcomes.map(one => one.status === 'loaded' && one.document.properties['start'])
  assert.deepEqual(starts, ['2022-03-07T08:00:00Z', '2022-03-21T08:00:00Z', '2022-03-29T09:00:00Z'])
})

test('whole days end on their last day; a cancelled calendar cancels what it holds', async () => {
  const document = await loaded(
    'a.ics',
    calendar(
      'METHOD:CANCEL',
      ...event('SUMMARY:Fair', 'DTSTART;VALUE=DATE:20220401', 'DTEND;VALUE=DATE:20220404'),
    ),
  )
  assert.deepEqual(document.text.split('\n').slice(1), [
    'Start: 2022-04-01',
    'End: 2022-04-03',
    'Status: cancelled',
  ])
  assert.equal(document.properties['allDay'], true)
})

test('a time in an unknown zone is read in the zone of the corpus, and noted', async () => {
  const lines = event('SUMMARY:Tea', 'DTSTART;TZID=Somewhere:20220307T090000')
  const [outcome] = await allOf('a.ics', calendar(...lines))
  assert.ok(outcome?.status === 'loaded')
  assert.equal(outcome.document.date?.ms, Date.UTC(2022, 2, 7, 8))
  assert.match(outcome.document.notes.join(), /Somewhere is unknown: read in Europe\/Berlin/)
})

test('rules without end or without any day come to an end', async () => {
  const rules = [
    'FREQ=DAILY',
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=YEARLY;INTERVAL=9999999;BYMONTHDAY=31;BYMONTH=2',
    'FREQ=SECONDLY;COUNT=1000000000',
    'FREQ=DAILY;INTERVAL=7;BYDAY=TU',
  ]
  const started = performance.now()
  const texts: string[] = []
  for (const rule of rules) {
    const lines = event('SUMMARY:x', 'DTSTART:20220307T090000Z', `RRULE:${rule}`)
    texts.push((await loaded('a.ics', calendar(...lines))).text)
  }
  assert.match(texts[0] ?? '', /Repeats: every day\nDates: 2022-03-07, .*2022-05-05 …$/)
  assert.doesNotMatch(texts[1] ?? '', /Dates: \d/)
  assert.match(texts[3] ?? '', /Repeats: freq=secondly, count=1000000000$/)
  assert.ok(performance.now() - started < 5_000)
})

test('bad lines are passed over, and what breaks off is read and noted', async () => {
  const bad = event('SUMMARY:One', ':', 'X;;=:', 'DTSTART:nonsense')
  const text = calendar('no line at all', ...bad)
  assert.equal((await loaded('a.ics', text)).text, 'Summary: One')
  const cut = await loaded('a.ics', 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Half a')
  assert.match(cut.notes.join(), /breaks off/)
})

test('files without an entry are refused with the reason', async () => {
  const empty = await load('a.ics', calendar())
  const damaged = await load('a.ics', 'Dear diary, nothing here.')
  const none = await load('a.vcf', 'nothing here either')
  assert.deepEqual(
    [empty, damaged, none].map(one => one.status === 'failed' && one.reason),
    ['empty', 'damaged', 'damaged'],
  )
})

test('more entries than a document may have parts are refused', async () => {
  const entries = Array.from({ length: 4 }, () => event('SUMMARY:x')).flat()
  const outcome = await load('a.ics', calendar(...entries), { maxParts: 3 })
  assert.ok(outcome.status === 'failed' && outcome.reason === 'over_budget')
})

test('cards of old phones, of Apple and of version 4 are records', async () => {
  const outcomes = await allOf(
    'a.vcf',
    [
      'BEGIN:VCARD',
      'VERSION:2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:M=C3=BCller;J=C3=B6rg;;Dr.;',
      'TEL;WORK;VOICE:+49 30 1234',
      'NOTE;ENCODING=QUOTED-PRINTABLE:First=0D=0ASecond =',
      'line',
      'PHOTO;ENCODING=BASE64;JPEG:',
      ' /9j/4AAQSkZJRg==',
      '',
      'END:VCARD',
      'BEGIN:VCARD',
      'VERSION:4.0',
      'UID:urn:uuid:1',
      'FN:Ann Lee',
      'ORG:Harbour\\; Ltd;Boats',
      'item1.EMAIL;TYPE=work:ann@example.org',
      'item2.URL:https://example.org',
      'item2.X-ABLabel:_$!<HomePage>!$_',
      'TEL;VALUE=uri;TYPE="cell,work":tel:+1-555-0100',
      'BDAY:--0203',
      'PHOTO:data:image/jpeg;base64,AAAA',
      'END:VCARD',
    ].join('\r\n'),
  )
  assert.deepEqual(shown(outcomes), [
    [
      '#1',
      ['Name: Dr. Jörg Müller', 'Telephone (work): +49 30 1234', 'Note: First', 'Second line'],
    ],
    [
      '#urn:uuid:1',
      [
        'Name: Ann Lee',
        'Organization: Harbour; Ltd, Boats',
        'Telephone (cell, work): +1-555-0100',
        'E-mail (work): ann@example.org',
        'URL (HomePage): https://example.org',
        'Birthday: --02-03',
      ],
    ],
  ])
})

test('calendars in UTF-16 and cards under another name are known by their first line', async () => {
  const text = calendar(...event('SUMMARY:Größe'))
  const wide = await loaded('export', iconv.encode(text, 'utf-16', { addBOM: true }))
  assert.equal(wide.title, 'Größe')
  const card = await loaded('card.txt', 'BEGIN:VCARD\nFN:Ann Lee\nEND:VCARD\n')
  assert.equal(card.mediaType, 'text/vcard')
})

test('a file of many folded and quoted lines takes time in step with its length', async () => {
  const note = `NOTE;ENCODING=QUOTED-PRINTABLE:${'=\r\n rope '.repeat(100_000)}`
  const started = performance.now()
  const document = await loaded('a.vcf', `BEGIN:VCARD\r\nFN:Ann\r\n${note}\r\nEND:VCARD\r\n`)
  assert.ok(document.text.length > 400_000)
  assert.ok(performance.now() - started < 5_000)
})

test('a whole day is that day in every zone', async () => {
  const text = calendar(...event('SUMMARY:Visit', 'DTSTART;VALUE=DATE:20250701'))
  const item = { key: 'a.ics', fileName: 'a.ics', bytes: Buffer.from(text) }
  for (const timeZone of ['Europe/Berlin', 'America/New_York', 'Pacific/Auckland', 'UTC']) {
    const [outcome] = await Array.fromAsync(loadItem(item, { timeZone, limits: defaultLoadLimits }))
    assert.ok(outcome?.status === 'loaded' && outcome.document.date !== undefined)
    const { date } = outcome.document
    assert.equal(new Date(date.ms).toISOString().slice(0, 10), '2025-07-01', timeZone)
    assert.equal(readableTime(date, timeZone).slice(0, 10), '2025-07-01', timeZone)
    assert.equal(shownInstant(date), '2025-07-01')
    assert.equal(dayOf(date), '2025-07-01')
  }
})

test('a series tells each of its times but those that were moved', async () => {
  const [outcome] = await allOf(
    'a.ics',
    calendar(
      ...event('UID:1', 'DTSTART:20220307T090000Z', 'RRULE:FREQ=DAILY;COUNT=3'),
      ...event('UID:1', 'RECURRENCE-ID:20220308T090000Z', 'DTSTART:20220308T110000Z'),
    ),
  )
  assert.ok(outcome?.status === 'loaded')
  assert.deepEqual(outcome.document.properties['times'], [
    '2022-03-07T09:00:00Z',
    '2022-03-09T09:00:00Z',
  ])
})

test('half a card is refused with the reason, and the rest of its file is read', async () => {
  const whole = (name: string): string => `BEGIN:VCARD\nFN:${name}\nEND:VCARD\n`
  const outcomes = await allOf('a.vcf', `${whole('Ann')}BEGIN:VCARD\nFN:Bob\n${whole('Cara')}`)
  assert.deepEqual(
    outcomes.map(one => (one.status === 'loaded' ? one.document.keySuffix : one)),
    [
      '#1',
      {
        status: 'failed',
        reason: 'damaged',
        message:
          'a.vcf was read as contacts: card 2 breaks off: its END:VCARD is missing. ' +
          'Open it in the program that made it, save it again, or restore it from a backup.',
        keySuffix: '#2',
      },
      '#3',
    ],
  )
  const alone = await load('a.vcf', 'BEGIN:VCARD\nFN:Bob\n')
  assert.ok(alone.status === 'failed' && alone.keySuffix === undefined)
  // An agent's card lies within that of whom they work for.
  const agent = `BEGIN:VCARD\nFN:Ann\nAGENT:\n${whole('Bob')}END:VCARD\n`
  assert.equal((await allOf('a.vcf', agent)).filter(one => one.status === 'loaded').length, 2)
})

test('a card is dated by its own REV, and by nothing else', async () => {
  const card = (...lines: readonly string[]): string =>
    ['BEGIN:VCARD', 'FN:Ann Lee', ...lines, 'END:VCARD', ''].join('\n')
  const dated = await loaded('a.vcf', card('REV:20241105T100000Z'))
  assert.equal(dated.date?.ms, Date.UTC(2024, 10, 5, 10))
  const undated = await loaded('a.vcf', card())
  const item = { key: 'a.vcf', fileName: 'a.vcf', bytes: Buffer.from(''), modifiedAt: 1 }
  assert.equal(toDocument(undated, item, { sourceId: 'src_1', groups: [] }).date, undefined)
})
