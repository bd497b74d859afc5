import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sentences } from '../../language/sentences/sentences.ts'
import { wordTexts } from '../../language/words/tokens.ts'
import { extractSummary, mostSummaryTokens } from './extract-summary.ts'

const words = async (texts: readonly string[]): Promise<number[]> =>
  texts.map(text => wordTexts(text).length)
const summaryOf = (text: string): Promise<string> =>
  extractSummary({ start: 0, end: text.length, sentences: sentences(text) }, text, words)

describe('summaries of passages', () => {
  it('are the passage where it is short', async () => {
    const text = 'Backups are made every night. They are kept elsewhere.'
    assert.equal(await summaryOf(text), text)
  })

  it('are whole sentences of it, in their order, within 256 tokens', async () => {
    const topics = ['backups', 'gates', 'lamps', 'boats', 'keys']
    const text = Array.from(
      { length: 60 },
      (_, at) =>
        `The harbour office decided on day ${at} that ${topics[at % 5]} of pier ${at} are checked.`,
    ).join(' ')
    const summary = await summaryOf(text)
    const [count] = await words([summary])
    assert.ok(count! > mostSummaryTokens / 2 && count! <= mostSummaryTokens, String(count))
    let at = 0
    for (const { start, end } of sentences(summary)) {
      const found = text.indexOf(summary.slice(start, end).trim(), at)
      assert.ok(found >= at)
      at = found
    }
  })

  it('begin a sentence that is too long itself', async () => {
    const summary = await summaryOf(`${'harbour gates '.repeat(2_000)}end.`)
    const [count] = await words([summary])
    assert.ok(count! > 0 && count! <= mostSummaryTokens)
    assert.ok(summary.startsWith('harbour gates'))
  })
})
