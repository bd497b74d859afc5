import assert from 'node:assert/strict'
import { test } from 'node:test'
import { corpusApp } from '../../support/http-server.ts'
import type { Acknowledged } from '../../support/slack-server.ts'
import { inSlack, messageEvent, repliesIn, until, type SlackMode } from '../../support/slack-app.ts'

// Slack gives up on whoever takes longer, and delivers the event again.
const longestMs = 3_000
const people = 50
/** So many arrive at once. */
const together = 10

for (const [mode, questions] of [
  ['http', 250],
  ['socket', 50],
] satisfies ReadonlyArray<readonly [SlackMode, number]>)
  test(`${mode}: of ${4 * questions} events each question is answered once`, async context => {
    await using talk = await inSlack(await corpusApp(context), { mode })
    const { slack } = talk
    const events = Array.from({ length: questions }, (_, index) =>
      messageEvent('Who sent email 100001?', { user: `U0P${index % people}` }),
    )
    const taken: Acknowledged[] = []
    // Twice at once, as two of Slack's servers may, then as retries while answers are on their way.
    for (const retry of [0, 1, 2])
      for (let at = 0; at < questions; at += together) {
        const some = events.slice(at, at + together)
        const sent = retry === 0 ? [...some, ...some] : some
        taken.push(...(await Promise.all(sent.map(event => slack.deliver(event, { retry })))))
      }
    assert.equal(taken.length, 4 * questions)
    assert.deepEqual(new Set(taken.map(({ status }) => status)), new Set([200]))
    const slowest = Math.max(...taken.map(({ ms }) => ms))
    assert.ok(slowest < longestMs, `the slowest took ${Math.round(slowest)} ms`)
    await until(() => slack.messages.length >= questions, 'all answers', 120_000)
    await talk.stop()
    for (const { event } of events) assert.equal(repliesIn(slack, event.ts).length, 1)
    assert.equal(slack.messages.length, questions)
    assert.deepEqual(talk.faults, [])
  })
