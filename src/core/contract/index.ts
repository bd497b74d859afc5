// What programs outside build on: types of what the HTTP interface sends and takes, and the value
// of a graph query.
export { graphQuerySchema, type GraphQuery } from '../graph-query.ts'
export {
  collectAnswer,
  type Answer,
  type AnswerEvent,
  type AnswerSentence,
  type Citation,
  type QuestionReading,
  type SearchReport,
} from '../answer.ts'
export type { Document, DocumentSummary } from '../document.ts'
export type { RetrievalPath } from '../retrieval-path.ts'
export type { Span, TextRange } from '../span.ts'
export type { AnswerScores, Confidence, VerifiedSentence } from '../verdict.ts'
export type { CorpusStatistics, DocumentAnnotations } from './http/documents.ts'
export type { ConversationSummary, WholeConversation } from './http/conversations.ts'
export type {
  CorpusSchema,
  CypherPlan,
  CypherResult,
  GraphView,
  GraphViewEdge,
  GraphViewNode,
  NodeDetails,
} from './http/graph-schemas.ts'
export type {
  AlignmentOptions,
  InstitutionList,
  LinkImport,
  LinkList,
  NoteList,
  StandardLink,
} from './http/alignment.ts'
export type { Coverage } from './http/coverage.ts'
export type {
  FrameworkDifference,
  FrameworkList,
  FrameworkTree,
  ShownStandard,
} from './http/frameworks.ts'
export type { ExperimentOnWire, ExperimentPlanOnWire } from './http/experiments.ts'
export type { Job, JobItem } from './http/jobs.ts'
export type {
  CorpusSettings,
  CreatedToken,
  EntityDecision,
  EntityList,
  MergeList,
  ModelList,
  TestedModel,
  TokenList,
} from './http/settings.ts'
export type {
  PanelImported,
  PanelItem,
  PanelItemMarks,
  PanelList,
  PanelSheetView,
} from './http/panels.ts'
export type { Guidelines, Rated, Rating, RatingList } from './http/ratings.ts'
export type { AnswerList } from './http/schemas.ts'
export type { Replay } from './http/replays.ts'
export type { Score, ScoreRequest } from './http/scores.ts'
export type { ExampleList, PipelineList, Session } from './http/session.ts'
