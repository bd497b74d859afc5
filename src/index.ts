export { compose, initCorpus, type App } from './app/compose.ts'
export { findCorpus, readEnvironment, type Config } from './app/config.ts'
export { principalFor } from './app/principals.ts'
export { askQuestion, type AskRequest } from './app/use-cases/ask.ts'
export { corpusStatistics, type CorpusStatistics } from './app/use-cases/statistics.ts'
export { restoreDocuments, type RestoreSummary } from './app/use-cases/restore-documents.ts'
export {
  deleteDocuments,
  findDocument,
  listDocuments,
  regroupDocument,
} from './app/use-cases/inspect-documents.ts'
export { diagnose, type Diagnosis } from './app/use-cases/doctor.ts'
export { fillVectors } from './app/use-cases/fill-vectors.ts'
export { ingestPaths, type IngestRequest } from './app/use-cases/ingest.ts'
export {
  neighboursOf,
  nodesByName,
  pathBetween,
  type Neighbourhood,
} from './app/use-cases/inspect-graph.ts'
export {
  measurableMetrics,
  measureAnswers,
  type MeasureReport,
  type MeasureSummary,
  type MeasuringModels,
  type NamedSample,
  type SampleMetric,
} from './app/use-cases/measure.ts'
export { judgingModels, withMeasuringModels } from './app/use-cases/measure-models.ts'
export { readSamples } from './app/use-cases/measure-samples.ts'
export {
  builtInScorer,
  scoreTriples,
  type NamedTriple,
  type ScoreOne,
  type ScoreReport,
  type ScoreRequest,
  type TripleScores,
} from './app/use-cases/score.ts'
export { withBuiltInScorer, withModelScorer } from './app/use-cases/score-models.ts'
export { readScoreSettings, type ScoreSettings } from './app/use-cases/score-settings.ts'
export { searchPassages, type FoundPassage, type SearchRequest } from './app/use-cases/search.ts'
export { type WebPages } from './app/web-addresses.ts'
export {
  verifyAgainstFiles,
  verifyAgainstStore,
  type VerificationReport,
} from './app/use-cases/verify.ts'
export { withVerifyModels } from './app/use-cases/verify-models.ts'
export {
  collectAnswer,
  type Answer,
  type AnswerEvent,
  type AnswerSentence,
  type Citation,
  type SearchReport,
} from './core/answer.ts'
export type {
  Chunk,
  CutRegion,
  Document,
  DocumentKind,
  DocumentSummary,
  MailHeaders,
  Page,
  Section,
  Source,
} from './core/document.ts'
export { AppError, isAppError, type ErrorCode } from './core/errors.ts'
export type { GraphEdge, GraphNode, GraphPath } from './core/graph.ts'
export { graphQuerySchema, type GraphQuery } from './core/graph-query.ts'
export type { GraphResult, GraphValue } from './core/graph-value.ts'
export type { DeletedDocument } from './core/changes.ts'
export type { IngestEvent, IngestOutcome, IngestSummary } from './core/ingest-outcome.ts'
export type { Store } from './core/ports/store.ts'
export { owner, publicGroup, type Principal } from './core/principal.ts'
export type {
  AnswerScores,
  Claim,
  Confidence,
  EvidenceQuote,
  JudgedClaim,
  VerifiedSentence,
  VerifiedText,
} from './core/verdict.ts'
export type { Filter } from './core/question.ts'
export type { Span, TextRange } from './core/span.ts'
