import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { AppError } from '../../core/errors.ts'
import { openAiModel } from './openai-model.ts'

const cases = { numRuns: Number(process.env['VERITRAIL_CASES'] ?? 100) }

/** A model whose server sends these bytes, cut where told. */
function modelSending(
  bytes: Uint8Array,
  cuts: readonly number[],
  contentType: string,
): ReturnType<typeof openAiModel> {
  const borders = [0, ...new Set(cuts.map(cut => cut % (bytes.length + 1))), bytes.length].toSorted(
    (a, b) => a - b,
  )
  const parts = borders.slice(1).map((end, index) => bytes.subarray(borders[index], end))
  const fetch = async (): Promise<Response> =>
    new Response(
      new ReadableStream<Uint8Array>({
        start(controller) {
          for (const part of parts) controller.enqueue(part)
          controller.close()
        },
      }),
      { headers: { 'content-type': contentType } },
    )
  return openAiModel({ baseUrl: 'http://host/v1', model: 'small', fetch, maxRetries: 0 })
}

async function read(
  model: ReturnType<typeof openAiModel>,
): Promise<{ text: string; error: unknown }> {
  let text = ''
  try {
    for await (const piece of model.stream({ messages: [] }, {})) {
      assert.notEqual(piece, '')
      text += piece
    }
    return { text, error: undefined }
  } catch (error) {
    return { text, error }
  }
}

const piecesArbitrary = fc.array(
  fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }).map(text => text.toWellFormed()),
    fc.constantFrom('\n\n', 'data: ', '[DONE]', '\r', '🎉', '\u2028'),
  ),
  { maxLength: 8 },
)
const cutsArbitrary = fc.array(fc.nat(10_000), { maxLength: 40 })

test(
  'the text of a stream is the same wherever its bytes are cut, whatever the line ends and ' +
    'comments',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        piecesArbitrary,
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.boolean(),
        fc.boolean(),
        cutsArbitrary,
        async (pieces, end, comments, done, cuts) => {
          const events = [
            ...pieces.map(content =>
              JSON.stringify({ choices: [{ delta: { content }, finish_reason: null }] }),
            ),
            JSON.stringify({ choices: [{ delta: {}, finish_reason: 'stop' }] }),
            ...(done ? ['[DONE]'] : []),
          ]
          const bytes = new TextEncoder().encode(
            events
              .map(data => `${comments ? `: ping${end}` : ''}data: ${data}${end}${end}`)
              .join(''),
          )
          assert.deepEqual(await read(modelSending(bytes, cuts, 'text/event-stream')), {
            text: pieces.join(''),
            error: undefined,
          })
        },
      ),
      cases,
    )
  },
)

test('a stream cut short gives a beginning of its text and an error', async () => {
  await fc.assert(
    fc.asyncProperty(piecesArbitrary, fc.nat(), async (pieces, at) => {
      const text =
        pieces
          .map(content => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`)
          .join('') +
        'data: ' +
        '{"choices":[{"delta":{},"finish_reason":"stop"}]}\n\n'
      const bytes = new TextEncoder().encode(text)
      const cut = at % (bytes.length - '"stop"}]}\n\n'.length)
      const { text: given, error } = await read(
        modelSending(bytes.subarray(0, cut), [], 'text/event-stream'),
      )
      assert.ok(pieces.join('').startsWith(given))
      assert.ok(error instanceof AppError && error.code === 'model_output_invalid', String(error))
    }),
    cases,
  )
})

test('any bytes are a reply or one of our errors', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 400 }),
      fc.constantFrom('text/event-stream', 'application/json', 'text/html', ''),
      cutsArbitrary,
      async (bytes, contentType, cuts) => {
        const { error } = await read(modelSending(bytes, cuts, contentType))
        assert.ok(
          error instanceof AppError &&
            (error.code === 'model_output_invalid' || error.code === 'model_call_failed'),
          String(error),
        )
        await assert.rejects(
          modelSending(bytes, cuts, contentType).complete({ messages: [] }, {}),
          (failure: unknown) =>
            failure instanceof AppError && failure.code === 'model_output_invalid',
        )
      },
    ),
    cases,
  )
})
