import type { MetricDescription } from './metric.ts'

export const leadinfoMetrics = [
  'leadinfo-faithfulness',
  'leadinfo-answer-relevance',
  'leadinfo-context-relevance',
] as const
export type LeadinfoMetric = (typeof leadinfoMetrics)[number]

const described = (
  name: string,
  measures: string,
  unscoredWhen: MetricDescription['unscoredWhen'],
): MetricDescription => ({
  name,
  measures,
  source:
    'Bos (2025), Leadinfo, section 4.2.2 "LLM as a Judge"; the whole document, meanings of the ' +
    'grades and graded examples: section 6.4.2',
  range: [1, 5],
  unscoredWhen: [
    'no_question',
    'no_answer',
    ...unscoredWhen,
    'no_judge',
    'judge_wrote_it',
    'reply_invalid',
    'judge_failed',
  ],
})

/** The three aspects that Leadinfo's people and judge graded, by a language model alone. */
export const leadinfoDescriptions: readonly MetricDescription[] = [
  described(
    'leadinfo faithfulness',
    'how accurate the answer is compared to its whole source document, 1 very poor to 5 ' +
      'excellent; of a document longer than a prompt the lowest grade among the sentences of the ' +
      'answer, each by the part that bears it out best, 1 where a part contradicts it',
    ['no_context', 'document_too_long'],
  ),
  described(
    'leadinfo answer relevance',
    "how well the answer answers the user's question, 1 to 5",
    [],
  ),
  described(
    'leadinfo context relevance',
    'how useful the document is for answering the question, 1 to 5; of a document longer than a ' +
      'prompt the grade of its most useful part',
    ['no_context', 'document_too_long'],
  ),
]
