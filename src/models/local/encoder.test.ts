import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { isAppError } from '../../core/errors.ts'
import { builtInModelDirectory } from './built-in-model.ts'
import { localEncoder } from './encoder.ts'
import { startEncoderProcess } from './encoder-process.ts'
import { pieceTokenizer } from './word-pieces.ts'

const encoderUrl = new URL('./encoder.ts', import.meta.url).href

interface GoldenItem {
  readonly text: string
  readonly pieces: readonly number[]
  readonly vector?: readonly number[]
}

const modelDir = builtInModelDirectory('encoder')
const golden = JSON.parse(
  await readFile(new URL('../../../test/golden/encoder.json', import.meta.url), 'utf8'),
) as { items: GoldenItem[] }
const long = golden.items.find(item => item.vector === undefined)?.text ?? ''
const cosine = (
  left: ArrayLike<number> | undefined,
  right: ArrayLike<number> | undefined,
): number => {
  assert.ok(left !== undefined && right !== undefined && left.length === right.length)
  return Array.from(left).reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0)
}

test("the native library reports to nobody and leaves nothing in the user's folders", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'veritrail-encoder-'))
  const script = `
    const { localEncoder } = await import(${JSON.stringify(encoderUrl)})
    await using encoder = await localEncoder({ modelDir: ${JSON.stringify(modelDir)} })
    const [[vector]] = await encoder.embed(['A text.'], {})
    if (vector.length !== encoder.dimensions) process.exit(9)`
  try {
    // A machine that builds and tests is known by CI, for which the library keeps quiet by itself.
    const { CI: _ci, ORT_DISABLE_TELEMETRY: _off, ...environment } = process.env
    await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      env: { ...environment, HOME: folder, TMPDIR: folder, XDG_CACHE_HOME: folder },
    })
    assert.deepEqual(await readdir(folder), [])
  } finally {
    await rm(folder, { recursive: true })
  }
})

describe('the built-in encoder', async () => {
  const encoder = await localEncoder({ modelDir, threads: 2 })
  after(() => encoder[Symbol.asyncDispose]())

  test('agrees with the reference in word pieces and vectors', async () => {
    const tokenizer = await pieceTokenizer(modelDir)
    for (const item of golden.items) {
      assert.deepEqual(tokenizer.tokenize(item.text).ids, item.pieces)
      if (item.vector === undefined) continue
      const [[vector] = []] = await encoder.embed([item.text], {})
      assert.ok(cosine(vector, item.vector) >= 0.9999, item.text)
    }
  })

  test('gives unit vectors, one per text, in the order of the texts', async () => {
    const texts = Array.from(
      { length: 40 },
      (_, n) => `Note ${n}: ${'the meeting was moved '.repeat((n * 7) % 5)}to room ${n * 3}.`,
    )
    const vectors = await encoder.embed(texts, {})
    assert.equal(vectors.length, texts.length)
    for (const [index, windows] of vectors.entries()) {
      assert.equal(windows.length, 1)
      assert.equal(windows[0]?.length, encoder.dimensions)
      assert.ok(Math.abs(cosine(windows[0], windows[0]) - 1) < 1e-5)
      const [alone] = await encoder.embed([texts[index] ?? ''], {})
      assert.deepEqual(windows, alone, 'a vector does not depend on what else is embedded with it')
    }
  })

  test('embeds a long text as several different vectors, and finds its end', async () => {
    const tail = 'The combination of the safe is written under the piano.'
    const [windows = []] = await encoder.embed([`${long} ${long} ${tail}`], {})
    assert.ok(windows.length >= 2)
    const [[question] = []] = await encoder.embed(['Where is the combination of the safe?'], {})
    const scores = windows.map(window => cosine(window, question))
    assert.equal(scores.indexOf(Math.max(...scores)), windows.length - 1)
  })

  test('puts what means the same nearer than what does not', async () => {
    const [[invoice] = [], [bill] = [], [weather] = []] = await encoder.embed(
      [
        'When do we have to pay the invoice?',
        'The bill is due on Friday.',
        'It will rain in the mountains.',
      ],
      {},
    )
    assert.ok(cosine(invoice, bill) > cosine(invoice, weather) + 0.2)
    assert.ok(cosine(invoice, bill) > cosine(bill, weather) + 0.2)
  })

  test('handles empty texts, white space, control characters and lone surrogates', async () => {
    const vectors = await encoder.embed(['', '   \n', '\u0000\u0001', '\ud800'], {})
    assert.deepEqual(
      vectors.map(windows => windows.length),
      [1, 1, 1, 1],
    )
    assert.deepEqual(vectors[0], vectors[1])
    assert.deepEqual(await encoder.embed([], {}), [])
  })

  test('counts word pieces without the special ones, above the window too', async () => {
    assert.deepEqual(await encoder.countTokens(['', golden.items[2]?.text ?? '', long], {}), [
      0,
      golden.items[2]?.pieces.length,
      golden.items.at(-1)?.pieces.length,
    ])
  })

  test('stops when asked to and goes on working afterwards', async () => {
    const controller = new AbortController()
    const embedding = encoder.embed(
      Array.from({ length: 5000 }, () => long),
      { signal: controller.signal },
    )
    setTimeout(() => controller.abort(), 20)
    await assert.rejects(embedding, error => isAppError(error, 'aborted'))
    await assert.rejects(encoder.embed(['a'], { signal: AbortSignal.abort() }), error =>
      isAppError(error, 'aborted'),
    )
    assert.equal((await encoder.embed(['a'], {})).length, 1)
  })

  test('lets a short call through while a long one runs', async () => {
    const controller = new AbortController()
    let longEnded = false
    const longCall = encoder
      .embed(
        Array.from({ length: 5000 }, () => long),
        { signal: controller.signal },
      )
      .catch(() => {
        longEnded = true
      })
    assert.equal((await encoder.embed(['Who wrote?'], {})).length, 1)
    assert.equal(longEnded, false)
    controller.abort()
    await longCall
  })
})

test('the WebAssembly build gives the same vectors, but for rounding', async () => {
  await using encoder = await localEncoder({ modelDir, runtime: 'wasm', threads: 1 })
  assert.equal(encoder.runtime, 'wasm')
  const cosines: number[] = []
  for (const item of golden.items.filter(each => each.vector !== undefined)) {
    const [[vector] = []] = await encoder.embed([item.text], {})
    cosines.push(cosine(vector, item.vector))
  }
  // WebAssembly has no fused multiply-add, so its 32-bit floats differ by 1e-7. Where an activation
  // lies that close to the middle of two codes, the codes after it drift apart, up to what
  // quantisation itself costs: two of the thirteen texts, the worst with a cosine of .9973.
  assert.ok(cosines.filter(value => value >= 0.9999).length >= cosines.length - 2, String(cosines))
  assert.ok(Math.min(...cosines) >= 0.995, String(cosines))
})

test('a missing model is named, a damaged one is reported', async () => {
  await assert.rejects(
    localEncoder({ modelDir: '/nowhere/encoder' }),
    error => isAppError(error, 'not_found') && error.message.includes('/nowhere/encoder'),
  )
  const damaged = await mkdtemp(join(tmpdir(), 'veritrail-encoder-'))
  try {
    for (const file of ['tokenizer.json', 'tokenizer_config.json'])
      await cp(join(modelDir, file), join(damaged, file))
    await writeFile(join(damaged, 'model.onnx'), 'not a model')
    for (const runtime of ['auto', 'wasm'] as const)
      await assert.rejects(
        localEncoder({ modelDir: damaged, runtime }),
        error => isAppError(error, 'model_call_failed') && !error.retryable,
      )
  } finally {
    await rm(damaged, { recursive: true })
  }
})

test('calls that wait when the encoder is closed are cancelled, later ones refused', async () => {
  const encoder = await localEncoder({ modelDir, threads: 1 })
  const waiting = assert.rejects(
    encoder.embed(
      Array.from({ length: 500 }, () => long),
      {},
    ),
    error => isAppError(error, 'aborted'),
  )
  await encoder[Symbol.asyncDispose]()
  await waiting
  await assert.rejects(encoder.embed(['a'], {}), error => isAppError(error, 'internal'))
})

test('a killed process fails its job as retryable and leaves the program running', async () => {
  const child = await startEncoderProcess(
    {
      modelDir,
      entailmentDir: builtInModelDirectory('entailment'),
      readerDir: builtInModelDirectory('reader'),
      standardsDir: builtInModelDirectory('standards'),
      runtime: 'auto',
    },
    'encoder',
  )
  const running = assert.rejects(
    child.run({ type: 'embed', texts: Array.from({ length: 500 }, () => long) }),
    error => isAppError(error, 'model_call_failed') && error.retryable,
  )
  process.kill(child.pid, 'SIGKILL')
  await running
  assert.equal(child.alive(), false)
  await assert.rejects(
    child.run({ type: 'count', texts: ['a'] }),
    error => isAppError(error, 'model_call_failed') && error.retryable,
  )
  await child.close()
})

test('a program ends by itself, with the encoder closed, forgotten or busy', async () => {
  const start =
    'import { localEncoder } from ' +
    `${JSON.stringify(new URL('./encoder.ts', import.meta.url).href)}; const encoder = await ` +
    `localEncoder({ modelDir: ${JSON.stringify(modelDir)}, threads: 1 }); await ` +
    `encoder.embed(['a'], {});`
  for (const [ending, code] of [
    ['await encoder[Symbol.asyncDispose]()', 0],
    ['', 0],
    [
      "encoder.embed(Array(500).fill('word '.repeat(200)), {}).catch(() => {}); setTimeout(() " +
        '=> process.exit(3), 50)',
      3,
    ],
  ] as const) {
    const run = promisify(execFile)(process.execPath, [
      '--input-type=module',
      '-e',
      `${start} ${ending}`,
    ]).then(
      () => 0,
      (error: { code: number }) => error.code,
    )
    assert.equal(await run, code, ending)
  }
})
