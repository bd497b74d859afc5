// The judge form of RAGAS' metrics (Es et al. 2023, section 3; the program ragas 0.1), as
// `evaluation/metrics` fills them in. Items are numbered and verdicts name numbers, so that a judge
// need not copy text.
import { definePrompt } from './prompt.ts'

const system =
  'You evaluate a system that answers questions from documents. You judge strictly by what ' +
  'is given, not by what you know. You reply with one JSON object and nothing else.'

/**
 * Faithfulness, first step: the statements that an answer makes. Replies `{"statements":
 * [strings]}`.
 */
export const ragasStatementsPrompt = definePrompt({
  name: 'ragas-statements',
  version: '1',
  system,
  variables: { question: { kind: 'material' }, answer: { kind: 'material' } },
  template: [
    'Question (only to understand what is meant):\n{{question}}',
    'Answer:\n{{answer}}',
    'Write one or more statements for each sentence of the answer, each a full sentence ' +
      'that can be understood on its own: names in place of pronouns, one fact each, ' +
      'numbers, dates and negations as they stand. Refusals, greetings and questions state ' +
      'nothing.',
    'Reply with {"statements": ["…"]}. If nothing is stated, reply {"statements": []}.',
  ].join('\n\n'),
})

const verdicts = [
  'Judge each on its own: 1 if it can be inferred directly from the context, 0 if it ' +
    'cannot, even if it is true or likely.',
  'Reply with {"verdicts": [{"number": its number, "verdict": 0 or 1}]}, with every number ' +
    'exactly once.',
].join('\n\n')

/**
 * Faithfulness, second step: which numbered statements follow from the context. Replies
 * `{"verdicts": [{"number", "verdict": 0 | 1}]}`.
 */
export const ragasFaithfulnessPrompt = definePrompt({
  name: 'ragas-faithfulness',
  version: '1',
  system,
  variables: { context: { kind: 'material' }, statements: { kind: 'material' } },
  template: ['Context:\n{{context}}', 'Statements:\n{{statements}}', verdicts].join('\n\n'),
})

/**
 * Context recall: which numbered sentences of the right answer can be attributed to the context.
 * Replies as for faithfulness.
 */
export const ragasContextRecallPrompt = definePrompt({
  name: 'ragas-context-recall',
  version: '1',
  system,
  variables: {
    question: { kind: 'material' },
    context: { kind: 'material' },
    sentences: { kind: 'material' },
  },
  template: [
    'Question:\n{{question}}',
    'Context:\n{{context}}',
    'Sentences of the right answer:\n{{sentences}}',
    verdicts,
  ].join('\n\n'),
})

/**
 * Answer relevancy: questions that an answer would be an answer to. Replies `{"questions": [three
 * strings], "noncommittal": 0 | 1}`.
 */
export const ragasQuestionPrompt = definePrompt({
  name: 'ragas-question',
  version: '1',
  system,
  variables: { context: { kind: 'material' }, answer: { kind: 'material' } },
  template: [
    'Context that the answer was written from:\n{{context}}',
    'Answer:\n{{answer}}',
    'Write three different questions that this answer fully answers, each as a person ' +
      'would ask it. Say also whether the answer is noncommittal: evasive, vague, or a ' +
      'statement that something is not known or was not found.',
    'Reply with {"questions": ["…", "…", "…"], "noncommittal": 0 or 1}.',
  ].join('\n\n'),
})

/**
 * Context relevance: which numbered sentences of a context are needed for a question. Replies
 * `{"sentences": [numbers]}`.
 */
export const ragasContextRelevancePrompt = definePrompt({
  name: 'ragas-context-relevance',
  version: '1',
  system,
  variables: { question: { kind: 'material' }, sentences: { kind: 'material' } },
  template: [
    'Question:\n{{question}}',
    'Sentences of the context:\n{{sentences}}',
    'Name the sentences that are absolutely required to answer the question. If none is, ' +
      'or the question cannot be answered from them, name none.',
    'Reply with {"sentences": [numbers of the sentences]}.',
  ].join('\n\n'),
})

/**
 * Answer correctness: statements that answer and right answer share, and those that only one of
 * them makes. Replies `{"TP": […], "FP": […], "FN": […]}`.
 */
export const ragasCorrectnessPrompt = definePrompt({
  name: 'ragas-correctness',
  version: '1',
  system,
  variables: {
    question: { kind: 'material' },
    answer: { kind: 'material' },
    reference: { kind: 'material' },
  },
  template: [
    'Question:\n{{question}}',
    'Answer:\n{{answer}}',
    'Right answer:\n{{reference}}',
    [
      'Divide both into statements and put each statement in exactly one list:',
      '- "TP": statements of the answer that the right answer makes too;',
      '- "FP": statements of the answer that the right answer does not make;',
      '- "FN": statements of the right answer that the answer leaves out.',
      'Compare what is stated, not how it is worded; add nothing of your own.',
    ].join('\n'),
    'Reply with {"TP": ["…"], "FP": ["…"], "FN": ["…"]}.',
  ].join('\n\n'),
})
