import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ModelCall } from '../../core/model-call.ts'
import { AppError } from '../../core/errors.ts'
import type { CompletionRequest, LanguageModel } from '../../core/ports/language-model.ts'
import { recordedModel } from '../../models/recorded-model.ts'
import { replayedModel } from '../../models/replayed-model.ts'
import { limitedModel } from './limited-model.ts'

const request: CompletionRequest = { messages: [{ role: 'user', content: 'Which yard?' }] }
const beyondTime = { code: 'model_call_failed', message: /more than 0\.01 seconds/u }

/** A model that answers nothing until it is called off, in the words of an adapter. */
const endless = (): LanguageModel => ({
  id: 'test/endless',
  features: { tools: false, schema: false },
  complete: (_, { signal }) =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () =>
        reject(new AppError('aborted', 'The call was cancelled.', {}, { cause: signal.reason })),
      )
    }),
  async *stream(asked, options) {
    yield ''
    return await this.complete(asked, options)
  },
  async [Symbol.asyncDispose]() {
    // Holds nothing.
  },
})

const drained = async (pieces: AsyncGenerator<string, unknown>): Promise<void> => {
  for await (const piece of pieces) assert.equal(piece, '')
}

test('a call that the time of an answer ended is a time-out in its record', async () => {
  const limits = { modelCalls: 3, modelSeconds: 0.01 }
  for (const ask of [
    (model: LanguageModel) => model.complete(request, {}),
    (model: LanguageModel) => drained(model.stream(request, {})),
  ]) {
    const calls: ModelCall[] = []
    const recorded = recordedModel(
      endless(),
      call => calls.push(call),
      () => 0,
    )
    using model = limitedModel(recorded, limits)
    await assert.rejects(ask(model), beyondTime)
    assert.deepEqual(
      calls.map(({ error }) => error?.code),
      ['timeout'],
    )
    assert.match(calls[0]?.error?.message ?? '', /0\.01 seconds for one answer were over/u)
    using again = limitedModel(replayedModel('test/endless', calls), limits)
    await assert.rejects(ask(again), beyondTime)
    await assert.rejects(ask(again), beyondTime, 'the time is up for the next call too')
  }
})

test('a call that its asker ended is recorded as cancelled', async () => {
  const calls: ModelCall[] = []
  const recorded = recordedModel(
    endless(),
    call => calls.push(call),
    () => 0,
  )
  using model = limitedModel(recorded, { modelCalls: 3, modelSeconds: 60 })
  const asker = new AbortController()
  const answered = model.complete(request, { signal: asker.signal })
  asker.abort()
  await assert.rejects(answered, { code: 'aborted' })
  assert.deepEqual(
    calls.map(({ error }) => error?.code),
    ['aborted'],
  )
})
