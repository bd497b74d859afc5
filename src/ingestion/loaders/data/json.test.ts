import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defaultLoadLimits } from '../../loaded-document.ts'
import { detectLoader } from '../registry.ts'

async function textOf(fileName: string, text: string): Promise<string> {
  const item = { key: fileName, fileName, bytes: new TextEncoder().encode(text) }
  for await (const outcome of detectLoader(item)?.load(item, {
    timeZone: 'UTC',
    limits: defaultLoadLimits,
  }) ?? [])
    if (outcome.status === 'loaded') return outcome.document.text
  return assert.fail(`${fileName} was not loaded`)
}

test('records of values are rows, with every name and with values that say nothing', async () => {
  for (const [data, text] of [
    [
      [
        { room: 'Hall', seats: 80 },
        { room: 'Loft', seats: 12 },
      ],
      'room: Hall | seats: 80\nroom: Loft | seats: 12',
    ],
    [
      [
        { signed: '', day: '3 May' },
        { signed: '', day: '' },
      ],
      'signed: | day: 3 May\nsigned: | day:',
    ],
    [[{ status: 'status', id: 4 }], 'status: status | id: 4'],
  ] as const)
    assert.equal(await textOf('a.json', JSON.stringify(data)), text)
})

test('lines that are no records stand apart', async () => {
  for (const [lines, text] of [
    ['[1,2]\n[3,4]\n', '- 1\n- 2\n\n- 3\n- 4'],
    ['"One"\n"Two"\n', 'One\n\nTwo'],
    [
      '{"a":1,"b":2}\n{"a":{"x":1},"b":4}\n{"a":3,"b":4}\n',
      'a: 1 | b: 2\n\na:\n  x: 1\nb: 4\n\na: 3 | b: 4',
    ],
  ] as const)
    assert.equal(await textOf('a.jsonl', lines), text)
})

test('long lists of records keep the names of their members to the end', async () => {
  const records = Array.from({ length: 60_000 }, (_, at) => ({
    ['the day on which the reading was taken']: '2024-01-01',
    ['whether somebody was there to see it']: 'no',
    ['number']: at,
  }))
  const text = await textOf('readings.json', JSON.stringify(records))
  assert.ok(
    text.endsWith(
      'the day on which the reading was taken: 2024-01-01 | ' +
        'whether somebody was there to see it: no | number: 59999',
    ),
  )
})
