import { definePrompt } from './prompt.ts'

/** What a model replies where the passages do not answer; nothing else of such a reply is shown. */
export const refusalWord = 'NOT_FOUND'

const material = {
  passages: { kind: 'material' },
  facts: { kind: 'material', required: false },
  conversation: { kind: 'material', required: false },
  question: { kind: 'material' },
} as const

const rules = [
  '- Use what the passages say and nothing else: nothing that you know otherwise, nothing that ' +
    'is merely likely.',
  '- Answer in the language of the question.',
  '- Give the shortest answer that is complete. Name the ids and dates that the passages give ' +
    'for it, copied exactly.',
  '- Write plain sentences. Do not mention passages or their numbers, and do not repeat the ' +
    'question.',
  `- If the passages do not answer the question, reply with ${refusalWord} and nothing else.`,
]

/** Answers from numbered passages; the reply is prose. */
export const answerPrompt = definePrompt({
  name: 'answer',
  version: '1',
  system: ['You answer questions from passages.', ...rules, '{{tone}}'].join('\n'),
  variables: { ...material, tone: { kind: 'plain', required: false } },
  template: [
    'Passages, best first:\n{{passages}}',
    'Facts of a graph over the same documents (may be empty):\n{{facts}}',
    'What was said before (may be empty; only to understand the question):\n{{conversation}}',
    'Question:\n{{question}}',
    'Answer:',
  ].join('\n\n'),
})

/**
 * Answers in steps of reasoning that each stand on what a passage says, and a conclusion (chain of
 * thought; GE-Chat 2025, section 2.2).
 */
export const answerStepsPrompt = definePrompt({
  name: 'answer-steps',
  version: '1',
  system: [
    'You answer questions from passages, step by step.',
    ...rules,
    '- Write one step a line: a full sentence that says what a passage states and names the ' +
      'persons, things and dates it is about. Two to six steps.',
    '- The last line begins with "Answer:" and gives the conclusion in one sentence.',
    '{{tone}}',
  ].join('\n'),
  variables: { ...material, tone: { kind: 'plain', required: false } },
  template: [
    'Passages, best first:\n{{passages}}',
    'Facts of a graph over the same documents (may be empty):\n{{facts}}',
    'What was said before (may be empty; only to understand the question):\n{{conversation}}',
    'Question:\n{{question}}',
    'Steps:',
  ].join('\n\n'),
})

/** The same as `answer`, with worked examples before the question (few-shot). */
export const answerExamplesPrompt = definePrompt({
  ...answerPrompt,
  name: 'answer-examples',
  template: [
    'Three examples of passages, question and answer:',
    'Passage: "The pump was replaced on 3 May by Ana Ruiz. The old one had leaked since March."\n' +
      'Question: Who replaced the pump?\nAnswer: Ana Ruiz replaced it on 3 May.',
    'Passage: "Members pay 40 euros a year; students pay half."\n' +
      'Question: What does membership cost a student?\n' +
      'Answer: 20 euros a year, half of the usual 40.',
    'Passage: "The library opens at nine."\nQuestion: When does the museum close?\n' +
      `Answer: ${refusalWord}`,
    'Now the real ones.',
    answerPrompt.template,
  ].join('\n\n'),
})
