export { compose, initCorpus, type App } from './app/compose.ts'
export { findCorpus, readEnvironment, type Config } from './app/config/config.ts'
export { principalFor } from './app/config/principals.ts'
export { askQuestion, type AskRequest } from './app/use-cases/questions/ask.ts'
export { corpusStatistics, type CorpusStatistics } from './app/use-cases/corpus/statistics.ts'
export { restoreDocuments, type RestoreSummary } from './app/use-cases/corpus/restore-documents.ts'
export {
  deleteDocuments,
  findDocument,
  listDocuments,
  regroupDocument,
} from './app/use-cases/corpus/inspect-documents.ts'
export { diagnose, type Diagnosis } from './app/use-cases/corpus/doctor.ts'
export { vacuumCorpus, type VacuumSummary } from './app/use-cases/corpus/vacuum-corpus.ts'
export { fillVectors } from './app/use-cases/corpus/fill-vectors.ts'
export {
  alignDocuments,
  type AlignmentEvent,
  type AlignmentRequest,
  type AlignmentSummary,
} from './app/use-cases/alignment/align-documents.ts'
export {
  listNotes,
  writeNote,
  type NoteRequest,
  type ShownNote,
} from './app/use-cases/alignment/discernment-notes.ts'
export {
  coverageFile,
  coverageFormats,
  type CoverageFormat,
} from './app/use-cases/coverage/coverage-file.ts'
export {
  coverageReport,
  type CoverageReport,
  type CoverageRequest,
} from './app/use-cases/coverage/coverage-report.ts'
export {
  draftReport,
  type DraftedReport,
  type DraftedSections,
  type DraftingRequest,
} from './app/use-cases/coverage/draft-report.ts'
export {
  importLinks,
  type LinkImport,
  type LinkImportRequest,
  type RowProblem,
} from './app/use-cases/coverage/import-links.ts'
export { listLinks, suggestLinks, type ShownLink } from './app/use-cases/alignment/list-links.ts'
export {
  reviewLink,
  withdrawReview,
  type LinkReference,
  type ReviewRequest,
} from './app/use-cases/alignment/review-link.ts'
export {
  addFramework,
  type AddedFramework,
  type AddFrameworkRequest,
} from './app/use-cases/frameworks/add-framework.ts'
export {
  compareStoredFrameworks,
  type ComparedFrameworks,
} from './app/use-cases/frameworks/compare-versions.ts'
export { readFrameworkFiles, type NamedBytes } from './app/use-cases/frameworks/framework-files.ts'
export {
  listFrameworks,
  loadFramework,
  type FrameworkSummary,
  type LoadedFramework,
} from './app/use-cases/frameworks/list-frameworks.ts'
export {
  compareVersions as compareQuestionSetVersions,
  keepSet as keepQuestionSet,
  keptSet as keptQuestionSet,
  listSets as listQuestionSets,
  questionsOfVersion,
  type KeptSet,
  type KeptVersion,
} from './app/use-cases/question-sets/kept-sets.ts'
export { removeFramework } from './app/use-cases/frameworks/remove-framework.ts'
export {
  frameworkTree,
  showInFramework,
  type FrameworkTree,
  type ShownStandard,
} from './app/use-cases/frameworks/show-framework.ts'
export { ingestPaths, type IngestRequest } from './app/use-cases/corpus/ingest.ts'
export {
  neighboursOf,
  nodesByName,
  pathBetween,
  type Neighbourhood,
} from './app/use-cases/graph/inspect-graph.ts'
export {
  measurableMetrics,
  measureAnswers,
  type MeasureReport,
  type MeasureSummary,
  type MeasuringModels,
  type NamedSample,
  type SampleMetric,
} from './app/use-cases/evaluation/measure.ts'
export { judgingModels, withMeasuringModels } from './app/use-cases/evaluation/measure-models.ts'
export { readSamples } from './app/use-cases/evaluation/measure-samples.ts'
export {
  builtInScorer,
  scoreTriples,
  type NamedTriple,
  type ScoreOne,
  type ScoreReport,
  type ScoreRequest,
  type TripleScores,
} from './app/use-cases/evaluation/score.ts'
export { withBuiltInScorer, withModelScorer } from './app/use-cases/evaluation/score-models.ts'
export { readScoreSettings, type ScoreSettings } from './app/use-cases/evaluation/score-settings.ts'
export {
  searchPassages,
  type FoundPassage,
  type SearchRequest,
} from './app/use-cases/questions/search.ts'
export { type WebPages } from './app/web-addresses.ts'
export {
  verifyAgainstFiles,
  verifyAgainstStore,
  type VerificationReport,
} from './app/use-cases/questions/verify.ts'
export { withVerifyModels } from './app/use-cases/questions/verify-models.ts'
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
export type { Framework, FrameworkSection, Standard, StandardElement } from './core/framework.ts'
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
