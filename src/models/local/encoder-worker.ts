import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import type { PassageToRead } from '../../core/ports/answer-reader.ts'
import type { EntailmentPair } from '../../core/ports/entailment-model.ts'
import type { EncoderReply, EncoderRequest, EncoderSetup, PairModel } from './encoder-messages.ts'
import {
  openOnnxSession,
  openPairSession,
  openReaderSession,
  type OnnxSession,
} from './onnx-session.ts'
import { pairScorer, scoresPerPair, type PairScorer } from './pair-scorer.ts'
import { passageReader, type PassageReader } from './passage-reader.ts'
import { sentenceStates, type SentenceStates } from './sentence-states.ts'
import { windows } from './windows.ts'
import { unitRows } from './unit-rows.ts'
import { pieceTokenizer, type PieceTokenizer } from './word-pieces.ts'

// Entry of the encoder's child process: holds one tokenizer and one session, and does one job at a
// time.

// A parent that has gone hears nothing more; 'disconnect' ends this process then.
const say = (reply: EncoderReply): void => void process.send?.(reply, () => {})
const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? ''

const cancelled = new Set<number>()

async function embed(
  tokenizer: PieceTokenizer,
  session: OnnxSession,
  dimensions: number,
  job: number,
  texts: readonly string[],
): Promise<void> {
  const vectors: Float32Array[] = []
  const counts: number[] = []
  for (const text of texts) {
    const pieces = tokenizer.tokenize(text)
    const ranges = windows(pieces.ids.length, undefined, pieces.continuesWord)
    counts.push(ranges.length)
    for (const range of ranges) {
      // Lets a `cancel` that has arrived be heard.
      await turn()
      if (cancelled.delete(job)) return say({ type: 'cancelled', job })
      const sequence = [
        tokenizer.startId,
        ...pieces.ids.slice(range.start, range.end),
        tokenizer.endId,
      ]
      vectors.push(pooled(await session.run(sequence), dimensions))
    }
  }
  const joined = new Float32Array(vectors.length * dimensions)
  for (const [index, vector] of vectors.entries()) joined.set(vector, index * dimensions)
  say({ type: 'embedded', job, vectors: joined, windows: counts })
}

/** Mean of the states, scaled to length one. */
function pooled(states: Float32Array, dimensions: number): Float32Array {
  const sum = new Float64Array(dimensions)
  for (let at = 0; at < states.length; at += dimensions)
    for (let d = 0; d < dimensions; d += 1) sum[d] = (sum[d] ?? 0) + (states[at + d] ?? 0)
  let squares = 0
  for (const value of sum) squares += value * value
  if (!(squares > 0 && Number.isFinite(squares)))
    throw new Error('the model gave a vector without direction')
  const length = Math.sqrt(squares)
  return Float32Array.from(sum, value => value / length)
}

async function tokenVectors(
  tokenizer: PieceTokenizer,
  session: OnnxSession,
  dimensions: number,
  job: number,
  texts: readonly string[],
): Promise<void> {
  const pieces: string[][] = []
  const vectors: Float32Array[] = []
  for (const text of texts) {
    await turn()
    if (cancelled.delete(job)) return say({ type: 'cancelled', job })
    const { ids, continuesWord } = tokenizer.tokenize(text)
    pieces.push(ids.map(tokenizer.pieceOf))
    let done = 0
    for (const range of windows(ids.length, undefined, continuesWord)) {
      const states = await session.run([
        tokenizer.startId,
        ...ids.slice(range.start, range.end),
        tokenizer.endId,
      ])
      // Pieces that two windows see take the first one's vector.
      vectors.push(
        unitRows(
          states.subarray(
            (1 + done - range.start) * dimensions,
            (1 + range.end - range.start) * dimensions,
          ),
          dimensions,
        ),
      )
      done = range.end
    }
  }
  const joined = new Float32Array(vectors.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of vectors) {
    joined.set(part, at)
    at += part.length
  }
  say({ type: 'tokenized', job, pieces, vectors: joined })
}

interface Loaded {
  readonly setup: EncoderSetup
  readonly tokenizer: PieceTokenizer
  readonly session: OnnxSession
  readonly dimensions: number
  /** Kept for claims and questions alike. */
  readonly statesOf: SentenceStates
}

async function load(setup: EncoderSetup): Promise<Loaded> {
  const [tokenizer, session] = await Promise.all([
    pieceTokenizer(setup.modelDir),
    openOnnxSession(join(setup.modelDir, 'model.onnx'), setup.runtime),
  ])
  // Running once shows the width and that the model works, and warms it up.
  const dimensions = (await session.run([tokenizer.startId, tokenizer.endId])).length / 2
  const statesOf = sentenceStates(tokenizer, session, dimensions)
  return { setup, tokenizer, session, dimensions, statesOf }
}

let loaded: Loaded | undefined
const scorers = new Map<PairModel, Promise<PairScorer>>()
let reader: Promise<PassageReader> | undefined

async function loadScorer(
  { setup, session, statesOf }: Loaded,
  model: PairModel,
): Promise<PairScorer> {
  const folder = model === 'standards' ? setup.standardsDir : setup.entailmentDir
  const pairs = await openPairSession(join(folder, 'model.onnx'), session.runtime)
  return pairScorer(pairs, statesOf, { hasLikeness: model === 'entailment' })
}

async function score(
  model: Loaded,
  job: number,
  name: PairModel,
  pairs: readonly EntailmentPair[],
): Promise<void> {
  const scorer = scorers.get(name) ?? loadScorer(model, name)
  scorers.set(name, scorer)
  scorer.catch(() => scorers.delete(name))
  const { scorePair } = await scorer
  const scores = new Float64Array(pairs.length * scoresPerPair)
  for (const [index, pair] of pairs.entries()) {
    await turn()
    if (cancelled.delete(job)) return say({ type: 'cancelled', job })
    scores.set(await scorePair(pair), index * scoresPerPair)
  }
  say({ type: 'scored', job, scores })
}

async function loadReader({ setup, session, statesOf, tokenizer }: Loaded): Promise<PassageReader> {
  const joint = await openReaderSession(join(setup.readerDir, 'model.onnx'), session.runtime)
  return passageReader(joint, statesOf, tokenizer)
}

async function read(
  model: Loaded,
  job: number,
  question: string,
  passage: PassageToRead,
): Promise<void> {
  reader ??= loadReader(model)
  reader.catch(() => {
    reader = undefined
  })
  const { readPassage } = await reader
  const reading = await readPassage(question, passage, async () => {
    await turn()
    return cancelled.delete(job)
  })
  say(reading === undefined ? { type: 'cancelled', job } : { type: 'read', job, reading })
}

async function answer(request: Exclude<EncoderRequest, { type: 'cancel' }>): Promise<void> {
  if (request.type === 'start') {
    try {
      loaded = await load(request.setup)
      say({ type: 'ready', runtime: loaded.session.runtime, dimensions: loaded.dimensions })
    } catch (error) {
      say({ type: 'unusable', message: messageOf(error) })
    }
    return
  }
  try {
    if (loaded === undefined) throw new Error('a job came before the model was loaded')
    const { tokenizer, session, dimensions } = loaded
    if (request.type === 'embed')
      await embed(tokenizer, session, dimensions, request.job, request.texts)
    else if (request.type === 'tokens')
      await tokenVectors(tokenizer, session, dimensions, request.job, request.texts)
    else if (request.type === 'score')
      await score(loaded, request.job, request.model, request.pairs)
    else if (request.type === 'read')
      await read(loaded, request.job, request.question, request.passage)
    else
      say({
        type: 'counted',
        job: request.job,
        counts: request.texts.map(text => tokenizer.tokenize(text).ids.length),
      })
  } catch (error) {
    say({ type: 'failed', job: request.job, message: messageOf(error) })
  }
}

process.on('message', (request: EncoderRequest) => {
  if (request.type === 'cancel') {
    cancelled.add(request.job)
    return
  }
  // What is still there came after its job had ended.
  cancelled.clear()
  void answer(request)
})
// Ctrl-C and a closed terminal reach the whole group of processes: the parent decides, and this
// process goes with it.
for (const signal of ['SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit(0))
