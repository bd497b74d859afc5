import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { ChunkRange, ChunkSource } from './chunk-range.ts'
import { anyDocument } from './chunk-documents.contract.ts'
import type { ChunkSettings } from './chunk-settings.ts'
import { chunkers, chunkingOf, type Chunking, type ChunkTools } from './chunkers.ts'
import { wordCounter } from './token-counter.ts'

const numRuns = Number(process.env['VERITRAIL_CASES'] ?? 120)

// A tokenizer as bad as they come: a word can have more tokens than its parts, and fewer.
const crooked = wordCounter('crooked/1', word =>
  word.length > 10 ? word.length : word.length > 6 ? 1 : 2,
)
const tools: ChunkTools = {
  tokens: crooked,
  similarity: {
    name: 'by-length/1',
    of: sentences =>
      sentences
        .slice(1)
        .map((sentence, index) =>
          sentence.length === sentences[index]?.length ? 1 : (sentence.length % 7) / 7,
        ),
  },
  likelihood: {
    name: 'by-length/1',
    of: sentences => sentences.map(sentence => [-(sentence.length % 5), -1]),
  },
}
const size = fc.integer({ min: 16, max: 90 })
const tokenizer = fc.constantFrom('encoder' as const, 'estimate' as const)
const settings: {
  readonly [Kind in ChunkSettings['kind']]: fc.Arbitrary<Extract<ChunkSettings, { kind: Kind }>>
} = {
  sentence: fc.record({ kind: fc.constant('sentence'), maxTokens: size }),
  fixed: fc.record({
    kind: fc.constant('fixed'),
    tokens: size,
    overlap: fc.integer({ min: 0, max: 8 }),
    tokenizer,
  }),
  recursive: fc.record({
    kind: fc.constant('recursive'),
    characters: fc.integer({ min: 64, max: 300 }),
    overlap: fc.integer({ min: 0, max: 32 }),
  }),
  paragraph: fc.record({
    kind: fc.constant('paragraph'),
    minTokens: fc.integer({ min: 1, max: 16 }),
    maxTokens: size,
    tokenizer,
  }),
  structure: fc.record({ kind: fc.constant('structure'), maxTokens: size, tokenizer }),
  semantic: fc.record({
    kind: fc.constant('semantic'),
    signal: fc.constantFrom('lexical', 'encoder'),
    threshold: fc.double({ min: 0, max: 1, noNaN: true }),
    minTokens: fc.integer({ min: 1, max: 16 }),
    maxTokens: size,
    tokenizer,
  }),
  perplexity: fc.record({
    kind: fc.constant('perplexity'),
    signal: fc.constantFrom('n-gram', 'language-model'),
    threshold: fc.double({ min: 0, max: 3, noNaN: true }),
    minTokens: fc.integer({ min: 1, max: 16 }),
    maxTokens: size,
    tokenizer,
  }),
}
const overlaps = new Set<string>(['fixed', 'recursive'])

for (const kind of Object.keys(chunkers) as Array<ChunkSettings['kind']>) {
  const each = (
    check: (
      document: ChunkSource,
      chunks: ChunkRange[],
      chunking: Chunking,
      chosen: ChunkSettings,
    ) => void,
  ): void => {
    fc.assert(
      fc.property(
        anyDocument,
        settings[kind] as fc.Arbitrary<ChunkSettings>,
        (document, chosen) => {
          const chunking = chunkingOf(chosen, tools)
          check(document, chunking.chunk(document), chunking, chosen)
        },
      ),
      { numRuns },
    )
  }

  describe(`the chunker ${kind}`, () => {
    test('gives trimmed, well-formed spans in order that never touch a cut region', () => {
      each((document, chunks) => {
        for (const [index, chunk] of chunks.entries()) {
          const before = chunks[index - 1]
          assert.ok(
            chunk.start >= 0 && chunk.end > chunk.start && chunk.end <= document.text.length,
          )
          if (before !== undefined)
            assert.ok(
              overlaps.has(kind)
                ? chunk.start > before.start && chunk.end > before.end
                : chunk.start >= before.end,
            )
          const text = document.text.slice(chunk.start, chunk.end)
          assert.equal(text, text.trim())
          assert.ok(text.isWellFormed())
          for (const cut of document.cuts)
            assert.ok(cut.end <= cut.start || cut.end <= chunk.start || cut.start >= chunk.end)
        }
      })
    })

    test('leaves out nothing that is not cut', () => {
      each((document, chunks) => {
        const covered = new Uint8Array(document.text.length)
        for (const chunk of chunks) covered.fill(1, chunk.start, chunk.end)
        for (const cut of document.cuts) covered.fill(1, cut.start, Math.max(cut.start, cut.end))
        // Sentence chunks leave out stretches of marks alone.
        for (let index = 0; index < covered.length; index++)
          if (covered[index] === 0)
            assert.doesNotMatch(
              document.text.charAt(index),
              kind === 'sentence' ? /[\p{L}\p{N}]/u : /\S/,
            )
      })
    })

    test('keeps to the stated sizes', () => {
      each((document, chunks, { counter }, chosen) => {
        for (const [index, chunk] of chunks.entries()) {
          const shared = chunks[index + 1]?.start ?? chunk.end
          if (chosen.kind === 'recursive') {
            assert.ok(chunk.end - chunk.start <= chosen.characters)
            assert.ok(chunk.end - shared <= (chosen.overlap ?? 0))
          } else if (chosen.kind === 'fixed') {
            assert.ok(counter.count(document.text, chunk.start, chunk.end) <= chosen.tokens)
            // A crooked tokenizer counts what is shared as a whole, not by its words.
            if (chosen.tokenizer === 'estimate' && shared < chunk.end)
              assert.ok(counter.count(document.text, shared, chunk.end) <= (chosen.overlap ?? 0))
          } else if (chosen.kind === 'sentence') {
            const inside = chunk.sentences.reduce(
              (sum, sentence) => sum + counter.count(document.text, sentence.start, sentence.end),
              0,
            )
            assert.ok(inside <= chosen.maxTokens || chunk.sentences.length === 1)
          } else assert.ok(counter.count(document.text, chunk.start, chunk.end) <= chosen.maxTokens)
        }
      })
    })

    test('lists each sentence once, in order, inside the chunk and its own part', () => {
      each((document, chunks) => {
        let last = 0
        let ownUntil = 0
        for (const chunk of chunks) {
          const own = chunk.own ?? chunk
          assert.ok(
            own.start >= Math.max(chunk.start, ownUntil) &&
              own.end >= own.start &&
              own.end <= chunk.end,
          )
          ownUntil = own.end
          for (const sentence of chunk.sentences) {
            assert.ok(
              sentence.start >= Math.max(last, own.start) &&
                sentence.end > sentence.start &&
                sentence.end <= own.end,
            )
            assert.ok(document.text.slice(sentence.start, sentence.end).isWellFormed())
            last = sentence.end
          }
        }
      })
    })

    test(
      'gives a chunk the heading path of a section that holds it, and the page on which it ' +
        'begins',
      () => {
        each((document, chunks) => {
          for (const chunk of chunks) {
            const section = document.sections[chunk.section]
            assert.deepEqual(chunk.headingPath, section?.headingPath ?? [])
            // A heading without text of its own goes with the section below it.
            if (section !== undefined)
              assert.ok(
                section.end >= chunk.end && (section.start <= chunk.start || !overlaps.has(kind)),
              )
            assert.equal(
              chunk.page,
              document.pages.findLast(page => page.start <= chunk.start)?.number,
            )
          }
        })
      },
    )

    test('gives the same chunks again', () => {
      each((document, chunks, _, chosen) => {
        const again = chunkingOf(structuredClone(chosen), tools)
        assert.deepEqual(again.chunk(structuredClone(document)), chunks)
      })
    })
  })
}
