import { definePrompt } from './prompt.ts'

/**
 * What the graph can be asked, in the terms of its engine: openCypher's reading part. The first
 * four are the guidelines of RAG-Eval's template (section 4.2.1).
 */
const rules = [
  "Convert the user's question by the given schema. Use only its labels, relationship types, " +
    'directions and properties.',
  'Do not return entire nodes or embeddings: return the properties that answer the question.',
  "Always return metadata like 'emailId' and 'timeReceived' alongside, where the schema has it.",
  'Write values of the question into the query as literals; there are no parameters.',
  "Compare texts without regard to case: toLower(e.subject) CONTAINS toLower('words').",
  'Only read: MATCH, OPTIONAL MATCH, WHERE, WITH, UNWIND, RETURN, ORDER BY, SKIP, LIMIT, UNION, ' +
    'EXISTS { } and COUNT { }. No CREATE, MERGE, SET, DELETE, CALL, LOAD CSV, no APOC or GDS.',
  'For "how many", count with count(DISTINCT …) and give the column a name.',
  'If the schema holds nothing that could answer the question, reply with the word NONE.',
]
const numbered = (lines: readonly string[]): string =>
  lines.map((line, index) => `${index + 1}. ${line}`).join('\n')

const expert =
  'You are an expert Neo4j developer who translates user questions into Cypher queries that ' +
  'retrieve relevant information from a graph of emails and documents.\n\nGuidelines:\n'
const onlyQuery =
  'Reply with exactly one query in one ```cypher code block and nothing else: no explanation.'
const schemaPart = 'Schema of the graph (examples of values are quotations from documents):\n'

/** Question and schema; the reply is one query (RAG-Eval, section 4.2.3, zero-shot). */
export const graphQueryPrompt = definePrompt({
  name: 'graph-query',
  version: '1',
  system: `${expert}${numbered(rules)}\n\n${onlyQuery}`,
  variables: { schema: { kind: 'material' }, question: { kind: 'material' } },
  template: [`${schemaPart}{{schema}}`, 'Question:\n{{question}}', onlyQuery].join('\n\n'),
})

/** With example questions and their queries (RAG-Eval, section 4.2.3, few-shot). */
export const graphQueryFewShotPrompt = definePrompt({
  name: 'graph-query-few-shot',
  version: '1',
  system: `${expert}${numbered(rules)}\n\n${onlyQuery}`,
  variables: {
    schema: { kind: 'material' },
    examples: { kind: 'material' },
    question: { kind: 'material' },
  },
  template: [
    `${schemaPart}{{schema}}`,
    'Examples of questions with queries that answer them; follow their form, with the values of ' +
      'the question below:\n{{examples}}',
    'Question:\n{{question}}',
    onlyQuery,
  ].join('\n\n'),
})

/**
 * Reasons before the query (RAG-Eval, section 4.2.3, chain of thought); the query is the reply's
 * last code block.
 */
export const graphQueryStepsPrompt = definePrompt({
  name: 'graph-query-steps',
  version: '1',
  system: `${expert}${numbered(rules)}`,
  variables: {
    schema: { kind: 'material' },
    examples: { kind: 'material', required: false },
    question: { kind: 'material' },
  },
  template: [
    `${schemaPart}{{schema}}`,
    'Examples of questions with queries that answer them (may be empty):\n{{examples}}',
    'Question:\n{{question}}',
    'Think step by step, in a few short lines:\n' +
      numbered([
        'What is asked for: a person, a time, a number, a list?',
        'Which labels and properties of the schema hold it?',
        'Which relationships, in which direction, connect them?',
        'Which conditions does the question state, and how are their values written?',
        'Which columns answer the question, with which ids and times?',
      ]),
    'End your reply with the finished query in one ```cypher code block. Only this last block is ' +
      'run.',
  ].join('\n\n'),
})

/** Another query after one that was refused, failed, or did not answer. */
export const graphQueryRepairPrompt = definePrompt({
  name: 'graph-query-repair',
  version: '1',
  system: `${expert}${numbered(rules)}\n\n${onlyQuery}`,
  variables: {
    schema: { kind: 'material' },
    question: { kind: 'material' },
    query: { kind: 'material' },
    problem: { kind: 'material' },
  },
  template: [
    `${schemaPart}{{schema}}`,
    'Question:\n{{question}}',
    'This query was written for it:\n{{query}}',
    'It does not serve, because:\n{{problem}}',
    `Write a query that answers the question without this fault. ${onlyQuery}`,
  ].join('\n\n'),
})

/**
 * Whether the rows of a query answer the question; the reply is `{"answers": "yes" | "no"}` as
 * JSON.
 */
export const queryCheckPrompt = definePrompt({
  name: 'query-check',
  version: '1',
  system:
    'You check whether the result of a database query answers a question. You use the question, ' +
    'the query and its result alone: nothing you know otherwise. You reply with one JSON object ' +
    'and nothing else.',
  variables: {
    question: { kind: 'material' },
    query: { kind: 'material' },
    result: { kind: 'material' },
  },
  template: [
    'Question:\n{{question}}',
    'Query:\n{{query}}',
    'Its result (columns, then rows; long values and long lists are shortened):\n{{result}}',
    [
      'Decide:',
      '- "yes": the result holds what the question asks for, and every condition of the question ' +
        '(people, topics, times, counts) is a condition of the query.',
      '- "no": it holds something else, leaves a condition of the question out, or asks for one ' +
        'that the question does not state.',
    ].join('\n'),
    'Reply with {"answers": "yes" | "no"}',
  ].join('\n\n'),
})
