// G-Eval's four aspects of a summary (Liu et al. 2023, section 2 and appendix): criteria, steps and
// a form for the score alone. Source and summary are the retrieved text and the answer, as RAG-Eval
// (section 5.1) uses them. The published form rates fluency 1 to 3; here all four are rated 1 to 5.
import { definePrompt, type Prompt } from './prompt.ts'

const system =
  'You grade texts that were written from a source. You grade strictly by the criteria and ' +
  'steps you are given and reply with the score only: one integer from 1 to 5.'

function aspectPrompt(aspect: string, criterion: string, steps: readonly string[]): Prompt {
  return definePrompt({
    name: `g-eval-${aspect.toLowerCase()}`,
    version: '1',
    system,
    variables: { source: { kind: 'material' }, summary: { kind: 'material' } },
    template: [
      'You will be given a text written from a source. Your task is to rate the text on one ' +
        'metric.',
      `Evaluation Criteria:\n${aspect} (1-5): ${criterion}`,
      `Evaluation Steps:\n${steps.map((step, index) => `${index + 1}. ${step}`).join('\n')}`,
      'Source:\n{{source}}',
      'Text:\n{{summary}}',
      `Evaluation Form (scores ONLY):\n${aspect}:`,
    ].join('\n\n'),
  })
}

export const gEvalCoherencePrompt = aspectPrompt(
  'Coherence',
  'the collective quality of all sentences. The text should be well structured and well ' +
    'organised: not a heap of related information, but building from sentence to sentence to ' +
    'a coherent body of information about a topic.',
  [
    'Read the source and find its main topic and key points.',
    'Read the text and compare it with the source: does it cover the main topic, and does ' +
      'it present it in a clear and logical order?',
    'Assign a score for coherence from 1 (lowest) to 5 (highest).',
  ],
)
export const gEvalConsistencyPrompt = aspectPrompt(
  'Consistency',
  'the factual agreement of the text with its source. A consistent text holds only ' +
    'statements that follow from the source; facts that the source does not hold are ' +
    'penalised.',
  [
    'Read the source and note its main facts and details.',
    'Read the text and compare its statements with the source: does it hold factual errors ' +
      'or facts that the source does not support?',
    'Assign a score for consistency from 1 (lowest) to 5 (highest).',
  ],
)
export const gEvalFluencyPrompt = aspectPrompt(
  'Fluency',
  'the quality of the language: grammar, spelling, punctuation, choice of words and ' +
    'structure of sentences.',
  [
    'Read the text and look for errors that make it hard to read or unnatural.',
    'Assign a score for fluency from 1 (many errors, hard to understand) to 5 (no errors, ' +
      'easy to read).',
  ],
)
export const gEvalRelevancePrompt = aspectPrompt(
  'Relevance',
  'the selection of important content from the source. The text should hold only important ' +
    'information; repetitions and superfluous information are penalised.',
  [
    'Read the text and the source.',
    'Compare them and find the main points of the source.',
    'Judge how well the text covers these main points, and how much irrelevant or repeated ' +
      'information it holds.',
    'Assign a score for relevance from 1 (lowest) to 5 (highest).',
  ],
)
