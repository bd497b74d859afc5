import { answerCorrectnessDescription } from './answer-correctness.ts'
import { answerRelevancyDescription } from './answer-relevancy.ts'
import { bertScoreDescription } from './bert-score.ts'
import { contextRecallDescription } from './context-recall.ts'
import { contextRelevanceDescription } from './context-relevance.ts'
import { evidenceMatchDescription } from './evidence-match.ts'
import { faithfulnessDescription } from './faithfulness.ts'
import { gEvalDescription } from './g-eval.ts'
import { leadinfoDescriptions } from './leadinfo.ts'
import type { MetricDescription } from './metric.ts'
import { rougeDescription } from './rouge.ts'

const ranking = (name: string, measures: string, source: string): MetricDescription => ({
  name,
  measures,
  source,
  range: [0, 1],
  unscoredWhen: ['no_relevant_item'],
})

/** Measures of a ranking against its gold ids (`retrieval-measures.ts`). */
const retrievalDescriptions: readonly MetricDescription[] = [
  ranking(
    'recall@k',
    'share of the gold items among the first k',
    'Manning, Raghavan & Schütze (2008), Introduction to Information Retrieval, section 8.3',
  ),
  ranking(
    'precision@k',
    'share of the first k places that hold a gold item',
    'Manning, Raghavan & Schütze (2008), section 8.4',
  ),
  ranking(
    'all-gold@k',
    '1 where every gold item is among the first k',
    'the complete-evidence measure of multi-hop question sets',
  ),
  ranking(
    'nDCG@k',
    'gain of the gold items by their place, over the best gain possible',
    'Järvelin & Kekäläinen (2002), with gains 0 and 1 and discount log2(place + 1)',
  ),
  ranking(
    'reciprocal rank',
    '1 / place of the first gold item; its mean is the MRR',
    'Voorhees (1999), TREC-8 question answering track',
  ),
]

/** Every metric of the library. */
export const metricCatalogue: readonly MetricDescription[] = [
  faithfulnessDescription,
  answerRelevancyDescription,
  contextRelevanceDescription,
  contextRecallDescription,
  answerCorrectnessDescription,
  bertScoreDescription,
  rougeDescription,
  gEvalDescription,
  ...leadinfoDescriptions,
  evidenceMatchDescription,
  ...retrievalDescriptions,
]
