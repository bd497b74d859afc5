import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MailHeaders } from '../../core/document.ts'
import { voiceOf } from './voice.ts'
import { saysI, withNames } from './with-names.ts'

const voice = { speaker: 'Ada Hill', addressee: 'Ben Okoro' }

const readings: ReadonlyArray<readonly [said: string, read: string]> = [
  ['I approved the order.', 'Ada Hill approved the order.'],
  [
    "I've asked Kim; you promised me it.",
    'Ada Hill has asked Kim; Ben Okoro promised Ada Hill it.',
  ],
  ['My brother sold your car.', "Ada Hill's brother sold Ben Okoro's car."],
  ["I am away and I don't know.", "Ada Hill is away and Ada Hill doesn't know."],
  ['You are right, i think.', 'Ben Okoro is right, Ada Hill thinks.'],
  ['I only want the keys.', 'Ada Hill only wants the keys.'],
  ['Can you send me the file?', 'Can Ben Okoro send Ada Hill the file?'],
  ['I hand in my notice.', "Ada Hill hands in Ada Hill's notice."],
  ['I hereby cancel the order.', 'Ada Hill hereby cancels the order.'],
  ['I order now; you people wait.', 'Ada Hill orders now; Ben Okoro people wait.'],
  [
    "I'd thought of May, I'd prefer June.",
    'Ada Hill had thought of May, Ada Hill would prefer June.',
  ],
  ['I reckon 38 and I like it.', 'Ada Hill reckons 38 and Ada Hill likes it.'],
  ['I sold the red boat myself.', 'Ada Hill sold the red boat.'],
  ['I myself locked the shed.', 'Ada Hill locked the shed.'],
  ['I mended the old fence myself.', 'Ada Hill mended the old fence.'],
  ['Only Rita or myself may drive.', 'Only Rita or Ada Hill may drive.'],
  ['It is kept by Rita and myself.', 'It is kept by Rita and Ada Hill.'],
  ['Neither Rita nor myself came.', 'Neither Rita nor came.'],
  ['Myself and two friends came.', 'Ada Hill and two friends came.'],
  ['I asked for Rita, myself and Tom.', 'Ada Hill asked for Rita, Ada Hill and Tom.'],
  ['I hurt myself and paid for myself.', 'Ada Hill hurt Ada Hill and paid for Ada Hill.'],
  ["I'll be there if you’re late.", 'Ada Hill will be there if Ben Okoro is late.'],
]
for (const [said, read] of readings)
  test(`“${said}” is read with names`, () => {
    assert.equal(withNames(said, voice).text, read)
  })

for (const said of [
  'Thank you for calling.',
  'World War I ended; Part I is done.',
  'Section (i), I/O errors, i.e. none.',
  'He said “I paid you” and left.',
  'We sold our car to Mr. I. Jones.',
  'Amy met Eyou in Miami.',
])
  test(`nobody speaks in “${said}”`, () => {
    assert.equal(withNames(said, voice).text, said)
  })

test('whether a text says “I” of its own', () => {
  assert.equal(saysI('We met and I paid.'), true)
  assert.equal(saysI('It is my boat.'), true)
  assert.equal(saysI('He said “I paid” and you left.'), false)
})

test('only whom the voice names is named', () => {
  assert.equal(withNames('I told you.', { speaker: 'Ada Hill' }).text, 'Ada Hill told you.')
  assert.equal(withNames('I told you.', undefined).text, 'I told you.')
})

test('ranges lead back to the original and from it', () => {
  const said = 'Yes: I am sure that you sold my boat to Kim.'
  const { text, originalOf, nowOf } = withNames(said, voice)
  const rangeIn = (all: string, part: string): { start: number; end: number } => ({
    start: all.indexOf(part),
    end: all.indexOf(part) + part.length,
  })
  const cut = (all: string, { start, end }: { start: number; end: number }): string =>
    all.slice(start, end)
  for (const [read, original] of [
    ['boat to Kim', 'boat to Kim'],
    ['Ada', 'I am'],
    ['Ben Okoro sold', 'you sold'],
    ["Ada Hill's boat", 'my boat'],
    ['Yes', 'Yes'],
  ] as const)
    assert.equal(cut(said, originalOf(rangeIn(text, read))), original)
  assert.equal(
    cut(text, nowOf(rangeIn(said, 'you sold my boat'))),
    "Ben Okoro sold Ada Hill's boat",
  )
  assert.deepEqual(nowOf({ start: 0, end: said.length }), { start: 0, end: text.length })
})

const mail = (more: Partial<MailHeaders>): MailHeaders => ({
  emailId: 'a@x.org',
  subject: 'Boat',
  from: { name: 'Hill, Ada', address: 'ada@x.org' },
  to: [{ address: 'ben.okoro@x.org' }],
  cc: [],
  bcc: [],
  replyTo: [],
  references: [],
  ...more,
})
const own = { start: 0, headingPath: [] }

test('an email speaks for its sender, to its only receiver', () => {
  assert.deepEqual(voiceOf(mail({}), own), voice)
  assert.deepEqual(voiceOf(mail({ to: [{ name: 'Kim' }, { name: 'Ben' }] }), own), {
    speaker: 'Ada Hill',
    addressee: undefined,
  })
  assert.equal(voiceOf(mail({ from: { address: 'info@x.org' }, to: [] }), own), undefined)
  assert.equal(voiceOf(undefined, own), undefined)
})

test('what is passed on is not in the voice of who passes it on', () => {
  const passedOn = mail({ subject: 'Fwd: Boat' })
  assert.deepEqual(voiceOf(passedOn, own), voice)
  assert.equal(voiceOf(passedOn, { start: 80, headingPath: [] }), undefined)
})
