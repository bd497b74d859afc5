import { definePrompt } from './prompt.ts'

/**
 * Which standards of a framework a passage addresses; the reply is their numbers, or 0 (Edwards
 * 2024, appendix B, "Document Summary Classification"; the paper asks for one number).
 */
export const classifyPassagePrompt = definePrompt({
  name: 'classify-passage',
  version: '1',
  system:
    'You classify passages of an institution’s documents by the standards of a framework that ' +
    'they address. You reply with the numbers of these standards, separated by commas, or with ' +
    '0 if the passage is general information. You reply with nothing else.',
  variables: {
    passage: { kind: 'material' },
    standards: { kind: 'material' },
    notes: { kind: 'material', required: false },
  },
  template: [
    'Standards:\n{{standards}}',
    'Notes on standards that are easily confused (may be empty):\n{{notes}}',
    'Passage:\n{{passage}}',
    'A passage addresses a standard if it tells how the institution meets it, or that it does ' +
      'not. Use only the standards above. Reply with their numbers exactly as written there, ' +
      'separated by commas, or with 0. No other text.',
  ].join('\n\n'),
})
