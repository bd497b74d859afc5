import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { corpusApp, openQuestion, secretQuestion, secretWords } from '../../support/http-server.ts'
import {
  answerTo,
  inSlack,
  messageEvent,
  shownIn,
  type SlackMode,
} from '../../support/slack-app.ts'

for (const mode of ['socket', 'http'] satisfies SlackMode[])
  describe(`Slack in ${mode} mode`, () => {
    it('answers a mention in its thread, with marks, confidence and quotations', async context => {
      await using talk = await inSlack(await corpusApp(context), { mode })
      const { slack } = talk
      const event = messageEvent(openQuestion)
      const acknowledged = await slack.deliver(event)
      assert.equal(acknowledged.status, 200)
      const answer = await answerTo(slack, event)
      console.log(JSON.stringify(answer, undefined, 1), talk.lines, talk.faults, acknowledged.ms)
      assert.match(shownIn(answer), /Zürich/)
      assert.deepEqual([talk.faults, talk.lines], [[], []])
    })
  })
