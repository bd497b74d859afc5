import { definePrompt } from './prompt.ts'

/**
 * Divides an answer into checkable claims; the reply is a JSON object `{"claims": [{"claim",
 * "words"}]}`, `words` copied from the answer.
 */
export const claimsPrompt = definePrompt({
  name: 'claims',
  version: '1',
  system:
    'You divide answers into single statements that can be checked. You add nothing and ' +
    'judge nothing. You reply with one JSON object and nothing else.',
  variables: { question: { kind: 'material' }, answer: { kind: 'material' } },
  template: [
    'Question (only to understand what is meant):\n{{question}}',
    'Answer:\n{{answer}}',
    [
      'Divide the answer into statements:',
      '- one fact each: divide lists, "and", relative clauses and appositions;',
      '- each understandable on its own: put the name in place of "he", "it" or "the company";',
      '- keep every number, date, condition, negation and "may" as it stands;',
      '- leave out greetings, questions, opinions and remarks about the answer itself.',
    ].join('\n'),
    'Reply with {"claims": [{"claim": "the statement as a full sentence", "words": "the ' +
      'words of the answer that it was made from, copied character by character"}]}. If ' +
      'there is nothing to check, reply {"claims": []}.',
  ].join('\n\n'),
})
