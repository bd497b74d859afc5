import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { seededRandom } from '../../src/support/random.ts'
import {
  checkKilled,
  contentOf,
  logState,
  startIngestion,
  watch,
} from '../support/killed-ingestion.ts'

const isFull = process.env['VERITRAIL_FULL'] === '1'
const examples = fileURLToPath(new URL('../../examples/', import.meta.url))
// Real mail and documents; by default few, because most of the time goes into their vectors.
const sources = isFull
  ? [join(examples, 'mail'), join(examples, 'documents')]
  : [join(examples, 'documents')]
const moments = isFull ? 50 : 1
const commits = isFull ? 20 : 2
const random = seededRandom(Number(process.env['VERITRAIL_SEED'] ?? 20261122))

it(
  'an ingestion with vectors loses nothing but its last seconds when it is killed ' +
    `(${moments} moments, ${commits} commits) and ends, run again, as if it had not been`,
  async context => {
    const folder = mkdtempSync(join(tmpdir(), 'veritrail-killed-'))
    context.after(() => rmSync(folder, { recursive: true }))
    const whole = join(folder, 'whole')
    const { ms } = await startIngestion(whole, sources).ended
    const expected = await contentOf(whole)
    const { commitSeq: last } = await checkKilled(whole)
    const counts = { killed: 0, hit: 0, missed: 0 }
    let longest = 0

    const round = async (
      name: string,
      kill: (corpus: string) => (commitSeq: number, sinceStart: number) => boolean,
    ): Promise<{ readonly before: number; readonly after: number }> => {
      const corpus = join(folder, name)
      const running = startIngestion(corpus, sources)
      const isTime = kill(corpus)
      let before = 0
      let changedAt: number | undefined
      await watch(corpus, running, progress => {
        const now = performance.now()
        if ((progress?.commitSeq ?? 0) !== before) changedAt = now
        before = progress?.commitSeq ?? 0
        return isTime(before, now - running.startedAt)
      })
      running.child.kill('SIGKILL')
      const wasKilled = (await running.ended).killed
      if (wasKilled) counts.killed++
      if (wasKilled && changedAt !== undefined)
        longest = Math.max(longest, performance.now() - changedAt)
      const { commitSeq: after } = await checkKilled(corpus, running.reported)
      assert.ok(after >= before, 'a commit that others had seen is gone')
      await startIngestion(corpus, sources).ended
      assert.deepEqual(await contentOf(corpus), expected, `killed after commit ${after}`)
      rmSync(corpus, { recursive: true })
      return { before, after }
    }

    for (let number = 0; number < moments; number++) {
      const moment = ms * (0.1 + 0.85 * random())
      await round(`moment-${number}`, () => (_commitSeq, sinceStart) => sinceStart >= moment)
    }
    for (let number = 0; number < commits; number++) {
      const target = Math.floor(last * random())
      // Within milliseconds of the commit's first byte in the log, or a little later.
      const delayMs = number % 2 === 0 ? 0 : 5 * random()
      const { before, after } = await round(`commit-${number}`, corpus => {
        let state: string | undefined
        let seenAt: number | undefined
        return (commitSeq, now) => {
          if (commitSeq > target) return true
          if (commitSeq < target) return false
          const present = logState(corpus)
          state ??= present
          if (present !== state) seenAt ??= now
          return seenAt !== undefined && now - seenAt >= delayMs
        }
      })
      if (after > before) counts.hit++
      else counts.missed++
    }
    assert.ok(counts.killed > 0, 'no run was killed before it ended')
    context.diagnostic(
      `${counts.killed} killed; aimed at commits: ${counts.hit} were stored, ` +
        `${counts.missed} were not; at most ${(longest / 1_000).toFixed(1)} s after the last ` +
        'commit',
    )
  },
)
