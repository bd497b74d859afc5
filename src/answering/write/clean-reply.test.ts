import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StreamEnd } from '../../core/ports/language-model.ts'
import { cleanReply } from './clean-reply.ts'

async function cleaned(pieces: readonly string[]): Promise<string> {
  async function* streamed(): AsyncGenerator<string, StreamEnd, undefined> {
    yield* pieces
    return { finishReason: 'stop' }
  }
  let text = ''
  for await (const piece of cleanReply(streamed())) text += piece
  return text
}

test(
  'long runs of blanks and nested marks of reasoning take no time',
  { timeout: 20_000 },
  async () => {
    const said = 'Dada began in Zürich in the year 1916'
    const blanks = ' '.repeat(50_000)
    assert.equal((await cleaned([`${said}${blanks}x`])).length, said.length + blanks.length + 1)
    assert.equal(await cleaned([...Array.from({ length: 20_000 }, () => ' '), said]), said)
    assert.equal(await cleaned(['<think></think>'.repeat(20_000) + said]), said)
  },
)

test('fences of prompts are no part of an answer, however they come in pieces', async () => {
  const fence = '4f8d61c3f556da1f'
  const said = "Dada began in Zürich [1] at 4f8d61c3 o'clock, a < b."
  const reply = `<<<answer ${fence}\n${said}\n${fence} answer>>>`
  const expected = said.replace(' [1]', '')
  for (const size of [1, 2, 3, 7, reply.length]) {
    const pieces: string[] = []
    for (let at = 0; at < reply.length; at += size) pieces.push(reply.slice(at, at + size))
    assert.equal((await cleaned(pieces)).trimEnd(), expected, `pieces of ${size}`)
  }
})
