import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '../../support/random.ts'
import { byteMatcher } from './byte-matcher.ts'
import { knownLine, spellingsOf } from './known-value.ts'
import { plaintextSearch, type PlaintextHit } from './plaintext-search.ts'

const search = (lines: readonly string[]) =>
  plaintextSearch(
    lines.flatMap(line => knownLine(line, word => word === 'may')),
    spellingsOf(lines),
  )

function hitsIn(bytes: Buffer | string, lines: readonly string[], isText = false): PlaintextHit[] {
  const hits: PlaintextHit[] = []
  search(lines).find(Buffer.from(bytes as string), { isText }, hit => {
    if (!hit.isOrdinary) hits.push(hit)
  })
  return hits
}

const noise = (length: number): Buffer => {
  const random = seededRandom(7)
  return Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)))
}

test('a name is found in every spelling and encoding', () => {
  const known = ['"Müller, Anna" <anna.mueller@harbour.example>']
  const name = 'Anna Müller'
  const written: readonly (string | Buffer)[] = [
    name,
    'ANNA MÜLLER',
    'Müller, Anna',
    'A. Müller',
    'anna muller',
    'anna_müller.pdf',
    name.normalize('NFD'),
    Buffer.from(name, 'utf16le'),
    Buffer.from(name, 'utf16le').swap16(),
    'Anna M\\u00fcller',
    encodeURIComponent(name),
    'Anna+M%C3%BCller',
    '=?utf-8?q?Anna_M=C3=BCller?=',
    'Anna M&#252;ller',
    Buffer.from(`xy ${name} said`).toString('base64'),
    Buffer.from(`x ${name} said`).toString('base64'),
    Buffer.from(name).toString('base64'),
    'ANNA.MUELLER@HARBOUR.EXAMPLE',
    'anna.mueller%40harbour.example',
    'anna.mueller',
    Buffer.from('From: anna.mueller@harbour.example').toString('base64'),
  ]
  for (const each of written) {
    const bytes = Buffer.concat([
      noise(300),
      Buffer.of(0, 0),
      Buffer.from(each as string),
      noise(300),
    ])
    assert.notEqual(hitsIn(bytes, known).length, 0, String(each))
  }
  assert.deepEqual(hitsIn('Person_0123456789ab wrote to <PERSON_1>.', known), [])
})

test('a part of a name counts alone, as a whole and with a capital letter', () => {
  const known = ['Anna May Low']
  const rules = (text: string | Buffer): string[] => hitsIn(text, known).map(hit => hit.known.rule)
  assert.deepEqual(rules('Thanks, “Anna”'), ['known/part-of-name'])
  assert.deepEqual(rules('{"text":"Thanks,\\nAnna"}'), ['known/part-of-name'])
  assert.ok(rules(Buffer.from('to Anna!', 'utf16le')).includes('known/part-of-name'))
  for (const text of ['Annabel', 'Joanna', 'anna', 'in May', 'doc_80Anna', 'Änna', 'Annaé'])
    assert.deepEqual(rules(text), [], text)
  // In binary data three letters stand by chance.
  const binary = noise(64)
  binary.write(' Low ', 30, 'latin1')
  assert.deepEqual(rules(binary), [])
  assert.equal(hitsIn(binary, known, true).length, 1)
})

test('the matcher finds what a search for each pattern finds', () => {
  const random = seededRandom(11)
  const letters = (length: number): Uint8Array =>
    Uint8Array.from({ length }, () => 'abAB\0'.charCodeAt(Math.floor(random() * 5)))
  for (let round = 0; round < 20; round++) {
    const bytes = letters(400)
    const patterns = Array.from({ length: 40 }, () => letters(3 + Math.floor(random() * 5)))
    const folded = Buffer.from(bytes).toString('latin1').toLowerCase()
    const expected = new Set<string>()
    for (const [index, pattern] of patterns.entries()) {
      const wanted = Buffer.from(pattern).toString('latin1').toLowerCase()
      for (
        let at = folded.indexOf(wanted, 50);
        at !== -1 && at < 350;
        at = folded.indexOf(wanted, at + 1)
      )
        expected.add(`${index} ${at} ${at + wanted.length}`)
    }
    const found = new Set<string>()
    byteMatcher(patterns.map((pattern, index) => ({ bytes: pattern, meaning: index }))).scan(
      bytes,
      { from: 50, to: 350 },
      (meaning, start, end) => found.add(`${meaning} ${start} ${end}`),
    )
    assert.deepEqual(found, expected)
  }
})

test('thousands of people of one domain take no longer than one', () => {
  const people = Array.from(
    { length: 3_000 },
    (_, index) => `Anna${index} Smith${index} <anna${index}.smith@harbour.example>`,
  )
  const text = Buffer.from(
    'Please write to info@harbour.example, said Anna to Smith. '.repeat(10_000),
  )
  const matcher = search(people)
  const started = process.cpuUsage()
  let hits = 0
  matcher.find(text, { isText: true }, () => hits++)
  assert.equal(hits, 0)
  assert.ok(process.cpuUsage(started).user < 3e6)
})
