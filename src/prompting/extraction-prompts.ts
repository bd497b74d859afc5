import { definePrompt } from './prompt.ts'

const reader =
  'You read passages of documents and write down what they state, for a knowledge graph. You ' +
  'use the passage alone: nothing you know otherwise, nothing that is merely likely. You copy ' +
  'words character by character. You reply with one JSON object and nothing else.'

/**
 * First step over a chunk (GE-Chat, section 2.1: entities, then relations among them; rules for
 * types, identifiers, properties and coreference after Accreditation, appendix B): the reply is
 * `{"entities": [{name, type, mentions, words, attributes: [{key, value, words}]}]}`.
 */
export const graphEntitiesPrompt = definePrompt({
  name: 'graph-entities',
  version: '1',
  system: reader,
  variables: {
    types: { kind: 'plain' },
    title: { kind: 'material' },
    names: { kind: 'material' },
    passage: { kind: 'material' },
  },
  template: [
    'What the passage belongs to (title, headings, sender; only to understand it):\n{{title}}',
    'Names that the same document uses (only to find the most complete name of a thing):\n' +
      '{{names}}',
    'Passage:\n{{passage}}',
    [
      'List the things that the passage names: people, organisations, places, works, products, ' +
        'events, concepts.',
      '{{types}}',
      '- "name" is the most complete name that the document has for the thing, copied from it: ' +
        '"John Doe", not "he" or "Joe". The name is its identifier: never a number, never made up.',
      '- "mentions" are the words by which this passage means it, copied from the passage, also ' +
        '"he" or "the company".',
      '- "words" is the sentence or phrase of the passage that names it, copied from the passage.',
      '- Numbers, dates and amounts are never things of their own. What the passage says of a ' +
        'thing in numbers, dates or single words goes into its "attributes": "key" in camelCase ' +
        'such as birthDate, "value" and "words" copied from the passage.',
      '- Each thing once. Leave out what you are not sure of.',
    ].join('\n'),
    'Reply with {"entities": [{"name": "…", "type": "…", "mentions": ["…"], "words": "…", ' +
      '"attributes": [{"key": "…", "value": "…", "words": "…"}]}]}. If the passage names ' +
      'nothing, reply {"entities": []}.',
  ].join('\n\n'),
})

/**
 * Second step over a chunk: relations among the entities that were kept; the reply is
 * `{"relations": [{subject, predicate, object, words, modality}]}`.
 */
export const graphRelationsPrompt = definePrompt({
  name: 'graph-relations',
  version: '1',
  system: reader,
  variables: {
    relations: { kind: 'plain' },
    title: { kind: 'material' },
    entities: { kind: 'material' },
    passage: { kind: 'material' },
  },
  template: [
    'What the passage belongs to (title, headings, sender; only to understand it):\n{{title}}',
    'Passage:\n{{passage}}',
    'Things that the passage names, one on each line: name (type), and the words by which the ' +
      'passage means it:\n{{entities}}',
    [
      'List the relations that the passage states between two of these things.',
      '{{relations}}',
      '- "subject" and "object" are names from the list above, copied from it.',
      '- "words" is the sentence of the passage that states the relation, copied from the ' +
        'passage; both things are in it.',
      '- "modality": "asserted" where the passage states it, "negated" where it denies it, ' +
        '"hypothetical" where it asks, plans, doubts or supposes it.',
      '- Each relation once. Leave out what the passage does not say in so many words.',
    ].join('\n'),
    'Reply with {"relations": [{"subject": "…", "predicate": "…", "object": "…", "words": "…", ' +
      '"modality": "asserted"}]}. If it states none, reply {"relations": []}.',
  ].join('\n\n'),
})
