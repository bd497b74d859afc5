import { definePipeline, type Pipeline } from './pipeline.ts'

/** What people get who choose nothing: records and quotations first, prose where a model is set. */
export const defaultPipeline = definePipeline({
  name: 'veritrail',
  description:
    'Records, facts and tables answer first; texts by a language model where one is configured, ' +
    'else in their own words.',
  routes: [
    { kind: 'small-talk' },
    { kind: 'summary', by: 'model' },
    { kind: 'records' },
    { kind: 'model-query', when: 'unread' },
    { kind: 'texts', generator: { kind: 'model' } },
  ],
})

/** The product without a language model, also where one is configured. */
const extractivePipeline = definePipeline({
  name: 'extractive',
  description: 'As veritrail, in the words of the corpus alone: no language model is asked.',
  routes: [
    { kind: 'small-talk' },
    { kind: 'summary' },
    { kind: 'records' },
    { kind: 'texts', generator: { kind: 'extractive' } },
  ],
})

// LangChain's retrievers, which the paper used, hand on four passages and make three paraphrases
// unless told otherwise; the paper names no other numbers.
const leadinfoPassages = 4
const leadinfoParaphrases = 3

/**
 * Bos 2025, sections 3.2 and 4.1: chunking by size or by meaning, without prompting techniques or
 * with their bundle: paraphrases before retrieval, a context-aware reformulation and reasoning in
 * steps after it. No few-shot examples.
 */
const leadinfoPipelines = (
  [
    ['leadinfo-1', 'fixed', false],
    ['leadinfo-2', 'semantic', false],
    ['leadinfo-3', 'fixed', true],
    ['leadinfo-4', 'semantic', true],
  ] as const
).map(([name, chunking, isBundle]) =>
  definePipeline({
    name,
    description:
      `Leadinfo: ${chunking} chunks, ` +
      (isBundle ? 'paraphrases, reformulation and chain of thought.' : 'the question as it is.'),
    chunking,
    ...(isBundle ? { standalone: { when: 'after-retrieval', turns: 5, profile: true } } : {}),
    routes: [
      { kind: 'small-talk' },
      {
        kind: 'texts',
        sureFirst: false,
        ...(isBundle ? { queries: { paraphrases: leadinfoParaphrases } } : {}),
        context: { kind: 'passages', recipe: 'vector', limit: leadinfoPassages },
        generator: { kind: 'model', style: isBundle ? 'steps' : 'plain', ifUnsupported: 'mark' },
      },
    ],
  }),
)

/**
 * Akindele et al. 2025, section 4.2: an agent for complex questions; else one Cypher query by
 * examples, then passages by vectors, then general chat, and "not found" last.
 */
const ragEvalPipeline = definePipeline({
  name: 'rag-eval',
  description: 'RAG-Eval: an agent or one Cypher query, then vector search, then general chat.',
  routes: [
    { kind: 'chat' },
    { kind: 'agent', when: 'complex' },
    { kind: 'model-query', mode: 'few-shot', maxRepairs: 0, when: 'always' },
    {
      kind: 'texts',
      sureFirst: false,
      context: { kind: 'passages', recipe: 'vector' },
      generator: { kind: 'model', ifUnsupported: 'mark' },
    },
  ],
})

/** GE-Chat 2025, section 2: reasoning in steps over what the two-hop subgraph anchors. */
const geChatPipeline = definePipeline({
  name: 'ge-chat',
  description: 'GE-Chat: chain of thought over the passages of the two-hop subgraph.',
  routes: [
    { kind: 'small-talk' },
    {
      kind: 'texts',
      sureFirst: false,
      context: { kind: 'neighbourhood', hops: 2 },
      generator: { kind: 'model', style: 'steps', ifUnsupported: 'mark' },
    },
  ],
})

/**
 * Edwards 2024, sections on query optimization and generation: three queries at temperature .15 to
 * the vector index with k = 2, the question itself to the graph, a professional tone.
 */
const accreditationPipeline = definePipeline({
  name: 'accreditation',
  description: 'Accreditation: three generated queries, graph facts and the nearest passages.',
  routes: [
    { kind: 'small-talk' },
    {
      kind: 'texts',
      sureFirst: false,
      queries: { paraphrases: 3, temperature: 0.15, keepsQuestion: false },
      context: { kind: 'facts-and-passages', recipe: 'accreditation' },
      generator: { kind: 'model', tone: 'professional', ifUnsupported: 'mark' },
    },
  ],
})

/** Singh & Bharamappa 2025, algorithms 2, 3, 5, 6 and 7. */
const anatomyPipelines = (['anatomy-vector', 'anatomy-graph'] as const).map(recipe =>
  definePipeline({
    name: recipe,
    description:
      recipe === 'anatomy-vector'
        ? 'Anatomy: the nearest passage (k = 1).'
        : 'Anatomy: facts at the entities of the question.',
    routes: [
      { kind: 'small-talk' },
      {
        kind: 'texts',
        sureFirst: false,
        context: { kind: 'facts-and-passages', recipe },
        generator: { kind: 'model', ifUnsupported: 'mark' },
      },
    ],
  }),
)

/** The product's pipelines and those of the papers. */
export const pipelinePresets: readonly Pipeline[] = [
  defaultPipeline,
  extractivePipeline,
  ...leadinfoPipelines,
  ragEvalPipeline,
  geChatPipeline,
  accreditationPipeline,
  ...anatomyPipelines,
]
