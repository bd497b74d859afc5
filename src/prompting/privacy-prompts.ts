import { definePrompt } from './prompt.ts'

/**
 * What of a passage is personal data; the reply is `{"found": [{text, type}]}`, and only what
 * stands in the passage character by character is taken from it.
 */
export const personalDataPrompt = definePrompt({
  name: 'personal-data',
  version: '1',
  system:
    'You find personal data in passages, so that it can be taken out. You copy words character ' +
    'by character. You reply with one JSON object and nothing else.',
  variables: { types: { kind: 'plain' }, passage: { kind: 'material' } },
  template: [
    'Passage:\n{{passage}}',
    [
      'List everything in the passage that is of one of these types: {{types}}.',
      '- "text" is copied from the passage, without quotation marks around it; for an address ' +
        'the whole address.',
      '- "type" is one of the types, exactly as written above.',
      '- Each text once, also where the passage repeats it. Pronouns and roles ("she", "the ' +
        'manager") are none.',
    ].join('\n'),
    'Reply with {"found": [{"text": "…", "type": "…"}]}. If there is nothing, reply {"found": []}.',
  ].join('\n\n'),
})
