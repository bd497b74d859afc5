import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readRecordedAnswer } from '../../../src/app/use-cases/answers/recorded-answer.ts'
import { ratingsOf } from '../../../src/app/use-cases/answers/ratings.ts'
import { ratingGuidelines } from '../../../src/app/use-cases/answers/rating-guidelines.ts'
import { owner } from '../../../src/core/principal.ts'
import { corpusApp, openQuestion, secretQuestion, secretWords } from '../../support/http-server.ts'
import { textsOf, type WireBlock } from '../../support/slack-blocks.ts'
import {
  answerIdOf,
  answerTo,
  commandPayload,
  inSlack,
  messageEvent,
  pressed,
  repliesIn,
  sentForm,
  shownIn,
  until,
  type SlackMode,
} from '../../support/slack-app.ts'
import { botUser } from '../../support/slack-server.ts'

const asOwner = { principal: owner }
const vault = {
  users: { U0ANN: 'ann:vault' },
  owners: ['U0BOSS'],
  channels: { C0VAULT: ['vault'] },
}

for (const mode of ['socket', 'http'] satisfies SlackMode[])
  describe(`Slack in ${mode} mode`, () => {
    it('answers a mention in its thread, with marks, confidence and quotations', async context => {
      const app = await corpusApp(context)
      await using talk = await inSlack(app, { mode, pageUrl: 'https://page.example.org/' })
      const { slack } = talk
      const event = messageEvent(openQuestion)
      assert.equal((await slack.deliver(event)).status, 200)
      const answer = await answerTo(slack, event)
      const shown = shownIn(answer)
      assert.match(shown, /began in Zürich in 1916 at the Cabaret Voltaire\. \[\d\] ✓/)
      assert.match(shown, /\*Confidence \d+ %\* \((?:high|partial|low)\)/)
      assert.match(shown, /> “It began in Zürich in 1916 at the Cabaret Voltaire\.”/)
      assert.match(
        shown,
        /<https:\/\/page\.example\.org\/documents\/doc_\w+\?start=\d+&amp;end=\d+\|Dada>/,
      )
      assert.deepEqual(
        answer.blocks.at(-1)?.elements?.map(({ action_id }) => action_id),
        ['veritrail_up', 'veritrail_down', 'veritrail_rate'],
      )
      assert.equal(answer.thread, event.event.ts)
      assert.equal(answer.unfurls, false)
      for (const { text, elements = [] } of answer.blocks)
        for (const each of text === undefined ? elements : [text])
          if (each.type === 'mrkdwn') assert.equal(each.verbatim, true)
      assert.deepEqual([talk.faults, talk.lines], [[], []])
    })

    it('goes on in a thread, where earlier answers are known', async context => {
      const app = await corpusApp(context)
      await using talk = await inSlack(app, { mode })
      const { slack } = talk
      const first = messageEvent(openQuestion)
      await slack.deliver(first)
      const before = answerIdOf(await answerTo(slack, first))
      const second = messageEvent('Who rejected logic and reason?', { thread: first.event.ts })
      await slack.deliver(second)
      const other = messageEvent('Who rejected logic and reason?')
      await slack.deliver(other)
      const alone = await answerTo(slack, other)
      const next = await until(
        () => repliesIn(slack, first.event.ts).find(each => answerIdOf(each) !== before),
        'an answer to the second question',
      )
      const conversationOf = async (id: string) =>
        (await readRecordedAnswer(app, id, asOwner)).request.conversation
      assert.deepEqual(await conversationOf(answerIdOf(next)), [before])
      assert.deepEqual(await conversationOf(answerIdOf(alone)), [])
    })

    it('shows in a channel what the channel may read, whoever asks', async context => {
      const app = await corpusApp(context)
      await using talk = await inSlack(app, { mode, ...vault })
      const { slack } = talk
      const shown = async (
        user: string,
        channel: string,
        more: Parameters<typeof messageEvent>[1] = {},
      ) => {
        const event = messageEvent(secretQuestion, { user, channel, ...more })
        await slack.deliver(event)
        return shownIn(await answerTo(slack, event))
      }
      // Ann and the owner may read it, the channel not.
      for (const user of ['U0ANN', 'U0BOSS', 'U0STRANGE'])
        assert.doesNotMatch(await shown(user, 'C0OPEN'), secretWords)
      assert.match(await shown('U0STRANGE', 'C0VAULT'), secretWords)
      // Where only they see it.
      assert.match(await shown('U0ANN', 'D0ANN'), secretWords)
      assert.match(await shown('U0BOSS', 'D0BOSS'), secretWords)
      assert.doesNotMatch(await shown('U0STRANGE', 'D0STRANGE'), secretWords)
      // People of other workspaces, and channels shared with them.
      const foreign = { fields: { team: 'T0OTHER', user_team: 'T0OTHER' } }
      assert.doesNotMatch(await shown('U0ANN', 'D0ANN', foreign), secretWords)
      assert.doesNotMatch(await shown('U0ANN', 'C0VAULT', foreign), secretWords)
      const shared = { outer: { is_ext_shared_channel: true } }
      assert.doesNotMatch(await shown('U0ANN', 'C0VAULT', shared), secretWords)
      assert.deepEqual(talk.faults, [])
    })

    it('answers the slash command to who asks alone', async context => {
      const app = await corpusApp(context)
      await using talk = await inSlack(app, { mode, ...vault })
      const { slack } = talk
      const command = { type: 'slash_commands' } as const
      const { payload } = await slack.deliver(commandPayload(slack, secretQuestion), command)
      assert.deepEqual(payload, {
        response_type: 'ephemeral',
        text: `Searching: ${secretQuestion}`,
      })
      const [own] = await until(() => slack.responses.length === 1 && slack.responses, 'a response')
      assert.match(JSON.stringify(own), secretWords)
      assert.equal(own?.['response_type'], 'ephemeral')
      await slack.deliver(commandPayload(slack, secretQuestion, 'U0STRANGE'), command)
      await until(() => slack.responses.length === 2, 'a second response')
      assert.doesNotMatch(JSON.stringify(slack.responses[1]), secretWords)
      await slack.deliver(commandPayload(slack, ' '), command)
      await until(() => slack.responses.length === 3, 'a third response')
      assert.match(JSON.stringify(slack.responses[2]), /Ask me a question/)
      assert.equal(slack.messages.length, 0)
    })

    it('keeps thumbs, grades and comments as ratings of who gives them', async context => {
      const app = await corpusApp(context)
      await using talk = await inSlack(app, { mode, ...vault })
      const { slack } = talk
      const event = messageEvent(secretQuestion, { channel: 'C0VAULT' })
      await slack.deliver(event)
      const message = await answerTo(slack, event)
      const id = answerIdOf(message)
      const interactive = { type: 'interactive' } as const
      await slack.deliver(pressed(slack, 'veritrail_up', { message }), interactive)
      await until(() => slack.responses.length === 1, 'thanks')
      assert.deepEqual(slack.responses[0], {
        response_type: 'ephemeral',
        replace_original: false,
        text: 'Thank you, your rating is saved.',
        thread_ts: event.event.ts,
      })
      await slack.deliver(pressed(slack, 'veritrail_rate', { message }), interactive)
      const [view = {}] = await until(() => slack.views.length > 0 && slack.views, 'a form')
      assert.deepEqual(
        (view['blocks'] as readonly WireBlock[])
          .filter(({ element }) => element?.type === 'radio_buttons')
          .map(({ element }) => element?.options?.map(option => option.description?.text)),
        ratingGuidelines.aspects.map(({ scale }) => scale.map(({ text }) => text)),
      )
      const grades = { faithfulness: '4', contextRelevance: '2', comment: ' not quite ' }
      const { payload } = await slack.deliver(sentForm(view, grades), interactive)
      assert.equal(payload['response_action'], 'update')
      assert.match(JSON.stringify(payload), /your rating is saved/)
      // Somebody without a principal, in the same channel.
      await slack.deliver(
        pressed(slack, 'veritrail_down', { message, user: 'U0STRANGE' }),
        interactive,
      )
      await until(() => slack.responses.length === 2, 'thanks')
      const ratings = await ratingsOf(app, id, asOwner)
      assert.deepEqual(
        ratings.map(({ id: _id, ratedAt: _ratedAt, ...rating }) => rating),
        [
          {
            answerId: id,
            rater: 'ann',
            faithfulness: 4,
            contextRelevance: 2,
            thumb: 'up',
            comment: 'not quite',
            pipeline: 'veritrail',
          },
          { answerId: id, rater: 'slack:U0STRANGE', thumb: 'down', pipeline: 'veritrail' },
        ],
      )
      const empty = await slack.deliver(sentForm(view, {}), interactive)
      assert.match(JSON.stringify(empty.payload), /nothing was saved/)
      // An answer of a place where this member is not.
      const elsewhere = { message: { ...message, channel: 'C0OPEN' } }
      await slack.deliver(pressed(slack, 'veritrail_up', elsewhere), interactive)
      await until(() => slack.responses.length === 3, 'a refusal')
      assert.match(JSON.stringify(slack.responses[2]), /can no longer be rated/)
      assert.equal((await ratingsOf(app, id, asOwner)).length, 2)
      assert.deepEqual(talk.faults, [])
    })

    it('reads names and addresses as people see them', async context => {
      const app = await corpusApp(context)
      await using talk = await inSlack(app, { mode })
      const { slack } = talk
      slack.names.set('U0TZARA', 'Tristan Tzara')
      const event = messageEvent(
        'Did &lt;<@U0TZARA>&gt; or <@U0GONE|Hans Arp> found <https://dada.example|Dada> ' +
          'in <#C1|art>? <!here>',
      )
      await slack.deliver(event)
      const { answer } = await readRecordedAnswer(
        app,
        answerIdOf(await answerTo(slack, event)),
        asOwner,
      )
      assert.equal(answer.question, 'Did <Tristan Tzara> or Hans Arp found Dada in #art?')
      const bare = messageEvent('')
      await slack.deliver(bare)
      const [help] = await until(() => {
        const replies = repliesIn(slack, bare.event.ts)
        return replies.length > 0 && replies
      }, 'help')
      assert.match(textsOf(help?.blocks ?? []).join('\n'), /Ask me a question/)
      assert.deepEqual(talk.faults, [])
    })

    it('leaves alone bots, itself, other talk, and what was changed or deleted', async context => {
      await using talk = await inSlack(await corpusApp(context), { mode })
      const { slack } = talk
      const direct = { channel: 'D0ANN' }
      for (const [text, more] of [
        ['from a bot', { fields: { bot_id: 'B0OTHER' } }],
        ['from a bot', { fields: { subtype: 'bot_message', bot_id: 'B0OTHER' } }],
        ['from myself', { user: botUser }],
        ['from myself', { ...direct, fields: { bot_id: 'B0BOT' } }],
        ['changed', { ...direct, fields: { subtype: 'message_changed' } }],
        ['deleted', { ...direct, fields: { subtype: 'message_deleted' } }],
        ['talk', { fields: { type: 'message', channel_type: 'channel' } }],
        ['mention where a message comes too', { ...direct, fields: { type: 'app_mention' } }],
        ['of yesterday', { fields: { ts: `${Math.floor(Date.now() / 1_000) - 86_400}.000001` } }],
        ['without a member', { fields: { user: undefined } }],
      ] satisfies ReadonlyArray<readonly [string, Parameters<typeof messageEvent>[1]]>)
        assert.equal((await slack.deliver(messageEvent(text, more))).status, 200, text)
      const event = messageEvent(openQuestion, direct)
      await slack.deliver(event)
      await answerTo(slack, event)
      await talk.stop()
      assert.equal(slack.messages.length, 1)
      assert.deepEqual([talk.faults, talk.lines], [[], []])
    })
  })
