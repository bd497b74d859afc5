import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { AppError } from '../core/errors.ts'
import type { Completion, CompletionRequest, LanguageModel } from '../core/ports/language-model.ts'
import { completeJson } from './complete-json.ts'

const schema = z.object({ score: z.int().min(1).max(5) })
const request = {
  messages: [{ role: 'user', content: 'Score it.' }],
} as const satisfies CompletionRequest

function playing(
  replies: ReadonlyArray<string | Completion | Error>,
): LanguageModel & { readonly requests: CompletionRequest[] } {
  const requests: CompletionRequest[] = []
  return {
    id: 'host/small',
    requests,
    async complete(asked) {
      const reply = replies[requests.push(asked) - 1] ?? 'out of replies'
      if (reply instanceof Error) throw reply
      return typeof reply === 'string' ? { text: reply, finishReason: 'stop' } : reply
    },
    async *stream() {
      yield ''
      return { finishReason: 'stop' as const }
    },
    async [Symbol.asyncDispose]() {},
  }
}

test('gives the value that fits, out of prose and fences, asking for JSON', async () => {
  const model = playing([
    'For example {"score": 9}. So:\n```json\n{"score": 4, "why": "good"}\n```\nHope [this] helps.',
  ])
  assert.deepEqual(await completeJson(model, request, schema), { score: 4 })
  assert.deepEqual(model.requests, [{ ...request, format: 'json' }])
})

test('a reply that does not fit is answered once with what was wrong', async () => {
  const model = playing(['{"score": 7}', '{"score": 5}'])
  assert.deepEqual(await completeJson(model, request, schema), { score: 5 })
  const [, second] = model.requests
  assert.deepEqual(second?.messages.slice(0, 2), [
    ...request.messages,
    { role: 'assistant', content: '{"score": 7}' },
  ])
  assert.match(second?.messages[2]?.content ?? '', /score: .*5/)
})

test('a second misfit is an error with the raw text in its details only', async () => {
  const model = playing(['secret of the document', { text: '{"score": ', finishReason: 'length' }])
  await assert.rejects(completeJson(model, request, schema), error => {
    assert.ok(error instanceof AppError && error.code === 'model_output_invalid')
    assert.deepEqual(error.details, { model: 'host/small', rawText: '{"score": ' })
    assert.match(error.message, /host\/small.*cut off at the limit of tokens/)
    return true
  })
  assert.equal(model.requests.length, 2)
})

test('a withheld reply is not asked for again, and errors of the call pass through', async () => {
  const withheld = playing([{ text: '', finishReason: 'content_filter' }])
  await assert.rejects(completeJson(withheld, request, schema), {
    code: 'model_output_invalid',
    message: /content filter/,
  })
  assert.equal(withheld.requests.length, 1)
  await assert.rejects(
    completeJson(playing([new AppError('aborted', 'Gave up.', {})]), request, schema),
    { code: 'aborted' },
  )
})
