import { definePrompt } from './prompt.ts'

/**
 * Judges one premise and one claim; the reply is a JSON object of verdict, confidence and
 * quotation.
 */
export const entailmentPrompt = definePrompt({
  name: 'entailment',
  version: '1',
  system:
    'You check whether a passage proves a claim. You use the passage alone: nothing you ' +
    'know otherwise, nothing that is merely likely. You reply with one JSON object and ' +
    'nothing else.',
  variables: {
    premise: { kind: 'material' },
    context: { kind: 'material' },
    claim: { kind: 'material' },
  },
  template: [
    'Passage:\n{{premise}}',
    'What the passage belongs to (title, headings, sender, date; may be empty; it says who ' +
      'or what is meant and is not quoted):\n{{context}}',
    'Claim:\n{{claim}}',
    [
      'Decide:',
      '- "entailment": the passage states the claim, or everything needed to conclude it. ' +
        'Every name, number, date, condition and negation of the claim must be borne out.',
      '- "contradiction": the passage states something that cannot be true together with ' +
        'the claim.',
      '- "neutral": neither; also when only a part of the claim is stated, or when the ' +
        'passage is about something else.',
    ].join('\n'),
    'Reply with {"verdict": "entailment" | "neutral" | "contradiction", "confidence": a ' +
      'number from 0 to 1, "quotation": "the words of the passage that decide it, copied ' +
      'character by character, or empty for neutral"}',
  ].join('\n\n'),
})

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
