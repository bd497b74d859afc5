import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { z } from 'zod'
import { runCli } from '../../src/interfaces/cli/program.ts'

const answered = z.object({
  found: z.boolean(),
  text: z.string(),
  sentences: z.array(z.object({ citations: z.array(z.object({ text: z.string() })) })),
})

const report = `# Harvest report of the Larkspur cooperative

## 1. Yields

Table 1: Yields by field

| Field | Crop | Yield (t) |
| --- | --- | ---: |
| North Meadow | Barley | 71.2 |
| Mill Lane | Wheat | 164.0 |

The following machines were used:

- a combine with a six-metre header
- two grain trailers

Was the dryer hired? Pettigrew hired it out for two weeks.

We need to finalize the contract with the mill before spring.

## References

[1] A. Lindqvist, "How drying reduces spoilage of barley," Journal of Grain, vol. 12, 2018.
[2] P. Moreau and K. Sato, "How is spoilage reduced?" Postharvest Letters, 2020.
`
const mail = `From: Nora Whitfield <nora@example.org>
To: yard@lists.example.org
Date: Tue, 8 Mar 2022 08:01:00 +0000
Subject: Winch prices
Message-ID: <y1@example.org>
Content-Type: text/plain; charset=utf-8

In a moment of weakness, Emil Sorensen scribbled:
> What do the winches cost?

Winch         Daily rate    Operator
Hand winch    $20           included
Motor winch   $1,310        not included

To unsubscribe from this list send a mail to yard-leave@lists.example.org
`

describe('answers from documents', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'veritrail-answers-')))
  after(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  const run = async (...args: string[]): Promise<string> => {
    let out = ''
    const terminal = {
      out: (text: string) => {
        out += text
      },
      err: () => {},
      color: false,
      width: 120,
      interactive: false,
    }
    await runCli(
      {
        terminal,
        environment: { color: false, debug: false },
        workingFolder: folder,
        signal: new AbortController().signal,
        exit: () => {},
      },
      '0.0.0',
      args,
    )
    return out
  }
  const ask = async (question: string): Promise<z.infer<typeof answered>> =>
    answered.parse(JSON.parse(await run('ask', '--json', '--no-verify', question)))

  before(async () => {
    mkdirSync(join(folder, 'files'))
    writeFileSync(join(folder, 'files', 'harvest-report.md'), report)
    writeFileSync(join(folder, 'files', 'winch.eml'), mail)
    await run('init', '--encoder', 'off')
    await run('ingest', '--no-wait', join(folder, 'files'))
  })

  it('never answers with references, attributions, plans or the question itself', async () => {
    for (const question of [
      'How does drying reduce spoilage of barley?',
      'Was the contract with the mill finalized?',
      'How do I unsubscribe from the list?',
    ])
      assert.equal((await ask(question)).found, false, question)
    assert.equal((await ask('Was the dryer hired?')).text, 'Pettigrew hired it out for two weeks.')
  })

  it('reads tables of documents and mails by row and column and cites their cells', async () => {
    const highest = await ask('Which field has the highest yield?')
    assert.equal(highest.text, 'Mill Lane · Yield (t): 164.0')
    assert.deepEqual(
      highest.sentences[0]?.citations.map(({ text }) => text),
      ['Mill Lane', '164.0'],
    )
    assert.equal(
      (await ask('What is the daily rate of the motor winch?')).text,
      'Motor winch · Daily rate: $1,310',
    )
  })

  it('reads the items of a list with what leads to them', async () => {
    const { text } = await ask('Which machines were used?')
    assert.match(text, /^The following machines were used: a combine .* two grain trailers$/s)
  })

  it('tells records of documents', async () => {
    assert.match((await ask('How many documents are there?')).text, /^1 document;/)
    assert.match((await ask('What sections does the harvest report have?')).text, /1\. Yields/)
    assert.match((await ask('Which documents mention barley?')).text, /harvest-report\.md/)
  })
})
