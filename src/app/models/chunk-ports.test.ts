import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EmbeddingModel } from '../../core/ports/embedding-model.ts'
import { chunkSettings } from '../../ingestion/chunk/chunk-settings.ts'
import { chunkingOf } from '../../ingestion/chunk/chunkers.ts'
import { builtInModelDirectory } from '../../models/local/built-in-model.ts'
import { pieceTokenizer } from '../../models/local/word-pieces.ts'
import { chunkingNotice, chunkPorts, encoderTokens, neighbourSimilarity } from './chunk-ports.ts'

test('counts what the built-in encoder reads, also of whole windows and odd scripts', async () => {
  const [counter, tokenizer] = await Promise.all([
    encoderTokens(),
    pieceTokenizer(builtInModelDirectory('encoder')),
  ])
  const odd = [
    'Unbelievably, the naïve café re-opened at 10:45 a.m.!',
    '한국어 문장입니다',
    '漢字が続く文です。',
    '👩‍👩‍👧 x',
    'a\u2028b',
    'e\u200bx',
    'a\u00a0b',
    '\ufeffabc def',
    `https://example.org/${'path/'.repeat(30)}`,
  ]
  for (const text of odd)
    assert.equal(
      counter.count(text, 0, text.length),
      tokenizer.tokenize(text).ids.length,
      JSON.stringify(text),
    )
  const text = odd.join('\n').repeat(40)
  const document = { text, sections: [], pages: [], cuts: [] }
  const windows = chunkingOf(chunkSettings.parse({ kind: 'fixed' }), { tokens: counter }).chunk(
    document,
  )
  assert.ok(windows.length > 1)
  for (const { start, end } of windows)
    assert.ok(tokenizer.tokenize(text.slice(start, end)).ids.length <= 1000)
})

test('only what the settings ask for is made ready', async () => {
  const encoder: EmbeddingModel = {
    id: 'axis/1',
    dimensions: 2,
    embed: texts =>
      Promise.resolve(
        texts.map(text => [Float32Array.from(text.startsWith('a') ? [1, 0] : [0.6, 0.8])]),
      ),
    countTokens: () => Promise.resolve([]),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  }
  assert.deepEqual(await chunkPorts(chunkSettings.parse({ kind: 'sentence' }), { encoder }), {})
  assert.equal(
    (await chunkPorts(chunkSettings.parse({ kind: 'fixed' }), { encoder })).tokens?.name,
    'word-pieces/all-MiniLM-L6-v2',
  )
  assert.equal(
    (await chunkPorts(chunkSettings.parse({ kind: 'semantic', signal: 'encoder' }), { encoder }))
      .similarity?.name,
    'axis/1',
  )
  assert.deepEqual(await neighbourSimilarity(encoder).of(['a1', 'a2', 'b1'], {}), [1, 0.6])
})

test('what stands in for a language model is said', async () => {
  const perplexity = {
    id: 'told/1',
    logProbabilities: (texts: readonly string[]) => Promise.resolve(texts.map(() => [-1])),
  }
  const auto = chunkSettings.parse({ kind: 'perplexity', tokenizer: 'estimate' })
  const counted = chunkSettings.parse({ ...auto, signal: 'n-gram' })
  const ports = await chunkPorts(auto, { perplexity })
  assert.equal(ports.likelihood?.name, 'told/1')
  assert.deepEqual(await ports.likelihood.of(['a', 'b'], {}), [[-1], [-1]])
  assert.equal(chunkingNotice(auto, ports), undefined)
  assert.deepEqual(await chunkPorts(counted, { perplexity }), {})
  assert.equal(chunkingNotice(counted, {}), undefined)
  assert.match(
    chunkingNotice(auto, await chunkPorts(auto)) ?? '',
    /word counts \(n-gram\/1\) in place of the perplexity .*provider "gguf"/,
  )
})
