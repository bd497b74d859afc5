import type { IngestSummary } from '../../core/ingest-outcome.ts'
import type { CompletionRequest } from '../../core/ports/language-model.ts'
import type { CountedCall } from '../../core/ports/model-account.ts'
import { costOf } from '../../models/model-account.ts'
import { metricsRegistry, type MetricDefinition } from '../../support/prometheus.ts'

/** How asking a question ended; `abandoned`: whoever asked stopped listening. */
export type QuestionOutcome =
  | 'stop'
  | 'no_evidence'
  | 'small_talk'
  | 'invalid'
  | 'aborted'
  | 'abandoned'
  | 'failed'

/** Every metric. No label holds a question, a document's text or name, or a person's name. */
export const appMetricDefinitions = {
  questions: {
    name: 'veritrail_questions_total',
    help: 'Questions by how they ended.',
    labels: ['outcome'],
  },
  questionsInProgress: {
    name: 'veritrail_questions_in_progress',
    help: 'Questions that are being answered.',
  },
  firstWord: {
    name: 'veritrail_answer_first_word_seconds',
    help: 'Seconds from a question to the first word of its answer.',
  },
  answer: {
    name: 'veritrail_answer_seconds',
    help: 'Seconds from a question to the end of its answer, verification included.',
  },
  modelCalls: {
    name: 'veritrail_model_calls_total',
    help: 'Calls of models, by what came of them: answered, cached (no call was made) or failed.',
    labels: ['model', 'step', 'outcome'],
  },
  modelCallsInProgress: {
    name: 'veritrail_model_calls_in_progress',
    help: 'Calls of language models that wait for a free slot or for the reply.',
  },
  modelCallSeconds: {
    name: 'veritrail_model_call_seconds',
    help: 'Seconds that calls of language models took, with waiting and repetitions.',
    labels: ['model', 'step'],
  },
  modelTokens: {
    name: 'veritrail_model_tokens_total',
    help: 'Tokens that models read (input) and wrote (output), as their replies told.',
    labels: ['model', 'step', 'direction'],
  },
  modelCost: {
    name: 'veritrail_model_cost_usd_total',
    help: 'US dollars that calls cost by the configured prices.',
    labels: ['model', 'step'],
  },
  documents: {
    name: 'veritrail_documents_total',
    help: 'Documents of ingestions by what became of them.',
    labels: ['outcome'],
  },
  ingestion: {
    name: 'veritrail_ingestion_seconds',
    help: 'Seconds that ingestions took, without the vectors.',
  },
  vectors: { name: 'veritrail_passages_encoded_total', help: 'Passages that got vectors.' },
  vectorsMissing: {
    name: 'veritrail_passages_without_vectors',
    help: 'Passages that wait for vectors, when they were last counted.',
  },
  spans: {
    name: 'veritrail_trace_spans_total',
    help: 'Spans of traces that were sent, or dropped.',
    labels: ['outcome'],
  },
  spansWaiting: { name: 'veritrail_trace_spans_waiting', help: 'Spans that wait to be sent.' },
} as const satisfies Record<string, MetricDefinition>

const secondBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 60, 120]
const ingestionBuckets = [1, 5, 15, 60, 300, 900, 3_600, 14_400, 86_400]

/** The documents of a summary that each outcome counts. */
const documentOutcomes = [
  'ingested',
  'unchanged',
  'replaced',
  'removed',
  'deleted',
  'skipped',
  'failed',
] as const satisfies ReadonlyArray<keyof IngestSummary>

/** What the product counts of itself; no call ever throws or waits. */
export interface AppMetrics {
  /** A question begins; the function is called when it ends. Times are in milliseconds. */
  questionBegan(): (end: {
    readonly outcome: QuestionOutcome
    readonly firstWordMs: number | undefined
    readonly durationMs: number
  }) => void
  /** A call of a language model begins; the function is called when it ends. */
  modelCallBegan(model: string, request: Pick<CompletionRequest, 'purpose'>): () => void
  modelCalled(call: CountedCall): void
  ingested(summary: IngestSummary): void
  passagesEncoded(count: number): void
  passagesWithoutVectors(count: number): void
  /** All of it in Prometheus' text format. */
  text(): string
}

/** Where the numbers about traces come from. */
export type SpanCounts = () => {
  readonly sent: number
  readonly dropped: number
  readonly waiting: number
}

export function appMetrics(spanCounts: SpanCounts): AppMetrics {
  const of = appMetricDefinitions
  const registry = metricsRegistry()
  let [questionsInProgress, callsInProgress] = [0, 0]
  const questions = registry.counter(of.questions)
  registry.readGauge(of.questionsInProgress, () => questionsInProgress)
  const firstWord = registry.histogram(of.firstWord, secondBuckets)
  const answer = registry.histogram(of.answer, secondBuckets)
  const modelCalls = registry.counter(of.modelCalls)
  registry.readGauge(of.modelCallsInProgress, () => callsInProgress)
  const modelCallSeconds = registry.histogram(of.modelCallSeconds, secondBuckets)
  const modelTokens = registry.counter(of.modelTokens)
  const modelCost = registry.counter(of.modelCost)
  const documents = registry.counter(of.documents)
  const ingestion = registry.histogram(of.ingestion, ingestionBuckets)
  const vectors = registry.counter(of.vectors)
  const vectorsMissing = registry.gauge(of.vectorsMissing)
  const spans = registry.counter(of.spans)
  registry.readGauge(of.spansWaiting, () => spanCounts().waiting)
  const told = { sent: 0, dropped: 0 }
  return {
    questionBegan() {
      questionsInProgress += 1
      return ({ outcome, firstWordMs, durationMs }) => {
        questionsInProgress -= 1
        questions.add({ outcome })
        if (firstWordMs !== undefined) firstWord.observe(firstWordMs / 1_000)
        answer.observe(durationMs / 1_000)
      }
    },
    modelCallBegan(model, { purpose }) {
      callsInProgress += 1
      const begunAt = performance.now()
      return () => {
        callsInProgress -= 1
        modelCallSeconds.observe((performance.now() - begunAt) / 1_000, {
          model,
          step: purpose?.step ?? 'other',
        })
      }
    },
    modelCalled({ model, purpose, outcome, usage, prices }) {
      const labels = { model, step: purpose?.step ?? 'other' }
      modelCalls.add({ ...labels, outcome })
      if (usage === undefined) return
      modelTokens.add({ ...labels, direction: 'input' }, usage.promptTokens)
      modelTokens.add({ ...labels, direction: 'output' }, usage.completionTokens)
      if (prices !== undefined) modelCost.add(labels, costOf(usage, prices))
    },
    ingested(summary) {
      for (const outcome of documentOutcomes) documents.add({ outcome }, summary[outcome])
      ingestion.observe(summary.durationMs / 1_000)
    },
    passagesEncoded: count => vectors.add({}, count),
    passagesWithoutVectors: count => vectorsMissing.set(count),
    text() {
      const counts = spanCounts()
      for (const outcome of ['sent', 'dropped'] as const) {
        spans.add({ outcome }, counts[outcome] - told[outcome])
        told[outcome] = counts[outcome]
      }
      return registry.text()
    },
  }
}
