import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { builtInModelDirectory } from '../../src/models/local/built-in-model.ts'
import { localEncoder, type LocalEncoder } from '../../src/models/local/encoder.ts'
import { parseJson } from '../../src/support/json.ts'
import type { Bench, BenchContext, BenchFigure } from '../figure.ts'

const passageWords = 100
const sizes = { native: 400, wasm: 80 } as const
const shortCalls = 60
const question = 'Who sent the drawings of the gantry, and when?'

/** Passages of exactly 100 words, from a corpus of encyclopedia paragraphs. */
async function passages(folder: string): Promise<string[]> {
  const found: string[] = []
  for (const line of (await readFile(join(folder, 'corpus.jsonl'), 'utf8')).split('\n')) {
    if (line === '') continue
    const { title, text } = z
      .object({ title: z.string(), text: z.string() })
      .parse(parseJson(line, 'a line of the corpus'))
    const words = `${title} ${text}`.split(/\s+/)
    if (words.length >= passageWords) found.push(words.slice(0, passageWords).join(' '))
  }
  return found
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

async function* measure(
  encoder: LocalEncoder,
  startMs: number,
  texts: readonly string[],
): AsyncGenerator<BenchFigure> {
  const name = encoder.runtime
  yield { case: name, measure: 'start-ms', value: startMs, n: 1 }
  // The first pass starts the further processes; what counts is the steady state.
  await encoder.embed(texts, {})
  const started = performance.now()
  await encoder.embed(texts, {})
  yield {
    case: name,
    measure: 'passages-per-second',
    value: (texts.length * 1000) / (performance.now() - started),
    n: texts.length,
  }
  const times: number[] = []
  for (let call = 0; call < shortCalls; call += 1) {
    const before = performance.now()
    await encoder.embed([question], {})
    times.push(performance.now() - before)
  }
  times.sort((left, right) => left - right)
  yield { case: name, measure: 'question-p50-ms', value: percentile(times, 0.5), n: shortCalls }
  yield { case: name, measure: 'question-p95-ms', value: percentile(times, 0.95), n: shortCalls }
}

async function* run(context: BenchContext): AsyncGenerator<BenchFigure> {
  const folder = context.dataFolder('multihop-musique')
  if (folder === undefined) return
  const texts = await passages(folder)
  const compared: Float32Array[][][] = []
  for (const runtime of ['native', 'wasm'] as const) {
    const started = performance.now()
    await using encoder = await localEncoder({
      modelDir: builtInModelDirectory('encoder'),
      runtime,
    })
    yield* measure(encoder, performance.now() - started, texts.slice(0, sizes[runtime]))
    compared.push(await encoder.embed(texts.slice(0, sizes.wasm), {}))
  }
  const [native = [], wasm = []] = compared
  const cosines = native.map((windows, index) =>
    Array.from(windows[0] ?? []).reduce(
      (sum, value, at) => sum + value * (wasm[index]?.[0]?.[at] ?? 0),
      0,
    ),
  )
  yield {
    case: 'native-against-wasm',
    measure: 'least-cosine',
    value: Math.min(...cosines),
    n: cosines.length,
  }
}

export const bench: Bench = {
  name: 'encoder',
  description:
    'the built-in encoder: passages of 100 words a second, milliseconds for a question, ' +
    'agreement of its two builds',
  run,
}
