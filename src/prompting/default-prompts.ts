import { classifyPassagePrompt } from './alignment-prompts.ts'
import { graphEntitiesPrompt, graphRelationsPrompt } from './extraction-prompts.ts'
import { agentPrompt } from './agent-prompts.ts'
import { answerExamplesPrompt, answerPrompt, answerStepsPrompt } from './answer-prompts.ts'
import {
  standardSectionPrompt,
  summaryItemPrompt,
  summaryOverviewPrompt,
} from './summary-prompts.ts'
import {
  chatPrompt,
  keywordsPrompt,
  multiQueryPrompt,
  sideQueriesPrompt,
  standaloneQuestionPrompt,
} from './technique-prompts.ts'
import { entailmentPrompt, claimsPrompt } from './verification-prompts.ts'
import {
  gEvalCoherencePrompt,
  gEvalConsistencyPrompt,
  gEvalFluencyPrompt,
  gEvalRelevancePrompt,
} from './g-eval-prompts.ts'
import {
  leadinfoAnswerRelevancePrompt,
  leadinfoPrompt,
  leadinfoWindowPrompt,
} from './leadinfo-prompts.ts'
import { chooseOptionPrompt, writeQuestionsPrompt } from './mcq-prompts.ts'
import { personalDataPrompt } from './privacy-prompts.ts'
import type { Prompt } from './prompt.ts'
import {
  graphQueryFewShotPrompt,
  graphQueryPrompt,
  graphQueryRepairPrompt,
  graphQueryStepsPrompt,
  queryCheckPrompt,
} from './query-prompts.ts'
import {
  accuracyPrompt,
  accuracyReviewPrompt,
  coherencePrompt,
  coveragePrompt,
  coverageReviewPrompt,
  fluencyPrompt,
  relevancePrompt,
} from './rag-eval-prompts.ts'
import {
  ragasContextRecallPrompt,
  ragasContextRelevancePrompt,
  ragasCorrectnessPrompt,
  ragasFaithfulnessPrompt,
  ragasQuestionPrompt,
  ragasStatementsPrompt,
} from './ragas-prompts.ts'

/**
 * Every prompt of the product under its name; a user's folder may replace any of them
 * (`load-prompts.ts`).
 */
export const defaultPrompts = {
  relevance: relevancePrompt,
  accuracy: accuracyPrompt,
  'accuracy-review': accuracyReviewPrompt,
  coverage: coveragePrompt,
  'coverage-review': coverageReviewPrompt,
  coherence: coherencePrompt,
  fluency: fluencyPrompt,
  entailment: entailmentPrompt,
  claims: claimsPrompt,
  'graph-entities': graphEntitiesPrompt,
  'graph-relations': graphRelationsPrompt,
  'graph-query': graphQueryPrompt,
  'graph-query-few-shot': graphQueryFewShotPrompt,
  'graph-query-steps': graphQueryStepsPrompt,
  'graph-query-repair': graphQueryRepairPrompt,
  'query-check': queryCheckPrompt,
  'ragas-statements': ragasStatementsPrompt,
  'ragas-faithfulness': ragasFaithfulnessPrompt,
  'ragas-question': ragasQuestionPrompt,
  'ragas-context-relevance': ragasContextRelevancePrompt,
  'ragas-context-recall': ragasContextRecallPrompt,
  'ragas-correctness': ragasCorrectnessPrompt,
  'g-eval-coherence': gEvalCoherencePrompt,
  'g-eval-consistency': gEvalConsistencyPrompt,
  'g-eval-fluency': gEvalFluencyPrompt,
  'g-eval-relevance': gEvalRelevancePrompt,
  leadinfo: leadinfoPrompt,
  'leadinfo-window': leadinfoWindowPrompt,
  'leadinfo-answer-relevance': leadinfoAnswerRelevancePrompt,
  answer: answerPrompt,
  'answer-steps': answerStepsPrompt,
  'answer-examples': answerExamplesPrompt,
  'multi-query': multiQueryPrompt,
  'side-queries': sideQueriesPrompt,
  keywords: keywordsPrompt,
  'standalone-question': standaloneQuestionPrompt,
  chat: chatPrompt,
  agent: agentPrompt,
  'summary-item': summaryItemPrompt,
  'summary-overview': summaryOverviewPrompt,
  'standard-section': standardSectionPrompt,
  'classify-passage': classifyPassagePrompt,
  'choose-option': chooseOptionPrompt,
  'write-questions': writeQuestionsPrompt,
  'personal-data': personalDataPrompt,
} as const satisfies Record<string, Prompt>

type PromptName = keyof typeof defaultPrompts
export type Prompts = Readonly<Record<PromptName, Prompt>>
