import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { z } from 'zod'
import type { EmbeddingModel } from '../../core/ports/embedding-model.ts'
import type { Completion, LanguageModel } from '../../core/ports/language-model.ts'
import { judgedAnswerCorrectness } from './answer-correctness.ts'
import { judgedAnswerRelevancy } from './answer-relevancy.ts'
import { bertScore, bertScoreIdf, type EmbeddedTokens } from './bert-score.ts'
import { judgedContextRecall } from './context-recall.ts'
import { judgedContextRelevance } from './context-relevance.ts'
import { evidenceMatch } from './evidence-match.ts'
import { judgedFaithfulness } from './faithfulness.ts'
import { judgedGEval } from './g-eval-judge.ts'
import { scored, type MetricResult } from './metric.ts'
import { porter } from './porter.ts'
import { rouge, rougeVariants } from './rouge.ts'
import { summarize } from './summarize.ts'

const vectorsShape = z.record(z.string(), z.array(z.number()))
const verdictsShape = z.array(z.object({ verdicts: z.array(z.number()), score: z.number() }))
const golden = z
  .object({
    stems: z.array(z.tuple([z.string(), z.string()])),
    rouge: z.array(
      z.object({
        reference: z.string(),
        answer: z.string(),
        scores: z.array(
          z.object({
            variant: z.enum(rougeVariants),
            stem: z.boolean(),
            precision: z.number(),
            recall: z.number(),
            f1: z.number(),
          }),
        ),
      }),
    ),
    bertScore: z.object({
      texts: z.array(
        z.object({ tokens: z.array(z.string()), vectors: z.array(z.array(z.number())) }),
      ),
      scores: z.array(
        z.object({
          reference: z.number(),
          answer: z.number(),
          idf: z.boolean(),
          baseline: z.number(),
          precision: z.number(),
          recall: z.number(),
          f1: z.number(),
        }),
      ),
    }),
    ragas: z.object({
      faithfulness: verdictsShape,
      contextRecall: verdictsShape,
      answerRelevancy: z.array(
        z.object({
          vectors: vectorsShape,
          question: z.string(),
          questions: z.array(z.string()),
          noncommittal: z.number(),
          score: z.number(),
        }),
      ),
      contextRelevance: z.array(
        z.object({ contexts: z.array(z.string()), needed: z.array(z.string()), score: z.number() }),
      ),
      answerCorrectness: z.array(
        z.object({
          tp: z.number(),
          fp: z.number(),
          fn: z.number(),
          vectors: vectorsShape,
          factual: z.number(),
          similarity: z.number(),
          score: z.number(),
        }),
      ),
    }),
    evidence: z.array(
      z.object({
        given: z.string(),
        true: z.string(),
        vectors: vectorsShape,
        cosine: z.number(),
        conciseness: z.number(),
        score: z.number(),
      }),
    ),
    summaries: z.array(
      z.object({
        scores: z.array(z.number()),
        mean: z.number(),
        median: z.number(),
        min: z.number(),
        max: z.number(),
      }),
    ),
    gEval: z.array(
      z.object({
        tokens: z.array(z.number()),
        probabilities: z.array(z.number()),
        score: z.number(),
      }),
    ),
  })
  .parse(
    JSON.parse(
      await readFile(new URL('../../../test/golden/answer-metrics.json', import.meta.url), 'utf8'),
    ),
  )

function assertScore(
  result: MetricResult,
  score: number,
  parts: Readonly<Record<string, number>> = {},
  tolerance = 1e-9,
): void {
  assert.ok(result.status === 'scored', JSON.stringify(result))
  assert.ok(Math.abs(result.score - score) <= tolerance, `${result.score}, expected ${score}`)
  for (const [name, value] of Object.entries(parts))
    assert.ok(
      Math.abs((result.parts[name] ?? Number.NaN) - value) <= tolerance,
      `${name} ${result.parts[name]}, expected ${value}`,
    )
}

/** A model that gives fixed replies in turn. */
const replying = (...replies: ReadonlyArray<string | Completion>): LanguageModel => {
  const left = [...replies]
  return {
    id: 'fixed replies',
    complete: () => {
      const reply = left.shift() ?? ''
      return Promise.resolve(
        typeof reply === 'string' ? { text: reply, finishReason: 'stop' } : reply,
      )
    },
    stream: () => {
      throw new Error('no metric streams')
    },
    [Symbol.asyncDispose]: () => Promise.resolve(),
  }
}

const vectorsOf = (table: Readonly<Record<string, readonly number[]>>): EmbeddingModel => ({
  id: 'given vectors',
  dimensions: 5,
  // Divided by their length in double precision, so that only the metric's arithmetic is compared.
  embed: texts =>
    Promise.resolve(
      texts.map(text => [Float64Array.from(table[text] ?? []) as unknown as Float32Array]),
    ),
  countTokens: texts => Promise.resolve(texts.map(() => 1)),
  [Symbol.asyncDispose]: () => Promise.resolve(),
})

describe('metrics of answers against the reference programs', () => {
  it('stems as NLTK does for ROUGE', () => {
    for (const [word, expected] of golden.stems) assert.equal(porter(word), expected, word)
  })

  for (const [index, { reference, answer, scores }] of golden.rouge.entries()) {
    it(`ROUGE as rouge-score, pair ${index + 1}`, () => {
      for (const { variant, stem, precision, recall, f1 } of scores)
        assertScore(rouge(variant, reference, answer, { stem }), f1, { precision, recall })
    })
  }

  it('BERTScore as its paper defines it, with and without weights and rescaling', () => {
    const texts = golden.bertScore.texts.map(({ tokens, vectors }): EmbeddedTokens => ({
      tokens,
      vectors: vectors.map(vector => Float32Array.from(vector)),
    }))
    const idf = bertScoreIdf(texts.map(({ tokens }) => tokens))
    for (const { reference, answer, idf: isWeighted, baseline, precision, recall, f1 } of golden
      .bertScore.scores) {
      const [wanted, given] = [texts[reference], texts[answer]]
      assert.ok(wanted !== undefined && given !== undefined)
      assertScore(
        bertScore(wanted, given, { weightOf: isWeighted ? idf : undefined, baseline }),
        f1,
        { precision, recall },
        1e-6,
      )
    }
  })

  it('faithfulness as ragas, by verdicts', async () => {
    for (const { verdicts, score } of golden.ragas.faithfulness) {
      const model = replying(
        JSON.stringify({ statements: verdicts.map((_, index) => `statement ${index}`) }),
        JSON.stringify({
          verdicts: verdicts.map((verdict, index) => ({ number: index + 1, verdict })),
        }),
      )
      assertScore(
        await judgedFaithfulness({ question: 'q', answer: 'a', contexts: ['c'] }, model),
        score,
        { statements: verdicts.length },
      )
    }
  })

  it('context recall as ragas, by verdicts', async () => {
    for (const { verdicts, score } of golden.ragas.contextRecall) {
      const reference = verdicts.map((_, index) => `This is sentence ${index}.`).join(' ')
      assertScore(
        await judgedContextRecall(
          { question: 'q', answer: '', contexts: ['c'], reference },
          replying(
            JSON.stringify({
              verdicts: verdicts.map((verdict, index) => ({ number: index + 1, verdict })),
            }),
          ),
        ),
        score,
      )
    }
  })

  it('answer relevancy as ragas, by questions and vectors', async () => {
    for (const { vectors, question, questions, noncommittal, score } of golden.ragas
      .answerRelevancy) {
      assertScore(
        await judgedAnswerRelevancy(
          { question, answer: 'a', contexts: [] },
          replying(JSON.stringify({ questions, noncommittal })),
          { encoder: vectorsOf(vectors) },
        ),
        score,
      )
    }
  })

  it('context relevance as ragas, by sentences', async () => {
    for (const { contexts, needed, score } of golden.ragas.contextRelevance) {
      const all = [
        'The gantry is inspected twice a year.',
        'It hangs below the deck.',
        'Paint is bought in May.',
      ]
      assertScore(
        await judgedContextRelevance(
          { question: 'q', answer: '', contexts },
          replying(
            JSON.stringify({ sentences: needed.map(sentence => all.indexOf(sentence) + 1) }),
          ),
        ),
        score,
        { sentences: 5 },
      )
    }
  })

  it('answer correctness as ragas, by statements and vectors', async () => {
    for (const { tp, fp, fn, vectors, factual, similarity, score } of golden.ragas
      .answerCorrectness) {
      const statements = (count: number): string[] => Array.from({ length: count }, () => 'x')
      const model = replying(
        JSON.stringify({ TP: statements(tp), FP: statements(fp), FN: statements(fn) }),
      )
      assertScore(
        await judgedAnswerCorrectness(
          { question: 'q', answer: 'the answer', contexts: [], reference: 'the reference' },
          model,
          { encoder: vectorsOf(vectors) },
        ),
        score,
        { factual, similarity },
      )
    }
  })

  it("the evidence metric by scikit-learn's cosine", async () => {
    for (const { given, true: truth, vectors, cosine, conciseness, score } of golden.evidence)
      assertScore(await evidenceMatch(given, truth, vectorsOf(vectors)), score, {
        cosine,
        conciseness,
      })
  })

  it('G-Eval by the probabilities of its scores', async () => {
    for (const { tokens, probabilities, score } of golden.gEval) {
      const firstTokens = [
        ...tokens.map((token, index) => ({
          token: ` ${token}`,
          probability: probabilities[index] ?? 0,
        })),
        { token: 'The', probability: 0.02 },
      ]
      assertScore(
        await judgedGEval(
          'coherence',
          { source: 's', text: 't' },
          replying({ text: '4', finishReason: 'stop', firstTokens }),
        ),
        score,
      )
    }
  })

  it('summaries as NumPy', () => {
    for (const { scores, mean, median, min, max } of golden.summaries) {
      const { all } = summarize(scores.map(score => ({ result: scored(score) })))
      assert.ok(
        Math.abs((all.mean ?? Number.NaN) - mean) < 1e-12 &&
          Math.abs((all.median ?? Number.NaN) - median) < 1e-12,
      )
      assert.deepEqual([all.min, all.max, all.scored, all.unscored], [min, max, scores.length, 0])
    }
  })
})
