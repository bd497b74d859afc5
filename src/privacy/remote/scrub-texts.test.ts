import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PersonalDataDetector, PersonalDataType } from '../personal-data.ts'
import { restoredStream } from './restored-stream.ts'
import { scrubTexts } from './scrub-texts.ts'

/** Finds the given words wherever they stand. */
const finding = (words: Readonly<Record<string, PersonalDataType>>): PersonalDataDetector => ({
  name: 'given/1',
  find: async texts =>
    texts.map(text =>
      Object.entries(words)
        .flatMap(([word, type]) => {
          const start = text.indexOf(word)
          return start === -1
            ? []
            : [{ type, rule: 'given', score: 1, start, end: start + word.length }]
        })
        .toSorted((left, right) => left.start - right.start),
    ),
})

test('the same person under all spellings, and back letter by letter', async () => {
  const texts = [
    'Anna Smith wrote to Smith, Anna <anna.smith@example.org>. ANNA SMITH agreed; A. Smith too.',
    'Anna said it. Smith’s letter, {"by":"x\\nSmith"}. Annamaria and Smithers did not.',
  ]
  const detector = finding({
    'Anna Smith': 'person',
    'Smith, Anna': 'person',
    'ANNA SMITH': 'person',
    'A. Smith': 'person',
    'anna.smith@example.org': 'email-address',
  })
  const scrubbed = await scrubTexts(texts, { detector })
  const [first = '', second = ''] = scrubbed.texts
  assert.match(first, /^<PERSON_1> wrote to <PERSON_1b> <<EMAIL_ADDRESS_1>>\. <PERSON_1c> agreed/)
  assert.equal(new Set(first.match(/PERSON_\d+/g)).size, 1)
  assert.doesNotMatch(first + second, /anna(?!maria)|smith(?!ers)/i)
  assert.match(second, /Annamaria and Smithers did not\.$/)
  assert.deepEqual(
    scrubbed.texts.map(text => scrubbed.restore(text)),
    texts,
  )
})

test('pseudonyms and placeholders stay, and their numbers are not given out', async () => {
  const text = 'Person_0123456789ab met <PERSON_1> and Ben Ox; person_3 is a name in code.'
  const detector = finding({ Person_0123456789ab: 'person', 'Ben Ox': 'person' })
  const { texts, restore } = await scrubTexts([text], { detector })
  assert.equal(
    texts[0],
    'Person_0123456789ab met <PERSON_1> and <PERSON_2>; person_3 is a name in code.',
  )
  assert.equal(restore('<PERSON_1> <PERSON_2> person_3'), '<PERSON_1> Ben Ox person_3')
})

test('broken placeholders are understood, invented ones stay', async () => {
  const { restore } = await scrubTexts(['Ben Ox of 1 Elm Road'], {
    detector: finding({ 'Ben Ox': 'person', '1 Elm Road': 'street-address' }),
  })
  const forms = [
    '<person_1>',
    '< PERSON_1 >',
    '<PERSON 1>',
    'PERSON_1',
    '<PERSON_1',
    '&lt;PERSON_1&gt;',
    '\\u003cPERSON_1\\u003e',
    '\\<PERSON\\_1\\>',
    '<PERSON_1z>',
  ]
  for (const form of forms)
    assert.equal(restore(`So ${form}.`).replace('Oxz', 'Ox'), 'So Ben Ox.', form)
  assert.equal(restore("<PERSON_1>'s"), "Ben Ox's")
  assert.equal(restore('**PERSON_1**, [PERSON_1]'), '**Ben Ox**, [Ben Ox]')
  assert.equal(restore('at <street-address-1>'), 'at 1 Elm Road')
  for (const kept of ['<PERSON_7>', 'person 1', 'XPERSON_1', 'PERSON_12', '<PERSON_0>'])
    assert.equal(restore(kept), kept)
})

test('a spelling with quotes, breaks or brackets comes back into JSON', async () => {
  const text = 'Anna "Ann" Smith\nof <b>Elm</b>'
  const { texts, restore } = await scrubTexts([text], { detector: finding({ [text]: 'person' }) })
  assert.doesNotMatch(texts[0] ?? '', /Ann|Elm/)
  const json = JSON.stringify({ name: texts[0] })
  assert.deepEqual(JSON.parse(restore(json)), { name: text })
})

test('a streamed reply is restored wherever its pieces are cut', async () => {
  const { restore } = await scrubTexts(['Ben Ox, Ann Low'], {
    detector: finding({ 'Ben Ox': 'person', 'Ann Low': 'person' }),
  })
  const reply =
    'A<PERSON_1> and < person_2 > met \\u003cPERSON_1\\u003e; 1 < 2 &lt;PERSON_2&gt; ' +
    'PERSON_1 <PERSON'
  const whole = restore(reply)
  assert.match(whole, /^ABen Ox and Ann Low met Ben Ox; 1 < 2 Ann Low Ben Ox <PERSON$/)
  for (let size = 1; size < reply.length; size++) {
    const stream = restoredStream(restore)
    let text = ''
    for (let start = 0; start < reply.length; start += size)
      text += stream.push(reply.slice(start, start + size))
    assert.equal(text + stream.end(), whole, `pieces of ${size}`)
  }
})

test('thousands of names and placeholders take no time', async () => {
  const names = Array.from({ length: 3_000 }, (_, index) => `Ann${index} Smith`)
  const text = names.join(' ')
  let offset = 0
  const detector: PersonalDataDetector = {
    name: 'all/1',
    find: async () => [
      names.map(name => {
        const start = offset
        offset += name.length + 1
        return { type: 'person', rule: 'given', score: 1, start, end: start + name.length }
      }),
    ],
  }
  const started = performance.now()
  const { texts, restore } = await scrubTexts([text], { detector })
  assert.equal(restore(texts[0] ?? ''), text)
  assert.ok(performance.now() - started < 2_000)
})
