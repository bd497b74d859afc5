/**
 * What a free query may ask, and how much of it. A policy is a layer over the language: parsing and
 * running know nothing of it.
 */
export interface QueryPolicy {
  /**
   * Who wrote the query: of a model's, whole nodes and edges are projected to what matters, and ids
   * and times are added.
   */
  readonly mode: 'people' | 'model'
  /**
   * Names in lower case of the functions that may be called; absent: every function that the
   * language has here (none writes, reads files or networks).
   */
  readonly functions?: ReadonlySet<string> | undefined
  /** Functions that may not be called all the same, by name in lower case. */
  readonly refusedFunctions: ReadonlySet<string>
  /** Properties that are never given, vectors: those whose names end so, in any case of letters. */
  readonly hiddenProperties: readonly string[]
  /** Properties left out where a model's query asks for a whole node or edge. */
  readonly largeProperties: readonly string[]
  /** Properties that identify something for people; added to a model's columns. */
  readonly identityProperties: readonly string[]
  /** Properties that date something; added to a model's columns. */
  readonly timestampProperties: readonly string[]
  /**
   * Set where the store tries the ways in which a pattern of `=~` can match one after the other:
   * patterns that can take exponential time are refused.
   */
  readonly refusesSlowPatterns?: boolean | undefined
  readonly limits: QueryLimits
}

/**
 * Caps of a query, with what each counts. The row limit cuts and says so; every other one that is
 * hit is an error that names it.
 */
export const limitMeanings = {
  rows: 'Rows given.',
  pathLength:
    "Edges of a path, as far as bounds say; of a model's query every variable length needs " +
    'an upper bound.',
  textLength: 'Characters of the text.',
  clauses: 'Clauses, of subqueries and operands of UNION too.',
  patterns: 'Comma-separated patterns of the whole query, those in conditions included.',
  patternEdges: 'Edges in one pattern.',
  depth: 'Levels of expressions and subqueries within each other.',
  subqueries:
    'Subqueries (EXISTS, COUNT, COLLECT) and pattern comprehensions within each other: a ' +
    'server plans deep ones for minutes.',
  parts: 'Expressions, clauses and patterns altogether.',
  listItems: 'Items of one written list or map.',
  parameterItems: 'Values in the parameters altogether.',
  parameterLength: 'Characters in the parameters altogether.',
  rowWork:
    'Steps that the expressions of one row may take, as far as the text tells: lists gone ' +
    'through within lists, texts that grow.',
  collectedItems: "Values that one `collect` may gather, as the schema's counts let expect.",
  estimatedMatches: "Matches of one MATCH as the schema's counts let expect.",
} as const

export type QueryLimits = Readonly<Record<keyof typeof limitMeanings, number>>

const vectors = ['embedding', 'embeddings']
const limits: QueryLimits = {
  rows: 10_000,
  pathLength: 12,
  textLength: 100_000,
  clauses: 64,
  patterns: 64,
  patternEdges: 24,
  depth: 400,
  subqueries: 12,
  parts: 20_000,
  listItems: 10_000,
  parameterItems: 100_000,
  parameterLength: 4_000_000,
  rowWork: 10_000_000,
  collectedItems: 100_000,
  estimatedMatches: 100_000_000,
}
const names = {
  hiddenProperties: vectors,
  largeProperties: ['content', 'text', 'body', 'html', 'raw', 'indexedText'],
  identityProperties: ['emailId', 'documentId', 'conversationId', 'personId'],
  timestampProperties: [
    'timeReceived',
    'timeSent',
    'timeModified',
    'date',
    'timestamp',
    'createdAt',
    'created_at',
    'updatedAt',
    'updated_at',
  ],
}

/** For queries that a person or program writes. */
export const peoplePolicy: QueryPolicy = {
  mode: 'people',
  refusedFunctions: new Set(),
  ...names,
  limits,
}

/** For queries that a language model writes: small, repeatable, with ids and times. */
export const modelPolicy: QueryPolicy = {
  mode: 'model',
  refusedFunctions: new Set(['rand', 'randomuuid']),
  ...names,
  limits: {
    ...limits,
    rows: 200,
    pathLength: 6,
    textLength: 20_000,
    clauses: 24,
    patterns: 24,
    patternEdges: 8,
    depth: 100,
    subqueries: 6,
    parts: 4_000,
    listItems: 1_000,
    rowWork: 1_000_000,
    estimatedMatches: 20_000_000,
  },
}

/**
 * The policy for a store that is a server: it cannot be killed, matches patterns by trying, and
 * what it gives must be read in this process.
 */
export function serverPolicy(policy: QueryPolicy): QueryPolicy {
  return {
    ...policy,
    refusesSlowPatterns: true,
    limits: { ...policy.limits, collectedItems: 20_000 },
  }
}

/** Whether a property is never given. */
export function isHidden(
  key: string,
  { hiddenProperties }: Pick<QueryPolicy, 'hiddenProperties'>,
): boolean {
  const lower = key.toLowerCase()
  return hiddenProperties.some(ending => lower.endsWith(ending.toLowerCase()))
}
