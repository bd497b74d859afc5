import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '../../src/support/random.ts'
import { checkKilled, contentOf, startIngestion } from '../support/killed-ingestion.ts'

const kills = process.env['VERITRAIL_FULL'] === '1' ? 50 : 3
const files = 600

/**
 * Mails of some threads, a reply by its subject alone before the mail it answers, with attachments
 * and copies; and notes.
 */
function writeSource(source: string): void {
  mkdirSync(source)
  for (let index = 0; index < files; index++) {
    const text =
      `Ada Brandt met Ben Quinn on ${1 + (index % 28)} May 2021 about project ` +
      `PRJ-${index % 40}.\n\nThe budget was €${index * 7}.\n`
    if (index % 2 === 0) {
      writeFileSync(join(source, `${index}.md`), `# Note ${index}\n\n${text}`)
      continue
    }
    const head =
      `Message-ID: <m${files - index + (index % 50 === 1 ? 2 : 0)}@example.org>\nDate: ` +
      `${1 + (index % 28)} May 2021 10:00:00 +0000\nFrom: Ada Brandt <ada@example.org>\nTo: ` +
      `Ben Quinn <ben@example.org>\nSubject: ${index % 6 === 1 ? '' : 'Re: '}Project ` +
      `${index % 40}\n`
    writeFileSync(
      join(source, `${index}.eml`),
      index % 10 !== 3
        ? `${head}\n${text}`
        : `${head}MIME-Version: 1.0\nContent-Type: multipart/mixed; ` +
            `boundary=b\n\n--b\n\n${text}\n--b\nContent-Type: text/plain; ` +
            'name=plan.txt\nContent-Disposition: attachment; filename=plan.txt\n\nThe plan of ' +
            `day ${index}.\n--b--\n`,
    )
  }
}

it(
  'an ingestion that is killed at any moment leaves a sound corpus and ends, continued, as ' +
    `if nothing had happened (${kills} moments)`,
  async context => {
    const folder = mkdtempSync(join(tmpdir(), 'veritrail-killed-'))
    context.after(() => rmSync(folder, { recursive: true }))
    const source = join(folder, 'files')
    writeSource(source)
    const whole = await startIngestion(join(folder, 'whole'), ['--no-wait', source]).ended
    const expected = await contentOf(join(folder, 'whole'))
    const random = seededRandom(Number(process.env['VERITRAIL_SEED'] ?? 20261120))
    let killed = 0
    // A computer gets slower and faster: what was not killed tells how long a run takes now.
    let usualMs = whole.ms
    for (let round = 0; round < kills; round++) {
      const corpus = join(folder, `corpus-${round}`)
      const moment = usualMs * (0.1 + 0.9 * random())
      const running = startIngestion(corpus, ['--no-wait', source])
      await Promise.race([sleep(moment, undefined, { ref: false }), running.ended])
      running.child.kill('SIGKILL')
      const ended = await running.ended
      if (ended.killed) killed += 1
      else usualMs = Math.min(usualMs, ended.ms)
      await checkKilled(corpus, running.reported)
      await startIngestion(corpus, ['--no-wait', source]).ended
      assert.deepEqual(await contentOf(corpus), expected, `killed after ${Math.round(moment)} ms`)
      rmSync(corpus, { recursive: true })
    }
    assert.ok(killed > 0, 'no run was killed before it ended')
  },
)
