import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pace } from './pace.ts'
import { progress } from './progress.ts'

/** A clock that is set. */
const clock = (): { now: () => number; at: (ms: number) => void } => {
  let ms = 0
  return { now: () => ms, at: to => void (ms = to) }
}

test('rate and time left are told once they are known', () => {
  const time = clock()
  const going = pace(time.now)
  assert.equal(going.text(), '')
  going.note(0, 10_000)
  time.at(1_000)
  going.note(80, 10_000)
  assert.equal(going.text(), '', 'too early')
  time.at(4_000)
  going.note(320, 10_000)
  assert.equal(going.text(), ', 80 a second, 2 min left')
  // The total is not known: as many as there were so far.
  going.note(320, 320)
  assert.equal(going.text(), ', 80 a second')
})

test('what stands still has no time left, and what goes slowly is told by the minute', () => {
  const time = clock()
  const going = pace(time.now)
  going.note(0, 0)
  time.at(60_000)
  going.note(0, 0)
  assert.equal(going.text(), '')
  const slow = pace(time.now)
  slow.note(0, 1_000)
  time.at(80_000)
  slow.note(1, 1_000)
  assert.equal(slow.text(), ', 3.0 a minute, 5 h 33 min left')
})

test('where nobody watches a line comes now and then', () => {
  const time = clock()
  const lines: string[] = []
  const bar = progress(
    {
      out: () => {},
      err: text => void lines.push(text),
      color: false,
      width: 80,
      interactive: false,
    },
    'Reading',
    'documents',
    time.now,
  )
  for (let second = 0; second <= 40; second++) {
    time.at(second * 1_000)
    bar.update(second * 50, 3_000)
  }
  bar.end()
  assert.deepEqual(lines, [
    'Reading …\n',
    'Reading: 750 of 3,000 documents, 50 a second, 45 s left\n',
    'Reading: 1,500 of 3,000 documents, 50 a second, 30 s left\n',
    'Reading: 2,000 of 3,000 documents\n',
  ])
})
