import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { z } from 'zod'
import { compose } from '../../src/app/compose.ts'
import { askQuestion } from '../../src/app/use-cases/questions/ask.ts'
import { collectAnswer } from '../../src/core/answer.ts'
import { owner } from '../../src/core/principal.ts'
import { longPattern } from '../../src/support/long-pattern.ts'
import { veritrailProcess } from '../support/command-line.ts'

const question = 'How often is the north lift inspected?'

describe('answers are verified', () => {
  let folder = ''
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'veritrail-verified-'))
    mkdirSync(join(folder, 'papers'))
    writeFileSync(
      join(folder, 'papers', 'lift.txt'),
      'The north lift is inspected every six weeks. Its cables were replaced in 2019 by ' +
        'the works office.\n',
    )
    writeFileSync(
      join(folder, 'papers', 'garden.txt'),
      'The garden is open at noon. Roses grow beside the <script>gate</script>.\n',
    )
    const run = await veritrailProcess(folder, ['ingest', 'papers'])
    assert.equal(run.code, 0, run.err)
  })
  after(() => rmSync(folder, { recursive: true }))

  it('shows verdicts and confidence after the answer, and with --no-verify neither', async () => {
    const run = await veritrailProcess(folder, ['ask', question])
    assert.equal(run.code, 0, run.err)
    assert.match(
      run.out,
      /every six weeks\.[\s\S]*Sources[\s\S]*supported\nConfidence \d+ % \((?:high|partial|low)\)/,
    )
    const plain = await veritrailProcess(folder, ['ask', '--no-verify', question])
    assert.doesNotMatch(plain.out, /supported|Confidence/)
    assert.match(
      (await veritrailProcess(folder, ['ask', '--verify', 'full', question])).out,
      /word for word in the source/,
    )
  })

  it('writes a page that holds the answer and its source', async () => {
    const run = await veritrailProcess(folder, [
      'ask',
      '--html',
      'page.html',
      'Where do roses grow?',
    ])
    assert.equal(run.code, 0, run.err)
    const page = readFileSync(join(folder, 'page.html'), 'utf8')
    assert.match(
      page,
      longPattern('')`
        <mark class="supports"[^>]*>Roses grow beside the &lt;script&gt;gate&lt;\/script&gt;\.
        <\/mark>`,
    )
    assert.equal(
      (await veritrailProcess(folder, ['ask', '--no-verify', '--html', 'page.html', question]))
        .code,
      2,
    )
  })

  it("keeps verdicts, confidence and the model's name in the record of the answer", async () => {
    await using app = await compose(join(folder, '.veritrail'))
    const answer = await collectAnswer(askQuestion(app, { text: question }, { principal: owner }))
    assert.equal(answer.sentences[0]?.verified?.verdict, 'supported')
    const record = await app.store.ledger.get(answer.answerId, { principal: owner })
    const body = z
      .object({
        entailment: z.string(),
        answer: z.object({
          confidence: z.object({ value: z.number(), calibration: z.string() }),
          sentences: z.array(z.object({ verified: z.object({ verdict: z.string() }) })),
        }),
      })
      .parse(JSON.parse(record?.body ?? ''))
    assert.equal(body.entailment, app.entailment?.id)
    assert.equal(body.answer.confidence.value, answer.confidence?.value)
  })
})
