import { definePrompt } from './prompt.ts'

/**
 * Further wordings of a question to search with; the reply is a JSON object `{"queries": [...]}`
 * (Leadinfo 2025, section 4.1.2, after LangChain's MultiQueryRetriever; Edwards 2024, appendix B).
 */
export const multiQueryPrompt = definePrompt({
  name: 'multi-query',
  version: '1',
  system:
    'You reword questions so that a search finds what one wording misses. You never answer ' +
    'them. You reply with one JSON object and nothing else.',
  variables: {
    question: { kind: 'material' },
    paraphrases: { kind: 'plain' },
    parts: { kind: 'plain' },
  },
  template: [
    'Question:\n{{question}}',
    'Give {{paraphrases}} other wordings of the whole question, each from another point of ' +
      'view, with the same names, numbers and dates. Where it asks for several things, give ' +
      'also up to {{parts}} narrower questions, one for each of them. Use its language.',
    'Reply with {"queries": ["…", "…"]}.',
  ].join('\n\n'),
})

/**
 * A question about a standards framework and an institution as one question for each; the reply is
 * a JSON object (Edwards 2024, "Multi-Topic Query").
 */
export const sideQueriesPrompt = definePrompt({
  name: 'side-queries',
  version: '1',
  system:
    'You split questions for a search. One part of the corpus is a standards framework, which ' +
    'says what must be done; the other are the documents of an institution, which say what is ' +
    'done. You never answer questions. You reply with one JSON object and nothing else.',
  variables: { question: { kind: 'material' } },
  template: [
    'Question:\n{{question}}',
    'Give one question for the framework and one for the documents of the institution, each ' +
      'with the names, numbers and dates that belong to it. Use its language.',
    'Reply with {"framework": "…", "institution": "…"}.',
  ].join('\n\n'),
})

/** Further words to search with; the reply is a JSON object `{"keywords": [...]}`. */
export const keywordsPrompt = definePrompt({
  name: 'keywords',
  version: '1',
  system:
    'You name words that a text which answers a question is likely to hold. You never answer ' +
    'the question. You reply with one JSON object and nothing else.',
  variables: { question: { kind: 'material' }, count: { kind: 'plain' } },
  template: [
    'Question:\n{{question}}',
    'Give up to {{count}} words or short terms: synonyms, technical terms, spelled-out ' +
      'abbreviations. Use its language.',
    'Reply with {"keywords": ["…", "…"]}.',
  ].join('\n\n'),
})

/**
 * The question in a form that stands without its conversation; the reply is a JSON object
 * `{"question": "…"}` (Leadinfo 2025, section 4.1.2, "Improving the user query").
 */
export const standaloneQuestionPrompt = definePrompt({
  name: 'standalone-question',
  version: '1',
  system:
    'You reword the questions of users for a retrieval system into a standalone, specific ' +
    'version. You never answer them and add nothing that the user did not mean. You reply with ' +
    'one JSON object and nothing else.',
  variables: {
    question: { kind: 'material' },
    conversation: { kind: 'material', required: false },
    profile: { kind: 'material', required: false },
  },
  template: [
    'What was said before (may be empty):\n{{conversation}}',
    'Who asks (may be empty):\n{{profile}}',
    'Question:\n{{question}}',
    'If what was said or who asks tells what the question means, put it in: names in place of ' +
      '"he", "it" or "that mail". Keep every name, number and date of the question. Use its ' +
      'language. If it stands alone already, repeat it.',
    'Reply with {"question": "…"}.',
  ].join('\n\n'),
})

/** Answers greetings and thanks; the corpus is not consulted and nothing is told of it. */
export const chatPrompt = definePrompt({
  name: 'chat',
  version: '1',
  system:
    'You are an assistant for questions about a collection of emails and documents. The user ' +
    'did not ask about it: reply to the greeting or thanks in one or two short sentences and ' +
    'offer help. State no facts.',
  variables: { question: { kind: 'material' } },
  template: '{{question}}',
})
