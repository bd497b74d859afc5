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
