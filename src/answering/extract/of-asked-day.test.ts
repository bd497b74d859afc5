import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answered } from './answered.contract.ts'

const log =
  '- 6 October 2025. Lame for a week. Weight 36.4 kg.\n\n' +
  '- 20 October 2025. No better. Weight 36.1 kg.\n\n' +
  '- 6 November 2025. Sent home. Weight 35.9 kg.'

test('of a log the entry of the asked day answers', async () => {
  for (const [day, weight] of [
    ['6 October', '36.4'],
    ['20 October 2025', '36.1'],
    ['6 November', '35.9'],
  ])
    assert.deepEqual(
      (await answered(`What was the weight of Rufus on ${day}?`, ['Case notes: Rufus', log])).match(
        /[\d.]+(?= kg)/g,
      ),
      [weight],
      day,
    )
})

test('of minutes those of the asked month answer', async () => {
  const minutes: Array<[string, string]> = [
    ['Meeting, 11 March 2025', 'The fair is over. The minutes were taken by Joanne Pike.'],
    ['Meeting, 13 May 2025', 'The car is sold. The minutes were taken by Neil Garrity.'],
  ]
  for (const [meeting, by] of [
    ['in May 2025', 'Neil Garrity'],
    ['on 11 March', 'Joanne Pike'],
  ])
    assert.deepEqual(
      (await answered(`Who took the minutes of the meeting ${meeting}?`, ...minutes)).match(
        /(?<=taken by )[\p{L} ]+/gu,
      ),
      [by],
      meeting,
    )
})

test('what is told on another day of the asked one still answers', async () => {
  assert.match(
    await answered('How many people came to the fair on 6 November?', [
      'Meeting, 10 November 2025',
      'The fair was well liked. 212 people came to the fair.',
    ]),
    /212/,
  )
  assert.match(
    await answered('What happens on 6 December?', [
      'Meeting, 4 November 2025',
      'The branch opens on a Saturday for the first time on 6 December. Tea is served at noon.',
    ]),
    /6 December/,
  )
})
