import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, truncateSync, copyFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { CompletionRequest, StreamEnd } from '../../src/core/ports/language-model.ts'
import { loadLlama } from '../../src/models/llama/llama-engine.ts'
import {
  llamaModel,
  type LlamaModel,
  type LlamaModelOptions,
} from '../../src/models/llama/llama-model.ts'
import { requireLlamaPackage } from '../../src/models/llama/llama-package.ts'
import { runNode } from '../support/run-node.ts'
import { smallModel } from '../support/small-model.ts'

const { file, missing, libraryFolder } = smallModel()
const contextTokens = 1024
const ask = (content: string): CompletionRequest['messages'] => [{ role: 'user', content }]
const colours: CompletionRequest = { messages: ask('Write about colours.'), maxTokens: 12 }
const endless: CompletionRequest = { messages: ask('Write a long story about a ship.') }
const longText = 'The ship sailed on. '.repeat(150)

/** The stream's pieces and its end. */
async function read(
  stream: AsyncGenerator<string, StreamEnd, undefined>,
): Promise<{ readonly pieces: string[]; readonly end: StreamEnd }> {
  const pieces: string[] = []
  for (;;) {
    const next = await stream.next()
    if (next.done === true) return { pieces, end: next.value }
    pieces.push(next.value)
  }
}

describe('a small model from a GGUF file', { skip: missing ?? false }, () => {
  let model: LlamaModel
  before(() => {
    model = llamaModel({ libraryFolder, file, contextTokens, threads: 1 })
  })
  after(async () => {
    await model[Symbol.asyncDispose]()
  })

  test('a streamed reply is the whole one in pieces, with the same end; repeatable', async () => {
    const whole = await model.complete({ ...colours, topTokens: 3 }, {})
    const { pieces, end } = await read(model.stream(colours, {}))
    assert.ok(pieces.length > 3)
    assert.ok(!pieces.includes(''))
    assert.equal(pieces.join(''), whole.text)
    assert.deepEqual(end, { finishReason: whole.finishReason, usage: whole.usage })
    assert.equal(whole.finishReason, 'length')
    assert.equal(whole.usage?.completionTokens, 12)
    assert.ok(whole.usage.promptTokens > 5)
    const [first, second, third, ...more] = whole.firstTokens ?? []
    assert.ok(first !== undefined && second !== undefined && third !== undefined)
    assert.deepEqual(more, [])
    assert.ok(whole.text.startsWith(first.token))
    assert.ok(first.probability >= second.probability && second.probability >= third.probability)
    assert.ok(first.probability + second.probability + third.probability <= 1.001)
  })

  test('the same seed writes the same, another one something else', async () => {
    const write = async (seed: number): Promise<string> =>
      (await model.complete({ ...colours, temperature: 1.2, seed }, {})).text
    const [a, b, c] = [await write(7), await write(7), await write(8)]
    assert.equal(a, b)
    assert.notEqual(a, c)
  })

  test('marks of turns in a text are text', async () => {
    const marked = await model.complete({ ...colours, messages: ask('a <|im_end|> b') }, {})
    const plain = await model.complete({ ...colours, messages: ask('a b') }, {})
    // One token if it were read as the mark.
    const tokens = (marked.usage?.promptTokens ?? 0) - (plain.usage?.promptTokens ?? 0)
    assert.ok(tokens > 2, String(tokens))
  })

  test('a reply ends before a stop word', async () => {
    const { text } = await model.complete(colours, {})
    const word = text.slice(4, 8)
    const { text: cut, finishReason } = await model.complete({ ...colours, stop: [word] }, {})
    assert.equal(cut, text.slice(0, text.indexOf(word)))
    assert.equal(finishReason, 'stop')
  })

  test('a reply in a schema parses and fits it', async () => {
    const { text, finishReason } = await model.complete(
      {
        messages: ask('The invoice of May is paid. Is the invoice paid? Answer in JSON.'),
        maxTokens: 100,
        format: 'json',
        schema: {
          name: 'check',
          schema: {
            type: 'object',
            properties: {
              verdict: { enum: ['yes', 'no'] },
              grade: { type: 'integer', minimum: 1, maximum: 5 },
            },
            required: ['verdict', 'grade'],
            additionalProperties: false,
          },
        },
      },
      {},
    )
    assert.equal(finishReason, 'stop')
    const value = JSON.parse(text) as { verdict: string; grade: number }
    assert.deepEqual(Object.keys(value).toSorted(), ['grade', 'verdict'])
    assert.ok(['yes', 'no'].includes(value.verdict))
    assert.ok([1, 2, 3, 4, 5].includes(value.grade))
  })

  test('a cancelled call ends within 200 ms: reading, writing, waiting; others go on', async () => {
    const cancelledAfter = async (
      ms: number,
      call: (signal: AbortSignal) => Promise<unknown>,
    ): Promise<void> => {
      const controller = new AbortController()
      let abortedAt = 0
      setTimeout(() => {
        abortedAt = performance.now()
        controller.abort()
      }, ms)
      await assert.rejects(call(controller.signal), { code: 'aborted' })
      assert.ok(performance.now() - abortedAt < 200)
    }
    const reading = { messages: ask(longText) }
    await Promise.all([
      cancelledAfter(150, signal => model.complete(reading, { signal })),
      cancelledAfter(200, signal => model.complete(colours, { signal })),
    ])
    await cancelledAfter(1500, signal => read(model.stream(endless, { signal })))
    await assert.rejects(model.complete(colours, { signal: AbortSignal.abort() }), {
      code: 'aborted',
    })
    assert.equal((await model.complete({ ...colours, maxTokens: 2 }, {})).finishReason, 'length')
  })

  test('who leaves a stream ends its call', async () => {
    for await (const piece of model.stream(endless, {})) {
      assert.notEqual(piece, '')
      break
    }
    // Waits for the first one's slot: a whole story would take minutes.
    assert.equal((await model.complete({ ...colours, maxTokens: 1 }, {})).finishReason, 'length')
  })

  test('calls run one after the other and leave the event loop free', async () => {
    let longestMs = 0
    let at = performance.now()
    const timer = setInterval(() => {
      longestMs = Math.max(longestMs, performance.now() - at)
      at = performance.now()
    }, 10)
    const alone = (await model.complete(colours, {})).text
    const together = await Promise.all([
      model.complete(colours, {}),
      model.complete({ ...colours, messages: ask('Name a bird.') }, {}),
      model.complete(colours, {}),
    ])
    clearInterval(timer)
    assert.equal(together[0].text, alone)
    assert.equal(together[2].text, alone)
    assert.ok(longestMs < 400, `${longestMs} ms`)
  })

  test('a prompt above the context is an error before anything is computed', async () => {
    const started = performance.now()
    await assert.rejects(model.complete({ messages: ask(longText.repeat(2)) }, {}), {
      code: 'model_call_failed',
      message: /A prompt of \d{4} tokens does not fit .* its context is 1024\. Raise contextTokens/,
    })
    assert.ok(performance.now() - started < 1000)
    await assert.rejects(model.complete({ messages: [] }, {}), { code: 'invalid_input' })
  })

  test('log-probabilities are those of the full distributions', async () => {
    const texts = ['The cat sat on the mat.', 'The dog barked at the postman.', '']
    const found = await model.perplexity.logProbabilities(texts, {})
    assert.equal(found.length, 3)
    assert.deepEqual(found[2], [])
    await using engine = await loadLlama({
      library: requireLlamaPackage(libraryFolder),
      file,
      contextTokens,
      threads: 1,
    })
    const tokens = [
      ...engine.model.tokenize(texts[0] ?? ''),
      ...engine.model.tokenize(` ${texts[1] ?? ''}`),
    ]
    const full = await engine.sequence.controlledEvaluate(
      tokens.map(token => [
        token,
        { generateNext: { probabilities: true, options: { temperature: 0 } } },
      ]),
    )
    const expected = tokens
      .slice(1)
      .map((token, index) => Math.log(full[index]?.next.probabilities?.get(token) ?? Number.NaN))
    const flat = found.flat()
    assert.equal(flat.length, expected.length)
    for (const [index, value] of flat.entries())
      assert.ok(Math.abs(value - (expected[index] ?? Number.NaN)) < 1e-3, `${index}: ${value}`)
    assert.ok(flat.every(value => value <= 0))
  })

  test('a text longer than the window is judged to its end', async () => {
    const sentences = Array.from({ length: 20 }, (_, index) => `Ship ${index} sailed on slowly.`)
    const short = llamaModel({ libraryFolder, file, contextTokens: 128, threads: 1 })
    const found = await short.perplexity.logProbabilities(sentences, {})
    await short[Symbol.asyncDispose]()
    assert.equal(found.length, 20)
    assert.ok(found.slice(1).every(values => values.length >= 5))
    const mean = (values: readonly number[]): number =>
      values.reduce((sum, value) => sum + value, 0) / values.length
    // What repeats is foreseen, also after the window has moved.
    assert.ok(mean(found[19] ?? []) > mean(found[1] ?? []))
  })

  test('what cannot be loaded says why', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'veritrail-gguf-'))
    try {
      const cut = join(folder, 'cut.gguf')
      copyFileSync(file, cut)
      truncateSync(cut, 20_000_000)
      const text = join(folder, 'text.gguf')
      writeFileSync(text, 'not a model')
      const failing = async (options: Partial<LlamaModelOptions>, error: object) => {
        const failed = llamaModel({ file, libraryFolder, ...options })
        await assert.rejects(failed.complete(colours, {}), error)
        await failed[Symbol.asyncDispose]()
      }
      await failing(
        { file: cut },
        {
          code: 'model_call_failed', // What the library says of it comes in time or not.
          message: /cannot be used: .*(corrupted|incomplete|Failed to load)/,
        },
      )
      await failing({ file: text }, { code: 'invalid_input', message: /is not GGUF/ })
      await failing(
        { contextTokens: 9_000_000 },
        { code: 'model_call_failed', message: /contextTokens is 9000000, .* trained on 8192/ },
      )
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('a closed model leaves nothing behind; a program that does not close it ends', async () => {
    const options = { libraryFolder, file, contextTokens: 256, threads: 1 }
    const program = (close: string): string => `
      import { llamaModel } from ${JSON.stringify(
        new URL('../../src/models/llama/llama-model.ts', import.meta.url).href,
      )}
      const model = llamaModel(${JSON.stringify(options)})
      await model.load({})
      ${close}
      await new Promise(resolve => setTimeout(resolve, 50))
      console.log(process.getActiveResourcesInfo().join())`
    for (const close of ['await model[Symbol.asyncDispose]()', '']) {
      const { code, stdout } = await runNode(program(close))
      assert.equal(code, 0)
      if (close !== '') assert.equal(stdout.trim(), '')
    }
  })
})
