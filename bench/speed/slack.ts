import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { meanWithInterval } from '../../src/evaluation/statistics/bootstrap.ts'
import { inSlack, messageEvent, repliesIn, type SlackMode } from '../../test/support/slack-app.ts'
import type { Bench } from '../figure.ts'
import { tableCorpus } from '../quality/privacy/asked-corpus.ts'

const people = 50
/** So many questions arrive at the same instant. */
const together = [1, 10, 50, 100, 500]
const longestWaitMs = 300_000

export const bench: Bench = {
  name: 'slack',
  description:
    'questions from a workspace that arrive at the same instant: how long until each is ' +
    'acknowledged (Slack gives up after 3 s), how many get exactly one answer, and when the last ' +
    'is answered',
  async *run(context) {
    const data = context.dataFolder('emails')
    if (data === undefined) return
    const table = readFileSync(join(data, 'Clean_Emails.csv'), 'utf8')
    const folder = mkdtempSync(join(tmpdir(), 'veritrail-slack-'))
    try {
      await using corpus = await tableCorpus(folder, table, {})
      for (const mode of ['http', 'socket'] satisfies SlackMode[]) {
        await using talk = await inSlack(corpus.app, { mode })
        const { slack } = talk
        for (const count of together) {
          const before = slack.messages.length
          const events = Array.from({ length: count }, (_, index) =>
            messageEvent('What was decided about the rail infrastructure projects?', {
              user: `U0P${index % people}`,
            }),
          )
          const started = performance.now()
          const taken = await Promise.all(events.map(event => slack.deliver(event)))
          while (slack.messages.length < before + count) {
            if (performance.now() - started > longestWaitMs) break
            await new Promise(resolve => setTimeout(resolve, 20))
          }
          const seconds = (performance.now() - started) / 1_000
          const times = taken.map(({ ms }) => ms).sort((a, b) => a - b)
          const name = `emails:slack-${mode}:${count}-at-once`
          yield {
            case: name,
            measure: 'acknowledged-p95-ms',
            value: times[Math.ceil(0.95 * count) - 1] ?? 0,
            n: count,
          }
          yield {
            case: name,
            measure: 'acknowledged-longest-ms',
            value: times.at(-1) ?? 0,
            n: count,
          }
          yield {
            case: name,
            measure: 'answered-once',
            ...meanWithInterval(
              events.map(({ event }) => (repliesIn(slack, event.ts).length === 1 ? 1 : 0)),
            ),
          }
          yield { case: name, measure: 'all-answered-seconds', value: seconds, n: count }
        }
        await talk.stop()
        if (talk.faults.length > 0) throw new Error(`${talk.faults.length} internal errors`)
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
